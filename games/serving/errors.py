"""The one error of serving."""

from django.core.management.base import CommandError


class CannotServeError(CommandError):
    """Stealr cannot start or go on; the text is the one line its user gets to see."""
