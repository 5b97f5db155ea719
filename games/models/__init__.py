"""Rows: rooms, matches and what keeps them going."""

from games.models.matches import ChatLine, Deadline, LogEntry, Match, Seat, ServiceMark
from games.models.rooms import Room, RoomSeat

__all__ = ["ChatLine", "Deadline", "LogEntry", "Match", "Room", "RoomSeat", "Seat", "ServiceMark"]
