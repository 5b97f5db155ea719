"""Addresses of the pages around games."""

from django.urls import path

from games.views.banners import banner_dismiss, banners
from games.views.fairness import fairness, verify
from games.views.health import healthz
from games.views.history import history, person_history
from games.views.home import home, play
from games.views.lobby import lobby, queue
from games.views.people import people, person
from games.views.ratings import (
    how_ratings_work,
    leaderboard,
    leaderboards,
    match_ratings_json,
)
from games.views.replays import record, replay, replay_json, shuffles_json, truth_json
from games.views.reports import reports
from games.views.rooms import join, room, rooms
from games.views.tables import rules, table

urlpatterns = [
    path("", home, name="home"),
    path("play/", play, name="play"),
    path("lobby/", lobby, name="lobby"),
    path("queue/", queue, name="queue"),
    path("rooms/", rooms, name="rooms"),
    path("rooms/<slug:code>/", room, name="room"),
    path("rooms/<slug:code>/join/", join, name="join"),
    path("table/<uuid:match_id>/", table, name="table"),
    path("table/<uuid:match_id>/ratings/", match_ratings_json, name="match_ratings"),
    path("games/", history, name="history"),
    path("games/<uuid:match_id>/", replay, name="replay"),
    path("games/<uuid:match_id>/replay.json", replay_json, name="replay_json"),
    path("games/<uuid:match_id>/record.json", record, name="record"),
    path("games/<uuid:match_id>/shuffles.json", shuffles_json, name="shuffles_json"),
    path("games/<uuid:match_id>/truth.json", truth_json, name="truth_json"),
    path("games/<uuid:match_id>/verify/", verify, name="verify"),
    path("fairness/", fairness, name="fairness"),
    path("leaderboards/", leaderboards, name="leaderboards"),
    path("leaderboards/<slug:game>/<slug:mode>/", leaderboard, name="leaderboard"),
    path("ratings/", how_ratings_work, name="ratings"),
    path("rules/<slug:game>/", rules, name="rules"),
    path("people/<int:user_id>/", person, name="person"),
    path("people/<int:user_id>/games/", person_history, name="person_history"),
    path("reports/", reports, name="reports"),
    path("people/<str:name>/", people, name="people"),
    path("banners/", banners, name="banners"),
    path("banners/<slug:key>/dismiss/", banner_dismiss, name="banner_dismiss"),
    path("healthz", healthz, name="healthz"),
]
