"""Tables of odds and of action values, as text and as HTML with the same rows.

A fraction stands first, exact; beside it stands its decimal, marked as rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from textwrap import wrap
from typing import Protocol

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import Card
from hanabi_kit.deduction import Deduction
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.words import format_clue_value
from hanabi_kit.stats import max_score
from hanabi_kit.view import View

__all__ = ["actions_html", "actions_text", "html_table", "odds_html", "odds_rows", "odds_text"]

_ACTION_WORDS = {
    "en": {
        "faceup": "face up: every hand is known to everyone, the deck's order to nobody",
        "seat": "seat: the mover does not see the own hand; after the first action all is face up",
        "plan": "plan: each knows what she sees and was told; the team agreed beforehand",
        "deal": "deal: every card is known, the deck's order too",
        "model": "Model    {}",
        "model html": "Model: {}.",
        "value": "Value    {}",
        "bounds": "The budget ran out: these are certified bounds, not a value.",
        "perfect": "the chance of {} points: {}",
        "score": "the expected score: {}",
        "between": "between {} and {}",
        "about": "{} (about {})",
        "head action": "action",
        "head card": "card",
        "head value": "value",
        "clue": "clue (any)",
        "say": "clue {0} to {1}",
        "misplay": "misplay",
        "play": "play {}",
        "discard": "discard {}",
        "deck": "play deck",
    },
    "fr": {
        "faceup": "cartes visibles (face up)\u00a0: on connaît toutes les mains, mais pas l'ordre "
        "de la pioche",
        "seat": "une place (seat)\u00a0: qui joue ne voit pas sa main\u00a0; ensuite, tout est "
        "visible",
        "plan": "plan\u00a0: chacun sait ce qu'il voit\u00a0; l'équipe s'est concertée avant",
        "deal": "deal\u00a0: toutes les cartes sont connues, l'ordre de la pioche aussi",
        "model": "Modèle   {}",
        "model html": "Modèle\u00a0: {}.",
        "value": "Valeur   {}",
        "bounds": "Le budget est épuisé\u00a0: ce sont des bornes certifiées, pas une valeur.",
        "perfect": "la chance de {} points\u00a0: {}",
        "score": "le score moyen\u00a0: {}",
        "between": "entre {} et {}",
        "about": "{} (environ {})",
        "head action": "action",
        "head card": "carte",
        "head value": "valeur",
        "clue": "un indice",
        "say": "indice {0} à {1}",
        "misplay": "à tort",
        "play": "jouer {}",
        "discard": "défausser {}",
        "deck": "jouer la pioche",
    },
}
OPEN_MODELS = ("faceup", "seat", "deal")
"""In these a clue tells nobody anything: every hand is known, or will be after the action."""

ODDS_PER_LINE = 6

_STYLE = (
    "border-collapse:collapse;font-variant-numeric:tabular-nums;"
    "font-family:var(--jp-content-font-family,sans-serif)"
)
_CELL = "text-align:left;padding:2px 14px 2px 2px"


class Worth(Protocol):
    """An action's bounds, as a solver gives them."""

    @property
    def action(self) -> Action: ...

    @property
    def lower(self) -> Fraction: ...

    @property
    def upper(self) -> Fraction: ...


class Solved(Protocol):
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
    def actions(self) -> Sequence[Worth]: ...

    @property
    def best(self) -> Sequence[Action]: ...


def _likely_first(odds: Mapping[Card, Fraction]) -> list[tuple[Card, Fraction]]:
    return sorted(odds.items(), key=lambda item: (-item[1], item[0]))


_ODDS_WORDS = {
    "en": ("slot", "card", "can be, with its odds"),
    "fr": ("n°", "carte", "peut être, avec sa probabilité"),
}


def _odds_title(deduction: Deduction, language: str) -> str:
    number = f"{deduction.worlds:,}"
    if language == "fr":
        number = number.replace(",", "\u202f")
        worlds = "un seul monde" if number == "1" else f"{number} mondes également probables"
        return f"{deduction.viewer} : ses cartes, dans {worlds}"
    worlds = "one world" if number == "1" else f"{number} equally likely worlds"
    return f"{deduction.viewer}'s cards, in {worlds}"


def odds_text(deduction: Deduction, language: str = "en") -> str:
    """Return what each own card can be with its exact odds, the most likely first.

    `language` is ``"en"`` or ``"fr"``.

    Examples
    --------
    >>> from hanabi_kit.deduction import SlotDeduction
    >>> odds = {Card.parse("r4"): Fraction(2, 3), Card.parse("r5"): Fraction(1, 3)}
    >>> alice = Deduction("Alice", 3, (SlotDeduction(1, odds),))
    >>> print(odds_text(alice))
    Alice's cards, in 3 equally likely worlds:
      slot 1  r4 2/3   r5 1/3
    >>> print(odds_text(alice, "fr"))
    Alice : ses cartes, dans 3 mondes également probables :
      n° 1    r4 2/3   r5 1/3
    """
    slot = _ODDS_WORDS[words(language).language][0]
    lines = [_odds_title(deduction, language) + (":" if language == "en" else " :")]
    for own in deduction.hand:
        for number, row in enumerate(odds_rows(own.odds)):
            label = f"  {slot} {own.slot}".ljust(10) if number == 0 else " " * 10
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


def odds_html(deduction: Deduction, language: str = "en") -> str:
    """Return `odds_text` as an HTML table, a row for each slot."""
    slot, *header = _ODDS_WORDS[words(language).language]
    rows = [
        (
            f"{slot} {own.slot}",
            "&ensp; ".join(f"<b>{card}</b>&nbsp;{odds}" for card, odds in _likely_first(own.odds)),
        )
        for own in deduction.hand
    ]
    return html_table(_odds_title(deduction, language), header, rows)


def actions_text(solved: Solved, language: str = "en") -> str:
    """Return the value of a solved table and of every action, the best first.

    When all hands are known, at once or after the first action, all clues are the same pass, so
    they share a row; in the model ``"plan"`` each has its own. `language` is ``"en"`` or ``"fr"``.
    """
    told = _ActionWords(language)
    rows = _action_rows(solved, told)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    model = told("model", told(solved.model))
    lines = [*wrap(model, 80, subsequent_indent=" " * 9), told("value", _value_line(solved, told))]
    if solved.lower != solved.upper:
        lines.append(f"         {told('bounds')}")
    lines.append("")
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        lines.append(("  " + "  ".join(cells)).rstrip())
    return "\n".join(lines)


def actions_html(solved: Solved, language: str = "en") -> str:
    """Return `actions_text` as an HTML table."""
    told = _ActionWords(language)
    header, *rows = _action_rows(solved, told)
    marked = [
        tuple(f"<b>{escape(cell)}</b>" if row[0] else escape(cell) for cell in row) for row in rows
    ]
    notes = f"<p>{escape(told('model html', told(solved.model)))}</p>"
    if solved.lower != solved.upper:
        notes += f"<p>{escape(told('bounds'))}</p>"
    caption = _value_line(solved, told)
    return html_table(caption[0].upper() + caption[1:], header, marked) + notes


class _ActionWords:
    """The words of the table of actions in one language."""

    def __init__(self, language: str) -> None:
        self.language = words(language).language  # HanabiError for one that is not spoken

    def __call__(self, key: str, *parts: object) -> str:
        return _ACTION_WORDS[self.language][key].format(*parts)

    def decimal(self, text: str) -> str:
        """A number with the language's decimal mark."""
        return text if self.language == "en" else text.replace(".", ",")


def _value_line(solved: Solved, told: _ActionWords) -> str:
    perfect = solved.objective == "perfect"
    span = _span(solved.lower, solved.upper, perfect, told)
    if not perfect:
        return told("score", span)
    return told("perfect", max_score(solved.table.rules, solved.table.discards), span)


def _action_rows(solved: Solved, told: _ActionWords) -> list[tuple[str, str, str, str, str]]:
    """Header and rows: mark of the best, action, card, value, remark."""
    table = solved.table
    hand = table.hands[table.mover] if isinstance(table, Game) else None
    rows: dict[str, tuple[Worth, str, str]] = {}
    for worth in solved.actions:
        action = worth.action
        slot = action.slot if isinstance(action, Play | Discard) else 0
        card = hand[slot - 1].card if slot and hand else None
        misplay = isinstance(action, Play) and card is not None and not _is_playable(table, card)
        remark = told("misplay") if misplay else ""
        name = _action_name(action, told, None if solved.model in OPEN_MODELS else table.players)
        rows.setdefault(name, (worth, str(card or ""), remark))
    ordered = sorted(rows.items(), key=lambda row: (-row[1][0].upper, -row[1][0].lower))
    perfect = solved.objective == "perfect"
    return [
        ("", told("head action"), told("head card") if hand else "", told("head value"), ""),
        *(
            (
                "*" if worth.action in solved.best else "",
                name,
                card,
                _span(worth.lower, worth.upper, perfect, told),
                remark,
            )
            for name, (worth, card, remark) in ordered
        ),
    ]


def _action_name(action: Action, told: _ActionWords, players: Sequence[str] | None) -> str:
    """An action in words; without `players` any clue is just a clue."""
    match action:
        case Play(slot):
            return told("play", slot)
        case Discard(slot):
            return told("discard", slot)
        case Clue(to, value):
            if players is None:
                return told("clue")
            return told("say", format_clue_value(value, told.language), players[to])
        case PlayDeck():
            return told("deck")


def _is_playable(table: Game | View, card: Card) -> bool:
    return table.stacks[table.rules.suits.index(card.suit)] + 1 == card.rank


def _span(lower: Fraction, upper: Fraction, perfect: bool, told: _ActionWords) -> str:
    if lower == upper:
        return _number(lower, perfect, told)
    return told("between", _number(lower, perfect, told), _number(upper, perfect, told))


def _number(value: Fraction, perfect: bool, told: _ActionWords) -> str:
    if value.denominator == 1:
        return str(value)
    thousandths = round(value * 1000)
    if perfect:
        about = f"{thousandths // 10}.{thousandths % 10} %"
    else:
        about = f"{thousandths // 1000}.{thousandths % 1000:03d}"
    return told("about", value, told.decimal(about))


def html_table(caption: str, header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table whose cells are HTML already; caption and header are text."""
    head = "".join(f'<th style="{_CELL}">{escape(name)}</th>' for name in header)
    body = "".join(
        "<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in row) + "</tr>"
        for row in rows
    )
    title = f'<caption style="text-align:left;padding-bottom:4px">{escape(caption)}</caption>'
    return f'<table style="{_STYLE}">{title}<tr>{head}</tr>{body}</table>'
