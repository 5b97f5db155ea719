"""Makes someone with an account one of the team: `manage.py staff_add EMAIL moderator|admin|owner`.

This is how a new installation gets its first admin: sign up, confirm the address, then run this on the server.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.errors import Refused
from games.services.staff import ROLES, staff_add


class Command(BaseCommand):
    help = "Make someone who has signed up one of the team."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="the confirmed address of their account")
        parser.add_argument("role", choices=ROLES)

    def handle(self, *args: Any, email: str, role: str, **options: Any) -> None:
        try:
            user = staff_add(email=email, role=role)
        except Refused:
            raise CommandError(f"nobody has confirmed {email}: sign up on the site first") from None
        self.stdout.write(f"{user.name} is {role} now: /admin/")
