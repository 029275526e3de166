"""Whether the texts of a puzzle say what its answer and its position say.

A proof sees the answer only; people read the question, the hints and the explanation. Rooms:
`mentions` (what a text names), `subject` (the puzzle with its proof, for readers), `tables` (what
is said of the table), `cards` (where cards are said to be), `people` (who sees, was told, comes
twice), `sums` (what is written out), `questions`, `explanations`, `hints` and `giveaways`.

The reader knows the sentences of two languages, English and French (`mentions.READ`), and claims
nothing of what it does not understand: a text in which it finds no fault need not be right. Of
texts in any other language it looks only at what takes no words: their length, and hints that
repeat; `not_held` says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hanabi_kit.language import words
from hanabi_kit.notation.unseen_signs import mixed_scripts, unseen_signs
from hanabi_kit.puzzles.answers.answer_table import HandAnswer
from hanabi_kit.puzzles.proofs.proof import Proof
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.sets import PuzzleSet
from hanabi_kit.puzzles.wording.cards import another_place, another_slot
from hanabi_kit.puzzles.wording.explanations import other_verdict
from hanabi_kit.puzzles.wording.giveaways import given_away
from hanabi_kit.puzzles.wording.hints import of_hints, repeated
from hanabi_kit.puzzles.wording.mentions import READ, plain
from hanabi_kit.puzzles.wording.people import other_people
from hanabi_kit.puzzles.wording.questions import other_question
from hanabi_kit.puzzles.wording.subject import Subject
from hanabi_kit.puzzles.wording.sums import wrong_sums
from hanabi_kit.puzzles.wording.tables import another_table, not_at_the_table
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.typography import breakable_places
from hanabi_kit.translated import language_name

MOST_SIGNS, MOST_HINTS = 5_000, 10
"""Texts that are read at all. The longest of the kit's own has some 1,500 signs; to compare much
longer ones, or many, would take minutes."""


@checked
def text_faults(puzzle: Puzzle, proof: Proof) -> list[str]:
    """Return where the texts of `puzzle` contradict its answer, its position or each other.

    Each has the field in front, also those in other languages; `proof` is what `prove` returned for
    the puzzle. Of languages whose sentences are not read, see `not_held`.
    """
    found = _text_faults(puzzle, proof, "puzzle")
    for code in puzzle.languages[1:]:
        found += _text_faults(puzzle.in_language(code), proof, f"text.{code}")
    return found


def _text_faults(puzzle: Puzzle, proof: Proof, where: str) -> list[str]:
    texts = _texts(puzzle, where)
    long = [field for field, text in texts.items() if len(text) > MOST_SIGNS]
    if long or len(puzzle.hints) > MOST_HINTS:
        told = words()
        return [
            told.say(
                "{field}: {number} signs, but {most} at most are read against the answer",
                field=long[0],
                number=told.number(len(texts[long[0]])),
                most=told.number(MOST_SIGNS),
            )
            if long
            else told.say(
                "{field}: {number}, but {most} at most are read against the answer",
                field=f"{where}.hints",
                number=told.number(len(puzzle.hints)),
                most=told.number(MOST_HINTS),
            )
        ]
    repeats = [f"{where}.hints[{number + 1}]: {fault}" for number, fault in repeated(puzzle)]
    if puzzle.language not in READ:
        return repeats
    subject = Subject(puzzle, proof)
    found = [
        f"{field}: {fault}"
        for field, text in texts.items()
        for fault in not_at_the_table(subject, text)
    ]
    as_it_is = texts if isinstance(puzzle.answer, HandAnswer) else (f"{where}.question",)
    found += [
        f"{field}: {fault}" for field in as_it_is for fault in another_table(subject, texts[field])
    ]
    for field, text in texts.items():
        now = field in as_it_is
        faults = [*another_place(subject, text, as_it_is=now)]
        faults += another_slot(subject, text, as_it_is=now)
        faults += other_people(subject, text, as_it_is=now)
        faults += wrong_sums(plain(text))
        found += [f"{field}: {fault}" for fault in faults]
    found += [f"{where}.question: {fault}" for fault in other_question(subject)]
    found += [f"{where}.{field}: {fault}" for field, fault in given_away(subject)]
    found += [f"{where}.hints[{number + 1}]: {fault}" for number, fault in of_hints(subject)]
    found += repeats
    found += [f"{where}.explanation: {fault}" for fault in other_verdict(subject)]
    return list(dict.fromkeys(found))


def not_held(languages: Iterable[str]) -> str:
    """Say once in which of some languages texts are not held against the answer; nothing of none.

    Examples
    --------
    >>> not_held(["en", "fr"])
    ''
    """
    told = words()
    others = sorted(set(languages) - {*READ})
    if not others:
        return ""
    return told.say(
        "Texts in {languages} are not held against the answer: the kit reads only {read}.",
        languages=told.listed([language_name(one, told.language) for one in others]),
        read=told.listed([language_name(one, told.language) for one in READ]),
    )


@checked
def sign_faults(found: Puzzle | PuzzleSet) -> list[str]:
    """Return which texts of a puzzle or set hold signs that nobody sees, or takes for others.

    Also where a line could be broken before a sign that belongs to the one before. Each has its
    field in front.
    """
    faults = []
    for code in found.languages:
        own = code == found.language
        told = found.in_language(code)
        if isinstance(told, Puzzle):
            texts = _texts(told, "puzzle" if own else f"text.{code}")
            texts |= {"puzzle.author": told.author, "puzzle.source": told.source} if own else {}
        else:
            texts = _texts_of_set(told, "set" if own else f"text.{code}")
        for field, text in texts.items():
            faults += [f"{field}: {fault}" for fault in _sign_faults(text, code)]
    return faults


def _sign_faults(text: str, language: str) -> Iterator[str]:
    if unseen := unseen_signs(text, allowed="\n\t"):
        yield words().say("holds {signs}, which nobody sees", signs=", ".join(unseen[:5]))
    if mixed := mixed_scripts(text):
        yield words().say(
            "{signs}, in one word; they look alike and are not the same", signs=mixed[0]
        )
    if places := breakable_places(text, language):
        yield words().say(
            "a line can be broken at {place}; a no-break blank (U+00A0) belongs there",
            place=repr(places[0]),
        )


def _texts(puzzle: Puzzle, where: str) -> dict[str, str]:
    """Return the texts that people read, by their fields."""
    return {
        f"{where}.title": puzzle.title,
        f"{where}.question": puzzle.question,
        **{f"{where}.hints[{number}]": hint for number, hint in enumerate(puzzle.hints, start=1)},
        f"{where}.explanation": puzzle.explanation,
    }


def _texts_of_set(found: PuzzleSet, where: str) -> dict[str, str]:
    texts = {f"{where}.title": found.title, f"{where}.description": found.description}
    for number, part in enumerate(found.parts, start=1):
        own = words().say("part {number}", number=number)
        inside = own if where == "set" else f"{where}.parts[{number}]"
        texts |= {f"{inside}.title": part.title, f"{inside}.description": part.description}
    return texts
