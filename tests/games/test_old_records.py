"""Records of the first format are made anew."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from games.models import Match
from games.services.play import match_resign
from games.services.records import match_record, records_sweep
from tests.games.tables import make_match, new_token

migration = import_module("games.migrations.0005_records")


@pytest.mark.django_db
def test_records_of_the_first_format_are_made_anew() -> None:
    old, new = make_match(), make_match()
    for match in (old, new):
        match_resign(match_id=match.pk, seat=0, token=new_token())
    kept = match_record(match_id=new.pk)
    Match.objects.filter(pk=old.pk).update(record={"format": 1})
    migration.forget_old_records(apps, None)
    assert Match.objects.get(pk=new.pk).record == kept
    records_sweep()
    remade = Match.objects.get(pk=old.pk).record
    assert remade is not None and remade["format"] == 2
