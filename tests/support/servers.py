"""One PostgreSQL and one Valkey for a whole test run, shared by its workers.

The first process of a run starts what the environment does not name and names it there; the workers and
subprocesses it starts inherit the names. Each worker has a database of its own in both.
"""

import atexit
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from signal import SIGINT

from games.serving.processes import child_stop
from games.serving.valkey import valkey_start
from tests.support.postgres import postgres_start

_FOLDER = "STEALR_TEST_FOLDER"
_VALKEY_DATABASES = 64
_servers: list[subprocess.Popen[bytes]] = []


def servers_start() -> None:
    """Set DATABASE_URL, REDIS_URL and STEALR_DATA_DIR for this process, starting servers once a run."""
    if _FOLDER not in os.environ:
        _run_start()
    folder = Path(os.environ[_FOLDER])
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    if (valkey_socket := folder / "valkey" / "valkey.sock").exists():
        database = int(worker.removeprefix("gw")) % _VALKEY_DATABASES
        os.environ["REDIS_URL"] = f"unix://{valkey_socket}?db={database}"
    data = folder / f"data-{worker}"
    data.mkdir(exist_ok=True)
    os.environ["STEALR_DATA_DIR"] = str(data)


def _run_start() -> None:
    _remove_remains()
    folder = Path(tempfile.mkdtemp(prefix=f"stealr-tests-{os.getpid()}-"))
    os.environ[_FOLDER] = str(folder)
    atexit.register(_run_end, owner=os.getpid(), folder=folder)
    if "REDIS_URL" not in os.environ:
        _servers.append(
            valkey_start(socket_path=folder / "valkey" / "valkey.sock", databases=_VALKEY_DATABASES)
        )
    if "DATABASE_URL" not in os.environ:
        postgres = postgres_start(folder)
        _servers.append(postgres.process)
        os.environ["DATABASE_URL"] = postgres.url


def _run_end(*, owner: int, folder: Path) -> None:
    if os.getpid() != owner:  # a fork of the run is ending, not the run
        return
    for server in _servers:
        child_stop(server, by=SIGINT)
    shutil.rmtree(folder, ignore_errors=True)


def _remove_remains() -> None:
    """Remove the folders of runs that were killed."""
    for folder in Path(tempfile.gettempdir()).glob("stealr-tests-*"):
        try:
            os.kill(int(folder.name.split("-")[2]), 0)
        except ProcessLookupError:
            shutil.rmtree(folder, ignore_errors=True)
        except PermissionError:
            continue  # another user's run
