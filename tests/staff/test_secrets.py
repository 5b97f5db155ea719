"""Whoever looks on from the admin may be playing: of a running game no page tells a card, a seed or a move."""

from __future__ import annotations

from random import Random

import pytest
from django.urls import reverse

from games import bridge
from games.models import LogEntry
from tests.games.tables import some_answer
from tests.staff.team import client_of, make_scene, make_staff
from tests.staff.test_permissions import address, names

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("group", ["moderator", "admin"])
def test_no_byte_of_the_admin_tells_of_the_cards_of_a_running_match(group: str) -> None:
    scene = make_scene()
    match = scene.match
    for number in range(12):
        some_answer(match, Random(number)).give(match)
    live = bridge.live_current(match.pk)
    assert live.game.outcome() is None
    client = client_of(make_staff(group))
    seen = 0
    secrets = _secrets(match.pk, bytes(match.seed))
    paths = [address(name, scene) for name in names() if name not in ("logout", "login")]
    match_list = reverse("admin:games_match_changelist")
    paths += [f"{match_list}?q={word}" for word in (str(match.pk), match.room.code)]
    for path in filter(None, paths):
        answer = client.get(path)
        if answer.status_code != 200:
            continue
        seen += 1
        told = b"".join(answer) if answer.streaming else answer.content
        for secret in secrets:
            assert secret not in told.decode(), (path, secret)
    assert seen > 20


def _secrets(match_id: object, seed: bytes) -> list[str]:
    """The seed in all its spellings, every card's key in the position, and every move."""
    live = bridge.live_current(match_id)  # type: ignore[arg-type]
    keys = {
        card["key"] for card in live.game.rules.catalog(live.header.options) if "." in card["key"]
    }
    moves = {
        f'"verb": "{entry.action["verb"]}"'
        for entry in LogEntry.objects.filter(match=live.header.id, action__isnull=False)
        if entry.action
    }
    assert len(keys) > 10 and moves
    return [seed.hex(), str(list(seed)), repr(seed), *keys, *moves, "&quot;verb&quot;"]
