"""A match: its header, its seats and the log of accepted actions. All else is derived from these."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from games.models.rooms import Room


class Match(models.Model):
    """`seq` counts log entries; raising it is what takes the lock on a match (see `services.play`).

    `options` are complete, with `first_seat`; `mode` is the one they choose. `timer` is the seconds of a
    turn, or None. `turns` is how many were taken, known at the end. `record` is the whole game (docs/record.md),
    written once after it has ended (`services.records`). A ranked match that has been voided counts for nothing.
    One that staff have aborted has no result and no record.

    `is_public`: whether its room was public when it began; others than its players find no other matches listed.
    """

    class Status(models.TextChoices):
        PLAYING = "playing"
        ENDED = "ended"
        ABORTED = "aborted"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    room = models.ForeignKey(Room, on_delete=models.PROTECT, related_name="matches")
    game = models.CharField(max_length=32)
    mode = models.CharField(max_length=32)
    version = models.PositiveSmallIntegerField()
    options = models.JSONField()
    timer = models.PositiveSmallIntegerField(null=True)
    can_watch = models.BooleanField(default=True)
    is_public = models.BooleanField(default=False)
    is_ranked = models.BooleanField(default=False)
    seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    seq = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=8, choices=Status, default=Status.PLAYING)
    created_at = models.DateTimeField(auto_now_add=True)
    moved_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)
    voided_at = models.DateTimeField(null=True)
    turns = models.PositiveIntegerField(null=True)
    record = models.JSONField(null=True)

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            models.Index(
                fields=["timer"], condition=models.Q(status="playing"), name="match_playing"
            ),
            models.Index(
                fields=["game", "mode", "ended_at"],
                condition=models.Q(is_ranked=True),
                name="match_ranked",
            ),
            models.Index(
                fields=["ended_at"],
                condition=models.Q(status="ended", record__isnull=True),
                name="match_unrecorded",
            ),
            models.Index(
                fields=["voided_at", "id"],
                condition=models.Q(voided_at__isnull=False),
                name="match_voided",
            ),
        ]
        verbose_name_plural = "matches"
        permissions = [
            ("abort_match", "Can abort a running match"),
            ("void_match", "Can void a ranked match"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Seat(models.Model):
    """`place` (1 is best, tied seats share one) and `score` are set when the match ends.

    So is `ended_at`. It, `game` and `mode` are the match's own, and `has_company` says whether another person sat
    there: by these a person's games are found and counted, in the index alone, however many they are.
    `left_seq`: the entry by which this seat left before the end. `device`: a fingerprint of the browser
    from which it is played (ranked matches only); two alike are a hint, no more.
    `seen_at`: the last heartbeat, to within some seconds; None for bots.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="seats"
    )
    bot_level = models.CharField(max_length=16, null=True)  # noqa: DJ001 (null: no bot)
    name = models.CharField(max_length=40)
    game = models.CharField(max_length=32)
    mode = models.CharField(max_length=32)
    has_company = models.BooleanField(default=False)
    place = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True)
    ended_at = models.DateTimeField(null=True)
    left_seq = models.PositiveIntegerField(null=True)
    device = models.CharField(max_length=32, blank=True)
    seen_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_a_seat"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_a_user"),
        ]
        indexes = [
            models.Index(
                fields=[
                    "user",
                    "-ended_at",
                    "-id",
                    "place",
                    "game",
                    "mode",
                    "has_company",
                    "match",
                ],
                condition=models.Q(user__isnull=False, ended_at__isnull=False),
                name="seat_ended",
            ),
            models.Index(
                fields=["user", "-id"],
                condition=models.Q(user__isnull=False, ended_at__isnull=True),
                name="seat_playing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number} {self.name}"


class LogEntry(models.Model):
    """One accepted answer, or a resignation (`action` is None). Never changed, never removed.

    `token` is scoped: source, seat and what the client sent.
    """

    class Source(models.TextChoices):
        PLAYER = "player"
        BOT = "bot"
        TIMEOUT = "timeout"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="log")
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=8, choices=Source)
    decision = models.CharField(max_length=64, blank=True)
    action = models.JSONField(null=True)
    token = models.CharField(max_length=160)
    at = models.DateTimeField()

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="one_entry_a_seq"),
            models.UniqueConstraint(fields=["match", "token"], name="one_entry_a_token"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}#{self.seq}"


class Deadline(models.Model):
    """When the platform answers for a seat. `key`: a decision, or the span of decisions that share a clock.

    Times are milliseconds since 1970. A running clock has `due`; one that stands still has `remaining`.
    """

    class Kind(models.TextChoices):
        TURN = "turn"
        ANSWER = "answer"
        BOT = "bot"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deadlines")
    key = models.CharField(max_length=64)
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind)
    due = models.BigIntegerField(null=True)
    remaining = models.BigIntegerField(null=True)

    class Meta:
        indexes = [models.Index(fields=["due"], name="deadline_due")]
        constraints = [
            models.UniqueConstraint(fields=["match", "seat", "key"], name="one_deadline_a_key"),
            models.CheckConstraint(
                condition=models.Q(due__isnull=True) ^ models.Q(remaining__isnull=True),
                name="deadline_runs_or_stands",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.kind} {self.key}"


class ServiceMark(models.Model):
    """When a service was last known to be up, or last came back. Clocks stand still while the web is down."""

    name = models.CharField(max_length=16, primary_key=True)
    at = models.BigIntegerField()

    def __str__(self) -> str:
        return self.name


class Audience(models.Model):
    """How many look on at a match through one web process, as of its last look."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="audiences")
    process = models.CharField(max_length=32)
    size = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "process"], name="one_audience_a_process")
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.size}"
