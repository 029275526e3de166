"""``hanabi-kit playout``: an end-game played out, move by move, every decision judged."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Any, TextIO

from hanabi_kit.cli.named_tables import print_json
from hanabi_kit.cli.streams import escaped
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.language import Words, words
from hanabi_kit.puzzles import read_puzzle
from hanabi_kit.puzzles.playing_out.playing import PlayOut
from hanabi_kit.puzzles.playing_out.sentences import (
    draws_text,
    end_text,
    happened,
    model_text,
    verdict_text,
)
from hanabi_kit.puzzles.playing_out.tree import tree_plain, tree_text
from hanabi_kit.puzzles.texts import only_in
from hanabi_kit.render import board, scene
from hanabi_kit.render.deals import wrapped
from hanabi_kit.render.player_names import harmless

MOST_LINES = 1000
"""Lines that are read from who plays: refused moves count, so that no input runs on for ever."""


def add_playout(parser: ArgumentParser) -> None:
    """Give the parser of ``playout`` its words."""
    say = words().say
    parser.add_argument("puzzle", metavar="PUZZLE", help=say("an end-game: a file, or its id"))
    parser.add_argument(
        "--draws",
        default="hardest",
        metavar="HOW",
        help=say(
            "hardest, hopeful (the hardest that leaves a chance), random, or cards in their "
            "order, 'r3 b2' (default: hardest)"
        ),
    )
    parser.add_argument(
        "--seed",
        type=_seed,
        default=0,
        metavar="N",
        help=say("of what comes at random (default: 0)"),
    )
    parser.add_argument(
        "--hand",
        metavar="CARDS",
        help=say(
            "with the own hand hidden: what it turns out to be, slot 1 first (default: as drawn)"
        ),
    )
    parser.add_argument(
        "--moves",
        metavar="MOVES",
        help=say(
            "what to play, 'play 2; clue Bob red', or - for standard input, a move a line "
            "(default: moves are asked for)"
        ),
    )


def _seed(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise ArgumentTypeError(
            words().say("{given}, but a whole number of up to 9 digits is needed", given=repr(text))
        )
    return int(text)


def play_out(arguments: Namespace) -> int:
    """Play an end-game out, from the moves that are given or as they are asked for."""
    played = PlayOut(
        read_puzzle(arguments.puzzle), arguments.draws, seed=arguments.seed, hand=arguments.hand
    )
    told = words(arguments.language)
    if arguments.moves is None and not arguments.json:
        _ask(played, told)
    else:
        _play_all(played, _moves(arguments.moves))
    if arguments.json:
        print_json(_plain(played))
        return 0
    print(_text(played, told))
    return 0


def _moves(given: str | None) -> list[str]:
    """Return the moves that are given; none is one that is empty."""
    if given is None or given == "-":
        lines = _lines(sys.stdin)
        return [move for line in lines for move in _parts(line)]
    return _parts(given)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def _lines(stream: TextIO) -> list[str]:
    lines = []
    try:
        for line in stream:
            lines.append(line)
            if len(lines) > MOST_LINES:
                raise HanabiError(
                    words().say(
                        "standard input: more than {number} lines of moves", number=MOST_LINES
                    )
                )
    except UnicodeDecodeError:
        raise HanabiError(words().say("standard input: this is no text in UTF-8")) from None
    return lines


def _play_all(played: PlayOut, moves: list[str]) -> None:
    for number, move in enumerate(moves, start=1):
        try:
            played.play(move)
        except HanabiError as error:
            raise HanabiError(
                words().say("--moves: move {number}: {why}", number=number, why=error)
            ) from None


def _ask(played: PlayOut, told: Words) -> None:
    """Ask for one move after the other, until it is over or no more come."""
    puzzle = played.puzzle.in_language(told.language)
    print(harmless(puzzle.title))
    print()
    print(wrapped(harmless(puzzle.question, "\n")))
    if missing := only_in(puzzle.language, told):
        print(missing)
    print()
    print(wrapped(model_text(played, told)))
    print(wrapped(draws_text(played, told)))
    print()
    print(wrapped(_how_to_act(played, told)))
    seen = 0
    for _ in range(MOST_LINES):
        if played.over:
            return
        print()
        print(board(scene(played.table, None, told.language)))
        prompt = told.say("{who} (or 'stop'): ", who=harmless(played.mover))
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line or line.strip().casefold() in ("stop", "quit", "exit"):
            print()
            return
        if not line.strip():
            continue
        try:
            made = played.play(line.strip())
        except (HanabiError, SearchBudgetExceeded) as error:
            print(escaped(str(error)))
            continue
        for turn in played.turns[seen:]:
            print(happened(played, turn, told))
            if turn.decision is made:
                print(verdict_text(played, made, turn, told))
        seen = len(played.turns)


def _how_to_act(played: PlayOut, told: Words) -> str:
    """Say how moves are written, with a player who can be given a clue."""
    table = played.table
    partner = table.players[(table.mover + 1) % len(table.players)]
    return told.say(
        "A move is 'play 2', 'discard 2', 'clue {who} red' or 'clue {who} 5'; 'stop' ends it.",
        who=harmless(partner),
    )


def _text(played: PlayOut, told: Words) -> str:
    if not played.turns:
        return told.say("Nothing was played.")
    lines = [told.say("What was played: ! the only move, = best, ? worse, ~ not judged")]
    lines += [wrapped(draws_text(played, told)), wrapped(model_text(played, told)), ""]
    lines += [tree_text(played, told), ""]
    if played.over:
        lines.append(end_text(played, told))
    else:
        who = harmless(played.mover)
        lines.append(told.say("It is not over: {who} is to move.", who=who))
    return "\n".join(lines)


def _plain(played: PlayOut) -> dict[str, Any]:
    made = played.decisions
    return {
        "puzzle": played.puzzle.id,
        "model": played.model,
        "objective": played.objective,
        "draws": played.how,
        "seed": played.state["seed"],
        "over": played.over,
        "reached": played.reached,
        "points": played.points,
        "goal": played.goal,
        "decisions": len(made),
        "best": sum(one.verdict in ("only", "best") for one in made),
        "only_moves": played.narrow_turns,
        "turns": tree_plain(played),
    }
