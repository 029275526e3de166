"""Which clues can be given, and what they touch, in sentences: what `ClueRules` say.

The order in which the rules decide is that of `hanabi_kit.rules.clue_rules`.
"""

from __future__ import annotations

from hanabi_kit.cards import Colour, Suit, rank_sign
from hanabi_kit.language import Words
from hanabi_kit.rules.clue_rules import RankClues, SpecialRank, of_rank
from hanabi_kit.rules.ruleset import Ruleset
from hanabi_kit.rules.suit_rules import SpecialSuit, Touch


def colour_called(colour: Colour, told: Words) -> str:
    """Return what a colour is called.

    Examples
    --------
    >>> from hanabi_kit.language import words
    >>> colour_called("b", words("fr"))
    'bleu'
    """
    return Suit(colour).words[told.language]


def clues_given(rules: Ruleset, told: Words) -> str:
    """Say which colours and ranks can be named; nothing where all can, each suit by its colour.

    Examples
    --------
    >>> from hanabi_kit.language import words
    >>> from hanabi_kit.rules.variants import variant_named
    >>> clues_given(variant_named("Dual-Color (3 Suits)"), words("en"))
    'colours: red, yellow, blue; ranks: 1, 2, 3, 4, 5'
    """
    clues = rules.clue_rules
    if clues.colours is None and clues.ranks is None and not any(s.shares for s in rules.special):
        return ""
    colours = ", ".join(colour_called(each, told) for each in rules.clue_colours)
    ranks = ", ".join(map(str, rules.clue_ranks))
    return told.joined(
        [
            told.say("colours: {list}", list=colours) if colours else told.say("no colour"),
            told.say("ranks: {list}", list=ranks) if ranks else told.say("no rank"),
        ]
    )


def clues_touch(rules: Ruleset, told: Words) -> str:
    """Say what clues touch beyond what they name; nothing where that is all.

    Examples
    --------
    >>> from hanabi_kit.language import words
    >>> from hanabi_kit.rules.variants import variant_named
    >>> clues_touch(variant_named("Funnels (6 Suits)"), words("en"))
    'a rank clue touches its rank and all lower ones'
    """
    clues = rules.clue_rules
    said = []
    if clues.rank_clues is RankClues.UP_TO:
        said.append(told.say("a rank clue touches its rank and all lower ones"))
    elif clues.rank_clues is RankClues.FROM:
        said.append(told.say("a rank clue touches its rank and all higher ones"))
    elif clues.rank_clues is RankClues.ODD_OR_EVEN:
        odd, even = (
            told.listed([str(rank) for rank in rules.ranks if rank % 2 == rest]) for rest in (1, 0)
        )
        said.append(
            told.say(
                "a rank clue says odd or even: clue 1 touches {odd}, clue 2 touches {even}",
                odd=odd,
                even=even,
            )
        )
    if clues.synesthesia:
        said += _synesthesia(rules, told)
    if clues.special_rank is not None:
        said += _special_rank(rules, clues.special_rank, told)
    if said and any({Touch.ALL, Touch.NONE} & {own.colours, own.ranks} for own in rules.special):
        said.append(told.say("what is said of a special suit comes first"))
    # These come before all else.
    if "colour" in clues.touch_nothing:
        said.append(told.say("a colour clue touches no card, and may always be given"))
    if "rank" in clues.touch_nothing:
        said.append(told.say("a rank clue touches no card, and may always be given"))
    return told.joined(said) if said else ""


def _synesthesia(rules: Ruleset, told: Words) -> list[str]:
    found = []
    for colour in rules.clue_colours:
        ranks = [str(rank) for rank in rules.ranks if of_rank(rank, rules.clue_colours) == colour]
        if ranks:
            found.append(f"{colour_called(colour, told)} {told.listed(ranks)}")
    said = [told.say("a colour clue also touches a rank: {list}", list=", ".join(found))]
    if any((own.colours, own.ranks) == (Touch.OWN, Touch.NONE) for own in rules.special):
        said.append(told.say("not so in a suit that no rank clue touches"))
    return said


def _special_rank(rules: Ruleset, special: SpecialRank, told: Words) -> list[str]:
    rank, said = special.rank, []
    if special.colours is Touch.ALL:
        said.append(told.say("every {rank} is touched by every colour clue", rank=rank))
    elif special.colours is Touch.NONE:
        said.append(told.say("no {rank} is touched by a colour clue", rank=rank))
    if special.ranks is Touch.ALL:
        said.append(told.say("every {rank} is touched by every rank clue", rank=rank))
    elif special.ranks is Touch.NONE:
        said.append(told.say("no {rank} is touched by a rank clue", rank=rank))
    if special.deceptive:
        ranks = rules.clue_ranks
        pairs = [
            f"{own.called_in(told.language)} {ranks[place % len(ranks)]}"
            for place, own in enumerate(rules.suit_rules)
            if own.ranks is Touch.OWN
        ]
        said.append(
            told.say(
                "a {rank} is touched by another rank clue, as its suit says: {list}",
                rank=rank,
                list=", ".join(pairs),
            )
        )
    return said


def suit_facts(own: SpecialSuit, rules: Ruleset, told: Words) -> list[str]:
    """Say by which clues a suit is touched, where not as its name says."""
    facts = []
    if own.colours is Touch.ALL:
        facts.append(told.say("touched by every colour clue, cannot be named"))
    elif own.colours is Touch.NONE:
        facts.append(told.say("touched by no colour clue, cannot be named"))
    elif own.colours is Touch.RANK:
        facts.append(
            told.say(
                "touched by a colour clue for each rank, cannot be named: {list}",
                list=", ".join(
                    f"{rank_sign(card.rank)} {colour_called(colour, told)}"
                    for card in rules.identities
                    if card.suit is own.suit
                    and (colour := of_rank(card.rank, rules.clue_colours)) is not None
                ),
            )
        )
    elif own.shares is not None:
        named = [colour_called(each, told) for each in own.shares]
        facts.append(
            told.say("touched by the colour clues {list}", list=told.listed(named))
            if len(named) > 1
            else told.say("touched by the colour clue {colour}", colour=named[0])
        )
    if own.ranks is Touch.ALL:
        facts.append(told.say("touched by every rank clue"))
    elif own.ranks is Touch.NONE:
        facts.append(told.say("touched by no rank clue"))
    return facts


def touch_lines(rules: Ruleset, told: Words) -> list[tuple[str, str]]:
    """Return each clue that can be given, and the cards that it touches, in words.

    Examples
    --------
    >>> from hanabi_kit.language import words
    >>> from hanabi_kit.rules.variants import variant_named
    >>> touch_lines(variant_named("Prism (4 Suits)"), words("en"))[2]
    ('blue', 'blue 1 2 3 4 5, prism 3')
    """
    found = []
    for value in rules.clue_values:
        touched = rules.touched_by(value)
        parts = []
        for own in rules.suit_rules:
            ranks = [
                card.rank for card in rules.identities if card.suit is own.suit and card in touched
            ]
            if ranks:
                parts.append(f"{own.called_in(told.language)} {' '.join(map(rank_sign, ranks))}")
        clue = str(value) if isinstance(value, int) else colour_called(value, told)
        found.append((clue, ", ".join(parts) or told.say("no card")))
    return found
