"""The rules of hanab.live's variants once more, as a person reads them: a table of lists and dicts.

Nothing of `hanabi_kit.rules` or of the engine is asked: a variant is its name, its suits and what
`fields` says of them. A card is a pair of a suit's place and a rank, START is rank 6. Tokens are
counted in halves everywhere.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import permutations, product

Pair = tuple[int, int]
START = 6


@dataclass(frozen=True)
class SuitFields:
    """A suit: the colours it owns, what touches it, whether it falls, whether it is orange."""

    owns: str
    colours: str  # "own", "all", "none", "rank"
    ranks: str
    dark: bool
    falls: bool
    orange: bool


@dataclass
class Table:
    """A table of `variant`; every list is changed in place."""

    name: str
    suits: list[SuitFields]
    top: int
    colours: str
    ranks: list[int]
    deck: list[Pair]
    hands: list[list[tuple[int, Pair]]]
    """By seat: order and card, the newest first."""
    special: tuple[int, str, str, bool] | None = None
    stacks: list[list[int]] = field(default_factory=list)
    discards: list[Pair] = field(default_factory=list)
    hole: list[tuple[int, int, Pair, bool, str]] = field(default_factory=list)
    """Seat, order, card, whether it fitted, what its player did."""
    marks: dict[int, list[tuple[object, bool, int]]] = field(default_factory=dict)
    """By order: value, whether it touched, who said it."""
    halves: int = 16
    strikes: int = 0
    mover: int = 0
    drawn: int = 0
    clock: int | None = None
    last: str = ""
    over: str = ""
    final_round: bool = True
    settles: bool = False
    deck_plays: bool = False
    empty_clues: bool = False

    def has(self, family: str) -> bool:
        return self.name.startswith(family)

    # -- clues ---------------------------------------------------------------------------------

    def touches(self, value: object, card: Pair) -> bool:
        place, rank = card
        suit = self.suits[place]
        special = self.special if self.special and self.special[0] == rank else None
        if isinstance(value, int):
            if self.has("Number Blind") or self.has("Totally Blind"):
                return False
            if suit.ranks != "own":
                return suit.ranks == "all"
            if self.has("Funnels"):
                return rank <= value
            if self.has("Chimneys"):
                return rank >= value and rank != START
            if self.has("Odds and Evens"):
                return rank in ((1, 3, 5) if value == 1 else (2, 4))
            if special and special[2] != "own":
                return special[2] == "all"
            if special and special[3]:
                return value == self.ranks[place % len(self.ranks)]
            return rank == value
        if self.has("Color Blind") or self.has("Totally Blind"):
            return False
        if suit.colours in ("all", "none"):
            return suit.colours == "all"
        by_rank = (
            self.colours[-1] if rank == START else self.colours[(rank - 1) % len(self.colours)]
        )
        if self.has("Synesthesia") and suit.ranks != "none" and value == by_rank:
            return True
        if special and special[1] != "own":
            return special[1] == "all"
        if suit.colours == "rank":
            return value == by_rank
        return str(value) in suit.owns

    def clues(self) -> set[tuple[str, int, object]]:
        cost = 2
        found: set[tuple[str, int, object]] = set()
        if self.halves < cost:
            return found
        values: list[object] = [*self.colours, *self.ranks]
        for seat, hand in enumerate(self.hands):
            if seat == self.mover:
                continue
            for value in values:
                kind = "rank" if isinstance(value, int) else "colour"
                if self.has("Alternating Clues") and kind == self.last:
                    continue
                blind = self.has("Totally Blind") or self.has(
                    "Number Blind" if kind == "rank" else "Color Blind"
                )
                if blind or self.empty_clues or any(self.touches(value, card) for _, card in hand):
                    found.add(("clue", seat, value))
        return found

    def actions(self) -> set[tuple[str, int, object]]:
        if self.over:
            return set()
        size = len(self.hands[self.mover])
        found = {("play", slot, None) for slot in range(1, size + 1)} | self.clues()
        if self.halves < 16 or any(suit.orange for suit in self.suits):
            found |= {("discard", slot, None) for slot in range(1, size + 1)}
        if self.deck_plays and len(self.deck) == 1:
            found.add(("play deck", 0, None))
        return found

    # -- fireworks -----------------------------------------------------------------------------

    def ways(self, place: int, stacks: list[list[int]]) -> list[tuple[int, ...]]:
        """Every order in which the firework could come to be complete, whatever is left."""
        up = tuple(range(1, self.top + 1))
        if self.has("Up or Down"):
            every = [(1, 2, 3, 4, 5), (START, 2, 3, 4, 5), (5, 4, 3, 2, 1), (START, 4, 3, 2, 1)]
        elif self.has("Sudoku"):
            taken = {ranks[0] for other, ranks in enumerate(stacks) if ranks and other != place}
            every = [up[first - 1 :] + up[: first - 1] for first in up if first not in taken]
        else:
            every = [up[::-1] if self.suits[place].falls else up]
        laid = tuple(stacks[place])
        return [way for way in every if way[: len(laid)] == laid]

    def next_ranks(self, place: int) -> set[int]:
        laid = len(self.stacks[place])
        return {way[laid] for way in self.ways(place, self.stacks) if laid < self.top}

    def copies(self, card: Pair) -> int:
        place, rank = card
        suit = self.suits[place]
        if rank == START or suit.dark:
            return 1
        if self.has("Critical Fours"):
            return (3, 2, 2, 1, 1)[rank - 1]
        if self.has("Sudoku"):
            return 2
        if self.has("Up or Down"):
            return (1, 2, 2, 2, 1)[rank - 1]
        if suit.falls:
            return (1, 2, 2, 2, 3)[rank - 1]
        return 2 if rank == 1 and self.has("Scarce Ones") else (3, 2, 2, 2, 1)[rank - 1]

    def length(self, place: int, way: tuple[int, ...], gone: Counter[Pair]) -> int:
        """How far the firework comes on this way."""
        laid = len(self.stacks[place])
        while laid < self.top and gone[place, way[laid]] < self.copies((place, way[laid])):
            laid += 1
        return laid

    def reachable(self) -> int:
        """The most cards that all fireworks together can come to, by trying every choice."""
        gone = Counter(self.discards)
        options = [
            {way[:1]: 0 for way in self.ways(place, self.stacks)}
            for place in range(len(self.suits))
        ]
        for place, best in enumerate(options):
            for way in self.ways(place, self.stacks):
                best[way[:1]] = max(best[way[:1]], self.length(place, way, gone))
        if not self.has("Sudoku"):
            return sum(max(best.values()) for best in options)
        firsts = [(rank,) for rank in range(1, self.top + 1)]
        totals = [
            sum(best[first] for first, best in zip(order, options, strict=True))
            for order in permutations(firsts, len(options))
            if all(first in best for first, best in zip(order, options, strict=True))
        ]
        return max(totals)

    def needed(self) -> set[Pair]:
        """The cards that some firework can still come to hold."""
        gone = Counter(self.discards)
        found = set()
        for place in range(len(self.suits)):
            for way in self.ways(place, self.stacks):
                length = self.length(place, way, gone)
                found |= {(place, rank) for rank in way[len(self.stacks[place]) : length]}
        return found

    # -- what happens --------------------------------------------------------------------------

    def act(self, action: tuple[str, int, object]) -> None:
        kind, where, value = action
        if kind == "clue":
            self.halves -= 2
            self.last = "rank" if isinstance(value, int) else "colour"
            for order, card in self.hands[where]:
                said = (value, self.touches(value, card), self.mover)
                self.marks.setdefault(order, []).append(said)
            self.pass_on(drew=False)
            return
        if kind == "play deck":
            order, card = self.drawn, self.deck.pop(0)
            self.drawn += 1
            drew = True
        else:
            order, card = self.hands[self.mover].pop(where - 1)
            drew = bool(self.deck)
        orange = self.suits[card[0]].orange
        if (kind == "discard") != orange:
            self.discards.append(card)
            self.halves = min(16, self.halves + self.token())
        else:
            fits = card[1] in self.next_ranks(card[0])
            if fits:
                self.stacks[card[0]].append(card[1])
                complete = len(self.stacks[card[0]]) == self.top
                if complete and not self.has("Throw It in a Hole"):
                    self.halves = min(16, self.halves + self.token())
            else:
                self.discards.append(card)
                self.strikes += 1
            if self.has("Throw It in a Hole"):
                self.hole.append((self.mover, order, card, fits, kind))
        if kind != "play deck" and self.deck:
            self.hands[self.mover].insert(0, (self.drawn, self.deck.pop(0)))
            self.drawn += 1
        self.pass_on(drew=drew)

    def token(self) -> int:
        return 1 if self.has("Clue Starved") else 2

    def pass_on(self, *, drew: bool) -> None:
        if self.clock is not None:
            self.clock -= 1
        elif drew and not self.deck and self.final_round:
            self.clock = len(self.hands)
        self.mover = (self.mover + 1) % len(self.hands)
        score, reach = sum(map(len, self.stacks)), self.reachable()
        full = self.top * len(self.suits)
        if self.strikes == 3:
            self.over = "STRIKES"
        elif score == full:
            self.over = "COMPLETE"
        elif not self.final_round and reach < full:
            self.over = "LOST"
        elif self.settles and score == reach:
            self.over = "SETTLED"
        elif self.clock == 0:
            self.over = "TURNS"
        elif not self.final_round and not self.hands[self.mover] and not self.actions():
            self.over = "STUCK"

    # -- what is seen --------------------------------------------------------------------------

    def heard(self, seat: int, order: int) -> list[tuple[object, bool]]:
        """The clues of a card as the player at `seat` knows them."""
        found = []
        for value, touched, giver in self.marks.get(order, []):
            told = value
            if giver != seat and self.has("Cow & Pig"):
                told = "a rank" if isinstance(value, int) else "a colour"
            elif giver != seat and self.has("Duck"):
                told = "a clue"
            found.append((told, touched))
        return found

    def face_up(self) -> list[Pair]:
        """The discards that lie open."""
        hidden = Counter(card for _, _, card, fits, _ in self.hole if not fits)
        found = []
        # A misplayed card and a discarded one are the same to a count; only counts are compared.
        for card in self.discards:
            if hidden[card]:
                hidden[card] -= 1
            else:
                found.append(card)
        return sorted(found)

    def may_be(self, seat: int, *, most: int) -> set[tuple[tuple[int, ...], int]] | None:
        """Every state of stacks and strikes that `seat` cannot rule out by the cards in the hole.

        By the clues of its own cards alone, not by counting copies; None where there are too many.
        """
        everything = [
            (place, rank) for place in range(len(self.suits)) for rank in range(1, self.top + 1)
        ]
        choices = []
        for who, order, card, _, kind in self.hole:
            if who != seat and kind != "play deck":
                choices.append([card])
                continue
            choices.append(
                [
                    each
                    for each in everything
                    if self.suits[each[0]].orange == (kind == "discard")
                    and all(self.touches(v, each) == hit for v, hit, _ in self.marks.get(order, []))
                ]
            )
        total = 1
        for each in choices:
            total *= len(each)
        if total > most:
            return None
        found = set()
        for cards in product(*choices):
            heights, strikes = [0] * len(self.suits), 0
            for place, rank in cards:
                if rank == heights[place] + 1:
                    heights[place] = rank
                else:
                    strikes += 1
            found.add((tuple(heights), strikes))
        return found
