"""A room is where people gather and where match after match is played."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

from games.clock import now_time

# Letters that cannot be taken for one another, read aloud or written by hand.
_LETTERS = "ABCDEFHJKLMNPRTUWXY"
_CODE_LENGTH = 6


def room_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))


class Room(models.Model):
    """`options` are the game's settings as the host chose them; `timer` the seconds of a turn, or None.

    In a ranked room both are those of its ladder. A public room stands in the lobby; whom its host has sent
    away cannot come back. `can_watch`: whether people without a seat may look on, from the next match on.
    Nobody can sit down any more in a room that staff have shut.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        PLAYING = "playing"
        CLOSED = "closed"

    code = models.CharField(max_length=12, unique=True, default=room_code)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="hosted_rooms"
    )
    game = models.CharField(max_length=32)
    options = models.JSONField(default=dict)
    timer = models.PositiveSmallIntegerField(null=True, blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    is_ranked = models.BooleanField(default=False)
    is_bots_only = models.BooleanField(default=False)
    is_public = models.BooleanField(default=False)
    can_watch = models.BooleanField(default=True)
    is_shut = models.BooleanField(default=False)
    sent_away = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True, db_index=True)

    class Meta:
        permissions = [("shut_room", "Can shut a room")]

    def __str__(self) -> str:
        return f"{self.code} ({self.game})"


class RoomSeat(models.Model):
    """A taken place: by a user, or by a bot of some level. Free places have no row.

    `seen_at`: the person's last heartbeat, in the room or at its table, to within some seconds.
    """

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True
    )
    bot_level = models.CharField(max_length=16, null=True, blank=True)  # noqa: DJ001 (null: no bot)
    name = models.CharField(max_length=40)
    is_ready = models.BooleanField(default=False)
    seen_at = models.DateTimeField(default=now_time, db_index=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="one_a_place"),
            models.UniqueConstraint(fields=["room", "user"], name="one_place_a_user"),
            models.CheckConstraint(
                condition=models.Q(user__isnull=True) ^ models.Q(bot_level__isnull=True),
                name="roomseat_user_or_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.room_id}/{self.number} {self.name}"
