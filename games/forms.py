"""What is asked for in an address: every part may be missing, and what is there must make sense."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from games.models import Seat
from games.rules.core.settings import game_modes
from games.rules.registry import game_keys, get_rules
from games.selectors.history import LOST, PLAYING, VOIDED, WON, GameFilter
from games.selectors.keyset import Cursor
from games.selectors.ladders import ladder_title
from games.texts import game_text, games_by_rank

_RANKED, _CASUAL = "ranked", "casual"
_BROKEN = _("This link is broken.")
_ISO = "%Y-%m-%d"
Choices = list[tuple[str, Any]]


class DayField(forms.DateField):
    """A whole day, in the form that browsers send whatever the language."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateInput(format=_ISO, attrs={"type": "date"})
        super().__init__(required=False, input_formats=[_ISO], widget=widget, **kwargs)


class GamesForm(forms.Form):
    """Which of someone's games to list, and from where on. `game` is a game's key, or with a slash one of its modes."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    kind = forms.ChoiceField(label=_("Kind"), required=False)
    result = forms.ChoiceField(label=_("Result"), required=False)
    opponent = forms.CharField(
        label=_("Played with"),
        required=False,
        max_length=Seat._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    since = DayField(label=_("From"))
    until = DayField(label=_("Until"))
    cursor = forms.CharField(
        required=False,
        widget=forms.HiddenInput,
        error_messages={"null_characters_not_allowed": _BROKEN},
    )

    def __init__(self, asked: QueryDict) -> None:
        super().__init__(asked)
        for name, choices in (
            ("game", _game_choices()),
            ("kind", _kind_choices()),
            ("result", _result_choices()),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices

    def clean_cursor(self) -> Cursor | None:
        text = self.cleaned_data["cursor"]
        try:
            return Cursor.read(text) if text else None
        except ValueError:
            raise forms.ValidationError(_BROKEN) from None

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        since, until = values.get("since"), values.get("until")
        if since and until and until < since:
            self.add_error("until", _("This is before the first day."))
        cursor = values.get("cursor")
        if cursor and (cursor.at is None) != (values.get("result") == PLAYING):
            self.add_error("cursor", _BROKEN)
        return values

    def wanted(self) -> GameFilter:
        """Only of a valid form."""
        values = self.cleaned_data
        game, _slash, mode = values["game"].partition("/")
        return GameFilter(
            game=game,
            mode=mode,
            is_ranked=values["kind"] == _RANKED if values["kind"] else None,
            opponent=values["opponent"],
            result=values["result"],
            since=_start_of(values["since"]),
            until=_end_of(values["until"]),
        )

    def asked(self) -> dict[str, str]:
        """What is asked for, without the cursor, as an address would say it."""
        values = {name: self.cleaned_data.get(name) for name in self.fields if name != "cursor"}
        return {name: str(value) for name, value in values.items() if value}

    def words(self) -> list[tuple[str, Any, str]]:
        """Name, label and value, in the reader's language, of all that is asked for."""
        return [
            (name, self.fields[name].label, self._word(name, text))
            for name, text in self.asked().items()
        ]

    def _word(self, name: str, text: str) -> str:
        field, value = self.fields[name], self.cleaned_data[name]
        if isinstance(value, date):
            return date_format(value, "SHORT_DATE_FORMAT")
        if isinstance(field, forms.ChoiceField):
            return str(dict(field.choices)[text])  # type: ignore[arg-type]
        return text


def _start_of(day: date | None) -> datetime | None:
    """Where the visitor is. The very first and last days there are may have no such moment: then, in UTC."""
    if day is None:
        return None
    start = datetime.combine(day, time(), timezone.get_current_timezone())
    try:
        return start.astimezone(UTC)
    except OverflowError:
        return start.replace(tzinfo=UTC)


def _end_of(day: date | None) -> datetime | None:
    """The last day there is has no next one."""
    return _start_of(day + timedelta(days=1) if day and day < date.max else day)


def _game_choices() -> Choices:
    choices: Choices = [("", _("All games"))]
    for game in games_by_rank():
        modes = game_modes(get_rules(game).settings)
        choices.append((game, str(game_text(game).title)))
        if len(modes) > 1:
            choices += ((f"{game}/{mode}", _title(game, mode)) for mode in modes)
    return choices


def _title(game: str, mode: str) -> str:
    return " · ".join(ladder_title(game, mode).values())


def _kind_choices() -> Choices:
    return [("", _("Any kind")), (_RANKED, _("Ranked")), (_CASUAL, _("Casual"))]


def _result_choices() -> Choices:
    last = max(seats for game in game_keys() for seats in get_rules(game).seats)
    return [
        ("", _("Any result")),
        (WON, _("Won")),
        (LOST, _("Not won")),
        *((str(place), _("Place %(place)s") % {"place": place}) for place in range(2, last + 1)),
        (VOIDED, _("Voided")),
        (PLAYING, _("In play")),
    ]
