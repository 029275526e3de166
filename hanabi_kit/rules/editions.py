"""The rule documents as named rulesets, and what they say to make the game harder or easier.

Five documents are played as written. Where they agree (hands, tokens, 50 cards, one turn each after
the last draw) the fields keep their defaults; what a document says otherwise is named below.

==================  ================================  =====================================
edition             document                          what differs
==================  ================================  =====================================
leaflet-black       English leaflet, black suit       a clue points at cards; the third
                                                      strike loses; the most colourfully
                                                      dressed begins
leaflet-white       English leaflet, white suit       as above; "Crowning piece"
leaflet-french      French leaflet                    as above, in French
german              jHanabi: English translation of   a clue may touch no card; the oldest
                    the German edition                begins; the third strike scores 0
how-hanabi-works    "How Hanabi Works"                no clue without a card; the third
                                                      strike loses and scores 0; three sixth
                                                      suits
==================  ================================  =====================================

The leaflets say of the third strike that the game is lost; that is a score of 0 here. "How Hanabi
Works" gives no sizes of hands, no list of colours, and no end before the last round: there the kit
plays as hanab.live does, and `hanabi_kit.rules.points` says so.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from hanabi_kit.cards import Suit
from hanabi_kit.language import later
from hanabi_kit.rules.edition import BROKEN_OFF, SCREEN, STUCK, Edition
from hanabi_kit.rules.ruleset import ONE_OF_EACH, STANDARD, Ruleset
from hanabi_kit.rules.suit_rules import SpecialSuit, Touch

_COLOURFUL = later("the player with the most colourful clothes")
_LOST = later("the game is lost")
_UNSAID = later("the document does not say")
_LIMITS = (0, 6, 11, 16, 21, 25)
_SIX_SUITS = (30,)


def _ratings(words: str, limits: tuple[int, ...] = _LIMITS) -> tuple[tuple[int, str], ...]:
    return tuple(zip(limits, words.split(", "), strict=True))


_LEAFLET_BLACK = Edition(
    "leaflet-black",
    later("English leaflet, fireworks in black, red, blue, yellow and green"),
    first_player=_COLOURFUL,
    ratings=_ratings(
        "horrible, poor, honorable, excellent, extraordinary, legendary, divine",
        _LIMITS + _SIX_SUITS,
    ),
    strikeout=_LOST,
    silent=((BROKEN_OFF, _UNSAID),),
)
_LEAFLET_WHITE = Edition(
    "leaflet-white",
    later("English leaflet, fireworks in white, red, blue, yellow and green"),
    first_player=_COLOURFUL,
    ratings=_ratings("horrible, mediocre, honourable, excellent, amazing, legendary"),
    strikeout=_LOST,
    silent=((STUCK, _UNSAID), (BROKEN_OFF, _UNSAID)),
)
_LEAFLET_FRENCH = Edition(
    "leaflet-french",
    "feuillet français, feux d'artifice noir, rouge, bleu, jaune et vert",
    language="fr",
    first_player="le joueur aux vêtements les plus colorés",
    ratings=_ratings(
        "horrible, médiocre, honorable, excellente, extraordinaire, légendaire, divine",
        _LIMITS + _SIX_SUITS,
    ),
    strikeout=_LOST,
    silent=((BROKEN_OFF, _UNSAID),),
)
_GERMAN = Edition(
    "german",
    later("jHanabi, an English translation of the German edition"),
    first_player=later("the oldest player"),
    ratings=_ratings("oh dear, poor, OK, good, very good, legendary"),
    silent=((BROKEN_OFF, _UNSAID),),
)
_HOW_IT_WORKS = Edition(
    "how-hanabi-works",
    "How Hanabi Works",
    first_player=_UNSAID,
    strikeout=later("the game is lost and the score is 0"),
    silent=(
        ("suits", later("the document names no colours but those of an example")),
        ("hands", _UNSAID),
        ("over early", _UNSAID),
        (BROKEN_OFF, _UNSAID),
    ),
)
_HLE = Edition("hle", later("the Hanabi Learning Environment and OpenSpiel"))

EDITIONS = MappingProxyType(
    {
        edition.name: edition
        for edition in (
            SCREEN,
            _LEAFLET_BLACK,
            _LEAFLET_WHITE,
            _LEAFLET_FRENCH,
            _GERMAN,
            _HOW_IT_WORKS,
            _HLE,
        )
    }
)
"""The rule documents by name."""


def avalanche(rules: Ruleset) -> Ruleset:
    """Return `rules` with the leaflets' Avalanche of Colours: a sixth suit with one of each card.

    It has a colour clue of its own. 55 cards, 30 points.

    Examples
    --------
    >>> avalanche(RULESETS["leaflet-black"]).copies_of(Suit.MULTICOLOUR)
    (1, 1, 1, 1, 1)
    """
    return replace(
        rules,
        name=f"{rules.name}-avalanche",
        suits=(*rules.suits, Suit.MULTICOLOUR),
        special=(*rules.special, SpecialSuit(Suit.MULTICOLOUR, ONE_OF_EACH)),
    )


def crowning_piece(rules: Ruleset) -> Ruleset:
    """Return `rules` with the leaflet's version for experts: no final round, perfect or lost.

    The leaflet does not say what happens to a player who can do nothing, having neither a card nor
    a clue token; as in hanab.live's "All or Nothing" the game is then lost.

    Examples
    --------
    >>> crowning_piece(RULESETS["leaflet-white"]).final_round
    False
    """
    return replace(rules, name=f"{rules.name}-crowning", final_round=False)


def one_strike(rules: Ruleset) -> Ruleset:
    """Return `rules` with the first misplay fatal: the leaflets' advice where it is too easy.

    Examples
    --------
    >>> one_strike(RULESETS["leaflet-black"]).max_strikes
    1
    """
    return replace(rules, name=f"{rules.name}-one-strike", max_strikes=1)


def two_more_clues(rules: Ruleset) -> Ruleset:
    """Return `rules` with two more clue tokens: the leaflets' advice where it is too hard.

    Examples
    --------
    >>> two_more_clues(RULESETS["leaflet-black"]).max_clue_tokens
    10
    """
    return replace(rules, name=f"{rules.name}-ten-clues", max_clue_tokens=rules.max_clue_tokens + 2)


_TWO_TO_FIVE = ((2, 5), (3, 5), (4, 4), (5, 4))
_FOUR = (Suit.RED, Suit.YELLOW, Suit.GREEN, Suit.BLUE)  # on every cover; the fifth differs


def _printed(edition: Edition, fifth: Suit) -> Ruleset:
    # No leaflet says that a game which people leave early scores nothing.
    return Ruleset(
        edition.name,
        (*_FOUR, fifth),
        hand_sizes=_TWO_TO_FIVE,
        terminated_scores_zero=False,
        edition=edition,
    )


def _documents() -> list[Ruleset]:
    black = _printed(_LEAFLET_BLACK, Suit.BLACK)
    white = _printed(_LEAFLET_WHITE, Suit.WHITE)
    french = _printed(_LEAFLET_FRENCH, Suit.BLACK)
    # "How Hanabi Works" names only the colours of an example, and no sizes of hands.
    how = replace(
        STANDARD, name=_HOW_IT_WORKS.name, terminated_scores_zero=False, edition=_HOW_IT_WORKS
    )
    six = (*how.suits, Suit.MULTICOLOUR)
    return [
        STANDARD,
        # The site ends a game as soon as its result is settled; files of other programs that use
        # its format do not, so reading a game file keeps to the standard ruleset.
        replace(STANDARD, name="hanab.live", ends_when_settled=True),
        black,
        avalanche(black),
        one_strike(black),
        two_more_clues(black),
        white,
        crowning_piece(white),
        french,
        avalanche(french),
        one_strike(french),
        two_more_clues(french),
        replace(_printed(_GERMAN, Suit.WHITE), empty_clues=True),
        how,
        replace(how, name=f"{how.name}-six-colours", suits=six),
        replace(
            how,
            name=f"{how.name}-one-of-each",
            suits=six,
            special=(SpecialSuit(Suit.MULTICOLOUR, ONE_OF_EACH),),
        ),
        replace(
            how,
            name=f"{how.name}-rainbow",
            suits=six,
            special=(SpecialSuit(Suit.MULTICOLOUR, colours=Touch.ALL, name="rainbow"),),
        ),
        Ruleset(
            _HLE.name,
            (Suit.RED, Suit.YELLOW, Suit.GREEN, Suit.WHITE, Suit.BLUE),
            hand_sizes=_TWO_TO_FIVE,
            edition=_HLE,
        ),
    ]


RULESETS = MappingProxyType({rules.name: rules for rules in _documents()})
"""The rulesets of the documents, by the name that position files use."""
