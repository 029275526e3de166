"""Games of every mechanism of hanab.live against the rules as a person reads them.

`tests.helpers.open_variants` says the rules once more; random games go through both, and after each
action all is compared: what is allowed, what lies on the table, what each player sees.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from hanabi_kit.actions import (
    Action,
    Clue,
    Discard,
    Play,
    PlayDeck,
    Played,
    Untold,
)
from hanabi_kit.cards import Card, Seat
from hanabi_kit.game import Game
from hanabi_kit.rules import Ruleset, Touch
from hanabi_kit.rules.variants import variant_named
from tests.helpers.open_variants import Pair, SuitFields, Table

NAMES = [
    "No Variant",
    "Black & Rainbow (6 Suits)",
    "Pink & Null (5 Suits)",
    "Prism (4 Suits)",
    "Dark Prism (6 Suits)",
    "Orange (5 Suits)",
    "Dark Orange (6 Suits)",
    "Orange & Dark Null (6 Suits)",
    "Rainbow-Ones & Pink (5 Suits)",
    "Null-Fives & Orange (4 Suits)",
    "Deceptive-Ones & Brown (5 Suits)",
    "Ambiguous (6 Suits)",
    "Matryoshka & Prism (4 Suits)",
    "Dual-Color & Omni (6 Suits)",
    "Valentine Mix (6 Suits)",
    "Critical Fours & White (6 Suits)",
    "Scarce Ones & Orange (6 Suits)",
    "Clue Starved (6 Suits)",
    "Clue Starved & Orange (5 Suits)",
    "Color Blind (5 Suits)",
    "Number Blind (4 Suits)",
    "Totally Blind (3 Suits)",
    "Color Mute (5 Suits)",
    "Number Mute (6 Suits)",
    "Alternating Clues (5 Suits)",
    "Alternating Clues & Null (3 Suits)",
    "Alternating Clues & Dark Orange (6 Suits)",
    "Cow & Pig (5 Suits)",
    "Duck (4 Suits)",
    "Odds and Evens & Light Pink (5 Suits)",
    "Synesthesia & Black (6 Suits)",
    "Synesthesia & White (4 Suits)",
    "Reversed (5 Suits)",
    "Dark Prism Reversed (6 Suits)",
    "Orange Reversed (4 Suits)",
    "White Reversed & Rainbow (5 Suits)",
    "Up or Down (5 Suits)",
    "Up or Down & Orange (6 Suits)",
    "Up or Down & Pink (5 Suits)",
    "Up or Down & Dark Null (6 Suits)",
    "Throw It in a Hole (5 Suits)",
    "Throw It in a Hole & Orange (4 Suits)",
    "Throw It in a Hole & Dark Orange (6 Suits)",
    "Throw It in a Hole & Omni (6 Suits)",
    "Funnels & Rainbow (5 Suits)",
    "Chimneys (4 Suits)",
    "Sudoku (4 Suits)",
    "Sudoku (5 Suits)",
    "Sudoku & Orange (5 Suits)",
    "Sudoku & Dark Brown (5 Suits)",
]
OPTIONS: list[dict[str, bool]] = [
    {},
    {},
    {"ends_when_settled": True},
    {"deck_plays": True},
    {"final_round": False},
    {"empty_clues": True, "deck_plays": True, "ends_when_settled": True},
]
SIGNS = {"a colour": Untold.COLOUR, "a rank": Untold.RANK, "a clue": Untold.CLUE}


def fields(rules: Ruleset) -> list[SuitFields]:
    named = {Touch.OWN: "own", Touch.ALL: "all", Touch.NONE: "none", Touch.RANK: "rank"}
    return [
        SuitFields(
            owns="".join(own.own_colours),
            colours=named[own.colours],
            ranks=named[own.ranks],
            dark=set(own.copies or ()) == {1},
            falls=own.falls,
            orange=own.inverted,
        )
        for own in rules.suit_rules
    ]


class Both:
    """A game of the kit and its table beside it."""

    def __init__(self, name: str, players: int, options: dict[str, bool], seed: int) -> None:
        self.chance = random.Random(f"{name} {players} {options} {seed}")
        rules = replace(variant_named(name), **options)  # type: ignore[arg-type]
        self.game = Game.deal([f"P{seat}" for seat in range(players)], seed, rules)
        self.rules = rules
        special = rules.clue_rules.special_rank
        size = len(self.game.hands[0])
        self.table = Table(
            name,
            fields(rules),
            len(rules.ranks),
            "".join(rules.clue_colours),
            list(rules.clue_ranks),
            [self.pair(card) for card in self.game.deck or ()],
            [
                [
                    (seat * size + size - 1 - at, self.pair(held.card))
                    for at, held in enumerate(hand)
                ]
                for seat, hand in enumerate(self.game.hands)
            ],
            special
            and (special.rank, special.colours.value, special.ranks.value, special.deceptive),
            [[] for _ in rules.suits],
            drawn=size * players,
            final_round=rules.final_round,
            settles=rules.ends_when_settled,
            deck_plays=rules.deck_plays,
            empty_clues=rules.empty_clues,
        )

    def pair(self, card: Card) -> Pair:
        return self.rules.suits.index(card.suit), card.rank

    def said(self, action: Action) -> tuple[str, int, object]:
        match action:
            case Play(slot):
                return "play", slot, None
            case Discard(slot):
                return "discard", slot, None
            case Clue(to, value):
                return "clue", to, value
            case PlayDeck():
                return "play deck", 0, None

    def compare(self) -> None:
        game, table, rules = self.game, self.table, self.rules
        assert (game.end.name if game.end is not None else "") == table.over
        legal = game.legal_actions()
        assert len(legal) == len(set(legal))
        assert {self.said(action) for action in legal} == table.actions()
        halves = 1 if table.has("Clue Starved") else 2
        assert game.clue_tokens * halves == table.halves
        assert (game.strikes, game.mover, game.turns_left) == (
            table.strikes,
            table.mover,
            table.clock,
        )
        assert [self.pair(card) for card in game.discards] == table.discards
        assert [
            [(held.order, self.pair(held.card)) for held in hand] for hand in game.hands
        ] == table.hands
        stacks = [
            list(rules.fireworks.ranks_in(rules, game.stacks, at)) for at in range(len(rules.suits))
        ]
        assert stacks == table.stacks
        assert list(game.stacks) == [len(ranks) for ranks in table.stacks]
        assert rules.stacks_of(stacks) == game.stacks
        reach = rules.reachable(game.discards, game.stacks)
        assert sum(reach) == table.reachable()
        needed = rules.all_cards - rules.trash_cards(game.stacks, game.discards)
        assert {self.pair(card) for card in needed} == table.needed()
        assert game.score == (
            0 if table.over in ("STRIKES", "LOST", "STUCK") else sum(map(len, table.stacks))
        )
        for seat in range(len(game.players)):
            self.compare_view(seat)

    def compare_view(self, seat: int) -> None:
        game, table = self.game, self.table
        view = game.view(Seat(seat))
        assert [own.order for own in view.own] == [order for order, _ in table.hands[seat]]
        for hand in (view.own, *(hand for _, hand in view.others)):
            for card in hand:
                assert card.order is not None
                heard = [(SIGNS.get(str(v), v), hit) for v, hit in table.heard(seat, card.order)]
                assert [(mark.value, mark.touched) for mark in card.marks] == heard
        for other, hand in view.others:
            assert [self.pair(card.card) for card in hand] == [c for _, c in table.hands[other]]
        assert (view.clue_tokens, view.turns_left, view.end) == (
            game.clue_tokens,
            game.turns_left,
            game.end,
        )
        if not table.has("Throw It in a Hole"):
            assert (view.stacks, view.strikes, view.discards) == (
                game.stacks,
                game.strikes,
                game.discards,
            )
            return
        assert sorted(map(self.pair, view.discards)) == table.face_up()
        assert [(each.seat, each.order, each.action) for each in view.hole] == [
            (who, order, kind) for who, order, _, _, kind in table.hole
        ]
        for each, (who, _, card, _, kind) in zip(view.hole, table.hole, strict=True):
            known = who != seat and kind != "play deck"
            assert each.card is None if not known else each.card and self.pair(each.card) == card
            assert each.fell is None
        assert all(low <= real for low, real in zip(view.stacks, game.stacks, strict=True))
        assert view.strikes <= game.strikes
        worlds = table.may_be(seat, most=400)
        if worlds:
            for place, low in enumerate(view.stacks):
                assert low <= min(stacks[place] for stacks, _ in worlds)
            assert view.strikes <= min(strikes for _, strikes in worlds)
        if all(each.card for each in view.hole):
            assert {(view.stacks, view.strikes)} == worlds
        played = iter(table.hole)
        for event in view.history:
            if isinstance(event, Played):
                who, _, card, _, kind = next(played)
                known = who != seat and kind != "play deck"
                assert event.success is None
                assert (event.card and self.pair(event.card)) == (card if known else None)
        own = Counter(self.pair(card.card) for card in game.hands[seat])
        hidden = Counter(
            c for who, _, c, _, kind in table.hole if who == seat or kind == "play deck"
        )
        unseen = Counter({self.pair(card): n for card, n in view.unseen().items()})
        assert unseen == own + hidden + Counter(table.deck)

    def lost_with(self, card: Pair) -> int:
        """The points that can no longer be reached if one more copy of `card` is discarded."""
        before = self.table.reachable()
        self.table.discards.append(card)
        after = self.table.reachable()
        self.table.discards.pop()
        return before - after

    def act(self) -> None:
        """An action taken by chance: mostly a play that fits, else a clue, else harmless trash."""
        legal = self.game.legal_actions()
        hand = self.game.hands[self.game.mover]
        needed = self.table.needed()
        plays: list[Action] = []
        clues: list[Action] = []
        trash: list[Action] = []
        for action in legal:
            if isinstance(action, Play | Discard):
                card = hand[action.slot - 1].card
                laid = isinstance(action, Discard) == (card.suit in self.rules.inverted_suits)
                if laid and card.rank in self.table.next_ranks(self.rules.suits.index(card.suit)):
                    plays.append(action)
                elif not laid and self.pair(card) not in needed:
                    trash.append(action)
            elif isinstance(action, Clue):
                clues.append(action)
        best = plays or trash or clues or list(legal)
        if trash and clues and not plays and self.chance.random() < 0.3:
            best = clues
        action = self.chance.choice(best if self.chance.random() < 0.97 else legal)
        self.table.act(self.said(action))
        self.game = self.game.apply(action)


def play_both(name: str, players: int, options: dict[str, bool], seed: int) -> Game:
    both = Both(name, players, options, seed)
    both.compare()
    while not both.game.over:
        both.act()
        both.compare()
    return both.game


@pytest.mark.parametrize("name", NAMES)
def test_games_go_as_the_rules_say(name: str) -> None:
    at = NAMES.index(name)
    for players in (2 + at % 5, 2 + (at + 2) % 5):
        play_both(name, players, OPTIONS[at % len(OPTIONS)], seed=at)
        play_both(name, players, OPTIONS[(at + players) % len(OPTIONS)], seed=at + 100)
