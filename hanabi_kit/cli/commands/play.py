"""``hanabi-kit play``: the kit's players play, one game to look at or many to measure."""

from __future__ import annotations

from argparse import Namespace
from math import ceil
from typing import Any

from hanabi_kit.cli.named_tables import print_json
from hanabi_kit.cli.reports.boards import replay_text
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import shuffled
from hanabi_kit.language import Words, words
from hanabi_kit.notation import GameRecord, format_game
from hanabi_kit.notation.files import write_whole
from hanabi_kit.players import Measured, check_honesty, measure, play_game, player_named
from hanabi_kit.players.seating import MakePlayer
from hanabi_kit.players.table_play import share_bound, share_error
from hanabi_kit.rules import ruleset_named

OTHERS = 10
"""At how many tables of a game its players are asked again with other hidden cards."""


def play(arguments: Namespace) -> int:
    """Play the games that are asked for, and print what came of them."""
    kind = player_named(arguments.player)
    rules = ruleset_named(arguments.ruleset)
    if arguments.players not in rules.player_counts:
        raise HanabiError(
            words().say(
                "--players {number}: ruleset {ruleset} is for {allowed} players",
                number=arguments.players,
                ruleset=repr(rules.name),
                allowed=", ".join(map(str, rules.player_counts)),
            )
        )
    if arguments.output is not None or (arguments.games == 1 and not arguments.json):
        record = play_game([kind] * arguments.players, shuffled(rules, arguments.seed), rules)
        _refuse_cheats(kind, record)
        if arguments.output is not None:
            write_whole(arguments.output, format_game(record).rstrip("\n").encode("utf-8") + b"\n")
        if arguments.games == 1 and not arguments.json:
            print(replay_text(record.games[-1], len(record.actions)))
            return 0
    else:
        first = play_game([kind] * arguments.players, shuffled(rules, arguments.seed), rules)
        _refuse_cheats(kind, first)
    found = measure(
        kind, arguments.players, arguments.games, arguments.seed, rules, arguments.workers
    )
    if arguments.json:
        print_json(_plain(found))
    else:
        print(_as_text(found))
    return 0


def _refuse_cheats(kind: MakePlayer, record: GameRecord) -> None:
    """Raise HanabiError where a player of this kind knows more than its seat has seen."""
    found = check_honesty([kind] * len(record.players), record, others=OTHERS)
    if found:
        say = words().say
        raise HanabiError([say("not what the seat saw: {choice}", choice=one) for one in found])


def _as_text(found: Measured) -> str:
    rules, told = found.rules, words()
    say = told.say
    lines = [
        say(
            "{player}, {players} players, ruleset {ruleset}, {games} games (seeds {first}–{last})",
            player=found.player,
            players=found.player_count,
            ruleset=repr(rules.name),
            games=told.number(found.games),
            first=found.seed,
            last=found.seed + found.games - 1,
        ),
        _mean(found),
        _share(told.say_in("share of games", "perfect"), found.perfect, found.games),
        _share(told.say_in("share of games", "struck out"), found.struck_out, found.games),
    ]
    if not rules.final_round:
        lines += [
            _share(
                told.say_in("share of games", "other losses"), found.lost_otherwise, found.games
            ),
            say(
                "Other losses: a card that perfection needs was gone, or a player could do nothing."
            ),
        ]
    any_error = any(" ± " in line for line in lines)
    seconds = told.decimal(f"{found.seconds:.1f}")
    lines.append(
        say("{seconds} s; ± is one standard error", seconds=seconds)
        if any_error
        else say("{seconds} s", seconds=seconds)
    )
    return "\n".join(lines)


def _mean(found: Measured) -> str:
    told = words()
    name = told.say("mean score")
    head = f"{name:12}"
    parts = {
        "mean": told.decimal(f"{float(found.mean):.3f}"),
        "most": found.rules.max_score,
    }
    if found.mean_error is not None:
        error = told.decimal(f"{found.mean_error:.3f}")
        said = told.say("{mean} ± {error} of {most}", **parts, error=error)
    elif found.games == 1:
        said = told.say("{mean} of {most}  (one game: no standard error)", **parts)
    else:
        said = told.say("{mean} of {most}  (games of equal score: no standard error)", **parts)
    return f"{head} {said}"


def _percent(told: Words, number: str) -> str:
    return told.say("{number} %", number=told.decimal(number))


def _share(name: str, count: int, games: int) -> str:
    told = words()
    share = _percent(told, f"{100 * count / games:.2f}")
    of = told.count(
        "{count} of {games} game",
        "{count} of {games} games",
        games,
        count=told.number(count),
        games=told.number(games),
    )
    error = share_error(count, games)
    if error is not None:
        return f"{name:12} {share} ± {told.decimal(f'{100 * error:.2f}')}  ({of})"
    # Rounded away from what was found, so that the bound never says more than it may.
    bound = ceil(10_000 * share_bound(games)) / 100
    said = (
        told.say(
            "({of}: at least {share}, with {sure} confidence)",
            of=of,
            share=_percent(told, f"{100 - bound:.2f}"),
            sure=_percent(told, "95"),
        )
        if count
        else told.say(
            "({of}: at most {share}, with {sure} confidence)",
            of=of,
            share=_percent(told, f"{bound:.2f}"),
            sure=_percent(told, "95"),
        )
    )
    return f"{name:12} {share}  {said}"


def _plain(found: Measured) -> dict[str, Any]:
    return {
        "player": found.player,
        "players": found.player_count,
        "ruleset": found.rules.name,
        "games": found.games,
        "seed": found.seed,
        "mean": str(found.mean),
        "mean_error": _rounded(found.mean_error),
        "perfect": found.perfect,
        "perfect_error": _rounded(found.perfect_error),
        "struck_out": found.struck_out,
        "struck_out_error": _rounded(found.struck_out_error),
        "lost_otherwise": found.lost_otherwise,
        "lost_otherwise_error": _rounded(found.lost_otherwise_error),
        "scores": list(found.scores),
        "seconds": round(found.seconds, 3),
    }


def _rounded(error: float | None) -> float | None:
    return None if error is None else round(error, 6)
