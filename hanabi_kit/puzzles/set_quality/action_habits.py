"""The habits by which somebody chooses an action without thinking.

Each is a function of a `Glance`; it gives the actions among which it chooses with equal chance,
or none where it does not apply. It is called by what it says: "play the middle playable card".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from hanabi_kit.actions import Action, Clue, Discard
from hanabi_kit.cards import CardSet
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import later_in
from hanabi_kit.players.chop import Chop
from hanabi_kit.players.hat import Hat
from hanabi_kit.players.literal import Literal
from hanabi_kit.players.player import Player
from hanabi_kit.players.seer import without_solver
from hanabi_kit.puzzles.set_quality.glance import Glance

Habit = Callable[[Glance], tuple[Action, ...]]


def _playable(pick: Callable[[list[int]], list[int]]) -> Habit:
    return lambda glance: glance.plays(pick(glance.sure(glance.playable)))


def _ranked(best: Callable[[list[int]], int]) -> Habit:
    def habit(glance: Glance) -> tuple[Action, ...]:
        ranks = {slot: glance.rank(slot) for slot in glance.sure(glance.playable)}
        known = [rank for rank in ranks.values() if rank is not None]
        wanted = best(known) if known else 0
        return glance.plays([slot for slot, rank in ranks.items() if rank == wanted])

    return habit


def _discard(pick: Callable[[Glance], list[int]]) -> Habit:
    return lambda glance: glance.discards(pick(glance))


def _every(glance: Glance) -> list[int]:
    return list(range(1, len(glance.hand) + 1))


def _chop(glance: Glance) -> list[int]:
    return [slot for slot in _every(glance) if not glance.is_clued(slot)][-1:]


def _clued(glance: Glance) -> list[int]:
    return [slot for slot in _every(glance) if glance.is_clued(slot)]


def _needed(glance: Glance, slot: int) -> bool:
    return not glance.hand[slot - 1].bits & glance.trash.bits


def _twins(glance: Glance) -> list[int]:
    """Needed cards of which another copy lies in a hand that is in sight, or in the own."""
    held = CardSet(card.card for _, hand in glance.in_other_hands for card in hand)

    def has_twin(slot: int) -> bool:
        can_be = glance.hand[slot - 1]
        own = [cards for at, cards in enumerate(glance.hand, 1) if at != slot and len(cards) == 1]
        return can_be <= held or (len(can_be) == 1 and can_be in own)

    return [slot for slot in _every(glance) if _needed(glance, slot) and has_twin(slot)]


def _replaceable(glance: Glance) -> list[int]:
    """Needed cards that are not the last copy."""
    return [
        slot
        for slot in _every(glance)
        if _needed(glance, slot) and not glance.hand[slot - 1].bits & glance.critical.bits
    ]


def _clue(fits: Callable[[Glance, Clue], bool]) -> Habit:
    return lambda glance: tuple(clue for clue in glance.clues() if fits(glance, clue))


def _to_next(glance: Glance, clue: Clue) -> bool:
    return clue.to == (glance.table.mover + 1) % len(glance.table.players)


def _touches_most(glance: Glance) -> tuple[Action, ...]:
    touched = {clue: len(glance.touched(clue)) for clue in glance.clues()}
    return tuple(clue for clue, most in touched.items() if most == max(touched.values()))


def _as(make: Callable[[], Player]) -> Habit:
    def habit(glance: Glance) -> tuple[Action, ...]:
        try:
            action = make().act(glance.view)
        except HanabiError:  # a player that does not cover the table
            return ()
        return (action,) if action in glance.legal else ()

    return habit


def _as_seer(glance: Glance) -> tuple[Action, ...]:
    if not isinstance(glance.table, Game):
        return ()
    action = without_solver(glance.table)
    return (action,) if action in glance.legal else ()


ACTION_HABITS: Mapping[str, Habit] = {
    later_in("habit", "play the newest playable card"): _playable(lambda sure: sure[:1]),
    later_in("habit", "play the oldest playable card"): _playable(lambda sure: sure[-1:]),
    later_in("habit", "play the middle playable card"): _playable(lambda sure: sure[1:-1]),
    later_in("habit", "play the playable card of the highest rank"): _ranked(max),
    later_in("habit", "play the playable card of the lowest rank"): _ranked(min),
    later_in("habit", "play a playable 5"): lambda glance: glance.plays(
        [slot for slot in glance.sure(glance.playable) if glance.rank(slot) == 5]
    ),
    later_in("habit", "play the likeliest card"): lambda glance: glance.plays(
        glance.likeliest(glance.playable)
    ),
    later_in("habit", "play the likeliest card that is not certain"): lambda glance: glance.plays(
        glance.likeliest(glance.playable, certain=False)
    ),
    later_in("habit", "play the newest clued card"): lambda glance: glance.plays(
        _clued(glance)[:1]
    ),
    later_in("habit", "play the oldest clued card"): lambda glance: glance.plays(
        _clued(glance)[-1:]
    ),
    later_in("habit", "discard the newest card"): _discard(lambda glance: _every(glance)[:1]),
    later_in("habit", "discard the oldest card"): _discard(lambda glance: _every(glance)[-1:]),
    later_in("habit", "discard the oldest card that no clue touched"): _discard(_chop),
    later_in("habit", "discard the newest useless card"): _discard(
        lambda glance: glance.sure(glance.trash)[:1]
    ),
    later_in("habit", "discard the oldest useless card"): _discard(
        lambda glance: glance.sure(glance.trash)[-1:]
    ),
    later_in("habit", "discard the likeliest useless card"): _discard(
        lambda glance: glance.likeliest(glance.trash)
    ),
    later_in("habit", "discard a needed card that has a twin"): _discard(_twins),
    later_in("habit", "discard a needed card that is not the last copy"): _discard(_replaceable),
    later_in("habit", "give any clue"): lambda glance: tuple(glance.clues()),
    later_in("habit", "give the first clue of the list"): lambda glance: tuple(glance.clues()[:1]),
    later_in("habit", "give the next player a clue"): _clue(_to_next),
    later_in("habit", "give a colour"): _clue(lambda _, clue: isinstance(clue.value, str)),
    later_in("habit", "give a rank"): _clue(lambda _, clue: not isinstance(clue.value, str)),
    later_in("habit", "give the clue that touches most cards"): _touches_most,
    later_in("habit", "do what Literal does"): _as(Literal),
    later_in("habit", "do what Chop does"): _as(Chop),
    later_in("habit", "do what Hat does"): _as(Hat),
    later_in("habit", "do what Seer does without its solver"): _as_seer,
}
"""The habits by what they say, in the order in which they are named where several do as well."""


def actions_by_habit(glance: Glance) -> dict[str, tuple[Action, ...]]:
    """Return what each habit chooses among, at the table of `glance`; those that apply."""
    chosen = {name: habit(glance) for name, habit in ACTION_HABITS.items()}
    return {name: actions for name, actions in chosen.items() if actions}


def by_chance(glance: Glance, right: tuple[Action, ...]) -> Fraction:
    """Return how likely a legal action chosen at random is one of `right`."""
    return Fraction(sum(action in right for action in glance.legal), len(glance.legal))


def kind_of(action: Action) -> str:
    """Return what kind an action is: ``"play"``, ``"discard"`` or ``"clue"``."""
    if isinstance(action, Clue):
        return "clue"
    return "discard" if isinstance(action, Discard) else "play"
