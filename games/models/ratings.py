"""Ladders: who is rated how, what each match changed, and the tables of the best."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.matches import Seat


class Ladder(models.Model):
    """A game in one of its modes. Its row is the lock under which ranked matches end and are rated, one by one.

    `ended_at`: the end of its last match, which the next one's is later than. `board_at`: the moment that
    its leaderboard shows.
    """

    game = models.CharField(max_length=32)
    mode = models.CharField(max_length=32)
    ended_at = models.DateTimeField(null=True)
    board_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "mode"], name="one_ladder_a_mode")]

    def __str__(self) -> str:
        return f"{self.game}/{self.mode}"


class Rating(models.Model):
    """A player's standing on a ladder in a season. `wins` counts first places, shared ones too.

    The user may be gone: the row then keeps the bare id, without which the opponents' ratings could not be
    recomputed.
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="ratings")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        related_name="ratings",
    )
    season = models.CharField(max_length=7)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    played_at = models.DateTimeField()

    class Meta:
        ordering = ["-season"]
        constraints = [
            models.UniqueConstraint(fields=["user", "ladder", "season"], name="one_rating_a_season")
        ]
        indexes = [models.Index(fields=["ladder", "season"], name="rating_season")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.ladder_id} {self.season}"


class RatingChange(models.Model):
    """What one ranked match did to one seat's rating: written once, and anew only where a ladder is recomputed.

    `place` is the one that counted, with leavers behind all others; `expected` the place that strength alone
    would have suggested.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="rating_change")
    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="changes")
    at = models.DateTimeField()
    place = models.PositiveSmallIntegerField()
    expected = models.FloatField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()

    class Meta:
        ordering = ["at"]
        indexes = [models.Index(fields=["rating", "at"], name="change_at")]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.mu_before:.2f} → {self.mu_after:.2f}"


class LeaderboardRow(models.Model):
    """A line of a ladder's table of one season, as last computed.

    `rank` is shared by those whose `floor` is the same; `position` counts the lines.
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="board")
    season = models.CharField(max_length=7)
    position = models.PositiveIntegerField()
    rank = models.PositiveIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    rating = models.IntegerField()
    uncertainty = models.PositiveIntegerField()
    floor = models.IntegerField()
    games = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "season", "position"], name="one_line_a_position"
            ),
            models.UniqueConstraint(fields=["ladder", "season", "user"], name="one_line_a_user"),
        ]

    def __str__(self) -> str:
        return f"{self.season} {self.rank}. {self.user_id}"
