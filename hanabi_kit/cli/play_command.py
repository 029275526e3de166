"""``hanabi-kit play``: the kit's players play, one game to look at or many to measure."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from hanabi_kit.cli.reports import replay_text
from hanabi_kit.errors import HanabiError, NotationError
from hanabi_kit.game import shuffled
from hanabi_kit.notation import format_game
from hanabi_kit.players import Measured, measure, play_game, player_named
from hanabi_kit.rules import ruleset_named

__all__ = ["play"]


def play(words: Namespace) -> int:
    """Play the games that are asked for, and print what came of them."""
    kind = player_named(words.player)
    rules = ruleset_named(words.ruleset)
    if words.players not in rules.player_counts:
        allowed = ", ".join(map(str, rules.player_counts))
        raise HanabiError(
            f"--players {words.players}: ruleset {rules.name!r} is for {allowed} players"
        )
    if words.output is not None or (words.games == 1 and not words.json):
        players = [kind() for _ in range(words.players)]
        record = play_game(players, shuffled(rules, words.seed), rules)
        if words.output is not None:
            _write(words.output, format_game(record))
        if words.games == 1 and not words.json:
            print(replay_text(record.games[-1], len(record.actions)))
            return 0
    found = measure(kind, words.players, words.games, words.seed, rules, words.workers)
    print(_as_json(found) if words.json else _as_text(found))
    return 0


def _as_text(found: Measured) -> str:
    rules = found.rules
    last = found.seed + found.games - 1
    lines = [
        f"{found.player}, {found.player_count} players, ruleset {rules.name!r}, "
        f"{found.games:,} games (seeds {found.seed}–{last})",
        f"mean score   {float(found.mean):.3f} ± {found.mean_error:.3f} of {rules.max_score}",
        _share("perfect", found.perfect, found.games, found.perfect_error),
        _share("struck out", found.struck_out, found.games, found.struck_out_error),
        f"{found.seconds:.1f} s; ± is one standard error",
    ]
    return "\n".join(lines)


def _share(name: str, count: int, games: int, error: float) -> str:
    return f"{name:12} {100 * count / games:.2f} % ± {100 * error:.2f}  ({count:,} games)"


def _as_json(found: Measured) -> str:
    return json.dumps(
        {
            "player": found.player,
            "players": found.player_count,
            "ruleset": found.rules.name,
            "games": found.games,
            "seed": found.seed,
            "mean": str(found.mean),
            "mean_error": round(found.mean_error, 6),
            "perfect": found.perfect,
            "perfect_error": round(found.perfect_error, 6),
            "struck_out": found.struck_out,
            "struck_out_error": round(found.struck_out_error, 6),
            "scores": list(found.scores),
            "seconds": round(found.seconds, 3),
        },
        ensure_ascii=False,
        indent=2,
    )


def _write(path: str, text: str) -> None:
    try:
        Path(path).write_text(text.rstrip("\n") + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise NotationError(f"{path}: cannot be written ({reason})") from None
