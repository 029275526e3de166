"""What rulesets say, point by point in words, and where they differ."""

from __future__ import annotations

from itertools import groupby
from textwrap import fill

from hanabi_kit.language import Words, later, words
from hanabi_kit.rules.edition import BROKEN_OFF, STUCK, Edition
from hanabi_kit.rules.ruleset import Ruleset
from hanabi_kit.rules.suit_rules import SpecialSuit, Touch


def points(rules: Ruleset, language: str = "en") -> dict[str, str]:
    """Return what `rules` say about each point, in words; the same points for every ruleset.

    Where the rule document is silent that is said first, and how the kit plays it after ``here:``.

    Parameters
    ----------
    language : {"en", "fr"}
        Of what is said; the points themselves are called by their English names.
    """
    told = words(language)
    say, edition = told.say, rules.edition
    never = say("does not happen")
    lost, count = say("the game is lost"), say("the fireworks count")
    said = {
        later("suits"): ", ".join(_called(own, told) for own in rules.suit_rules),
        later("special suits"): "; ".join(_special(own, told) for own in rules.special)
        or say("none"),
        later("cards"): str(rules.deck_size),
        later("copies of 1, 2, …"): ", ".join(map(str, rules.rank_copies)),
        later("hands"): _hands(rules, told),
        later("clue tokens"): str(rules.max_clue_tokens),
        later("a clue that touches no card"): (
            say("allowed") if rules.empty_clues else say("not allowed")
        ),
        later("strikes"): str(rules.max_strikes),
        later("after the last strike"): (
            say(edition.strikeout)
            if rules.strikeout_scores_zero or not rules.final_round
            else count
        ),
        BROKEN_OFF: (
            lost
            if not rules.final_round
            else say("the score is 0")
            if rules.terminated_scores_zero
            else count
        ),
        later("an indispensable card discarded"): (
            say("the game goes on") if rules.final_round else lost
        ),
        later("after the last draw"): (
            say("one turn each, the drawer included")
            if rules.final_round
            else say("the game goes on until it is perfect or lost")
        ),
        STUCK: never if rules.final_round else lost,
        later("over early"): (
            say("when nothing more can be scored")
            if rules.ends_when_settled
            else say("when every firework is complete")
        ),
        later("last card of the deck"): (
            say("may be played unseen") if rules.deck_plays else say("is drawn like any other")
        ),
        later("best score"): str(rules.max_score),
        later("first turn"): say(edition.first_player),
        later("ratings"): _ratings(edition, rules) or say("none"),
        later("document"): say(edition.document),
    }
    for point, gap in edition.silent:
        if said[point] != never:
            said[point] = say("{gap}; here: {rule}", gap=say(gap), rule=said[point])
    return said


def points_text(rules: Ruleset, language: str = "en") -> str:
    """Return `points` as text of at most 76 columns: each point, and under it what is said of it.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> print(points_text(STANDARD)[:57])
    suits
        red, yellow, green, blue, purple
    special suits
    """
    lines = []
    for point, said in points(rules, language).items():
        lines += [
            words(language).say(point),
            fill(said, 76, initial_indent=" " * 4, subsequent_indent=" " * 6),
        ]
    return "\n".join(lines)


def differences(
    first: Ruleset, *others: Ruleset, language: str = "en"
) -> dict[str, tuple[str, ...]]:
    """Return the points on which the rulesets do not all agree, with what each says."""
    said = [points(rules, language) for rules in (first, *others)]
    return {
        point: each
        for point in said[0]
        if len(set(each := tuple(of_one[point] for of_one in said))) > 1
    }


def _called(own: SpecialSuit, told: Words) -> str:
    """What a suit is called; by a name of its own as that has it."""
    usual = own.suit.words
    return usual[told.language] if own.called == usual["en"] else own.called


def _special(own: SpecialSuit, told: Words) -> str:
    facts = []
    if own.copies is not None:
        copies = ", ".join(map(str, own.copies))
        alike = set(own.copies) == {1}
        facts.append(told.say("one of each") if alike else told.say("copies {list}", list=copies))
    if own.colours is Touch.ALL:
        facts.append(told.say("touched by every colour clue, cannot be named"))
    elif own.colours is Touch.NONE:
        facts.append(told.say("touched by no colour clue, cannot be named"))
    if own.ranks is Touch.ALL:
        facts.append(told.say("touched by every rank clue"))
    elif own.ranks is Touch.NONE:
        facts.append(told.say("touched by no rank clue"))
    return told.say(
        "{suit}: {rule}",
        suit=_called(own, told),
        rule=", ".join(facts) or told.say("like the others"),
    )


def _hands(rules: Ruleset, told: Words) -> str:
    found = []
    for size, group in groupby(sorted(rules.hand_sizes), key=lambda pair: pair[1]):
        counts = [players for players, _ in group]
        number = str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
        found.append((size, number))
    (size, number), *more = found
    first = told.say("{cards} with {number} players", cards=size, number=number)
    rest = [told.say("{cards} with {number}", cards=size, number=number) for size, number in more]
    return ", ".join([first, *rest])


def _ratings(edition: Edition, rules: Ruleset) -> str:
    if not rules.final_round or not edition.ratings:
        return ""  # without a final round a game is perfect or lost
    lowest = [low for low, _ in edition.ratings if low <= rules.max_score]
    highest = [*(low - 1 for low in lowest[1:]), rules.max_score]
    return ", ".join(
        f"{low}–{high} {edition.rating(low)}" if high > low else f"{low} {edition.rating(low)}"
        for low, high in zip(lowest, highest, strict=True)
    )
