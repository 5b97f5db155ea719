"""The two queues: reports, each with its evidence on one page, and appeals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern, reverse
from django.utils.text import Truncator

from accounts.admin_site import StaffAdmin, column
from accounts.models import Appeal, Report
from accounts.models.moderation import Reason
from accounts.moderation.appeals import appeal_answer
from accounts.moderation.errors import LONGEST_APPEAL, LONGEST_NOTE
from accounts.moderation.judging import report_refusal, sanction_refusal
from accounts.moderation.reports import report_resolve
from accounts.moments import stamp
from games.admin.deeds import conduct_reason, deed, deed_path, number_of, staff_of
from games.admin.sanctioning import sanction_choices
from games.selectors.cases import appeal_case, next_appeal, next_report, report_case
from games.selectors.staff import cases_waiting, with_others, with_reason

_STATUS = {
    Report.Status.OPEN: "danger",
    Report.Status.RESOLVED: "success",
    Report.Status.DISMISSED: "info",
    Appeal.Status.ACCEPTED: "success",
    Appeal.Status.REJECTED: "info",
}


class _Waiting(admin.SimpleListFilter):
    """A queue opens with what waits."""

    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("handled", "Handled"), ("all", "All")]

    def choices(self, changelist: Any) -> Iterator[Any]:
        first, *others = super().choices(changelist)
        yield {**first, "display": "Waiting"}
        yield from others

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "all":
            return queryset
        is_handled = self.value() == "handled"
        return queryset.exclude(status="open") if is_handled else queryset.filter(status="open")


class _WaitingCase(_Waiting):
    """Of several reports that belong together, one row."""

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() is None:
            return queryset.filter(pk__in=cases_waiting().values("pk"))
        return super().queryset(request, queryset)


class _Reason(admin.SimpleListFilter):
    title = "reason"
    parameter_name = "reason"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [*Reason.choices]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        wanted = self.value()
        return with_reason(queryset, wanted) if wanted else queryset


class _Queue(StaffAdmin):
    """What has waited longest comes first."""

    ordering = ("at",)
    list_filter: tuple[Any, ...] = (_Waiting, "at")

    @column(description="When", ordering="at")
    def when(self, row: Any) -> str:
        return stamp(row.at)

    @column(description="Status", ordering="status", label=_STATUS)
    def state(self, row: Any) -> tuple[str, str]:
        return row.status, row.get_status_display()


@admin.register(Report)
class ReportAdmin(_Queue):
    job = "Reports"
    page_template = "games/admin/report.html"
    list_display = ("when", "reported", "reason", "told", "reporters", "state")
    list_display_links = ("when", "reported")
    list_filter = (_WaitingCase, _Reason, "at")
    search_fields = ("reported__name", "reporter__name", "note", "occasion")
    list_select_related = ("reported", "reporter")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return with_others(super().get_queryset(request))

    @column(description="Said of it")
    def told(self, report: Report) -> str:
        return Truncator(report.note).chars(80)

    @column(description="Reported by", ordering="reporter__name")
    def reporters(self, report: Any) -> str:
        name = str(report.reporter or "somebody who is gone")
        return f"{name} and {report.others} more" if report.others else name

    def get_urls(self) -> list[URLPattern]:
        return [deed_path(self, "dismiss", self.dismiss), *super().get_urls()]

    def page(self, request: HttpRequest, report: Report) -> dict[str, Any]:
        staff = staff_of(request)
        following = next_report(after=report, by_id=staff.pk)
        reason = conduct_reason(report_refusal(report, by_id=staff.pk))
        return {
            "title": f"Report of {report.reported or 'an account that is gone'}",
            **report_case(report),
            "choices": sanction_choices(report.reason),
            "longest_note": LONGEST_NOTE,
            "next_report": following,
            "next": _address("report", following),
            "reason": reason,
            "can_sanction": not reason
            and report.reported_id is not None
            and staff.has_perm("accounts.add_sanction"),
            "can_dismiss": not reason
            and report.status == Report.Status.OPEN
            and staff.has_perm("accounts.change_report"),
        }

    @deed("accounts.change_report")
    def dismiss(self, request: HttpRequest, key: str) -> str:
        report_resolve(
            report_id=number_of(key),
            by_id=staff_of(request).pk,
            status=Report.Status.DISMISSED,
            note=request.POST.get("note", ""),
        )
        return "Dismissed."


@admin.register(Appeal)
class AppealAdmin(_Queue):
    job = "Appeals"
    page_template = "games/admin/appeal.html"
    list_display = ("when", "person", "against", "words", "state")
    search_fields = ("sanction__user__name", "text", "answer")
    list_select_related = ("sanction__user",)

    @column(description="Player", ordering="sanction__user__name")
    def person(self, appeal: Appeal) -> Any:
        return appeal.sanction.user

    @column(description="Against", ordering="sanction__kind")
    def against(self, appeal: Appeal) -> Any:
        return appeal.sanction.get_kind_display()

    @column(description="Says")
    def words(self, appeal: Appeal) -> str:
        return Truncator(appeal.text).chars(80)

    def get_urls(self) -> list[URLPattern]:
        return [deed_path(self, "answer", self.answer), *super().get_urls()]

    def page(self, request: HttpRequest, appeal: Appeal) -> dict[str, Any]:
        staff = staff_of(request)
        following = next_appeal(after=appeal, by_id=staff.pk)
        is_open = appeal.status == Appeal.Status.OPEN
        reason = conduct_reason(sanction_refusal(appeal.sanction, by_id=staff.pk))
        return {
            "title": f"Appeal of {appeal.sanction.user or 'an account that is gone'}",
            **appeal_case(appeal),
            "longest": LONGEST_APPEAL,
            "next": _address("appeal", following),
            "reason": reason if is_open else "",
            "can_decide": is_open and not reason and staff.has_perm("accounts.change_appeal"),
            "is_own": appeal.sanction.by_id == staff.pk,
        }

    @deed("accounts.change_appeal")
    def answer(self, request: HttpRequest, key: str) -> str:
        is_accepted = request.POST.get("decision") == "accept"
        appeal_answer(
            appeal_id=number_of(key),
            by_id=staff_of(request).pk,
            is_accepted=is_accepted,
            answer=request.POST.get("answer", ""),
        )
        return "Accepted: the sanction is lifted." if is_accepted else "Rejected."


def _address(model: str, row: Report | Appeal | None) -> str:
    """Of the next one in the queue, or of the queue itself."""
    if row is None:
        return reverse(f"admin:accounts_{model}_changelist")
    return reverse(f"admin:accounts_{model}_change", args=[row.pk])
