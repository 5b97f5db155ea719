"""`manage.py serve` with its real processes: how it starts, refuses, mends and ends."""

import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import psutil
import pytest
from django.core.management import call_command

from games.management.commands import serve as serving
from tests.support.ports import port_free
from tests.support.serving import PATIENCE, Serve


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Serve]]:
    started: list[Serve] = []

    def start(data: Path = tmp_path, port: int = 0, **environment: str) -> Serve:
        started.append(Serve(data, port or port_free(), **environment))
        return started[-1]

    yield start
    for one in started:
        one.end()


def are_gone(processes: list[psutil.Process]) -> bool:
    _, alive = psutil.wait_procs(processes, timeout=20)
    return all(one.status() == psutil.STATUS_ZOMBIE for one in alive if one.is_running())


def wait_until(condition: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < until:
        time.sleep(0.1)
    return condition()


def named(processes: list[psutil.Process], word: str) -> list[psutil.Process]:
    return [one for one in processes if any(word in part for part in one.cmdline())]


def test_it_starts_everything_and_ctrl_c_ends_everything(
    serve: Callable[..., Serve], tmp_path: Path
) -> None:
    one = serve()
    one.wait_until_ready()

    assert one.status("/healthz") == 200
    assert wait_until(lambda: len(named(one.descendants(), "celery")) == 2)  # a worker, its beat
    processes = one.descendants()
    assert len(named(processes, "games.serving.web")) == 1
    assert (tmp_path / "valkey").stat().st_mode & 0o777 == 0o700
    (valkey,) = named(processes, "valkey.sock")
    assert not [link for link in valkey.net_connections() if link.family == socket.AF_INET]

    one.process.send_signal(signal.SIGINT)
    assert one.ends_with() == (0, "")
    assert are_gone(processes)


def test_nothing_outlives_a_killed_parent(serve: Callable[..., Serve]) -> None:
    one = serve()
    one.wait_until_ready()
    assert wait_until(lambda: len(named(one.descendants(), "celery")) == 2)
    processes = one.descendants()
    assert len(processes) >= 4

    one.process.kill()

    assert are_gone(processes)


def test_a_signal_that_python_drops_ends_it_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where it comes while a destructor runs: what is raised there is lost."""
    known = {number: signal.getsignal(number) for number in serving._ENDING}

    class Dropping:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGTERM)

    def prepare() -> str:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "unraisablehook", lambda _: None)
            Dropping()
        return "SQLite"

    monkeypatch.setattr(serving, "database_prepare", prepare)
    for what in ("_add_valkey", "_add_web", "_add_worker"):
        monkeypatch.setattr(serving, what, lambda *_: None)
    out = StringIO()
    try:
        call_command("serve", port=str(port_free()), stdout=out)
    finally:
        for number, handler in known.items():
            signal.signal(number, handler)
    assert out.getvalue().splitlines()[-1] == "Stealr has ended."


def test_a_worker_that_dies_comes_back_with_one_beat(serve: Callable[..., Serve]) -> None:
    one = serve()
    one.wait_until_ready()
    assert wait_until(lambda: len(named(one.descendants(), "celery")) == 2)
    group = named(one.descendants(), "celery")
    (worker,) = (process for process in group if process.ppid() == one.process.pid)

    worker.kill()

    one.wait_for("worker    started again")
    assert are_gone(group)
    assert wait_until(lambda: len(named(one.descendants(), "celery")) == 2)


def test_a_valkey_that_dies_comes_back(serve: Callable[..., Serve]) -> None:
    one = serve()
    one.wait_until_ready()
    (valkey,) = named(one.descendants(), "valkey.sock")

    valkey.kill()

    one.wait_for("valkey    started again")
    assert one.status("/healthz") == 200


def test_a_data_folder_whose_path_no_socket_can_have(
    serve: Callable[..., Serve], tmp_path: Path
) -> None:
    one = serve(tmp_path / "a folder" / ("long" * 30))
    one.wait_until_ready()
    (valkey,) = named(one.descendants(), "valkey.sock")
    folder = Path(valkey.cwd())
    assert folder.stat().st_mode & 0o777 == 0o700

    one.process.send_signal(signal.SIGTERM)
    assert one.ends_with() == (0, "")
    assert not folder.exists()


def test_two_instances_have_their_own_data(serve: Callable[..., Serve], tmp_path: Path) -> None:
    one, other = serve(tmp_path / "one"), serve(tmp_path / "other")
    one.wait_until_ready()
    other.wait_until_ready()
    assert (one.status("/healthz"), other.status("/healthz")) == (200, 200)


def test_a_second_instance_on_the_same_data_is_refused(
    serve: Callable[..., Serve], tmp_path: Path
) -> None:
    one = serve()
    one.wait_until_ready()
    code, said = serve().ends_with()
    assert code == 1
    assert said == (
        f"CannotServeError: another Stealr (process {one.process.pid}) uses the data folder {tmp_path}: "
        "end it, or set STEALR_DATA_DIR\n"
    )
    assert one.status("/healthz") == 200


def test_a_port_in_use_is_refused(serve: Callable[..., Serve]) -> None:
    with socket.create_server(("127.0.0.1", port_free())) as taken:
        port = taken.getsockname()[1]
        code, said = serve(port=port).ends_with()
    assert code == 1
    assert said == (
        f"CannotServeError: cannot listen on 127.0.0.1 port {port} (address already in use): "
        "choose another PORT or HOST\n"
    )


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"DATABASE_URL": "nonsense"}, "DATABASE_URL must look like"),
        ({"DATABASE_URL": "postgres://a:b@127.0.0.1:1/x"}, "cannot reach the database x"),
        ({"DATABASE_URL": "sqlite:////no/such/folder/x.sqlite3"}, "cannot reach the database"),
        ({"REDIS_URL": "nonsense"}, "REDIS_URL must look like"),
        ({"REDIS_URL": "redis://127.0.0.1:1/0"}, "cannot reach REDIS_URL"),
        ({"STEALR_DATA_DIR": "/proc/stealr"}, "STEALR_DATA_DIR"),
        ({"STEALR_BOT_PACE": "quick"}, "STEALR_BOT_PACE must be a number"),
    ],
)
def test_a_wrong_setting_is_one_line(
    serve: Callable[..., Serve], environment: dict[str, str], words: str
) -> None:
    code, said = serve(**environment).ends_with()
    assert code == 1
    assert words in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", ""])
def test_a_wrong_port_is_one_line(port: str) -> None:
    from games.serving.errors import CannotServeError
    from games.serving.preflight import port_read

    with pytest.raises(CannotServeError, match="PORT must be a number from 1 to 65535"):
        port_read(port)
