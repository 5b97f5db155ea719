from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        # Whoever deletes or sanctions a user, from wherever, reaches their games.
        from games.services import enforcement, people  # noqa: F401
