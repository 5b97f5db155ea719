"""Forms in our words, and people's portraits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.forms import BoundField
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.avatars import avatar_svg
from accounts.devices import device_name

register = template.Library()

# One word a thing on all pages, whatever the form calls it.
_LABELS: Mapping[str, Any] = {
    "login": _("E-mail"),
    "email": _("E-mail"),
    "password": _("Password"),
    "password1": _("New password"),
    "password2": _("New password again"),
    "oldpassword": _("Current password"),
    "code": _("Code"),
}
_HINTS: Mapping[str, Any] = {
    "password1": _(
        "At least 8 characters. A few words in a row are easy to remember and hard to guess."
    ),
}
_CREW = ("Baron Mango", "Lady Onyx", "Doc Paprika", "Madame Karma", "Captain Waffle")
_CODE = {"inputmode": "text", "autocapitalize": "characters", "spellcheck": "false"}


@register.filter
def label_of(field: BoundField) -> Any:
    return _LABELS.get(field.name, field.label)


@register.filter
def hint_of(field: BoundField) -> Any:
    """Other hints than these are not ours to show: allauth puts links and lists into them."""
    ours = _HINTS.get(field.name, "" if field.name in _LABELS else field.help_text)
    field.help_text = ours  # the widget points to it by `aria-describedby`
    return ours


@register.filter
def styled(field: BoundField) -> SafeString:
    attributes: dict[str, Any] = {"class": "field", "placeholder": False}
    if field.name == "code":
        attributes = {**attributes, **_CODE, "class": "field code", "autofocus": True}
    if field.name == "login":
        attributes["autocomplete"] = "username"
    if field.name == next(iter(field.form.errors), None):
        attributes["autofocus"] = True  # what is wrong is read out with it
    return field.as_widget(attrs=attributes)


@register.filter
def device(user_agent: str) -> str:
    return device_name(user_agent)


@register.simple_tag
def crew() -> SafeString:
    """Some faces to greet whoever comes in."""
    return format_html_join("", "{}", ((avatar_svg(name, size=52),) for name in _CREW))


@register.simple_tag
def avatar(name: str, size: int = 40) -> SafeString:
    """A portrait, `size` pixels wide; decorative, for the name stands beside it."""
    return avatar_svg(name, size=size)
