"""What rulesets say, point by point in words, and where they differ.

Examples
--------
>>> from hanabi_kit.rules import RULESETS
>>> found = differences(RULESETS["leaflet-white"], RULESETS["how-hanabi-works"])
>>> for point in ("suits", "hands", "first turn"):
...     print(f"{point}: {' / '.join(found[point])}")
suits: red, yellow, green, blue, white / the document names no colours but those of an example; \
here: red, yellow, green, blue, purple
hands: 5 with 2–3 players, 4 with 4–5 / the document does not say; here: 5 with 2–3 players, \
4 with 4–5, 3 with 6
first turn: the player with the most colourful clothes / the document does not say
"""

from __future__ import annotations

from itertools import groupby
from textwrap import fill

from hanabi_kit.rules.edition import BROKEN_OFF, STUCK, Edition
from hanabi_kit.rules.ruleset import Ruleset, SpecialSuit, Touch

__all__ = ["differences", "points", "points_text"]

_NEVER = "does not happen"


def points(rules: Ruleset) -> dict[str, str]:
    """Return what `rules` say about each point, in words; the same points for every ruleset.

    Where the rule document is silent that is said first, and how the kit plays it after ``here:``.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> found = points(ruleset_named("Black & Rainbow (5 Suits)"))
    >>> found["special suits"]
    'black: one of each; rainbow: touched by every colour clue, cannot be named'
    >>> found["cards"], found["hands"]
    ('45', '5 with 2–3 players, 4 with 4–5, 3 with 6')
    """
    said = {
        "suits": ", ".join(own.called for own in rules.suit_rules),
        "special suits": "; ".join(map(_special, rules.special)) or "none",
        "cards": str(rules.deck_size),
        "copies of 1, 2, …": ", ".join(map(str, rules.rank_copies)),
        "hands": _hands(rules),
        "clue tokens": str(rules.max_clue_tokens),
        "a clue that touches no card": "allowed" if rules.empty_clues else "not allowed",
        "strikes": str(rules.max_strikes),
        "after the last strike": (
            rules.edition.strikeout
            if rules.strikeout_scores_zero or not rules.final_round
            else "the fireworks count"
        ),
        BROKEN_OFF: (
            "the game is lost"
            if not rules.final_round
            else "the score is 0"
            if rules.terminated_scores_zero
            else "the fireworks count"
        ),
        "an indispensable card discarded": (
            "the game goes on" if rules.final_round else "the game is lost"
        ),
        "after the last draw": (
            "one turn each, the drawer included"
            if rules.final_round
            else "the game goes on until it is perfect or lost"
        ),
        STUCK: _NEVER if rules.final_round else "the game is lost",
        "over early": (
            "when nothing more can be scored"
            if rules.ends_when_settled
            else "when every firework is complete"
        ),
        "last card of the deck": (
            "may be played unseen" if rules.deck_plays else "is drawn like any other"
        ),
        "best score": str(rules.max_score),
        "first turn": rules.edition.first_player,
        "ratings": _ratings(rules.edition, rules) or "none",
        "document": rules.edition.document,
    }
    for point, gap in rules.edition.silent:
        if said[point] != _NEVER:
            said[point] = f"{gap}; here: {said[point]}"
    return said


def points_text(rules: Ruleset) -> str:
    """Return `points` as text of at most 76 columns: each point, and under it what is said of it.

    Examples
    --------
    >>> from hanabi_kit.rules import STANDARD
    >>> print(points_text(STANDARD)[:57])
    suits
        red, yellow, green, blue, purple
    special suits
    """
    lines = []
    for point, said in points(rules).items():
        lines += [
            point,
            fill(said, 76, initial_indent=" " * 4, subsequent_indent=" " * 6),
        ]
    return "\n".join(lines)


def differences(first: Ruleset, *others: Ruleset) -> dict[str, tuple[str, ...]]:
    """Return the points on which the rulesets do not all agree, with what each says."""
    said = [points(rules) for rules in (first, *others)]
    return {
        point: words
        for point in said[0]
        if len(set(words := tuple(each[point] for each in said))) > 1
    }


def _special(own: SpecialSuit) -> str:
    facts = []
    if own.copies is not None:
        alike = set(own.copies) == {1}
        facts.append("one of each" if alike else f"copies {', '.join(map(str, own.copies))}")
    if own.colours is Touch.ALL:
        facts.append("touched by every colour clue, cannot be named")
    elif own.colours is Touch.NONE:
        facts.append("touched by no colour clue, cannot be named")
    if own.ranks is Touch.ALL:
        facts.append("touched by every rank clue")
    elif own.ranks is Touch.NONE:
        facts.append("touched by no rank clue")
    return f"{own.called}: {', '.join(facts) or 'like the others'}"


def _hands(rules: Ruleset) -> str:
    found = []
    for size, group in groupby(sorted(rules.hand_sizes), key=lambda pair: pair[1]):
        counts = [players for players, _ in group]
        number = str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
        found.append(f"{size} with {number}")
    return ", ".join(found).replace(",", " players,", 1) if found[1:] else f"{found[0]} players"


def _ratings(edition: Edition, rules: Ruleset) -> str:
    if not rules.final_round or not edition.ratings:
        return ""  # without a final round a game is perfect or lost
    lowest = [low for low, _ in edition.ratings if low <= rules.max_score]
    highest = [*(low - 1 for low in lowest[1:]), rules.max_score]
    return ", ".join(
        f"{low}–{high} {edition.rating(low)}" if high > low else f"{low} {edition.rating(low)}"
        for low, high in zip(lowest, highest, strict=True)
    )
