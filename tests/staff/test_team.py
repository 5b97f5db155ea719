"""How someone comes into the team, what its groups may do, and how its pages are kept from scripts that are not ours."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, Permission
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from games.services.staff import groups_write
from tests.accounts.people import new_account, sign_up
from tests.games.tables import make_user
from tests.staff.team import audited, client_of, make_scene, make_staff

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_new_installation_gets_its_first_admin(
    client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    user = new_account(client)
    assert client.get(reverse("admin:index")).status_code in (302, 403)
    call_command("staff_add", "Ann@example.org", "admin")
    assert "Ann is admin now" in capsys.readouterr().out
    user.refresh_from_db()
    assert (user.is_staff, user.is_superuser) == (True, False)
    assert [group.name for group in user.groups.all()] == ["admin"]
    assert "open report" in client.get(reverse("admin:index")).content.decode()
    assert client.get(reverse("admin:waffle_switch_changelist")).status_code == 200
    entry = audited("staff_add")
    assert (entry.actor_id, entry.subject_id, entry.data) == (None, user.pk, {"group": "admin"})
    call_command("staff_add", "ann@example.org", "moderator")
    assert client.get(reverse("admin:waffle_switch_changelist")).status_code == 403
    call_command("staff_remove", "ann@example.org")
    assert client.get(reverse("admin:index")).status_code in (302, 403)
    assert audited("staff_remove").subject_id == user.pk


@pytest.mark.parametrize("command", [("staff_add", "moderator"), ("staff_remove",)])
def test_only_confirmed_addresses_come_into_the_team(
    client: Client, command: tuple[str, ...]
) -> None:
    sign_up(client)
    name, *more = command
    with pytest.raises(CommandError, match=r"ann@example\.org"):
        call_command(name, "ann@example.org", *more)


def test_every_migration_brings_the_groups_to_what_they_may_do() -> None:
    moderator = Group.objects.get(name="moderator")
    wanted = set(moderator.permissions.values_list("codename", flat=True))
    moderator.permissions.set(Permission.objects.all())
    groups_write()
    found = set(moderator.permissions.values_list("codename", flat=True))
    assert found == wanted
    assert len(found) == 16
    assert not {name for name in found if name.startswith("delete_")}
    assert not {"change_user", "void_match", "change_switch", "add_announcement"} & found


def test_only_the_admin_may_evaluate_and_nothing_may_run_inline(client: Client) -> None:
    public = client.get("/").headers["Content-Security-Policy"]
    staff = client_of(make_staff("moderator"))
    mine = staff.get(reverse("admin:index")).headers["Content-Security-Policy"]
    assert "unsafe-eval" not in public
    assert "unsafe-eval" not in staff.get("/").headers["Content-Security-Policy"]
    assert "'unsafe-eval'" in mine
    for policy in (public, mine):
        scripts = next(part for part in policy.split(";") if part.strip().startswith("script-src"))
        assert "unsafe-inline" not in scripts
        assert "style-src 'self'" in policy


def test_the_admin_has_no_inline_scripts_or_styles() -> None:
    scene = make_scene()
    client = client_of(make_staff("admin"))
    for name, *args in (
        ("index",),
        ("accounts_report_changelist",),
        ("accounts_report_change", scene.report.pk),
        ("accounts_user_change", scene.players[0].pk),
        ("games_match_change", scene.match.pk),
        ("games_announcement_add",),
    ):
        page = client.get(reverse(f"admin:{name}", args=args)).content.decode()
        assert "<style" not in page, name
        assert " onclick=" not in page
        for script in page.split("<script")[1:]:
            attributes = script.partition(">")[0]
            assert "src=" in attributes or "json" in attributes, (name, attributes)


def test_staff_read_english_whatever_they_play_in() -> None:
    user = make_staff("moderator")
    user.language = "de"
    user.save()
    client = client_of(user)
    page = client.get(reverse("admin:accounts_report_changelist")).content.decode()
    assert '<html lang="en"' in page
    assert "Filters" in page
    assert "Lobby" in client.get("/").content.decode()
    assert client.get("/").headers["Content-Language"] == "de"


def test_players_are_not_let_in() -> None:
    answer = client_of(make_user()).get(reverse("admin:index"), follow=True)
    assert answer.status_code == 403
