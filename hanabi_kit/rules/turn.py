"""What an action does to tokens, strikes and the turns left: rules that several engines need.

Numbers go in and come out, so that an engine may write down its tables as it likes. The game, the
readable searches, the certifier of plans and the players ask here. Compiled kernels cannot; where
they say the same again a comment says so (``RULE: bonus token``, ``RULE: final round``), and
`tests/rules/test_one_rule.py` holds all of them against the game.
"""

from __future__ import annotations


def bonus_token(tokens: int, most: int) -> int:
    """Return the clue tokens that a completed firework gives back: 1, or 0 where all are there.

    A card played as the last of its firework counts, from a hand or from the deck; in a ruleset
    without clue tokens nothing is there to be given.

    Source: the rule documents of `hanabi_kit.rules.editions`, which agree on it.

    Parameters
    ----------
    most : int
        The limit of the ruleset, ``max_clue_tokens``.

    Examples
    --------
    >>> bonus_token(0, 8), bonus_token(7, 8), bonus_token(8, 8)
    (1, 1, 0)
    """
    return 1 if tokens < most else 0


def spare_strikes(strikes: int, most: int) -> int:
    """Return the strikes that may be taken without ending the game; -1 after the last one.

    What the last strike does to the score is `hanabi_kit.game.is_lost`'s to say.

    Source: the rule documents of `hanabi_kit.rules.editions`, which agree on it.

    Parameters
    ----------
    most : int
        The strike that ends the game, ``max_strikes`` of the ruleset.

    Examples
    --------
    >>> spare_strikes(0, 3), spare_strikes(2, 3), spare_strikes(3, 3)
    (2, 0, -1)
    """
    return most - 1 - strikes


def turns_after(turns_left: int | None, deck_size: int, players: int) -> int | None:
    """Return the turns left after an action, in a ruleset with a final round.

    It begins once the last card is drawn: everyone has one more turn, who drew it included.

    Source: the rule documents of `hanabi_kit.rules.editions`, which agree on it.

    Parameters
    ----------
    turns_left : int or None
        Before the action; None where the final round had not begun.
    deck_size : int
        Cards left to draw after the action.

    Returns
    -------
    int or None
        0 where the game is over; None where the final round has not begun.

    Examples
    --------
    A clue with a card left, the draw of the last card, and the last turn of all:

    >>> turns_after(None, 1, 3), turns_after(None, 0, 3), turns_after(1, 0, 3)
    (None, 3, 0)
    """
    if turns_left is not None:
        return turns_left - 1
    return None if deck_size else players
