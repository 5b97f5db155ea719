"""Ports for servers that the tests start."""

import random
import socket


def port_free() -> int:
    """A port that nobody listens on, below the range the system itself picks from."""
    for port in random.sample(range(20_000, 32_768), 100):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("no free port from 20000 to 32767")
