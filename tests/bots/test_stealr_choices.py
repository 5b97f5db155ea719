"""What the normal bot does in positions where the better choice is plain."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots import get_bot
from games.rules.core.contract import Decision, Json
from games.rules.core.game import Game
from games.rules.registry import get_rules

KEY = "stealr"
RULES = get_rules(KEY)
MODE = {"mode": "no_mercy"}
CATALOG = RULES.catalog(MODE)
IDS = {card["key"]: number for number, card in enumerate(CATALOG)}


def ids(*keys: str) -> list[int]:
    return [IDS[key] for key in keys]


def table_of(*players: Json, **more: Any) -> Game:
    """A position of no mercy in which seat 0 is on turn."""
    data = {**MODE, "seats": len(players), "players": list(players), **more}
    return Game(RULES, RULES.load(data))


def asked(game: Game, seat: int) -> Decision:
    return next(decision for decision in game.pending() if decision.seat == seat)


def choice(game: Game, seat: int = 0, level: str = "normal", seed: int = 0) -> Json:
    decision = asked(game, seat)
    return get_bot(KEY, level).choose(
        catalog=CATALOG,
        view=game.view(seat),
        decision=decision,
        options=game.options(decision),
        rng=Random(seed),
    )


def let_act(game: Game, seat: int, action: Json) -> Game:
    game.act(seat, asked(game, seat).id, action)
    return game


def bot_turn(game: Game, seat: int = 0) -> list[Json]:
    """All that the bot does while it alone is asked."""
    done = []
    while game.outcome() is None and [each.seat for each in game.pending()] == [seat]:
        done.append(choice(game, seat))
        let_act(game, seat, done[-1])
        if done[-1]["verb"] == "end_turn":
            break
    return done


TWO_SETS = {"brown": ["brown.1", "brown.2"], "utility": ["utility.1", "utility.2"]}


class TestTurn:
    def test_completes_the_last_set_and_wins(self) -> None:
        game = table_of(
            {
                "hand": ["deal_breaker.1", "money_15.1", "red.3"],
                "table": {**TWO_SETS, "red": ["red.1", "red.2"]},
            },
            {"table": {"green": ["green.1", "green.2", "green.3"]}},
        )
        assert choice(game) == {"verb": "property", "card": IDS["red.3"], "color": "red"}

    def test_wins_with_several_plays_and_a_recolouring(self) -> None:
        game = table_of(
            {
                "hand": ["money_15.1", "dark_blue.1", "wild_any.1"],
                "table": {**TWO_SETS, "green": ["wild_dark_blue_green.1"]},
            },
            {},
        )
        bot_turn(game)
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.places[0] == (0,)

    def test_finds_the_colouring_that_wins(self) -> None:
        game = table_of(
            {
                "hand": ["money_1.1"],
                "table": {
                    **TWO_SETS,
                    "orange": ["orange.1", "orange.2"],
                    "pink": ["pink.1", "wild_pink_orange.1"],
                },
            },
            {},
        )
        expected = {"verb": "recolor", "card": IDS["wild_pink_orange.1"], "color": "orange"}
        assert choice(game) == expected

    def test_a_turn_with_wilds_on_the_table_ends(self) -> None:
        wilds = {
            "red": ["wild_red_yellow.1", "wild_any.1"],
            "yellow": ["wild_red_yellow.2", "wild_any.2"],
            "green": ["wild_green_railroad.1", "wild_dark_blue_green.1"],
            "railroad": ["wild_light_blue_railroad.1", "wild_railroad_utility.1"],
        }
        done = bot_turn(table_of({"hand": [], "table": wilds, "bank": []}, {}, goal=5))
        assert done[-1]["verb"] == "end_turn"
        assert len(done) < 12

    def test_charges_the_highest_rent(self) -> None:
        game = table_of(
            {
                "hand": ["rent_any.1"],
                "table": {"dark_blue": ["dark_blue.1", "dark_blue.2"], "red": ["red.1"]},
            },
            {"bank": ["money_10.1"]},
        )
        assert choice(game) == {"verb": "rent", "card": IDS["rent_any.1"], "color": "dark_blue"}

    def test_steals_from_whoever_is_about_to_win(self) -> None:
        sets = {"red": ["red.1", "red.2", "red.3"], "brown": ["brown.1", "brown.2"]}
        game = table_of(
            {"hand": ["deal_breaker.1"]},
            {"table": {"orange": ["orange.1", "orange.2", "orange.3"]}},
            {"table": sets, "bank": ["money_10.1"]},
        )
        action = choice(game)
        assert (action["verb"], action["target"]) == ("deal_breaker", 2)

    def test_market_crash_picks_what_completes_the_own_set(self) -> None:
        game = table_of(
            {"hand": ["market_crash.1"], "table": {"yellow": ["yellow.1", "yellow.2"]}},
            {"table": {"brown": ["brown.1"], "yellow": ["yellow.3"], "utility": ["utility.1"]}},
        )
        assert choice(game) == {
            "verb": "market_crash",
            "card": IDS["market_crash.1"],
            "picks": ids("yellow.3"),
        }

    def test_does_not_trade_a_full_bank_for_an_empty_one(self) -> None:
        game = table_of({"hand": ["unfair_trade.1"], "bank": ["money_15.1", "money_10.1"]}, {})
        assert "unfair_trade" not in [action["verb"] for action in bot_turn(game)]

    def test_go_again_is_the_last_play(self) -> None:
        game = table_of({"hand": ["go_again.1", "red.1", "money_5.1"]}, {})
        verbs = [action["verb"] for action in bot_turn(game)][:3]
        assert sorted(verbs[:2]) == ["bank", "property"]
        assert verbs[2] == "go_again"

    def test_holds_just_say_no(self) -> None:
        hand = ["just_say_no.1", "deal_breaker.1", "super_sly_deal.1", "tough_luck.1"]
        done = bot_turn(table_of({"hand": hand}, {}))
        assert IDS["just_say_no.1"] not in [action.get("card") for action in done]

    def test_builds_a_shack_before_it_charges_the_rent(self) -> None:
        game = table_of(
            {
                "hand": ["shack.1", "rent_green_dark_blue.1"],
                "table": {"dark_blue": ["dark_blue.1", "dark_blue.2"], "brown": ["brown.1"]},
            },
            {"bank": ["money_15.1", "money_10.1"]},
        )
        assert choice(game) == {"verb": "shack", "card": IDS["shack.1"], "color": "dark_blue"}

    def test_banks_money_and_not_its_best_actions(self) -> None:
        hand = ["deal_breaker.1", "money_4.1", "super_sly_deal.1", "just_say_no.1"]
        done = bot_turn(table_of({"hand": hand}, {}))
        assert {"verb": "bank", "card": IDS["money_4.1"]} in done
        assert {"verb": "bank", "card": IDS["deal_breaker.1"]} not in done


class TestAnswers:
    def charged(self, hand: list[str], **belongings: Any) -> Game:
        """Seat 1 owes seat 0 the eight millions of two dark blue cards."""
        game = table_of(
            {
                "hand": ["rent_green_dark_blue.1"],
                "table": {"dark_blue": ["dark_blue.1", "dark_blue.2"]},
            },
            {"hand": hand, **belongings},
        )
        card = IDS["rent_green_dark_blue.1"]
        return let_act(game, 0, {"verb": "rent", "card": card, "color": "dark_blue"})

    def test_pays_with_money_before_sets(self) -> None:
        game = self.charged(
            [], bank=["money_5.1", "money_3.1"], table={"red": ["red.1", "red.2", "red.3"]}
        )
        action = choice(game, 1)
        assert action["verb"] == "pay"
        assert sorted(action["cards"]) == sorted(ids("money_5.1", "money_3.1"))

    def test_pays_with_a_loose_property_before_a_set(self) -> None:
        game = self.charged(
            [],
            bank=["money_5.1"],
            table={"red": ["red.1", "red.2", "red.3"], "yellow": ["yellow.1"]},
        )
        assert sorted(choice(game, 1)["cards"]) == sorted(ids("money_5.1", "yellow.1"))

    def test_does_not_complete_the_receivers_set(self) -> None:
        game = table_of(
            {"hand": ["yoink.1"], "table": {**TWO_SETS, "green": ["green.1", "green.2"]}},
            {
                "bank": ["money_5.1", "money_1.1"],
                "table": {"green": ["green.3"], "red": ["red.1", "red.2"]},
            },
        )
        let_act(game, 0, {"verb": "yoink", "card": IDS["yoink.1"], "target": 1})
        assert IDS["green.3"] not in choice(game, 1)["cards"]

    def test_keeps_just_say_no_when_little_is_at_stake(self) -> None:
        game = table_of(
            {"hand": ["rent_brown_light_blue.1"], "table": {"brown": ["brown.1"]}},
            {"hand": ["just_say_no.1"], "bank": ["money_1.1", "money_10.1"]},
        )
        card = IDS["rent_brown_light_blue.1"]
        let_act(game, 0, {"verb": "rent", "card": card, "color": "brown"})
        assert choice(game, 1) == {"verb": "pay", "cards": ids("money_1.1")}

    @pytest.mark.parametrize("seats", [2, 3])
    def test_says_no_to_what_would_win_the_game(self, seats: int) -> None:
        hit = {"hand": ["just_say_no.1"], "table": {"red": ["red.1", "red.2", "red.3"]}}
        game = table_of(
            {"hand": ["deal_breaker.1"], "table": TWO_SETS}, hit, *[{} for _ in range(seats - 2)]
        )
        card = IDS["deal_breaker.1"]
        let_act(game, 0, {"verb": "deal_breaker", "card": card, "target": 1, "color": "red"})
        assert choice(game, 1) == {"verb": "say_no", "card": IDS["just_say_no.1"]}

    def test_insists_when_the_effect_wins_the_game(self) -> None:
        game = table_of(
            {"hand": ["deal_breaker.1", "just_say_no.2"], "table": TWO_SETS},
            {"hand": ["just_say_no.1"], "table": {"red": ["red.1", "red.2", "red.3"]}},
        )
        card = IDS["deal_breaker.1"]
        let_act(game, 0, {"verb": "deal_breaker", "card": card, "target": 1, "color": "red"})
        let_act(game, 1, {"verb": "say_no", "card": IDS["just_say_no.1"]})
        assert choice(game, 0) == {"verb": "say_no", "card": IDS["just_say_no.2"]}

    def test_lets_a_small_effect_go(self) -> None:
        game = table_of({"hand": ["forced_debt.1", "just_say_no.2"]}, {"hand": ["just_say_no.1"]})
        let_act(game, 0, {"verb": "forced_debt", "card": IDS["forced_debt.1"], "target": 1})
        let_act(game, 1, {"verb": "say_no", "card": IDS["just_say_no.1"]})
        assert choice(game, 0) == {"verb": "accept"}

    def test_keeps_the_dearest_and_spares_the_leader_nothing(self) -> None:
        game = table_of(
            {"hand": ["tax_collector.1"], "table": TWO_SETS},
            {"bank": ["money_10.1", "money_2.1", "money_1.1"]},
            {},
        )
        let_act(game, 0, {"verb": "tax_collector", "card": IDS["tax_collector.1"], "target": 1})
        action = choice(game, 1)
        assert action["keep"] == IDS["money_10.1"]
        assert {taker for _, taker in action["shares"]} == {2}


class TestPartingWithCards:
    def test_gives_the_least_useful_card(self) -> None:
        game = table_of(
            {},
            {"chips": {"0": 1}, "hand": ["just_say_no.1", "money_1.1", "deal_breaker.1"]},
            draw=["money_10.1", "money_5.1"],
        )
        let_act(game, 0, {"verb": "end_turn"})
        assert choice(game, 1) == {"verb": "give", "card": IDS["money_1.1"]}

    def test_discards_the_least_useful_cards(self) -> None:
        keep = ["just_say_no.1", "deal_breaker.1", "super_sly_deal.1", "market_crash.1"]
        keep += ["red.3", "yoink.1", "repossession.1"]
        game = table_of(
            {"hand": [*keep, "money_1.1"], "table": {"red": ["red.1", "red.2"]}},
            {},
            turn={"seat": 0, "number": 1, "plays_left": 0},
        )
        let_act(game, 0, {"verb": "end_turn"})
        assert choice(game) == {"verb": "discard", "cards": ids("money_1.1")}


def test_easy_does_not_pay_with_a_set_while_it_has_money() -> None:
    game = TestAnswers().charged(
        [], bank=["money_5.1", "money_4.1"], table={"red": ["red.1", "red.2", "red.3"]}
    )
    for seed in range(20):
        action = choice(game, 1, "easy", seed)
        assert sorted(action["cards"]) == sorted(ids("money_5.1", "money_4.1"))
