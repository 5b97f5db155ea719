"""Nothing is left unsaid in any language: not on the server's pages, not in the client, not in what games declare."""

from __future__ import annotations

import json
import re
from ast import literal_eval
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import polib
import pytest
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import override
from django.utils.translation.template import templatize

from games import errors
from games.bots import bot_levels
from games.errors import Refused, refusal
from games.rules.core.errors import COMMON_REFUSALS
from games.rules.core.game import Game
from games.rules.core.settings import Setting
from games.rules.registry import all_rules, game_keys, get_decks, get_rules
from games.selectors.chat import PHRASES
from games.selectors.offers import game_choices
from games.texts import LEVELS, game_text

ROOT = Path(__file__).parents[1]
APPS = ("accounts", "games")
LANGUAGES = [code for code, _ in settings.LANGUAGES]
TRANSLATED = [code for code in LANGUAGES if code != "en"]
FRONTEND = ROOT / "frontend"
MESSAGE_FOLDERS = sorted(
    {path.parent for path in FRONTEND.glob("messages/*.json")}
    | {path.parent for path in FRONTEND.glob("src/**/messages/*.json")}
    - {FRONTEND / "src/paraglide/messages"}
)
PLATFORM_CODES = [*errors._PLATFORM, *COMMON_REFUSALS]

# A call of gettext in Python, or in what Django makes of a template for the extraction tools.
_TEXT = r"""((?:u?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*)+)"""
_CALL = re.compile(
    rf"(?<![\w.])(?:_|(?P<kind>n?p?gettext)(?:_lazy)?)\(\s*{_TEXT}(?:,\s*{_TEXT})?(?:,\s*{_TEXT})?"
)


def text_of(literal: str) -> str:
    """Python joins strings that stand side by side."""
    text = literal_eval(f"({literal})")
    assert isinstance(text, str)
    return text


def said_in(app: str) -> Iterator[tuple[str | None, str, str | None]]:
    """Context, text and plural of everything that an app wants translated."""
    folder = ROOT / app
    templates = [*folder.rglob("templates/**/*.html"), *folder.rglob("templates/**/*.txt")]
    for path in sorted([*folder.rglob("*.py"), *templates]):
        source = path.read_text()
        if path.suffix != ".py":
            source = templatize(source, origin=str(path))
        for call in _CALL.finditer(source):
            kind = call["kind"] or "gettext"
            texts = [text_of(literal) for literal in call.groups()[1:] if literal]
            context = texts.pop(0) if "p" in kind.removesuffix("gettext") else None
            plural = texts[1] if kind.startswith("n") else None
            yield context, texts[0], plural


def placeholders(text: str) -> set[str]:
    named = set(re.findall(r"%\((\w+)\)[sd]", text))
    return named | {name for _, name, _, _ in Formatter().parse(text) if name}


def tags(text: str) -> list[str]:
    return re.findall(r"<[^>]+>", text)


def catalog(app: str, language: str) -> polib.POFile:
    return polib.pofile(str(ROOT / app / "locale" / language / "LC_MESSAGES" / "django.po"))


@pytest.mark.parametrize("app", APPS)
def test_the_texts_are_found_at_all(app: str) -> None:
    said = {text for _, text, _ in said_in(app)}
    assert {"accounts": "Save", "games": "Play now"}[app] in said
    assert len(said) >= {"accounts": 8, "games": 120}[app]


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("app", APPS)
def test_every_text_of_the_server_is_translated_and_none_is_left_over(
    app: str, language: str
) -> None:
    said = {(context, text): plural for context, text, plural in said_in(app)}
    entries = {(entry.msgctxt, entry.msgid): entry for entry in catalog(app, language)}
    assert said.keys() - entries.keys() == set(), "missing"
    assert entries.keys() - said.keys() == set(), "no longer said"
    for key, plural in said.items():
        assert entries[key].msgid_plural == (plural or ""), key


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("app", APPS)
def test_every_translation_is_complete_and_keeps_placeholders_and_tags(
    app: str, language: str
) -> None:
    texts = catalog(app, language)
    forms = re.search(r"nplurals=(\d)", texts.metadata["Plural-Forms"])
    assert forms
    for entry in texts:
        assert not entry.fuzzy, entry.msgid
        assert entry.translated(), entry.msgid
        assert len(entry.msgstr_plural) == (int(forms[1]) if entry.msgid_plural else 0), entry.msgid
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            if not text:
                continue
            assert placeholders(text) == placeholders(entry.msgid), entry.msgid
            assert tags(text) == tags(entry.msgid), entry.msgid


def messages(folder: Path, language: str) -> dict[str, str]:
    """Every message by its dotted key; one with variants as all of them together."""

    def flat(texts: object, prefix: str) -> Iterator[tuple[str, str]]:
        if isinstance(texts, dict):
            for key, value in texts.items():
                yield from flat(value, f"{prefix}.{key}" if prefix else key)
        elif isinstance(texts, list):
            yield prefix, " ".join(text for part in texts for text in part["match"].values())
        else:
            assert isinstance(texts, str), prefix
            yield prefix, texts

    return dict(flat(json.loads((folder / f"{language}.json").read_text()), ""))


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(
    "folder", MESSAGE_FOLDERS, ids=lambda path: str(path.relative_to(FRONTEND))
)
def test_every_text_of_the_client_is_in_every_language(folder: Path, language: str) -> None:
    english, translated = messages(folder, "en"), messages(folder, language)
    assert translated.keys() == english.keys()
    for key, text in english.items():
        assert text.strip() and translated[key].strip(), key
        assert placeholders(translated[key]) == placeholders(text), key


def test_no_message_has_two_homes() -> None:
    keys = Counter(key for folder in MESSAGE_FOLDERS for key in messages(folder, "en"))
    assert [key for key, homes in keys.items() if homes > 1] == []


def test_every_text_of_the_client_is_said() -> None:
    """By its key, or by a key made of one above it."""
    sources = [path for path in FRONTEND.glob("src/**/*.*") if path.suffix in (".ts", ".svelte")]
    said = "\n".join(path.read_text() for path in sources if "paraglide" not in path.parts)
    whole = set(re.findall(r"'([a-z_.]+)'", said))
    begun = set(re.findall(r"`([a-z_.]+)\.\$\{", said))
    for folder in MESSAGE_FOLDERS:
        for key in messages(folder, "en"):
            parts = key.split(".")
            above = {".".join(parts[:size]) for size in range(1, len(parts))}
            assert key in whole or above & begun, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words_in_the_client(language: str) -> None:
    known: dict[str, str] = {}
    for folder in MESSAGE_FOLDERS:
        known |= messages(folder, language)
    missing = {f"refusal.{code}" for code in PLATFORM_CODES} - known.keys()
    for rules in all_rules().values():
        own = rules.refusals.keys() - COMMON_REFUSALS.keys()
        missing |= {f"{rules.key}.refusal.{code}" for code in own} - known.keys()
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_measure_has_a_title_in_the_client(language: str) -> None:
    for rules in all_rules().values():
        known = messages(FRONTEND / "src/games" / rules.key / "messages", language)
        state = Game.start(rules, min(rules.seats), {}, bytes(32))[0].state
        measured = {f"{rules.key}.measure.{key}" for key in rules.progress(state).measures}
        assert measured == {key for key in known if key.startswith(f"{rules.key}.measure.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_quick_phrase_has_words_in_the_client(language: str) -> None:
    known = messages(FRONTEND / "messages", language)
    assert {f"chat.phrase.{phrase}" for phrase in PHRASES} == {
        key for key in known if key.startswith("chat.phrase.")
    }


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("code", list(errors._PLATFORM))
def test_every_refusal_of_the_platform_has_words_on_a_page(code: str, language: str) -> None:
    data = {"setting": "x", "least": 2}
    with override("en"):
        english = refusal(Refused(code, **data)).text
    with override(language):
        assert refusal(Refused(code, **data)).text != english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_keys())
def test_every_setting_value_and_level_has_a_label(game: str, language: str) -> None:
    with override(language):
        choices = game_choices(game)
        assert str(game_text(game).title)
        assert str(game_text(game).tagline)
    for setting in choices["settings"]:
        assert setting["label"].strip()
        assert all(choice["label"].strip() for choice in setting["values"])
        assert len({choice["label"] for choice in setting["values"]}) == len(setting["values"])
    assert [level["value"] for level in choices["levels"]] == bot_levels(game)


@pytest.mark.parametrize("game", game_keys())
def test_a_games_texts_name_nothing_that_the_game_does_not_have(game: str) -> None:
    rules, text = get_rules(game), game_text(game)
    declared: dict[str, Setting] = {setting.key: setting for setting in rules.settings}
    assert text.settings.keys() == declared.keys()
    for key, words in text.settings.items():
        assert {*words.values, *words.hints} <= {*declared[key].values}
    entries = [entry for deck in get_decks(game).values() for entry in deck]
    assert set(text.kinds) == {entry["kind"] for entry in entries}
    keys = {entry["key"].partition(".")[0] for entry in entries}
    assert {*text.labels, *text.effects} <= keys
    assert all(isinstance(words, Promise) for words in text.effects.values())


def test_levels_that_no_bot_has_are_not_named() -> None:
    assert {level for game in game_keys() for level in bot_levels(game)} == set(LEVELS)
