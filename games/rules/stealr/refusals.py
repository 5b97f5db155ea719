"""Why an action is refused: codes and their English sentences, beside those that all games share."""

from __future__ import annotations

from games.rules.core.errors import COMMON_REFUSALS

REFUSALS = {
    **COMMON_REFUSALS,
    # Any card.
    "not_in_hand": "That card is not in your hand.",
    "wrong_card": "That card cannot be used for this.",
    "wrong_color": "That card does not have this colour.",
    "no_plays_left": "You have no plays left this turn.",
    "not_a_rival": "Choose a rival who is still in the game.",
    "repeated_card": "The same card is named twice.",
    # Banking and moving.
    "never_banked": "Properties and wilds never go to the bank from the hand.",
    "not_on_your_table": "That card is not on your table.",
    "same_color": "The card already lies in this colour.",
    # Cards without effect now.
    "only_as_answer": "Just Say No is only played as an answer.",
    "no_rent": "You own nothing in this colour that earns rent.",
    "no_free_group": "You have no group of this colour without a Shack.",
    "no_complete_set": "There is no such complete set to take.",
    "no_rival_color": "No rival has a card lying in this colour.",
    "no_rival_property": "No rival has a property on the table.",
    "wrong_picks": "Choose one property of every rival who has any, clockwise from you.",
    "no_rival_bank": "Every rival's bank is empty.",
    "bank_too_small": "That player's bank holds fewer than two cards.",
    "table_too_small": "That player has fewer than two properties.",
    "own_bank_empty": "Your own bank is empty.",
    "hand_empty": "That player's hand is empty.",
    "no_chip_left": "That player has no debt chip left to give.",
    "hand_full": "You would still hold seven cards or more.",
    # Discarding.
    "wrong_count": "Discard exactly as many cards as you hold above seven.",
    # Paying and allotting.
    "not_payable": "You can only pay with your bank and your properties, never with an all-colour wild.",
    "not_covered": "That does not cover the amount, and you have more to pay with.",
    "overpaid": "One of these cards could be left out and the amount would still be covered.",
    "wrong_shares": "Keep one card and give every other one to a player who is still in the game.",
}
