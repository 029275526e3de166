"""A game played again from the numbers of hanab.live's files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hanabi_kit.actions import Action, Played
from hanabi_kit.cards import Card, Seat
from hanabi_kit.errors import IllegalAction
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.files import read_as
from hanabi_kit.notation.hanablive.action_numbers import (
    DISCARD,
    END,
    PLAY,
    VOTE,
    RawAction,
    action_of,
)
from hanabi_kit.notation.record import GameRecord, Stop, after, ended, record_of_games
from hanabi_kit.rules import Ruleset

_SPEEDRUN_LOST = 5


def replayed(
    rules: Ruleset,
    players: tuple[str, ...],
    deck: tuple[Card, ...],
    raw_actions: Sequence[RawAction],
    first: Seat,
    extra: dict[str, Any],
    *,
    cycles: bool = False,
    hides_misplays: bool = False,
) -> GameRecord:
    """Turn card orders into slots by playing the game, and return its record.

    `cycles`: as of a `GameRecord`.
    `hides_misplays`: whether a discard that the rules forbid may be a misplay, as in exports of the
        first month.
    Raises IllegalAction: the first action that the rules forbid, with its number.
    """
    start = Game.new(players, deck, rules, first)
    raw = list(raw_actions)
    misplays: list[int] = []
    while True:
        actions, games, refused = _played(start, raw, cycles)
        if refused is None:
            break
        place = _hidden_misplay(raw, games, misplays) if hides_misplays else None
        if place is None:
            raise refused
        misplays.append(place)
        raw[place] = (PLAY, *raw[place][1:])
    if hides_misplays:
        _tell_misplays(raw, games, misplays)
    if _lost_speedrun(games[-1], actions, extra):
        actions.append(Stop(END, 0, _SPEEDRUN_LOST))
    if actions and isinstance(last := actions[-1], Stop):
        games.append(ended(games[-1], last))
    return record_of_games(games, actions, extra, cycles)


def _played(
    game: Game, raw_actions: Sequence[RawAction], cycles: bool
) -> tuple[list[Action | Stop], list[Game], IllegalAction | None]:
    """Return the actions that the rules allow, the tables before and after, and why no more."""
    actions: list[Action | Stop] = []
    games = [game]
    for number, (kind, target, value) in enumerate(raw_actions, start=1):
        if kind in (END, VOTE):
            actions.append(Stop(kind, target, value))
            break
        try:
            action = action_of(games[-1], kind, target, value)
            games.append(after(games[-1], action, cycles))
        except IllegalAction as error:
            return (
                actions,
                games,
                IllegalAction(words().say("action {number}: {error}", number=number, error=error)),
            )
        actions.append(action)
    return actions, games, None


def _hidden_misplay(
    raw: Sequence[RawAction], games: Sequence[Game], known: Sequence[int]
) -> int | None:
    """Return the place of the discard that must have been a misplay for the game to go on.

    A discard is forbidden with all clue tokens there, where a misplay is not; an earlier misplay
    leaves a token fewer. All that it may have been leave the same table behind, but for the turn of
    the strike, so the last one is taken. None where that is no help.
    """
    game, failed = games[-1], len(games) - 1
    if raw[failed][0] != DISCARD or game.clue_tokens < game.rules.max_clue_tokens:
        return None
    if _misplays(games) > len(known):
        return None  # a misplay that is written as such: the file is no longer of that month
    for place in range(failed, -1, -1):
        kind, order, _ = raw[place]
        table = games[place]
        held = [card for card in table.hands[table.mover] if card.order == order]
        if kind == DISCARD and held and not table.is_playable(held[0].card):
            return place
    return None


def _misplays(games: Sequence[Game]) -> int:
    return sum(isinstance(event, Played) and not event.success for event in games[-1].history)


def _tell_misplays(raw: Sequence[RawAction], games: Sequence[Game], taken: Sequence[int]) -> None:
    for place in sorted(taken):
        read_as(
            words().say("action {number}", number=place + 1),
            words().say(
                "read as a misplay; the rules forbid it as a discard, and until 22 March 2019 "
                "misplays were exported as discards"
            ),
        )
    if not taken and not _misplays(games) and any(kind == DISCARD for kind, _, _ in raw):
        read_as(
            "discards",
            words().say(
                "read as discards, but until 22 March 2019 misplays were exported as discards, and "
                "nothing tells when this file was"
            ),
        )


def _lost_speedrun(game: Game, actions: Sequence[Action | Stop], extra: Mapping[str, Any]) -> bool:
    """Whether the site ended the game here as a speedrun that could no more be perfect.

    That leaves no action in a file (the site's server/src/game.go), but scores 0.
    """
    speedrun = bool(extra.get("options", {}).get("speedrun"))
    stopped = bool(actions) and isinstance(actions[-1], Stop)
    if not speedrun or stopped or game.over:
        return False
    return sum(game.rules.reachable(game.discards, game.stacks)) < game.rules.max_score
