"""A game of hanab.live replayed from its JSON and its variant's name alone: nothing of the kit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

SIZES = {2: 5, 3: 5, 4: 4, 5: 4, 6: 3}
START = 7  # the site's number of a START card

# What the names of hanab.live's suits and families mean, said once more here.
ONE_OF_EACH = {"Black", "Gray", "Cocoa Rainbow", "Gray Pink"}
FAMILIES = {
    "Ambiguous", "Very Ambiguous", "Extremely Ambiguous", "Matryoshka", "Dual-Color",
    "Critical Fours", "Scarce Ones", "Clue Starved", "Color Blind", "Number Blind",
    "Totally Blind", "Color Mute", "Number Mute", "Alternating Clues", "Cow", "Pig", "Duck",
    "Odds and Evens", "Synesthesia", "Up or Down", "Throw It in a Hole", "Funnels", "Chimneys",
    "Sudoku",
}  # fmt: skip


def parts_of(variant: str) -> tuple[set[str], list[str]]:
    """The families of a variant, and its suits by name; ordinary ones are empty.

    From its name alone; not for the twelve mixes, whose names do not tell their suits.
    """
    if variant == "No Variant":
        return set(), [""] * 5
    assert "Mix" not in variant
    before, _, count = variant.removesuffix(" Suits)").removesuffix(" Suits").rpartition("(")
    names = before.strip().split(" & ") if before.strip() else []
    families = {name for name in names if name in FAMILIES or name.endswith(("-Ones", "-Fives"))}
    special = [name for name in names if name not in families]
    if special == ["Reversed"]:
        special = [" Reversed"]  # an ordinary suit
    return families, [""] * (int(count) - len(special)) + special


class SiteGame:
    """The table of a game of the site, in plain lists; `note` says all that can be seen of it."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.players = len(raw["players"])
        self.deck = [(card["suitIndex"], card["rank"]) for card in raw["deck"]]
        self.options = raw.get("options") or {}
        self.families, self.suits = parts_of(self.options.get("variant", "No Variant"))
        self.top = 4 if "Sudoku" in self.families and len(self.suits) == 4 else 5
        cards = sum(sum(self.copies(suit).values()) for suit in range(len(self.suits)))
        assert len(self.deck) == cards, (len(self.deck), cards)
        self.best = self.top * len(self.suits)
        size = SIZES[self.players]
        size += bool(self.options.get("oneExtraCard")) - bool(self.options.get("oneLessCard"))
        self.hands = [list(range(s * size, s * size + size)) for s in range(self.players)]
        self.mover = raw.get("first_player") or self.options.get("startingPlayer") or 0
        self.drawn = self.players * size
        self.last: int | None = None
        self.over = self.broken_off = False
        self.stacks: list[list[int]] = [[] for _ in self.suits]
        self.discards: list[tuple[int, int]] = []
        self.halves = 2 if "Clue Starved" in self.families else 1  # of a token, that a clue takes
        self.full = self.tokens = 8 * self.halves
        self.strikes = 0

    def copies(self, suit: int) -> dict[int, int]:
        name = self.suits[suit]
        up_or_down = "Up or Down" in self.families
        if name in ONE_OF_EACH or name.removesuffix(" Reversed") in ONE_OF_EACH or "Dark" in name:
            counts = [1] * self.top
        elif "Critical Fours" in self.families:
            counts = [3, 2, 2, 1, 1]
        elif "Sudoku" in self.families:
            counts = [2] * self.top
        elif up_or_down:
            counts = [1, 2, 2, 2, 1]
        elif name.endswith("Reversed"):
            counts = [1, 2, 2, 2, 3]
        elif "Scarce Ones" in self.families:
            counts = [2, 2, 2, 2, 1]
        else:
            counts = [3, 2, 2, 2, 1]
        return dict(enumerate(counts, start=1)) | ({START: 1} if up_or_down else {})

    def fits(self, suit: int, rank: int) -> bool:
        stack = self.stacks[suit]
        if len(stack) == self.top:
            return False
        if "Sudoku" in self.families:
            begun = {other[0] for other in self.stacks if other}
            return rank == stack[-1] % self.top + 1 if stack else rank not in begun
        if "Up or Down" in self.families:
            if not stack:
                return rank in (1, 5, START)
            if stack == [START]:
                return rank in (2, 4)
            return rank == stack[-1] + (1 if self.goes_up(stack) else -1)
        if self.suits[suit].endswith("Reversed"):
            return rank == (stack[-1] - 1 if stack else self.top)
        return rank == (stack[-1] + 1 if stack else 1)

    @staticmethod
    def goes_up(stack: Sequence[int]) -> bool | None:
        if not stack or stack == [START]:
            return None
        return stack[0] == 1 or stack[:2] == [START, 2]

    def reachable(self) -> int:
        """The score that the discards still allow."""
        dead = [
            {
                rank
                for rank, n in self.copies(suit).items()
                if self.discards.count((suit, rank)) >= n
            }
            for suit in range(len(self.suits))
        ]

        def run(suit: int, ranks: Sequence[int]) -> int:
            return next((i for i, rank in enumerate(ranks) if rank in dead[suit]), len(ranks))

        if "Sudoku" in self.families:
            around = [*range(1, self.top + 1)] * 2
            best = 0
            for starts in permutations(range(1, self.top + 1), len(self.suits)):
                begun = all(
                    not own or own[0] == s for own, s in zip(self.stacks, starts, strict=True)
                )
                if begun:
                    runs = [
                        run(suit, around[start - 1 : start - 1 + self.top])
                        for suit, start in enumerate(starts)
                    ]
                    best = max(best, sum(runs))
            return best
        if "Up or Down" in self.families:
            found = 0
            for suit, stack in enumerate(self.stacks):
                up = 0 if {1, START} <= dead[suit] else 1 + run(suit, [2, 3, 4, 5])
                down = 0 if {5, START} <= dead[suit] else 1 + run(suit, [4, 3, 2, 1])
                going = self.goes_up(stack)
                found += max(up, down) if going is None else up if going else down
            return found
        ranks = range(1, self.top + 1)
        return sum(
            run(suit, ranks[::-1] if name.endswith("Reversed") else ranks)
            for suit, name in enumerate(self.suits)
        )

    def note(self) -> dict[str, Any]:
        played = sum(map(len, self.stacks))
        # All or nothing: whatever ends it short of perfect, also the players' stop.
        short = self.options.get("allOrNothing") and self.over and played < self.best
        lost = self.strikes == 3 or self.broken_off or short
        return {
            "stacks": [tuple(stack) for stack in self.stacks],
            "discards": list(self.discards),
            "tokens": self.tokens,
            "strikes": self.strikes,
            "deck": len(self.deck) - self.drawn,
            "mover": self.mover,
            "over": self.over,
            "turns_left": self.last,
            "score": 0 if lost else played,
            "max_score": self.reachable(),
            # newest first, as the kit has them
            "hands": [[self.deck[order] for order in reversed(hand)] for hand in self.hands],
            "orders": [list(reversed(hand)) for hand in self.hands],
        }

    def act(self, action: dict[str, Any]) -> None:
        kind, target = action["type"], action.get("target")
        if kind >= 4:
            # Every end condition but 1 (normal) scores 0, if the game went on until then.
            self.broken_off = not self.over and (kind == 5 or action["value"] != 1)
            self.over = True
            return
        was_empty = self.drawn == len(self.deck)
        if kind in (2, 3):
            self.tokens -= self.halves
        else:
            self.move_card(kind, target)
        if not self.options.get("allOrNothing"):
            if was_empty:
                assert self.last is not None
                self.last -= 1
            elif self.drawn == len(self.deck):
                self.last = self.players
        self.mover = (self.mover + 1) % self.players
        played = sum(map(len, self.stacks))
        self.over = self.strikes == 3 or played == self.best or self.last == 0
        if self.options.get("allOrNothing") and not self.over:
            stuck = not self.hands[self.mover] and not self.may_clue()
            self.over = self.reachable() < self.best or stuck

    def move_card(self, kind: int, order: int) -> None:
        """What became of a card, which is what the site writes: onto a stack, or discarded."""
        hand = self.hands[self.mover]
        if order in hand:
            hand.remove(order)
            if self.drawn < len(self.deck):
                hand.append(self.drawn)
                self.drawn += 1
        else:
            assert order == self.drawn == len(self.deck) - 1, "neither in hand nor the deck's last"
            self.drawn += 1
        suit, rank = self.deck[order]
        if kind == 1:
            self.discards.append((suit, rank))
            self.tokens = min(self.tokens + 1, self.full)
        elif self.fits(suit, rank):
            self.stacks[suit].append(rank)
            if len(self.stacks[suit]) == self.top and "Throw It in a Hole" not in self.families:
                self.tokens = min(self.tokens + 1, self.full)
        else:
            self.discards.append((suit, rank))
            self.strikes += 1

    def may_clue(self) -> bool:
        """Whether there is a clue to give: some card of another's can be touched.

        For families without touch of their own.
        """
        others = [o for seat, hand in enumerate(self.hands) if seat != self.mover for o in hand]
        touchable = any(self.suits[self.deck[o][0]] not in ("Null", "Dark Null") for o in others)
        return self.tokens >= self.halves and (touchable or bool(self.options.get("emptyClues")))


def recompute(raw: dict[str, Any]) -> list[dict[str, Any]]:
    """The table before and after each action, from the JSON alone."""
    game = SiteGame(raw)
    found = [game.note()]
    for action in raw["actions"]:
        game.act(action)
        found.append(game.note())
    return found
