"""Rooms and matches: to inspect, to shut, to abort, to void. Neither hands nor seeds: whoever looks on may be playing."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern

from accounts.admin_site import StaffAdmin, column
from accounts.moments import stamp
from games.admin.deeds import deed, deed_path, number_of, play_reason, staff_of, uuid_of
from games.models import Match, Room
from games.selectors.ladders import match_title, with_shared_devices
from games.selectors.staff import match_file, room_file
from games.selectors.stakes import match_refusal, room_refusal
from games.services.oversight import match_abort, match_void_by, room_shut

_STATUS = {
    Match.Status.PLAYING: "success",
    Match.Status.ENDED: "info",
    Match.Status.ABORTED: "danger",
}


@admin.register(Match)
class MatchAdmin(StaffAdmin):
    job = "Games"
    page_template = "games/admin/match.html"
    list_display = ("began", "what", "people", "state", "moves", "ranked", "device")
    list_filter = ("status", "game", "mode", "is_ranked")
    search_fields = ("=id", "room__code", "seats__name", "seats__user__name")
    search_help_text = "Number of the game, code of the room, or a player's name"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        found = super().get_queryset(request).defer("seed", "record").select_related("room")
        return with_shared_devices(found.prefetch_related("seats"))

    @column(description="Began", ordering="created_at")
    def began(self, match: Match) -> str:
        return stamp(match.created_at)

    @column(description="Game")
    def what(self, match: Match) -> str:
        titles = match_title(match.game, match.mode)
        return " · ".join(filter(None, [titles["title"], titles["mode"]]))

    @column(description="Players")
    def people(self, match: Match) -> str:
        return ", ".join(seat.name for seat in match.seats.all())

    @column(description="Status", ordering="status", label=_STATUS)
    def state(self, match: Match) -> tuple[str, str]:
        told = "void" if match.voided_at else match.get_status_display().lower()
        return match.status, told

    @column(description="Moves", ordering="seq")
    def moves(self, match: Match) -> int:
        return match.seq

    @column(description="", label="info")
    def ranked(self, match: Match) -> list[str]:
        return ["ranked"] * match.is_ranked

    @column(description="", label="danger")
    def device(self, match: Any) -> list[str]:
        return ["same device"] * match.shares_device

    def get_urls(self) -> list[URLPattern]:
        own = [deed_path(self, "abort", self.abort), deed_path(self, "void", self.void)]
        return own + list(super().get_urls())

    def page(self, request: HttpRequest, match: Match) -> dict[str, Any]:
        user = staff_of(request)
        is_playing = match.status == Match.Status.PLAYING
        is_over = match.status == Match.Status.ENDED and match.voided_at is None
        can_abort = is_playing and user.has_perm("games.abort_match")
        can_void = match.is_ranked and is_over and user.has_perm("games.void_match")
        reason = play_reason(match_refusal(match_id=match.pk, by_id=user.pk))
        return {
            "title": self.what(match),
            **match_file(match),
            "reason": reason if can_abort or can_void else "",
            "can_abort": can_abort and not reason,
            "can_void": can_void and not reason,
        }

    @deed("games.abort_match")
    def abort(self, request: HttpRequest, key: str) -> str:
        match_abort(match_id=uuid_of(key), by_id=staff_of(request).pk)
        return "The game is aborted. It counts for nobody, and its players are told."

    @deed("games.void_match")
    def void(self, request: HttpRequest, key: str) -> str:
        match_void_by(match_id=uuid_of(key), by_id=staff_of(request).pk)
        return "The game is void. All ratings are as if it had never been played."


@admin.register(Room)
class RoomAdmin(StaffAdmin):
    job = "Rooms"
    page_template = "games/admin/room.html"
    list_display = ("code", "game", "state", "host", "seated", "kind", "changed")
    list_filter = ("game", "status", "is_public", "is_ranked", "is_bots_only", "is_shut")
    search_fields = ("code", "host__name", "seats__user__name")
    search_help_text = "Code, or a name"
    ordering = ("-updated_at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Room]:
        found: QuerySet[Room] = super().get_queryset(request)
        return found.select_related("host").prefetch_related("seats__user")

    @column(description="Status", ordering="status", label={"playing": "success", "shut": "danger"})
    def state(self, room: Room) -> str:
        return "shut" if room.is_shut else room.status

    @column(description="", label="info")
    def kind(self, room: Room) -> list[str]:
        return ["public"] * room.is_public + ["ranked"] * room.is_ranked

    @column(description="Changed", ordering="updated_at")
    def changed(self, room: Room) -> str:
        return stamp(room.updated_at)

    @column(description="Seated")
    def seated(self, room: Room) -> str:
        return ", ".join(str(seat.user or seat.name) for seat in room.seats.all())

    def get_urls(self) -> list[URLPattern]:
        return [deed_path(self, "shut", self.shut), *super().get_urls()]

    def page(self, request: HttpRequest, room: Room) -> dict[str, Any]:
        user = staff_of(request)
        can_shut = not room.is_shut and user.has_perm("games.shut_room")
        reason = play_reason(room_refusal(room_id=room.pk, by_id=user.pk))
        return {
            "title": f"Room {room.code}",
            **room_file(room),
            "reason": reason if can_shut else "",
            "can_shut": can_shut and not reason,
        }

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Any:
        """The audit log knows rooms by their codes, which have no digits."""
        room = Room.objects.filter(code=object_id).first()
        return room or super().get_object(request, object_id, from_field)

    @deed("games.shut_room")
    def shut(self, request: HttpRequest, key: str) -> str:
        code = Room.objects.values_list("code", flat=True).filter(pk=number_of(key)).first()
        room_shut(code=code or "", by_id=staff_of(request).pk)
        return "The room is closed. Nobody can sit down there any more."
