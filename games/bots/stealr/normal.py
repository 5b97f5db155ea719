"""Plays by weighing what every answer would do to its own table and to its rivals'."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.bots.stealr.answers import choose_answer
from games.bots.stealr.hand import least_useful
from games.bots.stealr.offers import choice_of, only_values, open_options
from games.bots.stealr.position import Position
from games.bots.stealr.turn import choose_on_turn
from games.bots.stealr.worth import Judge
from games.rules.core.contract import Decision, Json, Option


class NormalBot:
    def choose(
        self,
        *,
        catalog: Sequence[Json],
        view: Json,
        decision: Decision,
        options: Sequence[Option],
        rng: Random,
    ) -> Json:
        position = Position.read(catalog, view)
        judge = Judge(position)
        first = open_options(options)[0]
        match first.verb:
            case "give":
                return {
                    "verb": "give",
                    "card": least_useful(judge, only_values(first, "card"), 1)[0],
                }
            case "discard":
                cards, count = choice_of(first, "cards")
                return {"verb": "discard", "cards": least_useful(judge, cards, count)}
            case "accept" | "pay" | "allot" | "say_no":
                return choose_answer(position, judge, view["stage"], options)
            case _:
                return choose_on_turn(position, judge, options, rng)
