"""Ports for servers that the tests start."""

import os
import random
import socket

_WORKERS = 8
_given: set[int] = set()


def port_free() -> int:
    """A port that nobody listens on, below the range the system itself picks from.

    Some time goes by before a server listens there: neither this worker nor another of the run is given it again.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % _WORKERS
    for port in random.sample(range(20_000 + worker, 32_768, _WORKERS), 100):
        if port in _given:
            continue
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            _given.add(port)
            return port
    raise RuntimeError("no free port from 20000 to 32767")
