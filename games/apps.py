from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        # Whoever deletes a user, from wherever, reaches their games.
        from games.services import people  # noqa: F401
