"""Plans that go by what hands really offer, with more labels from rung to rung of a ladder.

First only the hand counts that the mover sees, whose clue is the first one; then both. A code asks
for two slots, then three, then four: with five cards and four slots each colour and each rank in a
hand is a label of its own. From the second rung on it also asks which rank it is, then which
colour, of those that needed cards have. Where that makes too many worlds, a code asks less: which
rank only, or which colour, or neither; or less of the further slots.

A rung goes on from the best plan with a code that tells no more than its own. As the ranks of
needed cards make few worlds and help much, they come before all else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from operator import itemgetter

from hanabi_kit.actions import ClueValue
from hanabi_kit.cards import Colour
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan import limits
from hanabi_kit.endgame.plan.labels.label_codes import read_as, which_clue
from hanabi_kit.endgame.plan.labels.labelled_table import LabelledTable
from hanabi_kit.endgame.plan.labels.offered_labels import LabelledWorld, LabelSets, worlds_by_labels
from hanabi_kit.endgame.plan.lower import trials_kernel as kernel
from hanabi_kit.endgame.plan.lower.clue_order import with_more_labels
from hanabi_kit.endgame.plan.lower.coded_search import CodedSearch
from hanabi_kit.endgame.plan.lower.improving import Improver
from hanabi_kit.endgame.plan.lower.joint_search import JointSearch
from hanabi_kit.endgame.plan.lower.trials import Trials
from hanabi_kit.endgame.plan.model.joint_plan import Code
from hanabi_kit.endgame.plan.model.prior_worlds import needed_of
from hanabi_kit.endgame.plan.model.team import Policy
from hanabi_kit.errors import TooManyWorlds
from hanabi_kit.game import Game

RANKS, COLOURS = int, str
"""Of needed cards, for which clues have labels of their own."""

Rung = tuple[int, bool, tuple[type, ...]]

CountedWorlds = dict[
    tuple[Code, tuple[int, ...]], tuple[LabelSets, dict[LabelledWorld, int]] | None
]
"""By a code and the seats whose hands count: the worlds by what these offer, or None where they are
too many."""

RUNGS: tuple[Rung, ...] = (
    (2, False, ()),
    (2, False, (RANKS,)),
    (2, True, (RANKS,)),
    (2, True, (RANKS, COLOURS)),
    (3, True, (RANKS, COLOURS)),
    (4, True, (RANKS, COLOURS)),
)
"""How many slots a code asks for; whether both hands count, or only the one that the mover sees;
and what it should ask for besides, if that does not make too many worlds."""

RUNGS_OF_ONE_CLUE: tuple[Rung, ...] = (
    (2, False, ()),
    (2, False, (RANKS,)),
    (2, False, (RANKS, COLOURS)),
    (3, False, (RANKS, COLOURS)),
    (4, False, (RANKS, COLOURS)),
)
"""The same where a token is there for the mover only: before the other one has a token to spend she
has got another hand herself, of which only the sure labels are known."""


def can_use_labels(game: Game, plain: Trials) -> bool:
    """Return whether there is something to go by, and the compiled trials can keep it.

    One card offers its colour and its rank, and both are sure. Without a token each hand has become
    another one before a clue can be given to it.
    """
    size = min(len(hand) for hand in game.hands)
    fits = plain.table.players == 2 and 2 * (4 * plain.size + kernel.OFFER_BITS) < 63
    return fits and size > 1 and game.clue_tokens > 0


def trials_with_more_labels(
    game: Game,
    plain: Trials,
    budget: Budget,
    start: Policy | None = None,
    counted: CountedWorlds | None = None,
) -> Iterator[Trials]:
    """Yield trials with more and more labels, each from the best plan with those before.

    Parameters
    ----------
    plain : Trials
        Without offers, of the same table, of a kind that is covered.
    start : Policy, optional
        A plan without offers that the first ones go on from; else the best one that is known.
    counted : CountedWorlds, optional
        What was counted the last time, of the same table; what is new is added.
    """
    counted = {} if counted is None else counted
    size = min(len(hand) for hand in game.hands)
    # What the plans so far go by, and what they are worth.
    known: list[tuple[LabelSets, int, Policy]] = []
    before: tuple[Code, Collection[int]] | None = None
    for slots, both, kinds_first in RUNGS_OF_ONE_CLUE if game.clue_tokens == 1 else RUNGS:
        seats = (0, 1) if both else (1 - int(game.mover),)
        for code in _codes(game, min(slots, size - 1), kinds_first):
            if before and before[1] == seats and not _tells_more(code, before[0]):
                continue
            if (code, seats) not in counted:
                counted[code, seats] = _counted(game, plain, code, seats, budget)
            worlds = counted[code, seats]
            if worlds is not None:
                break
        else:
            continue
        offers, weights = worlds
        before = code, seats
        table = LabelledTable(plain.table, offers)
        search = JointSearch(
            table, budget, wide=plain.search.dtype is object, most=plain.search.most
        )
        belief, prior = table.belief(weights), plain.coded.prior
        coded = CodedSearch(table, search, plain.coded.sure, belief, prior, offering=seats)
        trials = Trials(game, coded, plain.memory // 2)
        # Fewer worlds are gone through faster, so that the plain search may be ahead.
        begins = [each for each in known if read_as(code, each[0].code)]
        had: LabelSets | None = None
        if begins or start is None:
            had, trials.began, best = max([(None, *_best(plain)), *begins], key=itemgetter(1))
        else:
            best = start
        trials.take(with_more_labels(best, coded.belief, table, Improver(search), had))
        yield trials
        known.append((offers, *_best(trials)))
        del trials, coded, search, table  # before the next ones are made, some 100 MB


def _counted(
    game: Game, plain: Trials, code: Code, seats: tuple[int, ...], budget: Budget
) -> tuple[LabelSets, dict[LabelledWorld, int]] | None:
    """The worlds by what the hands of `seats` offer, unless they are too many to be tried."""
    offers = LabelSets(code)
    most = min(limits.MOST_LABELLED_WORLDS, plain.table.most // limits.WORLDS_FROM_EACH)
    try:
        weights = worlds_by_labels(plain.coded.prior, game, offers, seats, most, budget.look)
    except TooManyWorlds:
        return None
    return (offers, weights) if len(offers.bits) <= 1 << kernel.OFFER_BITS else None


def _codes(game: Game, slots: int, kinds_first: Collection[type]) -> Iterator[Code]:
    """Codes that ask for so many slots, the one that tells most first."""
    needed = needed_of(game)
    values: dict[type, set[ClueValue]] = {
        int: {card.rank for card in needed},
        str: {Colour(card.suit.letter) for card in needed},
    }
    for kinds in (kinds_first, *([kind] for kind in kinds_first if len(kinds_first) > 1), ()):
        named = set().union(*(values[kind] for kind in kinds))
        for each in range(slots, min(2, slots) - 1, -1):
            code = which_clue(game.rules.clue_values, named, slots, each)
            if code.labels <= kernel.MOST_LABELS:
                yield code


def _tells_more(code: Code, other: Code) -> bool:
    return bool(read_as(code, other)) and not read_as(other, code)


def _best(trials: Trials) -> tuple[int, Policy]:
    """What the best plan known on the worlds of `trials` is worth, and the plan."""
    known = trials.search.best_known(trials.table.start, trials.belief)
    assert known is not None
    return known
