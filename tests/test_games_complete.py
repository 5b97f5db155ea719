"""A game in the registry is whole: rules page, bots, records, scenarios, board, words. And nobody else names it."""

from __future__ import annotations

import json
import re
import tomllib
from importlib import import_module
from pathlib import Path
from typing import is_typeddict

import pytest
from django.conf import settings
from django.template.loader import get_template

from games.bots import bot_levels, get_bot
from games.rules.registry import game_keys, get_rules
from games.texts import game_text
from tests.rules.laws.plans import support_of

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "frontend/src/games"
SOURCES = {".py", ".html", ".ts", ".svelte", ".css", ".js"}

each_game = pytest.mark.parametrize("game", game_keys())


def folders(path: Path) -> set[str]:
    return {each.name for each in path.iterdir() if each.is_dir() and each.name[0] not in "._"}


@each_game
def test_it_has_pages_of_its_own(game: str) -> None:
    get_template(f"games/rules/{game}.html")
    get_template(f"games/scenes/{game}.html")
    assert game_text(game).title


@each_game
def test_it_has_a_rulebook_with_scenarios_and_records_of_whole_games(game: str) -> None:
    assert (ROOT / f"docs/rules/{game}.md").read_text().startswith("# ")
    tests = ROOT / "tests/rules" / game
    assert list((tests / "scenarios").glob("*.json"))
    assert support_of(get_rules(game)).RECORDED
    seats = {json.loads(path.read_text())["seats"] for path in (tests / "records").glob("*.json")}
    assert seats >= set(get_rules(game).seats)


@each_game
def test_it_says_what_its_actions_views_and_events_look_like(game: str) -> None:
    actions, views = (
        import_module(f"games.rules.{game}.{name}") for name in ("actions", "view_types")
    )
    assert actions.CODEC.classes
    assert is_typeddict(views.VIEW)
    assert all(is_typeddict(event) for event in views.EVENTS)


@each_game
def test_it_depends_on_no_other_game(game: str) -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (apart,) = [each for each in contracts["contracts"] if each["type"] == "independence"]
    assert f"games.rules.{game}" in apart["modules"]


@each_game
@pytest.mark.parametrize("page", ["README.md", "docs/fairness.md"])
def test_it_is_told_of(game: str, page: str) -> None:
    assert str(game_text(game).title) in (ROOT / page).read_text()


@each_game
def test_it_has_a_bot_of_every_level(game: str) -> None:
    assert len(bot_levels(game)) >= 2
    for level in bot_levels(game):
        assert callable(get_bot(game, level).choose)


@each_game
@pytest.mark.parametrize(
    "name",
    [
        "index.ts",
        "Board.svelte",
        "Poster.svelte",
        "pack.ts",
        "mood.css",
        "types.gen.ts",
        "catalog.gen.ts",
    ],
)
def test_it_has_a_board(game: str, name: str) -> None:
    assert (CLIENT / game / name).stat().st_size > 0


@each_game
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_it_has_words_in_every_language_under_its_own_key(game: str, language: str) -> None:
    words = json.loads((CLIENT / game / "messages" / f"{language}.json").read_text())
    assert set(words) == {game}
    assert words[game]["name"] == game_text(game).title


@each_game
def test_its_colours_are_its_own(game: str) -> None:
    assert f"[data-game='{game}']" in (CLIENT / game / "mood.css").read_text()


def test_nothing_is_left_of_a_game_that_is_not_played() -> None:
    keys = set(game_keys())
    assert folders(CLIENT) == keys
    assert folders(ROOT / "games/bots") == keys
    assert folders(ROOT / "games/rules") == keys | {"core"}
    assert {path.stem for path in (ROOT / "games/texts").glob("[!_]*.py")} == keys
    for place in ("rules", "scenes"):
        pages = {path.stem for path in (ROOT / "games/templates/games" / place).glob("*.html")}
        assert pages - {"base"} == keys


def test_games_are_offered_in_an_order_without_ties() -> None:
    assert len({game_text(game).rank for game in game_keys()}) == len(game_keys())


@each_game
def test_nobody_else_names_it(game: str) -> None:
    named = re.compile(rf"""['"]{game}['"]|/{game}['"/.]""")
    found = []
    for top in ("games", "accounts", "bench", "frontend/src"):
        for path in (ROOT / top).rglob("*"):
            is_own = game in path.relative_to(ROOT).parts or path.stem == game
            if path.suffix in SOURCES and "paraglide" not in path.parts and not is_own:
                found += [str(path)] * bool(named.search(path.read_text()))
    assert found == []
