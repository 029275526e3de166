"""Texts of puzzles that say otherwise than the answer or the position, and signs nobody sees."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.cli.commands import check as check_command
from hanabi_kit.notation.files import MAX_TOML
from hanabi_kit.notation.record import name_faults
from hanabi_kit.notation.unseen_signs import unseen_signs
from hanabi_kit.puzzles import Puzzle, format_puzzle, parse_puzzle, prove, read_puzzle
from hanabi_kit.puzzles.collections.catalogue import kit_puzzles, kit_sets
from hanabi_kit.puzzles.proofs.proof import Proof
from hanabi_kit.puzzles.sameness import Known, essence
from hanabi_kit.puzzles.sets import format_set, read_set
from hanabi_kit.puzzles.wording import MOST_HINTS, MOST_SIGNS, sign_faults, text_faults
from hanabi_kit.puzzles.wording.explanations import verdict_of
from hanabi_kit.puzzles.wording.mentions import Reader, fractions_in, slots_in
from hanabi_kit.rules import RULESETS, STANDARD
from tests.helpers.command_runs import Run, runner
from tests.helpers.text_mutations import slips


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(capsys)


@cache
def proved(name: str) -> tuple[Puzzle, Proof]:
    puzzle = read_puzzle(kit_puzzles()[name])
    return puzzle, prove(puzzle)


def swapped(puzzle: Puzzle, field: str, old: str, new: str) -> Puzzle:
    """The puzzle with `old` in a text of it replaced; ``"hints"`` is every hint."""
    if field == "hints":
        changed = tuple(hint.replace(old, new) for hint in puzzle.hints)
        assert changed != puzzle.hints
        return replace(puzzle, hints=changed)
    text = getattr(puzzle, field)
    assert old in text, text
    return replace(puzzle, **{field: text.replace(old, new)})


# -- texts that lie ------------------------------------------------------------------------------

QUESTIONS = [
    # another slot, card, word or sort of answer than is answered
    (
        "deduction-019",
        "Which cards can slot 3",
        "Which cards can slot 5",
        "asks for slot 5, but the",
    ),
    ("deduction-001", "Alice's slot 3 still", "Alice's slot 2 still", "asks for slot 2, but the"),
    ("deduction-013", "her slot 3 is red", "her slot 4 is red", "names slot 4, but the answer is"),
    ("deduction-051", "slots 1 and 4 can", "slots 1 and 3 can", "asks for slots 1, 3, but the"),
    ("deduction-054", "slots 1, 2 and 3 is", "slots 2, 3 and 4 is", "asks for slots 2, 3, 4, but"),
    ("knowledge-004", "his slot 1 is the red 4?", "his slot 1 is the red 5?", "asks about r5, but"),
    ("deduction-004", "likely is slot 2 to be the red 5", "likely is slot 2 to be the red 4", "r4"),
    ("deduction-006", "certain to be playable", "certain to be trash", "asks what is trash, but"),
    ("deduction-015", "certain to be critical", "certain to be playable", "asks what is playable"),
    ("deduction-007", "Which cards can", "How likely can", "asks for 'chance', but answer.asks is"),
    ("deduction-052", "How likely is it", "Is it certain", "asks for 'certain', but answer.asks"),
    ("deal-002", "How many points", "Which turn makes the points", "asks for 'lost', but answer"),
    (
        "deal-010",
        "Which turn put 25 out of reach",
        "How many points are there",
        "'best score', but",
    ),
    # another player
    (
        "endgame-001",
        "What should Alice do",
        "What should Bob do",
        "should do, but position.turn is",
    ),
    (
        "deduction-050",
        "certain that Bob can",
        "certain that Cathy can",
        "asks about Cathy, but the",
    ),
    ("knowledge-002", "As far as Alice", "As far as Cathy", "asks what Cathy can tell, but posit"),
    ("knowledge-002", "can Bob know", "can Cathy know", "asks what Cathy knows, but answer.who"),
    ("knowledge-027", "Does Alice know", "Does Bob know", "asks what Bob, Cathy knows, but answer"),
    # another table
    ("deal-003", "Bob is to move", "Alice is to move", "says that Alice is to move, but position"),
    (
        "deal-017",
        "there is no clue token",
        "there is one clue token",
        "'one clue token', but posit",
    ),
    (
        "deal-008",
        "Eight cards are still to be",
        "Seven cards are still to be",
        "'Seven cards are st",
    ),
    (
        "deduction-021",
        "The deck is empty",
        "One card is left in the deck",
        "but position.deck is 0",
    ),
    (
        "deduction-045",
        "Four cards are in the deck",
        "The deck is empty",
        "empty, but position.deck is",
    ),
    (
        "deduction-058",
        "purple stand at 3",
        "purple stand at 2",
        "but in position.stacks red stands",
    ),
    ("knowledge-001", "Bob's slot 2 is the red 4", "Bob's slot 2 is the red 3", "it is r4"),
    ("endgame-051", "Alice holds a yellow 4", "Alice holds a blue 4", "Alice has no such card"),
    # what no such table has
    ("deduction-002", "slot 2 is a 5", "slot 7 is a 5", "names slot 7, but slots are 1 to 5"),
    ("deduction-019", "yellow card, since", "white 3, since", "names 'white 3', but the ruleset"),
    ("endgame-005", "What should Alice do", "What should Frank do", "names Frank, but the players"),
    ("endgame-005", "What should Alice do", "What should Zoe do", "names Zoe, but the players are"),
]

EXPLANATIONS = [
    (
        "deduction-019",
        "**the yellow 4**",
        "**the red 3**",
        "claims 'the red 3', but answer.cards is",
    ),
    ("deduction-001", "red 2, red 3 or red 4", "red 2 or red 4", "but answer.cards is r2 r3 r4"),
    ("deduction-001", "Slot 3 can be", "Slot 2 can be", "of slot 2, but answer.slot is 3"),
    ("knowledge-001", "red 4 and red 5**", "red 4 and blue 5**", "answer.cards is r2 r3 r4 r5"),
    ("deduction-004", "is **1/2**", "is **1/3**", "claims '1/3', but answer.value is 1/2"),
    ("knowledge-005", "is **1/2**", "is **2/3**", "claims '2/3', but answer.value is 1/2"),
    ("deduction-003", "**Yes.**", "**No.**", "claims 'No.', but answer.value is yes"),
    ("knowledge-029", "**No**", "**Yes**", "claims 'Yes', but answer.value is no"),
    ("deduction-008", "Slot 3 and slot 4.**", "Slot 3 and slot 5.**", "but answer.slots is 3 4"),
    ("knowledge-025", "**None.**", "**Slot 2.**", "claims 'Slot 2.', but answer.slots is none"),
    ("deduction-006", "**Only slot 1.**", "**None.**", "claims 'None.', but answer.slots is 1"),
    ("deal-001", "**No.**", "**Yes.**", "claims 'Yes.', but answer.value is no"),
    ("deal-002", "**22 points.**", "**23 points.**", "claims '23 points.', but answer.value is 22"),
    ("deal-004", "**Turn 6.**", "**Turn 9.**", "claims 'Turn 9.', but answer.value is 6"),
    ("deal-004", "**Turn 6.**", "**Never.**", "claims 'Never.', but answer.value is 6"),
    ("endgame-005", "play the red 5", "play the blue 4", "in slot 3, which is best, lies r5"),
    ("endgame-005", "play the red 5", "discard the red 5", "but the best action is a play"),
    ("endgame-005", "from slot 3", "from slot 2", "but the best is slot 3"),
    ("endgame-005", "Alice should **", "Bob should **", "says what Bob should do, but position"),
    ("endgame-028", "purple 3 or the purple 4", "purple 3 or the red 4", "in slot 2, 3, which is"),
    ("endgame-041", "**play slot 3**", "**play slot 1**", "claims 'Alice should play slot 1"),
    (
        "endgame-044",
        "discard slot 2, the yellow 5",
        "discard slot 2, the red 1",
        "in slot 2, which",
    ),
    ("endgame-045", "**2/3**", "**3/4**", "claims 3/4 in bold, but no action is worth that"),
    ("endgame-009", "**5/6**", "**2/3**", "names chances, but not 5/6, which is answer.value"),
    ("deduction-015", "blue stands at 3", "blue stands at 4", "but in position.stacks blue stands"),
    ("endgame-075", "20 and 2/3", "21 and 2/3", "claims 65/3 in bold, but no action is worth"),
]

HINTS = [
    ("deduction-019", "Slot 3 must be the yellow 4."),
    ("deduction-019", "The yellow 4."),
    ("deduction-019", "It's y4!"),
    ("deduction-019", "The answer is one card, the yellow 4."),
    ("deduction-004", "The chance is 2/4."),
    ("deduction-008", "Slots 3 and 4 are certain to be trash."),
    ("deduction-040", "Slot 3 is trash."),
    ("deduction-003", "Yes: she can."),
    ("deal-001", "No, it cannot."),
    ("deal-002", "They can reach 22: 22 points are the most."),
    ("deal-004", "It was turn 6."),
    ("endgame-005", "Alice should play the red 5."),
    ("endgame-005", "play 3"),
    ("endgame-028", "The best is to discard the purple 3."),
]


@pytest.mark.parametrize(("name", "old", "new", "fault"), QUESTIONS)
def test_a_question_about_something_else_is_found(
    name: str, old: str, new: str, fault: str
) -> None:
    puzzle, proof = proved(name)
    assert text_faults(puzzle, proof) == []
    found = text_faults(swapped(puzzle, "question", old, new), proof)
    assert any(one.startswith("puzzle.question: ") and fault in one for one in found), found


@pytest.mark.parametrize(("name", "old", "new", "fault"), EXPLANATIONS)
def test_an_explanation_that_claims_something_else_is_found(
    name: str, old: str, new: str, fault: str
) -> None:
    puzzle, proof = proved(name)
    assert text_faults(puzzle, proof) == []
    found = text_faults(swapped(puzzle, "explanation", old, new), proof)
    assert any(one.startswith("puzzle.explanation: ") and fault in one for one in found), found


@pytest.mark.parametrize(("name", "hint"), HINTS)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_hint_that_is_the_answer_is_found_in_each_place(name: str, hint: str, place: int) -> None:
    puzzle, proof = proved(name)
    hints = list(puzzle.hints)
    hints[place] = hint
    found = text_faults(replace(puzzle, hints=tuple(hints)), proof)
    assert found == [f"puzzle.hints[{place + 1}]: {hint!r} is the answer"]


@pytest.mark.parametrize("name", sorted({name for name, _ in HINTS}))
def test_a_hint_that_is_the_explanations_first_sentence_is_found(name: str) -> None:
    puzzle, proof = proved(name)
    verdict = verdict_of(puzzle.explanation)
    for hint in (verdict.sentence, f"{verdict.sentence[:-1].upper()}!", verdict.claim):
        found = text_faults(replace(puzzle, hints=(*puzzle.hints[:2], hint)), proof)
        assert any(one.endswith("is the answer") for one in found), hint


@pytest.mark.parametrize(
    ("old", "new"),
    [("", ""), (": five", " – FIVE"), ("five in her hand, one", "five in the hand, and one")],
)
def test_hints_that_are_equal_or_nearly_are_found(old: str, new: str) -> None:
    puzzle, proof = proved("deduction-019")
    again = puzzle.hints[0].replace(old, new)
    found = text_faults(replace(puzzle, hints=(puzzle.hints[0], again, puzzle.hints[2])), proof)
    assert found == [f"puzzle.hints[2]: says nearly the same as hint 1: {again!r}"]


LATER = "Six cards are out of sight: red 3, blue 2, green 1, purple 1 and both yellow 4s."


@pytest.mark.parametrize(
    ("name", "explanation", "fault"),
    [
        ("deduction-019", f"{LATER} So slot 3 is **the yellow 4**, for **the deck** is small.", ""),
        ("deduction-019", f"{LATER} So slot 3 is **the red 3**.", "claims 'the red 3', but"),
        ("deduction-019", f"{LATER} Slot 3 is the only place.", ""),
        ("deduction-019", "Slot 3 is the yellow 4. It may look like a red 3.", ""),
        (
            "deduction-019",
            "Slot 3 is the red 3. It may look like a yellow 4.",
            "answer.cards is y4",
        ),
        ("deduction-019", "Slot 3 is neither the red 3 nor the blue 2.", ""),
        ("deduction-004", "Alone it would be 1/3. Together the chance is **1/2**.", ""),
        ("deduction-004", "Alone it would be 1/2. Together the chance is **1/3**.", "claims '1/3'"),
        ("deduction-004", "The chance is 1/3.", "claims 'The chance is 1/3.', but answer.value"),
        ("deduction-008", "Slot 2 is a 2. So **slots 3 and 4** are trash.", ""),
        ("deduction-008", "Slot 2 is a 2. So **slots 2 and 4** are trash.", "answer.slots is 3 4"),
        ("deduction-008", "Slots 2 and 4.", "claims 'Slots 2 and 4.', but answer.slots is 3 4"),
        ("deal-001", "Five cards are missing. So: **no.**", ""),
        ("deal-001", "Five cards are missing. So: **yes.**", "claims 'yes.', but answer.value is"),
        ("deal-002", "18 points are on the table, and four plays are left: **22 points**.", ""),
        ("deal-002", "18 points are on the table. Four plays are left.", ""),
        ("deal-004", "In turn 3 all was well. In **turn 6** it was lost.", ""),
        ("deal-004", "In turn 3 all was well. In **turn 5** it was lost.", "but answer.value is 6"),
        ("endgame-005", "Slots 2 and 4 can wait. Bob has to pass.", ""),
        ("endgame-005", "Alice should play the red 5.", ""),
        ("endgame-005", "Alice should discard the red 5.", "but the best action is a play"),
        ("endgame-005", "", ""),
    ],
)
def test_an_explanation_is_read_wherever_its_verdict_stands(
    name: str, explanation: str, fault: str
) -> None:
    puzzle, proof = proved(name)
    found = text_faults(replace(puzzle, explanation=explanation), proof)
    assert any(fault in one for one in found) if fault else not found, found


def test_hints_that_differ_in_the_slot_are_two() -> None:
    puzzle, proof = proved("deduction-019")
    hints = ("Slot 4 was missed by yellow; why?", "Slot 5 was missed by yellow; why?", "And now?")
    assert text_faults(replace(puzzle, hints=hints), proof) == []
    assert text_faults(replace(puzzle, hints=("One?", " ", "Two?")), proof) == [
        "puzzle.hints[2]: empty"
    ]


def test_a_hint_or_a_title_that_names_what_is_not_there_is_found() -> None:
    puzzle, proof = proved("deduction-019")
    assert text_faults(swapped(puzzle, "hints", "the yellow 4", "the teal 4"), proof) == [
        "puzzle.hints[2]: names 'teal 4', but the ruleset 'standard' has no such card"
    ]
    assert text_faults(replace(puzzle, title="Emily's choice"), proof) == [
        "puzzle.title: names Emily, but the players are Alice, Bob, Cathy"
    ]


def test_texts_that_nobody_could_read_are_not_compared() -> None:
    puzzle, proof = proved("deduction-019")
    (found,) = text_faults(replace(puzzle, question="Slot 3? " * MOST_SIGNS), proof)
    assert found == "puzzle.question: 40,000 signs, but 5,000 at most are read against the answer"
    (found,) = text_faults(replace(puzzle, hints=("Look!",) * (MOST_HINTS + 1)), proof)
    assert found == "puzzle.hints: 11, but 10 at most are read against the answer"


WORDS = (
    "slot slots 1 2 3 5 9 99 to and or , . ? ! ** red blue 4s y9 the 1/2 3/0 Alice Bob Zoe's "
    "should play discard clue No Yes Never None turn 22 points carte n° rouge et ou – ( [ * \\ can "
    "be is stands at deck empty card left in holds As far as tell know that"
)


@settings(max_examples=50, deadline=None)
@given(st.data(), st.sampled_from(["deduction-019", "knowledge-027", "deal-004", "endgame-041"]))
def test_whatever_is_written_is_read_without_an_error(data: st.DataObject, name: str) -> None:
    text = st.lists(st.sampled_from(WORDS.split()), max_size=30).map(" ".join) | st.text(
        max_size=30
    )
    puzzle, proof = proved(name)
    written = replace(
        puzzle,
        title=data.draw(text),
        question=data.draw(text),
        hints=tuple(data.draw(st.lists(text, max_size=3))),
        explanation=data.draw(text),
    )
    assert all(fault.startswith("puzzle.") for fault in text_faults(written, proof))
    assert all(fault.startswith("puzzle.") for fault in sign_faults(written))


# -- what gives the answer away ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "title", "told"),
    [
        ("deduction-004", "Half, not a third", "the chance"),
        ("deduction-058", "First the reds, then the rest", "the order in which to think"),
        ("deal-003", "Patience before the five", "that it is yes"),
        ("deal-021", "Half a token short", "that it is no"),
        ("endgame-005", "A five that pays", "the card to play"),
        ("endgame-005", "Le cinq d'abord", "the card to play"),
        ("endgame-009", "A strike on purpose", "that a card is misplayed"),
        ("endgame-082", "Throw it away to play it", "that the best action is a discard"),
        ("endgame-101", "Alice has to wait", "that the best action is a clue"),
    ],
)
def test_a_title_that_gives_the_answer_away_is_found(name: str, title: str, told: str) -> None:
    puzzle, proof = proved(name)
    found = text_faults(replace(puzzle, title=title), proof)
    assert found == [f"puzzle.title: {title!r} gives away {told}"]


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("deduction-004", "It looks like one half"),
        ("deduction-004", "A third, at first sight"),
        ("deal-003", "Too late?"),
        ("endgame-005", "Fives, and a four"),
        ("endgame-005", "A four that helps"),
        ("endgame-009", "Nobody wants to pass"),
        ("endgame-082", "Nothing to throw away"),
        ("endgame-101", "Five cards"),
    ],
)
def test_a_title_that_tells_only_afterwards_is_silent(name: str, title: str) -> None:
    puzzle, proof = proved(name)
    assert text_faults(replace(puzzle, title=title), proof) == []


@pytest.mark.parametrize(("name", "told"), HINTS)
def test_a_title_or_question_that_is_the_answer_is_found(name: str, told: str) -> None:
    puzzle, proof = proved(name)
    found = text_faults(replace(puzzle, title=told), proof)
    assert f"puzzle.title: {told!r} is the answer" in found
    said = f"{told.rstrip('.!')}. {puzzle.question}"
    found = text_faults(replace(puzzle, question=said), proof)
    assert any(one.startswith("puzzle.question: ") and "is the answer" in one for one in found)


def test_a_hint_that_repeats_the_question_is_found() -> None:
    puzzle, proof = proved("deduction-004")
    again = "How likely is it that slot 2 is the red 5?"
    asked = replace(puzzle, question=f"{puzzle.question} {again}")
    found = text_faults(replace(asked, hints=(again, *puzzle.hints[1:])), proof)
    assert f"puzzle.hints[1]: says nearly the same as the question: {again!r}" in found


# -- cards, people and counts --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "field", "text", "fault"),
    [
        ("endgame-005", "question", "Bob holds the red 5.", "Bob cannot have r5 at this table"),
        ("endgame-005", "explanation", "Cathy plays the red 5.", "Cathy cannot have r5 at this"),
        ("endgame-005", "explanation", "With Bob's green 5 all is well.", "Bob cannot have g5"),
        ("endgame-005", "explanation", "Bob draws the blue 5.", "no b5 is in the deck"),
        ("endgame-005", "explanation", "Then the yellow 4 follows.", "no firework can use it"),
        ("endgame-005", "question", "The red 5 and the yellow 5 are missing.", "y5 is not missing"),
        ("endgame-005", "question", "Missing are the red 5 and the green 4.", "g5 is missing, too"),
        ("endgame-005", "question", "The blue 4 is in the deck.", "b4 is not in the deck"),
        ("endgame-005", "question", "The blue 3 is discarded.", "b3 is not discarded"),
        ("endgame-005", "question", "The green 4 is played.", "g4 is not played"),
        ("endgame-005", "question", "Here are both red 5s.", "there is one copy of r5"),
        ("endgame-005", "question", "Yellow is unfinished.", "yellow is complete"),
        ("endgame-005", "question", "All the four cards in the deck are useless.", "deck is 3"),
        ("endgame-005", "question", "Two strikes are taken.", "but position.strikes is 0"),
        ("endgame-005", "question", "The next misplay ends the game.", "position.strikes is 0"),
        ("endgame-005", "question", "Bob does not see his hand.", "the puzzle shows that hand"),
        ("endgame-005", "explanation", "Bob and Bob pass.", "names the same twice: 'Bob and Bob'"),
        ("endgame-005", "explanation", "The blue 4 from slot 5 waits.", "not so in any hand"),
        ("endgame-005", "explanation", "3 + 2 = 6, which is too much.", "says '3 + 2 = 6', but it"),
        ("deduction-004", "explanation", "1/2 times 1/2 is 1/3.", "but it is 1/4"),
        ("deduction-004", "question", "Slot 4 is a 5.", "not so in any hand"),
        ("deduction-004", "question", "Slot 1 is the red 4.", "not so in any hand"),
        ("deduction-004", "question", "It is out of Bob's sight.", "speaks of Bob's sight"),
        ("deduction-004", "question", "Bob was told of 5s.", "no card of Bob remembers a clue"),
        ("deduction-004", "question", "Ten cards are out of Alice's sight.", "but these are 19"),
    ],
)
def test_what_the_table_does_not_show_is_found(
    name: str, field: str, text: str, fault: str
) -> None:
    puzzle, proof = proved(name)
    written = replace(puzzle, **{field: f"{getattr(puzzle, field)} {text}"})
    found = text_faults(written, proof)
    assert any(one.startswith(f"puzzle.{field}: ") and fault in one for one in found), found


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("endgame-005", "Bob plays nothing. Cathy plays the green 4, Alice a blue 4."),
        ("endgame-005", "If Bob had the red 5, all would be well. 1 + 1/2 = 3/2."),
        ("endgame-005", "Alice would like to draw the blue 5, but she holds it."),
        ("endgame-005", "With three in Alice's hand, 1/2 and 1/4 make 3/4."),
        ("endgame-005", "That is two times 2/5 times 3/5, which is 12/25."),
        (
            "endgame-005",
            "All but the red 5 are with Bob. The red and the green 5 lie with Bob, Alice.",
        ),
        (
            "deduction-004",
            "Slot 4 may be a 5, say some. Slot 2 is the red 4, the blue 4 or the red 5.",
        ),
    ],
)
def test_what_may_be_so_is_silent(name: str, text: str) -> None:
    puzzle, proof = proved(name)
    assert text_faults(replace(puzzle, explanation=f"{puzzle.explanation} {text}"), proof) == []


FLOORS = {"hint": 1.0, "verdict": 0.95, "chance": 0.6, "colour": 0.25, "rank": 0.25, "player": 0.2}
"""Shares of slips of the pen that are found at least; of all puzzles the shares are
higher (`docs/guide/puzzles.md`), a small sample scatters."""


def test_a_share_of_slips_of_the_pen_is_found() -> None:
    tried, seen = Counter[str](), Counter[str]()
    for name in SLIPS:
        puzzle, proof = proved(name)
        for kind, _, written in slips(puzzle, random.Random(name)):
            tried[kind] += 1
            seen[kind] += bool(text_faults(written, proof))
    shares = {kind: seen[kind] / tried[kind] for kind in FLOORS}
    assert all(shares[kind] >= least for kind, least in FLOORS.items()), shares


SLIPS = [
    *(f"deduction-0{number}" for number in ("04", "19", "42", "58")),
    *(f"knowledge-0{number}" for number in ("02", "38")),
    *(f"deal-0{number}" for number in ("01", "07")),
    *(f"endgame-{number}" for number in ("005", "020", "023", "101")),
]


# -- in French -----------------------------------------------------------------------------------

FRENCH = {
    "deduction-019": {
        "title": "Ici ou là",
        "question": "Il y a 1 carte dans la pioche. Quelles cartes peut être la carte n° 3 ?",
        "hints": (
            "Compte les cartes.",
            "Combien de 4 jaunes ?",
            "Les cartes n° 1 et 2 sont des 1.",
        ),
        "explanation": "La carte n° 3 est **le 4 jaune**. C'est la seule place.",
    },
    "deduction-004": {
        "title": "Deux cartes",
        "question": "Quelle est la probabilité que la carte n° 2 soit le 5 rouge ?",
        "hints": ("Compte.", "Écris chaque paire.", "Il y a quatre paires."),
        "explanation": "La probabilité est **1/2**. Il y a quatre paires.",
    },
    "deal-001": {
        "title": "Cinq cartes",
        "question": "Alice est au trait. Peut-on atteindre 25 ?",
        "hints": ("Compte.", "Les tours.", "Combien de tours reste-t-il ?"),
        "explanation": "**Non.** Il manque un tour.",
    },
    "deal-004": {
        "title": "Le dernier",
        "question": "Bob commence. Quel tour a mis 25 hors d'atteinte ?",
        "hints": ("Regarde.", "Qui pioche ?", "La dernière carte est piochée trop tôt."),
        "explanation": "**Tour 6.** Alice pioche la dernière carte.",
    },
    "endgame-005": {
        "title": "Bob n'a rien à faire",
        "question": "Que doit faire Alice ?",
        "hints": (
            "Bob n'a rien à jouer.",
            "Qui pioche ?",
            "Une couleur complète rapporte un jeton.",
        ),
        "explanation": "Alice doit **jouer le 5 rouge**, la carte n° 3.",
    },
}


def in_french(name: str) -> tuple[Puzzle, Proof]:
    puzzle, proof = proved(name)
    return replace(puzzle, **FRENCH[name]), proof  # type: ignore[arg-type]


@pytest.mark.parametrize("name", FRENCH)
def test_french_texts_that_are_right_are_silent(name: str) -> None:
    assert text_faults(*in_french(name)) == []


@pytest.mark.parametrize(
    ("name", "field", "old", "new", "fault"),
    [
        (
            "deduction-019",
            "question",
            "carte n° 3",
            "carte n° 5",
            "asks for slot 5, but the answer",
        ),
        ("deduction-019", "question", "1 carte dans", "4 cartes dans", "but position.deck is 1"),
        ("deduction-019", "explanation", "4 jaune", "3 rouge", "but answer.cards is y4"),
        ("deduction-019", "explanation", "La carte n° 3", "La carte n° 2", "answer.slot is 3"),
        ("deduction-019", "hints", "4 jaunes", "4 blancs", "names '4 blancs', but the ruleset"),
        ("deduction-019", "hints", "Compte les cartes.", "C'est le 4 jaune.", "is the answer"),
        ("deduction-004", "question", "Quelle est la probabilité", "Est-il certain", "'certain'"),
        ("deduction-004", "question", "5 rouge", "4 rouge", "asks about r4, but the answer is"),
        ("deduction-004", "explanation", "1/2", "1/3", "claims '1/3', but answer.value is 1/2"),
        ("deduction-004", "hints", "Compte.", "La probabilité est 1/2.", "is the answer"),
        (
            "deal-001",
            "question",
            "Alice est au trait",
            "Bob est au trait",
            "position.turn is Alice",
        ),
        ("deal-001", "explanation", "Non", "Oui", "claims 'Oui.', but answer.value is no"),
        ("deal-004", "explanation", "Tour 6", "Tour 5", "but answer.value is 6"),
        ("deal-004", "hints", "Regarde.", "C'est le tour 6.", "is the answer"),
        ("endgame-005", "question", "Alice", "Cathy", "asks what Cathy should do"),
        ("endgame-005", "explanation", "jouer le 5", "défausser le 5", "best action is a play"),
        ("endgame-005", "explanation", "n° 3", "n° 2", "but the best is slot 3"),
        ("endgame-005", "explanation", "Alice doit", "Bob doit", "says what Bob should do"),
    ],
)
def test_french_texts_that_lie_are_found(
    name: str, field: str, old: str, new: str, fault: str
) -> None:
    puzzle, proof = in_french(name)
    found = text_faults(swapped(puzzle, field, old, new), proof)
    assert any(fault in one for one in found), found


# -- what is named -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("the red 4", "r4"),
        ("both yellow 4s and a Blue 1", "y4 b1"),
        ("the green 3, 4 and 5", "g3 g4 g5"),
        ("the red 4 and 5 and the purple 5", "r4 r5 p5"),
        ("r4 or g5", "r4 g5"),
        ("les 4 et 5 rouges, un 3 vert, la 1 violette", "r4 r5 g3 p1"),
        ("red, 4 cards, red 4 and 5 cards", "r4"),
        ("a red card and 5 points; red 4 and 3 turns", "r4"),
        ("the chance of red 1/2", ""),
        ("slots 3 and 4 are red, or4, green 30", ""),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, cards: str) -> None:
    assert str(Reader(STANDARD, ("Alice", "Bob")).cards(text)) == cards


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("Slot 3", (3,)),
        ("slots 4 and 5, slot 1", (4, 5, 1)),
        ("slots 1, 2 or 4", (1, 2, 4)),
        ("slots 2 to 4", (2, 3, 4)),
        ("in slot 1, 25 points", (1,)),
        ("slot 1 and 2 cards", (1,)),
        ("her third card; the second card of the deck", (3,)),
        ("la carte n° 3, les cartes n° 1 et n° 2", (3, 1, 2)),
        ("La n° 4 est rouge. La n° 2, puis les n° 1 et 3", (4, 2, 1, 3)),
        ("three slots", ()),
    ],
)
def test_slots_are_read_as_people_write_them(text: str, slots: tuple[int, ...]) -> None:
    assert slots_in(text) == slots


def test_a_suit_goes_by_the_name_its_ruleset_gives_it() -> None:
    reader = Reader(RULESETS["german"], ("Alice", "Bob"))
    assert str(reader.cards("the white 3")) == "w3"
    assert reader.missing_cards("the purple 3 and the white 6") == ("purple 3", "white 6")
    assert [str(value) for value in fractions_in("3/4, 20 and 1/2, 1/0, 1/2/3")] == ["3/4", "41/2"]


# -- signs that nobody sees ----------------------------------------------------------------------

UNSEEN = ["\x00", "\x1b", "\u200b", "\u200d", "\u202e", "\u2066", "\ufeff", "\u00ad", "\u3164"]


@pytest.mark.parametrize("sign", UNSEEN)
def test_a_sign_that_nobody_sees_is_found_in_every_text(sign: str) -> None:
    puzzle, _ = proved("deduction-019")
    for field in ("title", "question", "explanation", "author", "source"):
        (found,) = sign_faults(replace(puzzle, **{field: f"a{sign}b"}))  # type: ignore[arg-type]
        assert found.startswith(f"puzzle.{field}: holds U+{ord(sign):04X} (")
    (found,) = sign_faults(replace(puzzle, hints=("One.", f"Two{sign}.", "Three.")))
    assert found.startswith("puzzle.hints[2]: holds U+")
    assert name_faults(["Alice", f"Bo{sign}b"], "players")[0].startswith("players[1]: ")
    bad = format_puzzle(puzzle).replace('id = "deduction-019"', f'id = "a\\u{ord(sign):04x}b"')
    with pytest.raises(ValueError, match=r"puzzle\.id: .*, which nobody sees"):
        parse_puzzle(bad)


@pytest.mark.parametrize(
    ("text", "sign"),
    [("Slot 3 is r\u0435d", "U+0435"), ("The \u0420urple 4", "U+0420"), ("\u0391lice", "U+0391")],
)
def test_letters_that_look_like_others_are_found(text: str, sign: str) -> None:
    puzzle, _ = proved("deduction-019")
    (found,) = sign_faults(replace(puzzle, source=text))
    assert found.startswith("puzzle.source: '")
    assert sign in found
    for honest in ("\u0410\u043d\u043d\u0430 (Anna)", "\u03c0 = 3", "\u0394t, \u00c9lodie"):
        assert sign_faults(replace(puzzle, source=honest)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Qui\u202f? «\u00a0Élodie\u00a0»",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian, with its non-joiner
        "\u0915\u094d\u200d\u0937",  # Hindi, with a joiner
        "\U0001f469\u200d\U0001f680 \u2764\ufe0f\u200d\U0001f525",
        "\U0001f469\U0001f3fd\u200d\U0001f680",
        "\u05d0\u05d1\u05d2 Zo\u0308e",
    ],
)
def test_what_scripts_and_emoji_need_is_left_alone(text: str) -> None:
    assert unseen_signs(text) == ()
    assert name_faults(["Alice", text], "players") == []


# -- check ---------------------------------------------------------------------------------------


def write(path: Path, puzzle: Puzzle) -> Path:
    path.write_text(format_puzzle(replace(puzzle, id=path.stem)), encoding="utf-8")
    return path


def test_check_reports_what_contradicts_and_refuses_it_with_strict(
    run: Run, tmp_path: Path
) -> None:
    puzzle, _ = proved("deduction-019")
    question = swapped(puzzle, "question", "Which cards can slot 3", "Which cards can slot 5")
    lying = write(tmp_path / "lying.toml", replace(question, title="Here\u202e or there"))
    code, out, _ = run("check", str(lying))
    assert code == 0
    assert out.startswith(f"proved      {lying}\n")
    assert "\n    puzzle.title: holds U+202E (right-to-left override), which nobody sees\n" in out
    assert "\n    puzzle.question: asks for slot 5, but the answer is about slot 3\n" in out
    code, out, _ = run("check", "--strict", str(lying))
    assert code == 1
    assert "puzzle.question: asks for slot 5, but the answer is about slot 3" in out


def test_a_lie_alone_is_misworded(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_command, "of_the_kit", lambda: Known({}, {}))
    puzzle, _ = proved("deduction-019")
    lying = write(
        tmp_path / "lying.toml", swapped(puzzle, "explanation", "**the yellow 4**", "**the red 3**")
    )
    code, out, _ = run("check", "--strict", str(lying))
    assert code == 1
    assert out.startswith(f"misworded   {lying}\n")
    assert "\n    puzzle.explanation: claims 'the red 3', but" in out


def test_a_copy_of_one_of_the_kits_puzzles_is_known_when_it_is_checked_alone(
    run: Run, tmp_path: Path
) -> None:
    for name in ("deduction-001", "deal-001"):
        puzzle, _ = proved(name)
        other = replace(
            puzzle.position,
            players=tuple(f"P{seat}" for seat in range(len(puzzle.position.players))),
        )
        renamed = replace(
            puzzle, title="Mine", question="?", explanation="", position=other, texts=()
        )
        assert essence(renamed) == essence(puzzle)
        for copy in (puzzle, renamed):
            file = write(tmp_path / "mine.toml", copy)
            code, out, _ = run("check", str(file))
            assert code == 0
            assert f"    the same as the kit's own {name}, but for the names of suits and" in out
            code, out, _ = run("check", "--strict", str(file))
            assert code == 1
            assert out.startswith("duplicate ")
    code, out, _ = run("check", "--strict", str(write(tmp_path / "mine.toml", puzzle)))
    assert "puzzle.title: 'Five cards, how many turns?' is the title of " in out
    # The puzzle itself is no copy of itself.
    assert "the same as" not in run("check", str(kit_puzzles()["deal-001"]))[1]


def test_a_set_with_signs_that_nobody_sees_is_reported(run: Run, tmp_path: Path) -> None:
    found = replace(read_set(kit_sets()["first-hour"]), id="mine", title="A\u200b first hour")
    file = tmp_path / "mine.toml"
    file.write_text(format_set(found), encoding="utf-8")
    code, out, _ = run("check", str(file))
    assert code == 0
    assert "    set.title: holds U+200B (zero width space), which nobody sees" in out
    assert run("check", "--strict", str(file))[0] == 1


def test_of_many_faults_some_are_told_and_the_rest_counted(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "many.toml"
    file.write_text("[puzzle]\n" + "".join(f"k{i} = 1\n" for i in range(5_000)), encoding="utf-8")
    code, out, _ = run("check", str(file))
    assert code == 2
    assert re.search(r"^    … and 4,?\d+ more$", out, re.MULTILINE)
    assert len(out) < 300_000
    assert len(run("check", "--json", str(file))[1]) < 300_000


def test_a_toml_file_that_nobody_can_have_written_is_not_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "big.toml"
    file.write_text("[a]\n" * (MAX_TOML // 4 + 1), encoding="utf-8")
    assert "200,004 signs, but up to 200,000 are read" in run("check", str(file))[1]
    dotted = "".join(f"a{i}.{'.'.join('b' * 400)} = 1\n" for i in range(100))
    file.write_text(f"[puzzle]\n{dotted}", encoding="utf-8")
    assert "too many dots in the lines up to 8" in run("check", str(file))[1]


@pytest.mark.parametrize("kind", ["deduction", "knowledge", "deal", "endgame"])
def test_what_the_mine_words_is_silent(run: Run, tmp_path: Path, kind: str) -> None:
    words = ("--count", "2", "--deals", "20", "--workers", "1", "--seed", "5")
    assert run("mine", "--kind", kind, *words, "-o", str(tmp_path))[0] == 0
    files = sorted(tmp_path.glob("*.toml"))
    assert files
    for file in files:
        puzzle = read_puzzle(file)
        assert text_faults(puzzle, prove(puzzle)) + sign_faults(puzzle) == [], file


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ there")
@pytest.mark.timeout(120)  # a process that is left behind would be waited for
@pytest.mark.parametrize("whole_group", [True, False])
def test_ctrl_c_ends_check_and_all_its_processes_with_a_sentence(whole_group: bool) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "hanabi_kit", "check", "--workers", "2"]
        + [str(path) for path in list(kit_puzzles().values())[:120]],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("proved")
    if whole_group:  # as a terminal does
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    # Standard output is at its end only when no process is left that could write there.
    _, said = process.communicate()
    assert (process.returncode, said) == (130, "hanabi-kit check: stopped\n")
