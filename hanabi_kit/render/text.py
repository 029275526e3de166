"""A table as plain text, for the terminal and wherever pictures do not show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from hanabi_kit.cards import Seat, rank_sign
from hanabi_kit.language import Words, later, words
from hanabi_kit.render.fireworks import rank_word
from hanabi_kit.render.player_names import columns, isolated, padded
from hanabi_kit.render.possible_lines import possible_lines
from hanabi_kit.render.scene import Drawable, scene
from hanabi_kit.render.scene_values import Firework, Hand, HoledShown, Scene, ShownMark
from hanabi_kit.support.arguments import checked

WIDTH = 80
_LABEL = 13
_NAMES = (later("Fireworks"), later("Hole"), later("Discards"), later("Clue tokens"))

# The sixteen colours of a terminal; letters tell apart the suits that share one.
_TERMINAL = {
    "31": "r to mr ca ru",
    "32": "g em ju ja",
    "33": "y n d a tg pe ya go tn",
    "34": "b be na oc bt co",
    "35": "p ma vi mg cd pl in",
    "36": "m t s sk aq cy tp ic",
    "37": "w",
    "90": "k u",
    "92": "ol ge li",
    "94": "o",
    "95": "i l",
}
_ANSI = {letter: code for code, letters in _TERMINAL.items() for letter in letters.split()}
_CARD_WORD = re.compile(rf"\b({'|'.join(sorted(_ANSI, key=len, reverse=True))})([0-5S])(?!\w)")


@checked
def board(table: Drawable | Scene, seat: Seat | None = None, *, colour: bool = False) -> str:
    """Return `table` as text of at most 80 columns.

    Hands are written slot by slot, the newest card (slot 1) first; ``>`` stands before the player
    to move. Under a card stand the clues that touched it (``told``) and those that did not
    (``not``). An own card is written as what it can be: up to three identities in braces,
    ``{r4 r5}``, more as rows of suits and ranks, where ``ry 12.4.`` is red or yellow, of rank 1, 2
    or 4, and ``any ..3..`` a 3 of any suit. Suits of two letters are told apart by capitals there,
    ``ToMa 12...``.

    A firework that does not simply grow upwards has its way and the next rank beside its top card:
    ``r4↓3``, ``y2↻3`` (Sudoku), ``g0↕`` (Up or Down, not begun). In the hole ``r3×`` is a misplay.
    What is special about suits and rules follows in short sentences, but where special suits are
    all.

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
        lines += [*_wrapped(as_seen), ""]
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
    lines = _beside(drawn.headline, _score(drawn, told))
    if drawn.last is not None:
        lines += _wrapped(told.say("Last: {event}", event=drawn.last))
    fireworks = [_firework(firework, drawn, told, colour) for firework in drawn.fireworks]
    names = [told.say(name) for name in _NAMES]
    aside = max(_LABEL, *(columns(name) + 2 for name in names))
    named = dict(zip(_NAMES, (padded(name, aside) for name in names), strict=True))
    lines += _row(named["Fireworks"], fireworks, "  ")
    if drawn.hole is not None:
        plays = told.count("{number} play", "{number} plays", len(drawn.hole))
        if drawn.hole:
            plays = told.say_in("title", "{title}:", title=plays)
        cards = [_painted(_holed(card), colour) for card in drawn.hole]
        lines += _row(named["Hole"], [plays, *cards], " ")
    piles = [
        f"{pile.suit} {''.join(map(rank_sign, pile.ranks))}"
        for pile in drawn.discards
        if pile.ranks
    ]
    lines += _row(named["Discards"], piles or [told.say("none")], "   ")
    strikes = told.say("{left} of {most}", left=drawn.strikes, most=drawn.max_strikes)
    if drawn.certain_only and not drawn.over:
        strikes = told.say("at least {number}", number=strikes)
    counts = (
        told.say("{left} of {most}", left=drawn.tokens, most=drawn.max_clue_tokens),
        told.say("Strikes") + "  " + strikes,
        told.say("Deck") + "  " + told.count("{number} card", "{number} cards", drawn.deck),
    )
    lines += _row(named["Clue tokens"], counts, "     ")
    for sentence in _rules(drawn):
        lines += _wrapped(sentence)
    return lines


def _score(drawn: Scene, told: Words) -> str:
    if drawn.certain_only and not drawn.over:
        score = told.say("at least {number}", number=drawn.score)
        return told.say("score {score}, at most {most}", score=score, most=drawn.max_score)
    if drawn.over or drawn.max_score == drawn.score:
        return told.say("score {score} of {perfect}", score=drawn.score, perfect=drawn.perfect)
    return told.say("score {score}, at most {most}", score=drawn.score, most=drawn.max_score)


def _firework(firework: Firework, drawn: Scene, told: Words, colour: bool) -> str:
    """A firework by its top card, with its way where it does not simply grow upwards."""
    top = _painted(firework.card or f"{firework.suit}0", colour)
    top = f"{firework.sign}{top}" if firework.sign == "≥" else f"{top}{firework.sign}"
    # A rising firework says all by its top card and the rank it can still get to.
    rises = not drawn.unusual and not firework.sign
    if rises and firework.lies_across:
        return top + told.say(" (to {rank})", rank=firework.reach)
    highest = firework.card == f"{firework.suit}{drawn.size}"
    plain = rises or not firework.note or (firework.state == "complete" and highest)
    told_by_sign = not firework.height and not firework.lies_across
    return top if plain or told_by_sign else f"{top} ({firework.note})"


def _holed(card: HoledShown) -> str:
    marks = _letters([mark for mark in card.marks if mark.touched])
    if card.card is None:
        return f"xx/{marks}" if marks else "xx"
    return f"{card.card}×" if card.fitted is False else card.card


def _rules(drawn: Scene) -> list[str]:
    """What holds at this moment, and what is special about the suits and rules, in sentences."""
    if not drawn.unusual:
        return list(drawn.notes)
    legend = [f"{line.suit} {line.text}" if line.suit else line.text for line in drawn.legend]
    return [*drawn.notes, *legend]


def _beside(left: str, right: str) -> list[str]:
    """`left` and `right` on one line of the hands' width where they fit, else on two."""
    room = 68 - columns(left)
    if room < columns(right) + 2:
        return [*_wrapped(left), right]
    return [left + right.rjust(room)]


def _row(label: str, words: Sequence[str], gap: str) -> list[str]:
    """`label`, as wide as its column, and words beside it, in as many lines as they need."""
    lines = [label]
    for word in words:
        bare = columns(re.sub(r"\033\[\d*m", "", lines[-1] + word))
        if bare > WIDTH:
            lines.append(" " * columns(label))
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
            possible_lines(slot.odds, letters, drawn.ranks, drawn.language)
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
    colours = "".join(mark.value for mark in marks if mark.colour and not mark.untold)
    ranks = "".join(mark.value for mark in marks if not mark.colour and not mark.untold)
    untold = [mark.value for mark in marks if mark.untold]
    return " ".join(filter(None, (colours, ranks, *untold)))


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
    score = str(drawn.score)
    if drawn.certain_only and not drawn.over:
        score = told.say("at least {number}", number=score)
    parts.append(told.say("Score {score}, at most {most}.", score=score, most=drawn.max_score))
    fireworks = [firework.label for firework in drawn.fireworks if firework.height]
    fireworks += [
        firework.label
        for firework in drawn.fireworks
        if not firework.height and firework.lies_across
    ]
    shown = told.joined(fireworks) or told.say("nothing played yet")
    parts.append(told.say("Fireworks: {fireworks}.", fireworks=shown))
    parts.append(
        told.say(
            "{clues} of {most_clues} clue tokens, {strikes} of {most_strikes} strikes, {deck} in "
            "the deck.",
            clues=drawn.tokens,
            most_clues=drawn.max_clue_tokens,
            strikes=drawn.strikes,
            most_strikes=drawn.max_strikes,
            deck=told.count("{number} card", "{number} cards", drawn.deck),
        )
    )
    names = {suit.letter: suit.label for suit in drawn.suits}
    piles = [
        f"{names[pile.suit]} {' '.join(map(rank_word, pile.ranks))}"
        for pile in drawn.discards
        if pile.ranks
    ]
    gone = told.joined(piles) or told.say("nothing")
    parts.append(told.say("Discarded: {cards}.", cards=gone))
    if drawn.hole is not None:
        plays = told.count("{number} play", "{number} plays", len(drawn.hole))
        cards = told.joined([card.label for card in drawn.hole]) or told.say("nothing")
        parts.append(told.say("Hole, {plays}: {cards}.", plays=plays, cards=cards))
    parts += drawn.notes
    for hand in drawn.hands:
        held = told.joined([slot.label for slot in hand.slots]) or told.say("no cards")
        whose = hand.short
        if hand.own:
            whose = told.say("{who} (whose eyes these are)", who=whose)
        parts.append(told.say("{who}: {cards}.", who=whose, cards=held))
    if drawn.fault is not None:
        parts.append(told.say("These clue marks cannot be: {fault}.", fault=drawn.fault))
    parts += [line.text for line in drawn.legend] if drawn.unusual else []
    return " ".join(parts)
