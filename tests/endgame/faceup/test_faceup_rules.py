"""The rules by which the face-up search leaves actions out, against the same search without them.

Each rule is proved in `hanabi_kit.endgame.faceup.suit_search`. A rule that looked true has fallen
before after thousands of positions, so these are many: late tables of games that the kit's players
and others played, and the same tables with other tokens and strikes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup.root import Root
from hanabi_kit.endgame.faceup.suit_codes import Suits
from hanabi_kit.endgame.faceup.suit_search import SuitSearch
from hanabi_kit.game import Game, shuffled
from hanabi_kit.notation import read_game
from hanabi_kit.players import Chop, Hat, Literal, play_game
from hanabi_kit.puzzles import folder
from hanabi_kit.rules import STANDARD
from tests.conftest import data_folder

OBJECTIVES = ("perfect", "score")


class Unruled(SuitSearch):
    """The search with every misplay, every strike and token, and no position given up early."""

    def actions(
        self, suits: Suits, deck: int, tokens: int, spare: int, mover: int
    ) -> Iterator[tuple[Suits | None, int, int, int]]:
        for code in dict.fromkeys(suits):
            if self.suits.facts[code].next_holders >> mover & 1:
                bonus = int(tokens < self.max_tokens and self.suits.earns_token(code))
                yield self.suits.replaced(suits, code, self.suits.played(code)), 1, bonus, 0
        lost = [(suits, False)] if self.has_trash(suits, mover) else []
        for code in dict.fromkeys(suits):
            for rank in range(self.suits.facts[code].ranks):
                if self.suits.holds(code, rank, mover):
                    left = self.suits.without(code, rank, mover)
                    if not self.perfect or self.suits.facts[left].ranks > rank:
                        lost.append((self.suits.replaced(suits, code, left), rank == 0))
        for rest, playable in lost:
            if tokens < self.max_tokens:
                yield rest, 0, 1, 0
            if spare and not playable:
                yield rest, 0, 0, 1
        if tokens:
            yield None, 0, -1, 0

    def what_matters(self, deck: int, tokens: int, spare: int) -> tuple[int, int]:
        return tokens, spare

    def goes_on(self, suits: Suits, mover: int, turns: int, tokens: int, pace: int) -> bool:
        return True

    def relaxed(self, suits: Suits, deck: int, floor: int = -1) -> int:
        return self.upper_bound(suits, deck)

    def bounded_value(
        self,
        suits: Suits,
        deck: int,
        tokens: int,
        spare: int,
        mover: int,
        floor: int,
        upper: int,
        clues: int = 0,
    ) -> int:
        return super().bounded_value(suits, deck, tokens, spare, mover, floor, upper)


def games(seeds: range) -> Iterator[list[Game]]:
    """Games of the kit's players, then those recorded in the kit and real ones."""
    for seed in seeds:
        players, kind = 2 + seed % 4, (Chop, Literal, Hat)[seed // 4 % 3]
        deck = shuffled(STANDARD, 700_000 + seed)
        yield list(play_game([kind() for _ in range(players)], deck).games)
    for file in sorted(
        [*(folder() / "games").glob("*.json"), *(data_folder() / "games").glob("*.json")]
    ):
        yield list(read_game(file).games)


def compare(seeds: range, most_deck: int, variants: int) -> int:
    """Compare both searches on late tables of games; return how many positions it were."""
    compared = 0
    for number, tables in enumerate(games(seeds)):
        chance = random.Random(number)
        rules, players = tables[0].rules, len(tables[0].players)
        if rules.deck_plays:
            continue
        for objective in OBJECTIVES:
            table = (players, rules.hand_size(players), rules.max_clue_tokens, objective)
            ruled = SuitSearch(*table, Budget())  # type: ignore[arg-type]
            plain = Unruled(*table, Budget())  # type: ignore[arg-type]
            for game in tables:
                if game.over or not 0 < game.deck_size <= most_deck:
                    continue
                root = Root(game, objective)  # type: ignore[arg-type]
                for _ in range(variants):
                    tokens, spare = chance.randint(0, rules.max_clue_tokens), chance.randint(0, 2)
                    mover = chance.randrange(players)
                    question = (root.suits, game.deck_size, tokens, spare, mover)
                    assert ruled.value(*question) == plain.value(*question), (number, question)
                    compared += 1
    return compared


def test_leaving_actions_out_changes_no_value() -> None:
    assert compare(range(8), 3, 2) > 500


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_leaving_actions_out_changes_no_value_of_a_hundred_thousand_positions(block: int) -> None:
    seeds = range(1000 + 60 * block, 1060 + 60 * block)
    assert compare(seeds, 4, 16) > 5_000
