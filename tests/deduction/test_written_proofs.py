"""Written proofs: what is accepted is true, what the kit proves is accepted, texts are read again.

The oracle of truth is brute force: every hand that a view allows, dealt card by card.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.events import CountOf, Held
from hanabi_kit.deduction.reasons.proofs import why
from hanabi_kit.deduction.statements.combinators import And, Implies, Not, Or, Statement
from hanabi_kit.deduction.written.claims import claim_text, in_some_order, parse_claim
from hanabi_kit.deduction.written.findings import Finding
from hanabi_kit.deduction.written.following import (
    follows,
    follows_plainly,
    narrowed,
    some_hand,
    truth,
)
from hanabi_kit.deduction.written.ground_text import parse_ground, split_grounds
from hanabi_kit.deduction.written.grounds import (
    AllInSight,
    Cited,
    Ground,
    NoFact,
    OfClue,
    OutOfSight,
    Restated,
    ShortDeck,
    TakenUp,
)
from hanabi_kit.deduction.written.judging import Judgement, judge_proof
from hanabi_kit.deduction.written.kit_proofs import written_down
from hanabi_kit.deduction.written.reading import LONGEST, parse_written_proof
from hanabi_kit.deduction.written.remarks import proof_remark, step_remark
from hanabi_kit.deduction.written.steps import MOST_LINES, Line, WrittenProof
from hanabi_kit.deduction.written.telling import written_text
from hanabi_kit.errors import Contradiction, HanabiError, NotationError
from hanabi_kit.language import LANGUAGES, speaking
from hanabi_kit.lessons.exercises.lesson_02 import counting_table
from hanabi_kit.rules import STANDARD, ruleset_named
from hanabi_kit.view import View
from tests.helpers.brute_force import hands_of, small_game
from tests.helpers.special_rules import special_rules
from tests.helpers.tables import bare_view, begun_games, record_of

COUNTING = counting_table().view()
"""Slots 3 and 5 are r4 or r5, slot 2 is r3, r4 or r5; an r4 and an r5 are out of sight."""


# ------------------------------------------------------------------------ what follows


def some_claim(
    chance: random.Random, cards: Sequence[Card], slots: int, deep: int = 2
) -> Statement:
    """A random statement about a hand."""
    kind = chance.choice(("held", "held", "not", "count", "and", "or", "if")[: 7 if deep else 4])
    some = CardSet(chance.sample(cards, chance.randint(1, min(3, len(cards)))))
    if kind == "held":
        return Held(chance.randint(1, slots), some)
    if kind == "not":
        return Not(Held(chance.randint(1, slots), some))
    if kind == "count":
        among = chance.sample(range(1, slots + 1), chance.randint(1, slots))
        least = chance.randint(0, len(among))
        return CountOf(among, some, least, chance.randint(least, len(among)))
    one, other = (some_claim(chance, cards, slots, deep - 1) for _ in range(2))
    return {"and": And(one, other), "or": Or(one, other), "if": Implies(one, other)}[kind]


def test_what_follows_is_what_holds_in_every_hand() -> None:
    cards = [Card("r1"), Card("r2"), Card("b1"), Card("b2")]
    plain = 0
    for seed in range(3000):
        chance = random.Random(seed)
        domains = tuple(
            CardSet(chance.sample(cards, chance.randint(1, 4))) for _ in range(chance.randint(1, 3))
        )
        facts = [some_claim(chance, cards, len(domains)) for _ in range(chance.randint(0, 3))]
        claim = some_claim(chance, cards, len(domains))
        hands = list(product(*domains))
        fitting = [hand for hand in hands if all(fact.holds(hand) for fact in facts)]

        verdicts = {claim.holds(hand) for hand in hands}
        seen = truth(claim, domains)
        assert seen is None or verdicts == {seen}
        left = narrowed(facts, domains)
        assert left is not None or not fitting
        if left is not None:
            assert all(
                card in can for hand in fitting for card, can in zip(hand, left, strict=True)
            )
        found = some_hand(facts, domains)
        assert found in fitting if fitting else found is None
        assert follows(facts, claim, domains) == all(claim.holds(hand) for hand in fitting)
        if follows_plainly(facts, claim, domains):
            plain += 1
            assert follows(facts, claim, domains)
    assert plain > 500


def test_what_needs_cases_does_not_follow_plainly() -> None:
    every = (CardSet("r1 r2 b1"),) * 2
    facts = [
        Held(1, "r1 r2"),
        Implies(Held(1, "r1"), Held(2, "b1")),
        Implies(Held(1, "r2"), Held(2, "b1")),
    ]
    assert follows(facts, Held(2, "b1"), every)
    assert not follows_plainly(facts, Held(2, "b1"), every)


# ------------------------------------------------------------------------ nothing false is accepted


def some_ground(chance: random.Random, view: View, number: int) -> Ground:
    """A random reason, more often than not one that is so."""
    cards = list(view.rules.all_cards)
    unseen = view.unseen()
    some = CardSet(chance.sample(cards, chance.choice((1, 1, 2))))
    slots = tuple(map(Slot, range(1, len(view.own) + 1)))
    marks = [(slot, mark) for slot in slots for mark in view.own[slot - 1].marks]
    kind = chance.choice(("clue", "clue", "sight", "out", "taken", "deck", "step", "step", "step"))
    if kind == "clue" and marks:
        slot, mark = chance.choice(marks)
        return OfClue(mark.value, mark.touched, chance.choice((None, mark.turn)), (slot,))
    if kind == "sight":
        gone = [card for card in cards if not unseen[card]]
        return AllInSight(CardSet(chance.sample(gone, 1)) if gone else some)
    if kind == "out":
        return OutOfSight(some, sum(unseen[card] for card in some))
    if kind == "taken":
        return TakenUp(tuple(sorted(chance.sample(slots, chance.randint(1, len(slots))))), some)
    if kind == "deck":
        return ShortDeck(some)
    return Cited((chance.randint(1, max(1, number - 1)),))


def some_proof(chance: random.Random, view: View) -> WrittenProof:
    """A random proof: most of its steps are said to follow from all that is named somewhere."""
    cards = list(view.rules.all_cards)
    lines: list[Line] = []
    depth = 0
    for number in range(1, chance.randint(3, 10)):
        depth = chance.randint(0, depth)
        claim = some_claim(chance, cards, len(view.own), deep=chance.choice((0, 0, 1)))
        if chance.random() < 0.4:
            slot = Slot(chance.randint(1, len(view.own)))
            claim = Held(slot, view.clued(slot) | CardSet(chance.sample(cards, 1)))
        if chance.random() < 0.2 and depth < 2:
            lines.append(Line(claim, supposed=True, depth=depth))
            depth += 1
            continue
        if depth and chance.random() < 0.3:
            claim = Or()
        grounds = [some_ground(chance, view, number) for _ in range(chance.randint(1, 4))]
        lines.append(Line(claim, tuple(dict.fromkeys(grounds)), depth=depth))
    return WrittenProof(tuple(lines))


def assert_sound(view: View, hands: set[tuple[Card, ...]], proof: WrittenProof) -> Judgement:
    """Assert that accepted steps are true of every hand that fits what is supposed there."""
    judged = judge_proof(view, proof)
    for step, line in zip(judged.steps, proof.lines, strict=True):
        supposed = [proof.line(each).claim for each in proof.above(step.number)]
        under = [hand for hand in hands if all(claim.holds(hand) for claim in supposed)]
        if step.finding is Finding.FOLLOWS:
            assert all(line.claim.holds(hand) for hand in under), written_text(proof, view.rules)
        if step.finding in (Finding.OTHER_REASON, Finding.TOO_FAR):
            # It is so, but not because of that.
            assert all(line.claim.holds(hand) for hand in under)
        if step.finding is Finding.UNTRUE:
            assert step.hand in under
            assert not line.claim.holds(step.hand)
    return judged


def test_no_false_step_is_ever_accepted() -> None:
    found: Counter[Finding] = Counter()
    for seed in range(300):
        game = small_game(seed)
        if game is None or game.over:
            continue
        view = game.view()
        hands = hands_of(view)
        chance = random.Random(seed)
        for _ in range(12):
            judged = assert_sound(view, hands, some_proof(chance, view))
            found.update(step.finding for step in judged.steps)
    assert found[Finding.FOLLOWS] > 500
    assert {
        *(Finding.TOO_FAR, Finding.UNTRUE, Finding.OTHER_REASON, Finding.WAITS, Finding.CONVERSE),
        *(Finding.ONLY_SUPPOSED, Finding.TO_SPARE, Finding.OPEN_SLOT, Finding.NOT_IN_SIGHT),
    } <= found.keys()


def test_a_goal_is_proved_only_where_it_is_true() -> None:
    proved = 0
    for seed in range(150):
        game = small_game(seed)
        if game is None or game.over:
            continue
        view = game.view()
        hands = hands_of(view)
        chance = random.Random(seed)
        for _ in range(10):
            proof = some_proof(chance, view)
            goal = chance.choice(proof.lines).claim
            judged = judge_proof(view, proof, goal)
            assert judged.goal_holds == all(goal.holds(hand) for hand in hands)
            proved += bool(judged.stated)
            assert not judged.stated or judged.goal_holds
            if judged.goal_holds is False:
                assert judged.hand in hands
                assert not goal.holds(judged.hand)
    assert proved > 20


# ------------------------------------------------------------------------ the kit's own proofs


def test_what_the_kit_proves_is_accepted_as_written_down() -> None:
    written = shared = 0
    rules = [STANDARD, ruleset_named("Rainbow (6 Suits)"), ruleset_named("Brown (5 Suits)")]
    for seed in range(24):
        chance = random.Random(seed)
        record = record_of(seed, chance.choice((2, 3, 4)), 50, rules[seed % 3])
        game = record.at(20 + seed)
        if game.over:
            continue
        view = game.view()
        for slot in range(1, len(view.own) + 1):
            for proof in why(view, slot).proofs:
                down = written_down(proof)
                judged = judge_proof(view, down, Not(Held(slot, proof.cards)))
                assert judged.proved, written_text(down, view.rules)
                written += 1
    assert written > 200
    for proof in why(COUNTING, 2).proofs:
        down = written_down(proof)
        assert judge_proof(COUNTING, down, Not(Held(2, proof.cards))).proved
        shared += len(down.lines) > 1
    assert shared == 1


def test_special_suits_are_judged_by_what_touches_them() -> None:
    for seed, chance, game in begun_games(range(60), special_rules):
        view = game.view()
        if game.over or game.rules.mechanism.hides or not len(view.own) or not seed % 2:
            continue
        for slot in range(1, len(view.own) + 1):
            for proof in why(view, slot).proofs:
                assert judge_proof(view, written_down(proof)).sound
        judge_proof(view, some_proof(chance, view))


# ------------------------------------------------------------------------ as text


def test_a_proof_is_read_again_as_it_is_written() -> None:
    for seed in range(200):
        game = small_game(seed)
        if game is None or game.over:
            continue
        view, chance = game.view(), random.Random(seed)
        proof = some_proof(chance, view)
        for language in LANGUAGES:
            text = written_text(proof, view.rules, language)
            again = parse_written_proof(text, view)
            assert written_text(again, view.rules, language) == text
            assert [step.finding for step in judge_proof(view, again).steps] == [
                step.finding for step in judge_proof(view, proof).steps
            ]


R45 = CardSet("r4 r5")
CLAIMS: dict[str, Statement] = {
    "slot 3 is not r4": Not(Held(3, "r4")),
    "Slot 3 isn't a red 4.": Not(Held(3, "r4")),
    "card 3 ≠ R4": Not(Held(3, "r4")),
    "la carte n° 3 n'est pas un 4 rouge": Not(Held(3, "r4")),
    "la carte 3 ne peut pas être r4": Not(Held(3, "r4")),
    "slot 3 is r4 or r5": Held(3, R45),
    "slot 3 is r4, r5": Held(3, R45),
    "slot 3 is one of r4 and r5": Held(3, R45),
    "slot 3 is neither r4 nor r5": Not(Held(3, R45)),
    "la carte 3 n'est ni r4 ni r5": Not(Held(3, R45)),
    "slots 3 and 5 are r4 or r5": And(Held(3, R45), Held(5, R45)),
    "slots 3, 5 are not r4": And(Not(Held(3, "r4")), Not(Held(5, "r4"))),
    "slots 3 and 5 are r4 and r5 in some order": in_some_order([3, 5], R45),
    "les cartes 3 et 5 sont r4 et r5 dans un ordre ou l'autre": in_some_order([3, 5], R45),
    "slot 1 is red": Held(1, "r1 r2 r3 r4 r5"),
    "slot 1 is a 4": Held(1, "r4 y4 g4 b4 p4"),
    "slot 1 is playable": Held(1, "r3 y4 g3 b5 p2"),
    "at least 1 of slots 3 and 5 is r4": CountOf([3, 5], "r4", 1),
    "one of slots 3 and 5 is r4": CountOf([3, 5], "r4", 1),
    "slot 3 or 5 is r4": CountOf([3, 5], "r4", 1),
    "l'une des cartes 3 et 5 est r4": CountOf([3, 5], "r4", 1),
    "exactement 1 des cartes 3 et 5 est r4": CountOf([3, 5], "r4", 1, 1),
    "at most one of slots 3 and 5 is r4": CountOf([3, 5], "r4", 0, 1),
    "slot 3 is r4 or slot 5 is r4": Or(Held(3, "r4"), Held(5, "r4")),
    "slot 3 is r4 and slot 5 is r5": And(Held(3, "r4"), Held(5, "r5")),
    "if slot 3 is r4 then slot 5 is r5": Implies(Held(3, "r4"), Held(5, "r5")),
    "Si la carte 3 est r4, alors la carte 5 n'est pas r4": Implies(
        Held(3, "r4"), Not(Held(5, "r4"))
    ),
    "contradiction": Or(),
    "That is impossible": Or(),
    "c'est impossible": Or(),
}


@pytest.mark.parametrize("text", CLAIMS)
def test_claims_are_read_as_people_write_them(text: str) -> None:
    assert parse_claim(text, COUNTING) == CLAIMS[text]
    for language in LANGUAGES:
        assert parse_claim(claim_text(CLAIMS[text], STANDARD, language), COUNTING) == CLAIMS[text]


REASONS: dict[str, list[Ground]] = {
    "clue red touched it": [OfClue("r", True)],
    "it was touched by red": [OfClue("r", True)],
    "Alice’s clue “red” (turn 5) touched slot 3": [OfClue("r", True, 5, (Slot(3),))],
    "the clue red of turn 5 didn't touch slots 1 and 4": [
        OfClue("r", False, 5, (Slot(1), Slot(4)))
    ],
    "clue 1 did not touch it, clue 2 missed it": [OfClue(1, False), OfClue(2, False)],
    "l'indice rouge l'a désignée et l'indice 1 ne l'a pas désignée": [
        OfClue("r", True),
        OfClue(1, False),
    ],
    "clue blue left it out; all r4 and r5 are in sight": [OfClue("b", False), AllInSight(R45)],
    "both r4 are in sight": [AllInSight(CardSet("r4"))],
    "le seul r5 est en vue": [AllInSight(CardSet("r5"))],
    "only 1 r4 is out of sight": [OutOfSight(CardSet("r4"), 1)],
    "one copy of r4 is left": [OutOfSight(CardSet("r4"), 1)],
    "no r4 is out of sight": [OutOfSight(CardSet("r4"), 0)],
    "il ne reste que deux r3 hors de vue": [OutOfSight(CardSet("r3"), 2)],
    "slots 3 and 5 take up all r4 and r5 (steps 1, 2)": [
        TakenUp((Slot(3), Slot(5)), R45),
        Cited((1, 2)),
    ],
    "the deck is too small for all r5": [ShortDeck(CardSet("r5"))],
    "la pioche est trop petite pour tous les r5": [ShortDeck(CardSet("r5"))],
    "by steps 1 and 3": [Cited((1, 3))],
    "in every case (2, 4)": [Cited((2, 4))],
    "cases 2 and 4": [Cited((2, 4))],
    "step 2 leads to a contradiction": [Cited((2,))],
    "étapes 1 à": [],
    "Bob meant it": [NoFact.MEANT],
    "the other r4 is in the deck": [NoFact.UNSEEN],
    "slot 3 is r4": [Restated(Held(3, "r4"))],
}


@pytest.mark.parametrize("text", [text for text, found in REASONS.items() if found])
def test_reasons_are_read_as_people_write_them(text: str) -> None:
    assert [parse_ground(part, COUNTING) for part in split_grounds(text)] == REASONS[text]


REFUSED = {
    "slots 3 and 5 are r4 and r5": "in some order",
    "slot 9 is r4": "slots 1 to 5",
    "slot 3": "slot 3 is not r4",
    "the world is flat": "slot 3 is not r4",
    "slot 3 is z9": "no cards can be read",
    "slot 3 is not not r4": "one “not”",
    "at least 3 of slots 1 and 2 is r4": "fewer slots",
    "slots 1 and 2 are r4 and red in some order": "one card for each",
    "slot 3 is r4 because I feel it": "a reason is something like",
    "slot 3 is r4 because clue red purple touched it": "a reason is something like",
    "slot 3 is r4 because clue red touched it gently": "a reason is something like",
    "slot 3 is r4\n   slot 2 is r3": "line 2: it stands further in",
    "1. slot 3 is r4\n1. slot 2 is r3": "number 1",
    "slot 3 is r4 because": "",
    "slot 1 is r4\n" * (MOST_LINES + 1): f"{MOST_LINES} lines",
    "x" * (LONGEST + 1): "10,000 signs",
    "slot 3 is " + "r4 " * 300: "says less",
    "slot 3 is r4 # " + "so " * 300: "a note",
}


@pytest.mark.parametrize(
    "text",
    [
        "   {first}\n{rest}",
        "\n    {first}\n    {rest}\n",
        "({first}\n{rest})",
        "“{first}\n{rest}.”",
        "[ {first} \n\n{rest} ]",
    ],
)
def test_blanks_before_a_proof_and_brackets_around_it_say_nothing(text: str) -> None:
    first, rest = "slot 3 is r4 because clue red (turn 5) touched it", "slot 2 is r3"
    with speaking("en"):
        read = parse_written_proof(text.format(first=first, rest=rest), COUNTING)
        assert read == parse_written_proof(f"{first}\n{rest}", COUNTING)


@pytest.mark.parametrize("text", [text for text, words in REFUSED.items() if words])
def test_what_is_not_understood_is_refused_with_words(text: str) -> None:
    with speaking("en"), pytest.raises(NotationError) as refused:
        parse_written_proof(text, COUNTING)
    assert REFUSED[text] in str(refused.value)
    with speaking("fr"), pytest.raises(NotationError):
        parse_written_proof(text, COUNTING)


@settings(max_examples=300, deadline=None)
@given(
    st.text(max_size=60)
    | st.lists(
        st.sampled_from([*CLAIMS, *REASONS, "\n", " because ", "suppose ", "   ", "#"]), max_size=6
    ).map(" ".join)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        proof = parse_written_proof(text, COUNTING)
    except NotationError:
        return
    judge_proof(COUNTING, proof, "slot 2 is r3")


# ------------------------------------------------------------------------ what is found

_REDS = """
1. slots 3 and 5 are red because clue red touched them
2. slots 3, 5 are not r1, r2, r3 because clue 1 missed them, clue 2 missed them, clue 3 missed them
3. slots 3 and 5 are r4 or r5 because steps 1, 2
"""


def test_the_lesson_s_own_hand_is_proved_directly_and_by_contradiction() -> None:
    directly = """
    4. slot 2 is red because clue red touched it
    5. slot 2 is not r1 or r2 because clue 1 did not touch it and clue 2 did not touch it
    6. slot 2 is not r4 or r5 because slots 3 and 5 take up all r4 and r5 (step 3)
    so slot 2 is r3 because steps 4, 5 and 6 # at last
    """
    supposing = """
    suppose slot 2 is r4:
       slot 3 is r5 because step 3, only 1 r4 is out of sight, step 4
       slot 5 is r5 because step 3, only 1 r4 is out of sight, step 4
       contradiction because only 1 r5 is out of sight (5, 6)
    slot 2 is not r4 because step 4
    """
    for text, goal in ((directly, "slot 2 is r3"), (supposing, "slot 2 is not r4")):
        lines = "\n".join(line.removeprefix("    ") for line in text.splitlines())
        judged = judge_proof(COUNTING, parse_written_proof(_REDS.strip() + lines, COUNTING), goal)
        assert judged.proved, [step.finding for step in judged.steps]


FOUND = {
    "slot 2 is red": Finding.NO_REASON,
    "slot 2 is red because clue red touched it": Finding.FOLLOWS,
    "slot 2 is red because clue green touched it": Finding.NO_CLUE,
    "slot 2 is red because clue red did not touch it": Finding.OTHER_CLUE,
    "slot 1 is red because clue red touched it": Finding.LATER_CARD,
    "slot 2 is not r4 because all r4 are in sight": Finding.NOT_IN_SIGHT,
    "slot 2 is not r4 because only 2 r4 are out of sight": Finding.OTHER_NUMBER,
    "slot 2 is not r4 because slots 3 and 5 take up all r4 and r5": Finding.OPEN_SLOT,
    _REDS
    + "4. slot 2 is not r3 because slots 3 and 5 take up all r3, r4, r5; step 3": Finding.TO_SPARE,
    "slot 2 is r5 because the deck is too small for all r5": Finding.ROOM_IN_DECK,
    "slot 2 is r3 because Bob meant it": Finding.MEANT,
    "slot 2 is r3 because r4 is in the deck": Finding.UNSEEN,
    "slot 2 is r3 because step 7": Finding.NO_STEP,
    "slot 2 is r3 because step 1": Finding.CIRCULAR,
    "slot 2 is r3 because slot 2 is r3": Finding.CIRCULAR,
    "slot 2 is r3 because slot 3 is r4": Finding.NOT_ABOVE,
    "slot 2 is red\nslot 2 is not y1 because step 1": Finding.WAITS,
    "slot 2 is r3 because clue red touched it": Finding.OTHER_REASON,
    "slot 3 is r4 because clue red touched it": Finding.CONVERSE,
    "slot 1 is r4 because clue red touched slot 2": Finding.UNTRUE,
    """
    suppose slot 2 is r4
       slot 2 is not r3 because step 1
    slot 2 is not r3 because step 2
    """: Finding.ONLY_SUPPOSED,
    """
    suppose slot 2 is r4
       slot 2 is not r3 because step 1
    slot 2 is not r4 because step 1
    """: Finding.NO_CONTRADICTION,
    """
    if slot 3 is r4 then slot 5 is not r4 because only 1 r4 is out of sight
    suppose slot 5 is not r4
       slot 3 is r4 because steps 1, 2
    """: Finding.CONVERSE,
    """
    slot 2 is red because clue red touched it
    case slot 2 is r3
       slot 2 is not r1 because step 2
    case slot 2 is r4
       slot 2 is not r1 because step 4
    slot 2 is not r1 because cases 2 and 4
    """: Finding.FORGOTTEN_CASE,
    _REDS
    + """
4. case slot 3 is r4
   5. slot 2 is not r4 because only 1 r4 is out of sight (4)
   6. slot 5 is r5 because only 1 r4 is out of sight (3, 4)
   7. slot 2 is not r5 because only 1 r5 is out of sight (6)
8. slot 2 is not r5 because only 1 r4 is out of sight; only 1 r5 is out of sight; step 3
""": Finding.TOO_FAR,
}


@pytest.mark.parametrize("text", FOUND, ids=[found.name for found in FOUND.values()])
def test_each_fault_is_named_and_told(text: str) -> None:
    proof = parse_written_proof(text.strip("\n"), COUNTING)
    step = judge_proof(COUNTING, proof).steps[-1]
    assert step.finding is FOUND[text]
    english, french = (step_remark(step, STANDARD, language) for language in ("en", "fr"))
    assert english != french
    assert "{" not in english + french


def test_every_finding_of_a_step_has_an_example() -> None:
    assert set(Finding) - set(FOUND.values()) == {Finding.SUPPOSED, Finding.TOO_MUCH}


def test_a_forgotten_case_is_shown_as_a_hand() -> None:
    text = next(text for text, found in FOUND.items() if found is Finding.FORGOTTEN_CASE)
    step = judge_proof(COUNTING, parse_written_proof(text.strip("\n"), COUNTING)).steps[-1]
    assert step.hand is not None
    assert step.fits_table == (step.hand in hands_with_counts(COUNTING))


def hands_with_counts(view: View) -> set[tuple[Card, ...]]:
    """Every hand of which each slot fits its clues, with no card more often than is left."""
    unseen = view.unseen()
    every = product(*(view.clued(Slot(slot)) for slot in range(1, len(view.own) + 1)))
    return {hand for hand in every if all(hand.count(card) <= unseen[card] for card in hand)}


def test_cases_that_are_all_there_are_prove_it() -> None:
    text = (
        _REDS
        + """
4. slot 2 is not r1 or r2 because clue 1 did not touch it; clue 2 did not touch it
5. case slot 3 is r4
   6. slot 5 is r5 because only 1 r4 is out of sight (3, 5)
   7. slot 2 is not r4 or r5 because only 1 r4 is out of sight; only 1 r5 is out of sight (5, 6)
8. case slot 3 is r5
   9. slot 5 is r4 because only 1 r5 is out of sight (3, 8)
   10. slot 2 is not r4 or r5 because only 1 r4 is out of sight; only 1 r5 is out of sight (8, 9)
11. slot 2 is not r4 or r5 because cases 5 and 8{}
"""
    )
    for named, finding in (("", Finding.FORGOTTEN_CASE), ("; step 3", Finding.FOLLOWS)):
        proof = parse_written_proof(text.format(named).strip(), COUNTING)
        step = judge_proof(COUNTING, proof).steps[-1]
        assert step.finding is finding
        assert not step.fits_table  # they are all cases, but which step says so?


def test_what_is_left_open_is_counted_and_shown() -> None:
    def left(text: str) -> Judgement:
        return judge_proof(COUNTING, parse_written_proof(text, COUNTING), "slot 2 is r3")

    nothing, something, supposed = (
        left(""),
        left("slot 2 is red because clue red touched it"),
        left("suppose slot 2 is r3\n  slot 2 is r3 because step 1"),
    )
    assert nothing.left is not None
    assert something.left is not None
    assert nothing.left > something.left > 0
    assert something.hand is not None
    assert something.hand[1] in CardSet("r4 r5")
    assert supposed.supposed == 2
    untrue = judge_proof(COUNTING, WrittenProof(), "slot 1 is r3")
    assert untrue.goal_holds is False
    for judged in (nothing, something, supposed, untrue):
        english, french = proof_remark(judged, "en"), proof_remark(judged, "fr")
        assert english != french
        assert "{" not in english + french


def test_where_no_hand_fits_nothing_is_judged() -> None:
    view = bare_view(["r5", "r5", "", "", ""])
    with pytest.raises(Contradiction):
        judge_proof(view, WrittenProof())
    assert judge_proof(bare_view(["r5", "", "", "", ""]), WrittenProof()).sound


def test_a_proof_is_no_deeper_and_no_longer_than_can_be_read() -> None:
    with pytest.raises(HanabiError, match="line 1"):
        WrittenProof((Line(Held(1, "r1"), depth=1),))
    deep = tuple(Line(Held(1, "r1"), supposed=True, depth=depth) for depth in range(7))
    with pytest.raises(HanabiError, match="more than 5"):
        WrittenProof(deep)
