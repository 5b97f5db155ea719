"""Every write to announcements."""

from __future__ import annotations

from django.db import transaction

from accounts.moderation.audit import audit_write
from games.models import Announcement


def announcement_save(*, announcement: Announcement, by_id: int) -> None:
    """A new one, or a change, after which everyone sees it again."""
    action = "announcement_add" if announcement.pk is None else "announcement_change"
    with transaction.atomic():
        announcement.save()
        _note(action, announcement, by_id)


def announcement_delete(*, announcement: Announcement, by_id: int) -> None:
    with transaction.atomic():
        _note("announcement_delete", announcement, by_id)
        announcement.delete()


def _note(action: str, announcement: Announcement, by_id: int) -> None:
    audit_write(
        actor_id=by_id,
        action=action,
        target=f"announcement:{announcement.pk}",
        data={
            "text": announcement.text_en,
            "level": announcement.level,
            "from": announcement.begins_at.isoformat(),
            "until": announcement.ends_at and announcement.ends_at.isoformat(),
        },
    )
