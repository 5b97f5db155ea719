from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate


def _groups_write(**_: Any) -> None:
    from games.services.staff import groups_write

    groups_write()


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        # Whoever deletes or judges a user, from wherever, reaches their games.
        from games.services import oversight, people  # noqa: F401

        post_migrate.connect(_groups_write, sender=self)
