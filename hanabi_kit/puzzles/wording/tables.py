"""What the texts say of the table, held against the position: names, counts, cards, fireworks.

What cannot be at this table at all is a fault in any text: a slot beyond the hands, a card that the
ruleset does not have, a player who does not sit there. Sentences that describe the table are read
where they describe it as it is: in questions, and where nothing comes later, as in puzzles about
hidden cards, in hints and explanations, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hanabi_kit.cards import Suit
from hanabi_kit.language import words
from hanabi_kit.puzzles.wording.mentions import (
    NUMBERS,
    is_question,
    plain,
    sentences_of,
    slots_in,
)
from hanabi_kit.puzzles.wording.subject import Subject

_USUAL_NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")
"""What hanab.live and the kit call players without a name: players wherever they come."""

_NUMBER = "|".join(sorted(NUMBERS, key=len, reverse=True))
_DECK_EMPTY = re.compile(r"\bthe deck is empty\b|\bla pioche est vide\b", re.IGNORECASE)
_IN_DECK = re.compile(
    rf"\b(?P<number>{_NUMBER})(?: single| useless)? cards? (?:(?:is|are|remains?) )?(?:still )?"
    rf"(?:left )?(?:in the deck|to draw|to be drawn)\b"
    rf"|\b(?P<french>{_NUMBER}) cartes? (?:inutiles? )?dans la pioche\b",
    re.IGNORECASE,
)
_TOKENS = re.compile(
    rf"\b(?P<number>{_NUMBER})(?: single)? clue tokens?\b"
    rf"|\b(?P<french>{_NUMBER}) jetons? (?:d['’]indice|bleus?)\b",
    re.IGNORECASE,
)
_STANDS = (
    r"(?P<suits>(?:{suit})(?:(?:,| and|, and| et) (?:{suit}))*) "
    r"(?:both |all |still )?stands? at (?P<height>[0-5])\b"
)
_MOVES = re.compile(
    r"^\W*(?:is to move|moves first|begins\b|is to play\b|est au trait|commence\b)", re.IGNORECASE
)
_BOUND = re.compile(r"\b(?:if|when|until|were|had|would|then|after|once|si|quand)\b", re.IGNORECASE)
"""Words of sentences that tell of another moment."""

# Where a word with a capital is a player: "should Zoe do", "Zoe's slot 3".
_PLAYER_PLACES = re.compile(
    r"(?:\b(?:should|must|does|can|may)\s+(?P<asked>[A-ZÀ-Ý][\w-]+)\s+"
    r"(?:do|play|discard|know|think|be certain|give)\b"
    r"|(?<![.?!:]\s)(?<!\w)(?P<whose>[A-ZÀ-Ý][\w-]+)['’]s\s+(?:own\s+)?(?:slots?|hand)\b)"
)


def not_at_the_table(subject: Subject, text: str) -> Iterator[str]:
    """Say which slots, cards and players `text` names that this table cannot have."""
    said, last = plain(text), subject.most_slots
    beyond = [slot for slot in slots_in(said) if not 1 <= slot <= last]
    if beyond:
        yield words().say("names slot {slot}, but slots are 1 to {last}", slot=beyond[0], last=last)
    rules = subject.puzzle.position.rules
    for name in subject.reader.missing_cards(said)[:1]:
        yield words().say(
            "names {card}, but the ruleset {rules} has no such card",
            card=repr(name),
            rules=repr(rules.name),
        )
    players = subject.puzzle.position.players
    within = " ".join(players).split()  # of names of several words each word is known
    strangers = [name for name in _USUAL_NAMES if name not in within]
    found = re.search(rf"(?<!\w)(?:{'|'.join(strangers)})(?!\w)", said) if strangers else None
    names = [found[0]] if found else []
    for match in _PLAYER_PLACES.finditer(said):
        name = match["asked"] or match["whose"]
        names += [name] if name not in within and name.lower() not in _SUIT_NAMES else []
    if names:
        yield words().say(
            "names {name}, but the players are {players}",
            name=names[0],
            players=", ".join(players),
        )


_SUIT_NAMES = frozenset(name for suit in Suit for name in suit.words.values())


def another_table(subject: Subject, text: str) -> Iterator[str]:
    """Say where `text` describes another table than the position."""
    for sentence in sentences_of(text):
        said = plain(sentence)
        yield from _of_counts(subject, said)
        yield from _of_mover(subject, said)
        if not is_question(said) and not _BOUND.search(said):
            yield from _of_fireworks(subject, said)
            yield from _of_hands(subject, said)


def _of_counts(subject: Subject, said: str) -> Iterator[str]:
    position = subject.puzzle.position
    deck, tokens = position.deck_size, position.clue_tokens
    if _DECK_EMPTY.search(said) and deck and not _BOUND.search(said):
        yield words().say("says that the deck is empty, but position.deck is {deck}", deck=deck)
    for match in _IN_DECK.finditer(said):
        number = NUMBERS[(match["number"] or match["french"]).lower()]
        if number != deck and not _is_part(said, match):
            yield another_number(match[0], "deck", deck)
    for match in _TOKENS.finditer(said):
        number = NUMBERS[(match["number"] or match["french"]).lower()]
        if number != tokens:
            yield another_number(match[0], "clue_tokens", tokens)


def _is_part(said: str, match: re.Match[str]) -> bool:
    """Whether the number counts only some of the deck's cards, as in "two useless cards"."""
    return "useless" in match[0] or "inutile" in match[0]


def _of_mover(subject: Subject, said: str) -> Iterator[str]:
    for player in subject.puzzle.position.players:
        if player == subject.mover or _BOUND.search(said):
            continue
        for match in re.finditer(rf"(?<!\w){re.escape(player)}(?!\w)", said):
            if _MOVES.match(said[match.end() :]):
                yield words().say(
                    "says that {player} is to move, but position.turn is {mover}",
                    player=player,
                    mover=subject.mover,
                )


def _of_fireworks(subject: Subject, said: str) -> Iterator[str]:
    position = subject.puzzle.position
    rules, stacks = position.rules, position.stacks
    # A firework stands at the card on top, which may be a 2 where it goes down.
    tops = {
        suit: (0, *rules.fireworks.ranks_in(rules, stacks, index))[-1]
        for index, suit in enumerate(rules.suits)
    }
    pattern = _STANDS.format(suit=subject.reader.suit_words)
    for match in re.finditer(pattern, said, re.IGNORECASE):
        for suit in subject.reader.suits(match["suits"]):
            if tops[suit] != int(match["height"]):
                yield stands_at(match[0], suit, tops[suit])


def stands_at(said: str, suit: Suit, height: int) -> str:
    """Say that a firework is not as high as a text says."""
    return words().say(
        "says {said}, but in position.stacks {suit} stands at {height}",
        said=repr(said),
        suit=suit_name(suit),
        height=height,
    )


def suit_name(suit: Suit) -> str:
    """Return what the reader calls a suit."""
    told = words()
    return suit.words.get(told.language, suit.label)


def another_number(said: str, field: str, number: int) -> str:
    """Say that a number of the position is not the one that a text says."""
    return words().say(
        "says {said}, but {field} is {number}",
        said=repr(said),
        field=f"position.{field}",
        number=number,
    )


def _of_hands(subject: Subject, said: str) -> Iterator[str]:
    players = "|".join(map(re.escape, subject.puzzle.position.players))
    of_slot = re.compile(
        rf"(?<!\w)(?P<who>{players})['’]s slot (?P<slot>\d) is (?P<card>the \w+ \w+)(?! or| and)"
    )
    for match in of_slot.finditer(said):
        hand = subject.open_hand(match["who"])
        cards = subject.reader.cards(match["card"])
        place = int(match["slot"]) - 1
        if hand is None or not cards or not 0 <= place < len(hand):
            continue
        if hand[place] not in cards:
            yield words().say(
                "says {said}, but in position.hands it is {card}",
                said=repr(match[0]),
                card=hand[place],
            )
    of_hand = re.compile(rf"(?<!\w)(?P<who>{players}) holds (?P<card>(?:the|a|an|both) \w+ \w+)")
    for match in of_hand.finditer(said):
        hand = subject.open_hand(match["who"])
        cards = subject.reader.cards(match["card"])
        if hand is not None and cards and not any(card in cards for card in hand):
            yield words().say(
                "says {said}, but in position.hands {who} has no such card",
                said=repr(match[0]),
                who=match["who"],
            )
