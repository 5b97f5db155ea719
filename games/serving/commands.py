"""How the processes of a deployment are started: by `serve`, by the tests, and as the files in deploy/ spell it out."""

import sys

# The largest frame that a page of ours sends is half of it (`consumers.base`).
_LARGEST_MESSAGE = str(16 * 1024)
_CELERY = (sys.executable, "-m", "celery", "--app", "stealr_site", "--quiet")


def web_command(
    *, host: str, port: int, application: str = "stealr_site.asgi:application"
) -> list[str]:
    limits = [f"--websocket-max-{what}-size={_LARGEST_MESSAGE}" for what in ("message", "frame")]
    where = ["-b", host, "-p", str(port)]
    return [
        sys.executable,
        "-m",
        "games.serving.web",
        "--verbosity=0",
        *limits,
        *where,
        application,
    ]


def worker_command(*, has_beat: bool = False) -> list[str]:
    """Of all workers together exactly one process may be, or have, a beat."""
    # What has waited for a worker is worthless, and would keep a new one busy for long (`settings.CELERY_BEAT_SCHEDULE`).
    options = [
        "--purge",
        "--pool=threads",
        "--concurrency=4",
        "--without-gossip",
        "--without-mingle",
    ]
    return [*_CELERY, "worker", *options, *(["--beat"] if has_beat else [])]


def beat_command() -> list[str]:
    # Whoever supervises it knows its process: no file need.
    return [*_CELERY, "beat", "--pidfile="]
