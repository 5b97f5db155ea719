"""A client on a bare TCP connection that reads no more than it wants to."""

from __future__ import annotations

import json
import os
import socket
from typing import Any, Self

_RECEIVE_BUFFER = 4096


class Deaf:
    """A WebSocket of which nothing is read after the handshake unless asked, with as little room on the way as can be."""

    def __init__(self, port: int, path: str, *, cookie: str = "") -> None:
        self._line = socket.socket()
        self._line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVE_BUFFER)
        self._line.settimeout(10)
        self._line.connect(("127.0.0.1", port))
        self._line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Origin: http://127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += self._line.recv(1)
        assert answer.startswith(b"HTTP/1.1 101"), answer

    def say(self, **frame: Any) -> bool:
        """Whether the connection still takes it. At most 125 bytes as JSON."""
        body = json.dumps(frame).encode()
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(body))
        try:
            self._line.sendall(b"\x81" + bytes([0x80 | len(body)]) + mask + masked)
        except OSError:
            return False
        return True

    def read(self, most: int) -> int:
        """How many bytes come, up to `most`, until the connection ends."""
        count = 0
        try:
            while count < most and (some := self._line.recv(65_536)):
                count += len(some)
        except OSError:
            pass
        return count

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()
