"""The chat log: to find what was said, and where."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from accounts.admin_site import StaffAdmin, column
from accounts.moments import stamp
from games.models import ChatLine


@admin.register(ChatLine)
class ChatLineAdmin(StaffAdmin):
    job = "Chat"
    list_display = ("when", "who", "said", "where")
    list_display_links = None
    list_filter = ("at",)
    search_fields = ("text", "name", "user__name", "=user__id", "room__code", "=match__id")
    search_help_text = "Words, a name, the code of a room, or the number of a game"
    list_select_related = ("user", "room", "match")
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("match__seed", "match__record")

    @column(description="When", ordering="pk")
    def when(self, line: ChatLine) -> str:
        return stamp(line.at)

    @column(description="Who", ordering="name")
    def who(self, line: ChatLine) -> Any:
        if line.user_id is None:
            return line.name
        address = reverse("admin:accounts_user_change", args=[line.user_id])
        return format_html('<a href="{}">{}</a>', address, line.name)

    @column(description="Said")
    def said(self, line: ChatLine) -> str:
        return line.text or f"({line.phrase.replace('_', ' ')})"

    @column(description="Where")
    def where(self, line: ChatLine) -> Any:
        if line.match_id is not None:
            address = reverse("admin:games_match_change", args=[line.match_id])
            return format_html('<a href="{}">game in {}</a>', address, line.room.code)
        address = reverse("admin:games_room_change", args=[line.room_id])
        return format_html('<a href="{}">room {}</a>', address, line.room.code)
