"""The right answer of each variation, found once more from the words of its question alone.

Each oracle reads the English question as a pupil does and finds the answer the slow way. It shares
nothing with the kit's own; those of lesson 03 stand in `test_variations`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import factorial

import pytest

from hanabi_kit.cards import CardSet
from hanabi_kit.lessons import exercise

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _count(word: str) -> int:
    return _WORDS.index(word.lower()) if word.isalpha() else int(word.replace(",", ""))


def _found(pattern: str, text: str) -> tuple[str, ...]:
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return found.groups()


_COLOURS = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "purple": "p"}
_CARDS = [suit + rank for suit in "rygbp" for rank in "12345"]


def _touched(card: str, clue: str) -> bool:
    return _COLOURS.get(clue, clue) in card


def _hand_after_two_clues(question: str) -> object:
    said = re.findall(r"“(\w+)” touched slots ((?:\d(?:, | and )?)+)", question)
    clues = [(clue, set(map(int, re.findall(r"\d", slots)))) for clue, slots in said]
    assert len(clues) == 2
    return tuple(
        CardSet(
            " ".join(
                card
                for card in _CARDS
                if all(_touched(card, clue) == (slot in slots) for clue, slots in clues)
            )
        )
        for slot in range(1, 6)
    )


def _passed_by(question: str) -> object:
    touched, *silent = re.findall(r"“(\w+)”", question)
    fits = [card for card in _CARDS if _touched(card, touched)]
    return CardSet(
        " ".join(card for card in fits if not any(_touched(card, clue) for clue in silent))
    )


def _cards_in(text: str) -> set[str]:
    return set(re.findall(r"[rygbp][1-5]", text))


def _worlds_of_slots(question: str) -> tuple[dict[int, set[str]], list[str], list[tuple[str, ...]]]:
    """What the slots can be, every piece of cardboard out of sight, and each way to lay them."""
    clues, sight = question.split("Out of sight")
    clues = clues.partition(": ")[2]
    can_be = {
        int(slot): _cards_in(said)
        for said in clues.split(";")
        for slot in re.findall(r"\b\d\b", re.split(" can be | is ", said)[0])
    }
    sight = sight.partition(". ")[0]
    each, _, more = sight.partition(", and two ")
    pieces = 2 * sorted(_cards_in(more))
    if "one each of" in each:
        pieces += sorted(_cards_in(each))
    else:
        found = re.findall(r"(\w+) ([rygbp][1-5])", each)
        pieces += [card for many, card in found for _ in range(_count(many))]
    worlds = [
        laid
        for laid in permutations(pieces, len(can_be))
        if all(card in cards for card, cards in zip(laid, can_be.values(), strict=True))
    ]
    return can_be, pieces, worlds


def _ways(question: str) -> object:
    _, _, worlds = _worlds_of_slots(question)
    return Fraction(len(set(worlds)))


def _smallest_full_set(question: str) -> object:
    can_be, pieces, worlds = _worlds_of_slots(question)
    for size in range(1, 6):
        found = []
        for slots in combinations(can_be, size):
            cards = set[str]().union(*(can_be[slot] for slot in slots))
            whole = sorted(piece for piece in pieces if piece in cards)
            places = [list(can_be).index(slot) for slot in slots]
            if all(sorted(world[at] for at in places) == whole for world in worlds):
                found.append(frozenset(slots))
        if found:
            assert len(found) == 1
            return found[0]
    raise AssertionError(question)


def _what_a_slot_can_be(question: str) -> object:
    can_be, _, worlds = _worlds_of_slots(question)
    place = list(can_be).index(int(_found(r"\*\*slot (\d)\*\*", question)[0]))
    return CardSet(" ".join({world[place] for world in worlds}))


def _worlds_of_a_child(question: str) -> object:
    (told,) = _found(r"^\w+ children, ([\w, ]+)\.", question)
    names = re.findall(r"[A-Z]\w+", told)
    (asked,) = _found(r"does (\w+) think possible", question)
    hidden = {asked, *re.findall(r"\w+", "".join(re.findall(r"but (.*?) wears? ", question)))}
    muddy = set(re.findall(r"(\w+)'s", _found(r"Only (.*?) (?:is|are) muddy", question)[0]))
    worlds = [set(world) for size in range(6) for world in combinations(names, size)]
    if "father has said" in question:
        worlds.remove(set())
    return Fraction(sum(world - hidden == muddy - hidden for world in worlds))


def _silences(question: str) -> object:
    all_, told = _found(r"^(\w+) children, (\w+) of them muddy", question)
    size = _count(all_)
    muddy = size if told == "all" else _count(told)

    @cache
    def forward(sees: int, after: int) -> bool:
        """Whether who sees so many muddy foreheads would know that she is muddy."""
        clean_is_possible = sees > 0 and not any(forward(sees - 1, turn) for turn in range(after))
        return not clean_is_possible

    return Fraction(next(after for after in range(size) if forward(muddy - 1, after)))


def _chosen_word(question: str) -> object:
    """Deal the card, let Alice draw lots among her words: one lot for each listener who hits."""
    cards = re.findall(r"[rygbp][1-5]", _found(r"is (.*?), all", question)[0])
    words = re.findall(r"\w+", _found(r"one true word: (.*?)\.", question)[0])
    words.remove("or")
    said, asked = _found(r"She says “(\d)”. How likely is the (\w\d)", question)
    listeners = factorial(len(cards))  # as many hear each word, and guess evenly
    chances = {}
    for card in cards:
        lots = [
            word
            for word in words
            if _touched(card, word)
            for _ in range(listeners // sum(_touched(other, word) for other in cards))
        ]
        chances[card] = Fraction(lots.count(said), len(lots))
    return chances[asked] / sum(chances.values())


def _bottom_of_the_tree(question: str) -> object:
    moves, draws, turns = map(int, re.findall(r"\d+", question))

    def below(turn: int) -> int:
        if turn == 0:
            return 1
        return sum(below(turn - 1) for _ in range(moves) for _ in range(draws))

    return Fraction(below(turns))


def _mean(question: str) -> object:
    (cards,) = _found(r"^(\w+) cards are in the deck, one of them", question)
    most, least = map(int, _found(r"makes (\d+) points, otherwise (\d+)", question))
    results = [most] + [least] * (_count(cards) - 1)
    return Fraction(sum(results), len(results))


def _fewest_deals(question: str) -> object:
    (percent,) = _found(r"p = (\d+) %", question)
    (wanted,) = _found(r"for ([\d.]+) percentage points", question)
    share, error = Fraction(percent) / 100, Fraction(wanted) / 100
    few, many = 1, 10**9
    while few < many:
        deals = (few + many) // 2
        if share * (1 - share) / deals <= error**2:
            many = deals
        else:
            few = deals + 1
    return Fraction(few)


ORACLES: dict[str, Callable[[str], object]] = {
    "01.2": _hand_after_two_clues,
    "01.3": _passed_by,
    "02.2": _ways,
    "02.3": _smallest_full_set,
    "02.4": _what_a_slot_can_be,
    "04.2": _worlds_of_a_child,
    "04.3": _silences,
    "05.4": _chosen_word,
    "06.2": _bottom_of_the_tree,
    "07.2": _mean,
    "09.7": _fewest_deals,
}


@pytest.mark.parametrize("base", ORACLES)
def test_the_right_answer_follows_from_the_question(base: str) -> None:
    find = ORACLES[base]
    for one in [exercise(base), *(exercise(f"{base}#{seed}") for seed in range(1, 21))]:
        assert getattr(one.answer, "right", None) == find(one.question.en), one.question.en


def test_two_clues_make_all_four_kinds_of_slot() -> None:
    """The explanation says so, and the reactions need one of each."""
    for seed in range(1, 25):
        right = getattr(exercise(f"01.2#{seed}").answer, "right", ())
        assert sorted({len(cards) for cards in right}) == [1, 4, 16]
        assert [len(cards) for cards in right].count(1) == 1
        assert len({str(cards) for cards in right}) == 4
