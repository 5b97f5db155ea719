"""Rows: rooms, matches and what keeps them going, ladders and ratings, talk, and who waits to play."""

from games.models.chat import ChatLine, Mute
from games.models.matches import Audience, Deadline, LogEntry, Match, Seat, ServiceMark
from games.models.queue import QueueTicket
from games.models.ratings import Ladder, LeaderboardRow, Rating, RatingChange
from games.models.rooms import Room, RoomSeat
from games.models.staff import Announcement, Signal

__all__ = [
    "Announcement",
    "Audience",
    "ChatLine",
    "Deadline",
    "Ladder",
    "LeaderboardRow",
    "LogEntry",
    "Match",
    "Mute",
    "QueueTicket",
    "Rating",
    "RatingChange",
    "Room",
    "RoomSeat",
    "Seat",
    "ServiceMark",
    "Signal",
]
