"""A player whom nothing keeps from the table: lines that are cut are taken up again, and what had no receipt is said again."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from random import Random
from uuid import uuid4

from websockets.exceptions import WebSocketException

from bench.answers import any_answer
from games.rules.core.contract import Json
from tests.games.processes import WebProcess, cookie_of

# Nobody may say more than 20 things a second.
_PAUSE = 0.06
_SILENCE = 5.0


class Steadfast:
    """Plays in one seat, through whichever of `webs` lets it in."""

    def __init__(self, webs: list[WebProcess], path: str, user_id: int, seed: int) -> None:
        self._path = path
        self._cookie = cookie_of(user_id)
        self._rng = Random(seed)
        self._webs = webs
        self._acts: dict[str, Json] = {}
        self.cuts = 0

    def play(self, *, patience: float) -> Json:
        """The last state, once the game is over. Raises `AssertionError` when that takes too long."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            try:
                for frame in self._line():
                    if frame["type"] == "state" and frame["outcome"]:
                        return frame
                    assert time.monotonic() < until, "it took too long"
            except (WebSocketException, OSError):
                self.cuts += 1
                time.sleep(0.3)
        raise AssertionError("it took too long")

    def _line(self) -> Iterator[Json]:
        web = self._rng.choice(self._webs)
        with web.socket(self._path, cookie=self._cookie) as socket:
            while True:
                frame: Json = json.loads(socket.recv(timeout=_SILENCE))
                yield frame
                if frame["type"] == "refused":
                    assert frame["code"] in ("closed_decision", "game_over"), frame
                if frame["type"] in ("state", "step"):
                    for act in self._answers(frame):
                        time.sleep(_PAUSE)
                        socket.send(json.dumps(act))

    def _answers(self, frame: Json) -> Iterator[Json]:
        """Each question once, but after a cut again, with the same token."""
        for decision in frame["pending"]:
            key = decision["id"]
            if key not in frame["options"] or (key in self._acts and frame["type"] == "step"):
                continue
            if key not in self._acts:
                action = any_answer(frame["options"][key], self._rng)
                self._acts[key] = {
                    "type": "act",
                    "decision": key,
                    "action": action,
                    "token": uuid4().hex,
                }
            yield self._acts[key]
