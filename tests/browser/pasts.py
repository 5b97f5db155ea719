"""Finished games behind someone: `python -m tests.browser.pasts USER GAMES`, in the environment of their site.

`look_back` is for the tests.
"""

import subprocess
import sys

from tests.support.serving import ROOT, Serve


def look_back(site: Serve, user: str, games: int) -> None:
    """They win every third one."""
    command = [sys.executable, "-m", "tests.browser.pasts", user, str(games)]
    subprocess.run(command, check=True, cwd=ROOT, env=site.environment)


def _main(user: str, games: str) -> None:
    import django

    django.setup()
    from accounts.models import User
    from tests.games.past import past

    own = User.objects.get(pk=user)
    for number in range(int(games)):
        past(own, "Ada", "Bruno", places=(1, 2, 3) if number % 3 == 0 else (2, 3, 1))


if __name__ == "__main__":
    _main(*sys.argv[1:])
