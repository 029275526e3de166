"""Whether a team can wait for the end of a game and keep the points that it has.

Where a team can, the points on the table are a lower bound of what it can score (Lemma 6 of
`docs/proofs-plan.md`).
"""

from __future__ import annotations

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.game import End, Game, is_lost
from hanabi_kit.rules.turn import bonus_token, spare_strikes, turns_after

_Left = tuple[tuple[int, ...], int, int, int, int]
"""What counts: the sizes of the hands, the mover's first, tokens, spare strikes, deck, turns."""


def can_wait(game: Game, only: type[Action] | None = None) -> bool:
    """Return whether the players can reach the end of the game with the points they have.

    Only what everybody knows is looked at: tokens, strikes, and how many cards there are.
    Rulesets in which a hand may lack a clue are not meant.

    Parameters
    ----------
    only : type, optional
        Discard, Clue or Play: how it is to begin.
    """
    rules = game.rules
    if not is_lost(rules, End.STRIKES):
        return True
    players, most = len(game.players), rules.max_clue_tokens
    always = rules.empty_clues or rules.always_legal_clues > 0
    known: dict[tuple[object, ...], bool] = {}

    def waits(
        sizes: tuple[int, ...],
        tokens: int,
        spare: int,
        deck: int,
        turns: int,
        only: type[Action] | None = None,
    ) -> bool:
        """Whether it can be done, where the first of `sizes` is the hand of the mover."""
        key = (sizes, tokens, spare, deck, turns, only)
        if key in known:
            return known[key]
        own, *others = sizes
        after = (*others, own if deck else own - 1)
        rest = max(deck - 1, 0)
        left = turns_after(turns or None, rest, players) or 0
        later = turns_after(turns or None, deck, players) or 0
        ways: list[tuple[type[Action], bool, list[_Left]]] = [
            (Discard, own > 0 and tokens < most, [(after, tokens + 1, spare, rest, left)]),
            (
                Clue,
                tokens > 0 and (always or any(others)),
                [((*others, own), tokens - 1, spare, deck, later)],
            ),
            (
                Play,  # a misplay, or a card that fits, with a token back or without
                own > 0 and spare > 0,
                [
                    (after, tokens, spare - 1, rest, left),
                    (after, tokens, spare, rest, left),
                    (after, tokens + bonus_token(tokens, most), spare, rest, left),
                ],
            ),
        ]
        known[key] = any(
            possible and (turns == 1 or all(waits(*each) for each in then))
            for kind, possible, then in ways
            if only in (None, kind)
        )
        return known[key]

    seats = [game.hands[(game.mover + distance) % players] for distance in range(players)]
    return waits(
        tuple(map(len, seats)),
        game.clue_tokens,
        spare_strikes(game.strikes, rules.max_strikes),
        game.deck_size,
        game.turns_left or 0,
        only,
    )
