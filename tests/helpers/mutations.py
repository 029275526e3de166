"""Random faults put into files: tables with places changed, texts with signs changed."""

from __future__ import annotations

import json
import random
import string
from copy import deepcopy
from typing import Any

import tomli_w

from hanabi_kit.actions import Clue, Discard, Play
from hanabi_kit.cards import Card
from hanabi_kit.notation import GameRecord
from hanabi_kit.notation.spiel import LETTERS

JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 5, 50, 10**18, 10**30, 0.5, -0.0, "", " ", "r1", "xx", "Alice",
    "Bob", "play 1", "5/6", "\x00", "\u202e", "x" * 500, [], {}, [[]], [1], ["Alice"], {"a": 1},
    {"type": 0, "target": 3}, {"suitIndex": 0, "rank": 1},
]  # fmt: skip


def mutated(tree: Any, chance: random.Random) -> Any:
    """A copy of a file's table with one to four places changed, dropped, doubled or swapped."""
    tree = json.loads(json.dumps(tree))
    for _ in range(chance.randint(1, 4)):
        node, key = pick(tree, chance)
        if node is None:
            continue
        deed = chance.randrange(5)
        if deed == 0:
            del node[key]
        elif deed == 1 and isinstance(node, list):
            node.insert(key, deepcopy(chance.choice(JUNK)))
        elif deed == 2 and isinstance(node, list):
            other = chance.randrange(len(node))
            node[key], node[other] = node[other], node[key]
        elif deed == 3 and type(node[key]) is int:
            node[key] += chance.choice((-1, 1, -50, 50))
        elif deed == 3 and isinstance(node[key], str):
            node[key] = garbled(node[key], chance)
        elif isinstance(node, dict) and deed == 4:
            node[garbled(key, chance)] = deepcopy(node[key])
        else:
            node[key] = deepcopy(chance.choice(JUNK))
    return tree


def pick(tree: Any, chance: random.Random) -> tuple[Any, Any]:
    """A random place: the list or table, and the index or key in it."""
    node, key = None, None
    while isinstance(tree, dict | list) and tree:
        node = tree
        key = chance.choice(list(tree)) if isinstance(tree, dict) else chance.randrange(len(tree))
        tree = tree[key]
        if chance.random() < 0.2:
            break
    return node, key


def garbled(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    sign = chance.choice(string.printable + "é花\u202e")
    return text[:place] + sign * chance.randrange(2) + text[place + chance.randrange(3) :]


def toml_of(value: Any) -> Any:
    """TOML has no null."""
    if isinstance(value, dict):
        return {key: toml_of(v) for key, v in value.items() if v is not None}
    if isinstance(value, list):
        return [toml_of(v) for v in value if v is not None]
    return value


def toml_text(table: dict[str, Any]) -> str:
    return tomli_w.dumps(table)


def transcript_of(record: GameRecord) -> str:
    """A whole game of the ruleset "hle" as HLE and OpenSpiel tell it."""
    letters = dict(zip((suit.letter for suit in record.rules.suits), LETTERS, strict=True))
    dealt = record.games[0].rules.deck_size - record.games[0].deck_size

    def deal(card: Card) -> str:
        return f"(Deal {letters[card.suit.letter]}{card.rank})"

    lines = [deal(card) for card in record.deck[:dealt]]
    for before, after, action in zip(record.games, record.games[1:], record.actions, strict=False):
        size = len(before.hands[before.mover])
        if isinstance(action, Clue):
            offset = (action.to - before.mover) % len(record.players)
            said = action.value
            word = f"rank {said}" if isinstance(said, int) else f"color {letters[said]}"
            lines.append(f"(Reveal player +{offset} {word})")
        elif isinstance(action, Play | Discard):
            lines.append(f"({type(action).__name__} {size - action.slot})")
        if after.deck_size < before.deck_size and not after.over:
            lines.append(deal(record.deck[-before.deck_size]))
    return "\n".join(lines)
