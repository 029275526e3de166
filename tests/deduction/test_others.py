"""What other players can know, against plain enumeration of chains of worlds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import perm, prod
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Clue
from hanabi_kit.cards import Card, CardSet, Seat
from hanabi_kit.deduction import deduce
from hanabi_kit.deduction.others import is_known, known_to, probability_known
from hanabi_kit.deduction.others.redealt_hands import Redeal
from hanabi_kit.deduction.others.table_facts import TableFacts, seat_named
from hanabi_kit.errors import Contradiction, HanabiError, SearchBudgetExceeded, TooManyWorlds
from hanabi_kit.game import Game, clued, shuffled
from hanabi_kit.notation import parse_position, read_game
from hanabi_kit.rules import RULESETS, STANDARD, Ruleset
from hanabi_kit.rules.variants import variant_named
from hanabi_kit.stats import Status, status
from hanabi_kit.view import View
from tests.helpers.brute_force import small_rules
from tests.helpers.special_rules import special_rules
from tests.helpers.tables import TWO_REDS, impossible_position, record_of, with_other_secrets
from tests.helpers.whole import whole

# ------------------------------------------------------------------------------- the oracle

Hands = tuple[tuple[Card, ...], ...]
ROOM = 3000  # worlds of one step that the oracle may write down


class Enumeration:
    """Chains of worlds written down one by one; of the kit it uses only what a clue touches."""

    def __init__(self, game: Game) -> None:
        self.copies = Counter(game.rules.deck)
        self.copies.subtract(game.discards)
        for suit, top in zip(game.rules.suits, game.stacks, strict=True):
            self.copies.subtract(Card(suit, rank) for rank in range(1, top + 1))
        self.allowed = [
            [
                [
                    card
                    for card in game.rules.identities
                    if all(game.rules.touches(m.value, card) == m.touched for m in held.marks)
                ]
                for held in hand
            ]
            for hand in game.hands
        ]
        self.real: Hands = tuple(tuple(held.card for held in hand) for hand in game.hands)
        self.memo: dict[object, list[Hands]] = {}

    def cost(self, seat: int) -> int:
        return prod(map(len, self.allowed[seat]))

    def anew(self, world: Hands, seat: int) -> list[Hands]:
        """Every world that the player at `seat` cannot tell from `world`."""
        key = seat, *(hand for other, hand in enumerate(world) if other != seat)
        if key not in self.memo:
            free = self.copies.copy()
            for other, hand in enumerate(world):
                if other != seat:
                    free.subtract(hand)
            self.memo[key] = [
                (*world[:seat], hand, *world[seat + 1 :])
                for hand in product(*self.allowed[seat])
                if all(count <= free[card] for card, count in Counter(hand).items())
            ]
        return self.memo[key]

    def end_of(self, seats: Iterable[int], start: Iterable[Hands]) -> set[Hands]:
        """Every world at the end of a chain of steps."""
        worlds = set(start)
        for seat in seats:
            worlds = {new for world in worlds for new in self.anew(world, seat)}
        return worlds

    def possible(self, seats: Iterable[int], whose: int) -> tuple[CardSet, ...]:
        ends = self.end_of(seats, [self.real])
        return tuple(
            CardSet(world[whose][slot] for world in ends) for slot in range(len(self.real[whose]))
        )

    def share(
        self, viewer: int, seats: Iterable[int], whose: int, slot: int, cards: CardSet
    ) -> Fraction:
        """How many of the viewer's deals end in nothing but `cards`, of all of them."""
        seats = tuple(seats)
        free = self.copies.copy()
        for other, hand in enumerate(self.real):
            if other != viewer:
                free.subtract(hand)
        known = total = 0
        for world in self.anew(self.real, viewer):
            ways = prod(perm(free[card], n) for card, n in Counter(world[viewer]).items())
            total += ways
            ends = self.end_of(seats, [world])
            known += ways * all(end[whose][slot - 1] in cards for end in ends)
        return Fraction(known, total)


def small_tables(seeds: Iterable[int]) -> Iterator[tuple[Game, Enumeration, random.Random]]:
    """Random moments of games of random small rulesets, every clue behaviour among them."""
    for seed in seeds:
        chance = random.Random(seed)
        rules = (special_rules if seed % 2 else small_rules)(chance)
        rules = replace(rules, max_strikes=9, max_clue_tokens=8, final_round=True)
        counts = [n for n, size in rules.hand_sizes if n * size <= rules.deck_size]
        if not counts:
            continue
        names = list("ABCDEF"[: chance.choice(counts)])
        game = Game.new(names, shuffled(rules, seed), rules)
        for _ in range(chance.randrange(3, 25)):
            if not game.over:
                legal = game.legal_actions()
                clues = [action for action in legal if isinstance(action, Clue)]
                game = game.apply(
                    chance.choice(clues if clues and chance.random() < 0.5 else legal)
                )
        oracle = Enumeration(game)
        if max(map(oracle.cost, range(len(names)))) <= ROOM:
            yield game, oracle, chance


def chains(chance: random.Random, players: int, length: int) -> tuple[int, ...]:
    return tuple(chance.randrange(players) for _ in range(length))


# ------------------------------------------------------------------------------- equality


@pytest.mark.parametrize("length", [0, 1, 2, 3])
def test_what_a_chain_can_know_equals_the_enumeration_of_all_chains_of_worlds(length: int) -> None:
    tables = 0
    for game, oracle, chance in small_tables(range(400 * length, 400 * length + 120)):
        players = len(game.players)
        for viewer in map(Seat, range(players)):
            if length > 1 and oracle.cost(viewer) > 40:
                continue
            chain = chains(chance, players, length)
            if any(oracle.cost(seat) > (ROOM, ROOM, 200, 40)[length] for seat in chain):
                continue
            whose = chance.randrange(players)
            view = View.of(game, viewer)
            assert known_to(view, chain, whose).hand == oracle.possible((viewer, *chain), whose)
            tables += 1
    assert tables > 60


def test_the_share_of_worlds_in_which_a_chain_knows_equals_the_enumeration() -> None:
    counted = strict = 0
    for game, oracle, chance in small_tables(range(5000, 5800)):
        players = len(game.players)
        viewer = Seat(chance.randrange(players))
        chain = chains(chance, players, chance.choice((1, 1, 1, 2)))
        whose = chance.choice((chain[-1], chain[-1], chance.randrange(players)))
        if not game.hands[whose] or oracle.cost(viewer) > 60:
            continue
        if any(oracle.cost(seat) > 60 for seat in chain):
            continue
        slot = chance.randrange(len(game.hands[whose])) + 1
        real = game.hands[whose][slot - 1].card
        cards = CardSet(
            card for card in game.rules.identities if card is real or chance.random() < 0.5
        )
        view = View.of(game, viewer)
        found = probability_known(view, chain, slot, cards, whose)
        assert found == oracle.share(viewer, chain, whose, slot, cards)
        assert is_known(view, chain, slot, cards, whose) == (found == 1)
        counted += 1
        strict += 0 < found < 1
    assert counted > 100
    assert strict > 10


def test_other_players_hands_equal_the_enumeration_late_in_standard_games() -> None:
    compared = 0
    for seed in range(16):
        for game in record_of(seed, 2 + seed % 4, 200).games[-1:30:-5]:
            oracle = Enumeration(game)
            viewer, other = Seat(seed % len(game.players)), Seat((seed + 1) % len(game.players))
            if oracle.cost(viewer) > ROOM or oracle.cost(other) > ROOM:
                continue
            if len(oracle.anew(oracle.real, viewer)) > 60:
                continue
            expected = oracle.possible((viewer, other), other)
            assert known_to(View.of(game, viewer), other).hand == expected
            compared += 1
    assert compared > 10


def test_the_viewer_alone_can_know_what_the_deduction_says() -> None:
    for seed in range(6):
        game = record_of(seed, 2 + seed % 4, 60).games[-1]
        for seat in map(Seat, range(len(game.players))):
            view = View.of(game, seat)
            own = tuple(slot.cards for slot in deduce(view).hand)
            assert known_to(view, []).hand == known_to(view, seat).hand == own


# ------------------------------------------------------------------------------- what must hold

SETTINGS = [STANDARD, RULESETS["german"], *map(variant_named, ("Pink (5 Suits)", "Null (5 Suits)"))]


@st.composite
def seated(draw: st.DrawFn) -> tuple[Game, Seat, Seat]:
    """A table somewhere in a random game, a viewer and another player."""
    players = draw(st.integers(2, 5))
    rules = draw(st.sampled_from(SETTINGS))
    record = record_of(draw(st.integers(0, 10**6)), players, draw(st.integers(0, 70)), rules)
    viewer = draw(st.integers(0, players - 1))
    step = draw(st.integers(1, players - 1))
    return record.games[-1], Seat(viewer), Seat((viewer + step) % players)


@given(seated(), st.integers(0, 1000))
def test_what_the_viewer_cannot_see_changes_no_answer(
    table: tuple[Game, Seat, Seat], seed: int
) -> None:
    game, viewer, other = table
    twin = with_other_secrets(game, viewer, seed)
    view, same = View.of(game, viewer), View.of(twin, viewer)
    assert known_to(view, other) == known_to(same, other)
    if game.hands[other]:
        cards = TableFacts.of(view).playable
        assert is_known(view, other, 1, cards) == is_known(same, other, 1, cards)


@given(seated())
def test_a_longer_chain_never_rules_out_more_and_never_the_truth(
    table: tuple[Game, Seat, Seat],
) -> None:
    game, viewer, other = table
    view = View.of(game, viewer)
    knows = tuple(slot.cards for slot in deduce(View.of(game, other)).hand)
    seen_from_here = known_to(view, other)
    allowed = tuple(clued(game.rules, held.marks) for held in game.hands[other])
    for own, through, clues, held in zip(
        knows, seen_from_here, allowed, game.hands[other], strict=True
    ):
        assert held.card in own
        assert own <= through
        assert through <= clues


@given(seated())
def test_questions_change_nothing_they_are_asked_of_and_have_no_memory(
    table: tuple[Game, Seat, Seat],
) -> None:
    game, viewer, other = table
    view = View.of(game, viewer)
    before = whole(view)
    first = known_to(view, other), known_to(view, [other, viewer], other)
    second = known_to(view, [other, viewer], other), known_to(view, other)
    assert first == second[::-1]
    assert whole(view) == before


@given(seated())
def test_the_status_sets_of_a_table_agree_with_the_statistics(
    table: tuple[Game, Seat, Seat],
) -> None:
    game, viewer, _ = table
    facts = TableFacts.of(View.of(game, viewer))
    for card in game.rules.identities:
        found = status(card, game.rules, game.stacks, game.discards)
        assert (card in facts.trash) == (found is Status.TRASH)
        if found is not Status.TRASH:
            assert (card in facts.playable) == (found is Status.PLAYABLE)
            gone = sum(discarded is card for discarded in game.discards)
            assert (card in facts.critical) == (gone == game.rules.copies(card) - 1)
        else:
            assert card not in facts.critical


def test_real_games_can_be_asked_at_every_turn(game_file: Path) -> None:
    record = read_game(game_file)
    for game in record.games[-1:0:-9]:
        view = View.of(game, game.mover)
        other = Seat((game.mover + 1) % len(game.players))
        knows = tuple(slot.cards for slot in deduce(View.of(game, other)).hand)
        assert all(own <= seen for own, seen in zip(knows, known_to(view, other), strict=True))


# ------------------------------------------------------------------------------- worked positions


def test_a_card_that_two_own_cards_decide_together_is_known_to_the_partner() -> None:
    view = View.of(parse_position(TWO_REDS))
    assert [str(slot.cards) for slot in deduce(view).hand[:2]] == ["r4 r5", "r4 r5"]
    assert known_to(view, "Bob")[1] == CardSet("r4")
    assert known_to(view, ["Bob", "Alice", "Bob", "Alice", "Bob"])[1] == CardSet("r4")
    assert probability_known(view, "Bob", 1, "r4") == 1


def test_what_the_viewer_is_known_to_know_can_be_less_than_what_she_knows() -> None:
    # Alice sees Bob's r4 and knows that her two cards are r4 and r5; but Bob, without looking at
    # his own hand, could not tell had he held anything else.
    text = TWO_REDS.replace("r4/r!1!2!3", "r4")
    view = View.of(parse_position(text))
    assert known_to(view, "Bob")[1] - CardSet("r4")
    assert known_to(view, ["Bob", "Alice"])[1] == CardSet("r4 r5")
    assert known_to(view, [])[1] == CardSet("r4 r5")


def test_what_a_third_player_sees_is_the_card_itself() -> None:
    game = Game.new(["Alice", "Bob", "Cathy"], shuffled(STANDARD, seed=3))
    alice = View.of(game, Seat(0))
    bobs = tuple(CardSet([held.card]) for held in game.hands[1])
    assert known_to(alice, "Cathy", of="Bob").hand == bobs
    assert probability_known(alice, "Cathy", 1, game.hands[1][0].card, of="Bob") == 1
    assert probability_known(alice, "Cathy", 1, "r1 r2 r3 r4 r5", of="Alice") == sum(
        odds for card, odds in deduce(alice)[1].items() if card in CardSet("r1 r2 r3 r4 r5")
    )


def test_a_chain_too_long_for_the_programme_is_answered_rightly_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answered = refused = 0
    for game, oracle, chance in small_tables(range(30000, 30400)):
        players = len(game.players)
        viewer = Seat(chance.randrange(players))
        chain = chains(chance, players, 4)
        if any(oracle.cost(seat) > 40 for seat in (viewer, *chain)):
            continue
        expected = oracle.possible((viewer, *chain), chain[-1])
        with monkeypatch.context() as patched:
            patched.setattr("hanabi_kit.deduction.others.redealt_hands.MOST_FILLINGS", 40)
            try:
                assert known_to(View.of(game, viewer), chain).hand == expected
                answered += 1
            except SearchBudgetExceeded:
                refused += 1
    assert answered > 40
    assert refused > 10


def test_a_chain_too_long_to_decide_is_refused() -> None:
    allowed = tuple(
        tuple(STANDARD.all_cards - CardSet([card]) for card in STANDARD.identities[at : at + 5])
        for at in (0, 10)
    )
    hands = (None, tuple(map(Card.parse, ("p1", "p2", "p3", "p4", "p5"))))
    gone = tuple(card for card in STANDARD.deck if card.suit.letter not in "rp")[:28]
    facts = TableFacts(STANDARD, ("A", "B"), (0,) * 5, gone, allowed, hands, Seat(0))
    with pytest.raises(SearchBudgetExceeded, match="at most 1,048,576 are kept apart"):
        Redeal(facts, [Seat(0), Seat(1)] * 8)


# ------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (lambda view: known_to(view, "Carol"), "player 'Carol': at this table sit Alice, Bob"),
        (lambda view: known_to(view, [7]), r"player 7: .* \(seats 0–1\)"),
        (lambda view: known_to(view, [True]), "player True"),
        (lambda view: known_to(view, "x" * 200), "…: at this table"),
        (lambda view: is_known(view, "Bob", 6, "r4"), "slot 6: Bob's hand has slots 1–5"),
        (lambda view: is_known(view, "Bob", 0, "r4"), "slot 0"),
        (lambda view: is_known(view, "Bob", 1, "r9"), "card 'r9'"),
        (lambda view: probability_known(view, [], 1, "r4"), "chain: it is empty"),
    ],
)
def test_bad_questions_are_answered_with_what_was_allowed(question: object, words: str) -> None:
    view = View.of(parse_position(TWO_REDS))
    with pytest.raises(HanabiError, match=words):
        question(view)  # type: ignore[operator]


def test_a_count_that_is_given_up_says_how_many_worlds_there_are() -> None:
    rules = Ruleset("red", STANDARD.suits[:1], (2, 1), hand_sizes=((2, 1),))
    view = View.of(Game.new(["A", "B"], [Card("r1"), Card("r1"), Card("r2")], rules))
    with pytest.raises(TooManyWorlds, match="2 worlds of A: more than 1 steps") as caught:
        probability_known(view, "B", 1, "r1", at_most=1)
    assert caught.value.count == deduce(view).worlds == 2


def test_a_view_that_no_world_fits_is_a_contradiction() -> None:
    view = View.of(impossible_position())
    for question in (
        lambda: known_to(view, "Bob"),
        lambda: known_to(view, ["Bob", "Alice"]),
        lambda: probability_known(view, "Bob", 1, "b2"),
    ):
        with pytest.raises(Contradiction, match=r"Slots? "):
            question()


def test_players_are_found_by_name_and_by_seat() -> None:
    assert seat_named(("Alice", "Bob"), "Alice") == seat_named(("Alice", "Bob"), 0) == 0
    with pytest.raises(HanabiError, match="2 players are called so; give the seat, 0–2"):
        seat_named(("Bob", "Alice", "Bob"), "Bob")


def test_an_empty_hand_has_nothing_to_know() -> None:
    rules = Ruleset("small", STANDARD.suits[:1], (1, 1), hand_sizes=((2, 1),))
    game = Game.new(["A", "B"], shuffled(rules, 0), rules)
    game = game.apply(game.legal_actions()[0])
    assert known_to(View.of(game, Seat(1)), 0).hand == ()
