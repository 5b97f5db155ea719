"""Finished matches are shown from their records, also when the rules they were played by are gone."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.core.management import call_command
from django.test import Client

from games import bridge
from games.errors import Refused
from games.models import Match
from games.rules.core.errors import RuleError
from games.rules.registry import game_keys
from games.selectors.matches import state_at
from games.services.play import match_act, match_resign
from games.services.records import match_record
from tests.games.sockets import TableSocket, web_process
from tests.games.tables import is_over, make_match, new_token, play_until

every_game = pytest.mark.parametrize("game", game_keys())


def outlived(game: str) -> Match:
    """Played and recorded by a version of the rules that is not there any more."""
    match = make_match(game=game, people=3)
    play_until(match, Random(2), is_reached=is_over, most=3000)
    record: Any = match_record(match_id=match.pk)
    Match.objects.filter(pk=match.pk).update(version=99, record={**record, "version": 99})
    bridge.live_forget()
    return match


@every_game
@pytest.mark.django_db
def test_a_finished_game_is_loaded_as_it_ended(game: str) -> None:
    match = make_match(game=game, people=3)
    play_until(match, Random(2), is_reached=is_over, most=3000)
    ended = bridge.live_current(match.pk)
    match_record(match_id=match.pk)
    bridge.live_forget()
    loaded = bridge.live_current(match.pk)
    assert loaded.game.digest() == ended.game.digest()
    for seat in (None, 0, 1, 2):
        told, shown = (state_at(live, live.current, seat) for live in (loaded, ended))
        assert {**told, "now": 0} == {**shown, "now": 0}
    with pytest.raises(RuleError, match="game_over"):
        match_resign(match_id=match.pk, seat=1, token=new_token())
    last = match.log.order_by("-seq")[0]
    source, _, token = last.token.split(":", 2)
    repeated = match_act(
        match_id=match.pk,
        seat=last.seat,
        decision=last.decision,
        action=last.action or {},
        source=source,  # type: ignore[arg-type]
        token=token,
    )
    assert repeated.seq == last.seq, "the first receipt"


@every_game
@pytest.mark.django_db
def test_all_pages_of_a_match_outlive_its_rules(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match = outlived(game)
    client = Client()
    for page in ("", "replay.json?as=all", "replay.json?as=1", "record.json", "shuffles.json"):
        assert client.get(f"/games/{match.pk}/{page}").status_code == 200, page
    assert client.get(f"/table/{match.pk}/").status_code == 200
    told = StringIO()
    call_command("replay", str(match.pk), stdout=told)
    assert "ended by" in told.getvalue()
    assert all(name in told.getvalue() for name in match.seats.values_list("name", flat=True))


@every_game
@pytest.mark.django_db(transaction=True)
async def test_the_table_of_a_match_outlives_its_rules(game: str) -> None:
    match = await database_sync_to_async(outlived)(game)
    async with web_process(), TableSocket(match, None) as socket:
        state = await socket.frame_of("state")
        assert state["outcome"] is not None
        assert (state["pending"], state["match"]["version"]) == ([], 99)


@pytest.mark.django_db
def test_without_rules_and_without_a_record_there_is_nothing_to_show() -> None:
    match = make_match()
    match_resign(match_id=match.pk, seat=0, token=new_token())
    Match.objects.filter(pk=match.pk).update(version=99)
    bridge.live_forget()
    for look in (bridge.live_current, bridge.record):
        with pytest.raises(Refused, match="no_record"):
            look(match.pk)
