"""What beat runs. Each task is a line around a service."""

from celery import shared_task

from accounts import services


@shared_task(name="accounts.clean")
def clean() -> None:
    services.unconfirmed_clean()
    services.sessions_clean()
