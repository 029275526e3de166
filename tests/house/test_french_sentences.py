"""What the kit puts together in French by itself, sentence by sentence, from games and puzzles.

English words, elision, agreement and blanks at which a line could break are looked for in each
(`tests.helpers.french`): as many sentences as a class reads in years. Kinds that must be solved
first are told in part; the long tests tell as much of them as of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from hanabi_kit.cards import Seat
from hanabi_kit.deduction import solvers, why
from hanabi_kit.language import speaking
from hanabi_kit.notation import tell_event
from hanabi_kit.render import describe
from tests.helpers.french import french_faults, sentence_faults
from tests.helpers.told import (
    answers,
    endgames,
    knowledge,
    playing_out,
    proofs,
    puzzles,
    rules,
    variants,
)
from tests.helpers.told.tables import sentences, tables, views

ENOUGH = 2000
"""Sentences of each kind, no two alike."""

FEW = {"plans": 600, "puzzles": 500, "answers": 150}
"""Those of kinds that take long."""

EVERY = {"puzzles": 1600, "rules": 1400, "answers": 650}
"""Those of kinds of which there are no more; of the rules, in which variants say the same."""


def told_events() -> Iterator[str]:
    for game in tables():
        yield from (tell_event(event, game.players) for event in game.history[-12:])


def told_reasons() -> Iterator[str]:
    for view in views():
        for slot in range(1, len(view.own) + 1):
            yield from sentences(str(why(view, slot)))


def told_steps() -> Iterator[str]:
    for view in views():
        yield from solvers.solve_by_steps(view).sentences()


def told_tables() -> Iterator[str]:
    for game in tables():
        yield from sentences(describe(game, Seat(0)))


KINDS: dict[str, Callable[[], Iterator[str]]] = {
    "events": told_events,
    "reasons": told_reasons,
    "steps": told_steps,
    "tables": told_tables,
    "face up": endgames.told_face_up,
    "seat": endgames.told_seat,
    "plans": endgames.told_plans,
    "solutions": endgames.told_solutions,
    "puzzles": puzzles.told_puzzles,
    "proofs": proofs.told_proofs,
    "rules": rules.told_points,
    "knowledge": knowledge.told_knowledge,
    "answers": answers.told_answers,
    "variants": variants.told_variants,
    "playing out": playing_out.told_playing_out,
}


WHOLE = frozenset(KINDS) - {"plans", "solutions", "puzzles", "proofs", "rules", "knowledge"}
"""Kinds that are whole sentences; others have titles, cells, and lines that begin a list."""


def distinct(told: Iterator[str]) -> Iterator[str]:
    """Yield each sentence once."""
    seen: set[str] = set()
    for sentence in told:
        if sentence not in seen:
            seen.add(sentence)
            yield sentence


def assert_french(kind: str, number: int) -> None:
    """Assert that so many sentences of a kind are told, and nothing is wrong with them."""
    found: Counter[str] = Counter()
    example: dict[str, str] = {}
    told = 0
    with speaking("fr"):
        for sentence in islice(distinct(KINDS[kind]()), number):
            told += 1
            for fault in sentence_faults(sentence) if kind in WHOLE else french_faults(sentence):
                found[fault] += 1
                example.setdefault(fault, sentence)
    assert found == {}, example
    assert told == number


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_put_together_is_french(kind: str) -> None:
    assert_french(kind, (EVERY | FEW).get(kind, ENOUGH))


@pytest.mark.long
@pytest.mark.parametrize("kind", FEW)
def test_much_of_what_takes_long_is_french(kind: str) -> None:
    assert_french(kind, EVERY.get(kind, ENOUGH))


WRONG = {
    "not drawn together": "La main de le voisin.",
    "not elided": "C'est moins que un indice.",
    "elided before a consonant": "La main d'Zoé.",
    "not elided before il": "On voit si il joue.",
    "elided before elle": "On voit s'elle est jouable.",
    "one, and a plural": "Il reste 1 cartes.",
    "several, and a singular": "Il reste 3 carte.",
    "one, and a verb of several": "La carte n°\u00a02 sont jouables.",
    "several, and a verb of one": "Les cartes n°\u00a02 et n°\u00a03 est jouable.",
    "an article, and a number of another": "Regarde les carte.",
    "an article of the other gender": "C'est le carte de Bob.",
    "several of one": "Il reste deux carte.",
    "card and colour do not agree": "C'est une carte vert.",
    "two articles": "Regarde les du voisin.",
    "a word twice": "Bob joue joue la carte.",
    "a sign twice": "Bob joue la carte..",
    "two blanks": "Bob joue  la carte.",
    "a blank that is wrong": "Bob joue , puis pioche.",
    "a place left open": "Bob joue {carte}.",
    "a sign before which the blank may break": "Que joue Bob ?",
    "no blank before a sign": "Que joue Bob?",
    "a quotation mark that is not closed": "Bob dit «\u00a0rouge.",
    "no capital after a full stop": "Bob joue. puis il pioche.",
    "an article in capitals": "Bob joue, puis La carte part.",
    "English": "Bob joue la card rouge.",
}
"""A text with each fault, and no other."""

RIGHT = (
    "La carte n°\u00a03 est un 1 rouge ou un 5 violet\u00a0; c'est l'un des deux.",
    "Les cartes n°\u00a02 et n°\u00a03 sont chacune un 4 vert ou un 4 bleu.",
    "Dans 1 des 2 ordres, Anna ne peut pas le lui dire\u00a0: elle n'a qu'un indice.",
    "Le mieux\u00a0: jouer la carte 2, puis donner un indice (valeur\u00a0: 21/2)… et ainsi.",
    "Qu'en dit Émile\u00a0? Il dit «\u00a0rouge\u00a0», s'il le sait.",
)


@pytest.mark.parametrize("fault", WRONG)
def test_each_fault_is_found(fault: str) -> None:
    assert [found.partition(":")[0] for found in french_faults(WRONG[fault])] == [fault]


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_right_is_no_fault(text: str) -> None:
    assert list(sentence_faults(text)) == []


def test_a_sentence_begins_and_ends() -> None:
    assert [found.partition(":")[0] for found in sentence_faults("elle est jouable")] == [
        "no capital at the beginning",
        "no sign at the end",
    ]
