"""The proof of a match over HTTP: what is promised, what is told at the end, and what the server finds in it."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games import bridge
from games.models import Match
from games.records.draws import draws_verify
from games.records.form import DrawJson
from games.records.verification import record_verify
from games.rules.core.rng import Pick, Randomness, Shuffle, heard_by
from games.rules.core.settings import FIRST_SEAT, complete_options, mode_options
from games.rules.registry import game_keys, get_rules
from games.services.play import match_resign
from tests.games.tables import Answer, make_match, new_token, questions
from tests.rules.core.test_fairness import VECTORS

ROOT = Path(settings.BASE_DIR)
SCRIPT = ROOT / "games/static/games/verify_shuffles.py"
every_game = pytest.mark.parametrize("game", game_keys())
Told = dict[str, Any]


def short_match(game: str) -> Match:
    match = make_match(game=game, first_seat=None)
    match_resign(match_id=match.pk, seat=0, token=new_token())
    return match


def play_for_long(match: Match) -> Match:
    """As the platform answers for those who are away, until cards are shuffled again; then everyone but one resigns."""
    for _ in range(1500):
        live = bridge.live_current(match.pk)
        if live.game.outcome() is not None:
            return match
        if any(event.type == "reshuffled" for event in live.current.events):
            break
        decision = questions(match)[0]
        Answer(decision.seat, decision.id, live.game.auto_action(decision)).give(match)
    for seat in range(match.seats.count() - 1):
        match_resign(match_id=match.pk, seat=seat, token=new_token())
    return match


def shuffles(match: Match) -> Told:
    told: Told = Client().get(f"/games/{match.pk}/shuffles.json").json()
    return told


def server_finds(told: Told) -> bool:
    verdict = draws_verify(seed=told["seed"], commitment=told["commitment"], draws=told["draws"])
    return verdict["commitment"] and all(verdict["draws"])


def script_finds(told: object, folder: Path) -> bool:
    path = folder / "told.json"
    path.write_text(json.dumps(told))
    run = subprocess.run(
        [sys.executable, SCRIPT, path], check=False, capture_output=True, text=True
    )
    assert run.stderr == ""
    assert ("FALSE" in run.stdout) == bool(run.returncode)
    return run.returncode == 0


@pytest.mark.parametrize(
    "vector", VECTORS["decks"], ids=lambda deck: f"{deck['game']} {deck['mode']}"
)
def test_a_game_begins_with_its_new_pack_shuffled_and_who_begins(vector: dict[str, Any]) -> None:
    rules = get_rules(vector["game"])
    heard: list[Shuffle | Pick] = []
    options = complete_options(rules.settings, mode_options(vector["mode"]), vector["seats"])
    with heard_by(heard.append):
        rules.setup(vector["seats"], options, bytes.fromhex(vector["seed"]))
    shuffle, pick = heard
    assert isinstance(shuffle, Shuffle)
    assert shuffle.before == tuple(range(vector["cards"]))
    assert list(shuffle.after[: len(vector["first"])]) == vector["first"]
    assert pick == Pick(vector["used"], vector["seats"], vector["starter"])


@every_game
def test_a_settled_first_seat_is_not_drawn(game: str) -> None:
    rules = get_rules(game)
    heard: list[Shuffle | Pick] = []
    options = complete_options(rules.settings, {FIRST_SEAT: 1}, 2)
    with heard_by(heard.append):
        rules.setup(2, options, bytes(32))
    assert [type(draw) for draw in heard] == [Shuffle]


@pytest.mark.django_db
@every_game
def test_all_three_checks_of_a_whole_game_say_true(game: str, tmp_path: Path) -> None:
    match = make_match(game=game, people=max(get_rules(game).seats), first_seat=None)
    told = shuffles(play_for_long(match))
    assert told["commitment"] == match.commitment
    download = Client().get(f"/games/{match.pk}/record.json").json()
    events = [event["type"] for step in download["record"]["steps"] for event in step["events"]]
    kinds = [draw["kind"] for draw in told["draws"]]
    assert kinds == ["shuffle", "pick"] + ["shuffle"] * events.count("reshuffled")
    assert told["verdict"] == {"commitment": True, "draws": [True] * len(told["draws"])}
    assert script_finds(told, tmp_path)
    assert script_finds(download, tmp_path)


@pytest.mark.django_db
@every_game
def test_the_first_cards_are_the_top_of_the_pack(game: str) -> None:
    """From one end or the other; every event names its cards, and the same ones again where it goes on with them."""
    match = short_match(game)
    told = shuffles(match)
    keys = [card["key"] for card in get_rules(game).catalog(match.options)]
    ids = [
        card
        for event in told["dealing"]
        for card in event.get("cards", [event["card"]] if "card" in event else [])
    ]
    dealt = [keys[card] for card in dict.fromkeys(ids)]
    pile = told["draws"][0]["after"]
    assert dealt
    assert dealt in (pile[: len(dealt)], pile[::-1][: len(dealt)])


def _another(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


LIES: dict[str, Callable[[Told], object]] = {
    "seed": lambda told: told.update(seed=_another(told["seed"])),
    "commitment": lambda told: told.update(commitment=_another(told["commitment"])),
    "before": lambda told: told["draws"][0]["before"].reverse(),
    "after": lambda told: told["draws"][0]["after"].reverse(),
    "counter": lambda told: told["draws"][1].update(counter=told["draws"][1]["counter"] + 1),
    "picked": lambda told: told["draws"][1].update(picked=1 - told["draws"][1]["picked"]),
    "left out": lambda told: told["draws"].pop(0),
}


@pytest.mark.django_db
@every_game
@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found_by_the_server_and_by_the_script(
    game: str, lie: str, tmp_path: Path
) -> None:
    honest = shuffles(short_match(game))
    told = copy.deepcopy(honest)
    LIES[lie](told)
    assert server_finds(honest)
    assert not server_finds(told)
    assert not script_finds(told, tmp_path)


@pytest.mark.django_db
def test_the_server_judges_by_what_it_published_at_the_start() -> None:
    match = short_match(game_keys()[0])
    Match.objects.filter(pk=match.pk).update(commitment="00" * 32)
    told = shuffles(match)
    assert told["commitment"] == "00" * 32
    assert not told["verdict"]["commitment"]
    record = Client().get(f"/games/{match.pk}/record.json").json()["record"]
    assert record["commitment"] == "00" * 32
    assert [finding.path for finding in record_verify(record)] == ["/commitment"]


def test_numbers_passed_over_are_no_gap() -> None:
    bound = (1 << 63) + 1
    chance = Randomness(bytes(32))
    draws: list[DrawJson] = []
    for _ in range(20):
        counter = chance.counter
        draws.append(
            {
                "step": 0,
                "kind": "pick",
                "counter": counter,
                "below": bound,
                "picked": chance.below(bound),
            }
        )
    assert chance.counter > 20
    assert all(draws_verify(seed="00" * 32, commitment="", draws=draws)["draws"])


@pytest.mark.django_db
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_the_pages(language: str) -> None:
    match = short_match(game_keys()[0])
    headers = {"accept-language": language}
    page = Client().get(f"/games/{match.pk}/verify/", headers=headers)
    assert page.status_code == 200
    assert f'"match": "{match.pk}"' in page.content.decode()
    how = Client().get("/fairness/", headers=headers).content.decode()
    assert f'lang="{language}"' in how
    assert "from hashlib import sha256" in how
    home = Client().get("/", headers=headers).content.decode()
    assert 'href="/fairness/"' in home


@pytest.mark.django_db
def test_a_running_match_is_not_proved_yet() -> None:
    match = make_match()
    page = Client().get(f"/games/{match.pk}/verify/")
    assert page.status_code == 409
    assert bytes(match.seed).hex() not in page.content.decode()
