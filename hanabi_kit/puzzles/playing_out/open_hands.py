"""Tables of one end-game with all hands face up, each asked when it is come to.

One search serves them all (`hanabi_kit.endgame.why.tree`), so that later tables mostly are known.
It is limited in states, not in seconds: somebody thinks between two questions. Where the states are
used up tables have bounds.
"""

from __future__ import annotations

from collections.abc import Callable

from hanabi_kit import compiler
from hanabi_kit.actions import Action, Clue
from hanabi_kit.cards import Card
from hanabi_kit.endgame.budget import Budget, ProgressCall
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.endgame.why.alike_actions import alike_actions_of, bare, needed_cards
from hanabi_kit.endgame.why.tree import FaceUpTree, Node
from hanabi_kit.game import Game
from hanabi_kit.puzzles.playing_out.decisions import Decision, decision_at
from hanabi_kit.puzzles.playing_out.draws import Draws, Outcome, given_card

STATES, STATES_READABLE = 2_000_000, 150_000
"""States of all questions together: with the compiled search, and without it. A few seconds each
where they are all needed; the end-games of the catalogue need a tenth or less."""

MEMORY = 400_000_000


NewBudget = Callable[[str], Budget]
"""Gives the budget of a search, told its model."""


def some_states(model: str, tell: ProgressCall | None = None) -> Budget:
    """Return what the searches of one playing out, or of one question of a seat, may use up."""
    states = STATES if compiler.is_there() else STATES_READABLE
    return Budget(states=states, memory=MEMORY, progress=tell, model=model)


class OpenTables:
    """What tables of one end-game are worth, all hands face up.

    `game`: the first one; its highest possible score is asked for at all others.
    """

    def __init__(self, game: Game, objective: Objective, budget: NewBudget = some_states) -> None:
        self.tree = FaceUpTree(game, objective, budget=budget("faceup"))

    def node(self, game: Game) -> Node:
        """Return the table in the tree; SearchBudgetExceeded where that is full."""
        return self.tree.node_of(bare(game), needed_cards(game))

    def settled(self, game: Game) -> bool:
        """Whether nothing that is done there changes what it comes to: over, or out of reach."""
        return game.over or self.node(game).over

    def hopeless(self, game: Game) -> bool:
        """Whether it is proved that whatever is done comes to nothing."""
        return self.node(game).upper == 0

    def decision(self, game: Game, action: Action) -> Decision:
        """Return what an action is worth there."""
        return decision_at(self.node(game), game, action)

    def best(self, game: Game) -> Action:
        """Return an action that is best, the plainest of equals; where none is proved, of all.

        Of several actions that come to the same the first in the order of
        `hanabi_kit.game.Game.legal_actions`: the newest card, the first clue.
        """
        node = self.node(game)
        alike = alike_actions_of(game, node.needed)
        move = node.move if node.move in alike else next(iter(alike))
        return alike[move][0]

    def outcomes(self, game: Game, action: Action) -> dict[Card, Outcome]:
        """Return what each card that may be drawn in the course of `action` comes to, in order."""
        found = {}
        for card, copies in sorted(game.unseen().items()):
            after = self.node(game.apply(action, drawn=card))
            found[card] = Outcome(after.lower, after.upper, copies)
        return found

    def after(
        self, game: Game, action: Action, draws: Draws, drawn: int
    ) -> tuple[Game, Card | None]:
        """Return the table after `action`, and the card drawn, if any; `drawn`: how many before.

        HanabiError where the card that is given cannot be drawn.
        """
        if isinstance(action, Clue) or not game.deck_size:
            return game.apply(action), None
        if draws.how == "given":
            card = given_card(draws.cards, drawn + 1, game.unseen())
        elif draws.how == "random":
            card = draws.at_random(dict(sorted(game.unseen().items())), drawn + 1)
        else:
            card = draws.choose(self.outcomes(game, action))
        return game.apply(action, drawn=card), card
