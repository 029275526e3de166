"""What the face-up searches ask of rules that are not the usual ones.

Which rulesets suit codes do not fit is said by `needs_card_search`, whether a clue may be lacking
by `may_lack_a_clue`.

Where playing and discarding change places for some cards ("Orange"), every card can be played and
discarded, and discarded at the token limit, too, for nothing. Then nobody need ever misplay: who
discards in place of it has as many tokens and a strike less. So strikes do not matter, and the
misplays at the limit of a game with endless strikes stand for those discards (`ENDLESS`); a card
that could be played need not be discarded at the limit, as who plays it has all that the other has,
and may discard the next copy.
"""

from __future__ import annotations

from hanabi_kit.actions import Discard, Play
from hanabi_kit.cards import Card
from hanabi_kit.endgame.faceup.suit_codes import MAX_COPIES, MAX_PLAYERS
from hanabi_kit.game import Game
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.turn import spare_strikes

MOST_CARDS = 15
"""Cards in a hand that a suit code's facts can count."""

COLOUR, RANK = 1, 2
"""The kinds of clue, as bits."""

ENDLESS = 100
"""Strikes to spare where they never matter: more than there are cards to lose."""


def needs_card_search(rules: Ruleset, players: int) -> bool:
    """Whether the face-up model of a ruleset is one that suit codes do not fit."""
    size = rules.hand_size(players)
    return (
        not rules.final_round
        or rules.mechanism.clue_cost > 1
        or rules.fireworks.open_order
        or not 2 <= size <= MOST_CARDS
        or not rules.max_clue_tokens
        or players > MAX_PLAYERS
        or max(rules.copies_by_card.values()) > MAX_COPIES
        or may_lack_a_clue(rules, players)
    )


def may_lack_a_clue(rules: Ruleset, players: int) -> bool:
    """Whether all other hands may consist of cards that no clue touches.

    Where clues alternate: that no clue of one of the kinds touches. In the final round each of them
    may have lost a card; without one, hands shrink to nothing.
    """
    least = rules.hand_size(players) - 1 if rules.final_round else 0
    for kinds in (COLOUR, RANK) if rules.mechanism.alternating else (COLOUR | RANK,):
        values = clue_bits(rules, kinds)
        if values and (rules.empty_clues or values & rules.always_legal_clues):
            continue
        dull = sum(
            copies
            for card, copies in rules.copies_by_card.items()
            if not rules.clues_touching[card] & values
        )
        if dull > 0 and dull >= (players - 1) * least:
            return True
    return False


def clue_bits(rules: Ruleset, kinds: int) -> int:
    """Return the clues of some kinds, as bits of ``rules.clue_values``."""
    colours = (1 << len(rules.clue_colours)) - 1
    every = (1 << len(rules.clue_values)) - 1
    return (colours if kinds & COLOUR else 0) | (every & ~colours if kinds & RANK else 0)


def spare_of(table: Game) -> int:
    """Return the strikes that may be taken without losing: `ENDLESS` where they do not matter."""
    if table.rules.inverted_suits:
        return ENDLESS
    return spare_strikes(table.strikes, table.rules.max_strikes)


def plays(rules: Ruleset, action: Play | Discard, card: Card) -> bool:
    """Whether the action, with this card, is a try to play it: some cards swap the two."""
    return isinstance(action, Play) is not (card.suit in rules.inverted_suits)
