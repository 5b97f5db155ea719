"""Takes someone out of the team: `manage.py staff_remove EMAIL`. The account stays."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.errors import Refused
from games.services.staff import staff_remove


class Command(BaseCommand):
    help = "Take someone out of the team."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="the confirmed address of their account")

    def handle(self, *args: Any, email: str, **options: Any) -> None:
        try:
            user = staff_remove(email=email)
        except Refused:
            raise CommandError(f"nobody has confirmed {email}") from None
        self.stdout.write(f"{user.name} is not of the team any more")
