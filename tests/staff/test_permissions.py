"""Who may open what: every address of the admin, for everybody there is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, reverse

from accounts.models import AuditEntry
from tests.staff.team import Scene, client_of, make_scene, make_staff

pytestmark = pytest.mark.django_db(transaction=True)

# What a group may open by GET. Whatever is not named here is closed to it.
_MODERATOR = {
    "index", "search", "jsi18n", "password_change_done", "autocomplete", "logout",
    *(
        f"{model}_{page}"
        for model in (
            "accounts_report", "accounts_appeal", "accounts_sanction", "accounts_user", "games_match", "games_room",
            "accounts_auditentry", "games_chatline", "games_signal", "games_announcement",
        )
        for page in ("changelist", "change", "history")
    ),
}  # fmt: skip
_ADMIN = _MODERATOR | {
    "waffle_switch_changelist",
    "games_announcement_add",
    "games_announcement_delete",
}
# By POST alone; who may is another test's.
_DEEDS = {
    "accounts_report_dismiss", "accounts_appeal_answer", "accounts_sanction_lift", "accounts_user_sanction",
    "accounts_user_sign-out", "accounts_user_new-name", "games_match_abort", "games_match_void", "games_room_shut",
    "waffle_switch_turn",
}  # fmt: skip
_ADMINS_DEEDS = {"games_match_void", "waffle_switch_turn"}


@pytest.fixture
def scene() -> Scene:
    return make_scene()


def names() -> list[str]:
    found = [pattern.name for pattern in _patterns(admin.site.urls[0]) if pattern.name]
    assert len(set(found)) > 40
    return sorted(set(found))


def _patterns(patterns: object) -> Iterator[URLPattern]:
    for pattern in patterns:  # type: ignore[attr-defined]
        if isinstance(pattern, URLPattern):
            yield pattern
        else:
            yield from _patterns(pattern.url_patterns)


def address(name: str, scene: Scene) -> str | None:
    rows = {
        "accounts_report": scene.report.pk,
        "accounts_appeal": scene.appeal.pk,
        "accounts_sanction": scene.sanction.pk,
        "accounts_user": scene.players[1].pk,
        "accounts_auditentry": AuditEntry.objects.values_list("pk", flat=True)[0],
        "games_match": scene.match.pk,
        "games_room": scene.room.pk,
        "games_chatline": scene.line.pk,
        "games_signal": scene.signal.pk,
        "games_announcement": scene.announcement.pk,
        "waffle_switch": "chat",
    }
    row = next((pk for model, pk in rows.items() if name.startswith(f"{model}_")), None)
    for args in ([], [row]):
        try:
            return reverse(f"admin:{name}", args=args)
        except NoReverseMatch:
            continue
    return None


def opened(client: Client, scene: Scene) -> set[str]:
    """The names of what answers with a page, or with where it has moved to."""
    found = set()
    for name in names():
        path = address(name, scene)
        if path is None or name in {"logout", "login"}:
            continue
        answer = client.get(path)
        assert answer.status_code in (200, 302, 403, 404, 405), (name, answer.status_code)
        is_away = answer.status_code == 302 and "sign-in" in answer["Location"]
        is_home = answer.status_code == 302 and "login" in answer["Location"]
        if answer.status_code in (200, 405) and not is_away and not is_home:
            found.add(name)
    return found


def test_strangers_and_players_see_nothing(scene: Scene) -> None:
    for user in (None, scene.players[0]):
        assert opened(client_of(user), scene) <= {"jsi18n"}


def test_staff_without_a_group_see_nothing_but_that(scene: Scene) -> None:
    client = client_of(make_staff(None))
    everybody = {"index", "search", "jsi18n", "password_change", "password_change_done"}
    assert opened(client, scene) <= everybody
    front = client.get(reverse("admin:index")).content.decode()
    assert "Nothing here for you yet" in front
    for secret in (scene.players[1].name, "Calls me names", "open report"):
        assert secret not in front


def test_moderators_see_what_is_theirs_and_no_more(scene: Scene) -> None:
    seen = opened(client_of(make_staff("moderator")), scene)
    expected = _MODERATOR | (_DEEDS - _ADMINS_DEEDS)
    assert seen <= expected
    assert {name for name in expected if name.endswith(("_changelist", "_change"))} <= seen


def test_admins_see_all_that_there_is(scene: Scene) -> None:
    seen = opened(client_of(make_staff("admin")), scene)
    expected = _ADMIN | _DEEDS
    assert seen <= expected
    assert {name for name in expected if name.endswith(("_changelist", "_change", "_add"))} <= seen


@pytest.mark.parametrize("name", sorted(_DEEDS))
def test_deeds_are_closed_to_whoever_may_not_do_them(scene: Scene, name: str) -> None:
    path = address(name, scene)
    assert path is not None
    entries = AuditEntry.objects.count()
    people = [None, scene.players[0], make_staff(None)]
    if name in _ADMINS_DEEDS:
        people.append(make_staff("moderator"))
    for user in people:
        answer = client_of(user).post(path, {"is_on": "0"})
        assert answer.status_code in (302, 403)
        if answer.status_code == 302:
            assert "login" in answer["Location"]
    assert AuditEntry.objects.count() == entries
    assert client_of(make_staff("admin")).get(path).status_code == 405


def test_nobody_changes_rows_by_forms(scene: Scene) -> None:
    client = client_of(make_staff("admin"))
    for name in names():
        is_form = name.endswith(("_add", "_change", "_delete"))
        if is_form and not name.startswith("games_announcement") and (path := address(name, scene)):
            client.post(path, {"name": "X", "post": "yes", "status": "open", "is_superuser": "on"})
    scene.report.refresh_from_db()
    scene.match.refresh_from_db()
    scene.players[1].refresh_from_db()
    assert scene.report.status == "open"
    assert scene.match.status == "playing"
    assert scene.players[1].name != "X"
    assert not scene.players[1].is_superuser


def test_what_libraries_bring_along_is_not_in_the_admin() -> None:
    apps = {model._meta.label_lower for model in admin.site._registry}
    assert apps == {
        "accounts.report", "accounts.appeal", "accounts.sanction", "accounts.user", "accounts.auditentry",
        "games.match", "games.room", "games.chatline", "games.signal", "games.announcement", "waffle.switch",
    }  # fmt: skip
