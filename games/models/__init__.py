"""Rows: rooms, matches and what keeps them going, ladders and ratings."""

from games.models.matches import ChatLine, Deadline, LogEntry, Match, Seat, ServiceMark
from games.models.ratings import Ladder, LeaderboardRow, Rating, RatingChange
from games.models.rooms import Room, RoomSeat

__all__ = [
    "ChatLine",
    "Deadline",
    "Ladder",
    "LeaderboardRow",
    "LogEntry",
    "Match",
    "Rating",
    "RatingChange",
    "Room",
    "RoomSeat",
    "Seat",
    "ServiceMark",
]
