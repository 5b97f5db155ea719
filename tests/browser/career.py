"""Ranked games behind some people: `python -m tests.browser.career GAME MODE GAMES E-MAIL …`, in the
environment of their site.

`live_through` is for the tests.
"""

import subprocess
import sys

from tests.support.serving import ROOT, Serve


def live_through(site: Serve, ladder: tuple[str, str], games: int, *emails: str) -> None:
    """They win in turn; then the leaderboards are brought up to date, as beat does it once a minute."""
    command = [sys.executable, "-m", "tests.browser.career", *ladder, str(games), *emails]
    subprocess.run(command, check=True, cwd=ROOT, env=site.environment)


def _main(game: str, mode: str, games: str, *emails: str) -> None:
    import django

    django.setup()
    from accounts.models import User
    from games.services.leaderboards import leaderboards_recompute
    from tests.games.ladder import begin, end

    players = [User.objects.get(email=email) for email in emails]
    for number in range(int(games)):
        winner = number % len(players)
        places = [1 if seat == winner else 2 for seat in range(len(players))]
        end(begin(players, game=game, mode=mode), places)
    leaderboards_recompute()


if __name__ == "__main__":
    _main(*sys.argv[1:])
