"""Make the frozen positions that the plan model is measured on: `tests/data/plan_positions.json`.

    python3 scripts/plan_positions.py            # play the games and write the file
    python3 scripts/plan_positions.py --check    # only say whether the file is what they give

The set was made before the solver was tuned and stays as it is, so that figures of different days
can be compared. What is kept is whole games, as hanab.live's links, and a turn of each: whoever
changes a player later changes nothing here. `--check` then tells that the players have changed.

How a position is chosen
------------------------
Two players: one hundred positions for each of 0, 1, 2 and 3 cards left; three players: one hundred
for 0 and 1. Each is from a game of its own, of the standard rules. The game of a seed is played by
one kind of the kit's clue-giving players, in rotation: Chop, Literal, Hat (not Seer, who sees her
own cards). From the turns of that game with the right number of cards left one is taken at random,
with the game's seed, among those where

- the game is not over and not lost: with all hands open and the deck's order unknown, the highest
  score that the discards allow can still be reached;
- that score is not on the table yet;
- there is more than one world: by what everybody can see and was told, a card that is still needed
  may lie in different places.

Games without such a turn are passed over. No answer of the plan model takes part in the choice.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hanabi_kit.cards import Card, CardSet  # noqa: E402
from hanabi_kit.endgame import solve  # noqa: E402
from hanabi_kit.game import Game, clued, shuffled  # noqa: E402
from hanabi_kit.notation import GameRecord, format_link  # noqa: E402
from hanabi_kit.players import Chop, Hat, Literal, play_game  # noqa: E402
from hanabi_kit.rules import STANDARD  # noqa: E402

FILE = ROOT / "tests" / "data" / "plan_positions.json"
KINDS = (Chop, Literal, Hat)
GROUPS = {2: (0, 1, 2, 3), 3: (0, 1)}  # players: numbers of cards left
EACH = 100
FIRST_SEED = {2: 2_000_000, 3: 3_000_000}


def needed_cards(game: Game) -> set[Card]:
    """Return the identities that a firework can still use."""
    trash = game.rules.trash_cards(game.stacks, game.discards)
    return {card for card in game.rules.identities if card not in trash}


def many_worlds(game: Game) -> bool:
    """Whether a needed card may lie elsewhere, by what everybody at the table sees and was told.

    The cards out of public sight, those in the hands and in the deck, are dealt to their places
    again: is there a deal that fits all clues and has another needed card in some place, or one
    there and none here?
    """
    needed = needed_cards(game)
    held = [own for hand in game.hands for own in hand]
    places = [clued(game.rules, own.marks) for own in held]
    places += [game.rules.all_cards] * game.deck_size
    cards = [own.card for own in held] + list(game.deck or ())
    return any(
        card in places[place]
        and (card in needed or cards[place] in needed)
        and card is not cards[place]
        and can_be_dealt(cards[:other] + cards[other + 1 :], places[:place] + places[place + 1 :])
        for place in range(len(cards))
        for other, card in enumerate(cards)
    )


def can_be_dealt(cards: list[Card], places: list[CardSet]) -> bool:
    """Whether the cards go into the places, one each, each where it is allowed (a matching)."""
    place_of: dict[int, int] = {}

    def settle(place: int, tried: set[int]) -> bool:
        for number, card in enumerate(cards):
            if card in places[place] and number not in tried:
                tried.add(number)
                if number not in place_of or settle(place_of[number], tried):
                    place_of[number] = place
                    return True
        return False

    return all(settle(place, set()) for place in range(len(places)))


def fits(game: Game) -> bool:
    """Whether `game` may be in the set; the docstring of the module says why."""
    if game.over or sum(game.stacks) == sum(game.rules.reachable(game.discards)):
        return False
    return many_worlds(game) and solve(game, "perfect", seconds=60).lower > 0


def chosen_turn(record: GameRecord, deck: int, seed: int) -> int | None:
    """Return a random fitting turn of the game with `deck` cards left; None where there is none."""
    turns = [turn for turn, game in enumerate(record.games) if game.deck_size == deck]
    turns = [turn for turn in turns if fits(record.games[turn])]
    return random.Random(seed).choice(turns) if turns else None


def positions() -> list[dict[str, Any]]:
    """Play games until every group is full, and return the set."""
    found = []
    for players, decks in GROUPS.items():
        missing = dict.fromkeys(decks, EACH)
        seed = FIRST_SEED[players]
        while any(missing.values()):
            kind, deck = KINDS[seed % len(KINDS)], decks[seed // len(KINDS) % len(decks)]
            if missing[deck]:
                record = play_game([kind() for _ in range(players)], shuffled(STANDARD, seed))
                turn = chosen_turn(record, deck, seed)
                if turn is not None:
                    missing[deck] -= 1
                    found.append(
                        {
                            "players": players,
                            "deck": deck,
                            "kind": kind.name,
                            "seed": seed,
                            "turn": turn,
                            "game": format_link(record).replace("-", ""),
                        }
                    )
            seed += 1
    return sorted(found, key=lambda entry: (entry["players"], entry["deck"], entry["seed"]))


def written(entries: list[dict[str, Any]]) -> str:
    """Return the file's text: one position a line."""
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    about = (
        "Positions to measure the plan model on; made by scripts/plan_positions.py, which says "
        "how. `game` is a whole game as a hanab.live link (after /replay-json/); the position is "
        "the table after `turn` actions. Never to be changed: figures of different days compare."
    )
    return f'{{"about": {json.dumps(about)},\n"positions": [\n{lines}\n]}}\n'


def main() -> int:
    """Write the file, or compare it with what the players give today."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    text = written(positions())
    if not parser.parse_args().check:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(text, encoding="utf-8")
        print(f"{FILE.relative_to(ROOT)}: {len(text):,} bytes")
        return 0
    same = FILE.read_text(encoding="utf-8") == text
    print("the file is what the players give" if same else "the players now give other positions")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
