"""What the pages say in a language, so that a test can look for it as a reader would."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import polib

from games.rules.registry import game_keys, get_decks

ROOT = Path(__file__).parents[2]
_INPUT = re.compile(r"\{\w+\}")
# A key shown instead of its text, a text whose inputs were forgotten, or a value that is none.
UNTRANSLATED = re.compile(
    r"\b(?:stealr|table|replay|home|room|lobby|chat|common|refusal|fairness|conduct)\.[a-z_]+(?:\.[a-z_]+)*\b"
    r"|\{\w+\}|%\(\w+\)s|\bundefined\b|\bNaN\b|\[object "
)


class Texts:
    """The texts of one language: the client's by key, the server's by their English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._client = client_texts(language)

    def __call__(self, *keys: str) -> re.Pattern[str]:
        """All of what any of these client messages may say, whatever its inputs."""
        said = [text for key in keys for text in self._client[key]]
        return re.compile("|".join(f"^{_any_input(text)}$" for text in said), re.DOTALL)

    def below(self, *prefixes: str) -> re.Pattern[str]:
        """As a call, for all keys that begin so."""
        return self(*(key for key in self._client if key.startswith(prefixes)))

    def server(self, english: str) -> str:
        return server_texts(self.language).get(english) or english

    def foreign(self) -> set[str]:
        """Whole English sentences and labels of the client that this language says otherwise."""
        english = {text for said in client_texts("en").values() for text in said}
        own = {text for said in self._client.values() for text in said}
        said = {text for text in english - own if not _INPUT.search(text)}
        return said - printed_on_cards()


def _any_input(text: str) -> str:
    return ".+".join(re.escape(part) for part in _INPUT.split(text))


@cache
def client_texts(language: str) -> dict[str, list[str]]:
    """Every variant of every message, by key."""
    texts: dict[str, list[str]] = {}
    files = [ROOT / f"frontend/messages/{language}.json"]
    files += (ROOT / "frontend/src").glob(f"**/messages/{language}.json")
    for file in files:
        _collect(json.loads(file.read_text()), "", texts)
    return texts


def _collect(node: Any, key: str, texts: dict[str, list[str]]) -> None:
    match node:
        case str():
            texts[key] = [node]
        case [{"match": variants}]:
            texts[key] = list(variants.values())
        case dict():
            for name, child in node.items():
                _collect(child, f"{key}.{name}" if key else name, texts)


@cache
def printed_on_cards() -> set[str]:
    """Names of cards, which stay English."""
    decks = [deck for game in game_keys() for deck in get_decks(game).values()]
    return {card["name"] for deck in decks for card in deck}


@cache
def server_texts(language: str) -> dict[str, str]:
    files = [
        file
        for app in ("accounts", "games")
        for file in (ROOT / app).glob(f"locale/{language}/**/*.po")
    ]
    return {entry.msgid: entry.msgstr for file in files for entry in polib.pofile(str(file))}
