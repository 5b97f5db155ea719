"""Finished matches over HTTP: replays from every viewpoint, the record, the shuffles, and who may see them."""

from __future__ import annotations

import json
from io import StringIO
from random import Random
from typing import Any
from uuid import uuid4

import jsonpatch
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from games import bridge
from games.models import LogEntry, Match
from games.records.form import checksum
from games.records.recorder import carry_out
from games.rules.core.game import Game
from games.rules.core.rng import Randomness, commitment
from games.rules.registry import game_keys, get_rules
from games.services import records
from games.services.play import match_resign
from games.services.records import match_record, records_sweep
from tests.games.tables import is_over, make_match, make_user, new_token, play_until, seat_users

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("game", game_keys())


def finished_match(game: str, **given: Any) -> Match:
    match = make_match(game=game, people=3, **given)
    play_until(match, Random(1), is_reached=is_over, most=2000)
    return match


def short_match(**given: Any) -> Match:
    """Over at once: one of two resigns."""
    match = make_match(**given)
    match_resign(match_id=match.pk, seat=0, token=new_token())
    return match


def as_user(user_id: int) -> Client:
    client = Client()
    client.force_login(User.objects.get(pk=user_id), settings.AUTHENTICATION_BACKENDS[-1])
    return client


@every_game
def test_a_replay_shows_every_step_as_it_was(game: str) -> None:
    """Rebuilt from its patches by another's library, each view is the one that the rules made then."""
    match = finished_match(game)
    client = Client()
    record = match_record(match_id=match.pk)
    rules = get_rules(game)
    game_now = live_from_the_start(match)
    answers = {
        viewpoint: client.get(f"/games/{match.pk}/replay.json", {"as": viewpoint}).json()
        for viewpoint in ("public", "0", "1", "2", "all")
    }
    assert list(answers["all"]["views"]) == ["0", "1", "2"]
    for viewpoint in ("public", "0", "1", "2"):
        assert list(answers[viewpoint]["views"]) == [viewpoint]
    seen = {
        viewer: answers[viewer]["views"][viewer]["first"] for viewer in ("public", "0", "1", "2")
    }
    for seq, step in enumerate(record["steps"]):
        if step["entry"] is not None:
            carry_out(game_now, step["entry"])
            for viewer, document in seen.items():
                patch = answers[viewer]["views"][viewer]["patches"][seq - 1]
                jsonpatch.apply_patch(document, patch, in_place=True)
        for viewer, document in seen.items():
            seat = None if viewer == "public" else int(viewer)
            assert document["view"] == json.loads(json.dumps(game_now.view(seat)))
            assert [asked["id"] for asked in document["pending"]] == [
                asked.id for asked in game_now.pending() if not asked.secret or asked.seat == seat
            ]
    assert answers["all"]["digest"] == game_now.digest() == answers["public"]["digest"]
    for answer in answers.values():
        assert len(answer["steps"]) == match_seq(match) + 1
        assert answer["match"]["seed"] == bytes(match.seed).hex()
        for measure in answer["measures"]:
            assert len(measure["values"]) == len(answer["steps"])
            assert all(len(values) == 3 for values in measure["values"])
    assert rules.progress(game_now.state).measures.keys() == {
        measure["key"] for measure in answers["all"]["measures"]
    }


def live_from_the_start(match: Match) -> Game:
    return bridge.deal(bridge.header(match.pk))


def match_seq(match: Match) -> int:
    return Match.objects.get(pk=match.pk).seq


@every_game
def test_shuffles_can_be_done_again(game: str) -> None:
    match = finished_match(game)
    told = Client().get(f"/games/{match.pk}/shuffles.json").json()
    seed = bytes.fromhex(told["seed"])
    assert commitment(seed) == told["commitment"] == match.commitment
    assert told["draws"][0]["kind"] == "shuffle"
    keys = [card["key"] for card in get_rules(game).catalog(match.options)]
    assert told["draws"][0]["before"] == keys
    for draw in told["draws"]:
        chance = Randomness(seed, draw["counter"])
        if draw["kind"] == "pick":
            assert chance.below(draw["below"]) == draw["picked"]
        else:
            numbers = list(range(len(draw["before"])))
            chance.shuffle(numbers)
            assert [draw["before"][number] for number in numbers] == draw["after"]


def test_the_download_is_the_record_and_names_beside_it() -> None:
    match = short_match()
    answer = Client().get(f"/games/{match.pk}/record.json")
    assert answer.headers["Content-Disposition"].startswith("attachment;")
    data = answer.json()
    assert data["record"] == match_record(match_id=match.pk)
    assert data["names"] == list(match.seats.values_list("name", flat=True))
    assert not any(name in json.dumps(data["record"]) for name in data["names"])


PAGES = ("", "replay.json", "replay.json?as=all", "record.json", "shuffles.json")


def test_who_may_see_a_finished_match() -> None:
    match = short_match()
    closed = short_match()
    Match.objects.filter(pk=closed.pk).update(can_watch=False)
    (player, _), stranger = seat_users(closed), make_user("Stranger")
    for page in PAGES:
        assert Client().get(f"/games/{match.pk}/{page}").status_code == 200
        assert as_user(stranger.pk).get(f"/games/{match.pk}/{page}").status_code == 200
        assert as_user(player).get(f"/games/{closed.pk}/{page}").status_code == 200
        for client in (Client(), as_user(stranger.pk)):
            assert client.get(f"/games/{closed.pk}/{page}").status_code == 403
            assert client.get(f"/games/{uuid4()}/{page}").status_code == 404


def test_a_running_match_keeps_its_secrets() -> None:
    match = make_match()
    for client in (Client(), as_user(seat_users(match)[0])):
        assert client.get(f"/games/{match.pk}/").headers["Location"] == f"/table/{match.pk}/"
        for page in PAGES[1:]:
            answer = client.get(f"/games/{match.pk}/{page}")
            assert (answer.status_code, answer.json()["code"]) == (409, "match_running")
            assert bytes(match.seed).hex() not in answer.content.decode()


def test_one_looks_from_ones_own_seat_unless_one_says_otherwise() -> None:
    match = short_match()
    address = f"/games/{match.pk}/replay.json"
    assert Client().get(address).json()["viewpoint"] == "public"
    own = as_user(seat_users(match)[1])
    assert own.get(address).json()["viewpoint"] == "1"
    assert own.get(address, {"as": "public"}).json()["viewpoint"] == "public"
    for nonsense in ("2", "-1", "first", "0/x"):
        answer = own.get(address, {"as": nonsense})
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_seat")


def test_beat_keeps_records_and_whoever_asks_first_does_too() -> None:
    asked, swept = short_match(), short_match()
    running = make_match()
    Client().get(f"/games/{asked.pk}/replay.json")
    assert Match.objects.get(pk=asked.pk).record is not None
    assert Match.objects.get(pk=swept.pk).record is None
    records_sweep()
    assert Match.objects.get(pk=swept.pk).record == match_record(match_id=swept.pk)
    assert Match.objects.get(pk=running.pk).record is None


def test_what_cannot_be_recorded_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose log its rules no longer accept: it ends up without a record, the others get theirs."""
    broken, sound = short_match(), short_match()
    LogEntry.objects.filter(match=broken).update(action={"verb": "gone"})
    monkeypatch.setattr(records, "_given_up", set())
    records_sweep()
    records_sweep()
    assert Match.objects.get(pk=broken.pk).record is None
    assert Match.objects.get(pk=sound.pk).record is not None
    answer = Client().get(f"/games/{broken.pk}/replay.json")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_record")


def test_of_a_game_without_measure_no_record_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    match = short_match()
    monkeypatch.setattr(records, "_given_up", set())
    monkeypatch.setattr(records, "_LONGEST", 0)
    records_sweep()
    answer = Client().get(f"/games/{match.pk}/replay.json")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_record")
    assert Match.objects.get(pk=match.pk).record is None


@every_game
def test_a_match_is_verified_by_its_rows(game: str) -> None:
    """Also what a record alone cannot prove: who did it, and when."""
    match = finished_match(game)
    out = StringIO()
    call_command("replay", str(match.pk), "--verify", stdout=out)
    assert out.getvalue() == "1 of 1 records are true\n"
    record: Any = match_record(match_id=match.pk)
    record["steps"][7]["entry"]["source"] = "timeout"
    record["checksum"] = checksum(record)
    Match.objects.filter(pk=match.pk).update(record=record)
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("replay", str(match.pk), "--verify", stdout=out)
    assert 'step 7 /entry/source: recorded "timeout", played "player"' in out.getvalue()


def test_matches_that_cannot_be_told_are_named() -> None:
    running, aborted = make_match(), make_match()
    Match.objects.filter(pk=aborted.pk).update(status=Match.Status.ABORTED)
    for source, sentence in (
        (running.pk, "still going on"),
        (aborted.pk, "no record"),
        (uuid4(), "no such game"),
    ):
        with pytest.raises(CommandError, match=sentence):
            call_command("replay", str(source))
        out = StringIO()
        with pytest.raises(CommandError, match="not true"):
            call_command("replay", str(source), "--verify", stdout=out)
        assert sentence in out.getvalue()


@every_game
def test_a_game_is_played_again_on_request_and_a_false_record_is_found(game: str) -> None:
    match = short_match(game=game)
    record = match_record(match_id=match.pk)
    client = Client()
    told = client.post(f"/games/{match.pk}/truth.json").json()
    answers = len(record["steps"]) - 1
    assert told == {"is_true": True, "findings": [], "answers": answers, "digest": record["digest"]}
    record["measures"] = {key: values[::-1] for key, values in record["measures"].items()}
    record["measures"][min(record["measures"])][0][0] += 1
    Match.objects.filter(pk=match.pk).update(record=record)
    told = client.post(f"/games/{match.pk}/truth.json").json()
    assert not told["is_true"]
    assert any("measures" in finding for finding in told["findings"])


def test_nobody_has_games_played_again_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.ACCOUNT_RATE_LIMITS, "truth", "2/m/ip")
    match = short_match()
    client = Client(REMOTE_ADDR="203.0.113.77")
    answers = [client.post(f"/games/{match.pk}/truth.json") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
