"""hanab.live's seeds: its own decks come out, and a file whose deck is another one is refused."""

from __future__ import annotations

import json
import random
from itertools import islice

import pytest

from hanabi_kit.cards import Card
from hanabi_kit.errors import HanabiError
from hanabi_kit.notation import parse_game
from hanabi_kit.notation.hanablive.deck_seed import _jumped, _steps, dealt_from, parse_seed
from hanabi_kit.rules import STANDARD

# Seeds and decks of real games of the site, a suit's number and a rank for each card.
REAL = {
    "p3v0s1": (
        "23233113054421450402221433434101311124413203114201440313311121354221043414340112"
        "12324322331525022441"
    ),
    "p3v2133s2": "212311242212220302031404142115041111210113242301050201132512",
    "p3v1014s1": "240223142503211113120424052203151312141101012111220204012123",
    "p3v2418s1": (
        "25040504314422022214213513153401010245245423115341431351312312140352122421421103"
        "33323443324244554133"
    ),
}


def cards(deck: str) -> list[tuple[int, int]]:
    return [(int(suit), int(rank)) for suit, rank in zip(deck[::2], deck[1::2], strict=True)]


@pytest.mark.parametrize("seed", REAL)
def test_a_real_games_deck_comes_out_of_its_seed(seed: str) -> None:
    deck = cards(REAL[seed])
    assert dealt_from(seed, sorted(deck)) == tuple(deck)


@pytest.mark.parametrize("steps", [0, 1, 2, 273, 334, 606, 607, 608, 5000])
def test_many_steps_at_once_are_the_steps_one_by_one(steps: int) -> None:
    chance = random.Random(steps)
    values = [chance.getrandbits(64) for _ in range(607)]
    walked = list(values)
    for _ in islice(_steps(walked), steps):
        pass
    assert _jumped(values, steps) == walked


@pytest.mark.parametrize(
    ("text", "players", "variant"),
    [("p2v0s1", 2, 0), ("p6v2418s!seed x", 6, 2418), ("legacy-a-p4v15s7", 4, 15)],
)
def test_a_seed_says_players_and_variant(text: str, players: int, variant: int) -> None:
    seed = parse_seed(text)
    assert seed is not None
    assert (seed.players, seed.variant) == (players, variant)
    assert text.endswith(seed.text)
    assert seed.text.startswith("p")


@pytest.mark.parametrize("text", ["JSON", "", "p2v0s", "p7v0s1", "v0s1", "7", "p2v0s" + "1" * 500])
def test_other_texts_are_no_seeds_of_the_site(text: str) -> None:
    assert parse_seed(text) is None


def game_of(seed: object, **changes: object) -> str:
    table = {
        "players": ["Alice", "Bob", "Cathy"],
        "deck": [{"suitIndex": suit, "rank": rank} for suit, rank in cards(REAL["p3v0s1"])],
        "actions": [],
        "seed": seed,
    }
    return json.dumps(table | changes)


@pytest.mark.parametrize("seed", ["p3v0s1", "JSON", None, 7, "mine"])
def test_a_deck_beside_its_own_seed_or_one_that_says_nothing_is_read(seed: object) -> None:
    record = parse_game(game_of(seed))
    assert record.deck[0] is Card("g3")
    assert record.extra == {"seed": seed}


@pytest.mark.parametrize(
    ("seed", "message"),
    [
        ("p2v0s1", "seed: 'p2v0s1' is of 2 players, but 3 are named"),
        ("p3v1s1", "seed: 'p3v1s1' is of variant 1, but the game's is 0"),
        ("p3v0s2", "seed: 'p3v0s2' deals another deck: "),
    ],
)
def test_a_seed_of_another_game_is_a_contradiction(seed: str, message: str) -> None:
    with pytest.raises(HanabiError) as refused:
        parse_game(game_of(seed))
    (fault,) = refused.value.faults
    assert fault.startswith(message)


def test_the_first_card_that_differs_is_named() -> None:
    deck = [{"suitIndex": suit, "rank": rank} for suit, rank in cards(REAL["p3v0s1"])]
    deck[4], deck[6] = deck[6], deck[4]
    with pytest.raises(HanabiError, match=r"r5 as deck\[4\], where the file has "):
        parse_game(game_of("p3v0s1", deck=deck))
    assert dealt_from("p3v0s1", STANDARD.deck)[4] is Card("r5")
