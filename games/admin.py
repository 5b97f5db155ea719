"""Rooms and matches in the admin: to look at. What happens in them goes through services."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import LogEntry, Match, Room, RoomSeat, Seat


class _ReadOnly:
    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class RoomSeatInline(_ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = RoomSeat


class SeatInline(_ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat


@admin.register(Room)
class RoomAdmin(_ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("code", "game", "status", "host", "timer", "is_bots_only", "updated_at")
    list_filter = ("game", "status", "is_bots_only")
    search_fields = ("code", "host__username", "host__name")
    inlines = (RoomSeatInline,)


@admin.register(Match)
class MatchAdmin(_ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Shows neither seed nor record: whoever looks on may also be playing."""

    list_display = ("id", "game", "version", "status", "seq", "room", "created_at", "ended_at")
    list_filter = ("game", "status")
    search_fields = ("id", "room__code")
    list_select_related = ("room",)
    exclude = ("seed", "record")
    inlines = (SeatInline,)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("seed", "record")


@admin.register(LogEntry)
class LogEntryAdmin(_ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Entries of matches that have ended: a running one's actions can tell hands."""

    list_display = ("match", "seq", "seat", "source", "decision", "action", "at")
    list_filter = ("source",)
    search_fields = ("=match__id",)
    list_select_related = ("match",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).filter(match__status=Match.Status.ENDED)
