"""Rooms and matches in the admin: to look at. What happens in them goes through services."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from games.errors import Refused, refusal
from games.models import LogEntry, Match, Rating, Room, RoomSeat, Seat
from games.selectors.ladders import with_shared_devices
from games.services.ratings import match_void


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

    list_display = (
        "id", "game", "mode", "version", "status", "seq", "room", "created_at", "ended_at",
        "is_ranked", "voided_at", "shares_device",
    )  # fmt: skip
    list_filter = ("game", "mode", "status", "is_ranked")
    actions = ("void",)
    search_fields = ("id", "room__code")
    list_select_related = ("room",)
    exclude = ("seed", "record")
    inlines = (SeatInline,)

    def get_queryset(self, request: HttpRequest) -> Any:
        return with_shared_devices(super().get_queryset(request).defer("seed", "record"))

    @admin.display(boolean=True, description="two seats from one device")
    def shares_device(self, match: Any) -> bool:
        return bool(match.shares_device)

    def has_void_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_active and getattr(request.user, "is_superuser", False))

    @admin.action(description="Void: count for nothing", permissions=["void"])
    def void(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        for match in matches:
            try:
                match_void(match_id=match.pk)
            except Refused as error:
                self.message_user(request, f"{match}: {refusal(error).text}", messages.ERROR)
            else:
                self.message_user(request, f"{match}: voided")


@admin.register(LogEntry)
class LogEntryAdmin(_ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Entries of matches that have ended: a running one's actions can tell hands."""

    list_display = ("match", "seq", "seat", "source", "decision", "action", "at")
    list_filter = ("source",)
    search_fields = ("=match__id",)
    list_select_related = ("match",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).filter(match__status=Match.Status.ENDED)


@admin.register(Rating)
class RatingAdmin(_ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("user_id", "ladder", "season", "mu", "sigma", "games", "wins", "played_at")
    list_filter = ("ladder", "season")
    search_fields = ("=user__id", "user__name")
    list_select_related = ("ladder",)
    # The account may be gone.
    exclude = ("user",)
    readonly_fields = ("user_id",)
