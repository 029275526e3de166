"""``hanabi-kit replay``: the table of a recorded game."""

from __future__ import annotations

from argparse import Namespace

from hanabi_kit.cli.moments import moment_json
from hanabi_kit.cli.named_tables import print_json, read_table
from hanabi_kit.cli.reports import boards
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import words
from hanabi_kit.notation.hanablive.characters import told_characters
from hanabi_kit.notation.hanablive.without_rules import NotPlayed, WithoutRules
from hanabi_kit.position import Position
from hanabi_kit.stats import max_score


def replay(arguments: Namespace) -> int:
    """Show the table of a recorded game."""
    try:
        found = read_table(arguments)
    except NotPlayed as error:
        _tell(error.game, arguments.json)
        raise
    game = found.table
    if isinstance(game, Position):
        raise HanabiError(
            words().say(
                "{file}: a position; replay shows games (hanab.live JSON)", file=arguments.file
            )
        )
    characters = told_characters(found.record.extra, game.players) if found.record else []
    if not arguments.json:
        print(boards.replay_text(game, found.at or 0))
        if characters:
            print("", *characters, sep="\n")
        return 0
    print_json(
        {
            "players": list(game.players),
            **moment_json(found.at),
            "turn": game.player_to_move,
            "score": game.score,
            "on_table": game.on_table,
            "max_score": max_score(game.rules, game.discards, game.stacks),
            "strikes": game.strikes,
            "clue_tokens": game.clue_tokens,
            "deck": game.deck_size,
            "turns_left": game.turns_left,
            "stacks": {
                suit.letter: height
                for suit, height in zip(game.rules.suits, game.stacks, strict=True)
            },
            "discards": [str(card) for card in game.discards],
            "hands": {
                player: [str(held.card) for held in hand]
                for player, hand in zip(game.players, game.hands, strict=False)
            },
            "over": game.over,
            "end": game.end.value if game.end else None,
            "rating": game.rating,
        }
        | ({"characters": characters} if characters else {})
    )
    return 0


def _tell(game: WithoutRules, as_json: bool) -> None:
    """Print what a game says whose rules the kit does not know; the error is told after it."""
    if not as_json:
        print(game)
        return
    print_json(
        {
            "players": list(game.players),
            "variant": game.variant,
            "hands": {
                player: list(hand) for player, hand in zip(game.players, game.hands, strict=False)
            },
            "actions": list(game.told),
        }
    )
