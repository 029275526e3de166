"""A proof to write, without a browser: what is offered, said and kept, and that nothing leaks."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from hanabi_kit.deduction.written.editing import changed_line, with_line, without_line
from hanabi_kit.deduction.written.findings import Finding
from hanabi_kit.deduction.written.judging import judge_proof
from hanabi_kit.deduction.written.reading import parse_written_line, parse_written_proof
from hanabi_kit.deduction.written.steps import MOST_LINES, WrittenProof
from hanabi_kit.errors import Contradiction, HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import LANGUAGES, speaking
from hanabi_kit.lessons.exercises.lesson_02 import counting_table
from hanabi_kit.rules import STANDARD, ruleset_named
from hanabi_kit.widgets.proof.session import ProofSession
from hanabi_kit.widgets.proof.widget import ProofBoard
from tests.helpers.tables import HOSTILE, bare_view, record_of, with_other_secrets
from tests.widgets.widget_browser import Browser

GOAL = "slot 2 is r3"
REDS = (
    "clue red touched it; clue 1 did not touch it; clue 2 did not touch it; clue 3 did not touch it"
)


def session(goal: str | None = GOAL, language: str = "en") -> ProofSession:
    return ProofSession(counting_table().view(), goal, language=language)


def step(made: ProofSession, claim: str, reasons: str = "", note: str = "") -> None:
    made.write(claim, reasons, note)
    made.put_down()


# ------------------------------------------------------------------------ writing


def test_a_proof_is_put_together_from_phrases_alone() -> None:
    made = session()
    for slot in (3, 5):
        made.pick_slot(slot)
    made.pick_cards(["r4", "r5"])
    made.say_claim("slots 3 and 5 are r4 or r5")
    for phrase in REDS.split("; "):
        made.name_reason(phrase)
    made.put_down()
    assert made.judged.sound

    made.pick_slot(2)
    made.pick_cards(["r4", "r5"])
    made.say_claim("slot 2 is not r4 or r5")
    made.pick_slot(2)
    for slot in (3, 5):
        made.pick_slot(slot)
    made.name_reason("slots 3 and 5 take up all r4 and r5")
    assert made.judged.steps[-1].number == 1  # nothing is put down yet
    made.name_reason("step 1")
    made.put_down()
    assert made.judged.sound

    made.pick_slot(2)
    made.pick_cards([f"r{rank}" for rank in range(1, 6)])
    made.say_claim("slot 2 is red")
    made.name_reason("clue red touched it")
    made.put_down()
    made.unpick()
    made.pick_slot(2)
    made.pick_cards(["r1", "r2"])
    made.say_claim("slot 2 is not r1 or r2")
    made.name_reason("clue 1 did not touch it")
    made.name_reason("clue 2 did not touch it")
    made.put_down()
    made.pick_slot(2)
    made.pick_cards(["r3"])
    made.say_claim("slot 2 is r3")
    for number in (2, 3, 4):
        made.name_reason(f"step {number}")
    made.put_down()
    assert made.judged.proved


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_that_is_offered_can_be_read(language: str) -> None:
    for seed in range(6):
        rules = (STANDARD, ruleset_named("Rainbow (6 Suits)"))[seed % 2]
        view = record_of(seed, 2 + seed % 3, rules=rules).at(20).view()
        made = ProofSession(view, language=language)
        chance = random.Random(seed)
        for slot in range(1, 4):
            made.pick_slot(slot)
            made.pick_cards([str(chance.choice(view.rules.identities))])
            made.pick_number(chance.randrange(3))
            named = [phrase for group in made.reason_phrases for phrase in group]
            for claim in made.claim_phrases:
                with speaking(language):
                    line = parse_written_line(claim, "; ".join(named), view)
                assert len(line.grounds) == len(named)


def test_claims_are_joined_and_made_conditions() -> None:
    made = session(None)
    made.pick_slot(3)
    made.pick_cards(["r4"])
    made.say_claim("slot 3 is r4")
    made.join_claim("if")
    assert made.draft.claim == "if slot 3 is r4, then"
    with pytest.raises(HanabiError, match="joined"):
        made.join_claim("and")
    made.pick_slot(3)
    made.pick_slot(5)
    made.say_claim("slot 5 is not r4")
    assert made.draft.claim == "if slot 3 is r4, then slot 5 is not r4"
    made.pick_number(1)
    made.name_reason("only 1 r4 is out of sight")
    made.put_down()
    assert made.judged.sound
    made.write("slot 3 is r4", "", "")
    made.join_claim("or")
    made.pick_slot(5)
    made.pick_cards(["r5"])
    made.say_claim("slot 5 is r5")
    assert made.draft.claim == "slot 3 is r4 or slot 5 is r5"


def test_steps_stand_under_a_supposition_until_one_leaves_it() -> None:
    made = session("slot 2 is not r4")
    step(made, "slots 3 and 5 are r4 or r5", REDS)
    made.suppose(True)
    step(made, "slot 2 is r4")
    assert made.draft.under == 2
    step(made, "slots 3 and 5 are r5", "steps 1 and 2; only 1 r4 is out of sight")
    step(made, "contradiction", "step 3; only 1 r5 is out of sight")
    assert made.open_suppositions == (2,)
    assert not made.judged.proved
    made.stand_under(0)
    step(made, "slot 2 is not r4", "step 2")
    assert made.judged.proved
    assert [line.depth for line in made.proof.lines] == [0, 0, 1, 1, 0]
    with pytest.raises(HanabiError, match="not open"):
        made.stand_under(2)


def test_what_cannot_be_put_down_changes_nothing() -> None:
    made = session()
    step(made, "slot 2 is red", "clue red touched it")
    before = made.proof
    for claim, reasons in (
        ("", ""),
        ("slot 2 is", ""),
        ("slot 9 is r1", ""),
        ("slot 2 is r3", "luck"),
    ):
        made.write(claim, reasons, "")
        with pytest.raises(HanabiError):
            made.put_down()
        assert made.proof is before
        assert made.draft.claim == claim
    for wrong in (lambda: made.change(2), lambda: made.remove(0), lambda: made.insert(7)):
        with pytest.raises(HanabiError, match="no step"):
            wrong()
    for wrong in (
        lambda: made.write("x" * 1001, "", ""),
        lambda: made.pick_slot(6),
        lambda: made.pick_cards(["z9"]),
        lambda: made.pick_cards([]),
        lambda: made.pick_number(99),
        lambda: made.say_claim("slot 2 is r3"),
        lambda: made.name_reason("magic"),
        lambda: made.read("slot 2 is r3 because magic"),
        lambda: made.restore({"proof": 3}),
    ):
        with pytest.raises(HanabiError):
            wrong()
    assert made.proof is before


def test_steps_are_changed_put_between_taken_out_and_all_of_it_taken_back() -> None:
    made = session()
    step(made, "slot 2 is red", "clue red touched it")
    step(made, "slot 2 is not y1", "step 1")
    made.insert(2)
    step(made, "slot 2 is not r1", "clue 1 did not touch it", "because it is no 1")
    assert made.text.splitlines()[1:] == [
        "2. slot 2 is not r1 because clue 1 did not touch it # because it is no 1",
        "3. slot 2 is not y1 because step 1",
    ]
    made.insert(1)
    step(made, "slot 3 is red", "clue red touched it")
    assert made.text.splitlines()[-1] == "4. slot 2 is not y1 because step 2"
    made.change(4)
    assert made.draft.reasons == "step 2"
    step(made, "slot 2 is not y1 or y2", "step 2")
    made.remove(1)
    assert made.text.splitlines()[-1] == "3. slot 2 is not y1 or y2 because step 1"
    made.remove(1)
    assert made.judged.steps[-1].finding is Finding.NO_REASON
    texts = []
    while made.can_undo:
        made.undo()
        texts.append(made.text)
    assert texts[-1] == ""
    with pytest.raises(HanabiError, match="take back"):
        made.undo()


def test_a_supposition_with_steps_under_it_stays_one_and_lets_them_out_when_it_goes() -> None:
    made = session()
    made.read("suppose slot 2 is r4\n  slot 3 is not r4 because step 1; only 1 r4 is out of sight")
    made.change(1)
    made.suppose(False)
    with pytest.raises(HanabiError, match="under this supposition"):
        made.put_down()
    made.give_up()
    made.remove(1)
    assert [line.depth for line in made.proof.lines] == [0]


def test_numbers_of_steps_keep_their_meaning_whatever_is_put_in_or_taken_out() -> None:
    view = counting_table().view()
    text = """
    slot 2 is red because clue red touched it
    suppose slot 2 is r4
       slot 2 is not y1 because step 1
       slot 2 is not y2 because step 1
    slot 2 is not y1 because step 2 and step 1
    """
    proof = parse_written_proof(text.strip("\n"), view)
    spare = parse_written_proof("slot 3 is red because clue red touched it", view).line(1)
    for number in range(1, 7):
        depth = proof.line(min(number, 5)).depth if number < 6 else 0
        there = with_line(proof, number, spare if not depth else proof.line(3))
        assert len(there.lines) == 6
        if not depth:
            assert without_line(there, number) == proof
            assert judge_proof(view, there).sound == judge_proof(view, proof).sound
    assert changed_line(proof, 1, spare).line(1) == spare
    for number in proof.numbers:
        assert len(without_line(proof, number).lines) == 4


def test_a_proof_has_no_more_lines_than_can_be_read() -> None:
    made = session(None)
    made.read("\n".join(["slot 2 is red because clue red touched it"] * MOST_LINES))
    made.write("slot 2 is red", "", "")
    with pytest.raises(HanabiError, match=f"at most {MOST_LINES} lines"):
        made.put_down()


# ------------------------------------------------------------------------ language, state, honesty


def test_it_speaks_french_and_keeps_the_proof() -> None:
    made = session()
    step(made, "la carte 2 est rouge", "l'indice rouge l'a désignée")
    text = made.text
    made.speak("fr")
    assert made.told_text == "1. la carte 2 est rouge car l'indice rouge l'a désignée"
    assert made.text == text == "1. slot 2 is red because clue red touched it"
    again = session(language="fr")
    again.restore(made.state)
    assert again.proof == made.proof
    again.read(made.told_text)
    assert again.proof == made.proof


def board(**more: Any) -> ProofBoard:
    return ProofBoard(counting_table(), GOAL, language="en", **more)


def test_the_widget_does_what_the_browser_asks_in_one_answer() -> None:
    widget = board()
    browser = Browser(widget)
    browser.send(
        {"do": "write", "claim": "slot 2 is red", "reasons": "clue red touched it", "note": ""}
    )
    state = browser.send({"do": "put"})
    assert state["proof"]["lines"][0]["holds"] is True
    assert not widget.error
    browser.send(
        {"do": "write", "claim": "slot 3 is r4", "reasons": "clue red touched it", "note": ""}
    )
    line = browser.send({"do": "put"})["proof"]["lines"][1]
    assert line["holds"] is False
    assert len(line["hand"]) == 5
    assert "turned round" in line["remark"]
    state = browser.send({"do": "read", "text": "nonsense"})
    assert "line 1" in state["error"]
    assert len(widget.proof["lines"]) == 2
    browser.send({"do": "language", "language": "fr"})
    assert widget.text.startswith("1. la carte 2 est rouge")
    widget.state = {"proof": "1. slot 2 is red because clue red touched it"}
    assert len(widget.judged.steps) == 1
    with pytest.raises(HanabiError):
        widget.state = {"proof": "1. nonsense"}
    assert len(widget.judged.steps) == 1


def test_two_deals_that_the_seat_cannot_tell_apart_are_drawn_alike() -> None:
    for seed in range(8):
        game = record_of(seed).at(24)
        if game.over:
            continue
        other = with_other_secrets(game, game.mover, seed + 1)
        drawn = []
        for each in (game, other):
            widget = ProofBoard(each, "slot 1 is playable", language="en")
            widget.text = (
                "slot 1 is r1 because slot 1 is r1\nslot 2 is not r5 because all r5 are in sight"
            )
            state = widget.get_state()
            drawn.append(json.dumps([state["scene"], state["proof"]], sort_keys=True))
        assert drawn[0] == drawn[1]


def test_the_table_does_not_tell_what_a_card_can_be() -> None:
    for hand in board().get_state("scene")["scene"]["hands"]:
        for slot in hand["slots"]:
            assert slot["card"] or not slot["odds"]


def test_words_of_anybody_do_no_harm() -> None:
    widget = board()
    browser = Browser(widget)
    for text in [*HOSTILE, "שלום", "x" * 10**4, "\n\n", "{claim}", "%s"]:
        for name in ("claim", "reasons", "note"):
            fields = {"claim": "slot 2 is red", "reasons": "clue red touched it", "note": ""}
            browser.send({"do": "write", **fields, name: text})
            browser.send({"do": "put"})
        browser.send({"do": "read", "text": text})
    assert all(step.holds for step in widget.judged.steps if step.finding is Finding.FOLLOWS)


def test_where_no_hand_fits_there_is_no_board() -> None:
    with pytest.raises(Contradiction):
        ProofBoard(bare_view(["r5", "r5", "", "", ""]))
    with pytest.raises(HanabiError):
        ProofBoard(counting_table(), "slot 2 is nothing much")
    holed = ruleset_named("Throw It in a Hole (5 Suits)")
    game = Game.deal(["Alice", "Bob"], 1, holed).apply("play 1").apply("play 1")
    with pytest.raises(HanabiError, match="face down"):
        ProofBoard(game)


def test_a_notebook_that_is_only_read_shows_table_and_proof() -> None:
    widget = board()
    widget.text = "slot 2 is red because clue red touched it"
    bundle = widget._fallback()
    assert "slot 2 is red because" in bundle["text/plain"]
    assert "still open" in bundle["text/html"]


def test_the_parts_of_a_proof_are_told_for_people() -> None:
    assert repr(WrittenProof()) == "<WrittenProof of 0 lines>"
    assert "not proved" in repr(board().judged)
