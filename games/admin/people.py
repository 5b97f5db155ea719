"""Players and what they may not do. Neither passwords nor permissions: those are nobody's job here."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import URLPattern
from django.utils import timezone

from accounts.admin_site import StaffAdmin, column
from accounts.models import Sanction, User
from accounts.moderation.errors import ConductRefused
from accounts.moderation.judging import judge_refusal, sanction_refusal
from accounts.moderation.sanctions import name_take, sanction_lift
from accounts.moments import stamp
from games.admin.deeds import conduct_reason, deed, deed_path, number_of, staff_of
from games.admin.sanctioning import SanctionForm, sanction_choices
from games.selectors.staff import person_file
from games.services.oversight import user_sign_out_by


@admin.register(User)
class UserAdmin(StaffAdmin):
    job = "Players"
    page_template = "games/admin/person.html"
    list_display = ("name", "what", "restrictions", "since", "last_here")
    list_filter = ("is_guest", "is_staff", "date_joined")
    search_fields = ("name", "=id")
    search_help_text = "Name or number"
    ordering = ("-date_joined",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        found: QuerySet[User] = super().get_queryset(request)
        return found.defer("password").prefetch_related("sanctions")

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        can_see_addresses = staff_of(request).has_perm("accounts.change_user")
        return (*self.search_fields, "email") if can_see_addresses else self.search_fields

    @column(description="", label={"team": "warning", "guest": "info", "account": "success"})
    def what(self, user: User) -> str:
        return "team" if user.is_staff else "guest" if user.is_guest else "account"

    @column(description="Since", ordering="date_joined")
    def since(self, user: User) -> str:
        return stamp(user.date_joined)

    @column(description="Last signed in", ordering="last_login")
    def last_here(self, user: User) -> str:
        return stamp(user.last_login)

    @column(description="May not", label="danger")
    def restrictions(self, user: User) -> list[str]:
        running = [each for each in user.sanctions.all() if each.is_in_force]
        return [str(each.get_kind_display()) for each in running]

    def get_urls(self) -> list[URLPattern]:
        own = [
            deed_path(self, "sanction", self.sanction),
            deed_path(self, "sign-out", self.sign_out),
            deed_path(self, "new-name", self.new_name),
        ]
        return own + list(super().get_urls())

    def page(self, request: HttpRequest, user: User) -> dict[str, Any]:
        staff = staff_of(request)
        reason = conduct_reason(judge_refusal(user_id=user.pk, by_id=staff.pk))
        return {
            "title": user.name,
            **person_file(user),
            "choices": sanction_choices(),
            "reason": reason,
            "can_sanction": not reason and staff.has_perm("accounts.add_sanction"),
            "can_see_address": staff.has_perm("accounts.change_user"),
        }

    @deed("accounts.add_sanction")
    def sanction(self, request: HttpRequest, key: str) -> str:
        form = SanctionForm(request.POST)
        if not form.is_valid():
            raise ConductRefused("sanction_form")
        return form.impose(user_id=number_of(key), by_id=staff_of(request).pk)

    @deed("accounts.add_sanction")
    def sign_out(self, request: HttpRequest, key: str) -> str:
        user_sign_out_by(user_id=number_of(key), by_id=staff_of(request).pk)
        return "Signed out everywhere."

    @deed("accounts.add_sanction")
    def new_name(self, request: HttpRequest, key: str) -> str:
        report = request.POST.get("report")
        name = name_take(
            user_id=number_of(key),
            by_id=staff_of(request).pk,
            report_id=number_of(report) if report else None,
        )
        return f"The name is {name} now."


class _InForce(admin.SimpleListFilter):
    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("running", "In force"), ("over", "Over")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Sanction]) -> QuerySet[Sanction]:
        ended = Q(lifted_at__isnull=False) | Q(until__lte=timezone.now())
        over = ended | Q(acknowledged_at__isnull=False)
        if self.value() == "running":
            return queryset.exclude(over)
        return queryset.filter(over) if self.value() == "over" else queryset


@admin.register(Sanction)
class SanctionAdmin(StaffAdmin):
    job = "Sanctions"
    page_template = "games/admin/sanction.html"
    list_display = ("imposed", "user", "kind", "reason", "ends", "is_running", "by")
    list_filter = (_InForce, "kind", "reason", "at")
    search_fields = ("user__name", "=user__id", "note", "message")
    list_select_related = ("user", "by")

    @column(description="Imposed", ordering="at")
    def imposed(self, sanction: Sanction) -> str:
        return stamp(sanction.at)

    @column(description="Until", ordering="until")
    def ends(self, sanction: Sanction) -> str:
        is_warning = sanction.kind == Sanction.Kind.WARN
        if not is_warning:
            return stamp(sanction.until) or "for good"
        return "it is read" if sanction.is_in_force else stamp(sanction.acknowledged_at)

    @column(description="In force", boolean=True)
    def is_running(self, sanction: Sanction) -> bool:
        return sanction.is_in_force

    def get_urls(self) -> list[URLPattern]:
        return [deed_path(self, "lift", self.lift), *super().get_urls()]

    def page(self, request: HttpRequest, sanction: Sanction) -> dict[str, Any]:
        staff = staff_of(request)
        reason = conduct_reason(sanction_refusal(sanction, by_id=staff.pk))
        return {
            "title": f"{sanction.get_kind_display()}: {sanction.user or 'an account that is gone'}",
            "appeal": getattr(sanction, "appeal", None),
            "reason": reason if sanction.is_in_force else "",
            "can_lift": sanction.is_in_force
            and not reason
            and staff.has_perm("accounts.change_sanction"),
        }

    @deed("accounts.change_sanction")
    def lift(self, request: HttpRequest, key: str) -> str:
        sanction = sanction_lift(sanction_id=number_of(key), by_id=staff_of(request).pk)
        return f"Lifted. {sanction.user or 'The person'} is told."
