"""What an end-game is about: what its solver's tree says of the best moves and of the others.

Most themes are read from the values of all actions. Three are tried out on the same position with
one thing changed (`changed_tables`), solved anew by the same model: one clue token more, one or two
useless cards more in the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction import deduce
from hanabi_kit.endgame import solve
from hanabi_kit.endgame.solution import AnySolution as Solved
from hanabi_kit.errors import SearchBudgetExceeded, TooManyWorlds
from hanabi_kit.language import words
from hanabi_kit.position import Position
from hanabi_kit.puzzles.proofs.proof import is_settled
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.themes.changed_tables import with_more_cards, with_one_more_token
from hanabi_kit.rules.fireworks import Fireworks
from hanabi_kit.view import View

MOST_TO_DRAW = 3
"""Cards in the deck beyond which it is not tried what one or two more would change."""


@dataclass(frozen=True)
class Endgame:
    """An end-game with the values of all its actions, as its themes ask for them.

    Parameters
    ----------
    puzzle : Puzzle
    found : AnySolution
        What `hanabi_kit.puzzles.prove` returned: every value in it is known.
    seconds : float or None
        Budget of each position that is solved anew.
    """

    puzzle: Puzzle
    found: Solved
    seconds: float | None = None

    @cached_property
    def worth(self) -> dict[Action, Fraction]:
        """The value of every legal action."""
        return {each.action: each.lower for each in self.found.actions}

    @cached_property
    def best(self) -> frozenset[Action]:
        """The actions that are best."""
        return frozenset(self.found.best)

    @cached_property
    def rivals(self) -> list[Fraction]:
        """The values of the actions that are not best."""
        return [value for action, value in self.worth.items() if action not in self.best]

    @cached_property
    def clues(self) -> frozenset[Action]:
        """The clues that may be given."""
        return frozenset(action for action in self.worth if isinstance(action, Clue))

    @cached_property
    def hand(self) -> tuple[CardSet, ...]:
        """What each card of the mover can be, as far as the model lets her know, slot 1 first."""
        table = self.found.table
        if isinstance(table, View):
            return tuple(own.cards for own in deduce(table).hand)
        return tuple(CardSet([held.card]) for held in table.hands[table.mover])

    @cached_property
    def fitting(self) -> tuple[Action, ...]:
        """What puts a card on its firework for certain, slot 1 first."""
        rules, table = self.found.table.rules, self.found.table
        playable = rules.playable_cards(table.stacks, table.discards)
        found: list[Action] = []
        for slot, cards in enumerate(self.hand, start=1):
            if not cards <= playable:
                continue
            inverted = [card.suit in rules.inverted_suits for card in cards]
            if any(inverted) != all(inverted):
                continue  # playing it would be right for some, discarding it for others
            action = (Discard if all(inverted) else Play)(Slot(slot))
            if action in self.worth:
                found.append(action)
        return tuple(found)

    @cached_property
    def critical(self) -> CardSet:
        """The cards of which the last copy is left."""
        table = self.found.table
        return table.rules.critical_cards(table.stacks, table.discards)

    @property
    def usual(self) -> bool:
        """Whether fireworks go up from 1 (or down), and plays play: what most themes speak of."""
        rules = self.found.table.rules
        return type(rules.mechanism.fireworks) is Fireworks and not rules.inverted_suits

    def best_if(self, position: Position | None) -> frozenset[Action]:
        """Return the best actions of the changed `position`; none where there is none.

        SearchBudgetExceeded where they are not known in time.
        """
        if position is None:
            return frozenset()
        found = self.found
        try:
            solved = solve(position, found.objective, model=found.model, seconds=self.seconds)
        except TooManyWorlds as error:
            raise SearchBudgetExceeded(
                words().say("themes: a changed position was not solved: {error}", error=error)
            ) from None
        if not is_settled(solved):
            raise SearchBudgetExceeded(
                words().say("themes: a changed position was not solved in the time given")
            )
        return frozenset(solved.best)


def endgame_themes(puzzle: Puzzle, found: Solved, seconds: float | None = None) -> Iterator[str]:
    """Yield the themes of an end-game by the models `faceup` and `seat`, and what a plan shares."""
    one = Endgame(puzzle, found, seconds)
    for name, holds in (
        ("stall", stall),
        ("order", order),
        ("wait", wait),
        ("tempo", tempo),
        ("no-turn-to-lose", no_turn_to_lose),
        ("parity", parity),
        ("twin-for-token", twin_for_token),
        ("five-for-token", five_for_token),
        ("strike-on-purpose", strike_on_purpose),
        ("save", save),
        ("gamble", gamble),
        ("safe", safe),
    ):
        if holds(one):
            yield name


def stall(one: Endgame) -> bool:
    """Whether the best actions are all the clues there are, and nothing else.

    Of a plan, in which a clue may tell something, `hanabi_kit.puzzles.themes.plan_themes` says it.
    """
    return one.found.model != "plan" and bool(one.clues) and one.best == one.clues


def order(one: Endgame) -> bool:
    """Whether two cards fit for certain, and to play one of them is best, the other is not."""
    return len({action in one.best for action in one.fitting}) == 2


def wait(one: Endgame) -> bool:
    """Whether a card fits for certain, and no best action plays one that does."""
    return bool(one.fitting) and not one.best.intersection(one.fitting)


def tempo(one: Endgame) -> bool:
    """Whether it decides that the last card is drawn now, or that it is not.

    One card is left to draw; only actions that draw it are best, or only clues, although both may
    be done. With one useless card more in the deck an action of the other sort is among the best.
    """
    position = one.puzzle.position
    if position.deck_size != 1 or one.found.model == "plan" or not one.clues:
        return False
    passes = _all_pass(one.best)
    if passes is None or len(one.clues) == len(one.worth):
        return False
    later = one.best_if(with_more_cards(position, 1))
    return bool(later - one.clues if passes else later & one.clues)


def no_turn_to_lose(one: Endgame) -> bool:
    """Whether all that plays no card is worth nothing, although it gives up no last copy."""
    if one.found.objective != "perfect" or not one.found.value or not one.usual:
        return False
    idle = {action: value for action, value in one.worth.items() if not isinstance(action, Play)}
    harmless = [
        action
        for action in idle
        if not (isinstance(action, Discard) and one.hand[action.slot - 1] <= one.critical)
    ]
    return bool(harmless) and not any(idle.values())


def parity(one: Endgame) -> bool:
    """Whether one useless card more to draw turns passing into drawing, or back, and two do not.

    Only clues are best, or only what draws a card, although both may be done; with one card more
    only the other sort is, and with two one of the same actions is best again.
    """
    position = one.puzzle.position
    if one.found.model == "plan" or not 0 < position.deck_size <= MOST_TO_DRAW:
        return False
    passes = _all_pass(one.best)
    if passes is None or not one.clues or len(one.clues) == len(one.worth):
        return False
    odd, even = (with_more_cards(position, number) for number in (1, 2))
    if odd is None or even is None or _all_pass(one.best_if(odd)) is not (not passes):
        return False
    return bool(one.best & one.best_if(even))


def _all_pass(actions: frozenset[Action]) -> bool | None:
    """Whether all `actions` are clues (True), or none is (False); None where some are."""
    sorts = {isinstance(action, Clue) for action in actions}
    return sorts.pop() if len(sorts) == 1 else None


def twin_for_token(one: Endgame) -> bool:
    """Whether all best actions discard a needed card with a twin in a hand, for want of a token.

    With one token more something else is among the best.
    """
    if one.found.model == "plan" or not one.usual:
        return False
    for action in one.best:
        if not isinstance(action, Discard) or not _has_twin(one, action.slot):
            return False
    return bool(one.best_if(with_one_more_token(one.puzzle.position)) - one.best)


def _has_twin(one: Endgame, slot: int) -> bool:
    """Whether the card of `slot` is known and needed, and another copy of it lies in a hand."""
    table, cards = one.found.table, one.hand[slot - 1]
    if len(cards) != 1:
        return False
    (card,) = cards
    if card in table.rules.trash_cards(table.stacks, table.discards):
        return False
    others = table.others if isinstance(table, View) else enumerate(table.hands)
    held = Counter(
        own.card for seat, hand in others if seat != table.mover for own in hand
    ) + Counter(known for own in one.hand if len(own) == 1 for known in own)
    return held[card] > 1


def five_for_token(one: Endgame) -> bool:
    """Whether all best actions complete a firework, and with one token more others are best too."""
    table = one.found.table
    rules = table.rules
    if one.found.model == "plan" or not one.usual or not one.best:
        return False
    for action in one.best:
        if action not in one.fitting or not isinstance(action, Play):
            return False
        suits = {card.suit for card in one.hand[action.slot - 1]}
        heights = [table.stacks[rules.suits.index(suit)] for suit in suits]
        if any(height != len(rules.ranks) - 1 for height in heights):
            return False
    return bool(one.best_if(with_one_more_token(one.puzzle.position)) - one.best)


def strike_on_purpose(one: Endgame) -> bool:
    """Whether all best actions play a card that fits nowhere, for certain."""
    table = one.found.table
    playable = table.rules.playable_cards(table.stacks, table.discards)
    return one.usual and all(
        isinstance(action, Play) and not one.hand[action.slot - 1] & playable for action in one.best
    )


def save(one: Endgame) -> bool:
    """Whether all best actions are discards, and the oldest card is the last of its kind."""
    return (
        one.usual
        and all(isinstance(action, Discard) for action in one.best)
        and bool(one.hand)
        and one.hand[-1] <= one.critical
        and Discard(Slot(len(one.hand))) not in one.best
    )


def gamble(one: Endgame) -> bool:
    """Whether success hangs on luck whatever is done, and another action succeeds, less often."""
    value = one.found.value
    assert value is not None
    if one.found.objective == "perfect":
        return 0 < value < 1 and any(one.rivals)
    least = min(one.worth.values())
    return value.denominator > 1 and any(least < rival for rival in one.rivals)


def safe(one: Endgame) -> bool:
    """Whether the value is certain, and another action's hangs on luck."""
    value = one.found.value
    assert value is not None
    certain = value == 1 if one.found.objective == "perfect" else value.denominator == 1
    return certain and any(rival.denominator > 1 for rival in one.rivals)
