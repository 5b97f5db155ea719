"""Writing the audit log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accounts.models.moderation import AuditEntry


def audit_write(
    *,
    actor_id: int | None,
    action: str,
    subject_id: int | None = None,
    target: str = "",
    data: Mapping[str, Any] | None = None,
) -> AuditEntry:
    """Adds an entry. Call it in the transaction of what it tells of; `actor_id` None is the platform.

    `data` is JSON and stays for good: nothing that a person wrote goes into it.
    """
    return AuditEntry.objects.create(
        actor_id=actor_id,
        action=action,
        subject_id=subject_id,
        target=target,
        data=dict(data or {}),
    )
