"""What beat runs. Each task is a line around a service."""

from celery import shared_task

from accounts import services
from accounts.moderation import leaving, sanctions


@shared_task(name="accounts.clean")
def clean() -> None:
    services.unconfirmed_clean()
    services.sessions_clean()


@shared_task(name="accounts.sanctions_expire")
def sanctions_expire() -> None:
    sanctions.sanctions_expire()


@shared_task(name="accounts.conduct_forget")
def conduct_forget() -> None:
    leaving.conduct_forget()
