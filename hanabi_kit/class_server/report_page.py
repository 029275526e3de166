"""The report of a class as a page: one file that loads nothing, runs nothing, and prints."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from hanabi_kit.class_server.attempts import students
from hanabi_kit.class_server.deals import PlayedGame
from hanabi_kit.class_server.looking import plain_text
from hanabi_kit.class_server.questions import Question
from hanabi_kit.class_server.room import Room
from hanabi_kit.language import Words, words
from hanabi_kit.notation.card_text import tell_event
from hanabi_kit.paper.prose import prose
from hanabi_kit.render.player_names import drawn_names, isolated
from hanabi_kit.widgets.live import sendable

STYLE = Path(__file__).parent / "report.css"

SIDE_BY_SIDE = 6
"""Turns that are told of each table from the one on at which they parted."""


def report_page(
    room: Room, language: str, when: str, files: Sequence[str], faults: Sequence[str]
) -> str:
    """Return the page.

    `when`: the day; may be empty. `files`: paths beside the page, which it names.
    `faults`: what could not be written.
    """
    told = words(language)
    title = told.say("What the class did")
    parts = [*_games(room, told), *_questions(room, told), *_practice(room, told)]
    parts += _files(files, faults, told)
    return (
        f'<!DOCTYPE html>\n<html lang="{told.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy()}">\n'
        f"<title>{_text(title)}</title>\n<style>{_style()}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{_text(title)}</h1>\n{_summary(room, when, told)}\n" + "\n".join(parts) + "\n"
        "</main>\n</body>\n</html>\n"
    )


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


def policy() -> str:
    """Return what the page may do, as browsers are told: have its own style, and nothing else.

    Examples
    --------
    >>> policy()[:38]
    "default-src 'none'; style-src 'sha256-"
    """
    digest = b64encode(sha256(_style().encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'"


def _summary(room: Room, when: str, told: Words) -> str:
    said = [
        told.count("{number} pupil", "{number} pupils", len(room.names)),
        told.count("{number} game", "{number} games", len(room.games())),
        told.count("{number} question", "{number} questions", len(room.asked)),
    ]
    return f"<p>{_text(', '.join([*([when] if when else []), *said]))}</p>"


# -- games -----------------------------------------------------------------------------------------


def _games(room: Room, told: Words) -> Iterator[str]:
    rounds: dict[int, list[PlayedGame]] = {}
    for played in room.games():
        rounds.setdefault(played.round, []).append(played)
    if not rounds:
        return
    yield _heading(2, told.say("Games"))
    for number, games in sorted(rounds.items()):
        yield _heading(3, told.say("Round {number}", number=number))
        yield _scores(sorted(games, key=lambda one: (-one.game.score, one.table)), told)
        deals: dict[object, list[PlayedGame]] = {}
        for played in sorted(games, key=lambda one: one.table):
            deals.setdefault(played.deal, []).append(played)
        for same in deals.values():
            if len(same) > 1:
                yield from _parted(same, told)


def _scores(games: Sequence[PlayedGame], told: Words) -> str:
    head = [told.say("Table"), told.say("Players"), told.say("Points"), told.say("Turns"),
            told.say("Strikes"), told.say("Taken back"), told.say("How it ended")]  # fmt: skip
    rows = [
        [
            str(one.table + 1),
            _names(one),
            f"{one.game.score} / {one.game.rules.max_score}",
            str(len(one.actions)),
            str(one.game.strikes),
            str(one.taken_back),
            _text(told.say("not over") if one.game.end is None else told.say(one.game.end.value)),
        ]
        for one in games
    ]
    return _table(head, rows)


def _names(played: PlayedGame) -> str:
    return ", ".join(f"<bdi>{_text(name)}</bdi>" for name in played.names)


def _parted(games: Sequence[PlayedGame], told: Words) -> Iterator[str]:
    """Tell where tables with one deal first did different things, and what came next."""
    tables = told.listed([str(one.table + 1) for one in games])
    turn = parting(games)
    if turn is None:
        yield _paragraph(
            told.say("The same deal at tables {tables}: all did the same.", tables=tables)
        )
        return
    yield _paragraph(
        told.say(
            "The same deal at tables {tables}: from turn {turn} on they did different things.",
            tables=tables,
            turn=turn + 1,
        )
    )
    head = [told.say("Turn"), *(told.say("Table {number}", number=one.table + 1) for one in games)]
    last = min(turn + SIDE_BY_SIDE, max(len(one.actions) for one in games))
    rows = [[str(at + 1), *(_told(one, at, told) for one in games)] for at in range(turn, last)]
    yield _table(head, rows)


def parting(games: Sequence[PlayedGame]) -> int | None:
    """Return before which turn, from 0, tables did the same; None where none did anything else."""
    for at in range(max(len(one.actions) for one in games)):
        taken = {one.actions[at] for one in games if len(one.actions) > at}
        if len(taken) > 1:
            return at
    return None


def _told(played: PlayedGame, at: int, told: Words) -> str:
    if at >= len(played.actions):
        return "–"
    spoken = [isolated(names.short) for names in drawn_names(played.names)]
    event = played.game.history[at]
    return _text(tell_event(event, spoken, told.language, played.game.rules))


# -- questions -------------------------------------------------------------------------------------


def _questions(room: Room, told: Words) -> Iterator[str]:
    if not room.asked:
        return
    names = students(room)
    yield _heading(2, told.say("Questions"))
    for number, question in enumerate(room.asked, start=1):
        asked = question.asked
        title = asked.id or told.say("A question of your own")
        yield f"<section>\n{_heading(3, f'{number}. {title}')}"
        yield _lines(asked.text(told), asked.by_lines)
        yield _spread(question, told)
        yield _voters(question, names, told)
        yield "</section>"


def _spread(question: Question, told: Words) -> str:
    rows = question.spread(told.language, for_teacher=True)
    if not question.voters:
        return _paragraph(told.say("No votes."))
    most = [sum(row["counts"][at] for row in rows) for at in range(question.round)]
    head = [told.say("Answer"), *_rounds(question, told), told.say("Misconception")]
    body = []
    for row in rows:
        right = "✓ " if question.asked.is_right(row["key"]) else ""
        counts = [_bar(count, all_) for count, all_ in zip(row["counts"], most, strict=True)]
        body.append([right + _marked(row["text"]), *counts, _text(row["misconception"])])
    return _table(head, body)


def _rounds(question: Question, told: Words) -> list[str]:
    return [told.say("First vote"), told.say("Second vote")][: question.round]


def _bar(count: int, most: int) -> str:
    bar = f'<span class="bar b{max(1, round(20 * count / most))}"></span>' if count else ""
    return f"{count}{bar}"


def _voters(question: Question, names: dict[str, str], told: Words) -> str:
    if not question.voters:
        return ""
    head = [told.say("Pupil"), *_rounds(question, told)]
    rows = []
    for who in question.voters:
        votes = question.votes_of(who)[: question.round]
        rows.append([f"<bdi>{_text(names[who])}</bdi>", *(_vote(question, v, told) for v in votes)])
    return _table(head, rows)


def _vote(question: Question, vote: str | None, told: Words) -> str:
    if vote is None:
        return "–"
    right = question.asked.is_right(vote)
    sign = "" if right is None else "✓ " if right else "✗ "
    return sign + _marked(question.called(vote, told.language))


# -- practice --------------------------------------------------------------------------------------


def _practice(room: Room, told: Words) -> Iterator[str]:
    if not any(practice.who for practice in room.practised):
        return
    names = students(room)
    yield _heading(2, told.say("Practice"))
    for practice in room.practised:
        if practice.who:
            items = ", ".join(dict.fromkeys(item.id for item in practice.items))
            yield _paragraph(items)
            head = [told.say("Pupil"), told.say("Solved"), told.say("Tries")]
            rows = []
            for who in practice.who:
                results = practice.of(who).results
                solved = sum(right for _, right, _ in results)
                tries = sum(tries for _, _, tries in results)
                rows.append([f"<bdi>{_text(names[who])}</bdi>", str(solved), str(tries)])
            yield _table(head, rows)


# -- files -----------------------------------------------------------------------------------------


def _files(files: Sequence[str], faults: Sequence[str], told: Words) -> Iterator[str]:
    if files:
        yield _heading(2, told.say("Files beside this page"))
        yield "<ul>"
        for name in files:
            yield f'<li><a href="{escape(quote(name))}"><bdi>{_text(name)}</bdi></a></li>'
        yield "</ul>"
        yield _paragraph(
            told.say(
                "Games open in the kit's reviewer and at hanab.live; “hanabi-kit progress "
                "progress” tells more of the answers."
            )
        )
    if faults:
        yield _paragraph(told.say("These games cannot be written as hanab.live has them:"))
        yield "<ul>" + "".join(f"<li>{_text(fault)}</li>" for fault in faults) + "</ul>"


# -- elements --------------------------------------------------------------------------------------


def _text(text: str) -> str:
    return escape(sendable(text))


def _marked(text: str) -> str:
    return _text(plain_text(prose(text)))


def _heading(level: int, text: str) -> str:
    return f"<h{level}>{_text(text)}</h{level}>"


def _paragraph(text: str) -> str:
    return f"<p>{_text(text)}</p>"


def _lines(text: str, by_lines: bool) -> str:
    blocks: list[dict[str, Any]] = prose(text, lines=by_lines)
    return "\n".join(_paragraph(line) for line in plain_text(blocks).splitlines())


def _table(head: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; the cells of `rows` are ready as they are, those of `head` are texts."""
    names = "".join(f'<th scope="col">{_text(name)}</th>' for name in head)
    body = "\n".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f'<div class="wide"><table>\n<thead><tr>{names}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody>\n</table></div>"
    )
