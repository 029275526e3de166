"""Proofs in a language with a phrase book are read as the English ones; what is wrong is quoted."""

from __future__ import annotations

import pytest

from hanabi_kit.cards import CardSet, Slot
from hanabi_kit.deduction.events import CountOf, Held
from hanabi_kit.deduction.statements.combinators import And, Implies, Not, Or, Statement
from hanabi_kit.deduction.written import phrasebook
from hanabi_kit.deduction.written.claims import in_some_order, parse_claim
from hanabi_kit.deduction.written.grounds import (
    AllInSight,
    Cited,
    Ground,
    NoFact,
    OfClue,
    OutOfSight,
    ShortDeck,
    TakenUp,
)
from hanabi_kit.deduction.written.phrasebook import in_english
from hanabi_kit.deduction.written.reading import parse_written_line, parse_written_proof
from hanabi_kit.errors import NotationError
from hanabi_kit.language import LOCALE
from hanabi_kit.lessons.exercises.lesson_02 import counting_table
from hanabi_kit.notation.assumed_text import parse_assumption
from hanabi_kit.typed.vocabulary import languages

COUNTING = counting_table().view()
R45 = CardSet("r4 r5")

CLAIMS: dict[str, Statement] = {
    "Platz 3 ist nicht r4": Not(Held(3, "r4")),
    "Karte 3 ist keine rote 4.": Not(Held(3, "r4")),
    "Platz 3 kann nicht r4 sein": Not(Held(3, "r4")),
    "Platz 3 ist weder r4 noch r5": Not(Held(3, R45)),
    "Platz 3 ist r4 oder r5": Held(3, R45),
    "Platz 3 muss entweder r4 oder r5 sein": Held(3, R45),
    "Platz 1 ist rot": Held(1, "r1 r2 r3 r4 r5"),
    "Platz 1 ist eine 4": Held(1, "r4 y4 g4 b4 p4"),
    "Platz 1 ist spielbar": Held(1, "r3 y4 g3 b5 p2"),
    "die Karten 3 und 5 sind r4 oder r5": And(Held(3, R45), Held(5, R45)),
    "Plätze 3, 5 sind nicht r4": And(Not(Held(3, "r4")), Not(Held(5, "r4"))),
    "Platz 3 und 5 sind r4 und r5 in beliebiger Reihenfolge": in_some_order([3, 5], R45),
    "mindestens 1 von Platz 3 und 5 ist r4": CountOf([3, 5], "r4", 1),
    "eine der Karten 3 und 5 ist r4": CountOf([3, 5], "r4", 1),
    "genau 1 von Platz 3 und 5 ist r4": CountOf([3, 5], "r4", 1, 1),
    "höchstens eine von Platz 3 und 5 ist r4": CountOf([3, 5], "r4", 0, 1),
    "Platz 3 ist r4 oder Platz 5 ist r4": Or(Held(3, "r4"), Held(5, "r4")),
    "wenn Platz 3 ist r4, dann Platz 5 ist r5": Implies(Held(3, "r4"), Held(5, "r5")),
    "Wenn Platz 3 r4 ist, dann ist Platz 5 r5": Implies(Held(3, "r4"), Held(5, "r5")),
    "Falls Karte 3 r4 ist, dann ist Karte 5 nicht r4": Implies(Held(3, "r4"), Not(Held(5, "r4"))),
    "Widerspruch": Or(),
    "Das ist unmöglich": Or(),
}

REASONS: dict[str, list[Ground]] = {
    "Hinweis rot betrifft ihn": [OfClue("r", True)],
    "Hinweis rot (Zug 3) betrifft Platz 1 und 3 nicht": [
        OfClue("r", False, 3, (Slot(1), Slot(3))),
    ],
    "der Hinweis 1 betraf sie nicht; Schritt 2": [OfClue(1, False), Cited((2,))],
    "alle r4 und r5 sind zu sehen": [AllInSight(R45)],
    "nur 1 r4 ist nicht zu sehen": [OutOfSight(CardSet("r4"), 1)],
    "Platz 3 und 5 verbrauchen alle r4 und r5; Schritte 1 und 2": [
        TakenUp((Slot(3), Slot(5)), R45),
        Cited((1, 2)),
    ],
    "der Nachziehstapel ist zu klein für alle r5": [ShortDeck(CardSet("r5"))],
    "der Hinweis sollte das sagen": [NoFact.MEANT],
    "sie liegt im Nachziehstapel": [NoFact.UNSEEN],
}


@pytest.mark.parametrize("text", CLAIMS)
def test_claims_are_read(text: str) -> None:
    assert parse_claim(text, COUNTING) == CLAIMS[text]


@pytest.mark.parametrize("text", REASONS)
def test_reasons_are_read(text: str) -> None:
    assert list(parse_written_line("contradiction", text, COUNTING).grounds) == REASONS[text]


def test_a_proof_reads_as_the_english_one() -> None:
    german = """\
1. Platz 3 und 5 sind r4 oder r5, denn Hinweis rot betrifft Platz 3 und 5; alle r3 sind zu sehen
2. angenommen, Platz 2 ist r4: # ein Versuch
   3. also Widerspruch, denn Platz 3 und 5 verbrauchen alle r4 und r5; Schritt 1; Schritt 2
4. Platz 2 ist nicht r4, denn Schritt 2"""
    english = """\
1. slots 3 and 5 are r4 or r5 because clue red touched slots 3 and 5; all r3 are in sight
2. suppose slot 2 is r4: # ein Versuch
   3. so contradiction because slots 3 and 5 take up all r4 and r5; step 1; step 2
4. slot 2 is not r4 because step 2"""
    assert parse_written_proof(german, COUNTING) == parse_written_proof(english, COUNTING)


def test_what_is_not_understood_is_quoted_as_it_was_written() -> None:
    for text in ("Platz 3 ist flach", "Platz 3 ist r4, denn ich weiß es", "Platz 9 ist r4"):
        with pytest.raises(NotationError) as refused:
            parse_written_proof(text, COUNTING)
        assert "slot 3" not in str(refused.value).partition(":")[2].partition("”")[0]


def test_assumptions_are_read() -> None:
    game = counting_table()
    player = game.players[1]
    for own, english in {
        "Platz 2: spielbar": "slot 2: playable",
        "Karte 1 und 2: rote 4 oder blau": "slots 1, 2: red 4 or blue",
        "1: nicht rot": "1: not red",
    }.items():
        found, wanted = (parse_assumption(f"{player} {text}", game) for text in (own, english))
        assert [one.cards for one in found] == [one.cards for one in wanted]


def test_a_text_that_has_none_of_the_words_stays_as_it_is() -> None:
    for text in ("slot 3 is not r4 because step 2", "la carte 3 n'est pas r4 car étape 2"):
        assert in_english(text) == text


def test_every_language_that_is_typed_in_has_its_proofs_read() -> None:
    books = {file.parent.name for file in LOCALE.glob(f"*/{phrasebook.FILE}")}
    assert books == set(languages()) - {"en", "fr"}  # these have patterns of their own
