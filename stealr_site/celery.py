"""Entry point of the workers and of beat."""

import os

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "stealr_site.settings")

app = Celery("stealr")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def _keep_our_logging(**_: object) -> None:
    """The settings have configured it: only having a receiver keeps Celery from doing it again."""
