"""The servers that are measured, each on its own port or socket, and gone at the end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from signal import SIGINT
from tempfile import TemporaryDirectory

from games.serving.processes import child_stop
from games.serving.valkey import valkey_start
from tests.support.postgres import postgres_start


@contextmanager
def servers() -> Iterator[Path]:
    """PostgreSQL that really writes, with all tables, and Valkey; yields their folder. Once a process: settings do not change."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="stealr-bench-")))
        postgres = postgres_start(folder, is_durable=True)
        stack.callback(child_stop, postgres.process, by=SIGINT)
        valkey = valkey_start(socket_path=folder / "valkey" / "valkey.sock")
        stack.callback(child_stop, valkey)
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "stealr_site.settings",
            "DATABASE_URL": postgres.url,
            "REDIS_URL": f"unix://{folder}/valkey/valkey.sock?db=0",
            "STEALR_DATA_DIR": str(folder),
            "ALLOWED_HOSTS": "127.0.0.1",
        }
        _migrate()
        yield folder


def _migrate() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
