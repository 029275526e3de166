"""Tables of odds and of action values, as text and as HTML with the same rows.

A fraction stands first, exact; beside it stands its decimal, marked as rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from textwrap import wrap
from typing import Protocol

from hanabi_kit.actions import Action, Discard, Play
from hanabi_kit.assumption import Assumption
from hanabi_kit.cards import Card
from hanabi_kit.deduction import Deduction
from hanabi_kit.game import Game
from hanabi_kit.language import Words, later, words
from hanabi_kit.render.action_words import action_name, span
from hanabi_kit.render.plan_answers import answer_lines, average_of, given_of
from hanabi_kit.view import View

_MODELS = {
    "faceup": later("face up: every hand is known to everyone, the deck's order to nobody"),
    "seat": later(
        "seat: the mover does not see the own hand; after the first action all is face up"
    ),
    "plan": later("plan: each knows what she sees and was told; the team agreed beforehand"),
    "deal": later("deal: every card is known, the deck's order too"),
}
OPEN_MODELS = ("faceup", "seat", "deal")
"""In these a clue tells nobody anything: every hand is known, or will be after the action."""

ODDS_PER_LINE = 6

_STYLE = (
    "border-collapse:collapse;font-variant-numeric:tabular-nums;"
    "font-family:var(--jp-content-font-family,sans-serif)"
)
_CELL = "text-align:left;padding:2px 14px 2px 2px"


class _Worth(Protocol):
    """An action's bounds, as a solver gives them."""

    @property
    def action(self) -> Action: ...

    @property
    def lower(self) -> Fraction: ...

    @property
    def upper(self) -> Fraction: ...


class _Solved(Protocol):
    """A solver's answer, as far as a table shows it."""

    @property
    def table(self) -> Game | View: ...

    @property
    def model(self) -> str: ...

    @property
    def objective(self) -> str: ...

    @property
    def lower(self) -> Fraction: ...

    @property
    def upper(self) -> Fraction: ...

    @property
    def actions(self) -> Sequence[_Worth]: ...

    @property
    def best(self) -> Sequence[Action]: ...


def _likely_first(odds: Mapping[Card, Fraction]) -> list[tuple[Card, Fraction]]:
    return sorted(odds.items(), key=lambda item: (-item[1], item[0]))


def _odds_title(deduction: Deduction, told: Words) -> str:
    return told.count(
        "{who}'s cards, in one world",
        "{who}'s cards, in {number} equally likely worlds",
        deduction.worlds,
        who=deduction.viewer,
        number=told.number(deduction.worlds),
    )


def odds_text(deduction: Deduction, language: str | None = None) -> str:
    r"""Return what each own card can be with its exact odds, the most likely first.

    `language` is one of `hanabi_kit.language.LANGUAGES`.

    Examples
    --------
    >>> from hanabi_kit.deduction import SlotDeduction
    >>> odds = {Card.parse("r4"): Fraction(2, 3), Card.parse("r5"): Fraction(1, 3)}
    >>> alice = Deduction("Alice", 3, (SlotDeduction(1, odds),))
    >>> print(odds_text(alice))
    Alice's cards, in 3 equally likely worlds:
      slot 1  r4 2/3   r5 1/3
    >>> print(odds_text(alice, "fr").replace("\u00a0", " "))
    Alice : ses cartes, dans 3 mondes également probables :
      n° 1    r4 2/3   r5 1/3
    """
    told = words(language)
    lines = [told.say_in("title", "{title}:", title=_odds_title(deduction, told))]
    for own in deduction.hand:
        for number, row in enumerate(odds_rows(own.odds)):
            slot = told.say_in("in a table", "slot {slot}", slot=own.slot)
            label = f"  {slot}".ljust(10) if number == 0 else " " * 10
            lines.append(label + row)
    return "\n".join(lines)


def odds_rows(odds: Mapping[Card, Fraction]) -> list[str]:
    """Return the identities of one card with their odds, the most likely first, some to a line.

    Examples
    --------
    >>> odds_rows({Card("r5"): Fraction(1, 3), Card("r4"): Fraction(2, 3)})
    ['r4 2/3   r5 1/3']
    """
    told = [f"{card} {share}" for card, share in _likely_first(odds)]
    width = max(map(len, told), default=0)
    return [
        "   ".join(word.ljust(width) for word in told[start : start + ODDS_PER_LINE]).rstrip()
        for start in range(0, len(told), ODDS_PER_LINE)
    ]


def odds_html(deduction: Deduction, language: str | None = None) -> str:
    """Return `odds_text` as an HTML table, a row for each slot."""
    told = words(language)
    header = told.say_in("head of a column", "card"), told.say("can be, with its odds")
    rows = [
        (
            told.say_in("in a table", "slot {slot}", slot=own.slot),
            "&ensp; ".join(f"<b>{card}</b>&nbsp;{odds}" for card, odds in _likely_first(own.odds)),
        )
        for own in deduction.hand
    ]
    return html_table(_odds_title(deduction, told), header, rows)


def assumed_line(assumptions: Sequence[Assumption], language: str | None = None) -> str:
    """Return what an answer takes for granted: the first line of it.

    Examples
    --------
    >>> from hanabi_kit.cards import CardSet, Seat, Slot
    >>> assumed = Assumption("Bob", Seat(1), Slot(2), CardSet("r4 b2"), "playable")
    >>> assumed_line([assumed])
    'Taken for granted, beyond the facts: Bob 2: playable (r4 b2).'
    """
    told = words(language)
    return told.say(
        "Taken for granted, beyond the facts: {assumptions}.",
        assumptions="; ".join(map(str, assumptions)),
    )


def told_with(
    assumptions: Sequence[Assumption], text: str, html: str, language: str
) -> dict[str, str]:
    """Return what a notebook cell shows of an answer: first of all what it takes for granted."""
    if assumptions:
        line = assumed_line(assumptions, language)
        text, html = f"{line}\n{text}", f"<p>{escape(line)}</p>{html}"
    return {"text/html": html, "text/plain": text}


def actions_text(solved: _Solved, language: str | None = None) -> str:
    """Return the value of a solved table and of every action, the best first.

    When all hands are known, at once or after the first action, all clues are the same pass, so
    they share a row; in the model ``"plan"`` each has its own. `language` is one of
    `hanabi_kit.language.LANGUAGES`.
    """
    told = words(language)
    lines = [*_headline(solved, told), table_text(solved, language)]
    return "\n".join(lines)


def headline_text(solved: _Solved, language: str | None = None) -> str:
    """Return what a solution says first: of a plan what this sight makes of it; else nothing."""
    return "\n".join(_headline(solved, words(language))).rstrip()


def _headline(solved: _Solved, told: Words) -> list[str]:
    lines = answer_lines(solved, told)
    folded = [part for line in lines for part in wrap(line, 80, subsequent_indent="  ")]
    return [*folded, ""] if folded else []


def table_text(solved: _Solved, language: str | None = None) -> str:
    """Return the model, the value, and that of every action, without what a plan says first."""
    told = words(language)
    rows = _action_rows(solved, told)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    # What follows the first word of a line stands in one column.
    model = told.say("Model    {model}", model=told.say(_MODELS[solved.model]))
    lines = wrap(model, 80, subsequent_indent=" " * 9)
    if not answer_lines(solved, told):
        lines.append(told.say("Value    {value}", value=_value_line(solved, told)))
    if solved.lower != solved.upper:
        lines.append(f"         {_bounds(told)}")
    lines.append("")
    for row in rows:
        # The average is there for plans only: an empty column would leave a gap.
        cells = (
            cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
            if width or number != _AVERAGE
        )
        lines.append(("  " + "  ".join(cells)).rstrip())
    return "\n".join(lines)


def actions_html(solved: _Solved, language: str | None = None) -> str:
    """Return `actions_text` as an HTML table."""
    told = words(language)
    header, *rows = _action_rows(solved, told)
    if solved.model != "plan":  # without the empty column
        header, *rows = [row[:_AVERAGE] + row[_AVERAGE + 1 :] for row in (header, *rows)]
    marked = [
        tuple(f"<b>{escape(cell)}</b>" if row[0] else escape(cell) for cell in row) for row in rows
    ]
    model = told.say("Model: {model}.", model=told.say(_MODELS[solved.model]))
    notes = f"<p>{escape(model)}</p>"
    if solved.lower != solved.upper:
        notes += f"<p>{escape(_bounds(told))}</p>"
    first, *others = answer_lines(solved, told) or [_value_line(solved, told)]
    notes = "".join(f"<p>{escape(line)}</p>" for line in others) + notes
    return html_table(first[0].upper() + first[1:], header, marked) + notes


def _bounds(told: Words) -> str:
    return told.say("The budget ran out: these are certified bounds, not a value.")


def _value_line(solved: _Solved, told: Words) -> str:
    perfect = solved.objective == "perfect"
    worth = span(solved.lower, solved.upper, perfect, told)
    if not perfect:
        return told.say("the expected score: {value}", value=worth)
    return told.count(
        "the chance of {number} point: {value}",
        "the chance of {number} points: {value}",
        sum(solved.table.rules.reachable(solved.table.discards, solved.table.stacks)),
        value=worth,
    )


_AVERAGE = 4
"""The column of the average."""


def _action_rows(solved: _Solved, told: Words) -> list[tuple[str, ...]]:
    """Header and rows: mark of the best, action, card, value, average of a plan, remark."""
    table = solved.table
    hand = table.hands[table.mover] if isinstance(table, Game) else None
    rows: dict[str, tuple[_Worth, str, str]] = {}
    for worth in solved.actions:
        action = worth.action
        slot = action.slot if isinstance(action, Play | Discard) else 0
        card = hand[slot - 1].card if slot and hand else None
        remark = "" if card is None else _remark(table, action, card, told)
        name = action_name(action, told, None if solved.model in OPEN_MODELS else table)
        rows.setdefault(name, (worth, str(card or ""), remark))
    ordered = sorted(rows.items(), key=lambda row: (-row[1][0].upper, -row[1][0].lower))
    perfect, plan = solved.objective == "perfect", solved.model == "plan"
    return [
        (
            "",
            told.say_in("head of a column", "action"),
            told.say_in("head of a column", "card") if hand else "",
            told.say_in("head of a column", "given this sight")
            if plan
            else told.say_in("head of a column", "value"),
            told.say_in("head of a column", "on average") if plan else "",
            "",
        ),
        *(
            (
                "*" if worth.action in solved.best else "",
                name,
                card,
                given_of(worth, told, perfect=perfect)
                if plan
                else span(worth.lower, worth.upper, perfect, told),
                average_of(worth, told) if plan else "",
                remark,
            )
            for name, (worth, card, remark) in ordered
        ),
    ]


def _remark(table: Game | View, action: Action, card: Card, told: Words) -> str:
    """What one might not see of an action with `card`: a misplay, or effects that are swapped."""
    rules = table.rules
    swapped = card.suit in rules.inverted_suits
    if isinstance(action, Play) and swapped:
        return told.say_in("beside an action", "discards it")
    if isinstance(action, Discard) and not swapped:
        return ""
    index = rules.suits.index(card.suit)
    if not rules.fireworks.fits(rules, table.stacks, index, card.rank):
        return told.say_in("beside an action", "misplay")
    return told.say_in("beside an action", "plays it") if swapped else ""


def bounds_text(solved: _Solved, language: str | None = None) -> str:
    """Return the value of a solved table in words, or its bounds."""
    return span(solved.lower, solved.upper, solved.objective == "perfect", words(language))


def html_table(caption: str, header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table whose cells are HTML already; caption and header are text."""
    head = "".join(f'<th style="{_CELL}">{escape(name)}</th>' for name in header)
    body = "".join(
        "<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in row) + "</tr>"
        for row in rows
    )
    title = f'<caption style="text-align:left;padding-bottom:4px">{escape(caption)}</caption>'
    return f'<table style="{_STYLE}">{title}<tr>{head}</tr>{body}</table>'
