"""The report of a class's items for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from textwrap import wrap

from hanabi_kit.cli.class_progress.file_account import FileRow, below_one_place, fate_text
from hanabi_kit.cli.class_progress.items.class_items import ClassItems
from hanabi_kit.cli.class_progress.items.counted import Item, Spread
from hanabi_kit.cli.class_progress.items.discussed import Topic
from hanabi_kit.cli.class_progress.items.meaning import question_of, title_of
from hanabi_kit.cli.class_progress.items.sentences import (
    advice,
    also_text,
    class_line,
    misconception,
    moved_text,
    place_text,
    rule_text,
    said,
    share_text,
    stuck_text,
    told_wrong,
    topic_share,
    topic_title,
)
from hanabi_kit.language import words
from hanabi_kit.render.player_names import cut, harmless, isolated, padded

_WIDTH = 80
_BAR = 10
_SHARE = 9
_ANSWER = 28


def items_text(found: ClassItems, *, anonymous: bool = False) -> str:
    """Return the report without the account of the files."""
    parts = [class_line(found)]
    if found.whole:
        parts += ["\n".join(_wrapped(_one_line(question_of(one.id)), 0)) for one in found.items]
    else:
        parts += _discussed(found, anonymous)
    for group, some in groupby(found.items, key=lambda item: item.group):
        lines = [line for item in some for line in _item(found, item, anonymous)]
        parts.append("\n".join([group.title, *lines]))
    if found.votes:
        parts.append("\n".join(_votes(found.votes)))
    if found.stuck:
        parts.append("\n".join(_stuck(found, anonymous)))
    return "\n\n".join(parts)


def files_text(rows: Sequence[FileRow], *, anonymous: bool = False) -> str:
    """Return what became of every file: how many, and which, where it was not simply read."""
    told = words()
    place, below = below_one_place(rows)
    lines = [told.count("{number} file or folder", "{number} files and folders", len(rows))]
    if place and not anonymous:
        lines[0] = told.say("{files} in {place}", files=lines[0], place=place)
    for fate, some in groupby(below, key=lambda row: row.fate):
        own = list(some)
        lines.append(f"  {fate_text(fate, len(own))}")
        if fate != "read" and not anonymous:
            lines += [f"    {row.path} ({row.note})" for row in own]
    return "\n".join(map(harmless_indented, lines))


def harmless_indented(line: str) -> str:
    """Return a line made harmless, with the blanks that it begins with."""
    return " " * (len(line) - len(line.lstrip(" "))) + harmless(line)


def bar(spread: Spread) -> str:
    """Return ten signs, as many of them full as tenths were right."""
    full = (2 * _BAR * len(spread.right) + spread.tried) // (2 * spread.tried)
    return "█" * full + "·" * (_BAR - full)


# ------------------------------------------------------------------------------- what to discuss


def _discussed(found: ClassItems, anonymous: bool) -> Iterable[str]:
    told = words()
    if found.first and found.at_last:
        title = told.say("Discuss first ({lesson})", lesson=found.at_last.title)
        topics = [
            _topic(found, at, topic, anonymous) for at, topic in enumerate(found.first, start=1)
        ]
        yield "\n".join([title, *(line for lines in topics for line in lines)])
    if found.afterwards:
        title = told.say("To discuss, too")
        yield "\n".join([title, *(_afterwards(item) for item in found.afterwards)])
    if not found.first and not found.afterwards:
        yield told.say("Nothing has to be discussed.")
    yield "\n".join(_wrapped(rule_text(), 0))


def _topic(found: ClassItems, at: int, topic: Topic, anonymous: bool) -> list[str]:
    first = topic.places[0]
    lines = _wrapped(f"{at}. {topic_title(topic)} ({topic_share(topic)})", 0)
    lines += _wrapped(f"{first.item.id}: {_one_line(question_of(first.item.id))}", 3)
    lines += _wrapped(f"{place_text(first)}. {advice(first)}", 3)
    lines += _wrong(found, first.item, first.spread, anonymous=anonymous, indent=3)
    lines += _wrapped(also_text(topic), 3)
    return lines


def _afterwards(item: Item) -> str:
    head = f"  {padded(cut(harmless(item.id), 16), 6)} {padded(share_text(item.last), _SHARE)}"
    most = item.last.wrong[0]
    return cut(f"{head} {misconception(most) or _short(said(item, most)[0])}", _WIDTH)


# ------------------------------------------------------------------------------- item by item


def _item(found: ClassItems, item: Item, anonymous: bool) -> list[str]:
    told = words()
    spread = item.first
    lines = []
    head = padded(cut(harmless(item.id), 16), 6)
    if not spread.tried:  # all have voted after it was settled, and not before
        none = told.say("no vote before it was settled")
        return [f"  {head} {none}"]
    share = padded(share_text(spread), _SHARE)
    notes = [title_of(item.id) if item.exercise is None else ""]
    if item.hinted:
        notes.append(told.say("{number} of them after a hint", number=item.hinted))
    if item.exercise is None or not item.exercise.is_vote:
        notes.append(told.say("in the end {number}", number=item.solved))
    lines.append(
        f"  {head} {share} {bar(spread)}  {told.joined(list(filter(None, notes)))}".rstrip()
    )
    return [*lines, *_wrong(found, item, spread, anonymous=anonymous)]


def _wrong(
    found: ClassItems, item: Item, spread: Spread, *, anonymous: bool, indent: int = 2
) -> list[str]:
    """Return a line for each wrong answer, with how many gave it and the misconception."""
    told = words()
    lines = []
    before = " " * indent
    some, rest = told_wrong(found, spread, anonymous=anonymous)
    for one in some:
        answers = cut("; ".join(map(_short, said(item, one, anonymous=anonymous))), _ANSWER)
        line = f"{before}{len(one.pupils):>4}  {padded(answers, _ANSWER)}  {misconception(one)}"
        lines.append(cut(line.rstrip(), _WIDTH))
        if found.whole and not anonymous:
            lines += _wrapped(", ".join(isolated(harmless(who)) for who in one.pupils), indent + 8)
    if rest:
        text = told.count("another answer", "other answers", rest)
        lines.append(f"{before}{rest:>4}  {text}")
    if spread.shown:
        text = told.say("solution shown first")
        lines.append(f"{before}{len(spread.shown):>4}  {text}")
    return lines


def _short(answer: str) -> str:
    """Return what a wrong function gives without its arguments, which are long."""
    call, arrow, gives = answer.partition(" → ")
    return f"{call.partition('(')[0]}(…) → {gives}" if arrow else answer


def _votes(votes: Sequence[Item]) -> Iterable[str]:
    told = words()
    yield told.say("Votes: right before → right after")
    for item in votes:
        assert item.again is not None
        before, after = share_text(item.first), share_text(item.again)
        yield f"  {padded(item.id, 6)} {before} → {after}   {moved_text(item)}"


def _stuck(found: ClassItems, anonymous: bool) -> Iterable[str]:
    told = words()
    if anonymous:
        yield told.count("{number} pupil is stuck", "{number} pupils are stuck",
                         len({one.pupil for one in found.stuck}))  # fmt: skip
        return
    yield told.say("Stuck")
    for pupil, places in groupby(found.stuck, key=lambda one: one.pupil):
        yield f"  {isolated(harmless(pupil))}"
        for one in places:
            yield cut(f"    {padded(harmless(one.id), 6)} {stuck_text(one)}", _WIDTH)


def _one_line(text: str) -> str:
    return harmless(text.replace("**", ""))


def _wrapped(text: str, indent: int) -> list[str]:
    return wrap(text, _WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent)
