"""Hidden cards: what one's own can be, how likely, and what another player can know.

Of each position the questions are gone through that say something of a slot (or of two): which
cards it can be, whether it can surely be played, how likely that is. One is kept, of the hardest or
of the level that is wanted; of several that are about as hard, another kind at each position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction import deduce, known_to
from hanabi_kit.deduction.others.table_facts import TableFacts
from hanabi_kit.deduction.solvers import solve_by_steps
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.mining.kinds.hand_sentences import draft
from hanabi_kit.mining.settings import HEADS, Head, Settings
from hanabi_kit.position import Position
from hanabi_kit.puzzles.answers.answer_table import HandAnswer
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.proof import HandProof, prove
from hanabi_kit.puzzles.proofs.questions import OF_A_HAND, asked_by, worked_out
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.quality import too_easy
from hanabi_kit.puzzles.rating import rate
from hanabi_kit.puzzles.statements import Count, Is, What, cards_of
from hanabi_kit.view import View

MOST_TURNS = 2
"""Positions of a game that are worked on: the next turn mostly asks the same again."""

LEAST_TEMPTING = Fraction(1, 2)
"""How likely it is at least where it is asked whether it is certain: a no is worth asking for where
yes is what one would bet on."""

MOST_CARDS = 6
"""Cards that an answer may list; to mark more of them is work, and no thinking."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for among the questions that positions offer; as it stands, anything."""

    # What may be asked of what a seat sees, at a level (None: any); None: all that the kind offers.
    questions: Callable[[View, int | None], Iterable[HandAnswer]] | None = None
    # Whether a question is one that is looked for, once its answer is worked out.
    is_one: Callable[[Problem], bool] = lambda _: True


def promising(settings: Settings, games: Sequence[Game], late: Sequence[int]) -> list[int]:
    """Return the turns of a game whose positions say most of hidden cards.

    Those where own cards (or, for knowledge, the others') take the hardest technique, or the one of
    the level that is wanted; at most `MOST_TURNS`, the earlier ones of equals.
    """
    ranked = []
    for turn in late:
        try:
            levels = _levels(settings, games[turn])
        except HanabiError:  # no world fits, or more than can be counted
            continue
        wanted = settings.level
        hardest = max(levels, default=0)
        if hardest:
            best = hardest if wanted is None else int(wanted in levels) * 5 + hardest
            ranked.append((-best, turn))
    return sorted(turn for _, turn in sorted(ranked)[:MOST_TURNS])


def _levels(settings: Settings, game: Game) -> set[int]:
    """How hard the clued slots are, roughly."""
    view = View.of(Position.of(game, game.mover))
    if settings.kind == "deduction":
        steps = solve_by_steps(view)
        return {
            steps.level_of(own.slot)
            for own in deduce(view).hand
            if len(view.rules.all_cards - own.cards) > 1 and len(own.cards) <= MOST_CARDS
        }
    facts = TableFacts.of(view)
    found = set()
    for seat, _ in view.others:
        known = known_to(view, [view.players[seat]])
        for clued, cards in zip(facts.allowed[seat], known, strict=True):
            if len(clued) < len(view.rules.all_cards) and len(cards) <= MOST_CARDS:
                found.add(1 if cards == clued else 3)
    return found


def puzzles_at(
    settings: Settings,
    game: Game,
    number: int,
    counts: Counter[str],
    sought: Sought = Sought(),
) -> list[tuple[Puzzle, ...]]:
    """Return the puzzle that a position makes, if it does; count what came of it.

    Each puzzle is told in several ways, of which one is to be kept.
    """
    position = Position.of(game, game.mover)
    view = View.of(position)
    if sought.questions is not None:
        asking = sought.questions(view, settings.level)
    else:
        asking = of_own(view) if settings.kind == "deduction" else of_others(view)
    found = []
    too_large = False
    for place, answer in enumerate(asking):
        bare = Puzzle("mined", "Mined", settings.kind, 1, "?", position, answer)
        asked = asked_by(bare)
        assert asked is not None
        assert isinstance(asked, OF_A_HAND)
        right = worked_out(view, asked)
        assert isinstance(right, CardSet | Fraction | bool | frozenset)
        bare = replace(bare, answer=replace(answer, value=right))
        if not _worth_asking(bare) or not sought.is_one(Problem(bare)):
            continue
        proof = prove(bare)
        assert isinstance(proof, HandProof)
        rating = rate(bare, proof)
        level = rating.level
        fits = settings.level in (None, level)
        if fits and not _fits(view, answer, right, HEADS[level]):
            too_large = True
        elif fits and not too_easy(replace(bare, level=level), proof, rating):
            found.append((level, _turned(answer.asks, number), place, bare, proof))
    counts["proved"] += 1
    if not found:
        none = "other level" if settings.level else "nothing to ask"
        counts["too large" if too_large else none] += 1
        return []
    hardest = max(level for level, *_ in found)
    hard = [one for one in found if one[0] >= hardest - 1]
    level, *_, bare, proof = min(hard, key=lambda one: (one[1], -one[0], one[2]))
    counts["found"] += 1
    return [draft(bare, level, proof)]


def _fits(view: View, answer: HandAnswer, value: object, head: Head) -> bool:
    """Whether the numbers that a chance takes fit into a head; nothing else is counted."""
    if not isinstance(value, Fraction):
        return True
    slots = [int(slot) for slot in _slots_of(answer)] if not answer.who else []
    odds = [share for slot in slots for share in deduce(view).hand[slot - 1].odds.values()]
    cases = lcm(value.denominator, *(share.denominator for share in odds))
    return value.denominator <= head.denominator and cases <= head.worlds


def _slots_of(answer: HandAnswer) -> tuple[Slot, ...]:
    match answer.statement:
        case Is(slot):
            return (slot,)
        case Count(slots=slots):
            return slots
    return ()


def _turned(asks: str, number: int) -> int:
    """A place in an order of the kinds of question that is another one at each position."""
    kinds = ("cards", "certain", "chance", "slots")
    return (kinds.index(asks) + number) % len(kinds)


def of_own(view: View) -> Iterator[HandAnswer]:
    """What may be asked of the own hand; the values are filled in later."""
    hand = deduce(view).hand
    touched = [own.slot for own in hand if len(own.cards) <= MOST_CARDS]
    for slot in touched:
        yield HandAnswer("cards", False, slot=slot)
        for word in ("playable", "trash"):
            yield HandAnswer("chance", False, statement=Is(Slot(slot), What(word)))
            yield HandAnswer("certain", False, statement=Is(Slot(slot), What(word)))
    for at, first in enumerate(touched):
        for second in touched[at + 1 :]:
            both = (Slot(first), Slot(second))
            yield HandAnswer(
                "chance", False, statement=Count("at least", 1, both, What("playable"))
            )
    yield HandAnswer("slots", False, what=What("playable"))


def of_others(view: View) -> Iterator[HandAnswer]:
    """What may be asked of what each of the other players can know."""
    facts = TableFacts.of(view)
    playable = view.rules.playable_cards(view.stacks, view.discards)
    for seat, held in view.others:
        who = (view.players[seat],)
        for slot, (clued, own) in enumerate(zip(facts.allowed[seat], held, strict=True), start=1):
            if len(clued) == len(view.rules.all_cards):
                continue
            yield HandAnswer("cards", False, slot=slot, who=who)
            if own.card in playable:
                said = Is(Slot(slot), What("playable"))
                yield HandAnswer("certain", False, statement=said, who=who)
                yield HandAnswer("chance", False, statement=said, who=who)
        yield HandAnswer("slots", False, what=What("playable"), who=who)


def _worth_asking(puzzle: Puzzle) -> bool:
    """Whether the answer is one that is worth finding."""
    answer = puzzle.answer
    assert isinstance(answer, HandAnswer)
    match answer.value:
        case bool():
            return _is_open(puzzle, answer)
        case CardSet() as cards:
            return 0 < len(cards) <= MOST_CARDS
        case Fraction() as chance:
            return 0 < chance < 1 and (not answer.who or _is_open(puzzle, answer))
        case slots:
            return bool(slots)


def _is_open(puzzle: Puzzle, answer: HandAnswer) -> bool:
    """Whether a yes or no is no matter of course: the card itself is not known."""
    view = View.of(puzzle.position)
    statement = answer.statement
    assert isinstance(statement, Is)
    if answer.who:
        return 1 < len(known_to(view, answer.who)[statement.slot]) <= MOST_CARDS
    own = deduce(view).hand[statement.slot - 1]
    wanted = cards_of(statement.what, view)
    share = sum((odds for card, odds in own.odds.items() if card in wanted), start=Fraction(0))
    return 1 < len(own.cards) <= MOST_CARDS and share >= LEAST_TEMPTING
