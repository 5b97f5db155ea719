"""The shown chance to bust is the true one: what would happen with each card on top of the pile."""

from __future__ import annotations

from games.rules.core.game import Game
from games.rules.sevn.cards import DECK
from games.rules.sevn.state import Turn
from tests.rules.sevn.support import RULES, random_game


def busts_with(game: Game, card: int) -> bool:
    """Whether the player on turn would bust by drawing this card of the pile."""
    twin = Game(RULES, game.state.copy())
    twin.state.draw.remove(card)
    twin.state.draw.append(card)
    (decision,) = twin.pending()
    events = twin.act(decision.seat, decision.id, {"verb": "draw"})
    return any(event.type == "busted" and event.public["card"] == card for event in events)


def test_odds_agree_with_trying_every_card() -> None:
    tried = 0
    for step, (game, _) in enumerate(random_game(3, 3, shows_odds=True)):
        if step % 5 or game.outcome() is not None or not game.state.draw:
            continue
        if not isinstance(game.state.agenda[-1], Turn):
            continue
        seat = game.state.agenda[-1].seat
        busting = sum(busts_with(game, card) for card in game.state.draw)
        odds = game.view(None)["players"][seat]["odds"]
        assert odds == {"busting": busting, "cards": len(game.state.draw)}
        tried += busting > 0
    assert tried > 5


def test_a_second_chance_takes_the_danger_away() -> None:
    position = {
        "players": [{"row": ["number_13.1"], "second_chance": "second_chance.1"}, {}],
        "shows_odds": True,
    }
    odds = RULES.view(RULES.load(position), 0)["players"][0]["odds"]
    assert odds == {"busting": 0, "cards": len(DECK) - 2}
