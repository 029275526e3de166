"""Who the texts say sees, was told and is named twice; held against the table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hanabi_kit.cards import Seat
from hanabi_kit.language import words
from hanabi_kit.puzzles.answers.answer_table import HandAnswer
from hanabi_kit.puzzles.wording.mentions import NUMBERS, is_question, plain, sentences_of
from hanabi_kit.puzzles.wording.subject import Subject
from hanabi_kit.puzzles.wording.tables import another_number

_NUMBER = "|".join(sorted(NUMBERS, key=len, reverse=True))
_LAST_STRIKE = re.compile(
    r"\bnext (?:misplay|strike) (?:ends|would end|loses) the game\b|\bone more strike\b",
    re.IGNORECASE,
)
_STRIKES = re.compile(
    rf"\b(?P<taken>{_NUMBER}) strikes? (?:has|have|is|are) (?:been )?(?:taken|made|on the table)\b"
    r"|\b(?P<none>there is no strike\b|no strike yet\b|no strike has)",
    re.IGNORECASE,
)
_OF_DECK = re.compile(
    rf"\b(?:among|all|both|of) the (?P<number>{_NUMBER}) cards "
    r"(?:of|in|left in|that are left in) the deck\b"
    rf"|\ball (?P<all>{_NUMBER}) cards (?:in|of|left in) the deck\b",
    re.IGNORECASE,
)
_UNSEEN = re.compile(
    rf"\b(?P<number>{_NUMBER}) cards are out of (?P<who>[\w-]+)['’]s sight\b(?!:)", re.IGNORECASE
)


def other_people(subject: Subject, text: str, *, as_it_is: bool) -> Iterator[str]:
    """Say where `text` says of players what is another's, and names one thing twice."""
    for sentence in sentences_of(text):
        said = plain(sentence)
        yield from _twice(subject, said)
        if as_it_is:
            yield from _of_counts(subject, said)
            yield from _of_sight(subject, said)
            if not is_question(said):
                yield from _of_clues(subject, said)


def _names(subject: Subject) -> str:
    players = sorted(subject.puzzle.position.players, key=len, reverse=True)
    return "|".join(map(re.escape, players))


def _twice(subject: Subject, said: str) -> Iterator[str]:
    """Find "Bob and Bob", "the red 4 and the red 4", "slot 2 or slot 2"."""
    suits = subject.reader.suit_words
    things = rf"(?:{_names(subject)})|the (?:{suits}) [1-5]|slot \d"
    again = re.compile(
        rf"(?<!\w)(?P<one>{things}) (?:and|or|et|ou) (?:then )?(?P=one)(?![\w'’])"
        rf"|\bslots? (?P<slot>\d)(?:, \d)*(?:,? (?:and|or) |, )(?P=slot)(?!\d| \w+ |/)",
        re.IGNORECASE,
    )
    for match in again.finditer(said):
        # "Alice knows that Bob knows": names may come again, but not side by side.
        if not re.search(rf"\b(?:between|after|before|from) {re.escape(match[0])}", said):
            yield words().say("names the same twice: {said}", said=repr(match[0]))


def _of_counts(subject: Subject, said: str) -> Iterator[str]:
    position = subject.puzzle.position
    left = position.rules.max_strikes - position.strikes
    if _LAST_STRIKE.search(said) and left != 1:
        yield words().say(
            "says that the next strike is the last, but position.strikes is {strikes}",
            strikes=position.strikes,
        )
    for match in _STRIKES.finditer(said):
        number = 0 if match["none"] else NUMBERS[match["taken"].lower()]
        if number != position.strikes:
            yield another_number(match[0], "strikes", position.strikes)
    for match in _OF_DECK.finditer(said):
        number = NUMBERS[(match["number"] or match["all"]).lower()]
        if number != position.deck_size:
            yield another_number(match[0], "deck", position.deck_size)
    for match in _UNSEEN.finditer(said):
        if match["who"] != subject.viewer:
            continue
        seat = position.players.index(subject.viewer)
        number = NUMBERS[match["number"].lower()]
        hidden = len(position.hands[seat]) + position.deck_size
        if number != hidden:
            yield words().say(
                "says {said}, but these are {number}", said=repr(match[0]), number=hidden
            )
    rows = re.search(
        rf"\b(?:one|a|the) (?:last )?(?:of the )?(?P<n>{_NUMBER}) players\b", said, re.IGNORECASE
    )
    if rows and NUMBERS[rows["n"].lower()] != len(position.players):
        yield words().say(
            "says {said}, but position.players are {number}",
            said=repr(rows[0]),
            number=len(position.players),
        )


def _of_sight(subject: Subject, said: str) -> Iterator[str]:
    """Hold "Alice does not see her hand" and "out of Alice's sight" against who looks."""
    names = _names(subject)
    blind = re.compile(
        rf"(?<!\w)(?P<who>{names}) (?:does not|cannot|does n['’]t) see (?:his|her) "
        r"(?:own )?(?:hand|cards)\b"
    )
    for match in blind.finditer(said):
        if subject.open_hand(match["who"]) is not None and not subject.who:
            yield words().say("says {said}, but the puzzle shows that hand", said=repr(match[0]))
    if not isinstance(subject.puzzle.answer, HandAnswer):
        return
    sight = re.compile(rf"\bout of (?P<who>{names})['’]s sight\b")
    for match in sight.finditer(said):
        if match["who"] not in (subject.viewer, *subject.who):
            yield words().say(
                "speaks of {who}'s sight, but the answer is about {viewer}'s",
                who=match["who"],
                viewer=subject.viewer,
            )


def _of_clues(subject: Subject, said: str) -> Iterator[str]:
    """Hold "Bob was told of 5s, of blue" against the clues that his cards remember."""
    position = subject.puzzle.position
    told = re.compile(
        rf"(?<!\w)(?P<who>{_names(subject)}) (?:was|has been|had been) told (?!nothing|no\b)"
    )
    for match in told.finditer(said):
        hand = position.hands[Seat(position.players.index(match["who"]))]
        if not any(slot.marks for slot in hand):
            yield words().say(
                "says {said}, but no card of {who} remembers a clue",
                said=repr(match[0].strip()),
                who=match["who"],
            )
            continue
        rest = re.split(
            r"[.;:,]| and | which | that | before | when | later | once ", said[match.end() :]
        )
        values = re.findall(r"^of (?:his |her |the )?([1-5])s\b", rest[0])
        suits = subject.reader.suits(rest[0]) if rest[0].startswith("of ") else ()
        known = {mark.value for slot in hand for mark in slot.marks}
        for value in [*map(int, values), *(suit.letter for suit in suits)]:
            if value in position.rules.clue_values and value not in known:
                yield words().say(
                    "says {said}, but no card there remembers it",
                    said=repr((match[0] + rest[0]).strip()),
                )
