"""Rows: rooms, matches and what keeps them going, what people say, who waits to play."""

from games.models.chat import ChatLine, Mute
from games.models.matches import Audience, Deadline, LogEntry, Match, Seat, ServiceMark
from games.models.queue import QueueTicket
from games.models.rooms import Room, RoomSeat

__all__ = [
    "Audience",
    "ChatLine",
    "Deadline",
    "LogEntry",
    "Match",
    "Mute",
    "QueueTicket",
    "Room",
    "RoomSeat",
    "Seat",
    "ServiceMark",
]
