"""What is special about the suits and the rules of a table, each in one short sentence."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_kit.cards import Card, Colour
from hanabi_kit.engine.action_text import format_clue_value
from hanabi_kit.language import Words, later
from hanabi_kit.render.fireworks import card_words, rank_word
from hanabi_kit.render.scene_values import LegendLine
from hanabi_kit.rules import STANDARD, Ruleset, SpecialSuit
from hanabi_kit.rules.clue_rules import PLAIN_CLUES, RankClues
from hanabi_kit.rules.mechanism import ORDINARY
from hanabi_kit.rules.suit_rules import Touch

_SUIT = {
    (Touch.ALL, Touch.OWN): later("{suit}: every colour clue touches it"),
    (Touch.NONE, Touch.OWN): later("{suit}: no colour clue touches it"),
    (Touch.OWN, Touch.ALL): later("{suit}: every rank clue touches it"),
    (Touch.OWN, Touch.NONE): later("{suit}: no rank clue touches it"),
    (Touch.ALL, Touch.ALL): later("{suit}: every clue touches it"),
    (Touch.NONE, Touch.NONE): later("{suit}: no clue touches it"),
    (Touch.ALL, Touch.NONE): later("{suit}: every colour clue touches it, and no rank clue"),
    (Touch.NONE, Touch.ALL): later("{suit}: every rank clue touches it, and no colour clue"),
}
"""By the colour and rank clues that touch a suit."""

_RANK = {
    (Touch.ALL, Touch.OWN): later("Every {rank}: every colour clue touches it"),
    (Touch.NONE, Touch.OWN): later("Every {rank}: no colour clue touches it"),
    (Touch.OWN, Touch.ALL): later("Every {rank}: every rank clue touches it"),
    (Touch.OWN, Touch.NONE): later("Every {rank}: no rank clue touches it"),
    (Touch.ALL, Touch.ALL): later("Every {rank}: every clue touches it"),
    (Touch.NONE, Touch.NONE): later("Every {rank}: no clue touches it"),
    (Touch.ALL, Touch.NONE): later("Every {rank}: every colour clue touches it, and no rank clue"),
    (Touch.NONE, Touch.ALL): later("Every {rank}: every rank clue touches it, and no colour clue"),
}
"""The same of a special rank."""


def legend(rules: Ruleset, told: Words) -> tuple[LegendLine, ...]:
    """Return what is special about each suit, then about ranks and clues, then about the game.

    Examples
    --------
    >>> from hanabi_kit.language import words
    >>> from hanabi_kit.rules import ruleset_named
    >>> for line in legend(ruleset_named("Deceptive-Ones & Orange (3 Suits)"), words("en")):
    ...     print(line.suit or "-", line.text)
    a orange: who plays it discards it, and who discards it plays it.
    - Every 1 is touched by another rank clue: red 1 by 2, blue 1 by 3, orange 1 by 4.
    - There is no rank clue 1.
    """
    suits = [
        LegendLine(own.suit.letter, text + ".")
        for own in rules.suit_rules
        for text in _suit(rules, own, told)
    ]
    rest = [*_ranks(rules, told), *_clues(rules, told), *_game(rules, told)]
    return (*suits, *(LegendLine("", text) for text in rest))


def is_unusual(rules: Ruleset) -> bool:
    """Whether the rules have more than suits that other clues touch, or of which there are fewer.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> is_unusual(ruleset_named("Rainbow (6 Suits)")), is_unusual(ruleset_named("Prism (6 Suits)"))
    (False, True)
    """
    return (
        rules.clue_rules != PLAIN_CLUES
        or rules.mechanism != ORDINARY
        or any(
            own.falls or own.inverted or own.colours is Touch.RANK or own.shares is not None
            for own in rules.special
        )
    )


def _suit(rules: Ruleset, own: SpecialSuit, told: Words) -> Iterator[str]:
    """What is special about a suit, each in a sentence without its full stop."""
    say, name = told.say, own.called_in(told.language)
    if own.colours is Touch.RANK:
        places = [
            say(
                "{colour} {ranks}",
                colour=format_clue_value(colour, told.language),
                ranks=told.listed(
                    [
                        rank_word(card.rank)
                        for card in rules.touched_by(colour)
                        if card.suit is own.suit
                    ]
                ),
            )
            for colour in rules.clue_colours
        ]
        yield say("{suit}: colours touch its ranks, {list}", suit=name, list=", ".join(places))
    elif (own.colours, own.ranks) in _SUIT:
        yield say(_SUIT[own.colours, own.ranks], suit=name)
    elif own.shares is not None:
        colours = [format_clue_value(colour, told.language) for colour in own.shares]
        yield say("{suit}: touched by {colours}", suit=name, colours=told.listed(colours))
    if own.falls:
        said = {"suit": name, "rank": max(rules.ranks)}
        yield say("{suit}: its firework begins with {rank} and goes down to 1", **said)
    if own.inverted:
        yield say("{suit}: who plays it discards it, and who discards it plays it", suit=name)
    if set(own.copies or ()) == {1} and set(rules.rank_copies) != {1}:
        yield say("{suit}: one of each card", suit=name)


def _ranks(rules: Ruleset, told: Words) -> Iterator[str]:
    """What a special rank is, and how many copies there are of each."""
    say, special = told.say, rules.clue_rules.special_rank
    if special is not None and special.deceptive:
        by = [
            say(
                "{card} by {clue}",
                card=card_words(rules, card, told),
                clue=told.either([str(value) for value in _rank_clues(rules, card)]),
            )
            for own in rules.suit_rules
            if own.ranks is Touch.OWN
            for card in [Card(own.suit, special.rank)]
        ]
        yield say(
            "Every {rank} is touched by another rank clue: {list}.",
            rank=special.rank,
            list=", ".join(by),
        )
    elif special is not None:
        text = say(_RANK[special.colours, special.ranks], rank=special.rank)
        if any(Touch.OWN is not own.colours or Touch.OWN is not own.ranks for own in rules.special):
            text = say("{rule}, unless its suit says otherwise", rule=text)
        yield text + "."
    if rules.rank_copies != STANDARD.rank_copies:
        yield say("Copies of 1, 2, …: {list}.", list=", ".join(map(str, rules.rank_copies)))


def _rank_clues(rules: Ruleset, card: Card) -> list[int]:
    return [value for value in rules.clue_ranks if rules.touches(value, card)]


def _clues(rules: Ruleset, told: Words) -> Iterator[str]:
    """Which clues there are, and what they touch beyond what is printed on the cards."""
    say, clues = told.say, rules.clue_rules
    if not rules.clue_colours:
        yield say("There are no colour clues.")
    if not rules.clue_ranks:
        yield say("There are no rank clues.")
    elif clues.rank_clues is RankClues.ODD_OR_EVEN:
        yield say("Rank clues say odd (1, 3, 5) or even (2, 4).")
    elif missing := [rank for rank in rules.ranks if rank not in rules.clue_ranks]:
        yield say("There is no rank clue {ranks}.", ranks=told.either([*map(str, missing)]))
    if clues.rank_clues is RankClues.UP_TO:
        yield say("A rank clue touches its rank and all below.")
    if clues.rank_clues is RankClues.FROM:
        yield say("A rank clue touches its rank and all above.")
    if clues.synesthesia:
        yield say("A colour touches a rank, too: {list}.", list=", ".join(_stands_for(rules, told)))
    if "colour" in clues.touch_nothing:
        yield say("A colour clue touches no card, and may always be given.")
    if "rank" in clues.touch_nothing:
        yield say("A rank clue touches no card, and may always be given.")


def _stands_for(rules: Ruleset, told: Words) -> list[str]:
    """The ranks that each colour stands for, as "red 1 and 4"."""
    ranks: dict[Colour, list[str]] = {}
    for rank in rules.ranks:
        colour = rules.clue_colours[(rank - 1) % len(rules.clue_colours)]
        ranks.setdefault(colour, []).append(str(rank))
    return [
        told.say(
            "{colour} {ranks}",
            colour=format_clue_value(colour, told.language),
            ranks=told.listed(own),
        )
        for colour, own in ranks.items()
    ]


def _game(rules: Ruleset, told: Words) -> Iterator[str]:
    """How the game is played."""
    say, mechanism = told.say, rules.mechanism
    if mechanism.start_cards:
        yield say("A firework goes up from 1 or down from 5; START begins it either way.")
    if mechanism.fireworks.wraps:
        yield say(
            "Each firework begins with a rank of its own; after {rank} comes 1.",
            rank=max(rules.ranks),
        )
    if mechanism.clue_cost == 2:
        yield say("A discard or a complete firework gives half a clue token.")
    if mechanism.alternating:
        yield say("Colour clues and rank clues take turns.")
    if mechanism.told == "kind":
        yield say("Of a clue one is told only whether it was a colour or a rank.")
    if mechanism.told == "touched":
        yield say("Of a clue one is told only which cards it touched.")
    if mechanism.hole:
        yield say("Cards are played face down into a hole: nobody is told whether they fitted.")
        yield say("A complete firework gives no clue token.")
