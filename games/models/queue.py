"""Who waits for others to play with."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.matches import Match


class QueueTicket(models.Model):
    """A person's place in the queue of a game's mode, one at a time.

    `size`: the seats of the wished table, or None for any. `rating`: by which company is sought, None where
    it does not matter. `match`: the table that was found. Whoever is not `seen_at` every few seconds has left.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="queue_ticket"
    )
    game = models.CharField(max_length=32)
    mode = models.CharField(max_length=32)
    is_ranked = models.BooleanField(default=False)
    size = models.PositiveSmallIntegerField(null=True)
    rating = models.FloatField(null=True)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, related_name="+")
    created_at = models.DateTimeField()
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["created_at"]

    def __str__(self) -> str:
        return f"{self.user_id} waits for {self.game}/{self.mode}"
