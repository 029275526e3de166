"""Find the right answer of an exercise in what is said before it is given.

What is looked for is made from the exercise's own answer, in the ways in which people write it: a
number in digits, in words, as a share or as a sum to be done; the letter of an option or its words;
cards by name; a list of slots; an order of letters; a line of a solution, a step of a proof.
What the question says already may be said again.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce

from hanabi_kit.actions import Action, Discard, Play
from hanabi_kit.cards import CardSet
from hanabi_kit.lessons.answers import (
    Cards,
    Choice,
    Choices,
    Function,
    Hand,
    Number,
    Numbers,
    Order,
    Slots,
    StepProof,
    TableAction,
)
from hanabi_kit.lessons.exercise import Exercise


def giveaways(exercise: Exercise, text: str, language: str) -> list[str]:
    """Return what of a text in `language` is the right answer to the exercise."""
    question, text = _plain(exercise.question.text(language)), _plain(text)
    match exercise.answer:
        case Number() as answer:
            return list(_numbers({answer.right}, text, question))
        case Numbers() as answer:
            return list(_numbers(set(answer.right), text, question))
        case Choice() | Choices() as answer:
            return list(_options(answer, text, question))
        case Order() as answer:
            return list(_order(answer.right, text))
        case Slots() as answer:
            return list(_slots(answer.right, text, question))
        case Cards() as answer:
            return list(_cards([answer.right], text, question))
        case Hand() as answer:
            return list(_cards(answer.right, text, question))
        case TableAction() as answer:
            return list(_actions(answer.all_right, text, question))
        case StepProof() as answer:
            return list(_steps(answer, text))
        case Function():
            return list(_code(exercise.solution, text, question))
    raise TypeError(f"no way to look for a {type(exercise.answer).__name__}")


def _plain(text: str) -> str:
    return " ".join(text.replace("**", "").replace("’", "'").casefold().split())


# -------------------------------------------------------------------------------------- numbers

_ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty"
)
_FRENCH = (
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze "
    "seize dix-sept dix-huit dix-neuf vingt"
)
_COUNT = {
    **{word: number for number, word in enumerate(_ENGLISH.split())},
    **{word: number for number, word in enumerate(_FRENCH.split())},
    "une": 1,
    "twenty-five": 25,
    "vingt-cinq": 25,
    "once": 1,
    "twice": 2,
}
_PART = {
    2: "half halves demi demie demis moitié",
    3: "third thirds tiers",
    4: "quarter quarters quart quarts",
    5: "fifth fifths cinquième cinquièmes",
    9: "ninth ninths neuvième neuvièmes",
}
_PARTS = {word: size for size, words in _PART.items() for word in words.split()}
_ONE = {"one", "un", "une", "once"}  # articles too: by themselves they tell nothing

_WORDS = "|".join(sorted({*_COUNT, "a", "la"}, key=len, reverse=True))
_INTEGER = r"\d{1,3}(?:[\u00a0\u202f ,]\d{3})+|\d+"
_N = rf"(?<![\w.,/])(?:{_INTEGER}|(?:{_WORDS}))(?![\w/]|[.,]\d)"
_PLACES = re.compile(
    r"(?:\b(?:slots?|lessons?|exercises?|leçons?|exercices?)|n°) ?"
    r"\d+(?:\.\d+)?(?:(?:, | and | or | et | ou )\d+)*"
)


def _value(word: str) -> Fraction:
    if word in ("a", "la"):
        return Fraction(1)
    return Fraction(_COUNT[word] if word in _COUNT else int(re.sub(r"\D", "", word)))


def _said(text: str) -> Iterator[tuple[Fraction, int]]:
    """Yield every number that a text says, and where it begins."""
    text = _PLACES.sub(lambda found: " " * len(found[0]), text)
    for found in re.finditer(r"(?<![\w.,])(\d+) ?/ ?(\d+)(?![\w/])", text):
        yield Fraction(int(found[1]), int(found[2]) or 1), found.start()
    for found in re.finditer(r"(?<![\w.,])(\d+(?:[.,]\d+)?)( ?%)?(?![\w/])", text):
        if found[2] or not found[1].isdigit():
            number = Fraction(found[1].replace(",", "."))
            yield number / (100 if found[2] else 1), found.start()
    for found in re.finditer(rf"({_N}) ({'|'.join(_PARTS)})\b", text):
        yield _value(found[1]) / _PARTS[found[2]], found.start()
    for found in re.finditer(r"\bhalf\b|\bmoitié\b", text):
        yield Fraction(1, 2), found.start()
    between = r"(?:in|of|of the|out of|sur|des)"
    for found in re.finditer(rf"(?=({_N})(?: [a-zà-ÿ]+)? {between} ({_N}))", text):
        if _value(found[2]):
            yield _value(found[1]) / _value(found[2]), found.start()
    for found in re.finditer(_N, text):
        if found[0] not in _ONE | {"a", "la"}:
            yield _value(found[0]), found.start()
    yield from _done(text)


def _done(text: str) -> Iterator[tuple[Fraction, int]]:
    """Yield what the sums and products make that a text leaves to be done."""
    signs = {"+": operator.add, "-": operator.sub, "−": operator.sub}
    signs |= dict.fromkeys("×*·", operator.mul)
    chain = rf"{_N}(?: [+×*·−-] {_N})+"
    for found in re.finditer(chain, text):
        first, *rest = found[0].split()
        steps = zip(rest[::2], rest[1::2], strict=True)
        yield (
            reduce(
                lambda so_far, step: signs[step[0]](so_far, _value(step[1])), steps, _value(first)
            ),
            found.start(),
        )


_STATES = re.compile(
    r"(?:=|\b(?:answer|result|réponse|résultat)\b(?: is| est| ?:)?|\b(?:makes|gives|fait|donne)) ?$"
)


def _numbers(wanted: set[Fraction], text: str, question: str) -> Iterator[str]:
    known = {number for number, _ in _said(question)}
    said = [(number, at) for number, at in _said(text) if number in wanted]
    fresh = wanted - known
    if fresh and fresh <= {number for number, _ in said}:
        yield " and ".join(map(str, sorted(fresh)))
    yield from (str(number) for number, at in said if _STATES.search(text[:at]))


# -------------------------------------------------------------------------------------- options

_NAMED = (
    r"(?:answer|option|sentence|statement|réponse|phrase|affirmation)s?"
    r"(?: is| are| est| sont)?:? "
)
_JOINED = r"\)?(?:[\s,;>→-]|and\b|then\b|et\b|puis\b)*"


def _options(answer: Choice | Choices, text: str, question: str) -> Iterator[str]:
    keys = [key for key in answer.options if key in answer.right]
    letters = _JOINED.join(keys)
    named = [rf"\({letters}\)", rf"{_NAMED}{letters}\b", rf"(?<![\w'(]){letters}\)"]
    if len(keys) > 1:  # a single letter is a word in many sentences
        named.append(rf"(?<![\w'])\(?{letters}(?![\w'])")
    if found := re.search("|".join(named), text):
        yield found[0]
    for key in keys:
        for option in (answer.options[key].en, answer.options[key].fr):
            words = re.sub(r" ?\([^)]*\)", "", _plain(option)).rstrip(".!? ")
            before, _, _ = text.partition(words)
            if words in text and (words not in question or _STATES.search(before)):
                yield words


def _order(right: tuple[str, ...], text: str) -> Iterator[str]:
    letters = _JOINED.join(right)
    if found := re.search(rf"(?<![\w'])\(?{letters}(?![\w'])", text):
        yield found[0]


# ------------------------------------------------------------------------------ cards and slots

_COLOURS = {
    "r": "red|rouges?",
    "y": "yellow|jaunes?",
    "g": "green|verts?|vertes?",
    "b": "blue|bleus?|bleues?",
    "p": "purple|violets?|violettes?",
}
_BETWEEN = r"(?:[\s,;/&+]|\b(?:and|or|et|ou|ni|nor|the|a|an|le|la|les|l'|un|une|one|two|deux)\b)*"


def _card_names(text: str) -> str:
    for letter, words in _COLOURS.items():
        text = re.sub(rf"\b(?:{words}) ([1-5])\b", rf"{letter}\1", text)
        text = re.sub(rf"(?<!° )(?<!\w)([1-5]) (?:{words})\b", rf"{letter}\1", text)
    return text


def _runs(text: str) -> Iterator[frozenset[str]]:
    """Yield the cards that a text names one after the other, and all that it names."""
    text = _card_names(text)
    card = r"(?<!\w)[rygbp][1-5](?!\w)"
    for run in re.finditer(rf"{card}(?:{_BETWEEN}{card})*", text):
        yield frozenset(re.findall(card, run[0]))
    yield frozenset(re.findall(card, text))


def _cards(right: Iterable[CardSet], text: str, question: str) -> Iterator[str]:
    wanted = {frozenset(map(str, cards)) for cards in right}
    for run in (wanted & set(_runs(text))) - set(_runs(question)):
        yield " ".join(sorted(run))


def _lists(text: str) -> set[frozenset[int]]:
    numbers = r"(?<![\w/])\d(?:(?:, and |, | and | or | et | ou | )\d)*(?![\w/])"
    return {
        frozenset(map(int, re.findall(r"\d", found[0]))) for found in re.finditer(numbers, text)
    }


def _slots(right: frozenset[int], text: str, question: str) -> Iterator[str]:
    if right in _lists(text) - _lists(question):
        yield "slots " + " ".join(map(str, sorted(right)))


_VERBS = {Play: r"\b(?:play|jou)\w*", Discard: r"\b(?:discard|défauss)\w*"}
_TO_SLOT = r"(?: (?:the|her|his|la|sa|card|carte|slot|n°))* "


def _actions(right: Sequence[Action], text: str, question: str) -> Iterator[str]:
    for kind, verb in _VERBS.items():
        chosen = [action for action in right if isinstance(action, Play | Discard)]
        slots = [action.slot for action in chosen if isinstance(action, kind)]
        for slot in slots:
            if found := re.search(rf"{verb}{_TO_SLOT}{slot}\b", text):
                yield found[0]
        any_slot = len(slots) >= 4 and slots == list(range(1, len(slots) + 1))
        if any_slot and not re.search(verb, question) and (found := re.search(verb, text)):
            yield found[0]


# ----------------------------------------------------------------------------------------- code


def key_lines(solution: str) -> list[str]:
    """Return what a solution works out: the right sides of its lines, without the frame."""
    found = []
    for line in map(str.strip, solution.splitlines()):
        if line.startswith(("def ", "from ", "import ", "answer_", "for ", "while ", "#")):
            continue
        work = re.sub(r"^(?:return|if|[\w\[\], ]+? [*+-]?=) ", "", line).rstrip(":")
        if len(_tight(work)) >= 15:
            found.append(work)
    return found


def _tight(code: str) -> str:
    return re.sub(r"[\s`]", "", code).casefold()


def _steps(answer: StepProof, text: str) -> Iterator[str]:
    """The steps of the proof, with what they follow from, in either language."""
    for told in (answer.told(answer.right, language) for language in ("en", "fr")):
        for step in told.splitlines():
            said = _plain(step.partition(". ")[2])
            if said in text:
                yield said


def _code(solution: str, text: str, question: str) -> Iterator[str]:
    for work in key_lines(solution):
        if _tight(work) in _tight(text) and _tight(work) not in _tight(question):
            yield work
