"""One best action, and nothing else: what a player needs, sooner than every action's value."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from hanabi_kit.actions import Action, Clue, PlayDeck
from hanabi_kit.endgame import tuning
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup.card_search import CardSearch
from hanabi_kit.endgame.faceup.root import Root, likely_best_first
from hanabi_kit.endgame.faceup.special_rules import plays
from hanabi_kit.endgame.faceup.suit_search import SuitSearch
from hanabi_kit.endgame.solution import OBJECTIVES, Objective
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.rules.clue_rules import clue_kind
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.misspelt import one_of


@checked
def best_action(game: Game, objective: Objective = "perfect", *, states: int) -> Action | None:
    """Return an action that is best with all hands face up, the deck's order unknown.

    The same as one of `solve(game, objective).best`, but actions that cannot be better than the
    best one found are not valued. The budget is counted in states, not in seconds, and each
    question starts from nothing, so that the answer does not depend on the machine's speed or on
    what was asked before.

    Parameters
    ----------
    game : Game
        Not over.
    states : int
        How many states the search may look at.

    Returns
    -------
    Action or None
        None where `states` did not suffice, and where no action has a chance.

    Raises
    ------
    HanabiError
        `states` is not above 0, the objective is unknown, or the game is over.
    """
    one_of("objective", objective, OBJECTIVES)
    if game.over:
        raise HanabiError(words().say("the game is over: there is no action to choose"))
    root = Root(game, objective)
    for search in _searches(root, states):
        root.search = search
        try:
            return _best(root)
        except SearchBudgetExceeded:
            continue
    return None


def _searches(root: Root, states: int) -> Iterator[SuitSearch | CardSearch]:
    """The readable search with a small budget, then the kernel, or else the readable once more."""
    if states > tuning.CHOOSE_QUICKLY and root.fits_kernel():
        yield root.new_search(Budget(states=tuning.CHOOSE_QUICKLY))
        yield root.new_search(Budget(states=states), compiled=True)
    else:
        yield root.new_search(Budget(states=states))


def _kind(root: Root, action: Action) -> Hashable:
    """What tells an action from those of the same worth.

    Cards of one identity are alike, trash is, and so are all clues, unless the search has to tell
    them apart.
    """
    if isinstance(action, Clue):
        return clue_kind(action.value) if root.game.rules.mechanism.alternating else Clue
    if isinstance(action, PlayDeck):
        return PlayDeck
    card = root.hand[action.slot - 1]
    what = card if root.plain else root.places.get(card)
    return plays(root.game.rules, action, card), what


def _best(root: Root) -> Action | None:
    game, search = root.game, root.search
    ceiling = None
    if isinstance(search, SuitSearch) and game.deck_size:
        ceiling = search.relaxed(root.suits, game.deck_size)
    best, found = 0, None
    seen = set()
    for action in likely_best_first(root):
        kind = _kind(root, action)
        if kind in seen:
            continue
        seen.add(kind)
        worth, _ = root.exact(action, best)
        if worth > best:
            best, found = worth, action
            if worth == ceiling:
                break
    return found
