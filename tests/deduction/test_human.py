"""The step-by-step solver: against exact possibilities, a naive closure, and a checker of steps."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.cards import Card, CardSet, Seat, Slot, Suit
from hanabi_kit.deduction import count_assignments, deduce
from hanabi_kit.deduction.reasons.premises import ByClue, ByHall, BySight
from hanabi_kit.deduction.reasons.proofs import why_not
from hanabi_kit.deduction.solvers.comparison import compare
from hanabi_kit.deduction.solvers.constraint_model import (
    assignments,
    deduce_by_constraints,
    possible_by_constraints,
)
from hanabi_kit.deduction.solvers.step_by_step import StepByStep, solve_by_steps
from hanabi_kit.deduction.solvers.step_sentences import step_sentences, technique_name
from hanabi_kit.deduction.solvers.steps import Step, Technique
from hanabi_kit.deduction.unseen_cards import hides_something
from hanabi_kit.errors import Contradiction, HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import read_game
from hanabi_kit.render.solvers import comparison_html, comparison_text, steps_html, steps_text
from hanabi_kit.rules import RULESETS, STANDARD, Ruleset
from hanabi_kit.rules.variants import variant_named, variant_names
from hanabi_kit.view import View
from tests.helpers.brute_force import worlds_of
from tests.helpers.special_rules import special_rules
from tests.helpers.tables import (
    HOSTILE,
    bare_view,
    impossible_position,
    record_of,
    with_other_secrets,
)
from tests.helpers.whole import whole

TWO = Ruleset("two", suits=(Suit.RED, Suit.BLUE), rank_copies=(2, 1, 1), hand_sizes=((2, 4),))


def all_but(unseen: str, rules: Ruleset) -> str:
    """Every card of the deck but those, as the text of `bare_view`."""
    left = list(map(str, rules.deck))
    for word in unseen.split():
        left.remove(word)
    return " ".join(left)


def random_views(seeds: range) -> Iterator[View]:
    """Views of random games under every kind of rules, all through the game."""
    names = variant_names()
    for seed in seeds:
        chance = random.Random(seed)
        rules = [
            STANDARD,
            variant_named(chance.choice(names)),
            special_rules(chance),
            chance.choice(list(RULESETS.values())),
        ][seed % 4]
        rules = replace(rules, max_strikes=9)
        counts = [n for n, size in rules.hand_sizes if n <= 5 and n * size <= rules.deck_size]
        if not counts:
            continue
        record = record_of(seed, chance.choice(counts), chance.randrange(90), rules)
        game = record.games[-1]
        for seat in range(len(game.players)):
            view = View.of(game, Seat(seat))
            if not hides_something(view):
                yield view


def crowded_views(seeds: range) -> Iterator[View]:
    """Views by hand with few cards left and many marks: what needs the harder techniques."""
    for seed in seeds:
        chance = random.Random(seed)
        rules = Ruleset(
            "crowded",
            suits=tuple(Suit)[: chance.choice((3, 4))],
            rank_copies=chance.choice(((2, 1, 1), (2, 2, 1), (3, 2, 1, 1), (1, 1, 1, 1))),
            hand_sizes=((2, 5),),
        )
        deck = list(rules.deck)
        chance.shuffle(deck)
        if seed % 2:
            # Of one rank few cards are left, and they are dealt first.
            rank, left = chance.choice(rules.ranks), chance.choice((2, 3, 4))
            deck.sort(key=lambda card: card.rank != rank)
            gone = max(0, rules.copies_of(rules.suits[0])[rank - 1] * len(rules.suits) - left)
            deck = deck[gone:] + deck[:gone]
        size, spare = chance.choice((3, 4, 5)), chance.choice((0, 0, 1, 2, 4))
        hand, seen = deck[:size], deck[size + spare :]
        chance.shuffle(hand)
        own = []
        for card in hand:
            values = chance.sample(rules.clue_values, chance.randrange(4))
            if seed % 2 and card.rank == rank:
                values = [rank]
            own.append("".join(f"{'' if rules.touches(v, card) else '!'}{v}" for v in values))
        yield bare_view(own, " ".join(map(str, seen)), rules=rules)


# ------------------------------------------------------------------------------- positions

POSITIONS = [
    # id, marks of the own hand, cards in sight, rules, slot, what it can be, technique, level
    ("no clue rules nothing out", ["", ""], "", STANDARD, 1, None, None, 1),
    ("two clues name the card", ["r4", ""], "", STANDARD, 1, "r4", Technique.CLUE, 1),
    ("clues that missed count", ["r!1!2!3", ""], "", STANDARD, 1, "r4 r5", Technique.CLUE, 1),
    (
        "every copy of r5 is in sight, so a red card that is no 1, 2 or 3 is r4",
        ["r!1!2!3"],
        "r5",
        STANDARD,
        1,
        "r4",
        Technique.IN_SIGHT,
        2,
    ),
    (
        "a slot that is r5 leaves none for another",
        ["r5", "r!1!2!3"],
        "",
        STANDARD,
        2,
        "r4",
        Technique.SINGLE,
        3,
    ),
    (
        "two slots that are r4 take both copies",
        ["r4", "r4", "r!1!2!3"],
        "",
        STANDARD,
        3,
        "r5",
        Technique.SINGLE,
        3,
    ),
    (
        "one known card settles the next, and so on",
        ["5r", "r!1!2!3", "r!1!2"],
        "r4 r3",
        STANDARD,
        3,
        "r3",
        Technique.SINGLE,
        3,
    ),
    (
        "the deck is empty and only slot 1 can be the last r1",
        ["", "!1", "!1", "!1"],
        all_but("r1 r2 b2 r3", TWO),
        TWO,
        1,
        "r1",
        Technique.LAST_PLACE,
        3,
    ),
    (
        "the deck has one card, so one of two r1 is in the hand",
        ["", "!1", "!1"],
        all_but("r1 r1 r2 b2", TWO),
        TWO,
        1,
        "r1",
        Technique.LAST_PLACE,
        3,
    ),
    (
        # FACTS.md, deduction: per-card elimination misses the joint cases
        "two slots share r4 and r5, which leaves r3",
        ["r!1!2!3", "r!1!2!3", "r!1!2"],
        "r4",
        STANDARD,
        3,
        "r3",
        Technique.PAIR,
        4,
    ),
    (
        "a known five settles what three fives would settle too",
        ["5", "5", "b!1!2!3!4", "b!1!2!3"],
        "r5 y5",
        STANDARD,
        4,
        "b4",
        # slot 3 is b5, so slots 1 and 2 play no part
        Technique.SINGLE,
        3,
    ),
    (
        "three slots share g5, b5 and p5, so a blue card that may be a 5 is none",
        ["5", "5", "5", "b!1!2!3"],
        "r5 y5",
        STANDARD,
        4,
        "b4",
        Technique.TRIPLE,
        5,
    ),
    (
        "three slots share two r3 and r4",
        ["r!1!2!5", "r!1!2!5", "r!1!2!5", "r!1!2"],
        "r4",
        STANDARD,
        4,
        "r5",
        Technique.TRIPLE,
        5,
    ),
    (
        "four slots share four fives",
        ["5", "5", "5", "5", "b!1!2!3"],
        "r5",
        STANDARD,
        5,
        "b4",
        Technique.LARGER_SET,
        5,
    ),
]


@pytest.mark.parametrize(
    ("own", "seen", "rules", "slot", "cards", "technique", "level"),
    [pytest.param(*row[1:], id=row[0]) for row in POSITIONS],
)
def test_each_technique_decides_the_position_made_for_it(
    own: list[str],
    seen: str,
    rules: Ruleset,
    slot: int,
    cards: str | None,
    technique: Technique | None,
    level: int,
) -> None:
    view = bare_view(own, seen, rules=rules)
    found = solve_by_steps(view)
    expected = rules.all_cards if cards is None else CardSet(cards)
    assert found[slot] == deduce(view).hand[slot - 1].cards == expected
    assert found.level_of(slot) == level
    ruled_out = rules.all_cards - expected
    needed = max((found.needed(slot, card) for card in ruled_out), default=None)
    assert needed is technique
    assert_steps_hold(found)
    if technique is None:
        assert not found.steps
        return
    # With the techniques below it the slot stays open.
    if technique > Technique.CLUE:
        weaker = solve_by_steps(view, up_to=Technique(technique.value - 1))
        assert expected <= weaker[slot]
        assert expected != weaker[slot]
    assert solve_by_steps(view, up_to=technique)[slot] == expected


def test_the_positions_need_every_technique() -> None:
    # But for what is hidden, which is in tests/deduction/test_hidden.py.
    assert {row[6] for row in POSITIONS} == {None, *Technique} - {Technique.HIDDEN}


def test_clues_alone_are_what_hle_and_openspiel_tell_a_player() -> None:
    # FACTS.md, deduction: they intersect colour and rank clues and count no cards.
    view = bare_view(["r!1!2!3", "r5", ""], "y5")
    by_clues = solve_by_steps(view, up_to=Technique.CLUE)
    assert by_clues[1] == CardSet("r4 r5")
    assert list(by_clues.hand) == [view.clued(Slot(slot)) for slot in (1, 2, 3)]
    found = solve_by_steps(view)
    assert found[1] == CardSet("r4")
    assert Card("y5") not in found[3]


def test_counting_and_single_candidates_miss_the_joint_case() -> None:
    # FACTS.md, deduction: {r4,r5} {r4,r5} {r3,r4,r5} with one r4 seen leaves r3.
    view = bare_view(["r!1!2!3", "r!1!2!3", "r!1!2"], "r4")
    for weaker in (Technique.CLUE, Technique.IN_SIGHT, Technique.SINGLE, Technique.LAST_PLACE):
        assert solve_by_steps(view, up_to=weaker)[3] == CardSet("r3 r4 r5")
    assert solve_by_steps(view, up_to=Technique.PAIR)[3] == CardSet("r3")


def test_in_every_world_of_two_cards_that_share_r4_and_r5_the_partner_knows_the_other_r4() -> None:
    # FACTS.md, deduction: the case that hanab.live does not show.
    alice = bare_view(["r!1!2!3", "r!1!2!3"], "r4")
    worlds = list(assignments(alice))
    assert {tuple(map(str, hand)) for hand in worlds} == {("r4", "r5"), ("r5", "r4")}
    for hand in worlds:
        bob = bare_view(["r!1!2!3"], " ".join(map(str, hand)))
        found = solve_by_steps(bob)
        assert (found[1], found.level) == (CardSet("r4"), 2)


# ------------------------------------------------------------------------------- equal to exact


def assert_equals_the_others(view: View) -> None:
    exact = tuple(own.cards for own in deduce(view).hand)
    found = solve_by_steps(view)
    assert found.hand == exact
    # Every smaller set of techniques rules out only what can be ruled out.
    candidates = found.hand
    for up_to in sorted(Technique, reverse=True):
        weaker = solve_by_steps(view, up_to=up_to)
        assert all(few <= many for few, many in zip(candidates, weaker.hand, strict=True))
        candidates = weaker.hand
    assert candidates == tuple(view.clued(Slot(slot)) for slot in range(1, len(view.own) + 1))


def test_all_techniques_together_leave_exactly_the_possibilities() -> None:
    for view in random_views(range(100)):
        assert_equals_the_others(view)
    for view in crowded_views(range(300)):
        assert_equals_the_others(view)


def test_they_leave_exactly_what_the_enumeration_of_worlds_finds() -> None:
    for view in crowded_views(range(60)):
        if view.unseen().total() <= 7:
            _, found = worlds_of(view)
            assert solve_by_steps(view).hand == tuple(map(CardSet, found))


def test_views_of_real_games_are_solved_by_steps(game_file: Path) -> None:
    for game in read_game(game_file).games[::12]:
        view = View.of(game)
        assert solve_by_steps(view).hand == tuple(own.cards for own in deduce(view).hand)


@pytest.mark.long
def test_every_variant_is_solved_by_steps() -> None:
    for number, name in enumerate(variant_names()):
        rules = replace(variant_named(name), max_strikes=9)
        for players in (2, 5):
            for game in record_of(number, players, 90, rules).games[::15]:
                view = View.of(game)
                found = solve_by_steps(view)
                assert found.hand == tuple(own.cards for own in deduce(view).hand)
                assert found.hand == possible_by_constraints(view)
                assert_steps_hold(found)


# ------------------------------------------------------------------------------- steps


def test_every_step_holds_by_itself_and_together_they_give_the_answer() -> None:
    for view in [*random_views(range(60)), *crowded_views(range(200))]:
        assert_steps_hold(solve_by_steps(view))


def assert_steps_hold(found: StepByStep, steps: tuple[Step, ...] | None = None) -> list[CardSet]:
    """Replay steps from nothing, checking each against what is known before it."""
    view = found.view
    everything = view.rules.all_cards
    hand = [everything] * len(view.own)
    for step in found.steps if steps is None else steps:
        for slot, lost in step.removed:
            assert lost
            assert lost <= everything
            for card in lost:
                assert is_ruled_out(view, hand, step, slot, card), (step, slot, card)
        for slot, lost in step.removed:
            if steps is None:
                assert lost <= hand[slot - 1]
            hand[slot - 1] -= lost
    if steps is None:
        assert tuple(hand) == found.hand
    return hand


def is_ruled_out(view: View, hand: list[CardSet], step: Step, slot: Slot, card: Card) -> bool:
    """Whether a step's own argument rules `card` out of `slot`, the candidates being `hand`."""
    unseen = view.unseen()
    places = [hand[other - 1] for other in step.slots]
    match step.technique:
        case Technique.CLUE:
            mark = step.mark
            touched = view.rules.touches(mark.value, card)
            said = replace(mark, touched=not touched)
            assert (slot in step.slots) is not touched
            return said in view.own[slot - 1].marks
        case Technique.IN_SIGHT:
            return card in step.cards and not unseen[card]
        case Technique.LAST_PLACE:
            (last,) = step.cards
            elsewhere = [cards for at, cards in enumerate(hand, 1) if at not in step.slots]
            deck = unseen.total() - len(hand)
            return (
                slot in step.slots
                and card is not last
                and not any(last in cards for cards in elsewhere)
                and step.copies == unseen[last]
                and unseen[last] - deck == len(step.slots)
            )
        case _:
            size = len(step.slots)
            names = {2: Technique.PAIR, 3: Technique.TRIPLE}
            assert step.technique is (
                Technique.SINGLE if len(step.cards) == 1 else names.get(size, Technique.LARGER_SET)
            )
            return (
                slot not in step.slots
                and card in step.cards
                and all(cards <= step.cards for cards in places)
                and sum(unseen[each] for each in step.cards) == size == step.copies
            )


def test_the_steps_leading_to_a_slot_suffice_for_it_and_no_more_than_its_technique() -> None:
    spared = 0
    for view in [*random_views(range(0, 40, 5)), *crowded_views(range(70))]:
        found = solve_by_steps(view)
        for slot in range(1, len(view.own) + 1):
            steps = found.leading_to(slot)
            spared += len(found.steps) - len(steps)
            assert assert_steps_hold(found, steps)[slot - 1] == found[slot]
            assert max((step.technique.level for step in steps), default=1) == found.level_of(slot)
            for card in view.rules.all_cards - found[slot]:
                alone = found.leading_to(slot, card)
                assert card not in assert_steps_hold(found, alone)[slot - 1]
                assert max(step.technique for step in alone) is found.needed(slot, card)
    assert spared > 100


def naive_candidates(view: View, up_to: Technique, chance: random.Random) -> list[set[Card]]:
    """What techniques up to one leave, as the definitions say it, in a random order of steps."""
    unseen = view.unseen()
    slots = range(len(view.own))
    hand = [set(view.clued(Slot(slot + 1))) for slot in slots]
    if up_to >= Technique.IN_SIGHT:
        hand = [{card for card in cards if unseen[card]} for cards in hand]
    sizes = {Technique.PAIR: 2, Technique.TRIPLE: 3}
    sizes |= dict.fromkeys((Technique.LARGER_SET, Technique.HIDDEN), len(hand))
    while True:
        steps = []
        for size in range(1, len(hand) + 1):
            for chosen in combinations(slots, size):
                union = set().union(*(hand[slot] for slot in chosen))
                single = len(union) == 1 and up_to >= Technique.SINGLE
                if not single and size > sizes.get(up_to, 0):
                    continue
                if sum(unseen[card] for card in union) == size:
                    steps += [
                        (slot, hand[slot] - union)
                        for slot in slots
                        if slot not in chosen and hand[slot] & union
                    ]
        if up_to >= Technique.LAST_PLACE:
            deck = unseen.total() - len(hand)
            for card, copies in unseen.items():
                places = [slot for slot in slots if card in hand[slot]]
                if 0 < len(places) == copies - deck:
                    steps += [(slot, {card}) for slot in places if len(hand[slot]) > 1]
        if not steps:
            return hand
        slot, left = chance.choice(steps)
        hand[slot] = left


def test_what_a_technique_rules_out_does_not_depend_on_the_order_of_steps() -> None:
    chance = random.Random(1)
    for view in [*random_views(range(0, 40, 3)), *crowded_views(range(120))]:
        for up_to in Technique:
            naive = naive_candidates(view, up_to, chance)
            assert [set(cards) for cards in solve_by_steps(view, up_to).hand] == naive


def test_the_technique_needed_is_the_weakest_that_rules_a_card_out() -> None:
    for view in crowded_views(range(150)):
        found = solve_by_steps(view)
        by_technique = {up_to: solve_by_steps(view, up_to) for up_to in Technique}
        for slot in range(1, len(view.own) + 1):
            for card in view.rules.all_cards - found[slot]:
                weakest = min(t for t, less in by_technique.items() if card not in less[slot])
                assert found.needed(slot, card) is weakest
        if found.steps:
            assert found.level == max(found.level_of(slot) for slot in range(1, len(view.own) + 1))


def test_the_technique_needed_is_of_the_kind_of_the_plainest_proof() -> None:
    kinds = {Technique.CLUE: ByClue, Technique.IN_SIGHT: BySight}
    for view in crowded_views(range(60)):
        found = solve_by_steps(view)
        for slot in range(1, len(view.own) + 1):
            for card in view.rules.all_cards - found[slot]:
                reason = why_not(view, slot, card).reason
                assert isinstance(reason, kinds.get(found.needed(slot, card), ByHall))


def test_techniques_compare_by_difficulty_and_levels_never_fall() -> None:
    assert sorted(Technique, key=lambda technique: technique.value) == sorted(Technique)
    levels = [technique.level for technique in sorted(Technique)]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3, 4, 5}


# ------------------------------------------------------------------------------- properties


@given(st.integers(0, 10**6))
def test_moving_cards_to_other_slots_moves_their_candidates(seed: int) -> None:
    view = next(crowded_views(range(seed, seed + 1)))
    places = list(range(1, len(view.own) + 1))
    random.Random(seed).shuffle(places)
    one, two = solve_by_steps(view), solve_by_steps(view.rearranged(places))
    assert list(two.hand) == [one[place] for place in places]
    assert two.level == one.level
    assert [two.level_of(at) for at in range(1, len(places) + 1)] == [
        one.level_of(place) for place in places
    ]


@given(st.integers(0, 10**6))
def test_the_steps_do_not_know_the_truth(seed: int) -> None:
    game = record_of(seed, 2 + seed % 4, seed % 80).games[-1]
    seat = Seat(seed % len(game.players))
    other = with_other_secrets(game, seat, seed)
    one, two = (solve_by_steps(View.of(table, seat)) for table in (game, other))
    assert one.steps == two.steps
    assert one.sentences() == two.sentences()


@given(st.integers(0, 10**6))
def test_asking_changes_nothing_and_asking_again_gives_the_same(seed: int) -> None:
    view = next(crowded_views(range(seed, seed + 1)))
    before = whole(view)
    first = solve_by_steps(view)
    first.leading_to(1)
    compare(view)
    assert solve_by_steps(view) == first
    assert whole(view) == before


# ------------------------------------------------------------------------------- bad questions


def test_a_card_that_is_still_possible_was_not_ruled_out() -> None:
    found = solve_by_steps(bare_view(["r", ""]), up_to=Technique.CLUE)
    with pytest.raises(HanabiError, match=r"slot 1: r5 was not ruled out .*up to CLUE"):
        found.needed(1, Card("r5"))
    with pytest.raises(HanabiError, match="slot 1: r5 was not ruled out"):
        found.leading_to(1, Card("r5"))
    with pytest.raises(HanabiError, match="k1: ruleset 'standard' has no such card"):
        found.needed(1, Card("k1"))
    for slot in (0, 3, -1):
        with pytest.raises(IndexError, match=f"slot {slot}: the hand has slots 1–2"):
            found[slot]
        with pytest.raises(IndexError):
            found.level_of(slot)
        with pytest.raises(IndexError):
            found.leading_to(slot)


def test_what_is_no_technique_is_refused_with_those_there_are() -> None:
    with pytest.raises(HanabiError, match="up_to 'pair': a Technique is needed, one of CLUE, IN_"):
        solve_by_steps(bare_view(["r"]), up_to="pair")  # type: ignore[arg-type]


def test_an_empty_hand_has_no_steps() -> None:
    found = solve_by_steps(bare_view([]))
    assert (found.steps, found.hand, found.hardest, found.level) == ((), (), None, 1)
    assert possible_by_constraints(bare_view([])) == ()
    assert deduce_by_constraints(bare_view([])) == deduce(bare_view([]))
    assert compare(bare_view([])).agree


def test_marks_that_no_world_fits_are_refused_as_deduce_refuses_them() -> None:
    clashes = 0
    signs = ["r", "b", "!r", "!b", "1", "2", "3", "!1", "!2", "!3"]
    for seed in range(400):
        chance = random.Random(seed)
        own = ["".join(chance.sample(signs, chance.randrange(4))) for _ in range(3)]
        seen = " ".join(map(str, chance.sample(TWO.deck, chance.randrange(3, 6))))
        view = bare_view(own, seen, rules=TWO)
        try:
            exact = deduce(view)
        except Contradiction as refused:
            clashes += 1
            with pytest.raises(Contradiction, match=f"^{re.escape(str(refused))}$"):
                solve_by_steps(view)
            with pytest.raises(Contradiction):
                possible_by_constraints(view)
            with pytest.raises(Contradiction):
                compare(view)
        else:
            assert solve_by_steps(view).hand == tuple(slot.cards for slot in exact.hand)
    assert clashes > 50


def test_a_clash_of_two_slots_is_seen_once_the_technique_allowed_can_see_it() -> None:
    view = View.of(impossible_position())
    solve_by_steps(view, up_to=Technique.IN_SIGHT)
    with pytest.raises(Contradiction, match="Slots 1"):
        solve_by_steps(view, up_to=Technique.SINGLE)


# ------------------------------------------------------------------------------- sentences

SPECIAL = [
    # ruleset, marks of the own hand, the clue's sentence in English and in French
    (
        "Rainbow (6 Suits)",
        ["r", "!r"],
        "The clue “red” touched slot 1, so it is red or rainbow; slot 2 is neither red nor "
        "rainbow.",
        "« rouge » a désigné la carte n° 1 : elle est donc de la famille « rouge » ou "
        "« multicolore » ; la carte n° 2 n'est pas de la famille « rouge » ou « multicolore ».",
    ),
    (
        "Pink (6 Suits)",
        ["4", "!4"],
        "The clue “4” touched slot 1, so it is a 4 or pink; slot 2 is neither a 4 nor pink.",
        "« 4 » a désigné la carte n° 1 : elle est donc un 4 ou de la famille « rose » ; la carte "
        "n° 2 n'est ni un 4 ni de la famille « rose ».",
    ),
    (
        "Brown (6 Suits)",
        ["4", "!4", "!4"],
        "The clue “4” touched slot 1, so it is a 4 that is not brown; slots 2 and 3 are not 4s "
        "(unless brown).",
        "« 4 » a désigné la carte n° 1 : elle est donc un 4 (hors la famille « brun ») ; les "
        "cartes n° 2 et n° 3 ne sont pas des 4 (hors la famille « brun »).",
    ),
    (
        "White (6 Suits)",
        ["b", "b", "!b"],
        "The clue “blue” touched slots 1 and 2, so each is blue; slot 3 is not blue.",
        "« bleu » a désigné les cartes n° 1 et n° 2 : elles sont donc de la famille « bleu » ; "
        "la carte n° 3 n'est pas de la famille « bleu ».",
    ),
    (
        "Omni & Null (5 Suits)",
        ["!3"],
        "The clue “3” left slot 1 out, so it is neither a 3 (unless null) nor omni.",
        "« 3 » n'a pas désigné la carte n° 1 : elle n'est donc ni un 3 (hors la famille « nul ») "
        "ni de la famille « omni ».",
    ),
]


@pytest.mark.parametrize(
    ("ruleset", "own", "english", "french"), [pytest.param(*row, id=row[0]) for row in SPECIAL]
)
def test_a_clue_is_told_with_the_special_suits_it_touches(
    ruleset: str, own: list[str], english: str, french: str
) -> None:
    found = solve_by_steps(bare_view(own, rules=variant_named(ruleset)))
    assert found.sentences()[0] == english
    assert found.sentences("fr")[0].replace("\u00a0", " ") == french


def test_every_sentence_is_whole_in_both_languages() -> None:
    told: set[tuple[Technique, bool]] = set()
    for view in [*random_views(range(60)), *crowded_views(range(200))]:
        found = solve_by_steps(view)
        for language in ("en", "fr"):
            sentences = found.sentences(language)
            for step, sentence in zip(found.steps, sentences, strict=True):
                told.add((step.technique, len(step.slots) > 1))
                assert sentence.endswith(".")
                assert sentence[0] == sentence[0].upper()
                assert "  " not in sentence
                assert " ." not in sentence
                assert not re.search(r"None|\(\)|\[|\{|'s's|, ,| ,|”“", sentence)
                # It names every slot that loses something, and counts what it says it counts.
                for slot, _ in step.removed:
                    assert re.search(rf"\b{slot}\b", sentence)
                if step.technique is Technique.CLUE and step.mark.turn is not None:
                    assert (
                        f"({'turn' if language == 'en' else 'tour'} {step.mark.turn})" in sentence
                    )
    assert {technique for technique, _ in told} == set(Technique) - {Technique.HIDDEN}


def test_a_sentence_leaves_the_name_of_a_player_as_it_is() -> None:
    game = Game.new(["émile", "bob"], shuffled(STANDARD, 7))
    game = game.apply(next(a for a in game.legal_actions() if getattr(a, "to", None) == 1))
    sentences = [solve_by_steps(View.of(game, Seat(1))).sentences(code)[0] for code in ("en", "fr")]
    assert [sentence.split(" ")[0] for sentence in sentences] == ["émile's", "émile"]


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    found = solve_by_steps(bare_view(["r"]))
    with pytest.raises(HanabiError, match=r"'nl'.*en, de, fr"):
        found.sentences("nl")
    with pytest.raises(HanabiError, match=r"'nl'.*en, de, fr"):
        technique_name(Technique.PAIR, "nl")


def test_the_joint_case_reads_as_a_person_would_say_it() -> None:
    found = solve_by_steps(bare_view(["r!1!2!3", "r!1!2!3", "r!1!2"], "r4"))
    assert found.sentences()[-1] == (
        "Slots 1 and 2 can only be a red 4 or a red 5, of which only two copies are out of sight: "
        "they hold both, so slot 3 cannot be either."
    )
    assert found.sentences("fr")[-1].replace("\u00a0", " ") == (
        "Les cartes n° 1 et n° 2 sont chacune un 4 rouge ou un 5 rouge, dont deux exemplaires "
        "seulement sont cachés : elles les ont tous, donc la carte n° 3 ne peut être ni l'un ni "
        "l'autre."
    )
    step = found.steps[-1]
    assert step_sentences([step], STANDARD, ["Alice", "Bob"]) == found.sentences()[-1:]


def test_the_last_place_reads_as_a_person_would_say_it() -> None:
    found = solve_by_steps(bare_view(["", "!1", "!1"], all_but("r1 r1 r2 b2", TWO), rules=TWO))
    assert found.sentences()[-1] == (
        "Two copies of red 1 are out of sight and the deck has only one card, so at least one is "
        "in this hand; only slot 1 can be a red 1, so it is."
    )
    assert found.sentences("fr")[-1].replace("\u00a0", " ") == (
        "Deux exemplaires du 1 rouge sont cachés et la pioche n'a qu'une carte, donc au moins un "
        "est dans cette main ; seule la carte n° 1 peut être un 1 rouge."
    )


# ------------------------------------------------------------------------------- side by side


def test_the_three_solvers_agree_and_are_set_side_by_side() -> None:
    for view in [*random_views(range(0, 60, 5)), *crowded_views(range(40))]:
        found = compare(view)
        assert found.agree
        assert found.exact == deduce(view)
        assert [own.clues for own in found.slots] == [
            view.clued(own.slot) for own in found.exact.hand
        ]
        assert found == compare(view)  # whatever they took


def test_the_constraint_model_gives_the_same_odds_under_every_kind_of_rules() -> None:
    views = 0
    for view in [*random_views(range(60)), *crowded_views(range(60))]:
        if count_assignments(view) <= 300:
            assert deduce_by_constraints(view) == deduce(view)
            views += 1
    assert views > 60


def test_solvers_that_disagree_would_be_shown_apart() -> None:
    found = compare(bare_view(["r!1!2!3", "b5"], "r4"))
    assert "which agree" in comparison_text(found)
    wrong = replace(found, slots=(replace(found.slots[0], human=CardSet("r4")), found.slots[1]))
    assert not wrong.agree
    text = comparison_text(wrong)
    assert "which do NOT agree" in text
    for words in ("exact count   2: r4 r5", "constraints   2: r4 r5", "step by step  1: r4"):
        assert words in text
    assert text.count("all three") == 1


def test_tables_of_solvers_fit_a_terminal_and_say_the_same_as_html() -> None:
    for view in [*random_views(range(0, 24, 3)), *crowded_views(range(10))]:
        found, steps = compare(view), solve_by_steps(view)
        for text in (comparison_text(found), steps_text(steps), steps_text(steps, "fr")):
            assert max(map(len, text.splitlines())) <= 80
        plain = re.sub(r"<[^>]*>", " ", comparison_html(found))
        for word in re.findall(r"[a-z]\d", comparison_text(found)):
            assert word in plain
        html = steps_html(steps)
        assert html.count("<tr>") == len(steps.steps) + len(steps.hand) + 2
        assert steps._repr_mimebundle_()["text/html"] == html
        assert found._repr_mimebundle_()["text/plain"] == comparison_text(found)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_breaks_neither_sentence_nor_table(name: str) -> None:
    game = Game.new([name, "Bob"], shuffled(STANDARD, 7))
    game = game.apply(next(a for a in game.legal_actions() if getattr(a, "to", None) == 1))
    for seat in (0, 1):
        found = compare(View.of(game, Seat(seat)))
        for language in ("en", "fr"):
            for text in (*found.human.sentences(language), steps_text(found.human, language)):
                assert "\x00" not in text
                assert "\x1b" not in text
                assert "\u202e" not in text
        for html in (steps_html(found.human), comparison_html(found)):
            assert "<script" not in html
            assert "onclick='" not in html
            assert "\x00" not in html
