"""Tells or verifies records of finished games: from files, or of matches by their ids."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games.errors import Refused, refusal
from games.records.reading import Download, RecordError, record_read
from games.records.story import story
from games.records.verification import Finding, file_verify
from games.services.records import match_told, match_verify

_CHUNK = 4


class Command(BaseCommand):
    help = (
        "Tell the story of finished games, or verify their records (docs/record.md)."
        " Exit code 1: some are not true, or no records."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "sources",
            nargs="+",
            metavar="FILE|FOLDER|ID",
            help="a record or a download of one, a folder of them, or the id of a match",
        )
        parser.add_argument(
            "--verify",
            action="store_true",
            help="play them again and compare everything, instead of telling them",
        )
        parser.add_argument(
            "--workers", type=int, default=os.cpu_count() or 1, help="processes for files"
        )

    def handle(self, *args: Any, sources: list[str], **given: Any) -> None:
        if given["verify"]:
            self._verify(sources, max(1, given["workers"]))
        else:
            self._tell(sources)

    def _tell(self, sources: list[str]) -> None:
        for source in sources:
            for told in _told(source):
                for line in story(told):
                    self.stdout.write(line)

    def _verify(self, sources: list[str], workers: int) -> None:
        count = wrong = 0
        for name, findings in _verified(sources, workers):
            count += 1
            wrong += bool(findings)
            if findings:
                self.stdout.write(f"{name}: NOT TRUE")
            for finding in findings:
                self.stdout.write(f"  {finding}")
        self.stdout.write(f"{count - wrong} of {count} records are true")
        if wrong:
            raise CommandError(f"{wrong} of {count} records are not true", returncode=1)


def _told(source: str) -> Iterator[Download]:
    match_id = _match_id(source)
    try:
        if match_id is not None:
            yield match_told(match_id=match_id)
            return
        for path in _files(source):
            yield record_read(path.read_bytes())
    except Refused as error:
        raise CommandError(f"{source}: {refusal(error).text}") from None
    except (OSError, RecordError) as error:
        raise CommandError(f"{source}: {error}") from None


def _verified(sources: list[str], workers: int) -> Iterator[tuple[str, list[Finding]]]:
    ids = {source: match_id for source in sources if (match_id := _match_id(source))}
    for source, match_id in ids.items():
        try:
            _, findings = match_verify(match_id=match_id)
            yield source, findings
        except Refused as error:
            yield source, [Finding(refusal(error).text)]
    paths = [path for source in sources if source not in ids for path in _files(source)]
    if workers == 1 or len(paths) == 1:
        yield from ((str(path), file_verify(path)) for path in paths)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from zip(map(str, paths), pool.map(file_verify, paths, chunksize=_CHUNK), strict=True)


def _match_id(source: str) -> UUID | None:
    try:
        return UUID(source)
    except ValueError:
        return None


def _files(source: str) -> list[Path]:
    path = Path(source)
    return sorted(path.glob("*.json")) if path.is_dir() else [path]
