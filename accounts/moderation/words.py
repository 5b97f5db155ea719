"""What a sanction means, in a sentence for the person."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction

Kind = Sanction.Kind
_FOR_GOOD: Mapping[str, Promise] = {
    Kind.WARN: _("You have a warning."),
    Kind.MUTE: _("You can no longer write in chats."),
    Kind.RANKED_BAN: _("You can no longer play ranked games."),
    Kind.BAN: _("You can no longer play at Stealr."),
}
_FOR_A_TIME: Mapping[str, Promise] = {
    Kind.MUTE: _("You cannot write in chats until {until}."),
    Kind.RANKED_BAN: _("You cannot play ranked games until {until}."),
    Kind.BAN: _("You cannot play at Stealr until {until}."),
}


def sanction_sentence(sanction: Sanction) -> str:
    if sanction.until is None:
        return str(_FOR_GOOD[sanction.kind])
    local = localtime(sanction.until)
    until = f"{date_format(local, 'DATETIME_FORMAT')} {local.tzname()}"
    return str(_FOR_A_TIME[sanction.kind]).format(until=until)
