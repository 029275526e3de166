"""Where the texts say that cards are: in hands, deck, discards, fireworks; held against the table.

Most of it holds for later turns as well: who plays a card must hold it, or be able to draw it, and
what is missing now was missing from the beginning. What would be true at another moment only
("if", "would", "may") is passed over, and so is whatever a pattern does not fit as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from hanabi_kit.cards import CardSet, Colour
from hanabi_kit.language import later, words
from hanabi_kit.puzzles.answers.answer_table import DealAnswer, HandAnswer
from hanabi_kit.puzzles.wording.mentions import (
    NUMBERS,
    is_question,
    plain,
    sentences_of,
    slots_in,
)
from hanabi_kit.puzzles.wording.subject import Subject
from hanabi_kit.puzzles.wording.tables import stands_at, suit_name

_LIST = (
    r"(?P<list>(?:{suit})\s+[0-9]s?(?![\d/])(?:(?:,\s*|\s+and\s+|\s+or\s+)"
    r"(?:(?:(?:the|a|an|one|two|both|other|second|last|useless)\s+)*(?:{suit})\s+)?"
    r"[0-9]s?(?![\d/])(?!\s+(?:cards?|points?|turns?)\b))*)"
)
_ARTICLE = (
    r"(?:(?:the|a|an|one|two|three|both|his|her|other|last|second|useless|known|single|of|all)\s+)*"
)
_ELSEWHEN = re.compile(
    r"\b(?:if|would|could|might|may|can|suppose|say|think|perhaps|possibl[ey]|imagine|unless|"
    r"whether|either|were|had|until|once|should|take|without|any|likely|case|cases|world|worlds|"
    r"order|not|no|nor|never|neither|nobody|none|nowhere|cannot|all but|except|besides)\b",
    re.IGNORECASE,
)
"""Words of sentences that tell of what may be, of another moment, or of what is not so."""

_CONTRARY = re.compile(
    r"\b(?:would|had|were|could|might|suppose|imagine|unless|whether|not|no|nor|never|neither|"
    r"nobody|none|cannot|instead|all but|except|besides)\b",
    re.IGNORECASE,
)
"""Words of sentences that tell of what is not so."""

_DOES = (
    r"(?:plays?|discards?|throws?(?: away)?|holds?|has|keeps?|draws?|follows with|began|gets?|"
    r"needs?|joue|défausse|pose|tient)"
)
_ADVERBS = r"(?:(?:then|now|still|just|also|first|only|himself|herself|both|already|at once),?\s+)*"

_IS_IN = r"(?:is|are|lies|lie|was|were)(?:\s+(?:both|all|also|still|already|only|now))*\s+"
_PLACES: Mapping[str, str] = {
    "discarded": rf"{_IS_IN}(?:discarded|in the discards|in the discard pile|among the discards)\b",
    "played": rf"{_IS_IN}(?:played|(?:up)?on (?:its|their|the) fireworks?|in (?:its|their|the) "
    r"fireworks?)\b",
    "in the deck": rf"(?:{_IS_IN})in the deck\b(?! or\b)",
    "missing": rf"{_IS_IN}missing\b",
    "out of sight": rf"{_IS_IN}(?:out of {{viewer}}['’]s sight|unseen)\b",
}
_NOT_THERE: Mapping[str, str] = {
    "discarded": later("says {said}, but {card} is not discarded at this table"),
    "played": later("says {said}, but {card} is not played at this table"),
    "in the deck": later("says {said}, but {card} is not in the deck at this table"),
    "missing": later("says {said}, but {card} is not missing at this table"),
    "out of sight": later("says {said}, but {card} is not out of sight at this table"),
}
_LISTED_AFTER: Mapping[str, str] = {
    "in the deck": r"\b(?:deck (?:holds|contains|has)|in the deck (?:is|are|lie|lies))",
    "missing": r"\bmissing(?: from \d\d)?(?: now)?(?: is| are|:)",
}


def another_place(subject: Subject, text: str, *, as_it_is: bool) -> Iterator[str]:
    """Say where `text` puts cards where they cannot be.

    `as_it_is`: whether all is told as the position has it, or turns that come later, too.
    """
    if subject.puzzle.position.hole:
        return  # what lies face down may be anything
    for sentence in sentences_of(text):
        said = plain(sentence)
        if as_it_is and not _ELSEWHEN.search(said):
            yield from _of_copies(subject, said)
        if is_question(said):
            continue
        yield from _of_heights(subject, said)
        of_hand = isinstance(subject.puzzle.answer, HandAnswer)
        if as_it_is and not of_hand and not _ELSEWHEN.search(said):
            yield from _of_all_missing(subject, said, text)
        # Who plays a card in an open end-game has it or draws it, also in a line that goes wrong.
        elsewhen = _CONTRARY if subject.all_open and not as_it_is else _ELSEWHEN
        for clause in re.split(r"[;:]\s", said):
            if subject.all_open and not as_it_is:
                yield from _of_lines(subject, clause)
            if not elsewhen.search(clause):
                yield from _of_hands(subject, clause, as_it_is=as_it_is)
            if not _ELSEWHEN.search(clause):
                yield from _of_places(subject, clause, as_it_is=as_it_is)


def _listed(subject: Subject) -> str:
    return _LIST.replace("{suit}", subject.reader.suit_words)


def _of_copies(subject: Subject, said: str) -> Iterator[str]:
    """Hold "both red 4s" and "three yellow 1s" against the copies that there are."""
    suits = subject.reader.suit_words
    pattern = rf"\b(?P<many>both|two|three|four) (?P<card>(?:{suits}) [1-5]s)\b(?! or)"
    rules = subject.puzzle.position.rules
    for match in re.finditer(pattern, said, re.IGNORECASE):
        word = match["many"].lower()
        many = 2 if word == "both" else NUMBERS[word]
        for card in subject.reader.cards(match["card"]):
            copies = rules.copies(card)
            if copies < many or (word == "both" and copies != 2):
                yield words().count(
                    "says {said}, but there is one copy of {card}",
                    "says {said}, but there are {number} copies of {card}",
                    copies,
                    said=repr(match[0]),
                    card=card,
                )


def _of_heights(subject: Subject, said: str) -> Iterator[str]:
    """Hold "red and blue are complete" and later heights of a firework against the stacks."""
    if _ELSEWHEN.search(said):
        return
    position = subject.puzzle.position
    if subject.plain_fireworks is None:
        return
    suits = subject.reader.suit_words
    pattern = (
        rf"(?P<suits>(?:{suits})(?:(?:,| and|, and) (?:{suits}))*) "
        r"(?:(?:both |all |still )?stands? at (?P<height>[0-5])\b|(?:is|are) unfinished\b)"
    )
    for match in re.finditer(pattern, said, re.IGNORECASE):
        for suit in subject.reader.suits(match["suits"]):
            stands = position.stacks[position.rules.suits.index(suit)]
            if match["height"] and int(match["height"]) < stands:
                yield stands_at(match[0], suit, stands)
            if not match["height"] and stands == len(position.rules.ranks):
                yield words().say(
                    "says {said}, but in position.stacks {suit} is complete",
                    said=repr(match[0]),
                    suit=suit_name(suit),
                )


def _of_hands(subject: Subject, clause: str, *, as_it_is: bool) -> Iterator[str]:
    """Hold "Bob holds the red 4" and "Bob plays the red 4" against his hand and the deck."""
    players = "|".join(
        re.escape(name) for name in sorted(subject.puzzle.position.players, key=len, reverse=True)
    )
    listed = _listed(subject)
    doing = re.compile(
        rf"(?<![Ff]or )(?<!to )(?<!\w)(?P<who>{players})\s+{_ADVERBS}(?P<does>{_DOES}\s+)?"
        rf"{_ADVERBS}{_ARTICLE}{listed}"
    )
    with_whom = re.compile(
        rf"{listed}\s+(?:(?:is|are|lies|lie)\s+)?(?:(?:both|all)\s+)?"
        rf"(?:with (?P<who>{players})(?!\w|['’]|, | and )|in (?P<whose>{players})['’]s hand\b)"
    )
    whose = re.compile(
        rf"(?<!\w)(?P<who>{players})['’]s (?:(?:own|only|last|other|two|first|second) )*{listed}"
    )
    for pattern in (doing, with_whom, whose):
        for match in pattern.finditer(clause):
            groups = match.groupdict()
            who = str(groups["who"] or groups.get("whose"))
            does = (groups.get("does") or "").strip()
            now = as_it_is or pattern is with_whom or does in ("holds", "has", "hold")
            if does in ("draws", "draw", "gets", "get", "needs", "need"):
                now = False
            cards = subject.reader.cards(match["list"])
            if "or" in match["list"].split():
                continue
            held = subject.may_hold(who, later=not (now and as_it_is))
            wrong = next((card for card in cards if card not in held), None)
            if wrong is not None and does not in ("needs", "need"):
                yield words().say(
                    "says {said}, but {who} cannot have {card} at this table",
                    said=repr(match[0]),
                    who=who,
                    card=wrong,
                )


_IDLE = re.compile(
    r"\b(?:useless|discard\w*|trash|throw\w*|misplay\w*|gone|played already|stands?|twice|complete|"
    r"nobody needs|bin|no use|fireworks?|needed|not|no|below|up to|from|to \d|touch\w*|"
    r"défauss\w*|inutiles?|à tort)\b",
    re.IGNORECASE,
)
"""Words of clauses in which a card may be named that no firework waits for."""


def _of_lines(subject: Subject, clause: str) -> Iterator[str]:
    """Hold the cards of a line of play against what is still to be played, and can be drawn."""
    listed = _listed(subject)
    drawn = re.compile(rf"\b(?:draws?|finds?|drawing) {_ARTICLE}{listed}")
    for match in () if _CONTRARY.search(clause) else drawn.finditer(clause):
        wrong = next(
            (c for c in subject.reader.cards(match["list"]) if not subject.unseen[c]), None
        )
        if wrong is not None and subject.plain_fireworks is not None:
            yield words().say(
                "says {said}, but no {card} is in the deck", said=repr(match[0]), card=wrong
            )
    if subject.plain_fireworks is None or _IDLE.search(clause):
        return
    plays = re.search(r"\bplays?\b", clause) and not re.search(r"\bother\b", clause)
    if isinstance(subject.puzzle.answer, DealAnswer) and not plays:
        return  # of deals it is often told what became of cards
    played = drawn.sub("", clause)
    wrong = next(iter(subject.reader.cards(played) - subject.reachable), None)
    if wrong is not None:
        yield words().say(
            "names {card} in {said}, but no firework can use it",
            card=wrong,
            said=repr(_short(clause)),
        )


def _short(text: str, most: int = 60) -> str:
    return text if len(text) <= most else f"{text[: most - 2]} …"


def _of_places(subject: Subject, clause: str, *, as_it_is: bool) -> Iterator[str]:
    listed, viewer = _listed(subject), re.escape(subject.viewer)
    for where, pattern in _PLACES.items():
        there = pattern.replace("{viewer}", viewer)
        for match in re.finditer(rf"{listed}\s+{there}", clause, re.IGNORECASE):
            yield from _of_place(subject, where, match, as_it_is=as_it_is)
    for where, there in _LISTED_AFTER.items():
        for match in re.finditer(rf"{there}\s+{_ARTICLE}{listed}", clause, re.IGNORECASE):
            yield from _of_place(subject, where, match, as_it_is=as_it_is)


def _of_place(
    subject: Subject, where: str, match: re.Match[str], *, as_it_is: bool
) -> Iterator[str]:
    cards = subject.reader.cards(match["list"])
    there = _there(subject, where)
    if there is None or (not as_it_is and where in ("discarded", "played")):
        return
    wrong = next((card for card in cards if card not in there), None)
    if wrong is not None:
        yield words().say(_NOT_THERE[where], said=repr(match[0]), card=wrong)


def _there(subject: Subject, where: str) -> CardSet | None:
    position = subject.puzzle.position
    if where == "discarded":
        return CardSet(position.discards)
    if where in ("played", "missing"):
        if subject.plain_fireworks is None or (
            where == "missing" and isinstance(subject.puzzle.answer, HandAnswer)
        ):
            return None  # of hands "missing" may be what is out of sight
        return subject.plain_fireworks if where == "played" else subject.missing
    return CardSet(subject.unseen)


def _of_all_missing(subject: Subject, said: str, text: str) -> Iterator[str]:
    """Hold a list of all cards that are missing against what no firework has."""
    found = re.search(
        r"\b(?:are missing|missing(?: from \d\d)?(?: now)?(?: are|:))", said, re.IGNORECASE
    )
    if (
        found is None
        or subject.plain_fireworks is None
        or re.search(r"\bamong\b", said, re.IGNORECASE)
    ):
        return
    named, missing = subject.reader.cards(said), subject.reachable
    suits = subject.reader.suit_words
    shortened = (
        rf"\b\d to \d\b|\b\d of (?:{suits})\b|\b(?:{suits}),? (?:and )?(?:the )?(?:{suits})\b"
    )
    if len(named & missing) < 2 or re.search(shortened, said, re.IGNORECASE):
        return  # a count, or a list that is told in another way
    left_out = next((card for card in missing if card not in named), None)
    if left_out is not None and left_out not in subject.reader.cards(plain(text)):
        yield words().say("lists what is missing, but {card} is missing, too", card=left_out)


# -- slots ---------------------------------------------------------------------------------------

_SLOT_IS = (
    r"(?P<slots>\bslots? \d(?:(?:, \d)*,? and \d)?)(?: of \w+['’]s hand)?\s+"
    r"(?:(?:is|are|was|were)\s+)(?:(?:both|all|also|certainly|called|known to be|known as)\s+)*"
    r"(?:(?:the|a|an)\s+)?(?P<what>(?:useless )?(?:(?:{suit}) [1-5]\b|(?<!the )(?:{suit})\b"
    r"(?! \d)|[1-5]s?\b))(?!,? (?:or|and|the|a) )(?!\w|['’/]|, [a-z]+ or\b|, \d)"
)
_FROM_SLOT = (
    r"(?P<card>\b(?:{suit}) [1-5])(?:,? from| in| is in| lies in) (?:her |his )?"
    r"(?P<slots>slot \d)\b(?!,? (?:or|and|to))"
    r"|(?P<slot>\bslot \d), (?:the|a|an) (?P<it>(?:{suit}) [1-5]\b)(?!,? (?:or|and))"
)
_SLOT_IS_ONE_OF = (
    r"(?P<slots>\bslot \d) (?:is|must be) (?P<cards>the (?:{suit}) [1-5]"
    r"(?:,? (?:or )?the (?:other )?(?:{suit}) [1-5])*,? or the (?:other )?(?:{suit}) [1-5])\b"
    r"(?! or|,)"
)


def another_slot(subject: Subject, text: str, *, as_it_is: bool) -> Iterator[str]:
    """Say where `text` puts a card, a colour or a rank into a slot where it cannot be."""
    suits = subject.reader.suit_words
    for sentence in sentences_of(text):
        said = plain(sentence)
        if is_question(said) or _ELSEWHEN.search(said):
            continue
        for match in re.finditer(_SLOT_IS.replace("{suit}", suits), said, re.IGNORECASE):
            if as_it_is and not _some_hand_fits(
                subject, slots_in(match["slots"]), _meant(subject, match["what"]), said
            ):
                yield _in_no_hand(match)
        for match in re.finditer(_FROM_SLOT.replace("{suit}", suits), said, re.IGNORECASE):
            cards = subject.reader.cards(match["card"] or match["it"])
            slots = slots_in(match["slots"] or match["slot"])
            if not _some_hand_fits(subject, slots, [cards], said, surely=False):
                yield _in_no_hand(match)

        if as_it_is:
            for match in re.finditer(_SLOT_IS_ONE_OF.replace("{suit}", suits), said, re.IGNORECASE):
                named = subject.reader.cards(match["cards"])
                slots = slots_in(match["slots"])
                # Steps on the way may leave more open than all clues together, but nothing else.
                if not _some_hand_fits(subject, slots, [named], said):
                    yield _in_no_hand(match)


def _in_no_hand(match: re.Match[str]) -> str:
    return words().say(
        "says {said}, but that is not so in any hand of this table", said=repr(match[0])
    )


def _meant(subject: Subject, what: str) -> list[CardSet]:
    """Return the sets of cards that "red", "a 5", "5s" or "the red 5" may mean."""
    rules = subject.puzzle.position.rules
    named = subject.reader.cards(what)
    if named:
        return [named]
    known = rules.all_cards
    suits = subject.reader.suits(what)
    found = [CardSet(card for card in known if card.suit in suits)]
    value: Colour | int = Colour(suits[0].letter) if suits else int(re.sub(r"\D", "", what) or 0)
    if not suits:
        found = [CardSet(card for card in known if card.rank == value)]
    if value in rules.clue_values:
        found.append(CardSet(card for card in known if rules.touches(value, card)))
    return found


def _some_hand_fits(
    subject: Subject,
    slots: Iterable[int],
    meant: list[CardSet],
    said: str,
    *,
    surely: bool = True,
) -> bool:
    """Whether what is `meant` lies in the slots of a hand that may be spoken of.

    `surely`: whether it must; else it is enough that it can.
    """
    hands = [
        [_lies_in(subject, player, slot) for slot in slots]
        for player in subject.reader.players_in(said) or subject.puzzle.position.players
    ]
    whose = {subject.viewer, subject.holder, subject.mover}
    hands += [[_lies_in(subject, player, slot) for slot in slots] for player in whose]
    return any(
        all(
            possible is None or (possible and (possible <= cards if surely else possible & cards))
            for possible in hand
        )
        for hand in hands
        for cards in meant
    )


def _lies_in(subject: Subject, player: str, slot: int) -> CardSet | None:
    """Return what can lie in a slot; empty where the hand has none such, None where unknown."""
    hand = subject.open_hand(player)
    if hand is not None:
        return CardSet(hand[slot - 1 : slot])
    own = subject.own_cards
    if own is None or player != subject.viewer:
        return None
    return own[slot - 1] if slot <= len(own) else CardSet()
