"""The best joint plan of a tiny game, found by looking at everything; nothing is shared with the
plan model's search.

A team agrees on a plan before it looks at the cards. At its turn a player knows what everybody
knows, that is the whole public past, and what she alone sees: the others' hands. So at each public
past there is a *prescription* to choose, one action for every sight, and

    best(past, worlds) = max over prescriptions of the sum over outcomes of best(past′, worlds′).

Nothing is merged and nothing bounded: a world is every card in its place, the deck in its order;
a clue is seen with its receiver, its value and the slots it touches. One thing is done to keep it
short. A prescription shares the sights out among the actions, and what an action is worth depends
on the sights given to it only; so the best share is built up action by action over all sets of
sights. `by_every_prescription` does without that, on the engine's own `Game.apply`.

All deals of the physical cards are equally likely; as every arrangement of identities stands for
the same number of them (copies can be exchanged), each arrangement counts once.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain, pairwise, product
from math import prod
from typing import Any, Protocol

from hanabi_kit.actions import Action, Clue, Discard, Mark, Play
from hanabi_kit.cards import Card, Seat, Slot, Suit
from hanabi_kit.errors import ImpossiblePosition
from hanabi_kit.game import Game, HeldCard, clued
from hanabi_kit.position import Position, SlotCard
from hanabi_kit.rules import Ruleset, SpecialSuit, Touch

Public = Any
World = Any
Worlds = Mapping[World, int]


class TooMuchWork(Exception):
    """More steps than were allowed: the position is not tiny enough."""


class TeamGame(Protocol):
    """A game of a team, as the oracle plays it."""

    def sight(self, public: Public, world: World) -> Hashable:
        """What the player to move sees and nobody else need know."""

    def legal(self, public: Public, world: World) -> Sequence[Hashable]:
        """What the player to move may do; the same for all worlds of one sight."""

    def step(
        self, public: Public, world: World, action: Hashable
    ) -> tuple[Hashable, Public | None, World, int]:
        """What everybody sees of it, the public state after (None: over), the world, the points."""


def best(team: TeamGame, public: Public, worlds: Worlds, most_steps: int = 10**9) -> int:
    """The most points that a joint plan collects, summed over the worlds with their weights."""
    return _Search(team, most_steps).value(public, worlds)


def best_by_action(
    team: TeamGame, public: Public, worlds: Worlds, sight: Hashable, most_steps: int = 10**9
) -> dict[Hashable, int]:
    """The same over the plans in which the player to move, where she has this sight, does this."""
    search = _Search(team, most_steps)
    cells = search.cells(public, worlds)
    seen = cells.pop(sight)
    others = [search.effects(public, cell) for cell in cells.values()]
    return {
        action: search.best_share([*others, {action: effect}])
        for action, effect in search.effects(public, seen).items()
    }


class _Search:
    """What `best` has worked out, and the steps that it took."""

    def __init__(self, team: TeamGame, most_steps: int) -> None:
        self.team, self.most_steps, self.steps = team, most_steps, 0
        self.memo: dict[Hashable, int] = {}

    def spend(self, more: int) -> None:
        self.steps += more
        if self.steps > self.most_steps:
            raise TooMuchWork

    def value(self, public: Public, worlds: Worlds) -> int:
        key = public, frozenset(worlds.items())
        if key not in self.memo:
            cells = self.cells(public, worlds).values()
            self.memo[key] = self.best_share([self.effects(public, cell) for cell in cells])
        return self.memo[key]

    def cells(self, public: Public, worlds: Worlds) -> dict[Hashable, dict[World, int]]:
        """The worlds by what the player to move sees."""
        found: dict[Hashable, dict[World, int]] = {}
        for world, weight in worlds.items():
            found.setdefault(self.team.sight(public, world), {})[world] = weight
        return found

    def effects(self, public: Public, cell: Worlds) -> dict[Hashable, _Effect]:
        """What each action does where the player to move has one sight."""
        found = {}
        for action in self.team.legal(public, next(iter(cell))):
            effect = found[action] = _Effect()
            self.spend(len(cell))
            for world, weight in cell.items():
                seen, after, new, points = self.team.step(public, world, action)
                if after is None:
                    effect.points += weight * points
                else:
                    pool = effect.pools.setdefault(seen, (after, {}))[1]
                    pool[new] = pool.get(new, 0) + weight
        return found

    def worth(self, action: Hashable, cells: list[dict[Hashable, _Effect]]) -> int:
        """What `action` is worth where exactly the sights of `cells` take it."""
        points = 0
        pools: dict[Hashable, tuple[Public, dict[World, int]]] = {}
        for cell in cells:
            points += cell[action].points
            for seen, (after, part) in cell[action].pools.items():
                pool = pools.setdefault(seen, (after, {}))[1]
                for world, weight in part.items():
                    pool[world] = pool.get(world, 0) + weight
        return points + sum(self.value(after, pool) for after, pool in pools.values())

    def best_share(self, cells: list[dict[Hashable, _Effect]]) -> int:
        """The best way to share the sights out among the actions."""
        if not any(effect.pools for cell in cells for effect in cell.values()):
            # Nobody acts any more: no sight need care what the others do.
            return sum(max(effect.points for effect in cell.values()) for cell in cells)
        legal: dict[Hashable, int] = {}
        for number, cell in enumerate(cells):
            for action in cell:
                legal[action] = legal.get(action, 0) | 1 << number
        shared: dict[int, int] = {0: 0}  # the sights that have their action: the most points
        for action, mask in legal.items():
            self.spend(3 ** mask.bit_count())  # pairs of what had an action and what gets this one
            values = {
                part: self.worth(action, [cell for n, cell in enumerate(cells) if part >> n & 1])
                for part in _parts(mask)
            }
            longer: dict[int, int] = {}
            for had, points in shared.items():
                for part in _parts(mask & ~had):
                    total = points + values[part]
                    if total > longer.get(had | part, total - 1):
                        longer[had | part] = total
            shared = longer
        return shared[(1 << len(cells)) - 1]


@dataclass
class _Effect:
    """What one action does with one sight: points where it ends, and the worlds it leads to."""

    points: int = 0
    pools: dict[Hashable, tuple[Public, dict[World, int]]] = field(default_factory=dict)


def _parts(mask: int) -> Iterator[int]:
    """Every set of sights within `mask`, the empty one too."""
    part = mask
    while True:
        yield part
        if not part:
            return
        part = (part - 1) & mask


# ------------------------------------------------------------------------------- Hanabi


Cards = tuple[Card, ...]
Public6 = tuple[int, tuple[int, ...], int, int, int, int]
"""Mover, fireworks, clue tokens, strikes, cards in the deck, turns left (0: no final round yet)."""

TableWorld = tuple[tuple[Cards, ...], Cards]
"""The hands by seat, slot 1 first, and the deck, the next card first."""


class MicroTable:
    """A Hanabi table with a final round and the rules of its own ruleset.

    `labels` says what a clue can tell: ``"real"``: a receiver, a value, the slots it touches;
    ``"any"``: everything that its giver sees, which is the most that any clue could.
    """

    def __init__(self, game: Game, objective: str, labels: str = "real") -> None:
        assert game.rules.final_round
        self.rules, self.objective, self.labels = game.rules, objective, labels
        self.players = len(game.players)
        self.goal = sum(game.rules.reachable(game.discards))

    def sight(self, public: Public6, world: TableWorld) -> tuple[Cards, ...]:
        hands, mover = world[0], public[0]
        return tuple(hands[(mover + away) % self.players] for away in range(1, self.players))

    def legal(self, public: Public6, world: TableWorld) -> list[Hashable]:
        mover, _, tokens, _, _, _ = public
        hands = world[0]
        found: list[Hashable] = [("play", slot) for slot in range(len(hands[mover]))]
        if tokens < self.rules.max_clue_tokens:
            found += [("discard", slot) for slot in range(len(hands[mover]))]
        clues = [
            ("clue", to, value)
            for to in range(self.players)
            for value in self.rules.clue_values
            if to != mover
            and tokens
            and (self.rules.empty_clues or any(self.rules.touches(value, c) for c in hands[to]))
        ]
        return found + (clues if self.labels == "real" else clues[:0] + [("clue",)] * bool(clues))

    def step(
        self, public: Public6, world: TableWorld, action: Any
    ) -> tuple[Hashable, Public6 | None, TableWorld, int]:
        mover, stacks, tokens, strikes, deck_size, turns_left = public
        hands, deck = world
        ended = False
        if action[0] == "clue":
            tokens -= 1
            if self.labels == "real":
                _, to, value = action
                seen: Hashable = *action, tuple(self.rules.touches(value, c) for c in hands[to])
            else:
                seen = self.sight(public, world)
        else:
            kind, slot = action
            card = hands[mover][slot]
            seen = kind, slot, card
            new = deck[:1] + hands[mover][:slot] + hands[mover][slot + 1 :]
            hands = (*hands[:mover], new, *hands[mover + 1 :])
            deck = deck[1:]
            suit = self.rules.suits.index(card.suit)
            if kind == "discard":
                tokens += 1
            elif card.rank == stacks[suit] + 1:
                stacks = (*stacks[:suit], card.rank, *stacks[suit + 1 :])
                if card.rank == len(self.rules.ranks):
                    tokens = min(tokens + 1, self.rules.max_clue_tokens)
                ended = sum(stacks) == self.rules.max_score
            else:
                strikes += 1
                ended = strikes == self.rules.max_strikes
        if turns_left:
            turns_left -= 1
            ended = ended or not turns_left
        elif deck_size and not deck:
            turns_left = self.players
        if self.rules.ends_when_settled and action[0] != "clue":
            ended = ended or self._is_settled(stacks, hands, deck)
        points = sum(stacks)
        if strikes == self.rules.max_strikes and self.rules.strikeout_scores_zero:
            points = 0
        if self.objective == "perfect":
            points = int(points == self.goal)
        after = (mover + 1) % self.players, stacks, tokens, strikes, len(deck), turns_left
        return seen, None if ended else after, (hands, deck), points

    def _is_settled(self, stacks: tuple[int, ...], hands: tuple[Cards, ...], deck: Cards) -> bool:
        """Whether the next card of every firework is gone."""
        left = {*deck, *chain(*hands)}
        tops = zip(self.rules.suits, stacks, strict=True)
        return not any(Card(s, top + 1) in left for s, top in tops if top < len(self.rules.ranks))


def table_worlds(game: Game, most: int = 10**9) -> dict[TableWorld, int]:
    """Every arrangement of the cards out of public sight that fits the clues, each once."""
    hidden = game.unseen()
    hidden.update(held.card for hand in game.hands for held in hand)
    allowed = [clued(game.rules, held.marks) for hand in game.hands for held in hand]
    allowed += [game.rules.all_cards] * game.deck_size
    found: dict[TableWorld, int] = {}

    def deal(cards: Cards, left: Counter[Card]) -> None:
        if len(cards) == len(allowed):
            starts = [sum(map(len, game.hands[:seat])) for seat in range(len(game.hands) + 1)]
            hands = tuple(cards[a:b] for a, b in pairwise(starts))
            found[hands, cards[starts[-1] :]] = 1
            if len(found) > most:
                raise TooMuchWork
            return
        for card in sorted(left):
            if left[card] and card in allowed[len(cards)]:
                left[card] -= 1
                deal((*cards, card), left)
                left[card] += 1

    deal((), hidden)
    return found


def public_of(game: Game) -> Public6:
    """What everybody sees of `game`, as `MicroTable` has it."""
    return (
        int(game.mover),
        game.stacks,
        game.clue_tokens,
        game.strikes,
        game.deck_size,
        game.turns_left or 0,
    )


def best_plan(
    game: Game, objective: str, labels: str = "real", most_steps: int = 10**9
) -> Fraction:
    """The value of the best joint plan of the public position of `game`."""
    worlds = table_worlds(game)
    found = best(MicroTable(game, objective, labels), public_of(game), worlds, most_steps)
    return Fraction(found, len(worlds))


def action_values(game: Game, objective: str, most_steps: int = 10**9) -> dict[Action, Fraction]:
    """What the public position is worth with each action of the mover, with the hands she sees.

    The best of the joint plans in which she does this where the others hold what they hold.
    """
    worlds = table_worlds(game)
    table, public = MicroTable(game, objective), public_of(game)
    hands = tuple(tuple(held.card for held in hand) for hand in game.hands)
    sight = table.sight(public, (hands, ()))
    found = best_by_action(table, public, worlds, sight, most_steps)
    return {engine_action(each): Fraction(n, len(worlds)) for each, n in found.items()}


def best_face_up(game: Game, objective: str) -> Fraction:
    """The average, over the worlds, of the best that is possible where everybody sees all hands."""
    table = MicroTable(game, objective, "any")
    worlds = table_worlds(game)
    by_hands: dict[Hashable, dict[TableWorld, int]] = {}
    for world in worlds:
        by_hands.setdefault(world[0], {})[world] = 1
    # With one sight there is nothing that a player does not know but the deck's order.
    seeing = _SeesAll(table)
    total = sum(best(seeing, public_of(game), known) for known in by_hands.values())
    return Fraction(total, len(worlds))


class _SeesAll:
    """The same table with every hand open, the own one too."""

    def __init__(self, table: MicroTable) -> None:
        self.table, self.legal = table, table.legal

    def sight(self, public: Public6, world: TableWorld) -> Hashable:
        return world[0]

    def step(self, public: Public6, world: TableWorld, action: Any) -> Any:
        seen, after, new, points = self.table.step(public, world, action)
        # All hands are open: what was drawn is seen as well.
        return (seen, new[0]), after, new, points


# ------------------------------------------------------------------------------- positions


def micro_rules(chance: random.Random) -> Ruleset:
    """A random ruleset of one to three short suits, with hands of one to three cards."""
    suits = tuple(chance.sample(list(Suit)[:5], chance.choice((1, 2, 2, 3))))
    copies = ((2, 1), (1, 1, 1), (2, 1, 1), (2, 2, 1), (1, 2, 1), (1, 1, 1, 1), (2, 2, 2, 1))
    special = []
    if chance.random() < 0.25:
        nothing = (Touch.NONE, Touch.NONE)
        kinds = ((Touch.NONE, Touch.OWN), (Touch.OWN, Touch.NONE), (Touch.ALL, Touch.OWN), nothing)
        colours, ranks = chance.choice(kinds)
        special.append(SpecialSuit(suits[0], None, colours, ranks))
    return Ruleset(
        "micro",
        suits=suits,
        rank_copies=chance.choice(copies),
        special=tuple(special),
        hand_sizes=((2, chance.choice((1, 2, 2, 2, 2, 3))), (3, chance.choice((1, 2, 2, 2, 2)))),
        max_clue_tokens=chance.choice((1, 1, 2, 3)),
        max_strikes=chance.choice((1, 2, 3)),
        strikeout_scores_zero=chance.random() < 0.7,
        empty_clues=chance.random() < 0.1,
    )


MOST_WORLDS = 300


def micro_game(seed: int) -> Game | None:
    """A random end of a random micro game, its deck's order unknown; None where there is none.

    Not over; a firework can still grow; more than one world, but at most `MOST_WORLDS`. Cards are
    dealt and clues are given at random, so the table need not be one that good players reach.
    """
    chance = random.Random(seed)
    rules = micro_rules(chance)
    players = chance.choice((2, 2, 2, 3))
    return micro_end(chance, rules, players, chance.choice((0, 0, 0, 1, 1, 2)))


def micro_end(
    chance: random.Random,
    rules: Ruleset,
    players: int,
    deck_size: int,
    turns_left: int | None = None,
    tokens: int | None = None,
) -> Game | None:
    """Such an end of a game by these rules; turns and tokens at random where they are not given."""
    size = rules.hand_size(players)
    stacks = tuple(chance.randrange(len(rules.ranks)) for _ in rules.suits)
    cards = list(rules.unseen(stacks, ()).elements())
    chance.shuffle(cards)
    mover = Seat(chance.randrange(players))
    sizes = [size] * players
    if not deck_size:
        turns_left = turns_left or chance.randint(1, players)
        for late in range(turns_left, players):  # who has had the last turn drew no new card
            sizes[(mover + late) % players] -= chance.randrange(2)
    hands = []
    for number in sizes:
        hand, cards = cards[:number], cards[number:]
        marks = [
            [Mark(value, rules.touches(value, card)) for card in hand]
            for value in chance.choices(rules.clue_values, k=chance.choice((0, 1, 1, 2, 3)))
            if any(rules.touches(value, card) for card in hand)
        ]
        hands.append(
            tuple(
                SlotCard(card, tuple(marked[slot] for marked in marks))
                for slot, card in enumerate(hand)
            )
        )
    try:
        position = Position(
            rules=rules,
            players=tuple("ABC"[:players]),
            mover=mover,
            viewer=None,
            stacks=stacks,
            discards=tuple(cards[deck_size:]),
            clue_tokens=chance.randint(0, rules.max_clue_tokens) if tokens is None else tokens,
            strikes=chance.randint(0, min(rules.max_strikes - 1, len(cards[deck_size:]))),
            deck_size=deck_size,
            turns_left=turns_left,
            hands=tuple(hands),
        )
    except ImpossiblePosition:  # too few cards for such hands
        return None
    game = position.game()
    if game.over or sum(stacks) == sum(rules.reachable(game.discards)):
        return None
    try:
        return game if len(table_worlds(game, MOST_WORLDS)) > 1 else None
    except TooMuchWork:
        return None


def hat_game(seed: int) -> Game:
    """A last round in which one clue must tell every other player which card to play.

    Everyone but the mover holds one card that can be played, in a slot that only the others see:
    the puzzle of the hats. Often there are fewer clues than ways in which those cards can lie.
    """
    chance = random.Random(seed)
    players = chance.choice((2, 2, 3))
    receivers = players - 1
    size, suits = chance.choice((2, 2, 3)), chance.choice((1, 1, 2))
    if (players, size) == (3, 3):
        suits = 2
    # Of three copies of each useless rank one is played and two are left.
    useless_held = players * size - receivers
    played = -(-useless_held // (2 * suits))
    wanted_ranks = receivers if suits == 1 else 1
    # Suits that no colour, or no rank, touches make clues scarce.
    touches = ((Touch.OWN, Touch.OWN), (Touch.OWN, Touch.NONE), (Touch.NONE, Touch.OWN))
    touch = touches[chance.choice((0, 1, 1, 1, 2))]
    letters = chance.sample(list(Suit)[:5], suits)
    rules = Ruleset(
        "hats",
        suits=tuple(letters),
        rank_copies=(*[3] * played, *[1] * wanted_ranks),
        special=tuple(SpecialSuit(suit, None, *touch) for suit in letters),
        hand_sizes=((2, size), (3, size)),
        max_clue_tokens=chance.choice((1, 1, 2)),
        max_strikes=chance.choice((1, 1, 1, 2, 3)),
    )
    wanted = [card for card in rules.identities if card.rank > played][:receivers]
    if suits == 1 and chance.random() < 0.2:
        chance.shuffle(wanted)  # out of the order in which they must be played
    pile = [card for card in rules.identities if card.rank <= played for _ in range(2)]
    chance.shuffle(pile)
    hands = []
    for seat in range(players):
        held = [pile.pop() for _ in range(size - bool(seat))]
        held += [wanted[seat - 1]] if seat else []
        chance.shuffle(held)
        marks: list[tuple[Mark, ...]] = [()] * size
        if touch[1] is Touch.OWN:
            # By clues given long ago everybody knows the ranks of the mover's cards, and that
            # nobody else holds the card of another.
            said = {card.rank for card in held} if not seat else set(rules.ranks[played:])
            said -= set() if not seat else {card.rank for card in held}
            marks = [tuple(Mark(rank, card.rank == rank) for rank in sorted(said)) for card in held]
        hands.append(tuple(map(SlotCard, held, marks)))
    rest = [card for card in rules.deck if card.rank > played and card not in wanted] + pile
    return Position(
        rules=rules,
        players=tuple("ABC"[:players]),
        mover=Seat(0),
        viewer=None,
        stacks=(played,) * suits,
        discards=tuple(rest),
        clue_tokens=rules.max_clue_tokens,
        strikes=min(chance.randrange(rules.max_strikes), len(rest)),
        deck_size=0,
        turns_left=players,
        hands=tuple(hands),
    ).game()


# ------------------------------------------------------------------------------- plainer still


def with_world(game: Game, world: TableWorld) -> Game:
    """The table of `game` with the cards of `world` in the hands and in the deck."""
    hands = tuple(
        tuple(replace(held, card=card) for held, card in zip(hand, cards, strict=True))
        for hand, cards in zip(game.hands, world[0], strict=True)
    )
    return replace(game, hands=hands, deck=world[1], history=())


def by_every_prescription(
    game: Game, objective: str, most_steps: int = 10**9, forced: Action | None = None
) -> Fraction:
    """The same value by trying each prescription whole, on the engine's own rules.

    An action may be `forced` on the mover, where she sees what she sees at the table of `game`.
    """
    goal = sum(game.rules.reachable(game.discards))
    steps = 0

    def sight(table: Game) -> Hashable:
        others = (hand for seat, hand in enumerate(table.hands) if seat != table.mover)
        return tuple(tuple(held.card for held in hand) for hand in others)

    def value(tables: list[Game], forced: Action | None = None) -> int:
        """The most points of tables that are one to everybody's eyes."""
        nonlocal steps
        cells: dict[Hashable, list[Game]] = {}
        for table in tables:
            cells.setdefault(sight(table), []).append(table)
        most = -1
        options = [
            (forced,) if forced and seen == sight(game) else cell[0].legal_actions()
            for seen, cell in cells.items()
        ]
        if steps + prod(map(len, options)) * len(tables) > most_steps:
            raise TooMuchWork
        for chosen in product(*options):
            points = 0
            pools: dict[Hashable, list[Game]] = {}
            for action, cell in zip(chosen, cells.values(), strict=True):
                for table in cell:
                    steps += 1
                    after = table.apply(action)
                    if after.over:
                        points += after.score if objective == "score" else after.score == goal
                    else:
                        pools.setdefault(after.history[-1], []).append(after)
            most = max(most, points + sum(map(value, pools.values())))
        return most

    # Without the places in the deck the dealt cards have no names of their own.
    tables = [nameless(with_world(game, world)) for world in table_worlds(game)]
    return Fraction(value(tables, forced), len(tables))


def nameless(game: Game) -> Game:
    hands = tuple(tuple(HeldCard(c.card, None, c.marks) for c in hand) for hand in game.hands)
    return replace(game, hands=hands)


def engine_action(action: Any) -> Action:
    """An action of `MicroTable` as the engine has it."""
    if action[0] == "clue":
        return Clue(Seat(action[1]), action[2])
    return (Play if action[0] == "play" else Discard)(Slot(action[1] + 1))


# ------------------------------------------------------------------------------- Tiny Hanabi


class TinyHanabi:
    """A payoff table: two cards, two actions that everybody sees, one payoff."""

    def __init__(self, payoff: Any) -> None:
        self.payoff = payoff

    def sight(self, public: tuple[int, ...], world: tuple[int, int]) -> int:
        return world[len(public)]

    def legal(self, public: tuple[int, ...], world: tuple[int, int]) -> list[int]:
        rows = self.payoff[world[0]][world[1]]
        return list(range(len(rows[0]) if public else len(rows)))

    def step(self, public: tuple[int, ...], world: tuple[int, int], action: Any) -> Any:
        if not public:
            return action, (action,), world, 0
        first, second = world
        return action, None, world, self.payoff[first][second][public[0]][action]
