"""Slow, plain oracles that share nothing with the kit's clever parts but the engine's rules.

Independent means: no merging of cards, no dominance, no bounds, no dynamic programme. Everything is
enumerated.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

from hanabi_kit.actions import Action, Clue
from hanabi_kit.cards import Card, Seat, Suit
from hanabi_kit.game import End, Game, HeldCard, shuffled
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.clue_rules import clue_kind
from hanabi_kit.view import View


def worlds_of(view: View) -> tuple[int, list[Counter[Card]]]:
    """Deal every physical unseen card to the own slots in every way; count what fits the clues.

    Returns the number of worlds, and per slot how many have each identity there.
    """
    cards = sorted(view.unseen().elements())
    rules = view.rules

    def fits(slot: int, card: Card) -> bool:
        return all(rules.touches(m.value, card) == m.touched for m in view.own[slot].marks)

    count = 0
    found: list[Counter[Card]] = [Counter() for _ in view.own]
    used = [False] * len(cards)
    hand: list[Card] = []

    def deal(slot: int) -> None:
        nonlocal count
        if slot == len(view.own):
            count += 1
            for counter, card in zip(found, hand, strict=True):
                counter[card] += 1
            return
        for index, card in enumerate(cards):
            if not used[index] and fits(slot, card):
                used[index] = True
                hand.append(card)
                deal(slot + 1)
                hand.pop()
                used[index] = False

    deal(0)
    return count, found


def faceup_values(game: Game, objective: str) -> dict[Action, Fraction]:
    """The value of every legal action with all hands face up, by walking the whole tree."""
    target = sum(game.rules.reachable(game.discards, game.stacks))
    memo: dict[Game, Fraction] = {}

    def worth(node: Game) -> Fraction:
        if node.over:
            points = node.score
            return Fraction(points if objective == "score" else int(points == target))
        if node not in memo:
            memo[node] = max(after(node, action) for action in actions(node))
        return memo[node]

    def actions(node: Game) -> list[Action]:
        # Face up every clue is the same pass, so one stands for all, or one for those that name a
        # colour and one for those that name a rank; nothing else is merged.
        legal = node.legal_actions()
        clues = {
            node.rules.mechanism.alternating and clue_kind(action.value): action
            for action in legal
            if isinstance(action, Clue)
        }
        return [*(action for action in legal if not isinstance(action, Clue)), *clues.values()]

    def after(node: Game, action: Action) -> Fraction:
        if isinstance(action, Clue) or not node.deck_size:
            return worth(plain(node.apply(action)))
        unseen = node.unseen()
        return sum(
            Fraction(copies, node.deck_size) * worth(plain(node.apply(action, drawn=card)))
            for card, copies in unseen.items()
        )

    def plain(node: Game) -> Game:
        """The same table without its past, so that equal tables meet in the memo."""
        hands = tuple(tuple(HeldCard(held.card, None) for held in hand) for hand in node.hands)
        discards = tuple(sorted(node.discards))
        return Game(
            node.rules,
            node.players,
            hands,
            node.stacks,
            discards,
            node.clue_tokens,
            node.strikes,
            node.deck_size,
            node.deck,
            node.mover,
            0,
            node.turns_left,
            node.end,
            last_clue=node.last_clue,
        )

    start = forget_order(game)
    return {action: after(start, action) for action in start.legal_actions()}


def forget_order(game: Game) -> Game:
    """The same table with the deck's order unknown."""
    return Game(
        game.rules,
        game.players,
        game.hands,
        game.stacks,
        game.discards,
        game.clue_tokens,
        game.strikes,
        game.deck_size,
        None if game.deck_size else (),
        game.mover,
        game.turn,
        game.turns_left,
        game.end,
        game.history,
        game.last_clue,
        game.hole,
    )


def small_rules(rng: random.Random) -> Ruleset:
    """A random small ruleset: few suits and ranks, 2–5 players, odd tokens and strikes."""
    suits = tuple(rng.sample(list(Suit)[:5], rng.choice((1, 2, 2, 3))))
    copies = rng.choice(
        ((2, 1), (2, 1, 1), (2, 2, 1), (3, 2, 1), (1, 1, 1), (2, 2, 2), (2, 1, 1, 1))
    )
    return Ruleset(
        "small",
        suits=suits,
        rank_copies=copies,
        hand_sizes=tuple((players, rng.choice((2, 2, 3))) for players in (2, 3, 4, 5)),
        max_clue_tokens=rng.choice((1, 2, 3, 8)),
        max_strikes=rng.choice((1, 2, 3)),
        strikeout_scores_zero=rng.random() < 0.7,
        deck_plays=rng.random() < 0.2,
    )


def small_game(seed: int, most_deck: int = 3) -> Game | None:
    """A random position of a random small ruleset with at most `most_deck` cards to draw."""
    rng = random.Random(seed)
    rules = small_rules(rng)
    counts = [players for players, size in rules.hand_sizes if players * size <= rules.deck_size]
    if not counts:
        return None
    players = rng.choice(counts)
    game = Game.new(
        list("ABCDE"[:players]), shuffled(rules, seed), rules, Seat(rng.randrange(players))
    )
    deck = rng.randint(0, most_deck)
    while not game.over and game.deck_size > deck:
        game = game.apply(rng.choice(game.legal_actions()))
    for _ in range(rng.randrange(3)):
        if not game.over:
            game = game.apply(rng.choice(game.legal_actions()))
    return None if game.end in (End.STRIKES, End.COMPLETE, End.TURNS) else game


class WrittenAnew:
    """An engine of its own: plain dictionaries, nothing imported from the kit's engine.

    Parameters
    ----------
    rules : Ruleset
    players : int
    """

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.rules, self.players = rules, players
        self.special = {own.suit: own for own in rules.special}
        self.top = len(rules.rank_copies)
        self.values: list[Suit | int] = [
            suit for suit in rules.suits if self.reacts(suit, "colours") == "own"
        ]
        self.values += range(1, self.top + 1)

    def dealt(self, deck: tuple[Card, ...]) -> dict:
        """The table after the deal; hands hold the oldest card first."""
        rules, players = self.rules, self.players
        size = rules.hand_size(players)
        return {
            "hands": [list(deck[seat * size : seat * size + size]) for seat in range(players)],
            "deck": list(deck[players * size :]),
            "trash": [],
            "stacks": dict.fromkeys(rules.suits, 0),
            "tokens": rules.max_clue_tokens,
            "strikes": 0,
            "mover": 0,
            "last": players if rules.final_round and len(deck) == players * size else None,
        }

    def reacts(self, suit: Suit, what: str) -> str:
        return getattr(self.special[suit], what).value if suit in self.special else "own"

    def touched(self, value: Suit | int, card: Card) -> bool:
        how = self.reacts(card.suit, "colours" if isinstance(value, Suit) else "ranks")
        if how == "rank":  # the colours that can be said, one after the other
            said = [suit for suit in self.rules.suits if self.reacts(suit, "colours") == "own"]
            return bool(said) and value is said[(card.rank - 1) % len(said)]
        return how == "all" or (how == "own" and value in (card.suit, card.rank))

    def gone(self, t: dict, suit: Suit, rank: int) -> bool:
        copies = self.rules.rank_copies
        if suit in self.special and self.special[suit].copies is not None:
            copies = self.special[suit].copies
        return t["trash"].count(f"{suit.letter}{rank}") == copies[rank - 1]

    def reach(self, t: dict) -> int:
        """Points still to be had, those of the fireworks included."""
        points = 0
        for suit in self.rules.suits:
            for rank in range(1, self.top + 1):
                if self.gone(t, suit, rank):
                    break
                points += 1
        return points

    def over(self, t: dict) -> bool:
        """Whether the table ends the game; who can do nothing has no moves, which is as good."""
        rules = self.rules
        points, perfect = sum(t["stacks"].values()), self.top * len(rules.suits)
        return (
            t["strikes"] == rules.max_strikes
            or t["last"] == 0
            or points == perfect
            or (not rules.final_round and self.reach(t) < perfect)
            or (rules.ends_when_settled and self.reach(t) == points)
        )

    def moves(self, t: dict) -> list[tuple[str, dict]]:
        """Every action by its name, ``"clue 1 r"``, with the table after it."""
        if self.over(t):
            return []
        rules = self.rules
        found = []
        me = t["mover"]
        for index in range(len(t["hands"][me])):
            for kind in ("play", "discard"):
                if kind == "discard" and t["tokens"] == rules.max_clue_tokens:
                    continue
                new = self.copied(t)
                card = new["hands"][me].pop(index)
                was_empty = not new["deck"]
                if kind == "discard":
                    new["tokens"] += 1
                    new["trash"].append(str(card))
                else:
                    self.put(new, card)
                if new["deck"]:
                    new["hands"][me].append(new["deck"].pop(0))  # oldest first here
                self.tick(new, was_empty=was_empty)
                found.append((f"{kind} {len(t['hands'][me]) - index}", new))
        if rules.deck_plays and len(t["deck"]) == 1:
            new = self.copied(t)
            self.put(new, new["deck"].pop())
            self.tick(new, was_empty=False)
            found.append(("play deck", new))
        if t["tokens"]:
            for other in range(self.players):
                if other == me:
                    continue
                for value in self.values:
                    if not rules.empty_clues and not any(
                        self.touched(value, card) for card in t["hands"][other]
                    ):
                        continue
                    new = self.copied(t)
                    new["tokens"] -= 1
                    self.tick(new, was_empty=not new["deck"])
                    word = value.letter if isinstance(value, Suit) else value
                    found.append((f"clue {other} {word}", new))
        return found

    def put(self, t: dict, card: Card) -> None:
        if t["stacks"][card.suit] == card.rank - 1:
            t["stacks"][card.suit] += 1
            if card.rank == self.top:
                t["tokens"] = min(t["tokens"] + 1, self.rules.max_clue_tokens)
        else:
            t["strikes"] += 1
            t["trash"].append(str(card))

    @staticmethod
    def copied(t: dict) -> dict:
        return {
            **t,
            "hands": [list(hand) for hand in t["hands"]],
            "deck": list(t["deck"]),
            "trash": list(t["trash"]),
            "stacks": dict(t["stacks"]),
        }

    def tick(self, t: dict, *, was_empty: bool) -> None:
        t["mover"] = (t["mover"] + 1) % self.players
        if not self.rules.final_round:
            return
        if was_empty:
            t["last"] -= 1
        elif not t["deck"]:
            t["last"] = self.players


def action_sequences(
    rules: Ruleset, players: int, deck: tuple[Card, ...], depth: int
) -> Counter[str]:
    """Count the action sequences of `depth` actions by their first action."""
    engine = WrittenAnew(rules, players)

    def count(t: dict, left: int) -> int:
        return 1 if not left else sum(count(new, left - 1) for _, new in engine.moves(t))

    return Counter({name: count(new, depth - 1) for name, new in engine.moves(engine.dealt(deck))})


def all_orders(deck: Counter[Card]) -> list[tuple[Card, ...]]:
    """Every order of a small deck, copies told apart."""
    return list(permutations(sorted(deck.elements())))


def hands_of(view: View) -> set[tuple[Card, ...]]:
    """Every hand that `view` allows, slot 1 first, by dealing the unseen cards in every way."""
    cards = sorted(view.unseen().elements())
    rules = view.rules

    def fits(hand: tuple[Card, ...]) -> bool:
        return all(
            rules.touches(mark.value, card) == mark.touched
            for own, card in zip(view.own, hand, strict=True)
            for mark in own.marks
        )

    return {hand for hand in permutations(cards, len(view.own)) if fits(hand)}
