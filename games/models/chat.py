"""What people say, and whom they do not want to hear."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.matches import Match
from games.models.rooms import Room


class ChatLine(models.Model):
    """A line said in a room: at the table of a match, or between two.

    Either `text`, or a quick `phrase` by its key, which everyone reads in their own language.
    """

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="chat")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, related_name="chat")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=300, blank=True)
    phrase = models.CharField(max_length=32, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["user", "at"], name="chat_pace")]

    def __str__(self) -> str:
        return f"{self.name}: {self.text or self.phrase}"


class Mute(models.Model):
    """`user` hears nothing that `muted` says, at any table."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes"
    )
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "muted"], name="one_mute_a_pair")]

    def __str__(self) -> str:
        return f"{self.user_id} mutes {self.muted_id}"
