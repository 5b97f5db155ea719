"""What staff tell everyone, and the quiet hints that they are given."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone


class Announcement(models.Model):
    """A banner on every page between `begins_at` and `ends_at` (None: until it is taken down).

    Readers get it in their own language, or in English where that one is empty. Whoever has put it away
    sees it again once it has changed.
    """

    class Level(models.TextChoices):
        NEWS = "news", "News"
        WARNING = "warning", "Warning"
        ALARM = "alarm", "Alarm"

    level = models.CharField(max_length=8, choices=Level, default=Level.NEWS)
    text_en = models.CharField("text in English", max_length=300)
    text_es = models.CharField("text in Spanish", max_length=300, blank=True)
    text_de = models.CharField("text in German", max_length=300, blank=True)
    begins_at = models.DateTimeField("from", default=timezone.now)
    ends_at = models.DateTimeField("until", null=True, blank=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-begins_at"]
        indexes = [models.Index(fields=["ends_at"], name="announcement_ends")]

    def __str__(self) -> str:
        return self.text_en


class Signal(models.Model):
    """Something about a person, or two who play together, that staff may want to look at. A hint, no verdict.

    Written anew by beat. `numbers` is what was measured (docs/signals.md); `weight` puts the strongest first.
    """

    class Kind(models.TextChoices):
        SHARED_DEVICE = "shared_device", "Same device at a ranked table"
        ONE_SIDED = "one_sided", "Always together, one of them gains"
        LEAVER = "leaver", "Leaves games"
        TIMEOUTS = "timeouts", "Lets time run out"
        SAME_NETWORK = "same_network", "From the network of a banned guest"

    kind = models.CharField(max_length=16, choices=Kind)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="signals"
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    numbers = models.JSONField()
    weight = models.FloatField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["-weight", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "user", "other"], name="one_signal_a_pair"),
            models.UniqueConstraint(
                fields=["kind", "user"],
                condition=models.Q(other__isnull=True),
                name="one_signal_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.user_id} {self.other_id or ''}".strip()
