"""Models of knowledge: laws, classic puzzles, and the table against plain enumeration."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial, perm, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Clue
from hanabi_kit.cards import Card, CardSet, Seat, Suit
from hanabi_kit.deduction.knowledge import (
    And,
    Atom,
    CommonKnowledge,
    Critical,
    EverybodyKnows,
    Formula,
    Holds,
    Implies,
    Knowledge,
    Knows,
    KnowsWhether,
    Model,
    Not,
    Or,
    Playable,
    Trash,
)
from hanabi_kit.deduction.knowledge.examples import (
    has_black_hat,
    has_number,
    is_muddy,
    muddy_children,
    nano_hanabi,
    three_hats,
)
from hanabi_kit.deduction.knowledge.without_worlds import lazy_truth
from hanabi_kit.deduction.others import probability_known
from hanabi_kit.deduction.others.counting_deals import count_deals, hands_of
from hanabi_kit.errors import Contradiction, HanabiError, TooManyWorlds
from hanabi_kit.game import Game, shuffled
from hanabi_kit.rules import STANDARD, Ruleset
from hanabi_kit.view import View
from tests.deduction.test_others import Enumeration, small_tables
from tests.helpers.tables import (
    hidden_position,
    impossible_position,
    open_position,
    with_other_secrets,
)

# ------------------------------------------------------------------------------- random models

AGENTS = ("Anna", "Ben", "Cleo")
P, Q = Atom("p"), Atom("q")


@st.composite
def models(draw: st.DrawFn) -> Model[int]:
    """A model of a few worlds with any partitions and any truth of two atoms."""
    size = draw(st.integers(1, 8))
    sights = {
        agent: draw(st.lists(st.integers(0, 3), min_size=size, max_size=size)) for agent in AGENTS
    }
    truths = [draw(st.lists(st.booleans(), min_size=size, max_size=size)) for _ in "pq"]
    return Model(
        range(size),
        AGENTS,
        lambda agent, world: sights[agent][world],
        {name: truth.__getitem__ for name, truth in zip("pq", truths, strict=True)},
        actual=draw(st.none() | st.integers(0, size - 1)),
    )


def formulas(depth: int = 3) -> st.SearchStrategy[Formula]:
    agents = st.sampled_from(AGENTS)
    groups = st.none() | st.lists(agents, max_size=3).map(tuple)
    return st.recursive(
        st.sampled_from([P, Q]),
        lambda inner: st.one_of(
            st.builds(Not, inner),
            st.lists(inner, max_size=3).map(lambda parts: And(*parts)),
            st.lists(inner, max_size=3).map(lambda parts: Or(*parts)),
            st.builds(Implies, inner, inner),
            st.builds(Knows, agents, inner),
            st.builds(EverybodyKnows, inner, groups),
            st.builds(CommonKnowledge, inner, groups),
        ),
        max_leaves=2**depth,
    )


def plainly(model: Model[int], formula: Formula, world: int) -> bool:
    """Truth by its definition, world by world, with sets and no arrays."""
    match formula:
        case Atom():
            return world in model.worlds_where(formula)
        case Not(inner):
            return not plainly(model, inner, world)
        case And(parts):
            return all(plainly(model, part, world) for part in parts)
        case Or(parts):
            return any(plainly(model, part, world) for part in parts)
        case Implies(condition, consequence):
            return not plainly(model, condition, world) or plainly(model, consequence, world)
        case Knows(who, inner):
            return all(plainly(model, inner, other) for other in model.looks_like(who, world))
        case EverybodyKnows(inner, among):
            group = AGENTS if among is None else among
            return all(plainly(model, Knows(who, inner), world) for who in group)
        case CommonKnowledge(inner, among):
            reached, fresh = {world}, [world]
            while fresh:
                here = fresh.pop()
                for who in AGENTS if among is None else among:
                    new = set(model.looks_like(who, here)) - reached
                    reached |= new
                    fresh += new
            return all(plainly(model, inner, other) for other in reached)
    raise AssertionError(formula)


@given(models(), formulas())
def test_truth_is_what_its_definition_says(model: Model[int], formula: Formula) -> None:
    for world in model.worlds:
        assert model.holds(formula, world) == plainly(model, formula, world)
    points = model.points
    assert model.holds(formula) == all(plainly(model, formula, world) for world in points)
    assert model.may_hold(formula) == any(plainly(model, formula, world) for world in points)


LAWS: dict[str, Callable[[Formula, Formula, str], Formula]] = {
    "what follows from knowledge is known": lambda f, g, who: Implies(
        Knows(who, f) & Knows(who, Implies(f, g)), Knows(who, g)
    ),
    "what is known is true": lambda f, g, who: Implies(Knows(who, f), f),
    "one knows what one knows": lambda f, g, who: Implies(Knows(who, f), Knows(who, Knows(who, f))),
    "one knows what one does not know": lambda f, g, who: Implies(
        ~Knows(who, f), Knows(who, ~Knows(who, f))
    ),
    "everybody's knowledge is each one's": lambda f, g, who: Implies(
        EverybodyKnows(f), Knows(who, f)
    ),
    "common knowledge is known to everybody, as common": lambda f, g, who: Implies(
        CommonKnowledge(f), EverybodyKnows(f & CommonKnowledge(f))
    ),
    "induction": lambda f, g, who: Implies(
        CommonKnowledge(Implies(f, EverybodyKnows(f))), Implies(f, CommonKnowledge(f))
    ),
    "not both": lambda f, g, who: ~(f & g) | (f & g),
}


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
@given(models(), formulas(2), formulas(2), st.sampled_from(AGENTS))
def test_the_laws_of_knowledge_hold_in_every_world(
    law: Callable[[Formula, Formula, str], Formula],
    model: Model[int],
    f: Formula,
    g: Formula,
    who: str,
) -> None:
    assert model.worlds_where(law(f, g, who)) == model.worlds


@given(models(), formulas(2))
def test_a_truth_that_is_announced_keeps_the_actual_world_and_only_the_worlds_it_is_true_in(
    model: Model[int], said: Formula
) -> None:
    before = repr(model), model.worlds, model.points
    if not model.may_hold(said):
        with pytest.raises(HanabiError, match="it is false in"):
            model.announce(said)
        return
    told = model.announce(said)
    assert told.worlds == model.worlds_where(said)
    assert told.points == tuple(world for world in model.points if model.holds(said, world))
    for who in AGENTS:
        for world in told.worlds:
            both = set(model.looks_like(who, world)) & set(told.worlds)
            assert set(told.looks_like(who, world)) == both
    assert (repr(model), model.worlds, model.points) == before


@given(models())
def test_after_a_plain_fact_is_announced_it_is_common_knowledge(model: Model[int]) -> None:
    if model.may_hold(P):
        assert model.announce(P).holds(CommonKnowledge(P))


@given(models(), formulas(2))
def test_who_is_told_whether_something_is_so_knows_it_and_the_others_know_that(
    model: Model[int], question: Formula
) -> None:
    told = model.ask("Anna", question)
    assert told.worlds == model.worlds
    for world in told.worlds:
        before = model.holds(question, world)
        likes = set(model.looks_like("Anna", world))
        same = {other for other in likes if model.holds(question, other) == before}
        assert set(told.looks_like("Anna", world)) == same
        assert told.looks_like("Ben", world) == model.looks_like("Ben", world)


@given(models(), formulas(2), formulas(2))
def test_the_order_of_questions_does_not_matter(model: Model[int], f: Formula, g: Formula) -> None:
    other = model.ask([], And())
    assert (model.holds(f), model.holds(g)) == (other.holds(g), other.holds(f))[::-1]


@given(models())
def test_the_graph_joins_just_the_worlds_that_somebody_cannot_tell_apart(
    model: Model[int],
) -> None:
    graph = model.graph()
    assert set(graph) == set(model.worlds)
    assert {world for world, actual in graph.nodes(data="actual") if actual} == set(model.points)
    for one in model.worlds:
        for other in model.worlds:
            if one < other:
                who = tuple(agent for agent in AGENTS if other in model.looks_like(agent, one))
                assert graph.get_edge_data(one, other, {}).get("agents", ()) == who


@given(formulas())
def test_a_formula_is_its_own_source_and_has_words(formula: Formula) -> None:
    again = eval(repr(formula))
    assert again == formula
    assert hash(again) == hash(formula)
    assert str(formula)


# ------------------------------------------------------------------------------- classics


@pytest.mark.parametrize("muddy", range(1, 6))
def test_muddy_children_know_after_as_many_rounds_as_there_are_muddy_ones(muddy: int) -> None:
    children = muddy_children(5, muddy)
    names = children.agents
    model = children.announce(Or(*map(is_muddy, names)))
    nobody_knows = And(*(~KnowsWhether(name, is_muddy(name)) for name in names))
    for round_ in range(1, muddy):
        assert model.holds(nobody_knows), round_
        model = model.announce(nobody_knows)
    for name in names[:muddy]:
        assert model.holds(Knows(name, is_muddy(name)))
    for name in names[muddy:]:
        assert not model.holds(KnowsWhether(name, is_muddy(name)))
    assert len(model) == sum(comb(5, number) for number in range(muddy, 6))


def test_without_father_the_muddy_children_never_learn_anything() -> None:
    model = muddy_children(3, muddy=3)
    nobody_knows = And(*(~KnowsWhether(name, is_muddy(name)) for name in model.agents))
    assert model.worlds_where(nobody_knows) == model.worlds
    assert len(model.announce(nobody_knows)) == len(model) == 8


def test_the_one_in_front_knows_a_black_hat_once_the_other_two_do_not() -> None:
    queue = three_hats()
    assert len(queue) == 7
    for who in ("back", "middle"):
        queue = queue.announce(~KnowsWhether(who, has_black_hat(who)))
    assert queue.holds(Knows("front", has_black_hat("front")))
    assert {world[0] for world in queue.worlds} == {"black"}


def test_nano_hanabi_has_24_worlds_in_pairs_for_each_player() -> None:
    model = nano_hanabi()
    assert len(model) == factorial(4)
    for name in model.agents:
        assert all(len(cell) == 2 for cell in model.cells(name))
    seen = nano_hanabi([(1, 2), (3, 4)])
    assert seen.holds(Knows("Ben", has_number("Ben", 1, 3, 4)))
    assert not seen.holds(Knows("Ben", has_number("Ben", 1, 3)))


def test_nano_hanabi_dealt_as_hanabi_is_the_same_model() -> None:
    rules = Ruleset("nano", STANDARD.suits[:1], (1, 1, 1, 1), hand_sizes=((2, 2),))
    for deal in permutations(rules.deck):
        table = Knowledge(Game.new(["Anna", "Ben"], deal, rules))
        assert table.count == 24
        # From one world only those can be reached in which each holds the same two cards.
        assert len(table.model) == 4
        real = tuple(tuple(card.rank for card in hand) for hand in table.model.points[0])
        nano = nano_hanabi(real)
        for slot, number in product((1, 2), range(1, 5)):
            mine = Holds("Ben", slot, Card(Suit.RED, number))
            same = Or(has_number("Ben", slot, number))
            assert table.holds(Knows("Anna", mine)) == nano.holds(Knows("Anna", same))
            assert table.holds(Knows("Ben", mine)) == nano.holds(Knows("Ben", same))
            assert table.holds(Knows("Ben", ~mine)) == nano.holds(Knows("Ben", ~same))


# ------------------------------------------------------------------------------- the table


def questions(chance: random.Random, game: Game, depth: int) -> Formula:
    """A random formula about a table."""
    names = game.players
    if depth == 0 or chance.random() < 0.15:
        seats = [seat for seat, hand in enumerate(game.hands) if hand]
        seat = chance.choice(seats)
        slot = chance.randrange(len(game.hands[seat])) + 1
        some = CardSet(card for card in game.rules.identities if chance.random() < 0.6)
        who: str | int = seat if chance.random() < 0.5 else names[seat]
        return chance.choice(
            [Holds(who, slot, some), Playable(who, slot), Trash(who, slot), Critical(who, slot)]
        )
    inner = questions(chance, game, depth - 1)
    group = chance.choice([None, tuple(chance.sample(names, chance.randrange(len(names) + 1)))])
    kinds: list[Callable[[], Formula]] = [
        lambda: Knows(chance.choice(names), inner),
        lambda: Knows(chance.choice(names), inner),
        lambda: Not(inner),
        lambda: And(inner, questions(chance, game, depth - 1)),
        lambda: Or(inner, questions(chance, game, depth - 1)),
        lambda: Implies(inner, questions(chance, game, depth - 1)),
        lambda: EverybodyKnows(inner, group),
        lambda: CommonKnowledge(inner, group),
    ]
    return chance.choice(kinds)()


def by_hand(oracle: Enumeration, game: Game, formula: Formula, world: object) -> bool:
    """Truth of a formula about a table by its definition, from the oracle's own worlds."""

    def seat_of(who: str | int) -> int:
        return game.players.index(who) if isinstance(who, str) else who

    match formula:
        case Holds(player, slot, cards):
            return world[seat_of(player)][slot - 1] in cards
        case Playable(player, slot):
            return game.is_playable(world[seat_of(player)][slot - 1])
        case Trash(player, slot):
            card = world[seat_of(player)][slot - 1]
            index = game.rules.suits.index(card.suit)
            return not game.stacks[index] < card.rank <= game.rules.reachable(game.discards)[index]
        case Critical(player, slot):
            card = world[seat_of(player)][slot - 1]
            last = game.discards.count(card) == game.rules.copies(card) - 1
            return last and not by_hand(oracle, game, Trash(player, slot), world)
        case Not(inner):
            return not by_hand(oracle, game, inner, world)
        case And(parts):
            return all(by_hand(oracle, game, part, world) for part in parts)
        case Or(parts):
            return any(by_hand(oracle, game, part, world) for part in parts)
        case Implies(condition, consequence):
            return by_hand(oracle, game, Or(Not(condition), consequence), world)
        case Knows(who, inner):
            return all(
                by_hand(oracle, game, inner, other) for other in oracle.anew(world, seat_of(who))
            )
        case EverybodyKnows(inner, among):
            group = game.players if among is None else among
            return all(by_hand(oracle, game, Knows(who, inner), world) for who in group)
        case CommonKnowledge(inner, among):
            group = [seat_of(who) for who in (game.players if among is None else among)]
            reached, fresh = {world}, [world]
            while fresh:
                here = fresh.pop()
                new = {other for seat in group for other in oracle.anew(here, seat)} - reached
                reached |= new
                fresh += new
            return all(by_hand(oracle, game, inner, other) for other in reached)
    raise AssertionError(formula)


def small_models(seeds: range, most: int) -> list[tuple[Game, Enumeration, random.Random]]:
    found = []
    for game, oracle, chance in small_tables(seeds):
        if any(game.hands) and prod(map(oracle.cost, range(len(game.players)))) <= most:
            found.append((game, oracle, chance))
    return found


def test_what_is_known_at_a_table_equals_its_definition() -> None:
    """Lazily where that is possible, and by the model always."""
    asked = lazily = true = 0
    for game, oracle, chance in small_models(range(9000, 9250), 4000):
        table = Knowledge(game)
        for _ in range(6):
            formula = questions(chance, game, chance.choice((1, 2, 3, 4)))
            expected = by_hand(oracle, game, formula, oracle.real)
            quick = lazy_truth(table.facts, formula)
            assert quick in (None, expected), formula
            assert table.model.holds(formula) == expected, formula
            assert table.holds(formula) == expected
            asked, true, lazily = asked + 1, true + expected, lazily + (quick is not None)
    assert asked > 200
    assert lazily > asked / 2
    assert asked / 5 < true < 4 * asked / 5


def test_what_a_viewer_can_be_certain_of_equals_its_definition() -> None:
    asked = lazily = true = 0
    for game, oracle, chance in small_models(range(9300, 9550), 2000):
        seat = Seat(chance.randrange(len(game.players)))
        table = Knowledge(View.of(game, seat))
        for _ in range(6):
            formula = questions(chance, game, chance.choice((1, 2, 2, 3)))
            worlds = oracle.anew(oracle.real, seat)
            expected = all(by_hand(oracle, game, formula, world) for world in worlds)
            quick = lazy_truth(table.facts, formula)
            assert quick in (None, expected), formula
            assert table.model.holds(formula) == expected, formula
            asked, true, lazily = asked + 1, true + expected, lazily + (quick is not None)
            twin = Knowledge(View.of(with_other_secrets(game, seat, asked), seat))
            assert twin.holds(formula) == expected
    assert asked > 200
    assert lazily > asked / 2
    assert true > asked / 5


def test_what_is_known_of_others_ignorance_equals_its_definition() -> None:
    """Alice knows that Bob knows that Cathy does not know: no short cut may answer for Bob."""
    asked = quickly = true = 0
    for game, oracle, chance in small_models(range(11000, 11400), 2000):
        viewer, *others = chance.sample(range(len(game.players)), len(game.players))
        table, seen = Knowledge(game), Knowledge(View.of(game, Seat(viewer)))
        for _ in range(6):
            fact = questions(chance, game, 0)
            knows = Knows(chance.choice([*others, viewer]), fact)
            inner: Formula = Knows(chance.choice(others), ~knows)
            if chance.random() < 0.5:
                inner = CommonKnowledge(knows, tuple(chance.sample(others, 1)))
            for knowledge, formula in ((seen, inner), (table, Knows(viewer, inner))):
                expected = by_hand(oracle, game, Knows(viewer, inner), oracle.real)
                quick = lazy_truth(knowledge.facts, formula)
                assert quick in (None, expected), formula
                assert knowledge.model.holds(formula) == expected, formula
                asked, true, quickly = asked + 1, true + expected, quickly + (quick is not None)
    assert asked > 500
    assert true > asked / 10
    assert quickly < asked


def test_the_worlds_of_a_table_are_those_that_chains_lead_to() -> None:
    for game, oracle, chance in small_models(range(9600, 9700), 3000):
        reached, fresh = {oracle.real}, [oracle.real]
        while fresh:
            here = fresh.pop()
            new = {w for seat in range(len(game.players)) for w in oracle.anew(here, seat)}
            fresh += new - reached
            reached |= new
        model = Knowledge(game).model
        assert set(model.worlds) == reached
        assert model.points == (oracle.real,)
        seat = Seat(chance.randrange(len(game.players)))
        seen = Knowledge(View.of(game, seat)).model
        assert seen.worlds == model.worlds
        assert set(seen.points) == set(oracle.anew(oracle.real, seat))
        assert seen.cells(seat) == model.cells(seat)


def test_the_number_of_deals_equals_their_enumeration() -> None:
    for game, oracle, _ in small_models(range(9700, 9850), 3000):
        allowed = [slot for hand in oracle.allowed for slot in hand]
        count = sum(
            all(number <= oracle.copies[card] for card, number in Counter(deal).items())
            for deal in product(*allowed)
        )
        assert Knowledge(game).count == count


def test_hands_are_listed_once_each_and_counted_as_listed() -> None:
    chance = random.Random(5)
    cards = STANDARD.identities[:6]
    for _ in range(60):
        copies = {card: chance.randrange(4) for card in cards}
        slots = [
            CardSet(card for card in cards if chance.random() < 0.6)
            for _ in range(chance.randrange(5))
        ]
        hands = list(hands_of(slots, copies))
        assert len(set(hands)) == len(hands) == count_deals(slots, copies)
        assert hands == sorted(hands)
        physical = sum(
            prod(perm(copies[card], n) for card, n in Counter(hand).items()) for hand in hands
        )
        assert count_deals(slots, copies, physical=True) == physical


def test_too_many_worlds_are_counted_by_the_formula_and_not_written_down() -> None:
    # 10! times the coefficient of x^10 in (1+x+x²/2+x³/6)^5 (1+x+x²/2)^15 (1+x)^5: words of ten
    # cards over 25 identities with 3, 2, 2, 2 and 1 copies.
    series = [Fraction(1)] + [Fraction(0)] * 10
    for copies in STANDARD.copies_by_card.values():
        series = [
            sum(series[n - k] / factorial(k) for k in range(min(copies, n) + 1)) for n in range(11)
        ]
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, seed=7))
    table = Knowledge(game)
    assert table.count == series[10] * factorial(10)
    with pytest.raises(TooManyWorlds, match="more than 200,000") as caught:
        _ = table.model
    assert (caught.value.count, caught.value.limit) == (table.count, 200_000)
    # What does not need them is still answered, what does is not guessed.
    assert not table.holds(Knows("Bob", Playable("Bob", 1)))
    assert table.holds(Knows("Alice", ~Knows("Bob", Playable("Bob", 1))))
    assert Knowledge(View.of(game, Seat(0))).probability(Knows(1, Playable(1, 1))) == 0
    with pytest.raises(TooManyWorlds):
        table.holds(Knows("Alice", Knows("Bob", Playable("Bob", 1)) | Playable("Alice", 1)))


def test_a_limit_is_kept_exactly() -> None:
    game, _, _ = next(
        entry
        for entry in small_models(range(9900, 9999), 3000)
        if len(Knowledge(entry[0]).model) > 10
    )
    size = len(Knowledge(game).model)
    assert len(Knowledge(game, limit=size).model) == size
    with pytest.raises(TooManyWorlds, match=f"more than {size - 1}, the limit"):
        _ = Knowledge(game, limit=size - 1).model


# ------------------------------------------------------------------------------- updates


def test_a_clue_as_an_announcement_gives_the_model_of_the_game_after_it() -> None:
    compared = 0
    for game, _, chance in small_models(range(10000, 10200), 3000):
        clues = [action for action in game.legal_actions() if isinstance(action, Clue)]
        if not clues:
            continue
        clue = chance.choice(clues)
        after, before = Knowledge(game.apply(clue)), Knowledge(game)
        told = before.clue(clue.to, clue.value)
        announced = before.model.announce(
            And(
                *(
                    Holds(clue.to, slot, _touching(game, clue, held.card))
                    for slot, held in enumerate(game.hands[clue.to], start=1)
                )
            )
        )
        assert told.facts.allowed == after.facts.allowed
        assert told.model.worlds == after.model.worlds
        assert set(after.model.worlds) <= set(announced.worlds)
        for _ in range(4):
            formula = questions(chance, game, 2)
            assert after.holds(formula) == told.holds(formula) == announced.holds(formula)
            compared += 1
    assert compared > 60


def _touching(game: Game, clue: Clue, card: Card) -> CardSet:
    hit = game.rules.touched_by(clue.value)
    return hit if card in hit else game.rules.all_cards - hit


def test_saying_that_nobody_knows_a_playable_card_can_teach_one() -> None:
    lessons = 0
    for game, _, _ in small_models(range(10300, 10500), 3000):
        table = Knowledge(game)
        ignorance = And(
            *(
                ~Knows(seat, Playable(seat, slot))
                for seat, hand in enumerate(game.hands)
                for slot in range(1, len(hand) + 1)
            )
        )
        if not table.holds(ignorance):
            with pytest.raises(HanabiError, match="it is false"):
                table.announce(ignorance)
            continue
        told = table.announce(ignorance)
        assert told.model.points == table.model.points
        assert len(told.model) <= len(table.model)
        lessons += told.holds(~ignorance)
    assert lessons


def test_the_probability_of_knowledge_equals_the_count_along_the_chain() -> None:
    compared = between = 0
    for game, _, chance in small_models(range(10600, 10900), 2000):
        seat = Seat(chance.randrange(len(game.players)))
        other = Seat((seat + 1) % len(game.players))
        if not game.hands[other]:
            continue
        view = View.of(game, seat)
        slot = chance.randrange(len(game.hands[other])) + 1
        cards = CardSet(card for card in game.rules.identities if chance.random() < 0.7)
        found = Knowledge(view).probability(Knows(other, Holds(other, slot, cards)))
        assert found == probability_known(view, other, slot, cards)
        compared += 1
        between += 0 < found < 1
    assert compared > 50
    assert between > 3


def test_a_clue_to_the_viewer_must_say_what_it_touched() -> None:
    table = Knowledge(hidden_position())
    assert table.viewer == "Alice"
    with pytest.raises(HanabiError, match="say which slots it touched"):
        table.clue("Alice", 1)
    told = table.clue("Alice", 1, slots=(2, 3))
    assert told.holds(Knows("Alice", Holds("Alice", 2, "p1")))
    assert not table.holds(Holds("Alice", 2, "p1"))


# ------------------------------------------------------------------------------- eyes and errors


def test_a_position_with_a_viewer_is_seen_with_her_eyes_as_a_view_of_the_whole_table() -> None:
    hidden = Knowledge(hidden_position())
    given_ = Knowledge(View.of(open_position(), "Alice"))
    assert hidden.model.worlds == given_.model.worlds
    assert hidden.model.points == given_.model.points
    assert len(hidden.model.points) > 1
    assert repr(hidden) == "<Knowledge: Alice, Bob, as Alice sees it>"


def test_a_view_that_no_world_fits_is_a_contradiction() -> None:
    with pytest.raises(Contradiction, match=r"Slots? "):
        Knowledge(impossible_position())


def test_players_of_one_name_are_told_apart_by_their_seats() -> None:
    game, _, _ = next(iter(small_models(range(9000, 9100), 500)))
    names = ("Bob",) * len(game.players)
    model = Knowledge(Game(**{**_fields(game), "players": names})).model
    assert model.agents[:2] == ("Bob 1", "Bob 2")
    assert model.holds(Knows(1, Or(*(Holds(0, 1, card) for card in game.rules.identities))))


def _fields(game: Game) -> dict[str, object]:
    return {name: getattr(game, name) for name in Game.__dataclass_fields__}


BAD: list[tuple[Callable[[Knowledge], object], str]] = [
    (lambda k: k.holds(Knows("Carol", Playable("Bob", 1))), "player 'Carol': .* Alice, Bob"),
    (lambda k: k.holds(Playable("Bob", 9)), "slot 9: Bob's hand has slots 1–5"),
    (lambda k: k.holds(Atom("rain")), "a table knows of Holds"),
    (lambda k: k.holds(EverybodyKnows(Playable("Bob", 1), ("Zoe",))), "player 'Zoe'"),
    (lambda k: k.model.holds(Atom("rain")), "a table knows of Holds"),
    (lambda k: k.clue("Bob", "x"), "clue 'x'"),
    (lambda k: k.clue("Bob", "b", slots=(5,)), r"touches the slots \(1, 2, 3\)"),
    (lambda k: k.clue("Bob", "g"), "must touch a card"),
    (lambda k: k.announce(Holds("Bob", 1, "r1")), "Bob's hand is in sight"),
    (lambda k: k.announce(Holds("Alice", 1, "r1")), "false in every world"),
    (lambda k: Knowledge("game"), "str: a Game, a Position or a View"),  # type: ignore[arg-type]
    (lambda k: Knowledge(hidden_position(), limit=0), "limit: 0"),
    (lambda k: bool(Playable("Bob", 1)), "Bob’s slot 1 is playable” is neither true nor false"),
    (lambda k: And(Playable("Bob", 1), "rain"), "'rain': a formula is needed"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("question", "words"), BAD)
def test_a_bad_question_is_refused_in_words(
    question: Callable[[Knowledge], object], words: str
) -> None:
    with pytest.raises(HanabiError, match=words):
        question(Knowledge(hidden_position()))


BAD_MODELS: list[tuple[Callable[[], object], str]] = [
    (lambda: Model([], ["A"], lambda a, w: 0, {}), "worlds: none"),
    (lambda: Model([1, 1], ["A"], lambda a, w: 0, {}), "twice"),
    (lambda: Model([1], [], lambda a, w: 0, {}), "agents"),
    (lambda: Model([1], ["A", "A"], lambda a, w: 0, {}), "different names"),
    (lambda: Model([1], ["A"], lambda a, w: 0, {}, actual=2), "2: no world"),
    (lambda: Model([1], ["A"], lambda a, w: 0, {}).holds(P), r"Atom\('p'\): .* are none"),
    (lambda: Model([1], ["A"], lambda a, w: 0, {}).holds(Knows("B", And())), "agent 'B': .* A"),
    (lambda: Model([1], ["A"], lambda a, w: 0, {}).looks_like("A", [1]), "no world"),
    (lambda: Model(range(999), ["A"], lambda a, w: 0, {}).graph(), "498,501 pairs"),
    (lambda: muddy_children(0), "children: 0"),
    (lambda: muddy_children(3, 4), "muddy: 4"),
    (lambda: nano_hanabi([(1, 1), (2, 3)]), "two pairs of 1, 2, 3, 4"),
    (lambda: nano_hanabi([1, 2]), "two pairs of 1, 2, 3, 4"),
    (lambda: three_hats(("white", "white", "white")), "no world"),
]


@pytest.mark.parametrize(("make", "words"), BAD_MODELS)
def test_a_model_that_cannot_be_is_refused_in_words(make: Callable[[], object], words: str) -> None:
    with pytest.raises(HanabiError, match=words):
        make()
