"""What is said of clues that touch otherwise than what is printed on the cards."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction import why, why_not
from hanabi_kit.deduction.reasons.premises import InHole, OnFirework
from hanabi_kit.deduction.reasons.proof_check import check_reasons
from hanabi_kit.deduction.reasons.proof_facts import ProofFacts
from hanabi_kit.deduction.reasons.wording import wording
from hanabi_kit.deduction.solvers import solve_by_steps
from hanabi_kit.deduction.solvers.touched_cards import touched_words
from hanabi_kit.game import Game
from hanabi_kit.rules import ruleset_named
from hanabi_kit.rules.variants import variant_named, variant_names
from hanabi_kit.view import View
from tests.helpers.tables import bare_view

TOLD = [
    ("Funnels (5 Suits)", "3", "r5", "it was called a 3, and “3” touches 1 to 3 here"),
    ("Chimneys & Pink (5 Suits)", "4", "r2", "it was called a 4, and “4” touches 4 to 5 here"),
    ("Odds and Evens (5 Suits)", "1", "r2", "it was called odd"),
    (
        "Odds and Evens & Pink (5 Suits)",
        "!2",
        "i3",
        "the clue “even” left it out, and every rank clue touches pink cards",
    ),
    ("Prism (5 Suits)", "r", "s2", "it was called red, and of prism “red” touches 1 and 5"),
    (
        "Up or Down & Prism (6 Suits)",
        "!p",
        "sS",
        "the clue “purple” left it out, and of prism “purple” touches 5 and START",
    ),
    (
        "Synesthesia (5 Suits)",
        "!r",
        "b1",
        "the clue “red” left it out, and “red” touches every 1, too",
    ),
    (
        "Rainbow-Ones (5 Suits)",
        "!r",
        "b1",
        "the clue “red” left it out, and every colour clue touches every 1",
    ),
    (
        "White-Fives & Pink (5 Suits)",
        "r",
        "r5",
        "it was called red, and no colour clue touches a 5",
    ),
    (
        "Pink-Ones (5 Suits)",
        "!3",
        "r1",
        "the clue “3” left it out, and every rank clue touches every 1",
    ),
    (
        "Deceptive-Ones (5 Suits)",
        "!2",
        "r1",
        "the clue “2” left it out, and “2” touches the red 1 and purple 1 here",
    ),
    (
        "Ambiguous (6 Suits)",
        "!r",
        "to3",
        "the clue “red” left it out, and “red” touches tomato and mahogany cards",
    ),
    ("Ambiguous (6 Suits)", "r", "be3", "it was called red"),
    ("Up or Down (5 Suits)", "5", "rS", "it was called a 5"),
]


@pytest.mark.parametrize(("name", "marks", "card", "said"), TOLD)
def test_a_proof_says_by_which_rule_a_clue_touches(
    name: str, marks: str, card: str, said: str
) -> None:
    rules = variant_named(name)
    proof = why_not(bare_view([marks, ""], rules=rules), 1, card)
    told = wording("en", rules, ("Alice", "Bob")).a_card(Card(card))
    assert proof.sentence() == f"Slot 1 is not {told}: {said}."
    assert "touches" not in proof.sentence("fr")


TOUCHED = [
    ("Prism (4 Suits)", "r", "red or a prism 1 or 4"),
    ("Funnels & Brown (5 Suits)", 3, "a 1, 2 or 3 that is not brown"),
    ("Chimneys & Pink (5 Suits)", 4, "pink or a 4 or 5"),
    ("Synesthesia (3 Suits)", "r", "red or a 1 or 4"),
    ("Deceptive-Ones (4 Suits)", 2, "a red 1 or 2 or a yellow, green or blue 2"),
    ("White-Fives & Pink (5 Suits)", "r", "a red 1, 2, 3 or 4"),
    ("Matryoshka (5 Suits)", "y", "yam, geas, beatnik or plum"),
    ("Color Blind (5 Suits)", "r", "no card at all"),
]


@pytest.mark.parametrize(("name", "clue", "said"), TOUCHED)
def test_the_cards_that_a_clue_touches_are_told(name: str, clue: str | int, said: str) -> None:
    rules = variant_named(name)
    words = wording("en", rules, ("Alice", "Bob"))
    assert touched_words(words, rules.touched_by(clue)) == said


def test_steps_tell_what_was_touched_and_what_was_not() -> None:
    view = bare_view(["3", "!3", "", "", ""], rules=variant_named("Funnels (5 Suits)"))
    assert solve_by_steps(view).sentences()[0] == (
        "The clue “3” touched slot 1, so it is a 1, 2 or 3; slot 2 is not a 1, 2 or 3."
    )
    view = bare_view(["!r", "", "", "", ""], rules=variant_named("Ambiguous (6 Suits)"))
    said = "The clue “red” left slot 1 out, so it is not tomato or mahogany."
    assert solve_by_steps(view).sentences()[0] == said


def test_every_variant_has_reasons_that_hold_and_words_in_both_languages() -> None:
    for number, name in enumerate(random.Random(33).sample(variant_names(), 60)):
        chance, rules = random.Random(number), variant_named(name)
        if rules.mechanism.hides or not rules.clue_values:
            continue
        values = chance.sample(rules.clue_values, min(2, len(rules.clue_values)))
        marks = "".join(f"{chance.choice(('', '!'))}{value}" for value in values)
        view = bare_view([marks, ""], rules=rules)
        if not view.clued(Slot(1)):
            continue
        reasons = why(view, 1)
        check_reasons(view, reasons)
        assert reasons.sentence("en") != reasons.sentence("fr")
        found = solve_by_steps(view)
        assert found[1] == reasons.possible
        assert len(found.sentences("en")) == len(found.sentences("fr")) == len(found.steps)


def test_what_lies_in_a_hole_is_in_sight_of_others_and_on_no_firework() -> None:
    game = Game.deal(["Alice", "Bob"], 7, "Throw It in a Hole (5 Suits)").apply("play 2")
    view = game.view("Bob")
    assert ProofFacts(view).sightings[Card("b1")] == (InHole(Card("b1"), 1),)
    assert wording("en", view.rules, view.players).place(InHole(Card("b1"), 1)) == "in the hole"
    up = ruleset_named("Up or Down (5 Suits)")
    stacks = up.stacks_of([(5, 4), (), (), (), ()])
    table = View.of(Game.deal(["Alice", "Bob"], 7, up), "Alice")
    seen = ProofFacts(replace(table, stacks=stacks)).sightings
    assert OnFirework(Card("r5")) in seen[Card("r5")]
    assert OnFirework(Card("r1")) not in seen.get(Card("r1"), ())
    assert CardSet("r4 r5") <= CardSet(seen)
