"""The audit log as staff read it: in words, filtered, with links to what and whom it tells of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.urls import reverse

from accounts.models import AuditEntry, Report
from accounts.moderation.audit import audit_write
from accounts.moderation.reports import report_resolve
from games.selectors.deeds import DEEDS, deed_words
from games.services.oversight import room_shut
from tests.staff.team import client_of, make_scene, make_staff

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).parents[2]
LIST = "admin:accounts_auditentry_changelist"


def test_every_action_that_is_written_has_words() -> None:
    """Each is a literal, in or near the call that writes it."""
    source = "".join(
        path.read_text()
        for app in ("accounts", "games")
        for path in (ROOT / app).rglob("*.py")
        if "audit_write" in path.read_text()
    )
    entities = {action.partition("_")[0] for action in DEEDS}
    verbs = {action.partition("_")[2] for action in DEEDS}
    pattern = rf'"((?:{"|".join(entities)})_(?:{"|".join(verbs)}))"'
    assert set(re.findall(pattern, source)) == set(DEEDS)
    for near in re.findall(r"audit_write\(([^()]*)", source):
        for action in re.findall(r'action="(\w+)"', near):
            assert action in DEEDS
    assert deed_words("never_heard_of") == "Never heard of"


def test_it_is_read_in_words_and_leads_to_what_it_tells_of() -> None:
    scene, moderator = make_scene(), make_staff("moderator")
    report_resolve(report_id=scene.report.pk, by_id=moderator.pk, status=Report.Status.DISMISSED)
    room_shut(code=scene.room.code, by_id=moderator.pk)
    client = client_of(moderator)
    listed = client.get(reverse(LIST)).content.decode()
    for words in ("Report dismissed", "Sanction imposed", "Room closed", "Game aborted", "No chat"):
        assert words in listed
    for code in ("report_dismiss", "sanction_impose", "room_shut", "kind:"):
        assert f">{code}" not in listed
    for name, key in (
        ("accounts_report", scene.report.pk),
        ("accounts_user", scene.players[1].pk),
        ("accounts_user", moderator.pk),
        ("games_match", scene.match.pk),
        ("games_room", scene.room.code),
    ):
        address = reverse(f"admin:{name}_change", args=[key])
        assert f'href="{address}"' in listed
        assert client.get(address).status_code == 200


def test_it_is_filtered_by_what_was_done_and_by_whom() -> None:
    scene, moderator = make_scene(), make_staff("moderator")
    room_shut(code=scene.room.code, by_id=moderator.pk)
    audit_write(actor_id=None, action="staff_add", subject_id=moderator.pk)
    client = client_of(moderator)

    def deeds(**query: str) -> set[str]:
        listed = client.get(reverse(LIST), query).context["cl"].result_list
        return {entry.action for entry in listed}

    assert deeds(action="room_shut") == {"room_shut"}
    assert deeds(by="team") == {"room_shut", "match_abort"}
    assert deeds(by="players") == {"report_create", "appeal_create"}
    assert deeds(by="platform") == {"sanction_impose", "staff_add"}
    assert deeds(q="room closed") == deeds(q="room_shut") == {"room_shut"}
    assert deeds(q=scene.room.code) == {"room_shut"}
    assert deeds(q=moderator.name) == {"room_shut", "match_abort", "staff_add"}
    assert AuditEntry.objects.count() == len(client.get(reverse(LIST)).context["cl"].result_list)
