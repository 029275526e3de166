"""What a sight may hope for under the best joint plans of a tiny game, by looking at everything.

Nothing is shared with the plan model. Let W be all worlds of the public position and W_s those
in which the others hold what the mover really sees. Of a plan, C is what it wins in W, and C_s what
it wins in W_s alone. Asked for are

* the largest C, over |W|: the *average*;
* the largest C_s of the plans with the largest C, over |W_s|: *given* this sight;
* the largest C_s of all plans, over |W_s|: the *most* that any plan could give this sight;

and the same over the plans in which the mover, with this sight, does one action.

Both at once
------------
(C, C_s) is the sum of what each deal adds, in both places. Compared by the first place and, where
it is equal, by the second, pairs are ordered like the whole numbers M·C + C_s, where M is larger
than any C_s. So a deal of W_s counts M + 1, any other M, and `best_by_action` finds the largest
sum. That it can be sought node by node is no more than it is for C alone: at a public past the
deals fall into pools that the table tells apart; what a plan does in one pool does not depend on
what it does in another; and the largest sum of numbers that do not depend on each other is the
sum of the largest. (In pairs: adding the same pair to two others never turns their order round. So
the best plan has the best pair in every pool: a better one there would make the sum better.)

The most that any plan gives this sight is the largest C_s where the deals of W_s are all there are:
what a plan does in others adds nothing, and it may do anything there.

`by_every_policy` does without all this: it lists every plan, on the engine's own `Game.apply`;
`by_every_count` lists what all plans win.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from hanabi_kit.actions import Action
from hanabi_kit.game import Game
from tests.endgame.plan.joint_policies import (
    MicroTable,
    TooMuchWork,
    best_by_action,
    engine_action,
    nameless,
    public_of,
    table_worlds,
    with_world,
)


@dataclass(frozen=True)
class Worth:
    """What the best plans are worth: on average, given the mover's sight, and the most for it."""

    average: Fraction
    given: Fraction
    most: Fraction


def best_worth(values: dict[Action, Worth]) -> Worth:
    """What the position is worth; with her sight, a plan lets the mover do one of the actions."""
    average, given = max((each.average, each.given) for each in values.values())
    return Worth(average, given, max(each.most for each in values.values()))


def hands_of(game: Game) -> tuple[tuple[object, ...], ...]:
    """Every hand's cards, by seat."""
    return tuple(tuple(held.card for held in hand) for hand in game.hands)


def worths(game: Game, objective: str, most_steps: int = 10**9) -> dict[Action, Worth]:
    """What every action of the mover is worth, with the hands that she sees."""
    table, public = MicroTable(game, objective), public_of(game)
    worlds = table_worlds(game)
    sight = table.sight(public, (hands_of(game), ()))
    alike = {world: 1 for world in worlds if table.sight(public, world) == sight}
    large = len(alike) * max(1, game.rules.max_score) + 1
    weighted = {world: large + (world in alike) for world in worlds}
    both = best_by_action(table, public, weighted, sight, most_steps)
    alone = best_by_action(table, public, alike, sight, most_steps)
    return {
        engine_action(action): Worth(
            Fraction(both[action] // large, len(worlds)),
            Fraction(both[action] % large, len(alike)),
            Fraction(alone[action], len(alike)),
        )
        for action in both
    }


# ------------------------------------------------------------------------------- plainer still


@dataclass(frozen=True)
class Listed:
    """A plan: what the mover does with her sight; what it wins in all deals, and in those of it."""

    action: Action
    everywhere: int
    here: int


def every_policy(game: Game, objective: str, most_policies: int) -> Iterator[Listed]:
    """Every plan, one after the other, as far as the plans say what can come about.

    A plan is a list of numbers: which of the legal actions is taken in each situation that a player
    may be in (what everybody saw happen, and what she sees), in the order in which the situations
    come up as the deals are played through one by one. The next plan takes the next action in the
    last situation that has one.
    """
    goal = sum(game.rules.reachable(game.discards))
    deals = [nameless(with_world(game, world)) for world in table_worlds(game)]
    real = sight_of(game)
    chosen: list[int] = []
    for _ in range(most_policies):
        situations: dict[Hashable, int] = {}
        options: list[int] = []
        everywhere = here = 0
        first: Action | None = None
        for deal in deals:
            table = deal
            while not table.over:
                legal = table.legal_actions()
                situation = table.history, sight_of(table)
                number = situations.setdefault(situation, len(options))
                if number == len(options):
                    options.append(len(legal))
                    if number == len(chosen):
                        chosen.append(0)
                action = legal[chosen[number]]
                if not table.history and sight_of(table) == real:
                    first = action
                table = table.apply(action)
            points = table.score if objective == "score" else int(table.score == goal)
            everywhere += points
            here += points * (sight_of(deal) == real)
        assert first is not None
        yield Listed(first, everywhere, here)
        del chosen[len(options) :]
        while chosen and chosen[-1] + 1 == options[len(chosen) - 1]:
            chosen.pop()
        if not chosen:
            return
        chosen[-1] += 1
    raise TooMuchWork


def sight_of(table: Game) -> Hashable:
    """The hands that the mover sees."""
    return tuple(hand for seat, hand in enumerate(hands_of(table)) if seat != table.mover)


def by_every_policy(game: Game, objective: str, most_policies: int) -> dict[Action, Worth]:
    """The same as `worths`, by the words of the definition, over a list of all plans."""
    found: dict[Action, set[Counts]] = {}
    for plan in every_policy(game, objective, most_policies):
        found.setdefault(plan.action, set()).add((plan.everywhere, plan.here))
    return by_definition(game, found)


Counts = tuple[int, int]
"""What a plan wins in all deals, and in those with the mover's sight."""


def by_every_count(game: Game, objective: str, most_steps: int) -> dict[Action, Worth]:
    """The same, over what all plans win, both counts of each: for more plans than can be listed.

    All prescriptions are tried at every public past, and any plan for one pool goes with any for
    another; but of plans that win the same, one is kept.
    """
    goal = sum(game.rules.reachable(game.discards))
    steps = 0

    def reached(tables: list[tuple[Game, int]], forced: Action | None = None) -> set[Counts]:
        """What all plans win in tables that are one to everybody's eyes; 1: of the sight."""
        nonlocal steps
        cells: dict[Hashable, list[tuple[Game, int]]] = {}
        for table, own in tables:
            cells.setdefault(sight_of(table), []).append((table, own))
        options = [
            (forced,) if forced and seen == sight_of(game) else cell[0][0].legal_actions()
            for seen, cell in cells.items()
        ]
        if steps + prod(map(len, options)) * len(tables) > most_steps:
            raise TooMuchWork
        found: set[Counts] = set()
        for chosen in product(*options):
            counts = {(0, 0)}
            pools: dict[Hashable, list[tuple[Game, int]]] = {}
            for action, cell in zip(chosen, cells.values(), strict=True):
                for table, own in cell:
                    steps += 1
                    after = table.apply(action)
                    if after.over:
                        points = after.score if objective == "score" else int(after.score == goal)
                        counts = {(c + points, here + own * points) for c, here in counts}
                    else:
                        pools.setdefault(after.history[-1], []).append((after, own))
            for pool in pools.values():
                more = reached(pool)
                counts = {(a + c, b + d) for a, b in counts for c, d in more}
            found |= counts
        return found

    deals = [nameless(with_world(game, world)) for world in table_worlds(game)]
    tables = [(deal, int(sight_of(deal) == sight_of(game))) for deal in deals]
    return by_definition(game, {act: reached(tables, act) for act in game.legal_actions()})


def by_definition(game: Game, reached: dict[Action, set[Counts]]) -> dict[Action, Worth]:
    """What the actions are worth, of what the plans win in which the mover does them."""
    worlds = table_worlds(game)
    alike = sum(sight_of(with_world(game, world)) == sight_of(game) for world in worlds)
    found = {}
    for action, counts in reached.items():
        average = max(everywhere for everywhere, _ in counts)
        found[action] = Worth(
            Fraction(average, len(worlds)),
            Fraction(max(here for everywhere, here in counts if everywhere == average), alike),
            Fraction(max(here for _, here in counts), alike),
        )
    return found
