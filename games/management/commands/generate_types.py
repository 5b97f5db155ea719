"""Writes what is made of Python types: for the frontend the sockets' frames, and each game's own with its card catalog;
for the docs the form of a record."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.consumers.frames import MatchFrame
from games.consumers.lobby import LobbyFrame as LobbyClientFrame
from games.consumers.room import RoomFrame as RoomClientFrame
from games.management.record_schema import record_schema
from games.management.typescript import game_catalog, game_types, socket_types
from games.records.form import DrawJson
from games.rules import registry
from games.rules.core.domains import DomainJson, Scalar
from games.selectors import frames

ROOT = Path(settings.BASE_DIR)
SOURCES = ROOT / "frontend" / "src"
FOLDER = SOURCES / "games"


def generated_files() -> dict[Path, str]:
    files = {
        SOURCES / "protocol" / "frames.gen.ts": _socket_types(),
        ROOT / "docs" / "record.schema.json": record_schema(),
    }
    for key in registry.game_keys():
        package = f"games.rules.{key}"
        actions, views = (import_module(f"{package}.{name}") for name in ("actions", "view_types"))
        files[FOLDER / key / "types.gen.ts"] = game_types(actions, views)
        files[FOLDER / key / "catalog.gen.ts"] = game_catalog(
            registry.get_rules(key).version, registry.get_decks(key)
        )
    return files


def _socket_types() -> str:
    return socket_types(
        {
            "Position": frames.Position,
            "Scalar": Scalar,
            "Value": frames.Value,
            "Domain": DomainJson,
            "MatchServerFrame": frames.MatchServerFrame,
            "RoomServerFrame": frames.RoomServerFrame,
            "LobbyServerFrame": frames.LobbyServerFrame,
            "Draw": DrawJson,
            "ReplayJson": frames.ReplayJson,
            "ShufflesJson": frames.ShufflesJson,
            "TruthJson": frames.TruthJson,
        },
        {
            "MatchClientFrame": MatchFrame,
            "RoomClientFrame": RoomClientFrame,
            "LobbyClientFrame": LobbyClientFrame,
        },
    )


class Command(BaseCommand):
    help = (
        "Write the TypeScript types of all frames, types and catalogs of all games,"
        " and the JSON schema of records."
    )

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--check", action="store_true", help="only tell whether they are stale")

    def handle(self, *args: Any, **options: Any) -> None:
        stale = {
            path: text
            for path, text in generated_files().items()
            if not path.exists() or path.read_text() != text
        }
        if options["check"] and stale:
            names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
            raise CommandError(f"Stale, run generate_types: {names}")
        for path, text in stale.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            self.stdout.write(f"wrote {path.relative_to(ROOT)}")
