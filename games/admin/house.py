"""What staff tell everyone and turn off for everyone, what stands out, and who did what."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, reverse
from django.utils.html import format_html
from waffle.models import Switch as SwitchRow

from accounts.admin_site import StaffAdmin, column
from accounts.models import AuditEntry
from accounts.moments import stamp
from accounts.switches import Switch, switches_off
from games.admin.deeds import deed, deed_path, staff_of
from games.models import Announcement, Signal
from games.selectors.deeds import DEEDS, SWITCHES, deed_words, detail_words, target_link
from games.selectors.signals import signal_sentence
from games.services.announcements import announcement_delete, announcement_save
from games.services.oversight import switch_turn

# What each switch turns off, for those who turn it.
_HINTS = {
    Switch.MATCHES: "Off is maintenance: games in play go on to their end, and none begins.",
    Switch.RANKED: "Off empties the ranked queues. Ranked rooms stay.",
    Switch.CHAT: "Off silences all rooms and tables, quick phrases too.",
    Switch.SIGN_UPS: "Off: nobody makes a new account.",
    Switch.GUESTS: (
        "Off: newcomers need an account to play, such as while banned guests keep coming back. "
        "Guests who are here stay."
    ),
}


@admin.register(Announcement)
class AnnouncementAdmin(StaffAdmin):
    job = "Announcements"
    list_display = ("text_en", "level", "begins", "ends")
    list_filter = ("level",)
    fields = ("level", "text_en", "text_es", "text_de", "begins_at", "ends_at")

    @column(description="From", ordering="begins_at")
    def begins(self, announcement: Announcement) -> str:
        return stamp(announcement.begins_at)

    @column(description="Until", ordering="ends_at")
    def ends(self, announcement: Announcement) -> str:
        return stamp(announcement.ends_at) or "taken down"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return staff_of(request).has_perm("games.add_announcement")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return staff_of(request).has_perm("games.change_announcement")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return staff_of(request).has_perm("games.delete_announcement")

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        announcement_save(announcement=obj, by_id=staff_of(request).pk)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        announcement_delete(announcement=obj, by_id=staff_of(request).pk)

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> None:
        """The audit log has it."""

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> None:
        """The audit log has it."""

    def log_deletions(self, request: HttpRequest, queryset: Any) -> None:
        """The audit log has it."""


@admin.register(SwitchRow)
class SwitchAdmin(StaffAdmin):
    """One page; the rows are only those that somebody has turned."""

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        off = switches_off()
        switches = [
            {
                "key": switch.value,
                "name": SWITCHES[switch],
                "hint": hint,
                "is_on": switch not in off,
            }
            for switch, hint in _HINTS.items()
        ]
        can_turn = staff_of(request).has_perm("waffle.change_switch")
        context = {"title": "Switches", "job": "", "switches": switches, "can_turn": can_turn}
        return self.render(request, "games/admin/switches.html", context)

    def get_urls(self) -> list[URLPattern]:
        return [deed_path(self, "turn", self.turn), *super().get_urls()]

    @deed("waffle.change_switch")
    def turn(self, request: HttpRequest, key: str) -> str:
        if key not in Switch._value2member_map_:
            raise Http404
        switch, is_on = Switch(key), request.POST.get("is_on") == "1"
        switch_turn(switch=switch, is_on=is_on, by_id=staff_of(request).pk)
        return f"{SWITCHES[switch]}: {'on' if is_on else 'off'}."


@admin.register(Signal)
class SignalAdmin(StaffAdmin):
    job = "Signals"
    list_display = ("kind", "first", "second", "measured", "when")
    list_display_links = None
    list_filter = ("kind",)
    search_fields = ("user__name", "other__name", "=user__id", "=other__id")
    list_select_related = ("user", "other")

    @column(description="Player", ordering="user__name")
    def first(self, signal: Signal) -> Any:
        return _person(signal.user_id, signal.user)

    @column(description="With", ordering="other__name")
    def second(self, signal: Signal) -> Any:
        return _person(signal.other_id, signal.other) if signal.other_id else ""

    @column(description="As of", ordering="at")
    def when(self, signal: Signal) -> str:
        return stamp(signal.at)

    @column(description="Measured", ordering="weight")
    def measured(self, signal: Signal) -> str:
        return signal_sentence(signal)


class _Deed(admin.SimpleListFilter):
    title = "what was done"
    parameter_name = "action"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [*DEEDS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(action=self.value()) if self.value() else queryset


class _Doer(admin.SimpleListFilter):
    title = "whom"
    parameter_name = "by"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("team", "The team"), ("players", "Players"), ("platform", "The platform")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        match self.value():
            case "team":
                return queryset.filter(actor__is_staff=True)
            case "players":
                return queryset.filter(actor__is_staff=False)
            case "platform":
                return queryset.filter(actor_id__isnull=True)
        return queryset


@admin.register(AuditEntry)
class AuditEntryAdmin(StaffAdmin):
    job = "Audit log"
    list_select_related = ("actor", "subject")
    list_display = ("when", "who", "what", "about", "on", "details")
    list_display_links = None
    list_filter = (_Doer, _Deed, "at")
    search_fields = ("target", "actor__name", "subject__name", "=actor__id", "=subject__id")
    search_help_text = "What was done, a name or number, or a room’s code"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        found, has_duplicates = super().get_search_results(request, queryset, search_term)
        if wanted := search_term.strip().lower():
            deeds = [deed for deed, words in DEEDS.items() if wanted in (deed, words.lower())]
            found |= queryset.filter(action__in=deeds)
        return found, has_duplicates

    @column(description="When", ordering="at")
    def when(self, entry: AuditEntry) -> str:
        return stamp(entry.at)

    @column(description="Who", ordering="actor_id")
    def who(self, entry: AuditEntry) -> Any:
        return _person(entry.actor_id, entry.actor) if entry.actor_id else "the platform"

    @column(description="What", ordering="action")
    def what(self, entry: AuditEntry) -> str:
        return deed_words(entry.action)

    @column(description="About", ordering="subject_id")
    def about(self, entry: AuditEntry) -> Any:
        return _person(entry.subject_id, entry.subject) if entry.subject_id else ""

    @column(description="On", ordering="target")
    def on(self, entry: AuditEntry) -> str:
        return target_link(entry.target)

    @column(description="Details")
    def details(self, entry: AuditEntry) -> str:
        return detail_words(entry)


def _person(user_id: int | None, user: Any) -> Any:
    address = reverse("admin:accounts_user_change", args=[user_id])
    return format_html('<a href="{}">{}</a>', address, user or f"#{user_id}")
