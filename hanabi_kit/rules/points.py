"""What rulesets say, point by point in words, and where they differ."""

from __future__ import annotations

from itertools import groupby
from textwrap import fill

from hanabi_kit.language import Words, later, words
from hanabi_kit.rules.clue_sentences import clues_given, clues_touch, suit_facts
from hanabi_kit.rules.edition import BROKEN_OFF, STUCK, Edition
from hanabi_kit.rules.mechanisms.alternating_clues import kinds_of_clues
from hanabi_kit.rules.mechanisms.clue_starved import clue_price
from hanabi_kit.rules.mechanisms.hidden_clues import told_of_a_clue
from hanabi_kit.rules.mechanisms.hole import completion, seen_of_a_play
from hanabi_kit.rules.mechanisms.inverted import effects_swapped
from hanabi_kit.rules.ruleset import Ruleset
from hanabi_kit.rules.suit_rules import SpecialSuit


def _fireworks(rules: Ruleset, told: Words) -> str:
    return told.say(rules.fireworks.rule) if rules.fireworks.rule else ""


# What only some variants of hanab.live change: the point, what is usual, what is said of a ruleset
# (nothing where it is as usual).
_OF_VARIANTS = {
    later("fireworks"): (later("each grows from 1, rank by rank"), _fireworks),
    later("clues"): (later("the colour of each suit, and every rank"), clues_given),
    later("what clues touch"): (later("what they name"), clues_touch),
    later("what is told of a clue"): (
        later("what it names, and which cards it touches"),
        told_of_a_clue,
    ),
    later("kinds of clues"): (later("colour or rank, as one likes"), kinds_of_clues),
    later("what a clue takes"): (later("a token, which a discard gives back"), clue_price),
    later("a completed firework"): (later("gives back what a discard gives"), completion),
    later("a played card"): (later("is seen by all"), seen_of_a_play),
}


def points(rules: Ruleset, language: str = "en") -> dict[str, str]:
    """Return what `rules` say about each point, in words.

    The points are the same for every ruleset, but for those that only some variants of hanab.live
    change: these are left out where they are as usual.

    Where the rule document is silent that is said first, and how the kit plays it after ``here:``.

    Parameters
    ----------
    language : {"en", "fr"}
        Of what is said; the points themselves are called by their English names.
    """
    said = _every_point(rules, words(language))
    return {point: text for point, text in said.items() if text}


def _every_point(rules: Ruleset, told: Words) -> dict[str, str]:
    """What is said of every point; nothing of those of `_OF_VARIANTS` that are as usual."""
    say, edition = told.say, rules.edition
    never = say("does not happen")
    lost, count = say("the game is lost"), say("the fireworks count")
    said = {
        later("suits"): ", ".join(own.called_in(told.language) for own in rules.suit_rules),
        later("special suits"): told.joined([_special(own, rules, told) for own in rules.special])
        or say("none"),
        **{point: say_it(rules, told) for point, (_, say_it) in _OF_VARIANTS.items()},
        later("cards"): str(rules.deck_size),
        later("copies of 1, 2, …"): _copies(rules, told),
        later("hands"): _hands(rules, told),
        later("clue tokens"): rules.mechanism.tokens(rules.max_clue_tokens),
        later("a clue that touches no card"): (
            say("allowed")
            if rules.empty_clues
            else say("not allowed, but for those that never touch any")
            if rules.clue_rules.touch_nothing
            else say("not allowed")
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
    told = words(language)
    said = [_every_point(rules, told) for rules in (first, *others)]
    found = {}
    for point in said[0]:
        each = tuple(of_one[point] for of_one in said)
        if len(set(each)) > 1:
            found[point] = tuple(text or told.say(_OF_VARIANTS[point][0]) for text in each)
    return found


def _special(own: SpecialSuit, rules: Ruleset, told: Words) -> str:
    facts = []
    copies = rules.copies_of(own.suit) if own.falls else own.copies
    if copies is not None:
        alike = set(copies) == {1}
        listed = ", ".join(map(str, copies))
        facts.append(told.say("one of each") if alike else told.say("copies {list}", list=listed))
    facts += suit_facts(own, rules, told)
    if own.falls:
        facts.append(told.say("its firework falls from {top} to 1", top=len(rules.ranks)))
    facts.append(effects_swapped(own, told))
    return told.say(
        "{suit}: {rule}",
        suit=own.called_in(told.language),
        rule=", ".join(filter(None, facts)) or told.say("like the others"),
    )


def _copies(rules: Ruleset, told: Words) -> str:
    copies = ", ".join(map(str, rules.rank_copies))
    return told.say("{list}, START 1", list=copies) if rules.mechanism.start_cards else copies


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
