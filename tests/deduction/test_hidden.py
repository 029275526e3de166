"""What is deduced where the rules hide clue values or played cards, against every deal replayed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from hanabi_kit.actions import Untold
from hanabi_kit.cards import Card, CardSet, Seat, Slot
from hanabi_kit.cli.command_line import run
from hanabi_kit.deduction import (
    Held,
    count_worlds,
    deduce,
    each_assignment,
    known_to,
    playable,
    sample,
    trash,
    why,
    why_not,
    worlds,
)
from hanabi_kit.deduction.hand import count_assignments
from hanabi_kit.deduction.hidden import holed_cards, untold_clues
from hanabi_kit.deduction.hidden.cases import cases_of
from hanabi_kit.deduction.hidden.hidden_fireworks import (
    fireworks_of,
    playable_odds,
    stacks_odds,
)
from hanabi_kit.deduction.inferences import Inference, with_inferences
from hanabi_kit.deduction.knowledge import Knowledge
from hanabi_kit.deduction.reasons.premises import ByHole, ByUntold
from hanabi_kit.deduction.reasons.proof_check import check_proof, check_reasons
from hanabi_kit.deduction.reasons.proofs import Proof
from hanabi_kit.deduction.solvers import solve_by_steps
from hanabi_kit.deduction.solvers.constraint_model import deduce_by_constraints
from hanabi_kit.deduction.solvers.steps import Technique
from hanabi_kit.deduction.unseen_cards import Pool, hides_something, open_pool, pool_of
from hanabi_kit.errors import Contradiction, HanabiError, SearchBudgetExceeded, WrongProof
from hanabi_kit.game import End, Game
from hanabi_kit.notation import GameRecord, write_game
from hanabi_kit.rules import ruleset_named
from hanabi_kit.rules.mechanism import (
    ALTERNATING_CLUES,
    CLUE_STARVED,
    COW_AND_PIG,
    DUCK,
    ORDINARY,
    SUDOKU_GAME,
    THROW_IT_IN_A_HOLE,
    UP_OR_DOWN_GAME,
    Mechanism,
)
from hanabi_kit.view import View
from tests.helpers.told_alike import Alike, deals_told_alike, odd_rules, random_game

MECHANISMS = [
    ORDINARY,
    UP_OR_DOWN_GAME,
    SUDOKU_GAME,
    CLUE_STARVED,
    ALTERNATING_CLUES,
    COW_AND_PIG,
    DUCK,
    THROW_IT_IN_A_HOLE,
]
HIDING = [own for own in MECHANISMS if own.hides]

Found = tuple[View, Alike, random.Random]


def small_views(mechanism: Mechanism, count: int, room: int = 400) -> Iterator[Found]:
    """Views of small games with all the deals that would have told the same."""
    seed = given = 0
    while given < count:
        seed += 1
        chance = random.Random(f"{mechanism.name} {seed}")
        rules, players = odd_rules(chance, mechanism), chance.choice((2, 3))
        if rules.hand_size(players) * players > rules.deck_size:
            continue
        wise = chance.choice((0.6, 0.9, 1))
        played = random_game(rules, players, seed, chance.randrange(3, 40), wise)
        game = played.end()
        if game.end is End.TURNS and chance.random() < 0.8:  # as many as of others are enough
            continue
        for seat in map(Seat, range(players)):
            view = game.view(seat)
            hidden = len(view.own) + sum(holed.card is None for holed in view.hole)
            if max(len(view.unseen()), 1) ** hidden > room:
                continue
            if mechanism.hides and not hides_something(view) and chance.random() < 0.8:
                continue
            given += 1
            yield view, deals_told_alike(played, seat), chance


def assert_equals(view: View, alike: Alike) -> None:
    """The possibilities and odds of `view` are those of all deals."""
    found = deduce(view)
    assert found.worlds == alike.count
    for slot in range(1, len(view.own) + 1):
        deals = alike.by_slot(slot)
        assert found[slot] == {card: Fraction(n, alike.count) for card, n in deals.items()}
        assert list(found[slot]) == sorted(found[slot])


# ------------------------------------------------------------------------------- odds


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda own: own.name or "ordinary")
def test_odds_are_those_of_all_deals_that_would_have_told_the_same(mechanism: Mechanism) -> None:
    hidden = 0
    for view, alike, _ in small_views(mechanism, 16):
        assert_equals(view, alike)
        hands = {one.hand: one.worlds for one in each_assignment(view)}
        assert hands == alike.hands
        assert list(hands) == sorted(hands)
        assert count_assignments(view) == len(hands)
        hidden += hides_something(view)
    assert hidden > 8 or not mechanism.hides


@pytest.mark.long
@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda own: own.name or "ordinary")
def test_odds_are_those_of_all_deals_in_hundreds_of_views(mechanism: Mechanism) -> None:
    for view, alike, _ in small_views(mechanism, 300, room=6000):
        assert_equals(view, alike)


@pytest.mark.parametrize("mechanism", HIDING, ids=lambda own: own.name)
def test_events_and_samples_are_those_of_all_deals(mechanism: Mechanism) -> None:
    for view, alike, chance in small_views(mechanism, 15):
        if len(view.own) < 2:
            continue
        one, two = (CardSet(chance.sample(view.rules.identities, 3)) for _ in range(2))
        event = Held(1, one) | ~Held(2, two)
        holding = [n for hand, n in alike.hands.items() if hand[0] in one or hand[1] not in two]
        assert count_worlds(view, event) == sum(holding)
        drawn: Counter[tuple[Card, ...]] = Counter()
        for number in range(alike.count):
            drawn[sample(view, Numbered(number, alike.count))[0]] += 1
        assert drawn == alike.hands


class Numbered(random.Random):
    """A random number that is known beforehand."""

    def __init__(self, number: int, below: int) -> None:
        super().__init__()
        self.number, self.below = number, below

    def randrange(self, below: int) -> int:  # type: ignore[override]
        assert below == self.below
        return self.number


def test_the_compiled_count_gives_the_same_odds() -> None:
    for mechanism in HIDING:
        for view, _, _ in small_views(mechanism, 8):
            assert deduce(view, compiled=True) == deduce(view, compiled=False)


# ------------------------------------------------------------------------------- untold clues


def test_cards_that_have_left_the_hand_tell_what_a_clue_was() -> None:
    rules = ruleset_named("Duck (5 Suits)")
    deck = [Card(text) for text in ["r1", "r2", "g3", "b4", "p5", "y1", "y2", "y3", "y4", "y5"]]
    left = Counter(rules.copies_by_card) - Counter(deck)
    game = Game.new(["Alice", "Bob"], [*deck, *left.elements()], rules)
    # Bob tells Alice of her r1 and r2, and she plays the r1.
    game = game.apply("clue Bob 5").apply("clue Alice red")
    before = deduce(game.view("Alice"))
    after = deduce(game.apply("play 5").view("Alice"))
    assert before.hand[3].cards == before.hand[4].cards == CardSet(rules.identities) - CardSet("y5")
    # The other card that was touched is red or a 1; of the 1s only those are left.
    assert after.hand[4].cards == CardSet("r1 r2 r3 r4 r5 y1 g1 b1 p1")
    # The new card heard nothing, the others are not all of what the clue said.
    assert CardSet("r3 b1") <= after.hand[1].cards
    forgotten = replace(game.apply("play 5").view("Alice"), history=())
    assert after.hand[4].cards <= deduce(forgotten).hand[4].cards != after.hand[4].cards


def test_the_own_order_of_the_cards_changes_nothing() -> None:
    for mechanism in HIDING:
        for view, _, chance in small_views(mechanism, 10):
            slots = list(range(1, len(view.own) + 1))
            chance.shuffle(slots)
            found, moved = deduce(view), deduce(view.rearranged(slots))
            assert [moved[new] for new in range(1, len(slots) + 1)] == [found[s] for s in slots]


def test_who_gave_a_clue_knows_its_value() -> None:
    game = Game.deal(["Alice", "Bob"], 7, "Cow & Pig (5 Suits)").apply("clue Bob 5")
    (mark,) = game.view("Alice").hand_of(Seat(1))[0].marks
    assert mark.value == 5
    (mark,) = game.view("Bob").own[0].marks
    assert mark.value is Untold.RANK
    # Bob's newest card is one rank, his others are none of it.
    found = deduce(game.view("Bob"))
    assert len(found[1]) == 25
    assert sum(odds for card, odds in found[1].items() if card.rank == 5) < Fraction(1, 5)


def test_clues_without_turns_are_refused() -> None:
    view = Game.deal(["Alice", "Bob"], 7, "Duck (5 Suits)").apply("clue Bob 5").view("Bob")
    own = tuple(
        replace(card, marks=tuple(replace(mark, turn=None) for mark in card.marks))
        for card in view.own
    )
    with pytest.raises(HanabiError, match=r"slot 1: in which turn .* Duck"):
        deduce(replace(view, own=own))


def test_clues_that_no_value_fits_are_a_contradiction() -> None:
    view = Game.deal(["Alice", "Bob"], 7, "Cow & Pig (5 Suits)").apply("clue Bob 5").view("Bob")
    first, *others = view.own
    missed = replace(first.marks[0], touched=False)
    own = (replace(first, marks=(*first.marks, missed)), *others)
    with pytest.raises(Contradiction, match="Bob: no hand fits"):
        deduce(replace(view, own=own))


def test_too_many_cases_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Game.deal(["Alice", "Bob"], 7, "Duck (5 Suits)").apply("clue Bob 5").view("Bob")
    monkeypatch.setattr(untold_clues, "MOST_CASES", 3)
    with pytest.raises(SearchBudgetExceeded, match="without their values"):
        deduce(view)


# ------------------------------------------------------------------------------- the hole


def without_evidence(view: View) -> int:
    """The worlds if only the marks of the cards in the hole counted."""
    pool = open_pool(view)
    extra = [
        pool.catalogue.lanes(holed.possible(view.rules))
        for holed in view.hole
        if holed.card is None
    ]
    allowed = (*pool.allowed, *extra)
    return replace_pool(pool, allowed)


def replace_pool(pool: Pool, allowed: tuple[int, ...]) -> int:
    from hanabi_kit.deduction.counting import fillings

    wider = Pool(pool.catalogue, len(allowed), pool.left, allowed)
    return fillings(wider.slots, wider.sizes(wider.masks()).items())[-1]


def test_that_the_game_goes_on_or_how_it_ended_counts() -> None:
    ends: Counter[End | None] = Counter()
    for view, alike, _ in small_views(THROW_IT_IN_A_HOLE, 100, room=600):
        if hides_something(view) and without_evidence(view) != alike.count:
            ends[view.end] += 1
            assert deduce(view).worlds == alike.count
    assert ends[None] > 3
    assert {End.STRIKES, End.TURNS, End.SETTLED, End.COMPLETE} <= set(ends)


def test_a_hole_can_do_without_a_history() -> None:
    for view, _, _ in small_views(THROW_IT_IN_A_HOLE, 60, room=200):
        found, without = deduce(view), deduce(replace(view, history=()))
        if view.end is not End.SETTLED:  # only then it matters what came last
            assert without == found
        assert without.worlds >= found.worlds


def test_fireworks_that_nobody_sees_have_their_odds() -> None:
    for view, alike, _ in small_views(THROW_IT_IN_A_HOLE, 25):
        odds = {stacks: Fraction(n, alike.count) for stacks, n in alike.stacks.items()}
        assert stacks_odds(view) == odds
        for slot in range(1, len(view.own) + 1):
            assert playable_odds(view, Slot(slot)) == Fraction(alike.fits[slot], alike.count)
        if hides_something(view):
            for event in (playable, trash):
                with pytest.raises(HanabiError, match="Throw It in a Hole: cards are played"):
                    event(view, 1)
        else:
            assert fireworks_of(view)[0] in odds
            assert len(odds) == 1


def test_a_hole_without_a_final_round_is_refused() -> None:
    rules = replace(ruleset_named("Throw It in a Hole (5 Suits)"), final_round=False)
    view = Game.deal(["Alice", "Bob"], 7, rules).apply("play 2").view("Alice")
    with pytest.raises(HanabiError, match="Throw It in a Hole: without a final round"):
        deduce(view)


def test_too_many_ways_to_play_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Game.deal(["Alice", "Bob"], 7, "Throw It in a Hole (5 Suits)").apply("play 2").view(0)
    monkeypatch.setattr(holed_cards, "MOST_WAYS", 5)
    with pytest.raises(SearchBudgetExceeded, match="Throw It in a Hole: Alice's cards"):
        deduce(view)


def test_the_command_line_says_what_takes_too_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rules = ruleset_named("Throw It in a Hole (5 Suits)")
    played = random_game(rules, 2, 5, 30, wise=1)
    file = tmp_path / "hole.json"
    write_game(GameRecord(rules, played.players, played.deck, played.actions), file)
    asked = ["deduce", str(file), "--viewer", "B", "--why"]
    assert run(asked) == 0
    assert "slot 1" in capsys.readouterr().out
    monkeypatch.setattr(holed_cards, "MOST_WAYS", 2)
    assert run(asked) == 2
    assert "Throw It in a Hole: B's cards in the hole" in capsys.readouterr().err


def test_who_discards_a_card_into_the_hole_had_an_inverted_suit() -> None:
    game = Game.deal(["Alice", "Bob"], 7, "Throw It in a Hole & Orange (6 Suits)")
    orange = [
        (seat, slot)
        for seat, hand in enumerate(game.hands)
        for slot, held in enumerate(hand, start=1)
        if str(held.card)[0] == "a"
    ]
    seat, slot = orange[0]
    if seat:
        game = game.apply(f"clue Bob {game.hands[1][0].card.rank}")
    view = game.apply(f"discard {slot}").view(seat)
    assert view.hole[-1].card is None
    stacks = stacks_odds(view)
    assert all(not any(own[:-1]) for own in stacks)
    assert stacks[0, 0, 0, 0, 0, 1] > 0


# ------------------------------------------------------------------------------- reasons


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda own: own.name or "ordinary")
def test_all_that_is_ruled_out_has_a_proof_that_holds(mechanism: Mechanism) -> None:
    kinds: Counter[str] = Counter()
    for view, alike, chance in small_views(mechanism, 16):
        for slot in range(1, len(view.own) + 1):
            reasons = why(view, slot)
            assert reasons.possible == CardSet(alike.by_slot(slot))
            check_reasons(view, reasons)
            assert all(hand in alike.hands for hand in reasons.examples)
            assert reasons.sentence("en") != reasons.sentence("fr")
            for card in chance.sample(list(view.rules.identities), 3):
                if card in reasons.possible:
                    with pytest.raises(HanabiError, match="can be"):
                        why_not(view, slot, card)
                    continue
                proof = why_not(view, slot, card)
                check_proof(view, proof)
                assert proof.sentence("en") != proof.sentence("fr")
                kinds[type(proof.reason).__name__] += 1
    assert kinds["BySight"] > 5
    if mechanism.told != "value":
        assert kinds["ByUntold"] > 2
    if mechanism.hole:
        assert kinds["ByHole"] > 2


@pytest.mark.parametrize("mechanism", HIDING, ids=lambda own: own.name)
def test_the_last_step_is_what_follows_from_what_is_hidden(mechanism: Mechanism) -> None:
    hidden = 0
    for view, alike, _ in small_views(mechanism, 40, room=200):
        found = solve_by_steps(view)
        assert found.hand == tuple(
            CardSet(alike.by_slot(slot)) for slot in range(1, len(view.own) + 1)
        )
        without = solve_by_steps(view, up_to=Technique.LARGER_SET)
        for slot, cards in enumerate(without.hand, start=1):
            assert found[slot] <= cards
            for card in cards - found[slot]:
                assert found.needed(slot, card) is Technique.HIDDEN
                assert found.leading_to(slot, card)[-1].technique is Technique.HIDDEN
                hidden += 1
        assert len(found.sentences("en")) == len(set(found.sentences("fr"))) == len(found.steps)
    assert hidden > 2


@pytest.mark.parametrize("mechanism", HIDING, ids=lambda own: own.name)
def test_the_checker_lets_no_wrong_proof_pass(mechanism: Mechanism) -> None:
    tried = 0
    for view, alike, _ in small_views(mechanism, 15):
        marks = [mark for own in view.own for mark in own.marks if isinstance(mark.value, Untold)]
        reason = ByHole() if mechanism.hole else ByUntold(tuple(marks[:1]))
        if not mechanism.hole and not marks:
            continue
        for slot in range(1, len(view.own) + 1):
            for card in alike.by_slot(slot):
                wrong = Proof(Slot(slot), CardSet([card]), reason, view.rules, view.players)
                with pytest.raises(WrongProof):
                    check_proof(view, wrong)
                tried += 1
    assert tried > 20


def test_reasons_are_told_in_words() -> None:
    game = Game.deal(["Alice", "Bob"], 7, "Cow & Pig (5 Suits)").apply("clue Bob 5")
    view = game.view("Bob")
    proof = Proof(Slot(2), CardSet("r5"), ByUntold(view.own[0].marks), view.rules, view.players)
    assert proof.sentence() == (
        "Slot 2 is not a red 5: otherwise no rank touches just what Alice's clue (turn 1) touched."
    )
    proof = Proof(Slot(2), CardSet("r5"), ByHole(), view.rules, view.players)
    assert proof.sentence().endswith("otherwise nothing fits what went into the hole unseen.")


# ------------------------------------------------------------------------------- what is refused


def hidden_views() -> list[View]:
    """A view of each mechanism that hides something from its viewer."""
    return [
        Game.deal(["Alice", "Bob"], 7, "Cow & Pig (5 Suits)").apply("clue Bob 5").view("Bob"),
        Game.deal(["Alice", "Bob"], 7, "Duck (5 Suits)").apply("clue Bob 5").view("Bob"),
        Game.deal(["Alice", "Bob"], 7, "Throw It in a Hole (5 Suits)").apply("play 2").view(0),
    ]


def test_what_is_not_covered_is_refused_by_name() -> None:
    asked = [
        pool_of,
        deduce_by_constraints,
        lambda view: known_to(view, 1 - view.seat),
        Knowledge,
    ]
    for view in hidden_views():
        for ask in asked:
            with pytest.raises(HanabiError, match=f"^{view.rules.mechanism.name}: "):
                ask(view)
    with pytest.raises(HanabiError, match=r"^Throw It in a Hole: cards are played face down; writ"):
        worlds(hidden_views()[2])
    with pytest.raises(HanabiError, match=r"^Duck: only its giver knows"):
        Knowledge(Game.deal(["Alice", "Bob"], 7, "Duck (5 Suits)")).clue("Bob", 5)


def test_where_nothing_is_hidden_yet_nothing_is_refused() -> None:
    for view in hidden_views():
        start = Game.deal(["Alice", "Bob"], 7, view.rules).view("Alice")
        standard = Game.deal(["Alice", "Bob"], 7).view("Alice")
        assert deduce(start).hand == deduce(standard).hand
        assert solve_by_steps(start).hand == solve_by_steps(standard).hand
        assert known_to(start, "Bob").hand == known_to(standard, "Bob").hand
        assert len(cases_of(start)) == 1


def test_inferences_are_held_against_what_clues_said_of_several_cards() -> None:
    game = Game.deal(["Alice", "Bob"], 7, "Cow & Pig (5 Suits)").apply("clue Bob 5")
    view = game.view("Bob")
    # One rank touched slot 1 only: slots 1 and 2 cannot both be 5s.
    said = [
        Inference(Slot(slot), CardSet("r5 y5 g5 b5 p5"), "ours", "a 5", turn=1) for slot in (1, 2)
    ]
    found = with_inferences(view, said)
    assert [clash.slots for clash in found.conflicts] == [(1, 2)]
