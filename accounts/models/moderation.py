"""What moderation keeps: reports, sanctions, appeals, and who did what (docs/moderation.md)."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

_TEXT = 1000


class Reason(models.TextChoices):
    """What people are reported and sanctioned for; the same words for both."""

    CHEATING = "cheating", _("Cheating or collusion")
    ABUSE = "abuse", _("Abusive talk")
    STALLING = "stalling", _("Stalling or leaving")
    NAME = "name", _("Offensive name")
    OTHER = "other", pgettext_lazy("reason", "Something else")


class Report(models.Model):
    """Somebody tells of somebody. Reports of one person at one `occasion` belong together and are handled together.

    `occasion` is where it happened, as the app that gathered the `context` names it ("match:…", "room:…"), or
    empty. `context` names people by number alone, but for its `people`, so that a name can be taken out.
    """

    class Status(models.TextChoices):
        OPEN = "open", pgettext_lazy("report", "Open")
        RESOLVED = "resolved", pgettext_lazy("report", "Resolved")
        DISMISSED = "dismissed", pgettext_lazy("report", "Dismissed")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="reports_made",
    )
    reported = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="reports",
    )
    reason = models.CharField(max_length=16, choices=Reason)
    note = models.TextField(max_length=_TEXT, blank=True)
    occasion = models.CharField(max_length=64, blank=True)
    context = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(default=timezone.now)
    status = models.CharField(max_length=12, choices=Status, default=Status.OPEN)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    handled_at = models.DateTimeField(null=True, blank=True)
    handled_note = models.TextField(max_length=_TEXT, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [
            models.Index(fields=["reported", "occasion"], name="report_case"),
            models.Index(fields=["at"], condition=Q(status="open"), name="report_open"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "reported", "occasion"],
                condition=Q(status="open"),
                name="one_open_report_each",
            ),
            models.CheckConstraint(
                condition=~Q(reporter=F("reported")), name="report_is_about_another"
            ),
            models.CheckConstraint(
                condition=Q(status="open", handled_at__isnull=True)
                | ~Q(status="open") & Q(handled_at__isnull=False),
                name="report_open_or_handled",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.reporter_id} reports {self.reported_id}"

    @property
    def case(self) -> models.QuerySet[Report]:
        """This report and those that belong to it."""
        same = Q(pk=self.pk)
        if self.occasion and self.reported_id is not None:
            same |= Q(reported=self.reported_id, occasion=self.occasion)
        return Report.objects.filter(same)


class Sanction(models.Model):
    """What a person may not do, and why. `until` None is for good.

    A warning forbids nothing for a time: it is in force until its person has acknowledged it. The person reads
    `reason` and `message`, never `note`. `user` None: the account was deleted meanwhile, and its `addresses` stay.
    """

    class Kind(models.TextChoices):
        WARN = "warn", pgettext_lazy("sanction", "Warning")
        MUTE = "mute", pgettext_lazy("sanction", "No chat")
        RANKED_BAN = "ranked_ban", pgettext_lazy("sanction", "No ranked games")
        BAN = "ban", pgettext_lazy("sanction", "Banned")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="sanctions",
    )
    kind = models.CharField(max_length=12, choices=Kind)
    reason = models.CharField(max_length=16, choices=Reason)
    message = models.TextField(max_length=_TEXT, blank=True)
    note = models.TextField(max_length=_TEXT, blank=True)
    report = models.ForeignKey(
        Report, on_delete=models.SET_NULL, null=True, blank=True, related_name="sanctions"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, blank=True)
    acknowledged_at = models.DateTimeField(null=True, blank=True)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    expired_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [
            models.Index(
                fields=["until"],
                condition=Q(lifted_at__isnull=True, expired_at__isnull=True),
                name="sanction_running",
            ),
        ]
        permissions = [("judge_moderators", "Can sanction moderators")]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "kind"],
                condition=Q(lifted_at__isnull=True, expired_at__isnull=True) & ~Q(kind="warn"),
                name="one_sanction_a_kind",
            ),
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(until__gt=F("at")) & ~Q(kind="warn"),
                name="sanction_lasts",
            ),
            models.CheckConstraint(
                condition=Q(acknowledged_at__isnull=True) | Q(kind="warn"),
                name="sanction_warnings_are_acknowledged",
            ),
            models.CheckConstraint(
                condition=Q(lifted_at__isnull=True) | Q(expired_at__isnull=True),
                name="sanction_ends_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.kind} for {self.user_id}"

    @property
    def is_in_force(self) -> bool:
        if self.lifted_at is not None or self.expired_at is not None:
            return False
        if self.kind == self.Kind.WARN:
            return self.acknowledged_at is None
        return self.until is None or self.until > timezone.now()


class SanctionAddress(models.Model):
    """A keyed fingerprint of a confirmed e-mail address that somebody gave up under a sanction, by a new one or by
    deleting the account. Whoever confirms that address is under the sanction too.
    """

    sanction = models.ForeignKey(Sanction, on_delete=models.CASCADE, related_name="addresses")
    fingerprint = models.CharField(max_length=64, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sanction", "fingerprint"], name="one_of_an_address")
        ]

    def __str__(self) -> str:
        return f"an address of sanction {self.sanction_id}"


class Appeal(models.Model):
    """A person asks for their sanction to be looked at again, once; accepting it lifts the sanction."""

    class Status(models.TextChoices):
        OPEN = "open", pgettext_lazy("appeal", "Open")
        ACCEPTED = "accepted", pgettext_lazy("appeal", "Accepted")
        REJECTED = "rejected", pgettext_lazy("appeal", "Rejected")

    sanction = models.OneToOneField(Sanction, on_delete=models.CASCADE, related_name="appeal")
    text = models.TextField(max_length=2 * _TEXT)
    at = models.DateTimeField(default=timezone.now)
    status = models.CharField(max_length=12, choices=Status, default=Status.OPEN)
    answer = models.TextField(max_length=2 * _TEXT, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [
            models.Index(fields=["at"], condition=Q(status="open"), name="appeal_open"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(status="open", answered_at__isnull=True)
                | ~Q(status="open") & Q(answered_at__isnull=False),
                name="appeal_open_or_answered",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: appeal against {self.sanction_id}"


class AuditEntry(models.Model):
    """Who did what, to whom, when. Rows are only ever added: the database itself refuses anything else.

    `actor` None is the platform. Both users may be gone; their bare numbers stay. `target` is what was acted
    on, such as "report:12".
    """

    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        related_name="+",
    )
    action = models.CharField(max_length=40)
    subject = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        related_name="+",
    )
    target = models.CharField(max_length=80, blank=True)
    data = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ["-at", "-id"]
        verbose_name_plural = "audit entries"

    def __str__(self) -> str:
        return f"{self.actor_id or 'the platform'}: {self.action} {self.target}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("Audit entries are never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("Audit entries are never removed.")
