"""Whether two puzzles are the same but for the names of suits and seats.

A suit meets the others nowhere: what a puzzle says of it (its firework, its discards, where its
cards lie, which clues of its colour touched what, where the answer names it) stands by itself, as a
*column*. So sorting the columns makes two puzzles equal that differ in nothing but which suit is
which. Seats are counted from the player to move. Whatever does not matter to what is asked is left
out: in an open end-game the slots, the clue marks and the cards that no firework needs any more.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hanabi_kit.actions import Action, Clue, Discard, Mark, Play, Untold
from hanabi_kit.cards import Card, CardSet, Seat, Suit
from hanabi_kit.deduction.statements import And, Implies, Not, Or, Statement
from hanabi_kit.engine.hands import HoledCard
from hanabi_kit.errors import HanabiError
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.puzzles.answers.answer_table import Answer, DealAnswer, HandAnswer
from hanabi_kit.puzzles.collections.catalogue import catalogue
from hanabi_kit.puzzles.puzzle import Puzzle, read_puzzle
from hanabi_kit.puzzles.statements import Count, Is, What, facts_of
from hanabi_kit.support.arguments import checked


@checked
def essence(puzzle: Puzzle) -> Hashable:
    """Return what makes `puzzle` what it is: equal for two that differ only in names.

    HanabiError where a deal's order of the deck is not known.
    """
    answer = puzzle.answer
    if puzzle.kind == "deal":
        return _of_open_hands(puzzle, (puzzle.deal.game.deck or ()), _deal_part(puzzle))
    if isinstance(answer, Answer) and answer.model == "faceup":
        return _of_open_hands(puzzle, None, ("endgame", answer.objective))
    return _of_hidden_hands(puzzle)


@checked
def alike(puzzles: Iterable[Puzzle]) -> list[tuple[Puzzle, Puzzle]]:
    """Return the pairs of puzzles that are the same but for names, each with the first such one.

    The earlier one stands first. Raises HanabiError: as `essence`.
    """
    first: dict[Hashable, Puzzle] = {}
    found = []
    for puzzle in puzzles:
        known = first.setdefault(essence(puzzle), puzzle)
        if known is not puzzle:
            found.append((known, puzzle))
    return found


@dataclass(frozen=True)
class Known:
    """What puzzles there are already."""

    essences: Mapping[Hashable, Path]  # the file of each, by its essence
    titles: Mapping[
        tuple[str, str], Path
    ]  # by a language, and its title there as `plain_title` gives it


@cache
def of_the_kit() -> Known:
    """Return the puzzles that come with the kit; read once, in some tenths of a second.

    Raises FileFault: they are missing.

    Examples
    --------
    >>> from hanabi_kit import read_puzzle
    >>> puzzle = read_puzzle("deduction-001")
    >>> of_the_kit().essences[essence(puzzle)].stem
    'deduction-001'
    """
    essences: dict[Hashable, Path] = {}
    titles: dict[tuple[str, str], Path] = {}
    for path in catalogue():
        try:
            puzzle = read_puzzle(path)
            essences[essence(puzzle)] = path
        except HanabiError:  # a fault of that file, and nothing to compare others with
            continue
        for language in puzzle.languages:
            titles[language, plain_title(puzzle.in_language(language).title)] = path
    return Known(essences, titles)


@checked
def plain_title(title: str) -> str:
    """Return a title as it is compared with others: without capitals and spare spaces.

    Examples
    --------
    >>> plain_title("Here  or There")
    'here or there'
    """
    return " ".join(title.split()).casefold()


# -- open hands ----------------------------------------------------------------------------------


def _of_open_hands(
    puzzle: Puzzle, deck: Sequence[Card] | None, what: tuple[object, ...]
) -> Hashable:
    position = puzzle.position
    rules, seats = position.rules, len(position.players)
    tops = rules.reachable(position.discards, position.stacks)
    wanted = rules.all_cards - rules.trash_cards(position.stacks, position.discards)
    hands = [
        [slot.card for slot in position.hands[(position.mover + step) % seats] if slot.card]
        for step in range(seats)
    ]
    columns = []
    unseen = rules.unseen(
        position.stacks, [*position.discards, *(card for hand in hands for card in hand)]
    )
    for index, (suit, top) in enumerate(zip(rules.suits, tops, strict=True)):

        def needed(cards: Iterable[Card], suit: Suit = suit) -> tuple[int, ...]:
            return tuple(card.rank for card in cards if card.suit is suit and card in wanted)

        columns.append(
            (
                _nature(position, suit),
                rules.fireworks.ranks_in(rules, position.stacks, index),
                top,
                *(tuple(sorted(needed(hand))) for hand in hands),
                tuple(sorted(needed(unseen.elements()))),
                tuple(
                    (place, card.rank) for place, card in enumerate(deck or ()) if needed([card])
                ),
            )
        )
    return (
        what,
        tuple(sorted(columns)),
        position.deck_size,
        position.clue_tokens,
        position.strikes,
        position.turns_left,
        position.last_clue,
        tuple(map(len, hands)),
        _rules(position),
    )


def _deal_part(puzzle: Puzzle) -> tuple[object, ...]:
    answer, position = puzzle.answer, puzzle.position
    if not isinstance(answer, DealAnswer):
        return ("deal",)
    deal = puzzle.deal
    cards = []
    for before, action in zip(deal.games, deal.actions, strict=False):
        hand = before.hands[before.mover]
        place = action.slot if isinstance(action, Play | Discard) else 0
        rank = hand[place - 1].card.rank if place else 0
        cards.append((_plain_action(action, position), rank))
    lost = answer.value if not deal.before or answer.value is None else answer.value - deal.before
    return ("deal", answer.asks, lost if answer.asks == "lost" else None, tuple(cards))


def _plain_action(action: Action, position: Position) -> tuple[str, int]:
    if isinstance(action, Clue):
        return "clue", (action.to - position.mover) % len(position.players)
    return type(action).__name__, 0


# -- hidden hands --------------------------------------------------------------------------------


def _of_hidden_hands(puzzle: Puzzle) -> Hashable:
    position, answer = puzzle.position, puzzle.answer
    seats = len(position.players)
    order = [Seat((position.mover + step) % seats) for step in range(seats)]
    viewer = position.mover if position.viewer is None else position.viewer
    columns = []
    rules = position.rules
    # Where a card is, and the card: in a hand, or played face down. Who, then which.
    placed: list[tuple[tuple[int, int], SlotCard | HoledCard]] = [
        ((step, place), slot)
        for step, seat in enumerate(order)
        for place, slot in enumerate(position.hands[seat])
    ]
    placed += [
        ((seats + (holed.seat - position.mover) % seats, place), holed)
        for place, holed in enumerate(position.hole)
    ]
    hidden = (viewer - position.mover) % seats
    for index, suit in enumerate(rules.suits):
        cards = []
        marks = []
        for place, slot in placed:
            if slot.card is not None and place[0] != hidden and slot.card.suit is suit:
                cards.append((*place, slot.card.rank))
            marks += [(*place, mark.touched) for mark in slot.marks if mark.value == suit.letter]
        columns.append(
            (
                _nature(position, suit),
                rules.fireworks.ranks_in(rules, position.stacks, index),
                tuple(sorted(card.rank for card in position.discards if card.suit is suit)),
                tuple(cards),
                tuple(sorted(marks)),
                tuple(_named(answer, suit)),
            )
        )
    # Ranks, and colours that are no suit's own: those of suits that share theirs.
    letters = {suit.letter for suit in rules.suits}
    others = tuple(
        (
            *place,
            tuple(sorted(_of_clue(m, position) for m in slot.marks if m.value not in letters)),
        )
        for place, slot in placed
    )
    return (
        puzzle.kind,
        hidden,
        tuple(sorted(columns)),
        others,
        position.deck_size,
        position.clue_tokens,
        position.strikes,
        position.turns_left,
        position.last_clue,
        _rules(position),
        _shape(puzzle),
    )


def _of_clue(mark: Mark, position: Position) -> tuple[str, bool, int]:
    """What a mark says; where its value was not told, with how long ago that was."""
    now, then = position.turn_number, mark.turn
    ago = now - then if isinstance(mark.value, Untold) and now and then else 0
    return str(mark.value), mark.touched, ago


def _shape(puzzle: Puzzle) -> Hashable:
    """What is asked, without the suits that are named in it."""
    answer, position = puzzle.answer, puzzle.position
    if isinstance(answer, Answer):
        return answer.model, answer.objective
    if not isinstance(answer, HandAnswer):
        return None
    who = tuple(
        (position.players.index(name) - position.mover) % len(position.players)
        for name in answer.who
    )
    said = None if answer.statement is None else tuple(_said(answer.statement))
    what = None if answer.what is None else _plain_what(answer.what)
    return answer.asks, answer.slot, who, said, what


def _said(statement: Statement) -> Iterator[Hashable]:
    match statement:
        case Is(slot, what):
            yield "is", int(slot), _plain_what(what)
        case Count(how, number, slots, what):
            yield how, number, tuple(slots), _plain_what(what)
        case Not(part):
            yield ("not", tuple(_said(part)))
        case And(parts) | Or(parts):
            yield (
                type(statement).__name__,
                tuple(tuple(_said(part)) for part in parts),
            )
        case Implies(condition, consequence):
            yield "if", tuple(_said(condition)), tuple(_said(consequence))


def _plain_what(what: What) -> tuple[object, bool]:
    return (what.cards if isinstance(what.cards, str) else "cards"), what.negated


def _named(answer: object, suit: Suit) -> Iterator[Hashable]:
    """Where the question names cards of a suit, place by place."""
    if not isinstance(answer, HandAnswer):
        return
    sets = [fact.what.cards for fact in facts_of(answer.statement)]
    if answer.what is not None:
        sets.append(answer.what.cards)
    for place, cards in enumerate(sets):
        if isinstance(cards, CardSet):
            yield place, tuple(card.rank for card in cards if card.suit is suit)


# -- rules ---------------------------------------------------------------------------------------


def _nature(position: Position, suit: Suit) -> Hashable:
    """What sort of suit it is: its copies, and how clues touch it."""
    rules = position.rules
    own = rules.suit_rules[rules.suits.index(suit)]
    others = {colour for colour in rules.clue_colours if colour != suit.letter}
    touched = []
    for card in (card for card in rules.identities if card.suit is suit):
        values = {value for value in rules.clue_values if rules.touches(value, card)}
        told = {"own" if value == suit.letter else str(value) for value in values}
        if others and others <= values:  # whichever they are
            told = told - {str(colour) for colour in others} | {"the others"}
        touched.append(tuple(sorted(told)))
    return own.copies or (), tuple(touched), own.falls, own.inverted


def _rules(position: Position) -> Hashable:
    rules = position.rules
    return (
        len(rules.suits),
        rules.max_clue_tokens,
        rules.max_strikes,
        rules.final_round,
        rules.empty_clues,
        rules.deck_plays,
        rules.mechanism,
    )
