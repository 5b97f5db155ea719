"""The one form by which staff impose a sanction, on a person's page and on a report's."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html

from accounts.models import Report, Sanction
from accounts.models.moderation import Reason
from accounts.moderation.errors import LONGEST_MESSAGE, LONGEST_NOTE
from accounts.moderation.sanctions import sanction_impose

_LENGTHS = {
    "1": "1 day",
    "3": "3 days",
    "7": "1 week",
    "30": "1 month",
    "90": "3 months",
    "": "For good",
}


class SanctionForm(forms.Form):
    kind = forms.ChoiceField(choices=Sanction.Kind.choices)
    days = forms.ChoiceField(choices=[*_LENGTHS.items()], required=False)
    reason = forms.ChoiceField(choices=Reason.choices)
    message = forms.CharField(max_length=LONGEST_MESSAGE, required=False, strip=True)
    note = forms.CharField(max_length=LONGEST_NOTE, required=False, strip=True)
    report = forms.ModelChoiceField(Report.objects.all(), required=False)

    def impose(self, *, user_id: int, by_id: int) -> str:
        """What has been done. The form must be valid; raises `ConductRefused`."""
        data = self.cleaned_data
        days = data["days"] if data["kind"] != Sanction.Kind.WARN else ""
        report: Report | None = data["report"]
        sanction = sanction_impose(
            user_id=user_id,
            kind=data["kind"],
            reason=data["reason"],
            by_id=by_id,
            until=timezone.now() + timedelta(days=int(days)) if days else None,
            message=data["message"],
            note=data["note"],
            report_id=report.pk if report and report.status == Report.Status.OPEN else None,
        )
        length = "" if sanction.kind == Sanction.Kind.WARN else f", {_LENGTHS[days].lower()}"
        told = f"{sanction.get_kind_display().lower()}{length}."
        address = reverse("admin:accounts_sanction_change", args=[sanction.pk])
        return format_html(
            '{}: <a class="told" href="{}">{}</a>', str(sanction.user), address, told
        )


def sanction_choices(reason: str = "") -> dict[str, Any]:
    """What the form's template shows; `reason` is chosen to begin with."""
    return {
        "kinds": Sanction.Kind.choices,
        "lengths": [*_LENGTHS.items()],
        "reasons": Reason.choices,
        "reason": reason or Reason.ABUSE,
        "longest_message": LONGEST_MESSAGE,
        "longest_note": LONGEST_NOTE,
    }
