"""Matches to test with, of Stealr (whose verbs these tests name) or another game, and answers to give in them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any
from unittest import mock
from uuid import UUID

from accounts.models import User
from games import bridge
from games.bridge import LiveMatch
from games.models import Match, Room, RoomSeat
from games.rules.core.contract import Decision, Json
from games.services.matches import match_create
from games.services.play import Receipt, match_act

_numbers = count()
_tokens = count()


def make_user(name: str = "Ann") -> User:
    return User.objects.create_user(username=f"user{next(_numbers)}", name=name)


def make_match(
    *,
    game: str = "stealr",
    people: int = 2,
    bots: int = 0,
    timer: int | None = None,
    first_seat: int | None = 0,
    options: Json | None = None,
    seed: int = 1,
    is_ranked: bool = False,
) -> Match:
    """People in the first seats, bots after them. The same `seed` deals the same cards."""
    users = [make_user(f"Player {number}") for number in range(people)]
    room = Room.objects.create(
        game=game,
        timer=timer,
        options=options or {},
        host=users[0] if users else None,
        is_ranked=is_ranked,
    )
    seats = [RoomSeat(room=room, number=n, user=user) for n, user in enumerate(users)]
    seats += [
        RoomSeat(room=room, number=people + n, bot_level="easy", name=f"Bot {n}")
        for n in range(bots)
    ]
    RoomSeat.objects.bulk_create(seats)
    with mock.patch("secrets.token_bytes", return_value=seed.to_bytes(32, "big")):
        return match_create(room=room, seats=seats, first_seat=first_seat)


def seat_users(match: Match) -> list[int]:
    users = match.seats.order_by("number").values_list("user", flat=True)
    return [user for user in users if user is not None]


def new_token() -> str:
    return f"token-{next(_tokens):06d}"


@dataclass(frozen=True)
class Answer:
    """A legal answer to a question that is open now."""

    seat: int
    decision: str
    action: Json

    def give(self, match: Match, *, token: str | None = None, source: Any = "player") -> Receipt:
        return self.give_to(match.pk, token=token or new_token(), source=source)

    def give_to(self, match_id: UUID, *, token: str, source: Any = "player") -> Receipt:
        return match_act(
            match_id=match_id,
            seat=self.seat,
            decision=self.decision,
            action=self.action,
            source=source,
            token=token,
        )


def questions(match: Match) -> list[Decision]:
    live = bridge.live_current(match.pk)
    return [decision for decision in live.game.pending() if not decision.optional]


def answers_to(live: LiveMatch, decision: Decision) -> list[Answer]:
    rules = live.game.rules
    return [
        Answer(decision.seat, decision.id, rules.write_action(action))
        for action in rules.legal_actions(live.game.state, decision)
    ]


def some_answer(match: Match, rng: Random, *, verbs: frozenset[str] = frozenset()) -> Answer:
    """A random legal answer to a random open question; one with one of `verbs` if there is any."""
    live = bridge.live_current(match.pk)
    decision = rng.choice(questions(match))
    found = answers_to(live, decision)
    wished = [answer for answer in found if answer.action["verb"] in verbs]
    return rng.choice(wished or found)


def play_until(match: Match, rng: Random, *, is_reached: Any, most: int = 600) -> None:
    """Random play until `is_reached(live)`."""
    for _ in range(most):
        live = bridge.live_current(match.pk)
        if is_reached(live):
            return
        assert live.game.outcome() is None, "the game ended before"
        some_answer(match, rng).give(match)
    raise AssertionError("not reached")


def is_over(live: LiveMatch) -> bool:
    return live.game.outcome() is not None
