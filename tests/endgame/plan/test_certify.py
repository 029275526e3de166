"""`certify` against following the plan through every single deal on the engine's own rules."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from fractions import Fraction

import plan_positions
import pytest

from benchmarks.plan import FILE, GROUPS, Found, bench_plan, chosen, entries, line, position
from hanabi_kit.actions import Action, Clue, Discard, Mark, Play
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.plan.check.certify import certify
from hanabi_kit.endgame.plan.model.joint_plan import (
    Choice,
    Code,
    Decision,
    OtherHands,
    Outcome,
    Plan,
    Shown,
    Signal,
    other_hands,
    sight_of,
)
from hanabi_kit.endgame.plan.solving import solve_plan
from hanabi_kit.errors import Contradiction, HanabiError, TooManyWorlds
from hanabi_kit.game import Game, clued
from hanabi_kit.notation import format_position, parse_position
from hanabi_kit.position import Position
from tests.endgame.plan.joint_policies import hat_game, micro_game, table_worlds, with_world

FROZEN = "7745a30769e755dd57e2219c553c7f0415dcfb1f693affe06fc4ef1d5e6ee9a5"

# ------------------------------------------------------------------------------- following


def sight(table: Game, plan: Plan) -> Hashable:
    hands = tuple(tuple(held.card for held in hand) for hand in table.hands)
    return sight_of(hands, table.mover, plan.alike)


def reading(table: Game, clue: Clue, code: Code) -> int | None:
    """The label that everybody reads off a clue."""
    hand = table.hands[clue.to]
    touched = [
        Slot(slot)
        for slot, held in enumerate(hand, start=1)
        if table.rules.touches(clue.value, held.card)
    ]
    away = (clue.to - table.mover) % len(table.players)
    return code.read(away, clue.value, frozenset(touched))


def actions_for(table: Game, choice: Choice, code: Code | None) -> list[Action]:
    """The legal actions that are this choice."""
    if not isinstance(choice, Signal):
        return [action for action in table.legal_actions() if action == choice]
    assert code is not None
    clues = [action for action in table.legal_actions() if isinstance(action, Clue)]
    return [clue for clue in clues if reading(table, clue, code) == choice.label]


def outcome_of(table: Game, choice: Choice, plan: Plan) -> Outcome:
    if isinstance(choice, Signal):
        return choice
    return Shown(choice, plan.alike.get(table.hands[table.mover][choice.slot - 1].card))


def waits_safely(table: Game, dull: int, spare: int | None = None) -> bool:
    """Whether doing what needs no knowledge of any card can bring the game to its end unlost.

    Of `spare` strikes every play may cost one, whatever it did here. The others may hold `dull`
    cards that no clue touches, whatever they hold here.
    """
    rules = table.rules
    if spare is None:
        spare = rules.max_strikes - 1 - table.strikes if rules.strikeout_scores_zero else 99
    if table.over or not rules.final_round:
        return table.over and not table.lost
    # One clue, one discard, one play stand for all.
    actions = {type(action): action for action in table.legal_actions()}
    others = sum(len(hand) for seat, hand in enumerate(table.hands) if seat != table.mover)
    if others <= dull and not rules.empty_clues:
        actions.pop(Clue, None)
    if not spare:
        actions.pop(Play, None)
    return any(
        waits_safely(table.apply(action), dull, spare - isinstance(action, Play))
        for action in actions.values()
    )


def followed(
    plan: Plan, game: Game, objective: str, chance: random.Random, *, given: bool = False
) -> Fraction:
    """What the plan reaches, deal by deal; of clues that read alike any is given.

    In all deals, or only in those in which the others hold what they hold at the table.
    """
    goal = sum(game.rules.reachable(game.discards))
    real = tuple(tuple(held.card for held in hand) for hand in game.hands)
    others = [seat for seat in range(len(real)) if seat != game.mover]
    worlds = [
        world
        for world in table_worlds(game)
        if not given or all(world[0][seat] == real[seat] for seat in others)
    ]
    hidden = game.unseen() + Counter(held.card for hand in game.hands for held in hand)
    dull = sum(copies for card, copies in hidden.items() if not game.rules.can_be_clued(card))
    total = 0
    for world in worlds:
        table, decision = with_world(game, world), plan.decision
        choices = plan.first_choices(other_hands(table))
        while decision is not None and not table.over:
            for choice in choices:
                actions = actions_for(table, choice, decision.code)
                if actions:
                    break
            else:
                break
            seen = outcome_of(table, choice, plan)
            table = table.apply(chance.choice(actions))
            decision = decision.next.get(seen)
            if decision is not None:
                choices = decision.choices.get(sight(table, plan), ())  # type: ignore[call-overload]
        # Which discard settles the game is not known to those who wait.
        unsettled = replace(table, rules=replace(table.rules, ends_when_settled=False))
        silent_loss = not table.over and not waits_safely(unsettled, dull)
        points = 0 if silent_loss else table.score if table.over else sum(table.stacks)
        met = not silent_loss and points == goal
        total += int(met) if objective == "perfect" else points
    return Fraction(total, len(worlds))


# ------------------------------------------------------------------------------- random plans


def random_alike(game: Game, chance: random.Random) -> dict[Card, Card | None]:
    """Needed cards as themselves, the others merged: all, by what the clues allow, or not."""
    trash = game.rules.trash_cards(game.stacks, game.discards)
    alike: dict[Card, Card | None] = {c: c for c in game.rules.identities if c not in trash}
    how = chance.choice(("blind", "classed", "full", "pairs"))
    first: dict[object, Card] = {}
    for card in trash:
        allowed = tuple(
            card in clued(game.rules, held.marks) for hand in game.hands for held in hand
        )
        if how == "classed":
            alike[card] = first.setdefault(allowed, card)
        elif how == "full" or (how == "pairs" and chance.random() < 0.5):
            alike[card] = card
        elif how == "pairs":
            alike[card] = first.setdefault(0, card)
    return alike


def random_code(game: Game, chance: random.Random) -> Code:
    size = game.rules.hand_size(len(game.players))
    slots = tuple(Slot(slot) for slot in range(1, size + 1))
    family = chance.choice(("touch", "slot", "value", "exact"))
    values = tuple(v for v in game.rules.clue_values if chance.random() < 0.8)
    chosen = tuple(slot for slot in slots if chance.random() < 0.6)
    if family == "slot":
        chosen = (chance.choice(slots),)
    if family == "value":
        chosen = ()
    code = Code(family, chosen, values or (1,), len(game.players) - 1)
    if chance.random() < 0.4:
        merge = tuple(chance.randrange(-1, 3) for _ in range(code.labels))
        if max(merge) >= 0:
            code = replace(code, merge=merge)
    return code


def random_plan(game: Game, chance: random.Random, gaps: float = 0.1) -> Plan:
    """A plan that does anything, with something to say nearly everywhere."""
    plan = Plan(Decision(game.mover, None, {}), random_alike(game, chance))
    choices_left = 4000

    def grown(tables: Sequence[Game]) -> Decision:
        nonlocal choices_left
        first = tables[0]
        code = random_code(first, chance)
        cells: dict[Hashable, list[Game]] = {}
        for table in tables:
            cells.setdefault(sight(table, plan), []).append(table)
        choices, pools = {}, {}
        for seen, cell in cells.items():
            if chance.random() < gaps:
                continue
            options: list[Choice] = []
            for _ in range(chance.randint(1, 3)):
                slot = Slot(chance.randint(1, max(1, len(first.hands[first.mover]) + (gaps > 0))))
                options += chance.choice(
                    (
                        [Play(slot)],
                        [Discard(slot)],
                        [Signal(chance.randrange(code.labels)) for _ in range(2)],
                    )
                )
            choices[seen] = tuple(options)
            choices_left -= 1
            for table in cell:
                for choice in options:
                    actions = actions_for(table, choice, code)
                    if actions:
                        pools.setdefault(outcome_of(table, choice, plan), []).append(
                            table.apply(chance.choice(actions))
                        )
                        break
        following = {}
        for outcome, pool in pools.items():
            going = [table for table in pool if not table.over]
            if going and chance.random() > gaps and choices_left > 0:
                following[outcome] = grown(going)
        return Decision(first.mover, code, choices, following)

    worlds = [with_world(game, world) for world in table_worlds(game)]
    decision = grown(worlds)
    return replace(plan, decision=decision, exactly=random_exceptions(worlds, decision, chance))


def random_exceptions(
    worlds: Sequence[Game], decision: Decision, chance: random.Random
) -> dict[OtherHands, tuple[Choice, ...]]:
    """Something else to do with up to two of the others' hands."""
    known = [choices for choices in decision.choices.values() if choices]
    some = [other_hands(table) for table in chance.choices(worlds, k=chance.choice((0, 1, 2)))]
    size = max(1, len(worlds[0].hands[decision.seat]))
    return {
        hands: chance.choice((*known, (), (Play(Slot(chance.randint(1, size))),))) for hands in some
    }


def other_ends(game: Game, chance: random.Random) -> Game | None:
    """The same table where the game ends otherwise; None where it is over then."""
    changes = {"ends_when_settled": chance.random() < 0.7}
    if game.deck_size and chance.random() < 0.5:
        changes["final_round"] = False
    changed = replace(game, rules=replace(game.rules, **changes))  # type: ignore[arg-type]
    reachable = sum(changed.rules.reachable(changed.discards))
    return None if not changed.rules.final_round and reachable < game.rules.max_score else changed


def compared(seeds: range) -> dict[str, int]:
    """Compare `certify` with following deal by deal; say how much there was to compare."""
    told = dict.fromkeys(("plans", "clues", "split", "between", "given", "exceptions"), 0)
    for seed in seeds:
        chance = random.Random(seed)
        game = hat_game(seed) if seed % 4 == 0 else micro_game(seed)
        if game is not None and seed % 5 == 0:
            game = other_ends(game, chance)
        if game is None or len(table_worlds(game)) > 400:
            continue
        plan = random_plan(game, chance, chance.choice((0.0, 0.1)))
        for objective in ("perfect", "score"):
            expected = followed(plan, game, objective, chance)
            assert certify(plan, game, objective) == expected, f"seed {seed}, {objective}"
            told["between"] += 0 < expected < 1
            # Given what is seen at the real table, or where others hold something else.
            world = chance.choice([*table_worlds(game)])
            table = chance.choice((game, with_world(game, world)))
            value = followed(plan, table, objective, chance, given=True)
            view = table.view(table.mover)
            where = f"seed {seed}, {objective}, given {view.others}"
            assert certify(plan, game, objective, given=view) == value, where
            told["given"] += value != expected
            told["exceptions"] += other_hands(table) in plan.exactly
        signals = [d for _, d in plan.walk() if any(isinstance(o, Signal) for o in d.next)]
        told["plans"] += 1
        told["clues"] += bool(signals)
        told["split"] += bool(signals) and len({*plan.alike.values()}) < len(plan.alike)
    return told


def test_a_plan_is_worth_what_following_it_through_every_deal_gives() -> None:
    told = compared(range(350))
    assert told["plans"] >= 150
    assert told["clues"] >= 60
    assert told["split"] >= 20
    assert told["between"] >= 50
    assert told["given"] >= 100
    assert told["exceptions"] >= 50


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 6000, 500))
def test_plans_of_many_more_tables_are_worth_what_following_them_gives(first: int) -> None:
    compared(range(first, first + 500))


# ------------------------------------------------------------------------------- plans by hand

R2 = Card("r2")

LAST_ROUND = """
[position]
ruleset = {{ suits = "{suits}", rank_copies = [{ones}, 1], max_strikes = 1, hand_sizes = {{2=2}} }}
players = ["Alice", "Bob"]
turn = "Alice"
stacks = "{stacks}"
discards = "{discards}"
clue_tokens = 1
deck = 0
turns_left = 2
[position.hands]
Alice = "{alice}"
Bob = "{bob}"
"""


def last_round(
    alice: str = "r1/1 r1/1",
    bob: str = "r1 r2",
    suits: str = "r",
    ones: int = 4,
    discards: str = "",
) -> Game:
    """Two players, one turn each; of every suit the 1 is played."""
    stacks = " ".join(f"{suit}1" for suit in suits)
    words = {"alice": alice, "bob": bob, "suits": suits, "ones": ones, "discards": discards}
    return parse_position(LAST_ROUND.format(stacks=stacks, **words)).game()


def bob_plays(slot: int, seen: tuple[Card | None, ...] = (None, None)) -> Decision:
    return Decision(Seat(1), None, {(seen,): (Play(Slot(slot)),)})


def telling(code: Code | None = None, labels: Sequence[int] = (0, 1)) -> Plan:
    """Alice tells Bob by a clue where his r2 is."""
    sights = {((R2, None),): (Signal(labels[0]),), ((None, R2),): (Signal(labels[1]),)}
    following: dict[Outcome, Decision] = {
        Signal(label): bob_plays(slot) for slot, label in enumerate(labels, start=1)
    }
    return Plan(Decision(Seat(0), code or Code("touch"), sights, following), {R2: R2})


SILENT = Plan(Decision(Seat(0), None, {}), {R2: R2})


def test_a_code_that_every_hand_can_say_wins_always() -> None:
    assert certify(telling(), last_round()) == 1
    assert certify(telling(), last_round(), "score") == 2


def test_a_label_that_a_hand_lacks_loses_its_worlds() -> None:
    # Labels 0–3: a colour that touches neither slot, slot 1, slot 2, both; 4–7: such a rank. With
    # one suit a colour always touches both, and a rank always touches one.
    slots = Code("touch", (Slot(1), Slot(2)))
    assert certify(telling(slots, (3, 5)), last_round()) == 1
    assert certify(telling(slots, (3, 4)), last_round()) == Fraction(1, 2)
    assert certify(telling(slots, (1, 2)), last_round()) == 0


def test_whether_a_clue_is_there_may_depend_on_merged_cards() -> None:
    # Bob holds the r2 and one of r1 b1 b1, which are alike to the plan. A colour touches one slot
    # only where that is a b1.
    game = last_round("r1/1 b1/1", "b1 r2", "rb", ones=3, discards="r1 b2")
    slots = Code("touch", (Slot(1), Slot(2)))
    assert certify(telling(slots, (1, 2)), game) == Fraction(2, 3)
    # With a choice for the other deals all are won.
    both = telling(slots, (1, 2))
    by_rank = {
        sight: (*first, Signal(4 + first[0].label))  # type: ignore[union-attr]
        for sight, first in both.decision.choices.items()
    }
    following = {**both.decision.next, Signal(5): bob_plays(1), Signal(6): bob_plays(2)}
    decision = replace(both.decision, choices=by_rank, next=following)
    assert certify(replace(both, decision=decision), game) == 1


def test_the_first_choice_that_is_possible_is_taken() -> None:
    plan = telling(Code("touch", (Slot(1), Slot(2))), (3, 4))
    sight = ((None, R2),)
    choices = {**plan.decision.choices, sight: (Signal(4), Discard(Slot(1)), Signal(5))}
    following = {**plan.decision.next, Signal(5): bob_plays(2)}
    plan = replace(plan, decision=replace(plan.decision, choices=choices, next=following))
    game = last_round()
    # A discard is possible below the token limit, and the plan does not say what then.
    assert certify(plan, game) == Fraction(1, 2)
    at_the_limit = replace(game, rules=replace(game.rules, max_clue_tokens=1))
    assert certify(plan, at_the_limit) == 1
    assert certify(plan, replace(game, clue_tokens=0)) == 0


def test_a_plan_with_nothing_to_say_keeps_the_score_that_is_shown() -> None:
    assert certify(SILENT, last_round()) == 0
    assert certify(SILENT, last_round(), "score") == 1


def test_where_waiting_costs_the_game_silence_is_worth_nothing() -> None:
    game = last_round()
    # Without clue tokens nobody may discard or clue: Alice must play, and has the last strike.
    forced = replace(game, rules=replace(game.rules, max_clue_tokens=0), clue_tokens=0)
    assert certify(SILENT, forced, "score") == 0
    keeps = replace(forced, rules=replace(forced.rules, strikeout_scores_zero=False))
    assert certify(SILENT, keeps, "score") == 1
    strikes = replace(forced, rules=replace(forced.rules, max_strikes=3))
    assert certify(SILENT, strikes, "score") == 1


def test_only_the_public_position_counts() -> None:
    one, other = last_round(bob="r1 r2"), last_round(bob="r2 r1")
    for labels in ((0, 1), (0, 0)):
        assert certify(telling(labels=labels), one) == certify(telling(labels=labels), other)


# ------------------------------------------------------------------------------- bad plans

BAD = [
    ("no plan", "Play", "plan is the text 'Play', but a Plan is needed"),
    ("another seat", Plan(bob_plays(1), {R2: R2}), "a decision of seat 1, but seat 0"),
    ("a needed card as none", replace(telling(), alike={}), "r2 counts as no card in particular"),
    (
        "a useless card as a needed one",
        replace(telling(), alike={R2: R2, Card("r1"): R2}),
        "r1 counts as r2, but needed cards count as themselves",
    ),
    (
        "no code",
        replace(telling(), decision=replace(telling().decision, code=None)),
        "a clue is asked for, but no code says how it is read",
    ),
    ("an unknown label", telling(labels=(0, 2)), "label 2, but its code has 0–1"),
    (
        "another choice",
        Plan(Decision(Seat(0), None, {((R2, None),): ("wait",)}), {R2: R2}),  # type: ignore[dict-item]
        "'wait', but a choice is Play, Discard or Signal",
    ),
]


@pytest.mark.parametrize(("plan", "words"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_a_plan_that_is_none_for_the_table_is_refused(plan: Plan, words: str) -> None:
    with pytest.raises(HanabiError, match=words):
        certify(plan, last_round())


def test_a_fault_later_in_the_plan_is_told_with_its_place() -> None:
    decision = telling().decision
    alice_again = replace(decision, next={Signal(0): decision})
    with pytest.raises(HanabiError, match="plan, after 1 actions: a decision of seat 0"):
        certify(Plan(alice_again, {R2: R2}), last_round())


def test_what_cannot_be_certified_is_said() -> None:
    game = last_round()
    with pytest.raises(HanabiError, match="objective 'points': there are perfect, score"):
        certify(telling(), game, "points")
    over = game.apply(Play(Slot(1)))
    with pytest.raises(HanabiError, match="the game is over"):
        certify(telling(), over)
    with pytest.raises(TooManyWorlds, match="more than 1 worlds"):
        certify(telling(), game, most_worlds=1)
    twos = tuple(replace(held, marks=(Mark(2, touched=True),)) for held in game.hands[0])
    with pytest.raises(Contradiction, match="no deal"):
        certify(telling(), replace(game, hands=(twos, game.hands[1])))


# ------------------------------------------------------------------------------- the frozen set


def test_the_frozen_positions_are_what_they_were() -> None:
    # Figures of different days are compared on them: whoever changes the file changes what all of
    # them mean.
    text = FILE.read_bytes()
    assert hashlib.sha256(text).hexdigest() == FROZEN
    assert len(text) < 400_000


@pytest.mark.parametrize(("players", "deck"), GROUPS)
def test_every_frozen_position_can_be_built_and_is_what_it_should_be(
    players: int, deck: int
) -> None:
    group = entries(players, deck)
    assert len(group) == len({entry["seed"] for entry in group}) == 100
    for entry in group:
        game = position(entry)
        assert (len(game.players), game.deck_size, game.rules.name) == (players, deck, "standard")
        assert plan_positions.fits(game), entry["seed"]
        again = parse_position(format_position(Position.of(game))).game()
        assert [held.card for hand in again.hands for held in hand] == [
            held.card for hand in game.hands for held in hand
        ]


def reported(players: int, deck: int, sample: int, seconds: float) -> None:
    """Let `certify` follow the plans that are found for some frozen positions."""
    for entry in chosen(players, deck, sample):
        game = position(entry)
        for objective in ("perfect", "score"):
            found = solve_plan(game, objective, Budget(seconds))  # type: ignore[arg-type]
            certified = certify(found.plan, game, objective)
            assert certified == found.average.lower, f"seed {entry['seed']}, {objective}"


@pytest.mark.parametrize(("players", "deck"), GROUPS)
def test_what_is_reported_of_frozen_positions_is_what_their_plans_reach(
    players: int, deck: int
) -> None:
    reported(players, deck, sample=1, seconds=0.3)


@pytest.mark.long
@pytest.mark.parametrize(("players", "deck"), GROUPS)
def test_what_is_reported_of_many_frozen_positions_is_what_their_plans_reach(
    players: int, deck: int
) -> None:
    reported(players, deck, sample=25, seconds=2)


def test_the_benchmark_tells_how_many_are_closed(capsys: pytest.CaptureFixture[str]) -> None:
    bench_plan(lambda seconds: f"{len(seconds)} times", 2, 0.5, ((2, 0),), listed=True)
    told = capsys.readouterr().out
    assert "of 2" in told
    assert "2 times" in told
    assert told.count("2 players, 0 left, seed") == 2
    assert "NOT CERTIFIED" not in told


def test_the_benchmark_shows_a_bound_that_its_plan_does_not_reach() -> None:
    half, all_of_it = Fraction(1, 2), Fraction(1)
    entry = entries(2, 0)[0]
    true = Found(entry, half, all_of_it, half, 0.1, half, 0.1)
    false = replace(true, certified=Fraction(1, 3), early=Fraction(0))
    assert "NOT CERTIFIED" not in str(true)
    assert str(false).endswith("NOT CERTIFIED: 1/3")
    told = line([true, false], lambda seconds: "")
    assert told.endswith("1 NOT CERTIFIED")
    assert told.split()[:6] == ["0", "of", "2", "0", "of", "2"]
    assert "0.5000 0.5000" in told
