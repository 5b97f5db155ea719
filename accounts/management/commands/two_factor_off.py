"""Lets someone in who has lost their phone and their recovery codes: `manage.py two_factor_off EMAIL`.

Whoever runs the site must be sure first that it is them who asks.
"""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.services import two_factor_remove


class Command(BaseCommand):
    help = "Turn two-factor sign-in off for someone who has lost phone and recovery codes."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="the confirmed address of their account")

    def handle(self, *args: Any, email: str, **options: Any) -> None:
        address = EmailAddress.objects.filter(email__iexact=email, verified=True).first()
        if address is None or not two_factor_remove(user_id=address.user_id):
            raise CommandError(f"nobody signs in with {email} and a second factor")
        self.stdout.write("From now on the password alone is enough.")
