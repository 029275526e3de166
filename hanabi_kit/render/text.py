"""A table as plain text, for the terminal and wherever pictures do not show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from hanabi_kit.cards import Card, Seat
from hanabi_kit.language import words
from hanabi_kit.render.player_names import columns, isolated, padded
from hanabi_kit.render.scene import Drawable, scene
from hanabi_kit.render.scene_values import Hand, Scene, ShownMark
from hanabi_kit.support.arguments import checked

WIDTH = 80
_LABEL = 13
_MOST_LISTED = 3
_MOST_SUITS = 6  # in one line of what a card can be, so that five cells fit into 80 columns

# The sixteen colours of a terminal; letters tell apart the suits that share one.
_ANSI = {"r": "31", "y": "33", "g": "32", "b": "34", "p": "35", "k": "90", "m": "36", "t": "36"}
_ANSI |= {"w": "37", "i": "95", "n": "33", "o": "94", "u": "90", "d": "33", "l": "95"}
_CARD_WORD = re.compile(rf"\b([{''.join(_ANSI)}])(\d)\b")


@checked
def board(table: Drawable | Scene, seat: Seat | None = None, *, colour: bool = False) -> str:
    """Return `table` as text of at most 80 columns.

    Hands are written slot by slot, the newest card (slot 1) first; ``>`` stands before the player
    to move. Under a card stand the clues that touched it (``told``) and those that did not
    (``not``). An own card is written as what it can be: up to three identities in braces,
    ``{r4 r5}``, more as rows of suits and ranks, where ``ry 12.4.`` is red or yellow, of rank 1, 2
    or 4, and ``any ..3..`` a 3 of any suit.

    Parameters
    ----------
    table : Game, View, Position or Scene
        What is drawn.
    seat : Seat, optional
        Whose eyes; see `hanabi_kit.render.scene`. Of a Scene it is the one it was made for.
    colour : bool
        Colour the cards by the terminal's codes. The letters say the suit either way.

    Returns
    -------
    str
        Lines without a line break at the end, in the language in use.

    Raises
    ------
    HanabiError
        As `hanabi_kit.render.scene`.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> print(board(Game.deal(["Alice", "Bob"], seed=7), seat=0))
    Turn 1: Alice to move.                           score 0, at most 25
    Fireworks    r0  y0  g0  b0  p0
    Discards     none
    Clue tokens  8 of 8     Strikes  0 of 3     Deck  40 cards
    <BLANKLINE>
    As Alice sees it; own cards are written as what they can be.
    <BLANKLINE>
                 slot 1      slot 2      slot 3      slot 4      slot 5
    > Alice      rybp 12345  rybp 12345  rybp 12345  rybp 12345  rybp 12345
                 g 1234.     g 1234.     g 1234.     g 1234.     g 1234.
    <BLANKLINE>
      Bob        g5          g4          y3          y1          p4
    """
    drawn = table if isinstance(table, Scene) else scene(table, seat)
    told = words(drawn.language)
    lines = [*_top(drawn, colour), ""]
    if drawn.short_name is not None:
        whose = isolated(drawn.short_name)
        as_seen = (
            told.say("As {who} sees it; own cards lie face down.", who=whose)
            if _is_bare(drawn)
            else told.say("As {who} sees it; own cards are written as what they can be.", who=whose)
        )
        lines += [as_seen, ""]
    lines += _hands(drawn, colour)
    if drawn.fault is not None:
        lines += [
            "",
            *_wrapped(told.say("These clue marks cannot be: {fault}", fault=drawn.fault)),
        ]
    return "\n".join(line.rstrip() for line in lines)


def _is_bare(drawn: Scene) -> bool:
    """Whether what the own cards can be was left out (`hanabi_kit.render.without_odds`)."""
    own = [slot for hand in drawn.hands if hand.own for slot in hand.slots]
    return bool(own) and drawn.fault is None and not any(slot.odds for slot in own)


def _top(drawn: Scene, colour: bool) -> list[str]:
    told = words(drawn.language)
    score = told.say("score {score}, at most {most}", score=drawn.score, most=drawn.max_score)
    if drawn.over or drawn.max_score == drawn.score:
        score = told.say("score {score} of {perfect}", score=drawn.score, perfect=drawn.perfect)
    lines = _beside(drawn.headline, score)
    if drawn.last is not None:
        lines += _wrapped(told.say("Last: {event}", event=drawn.last))
    fireworks = [
        _painted(f"{firework.suit}{firework.height}", colour)
        + (told.say(" (to {rank})", rank=firework.reach) if firework.lies_across else "")
        for firework in drawn.fireworks
    ]
    lines += _row(told.say("Fireworks"), fireworks, "  ")
    piles = [
        f"{pile.suit} {''.join(map(str, pile.ranks))}" for pile in drawn.discards if pile.ranks
    ]
    lines += _row(told.say("Discards"), piles or [told.say("none")], "   ")
    counts = (
        told.say("{left} of {most}", left=drawn.clue_tokens, most=drawn.max_clue_tokens),
        told.say("Strikes")
        + "  "
        + told.say("{left} of {most}", left=drawn.strikes, most=drawn.max_strikes),
        told.say("Deck") + "  " + told.count("{number} card", "{number} cards", drawn.deck),
    )
    lines.append(told.say("Clue tokens").ljust(_LABEL) + "     ".join(counts))
    return lines


def _beside(left: str, right: str) -> list[str]:
    """`left` and `right` on one line of the hands' width where they fit, else on two."""
    room = 68 - columns(left)
    if room < columns(right) + 2:
        return [*_wrapped(left), right]
    return [left + right.rjust(room)]


def _row(label: str, words: Sequence[str], gap: str) -> list[str]:
    lines = [f"{label:{_LABEL}}"]
    for word in words:
        bare = columns(re.sub(r"\033\[\d*m", "", lines[-1] + word))
        if bare > WIDTH:
            lines.append(" " * _LABEL)
        lines[-1] += word + gap
    return lines


def _wrapped(text: str) -> list[str]:
    """`text` in lines of at most 80 columns, wide signs counted as two; no sign is lost."""
    lines = [""]
    for word in text.split():
        if lines[-1].strip() and columns(f"{lines[-1]} {word}") > WIDTH:
            lines.append(" ")
        for sign in f" {word}" if lines[-1] else word:
            if columns(lines[-1] + sign) > WIDTH:
                lines.append("  ")
            lines[-1] += sign
    return lines


def _hands(drawn: Scene, colour: bool) -> list[str]:
    most = max((len(hand.slots) for hand in drawn.hands), default=0)
    told = words(drawn.language)
    heading = [told.say("slot {slot}", slot=slot) for slot in range(1, most + 1)]
    room = (WIDTH - _LABEL) // max(most, 1)
    for in_letters in (False, True):
        blocks = [_block(drawn, hand, in_letters=in_letters) for hand in drawn.hands]
        cells = [cell for rows in blocks for _, row in rows for cell in row] + heading
        width = max(map(columns, cells), default=0) + 1
        if width <= room:
            break
    # Wide cells stand closer, so that five of them still fit into 80 columns.
    width = min(width + 1, max(room, width))
    lines = [" " * _LABEL + "".join(padded(word, width) for word in heading)]
    for number, rows in enumerate(blocks):
        lines += [""] if number else []
        for label, row in rows:
            painted = (_painted(padded(cell, width), colour) for cell in row)
            lines.append(padded(label, _LABEL) + "".join(painted))
    return lines


def _block(drawn: Scene, hand: Hand, *, in_letters: bool) -> list[tuple[str, list[str]]]:
    """The rows of one hand: a label and a cell for each slot; colours in letters if need be."""
    letters = [suit.letter for suit in drawn.suits]
    name = f"{'>' if hand.to_move else ' '} {isolated(hand.short)}"
    if not hand.slots:
        return [(name, [words(drawn.language).say("no cards")])]
    if hand.own:
        stacks = [
            possible_lines(slot.odds, letters, drawn.ranks)
            or ["xx" if _is_bare(drawn) else words(drawn.language).say("nothing")]
            for slot in hand.slots
        ]
    else:
        stacks = [[slot.card or "?"] for slot in hand.slots]
    rows = [("", list(cells)) for cells in zip_longest(*stacks, fillvalue="")]
    touched = [[mark for mark in slot.marks if mark.touched] for slot in hand.slots]
    others = [[mark for mark in slot.marks if not mark.touched] for slot in hand.slots]
    said = _letters if in_letters else _words
    told, untold = words(drawn.language).say("told"), words(drawn.language).say("not")
    shown = [
        (f"  {told}", list(map(said, touched))),
        (f"  {untold}", list(map(_letters, others))),
    ]
    rows += [(name, cells) for name, cells in shown if any(cells)]
    if columns(name) < _LABEL:
        return [(name, rows[0][1]), *rows[1:]]
    return [(name, []), *rows]


def _words(marks: Iterable[ShownMark]) -> str:
    return " ".join(mark.word for mark in marks)


def _letters(marks: Sequence[ShownMark]) -> str:
    colours = "".join(mark.value for mark in marks if mark.colour)
    ranks = "".join(mark.value for mark in marks if not mark.colour)
    return " ".join(filter(None, (colours, ranks)))


def possible_lines(
    odds: Mapping[str, str] | Iterable[str], letters: Sequence[str], ranks: Sequence[int]
) -> list[str]:
    """Return a set of identities in as few short lines as say it exactly.

    `odds`: the identities, such as ``"r4"``.
    `letters`: the suits' letters, in the ruleset's order.

    Examples
    --------
    >>> possible_lines(["r4", "b1"], "rygbp", range(1, 6))
    ['{r4 b1}']
    >>> possible_lines(["r1", "r2", "y1", "y2", "b4"], "rygbp", range(1, 6))
    ['ry 12...', 'b ...4.']
    >>> possible_lines(["r3", "y3", "g3", "b3", "p3"], "rygbp", range(1, 6))
    ['any ..3..']
    """
    cards = [Card.parse(text) for text in odds]
    if not cards:
        return []
    if len(cards) <= _MOST_LISTED:
        return [f"{{{' '.join(map(str, cards))}}}"]
    by_ranks: dict[str, str] = {}
    for letter in letters:
        found = {card.rank for card in cards if card.suit.letter == letter}
        if found:
            row = "".join(str(rank) if rank in found else "." for rank in ranks)
            by_ranks[row] = by_ranks.get(row, "") + letter
    lines = []
    for row, suits in by_ranks.items():
        if len(suits) == len(letters):
            lines.append(f"any {row}")
            continue
        lines += [
            f"{suits[start : start + _MOST_SUITS]} {row}"
            for start in range(0, len(suits), _MOST_SUITS)
        ]
    return lines


def _painted(cell: str, colour: bool) -> str:
    if not colour:
        return cell
    return _CARD_WORD.sub(lambda word: f"\033[{_ANSI[word[1]]}m{word[0]}\033[0m", cell)


@checked
def describe(table: Drawable | Scene, seat: Seat | None = None) -> str:
    """Return `table` in sentences, as a picture's description for those who cannot see it.

    Parameters
    ----------
    table : Game, View, Position or Scene
        What is described.
    seat : Seat, optional
        Whose eyes; see `hanabi_kit.render.scene`. Of a Scene it is the one it was made for.

    Returns
    -------
    str
        One line, in the language in use: the table, what is discarded, then hand by hand.

    Raises
    ------
    HanabiError
        As `hanabi_kit.render.scene`.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> print(describe(Game.deal(["Alice", "Bob"], seed=7))[:74])
    Turn 1: Alice to move. Score 0, at most 25. Fireworks: nothing played yet.
    """
    drawn = table if isinstance(table, Scene) else scene(table, seat)
    told = words(drawn.language)
    parts = [drawn.headline]
    if drawn.last is not None:
        parts.append(told.say("Last: {event}", event=drawn.last))
    parts.append(
        told.say("Score {score}, at most {most}.", score=drawn.score, most=drawn.max_score)
    )
    fireworks = [firework.label for firework in drawn.fireworks if firework.height]
    fireworks += [
        firework.label
        for firework in drawn.fireworks
        if not firework.height and firework.lies_across
    ]
    shown = "; ".join(fireworks) or told.say("nothing played yet")
    parts.append(told.say("Fireworks: {fireworks}.", fireworks=shown))
    parts.append(
        told.say(
            "{clues} of {most_clues} clue tokens, {strikes} of {most_strikes} strikes, {deck} in "
            "the deck.",
            clues=drawn.clue_tokens,
            most_clues=drawn.max_clue_tokens,
            strikes=drawn.strikes,
            most_strikes=drawn.max_strikes,
            deck=told.count("{number} card", "{number} cards", drawn.deck),
        )
    )
    names = {suit.letter: suit.label for suit in drawn.suits}
    piles = [
        f"{names[pile.suit]} {' '.join(map(str, pile.ranks))}"
        for pile in drawn.discards
        if pile.ranks
    ]
    gone = "; ".join(piles) or told.say("nothing")
    parts.append(told.say("Discarded: {cards}.", cards=gone))
    for hand in drawn.hands:
        held = "; ".join(slot.label for slot in hand.slots) or told.say("no cards")
        whose = hand.short
        if hand.own:
            whose = told.say("{who} (whose eyes these are)", who=whose)
        parts.append(told.say("{who}: {cards}.", who=whose, cards=held))
    if drawn.fault is not None:
        parts.append(told.say("These clue marks cannot be: {fault}.", fault=drawn.fault))
    return " ".join(parts)
