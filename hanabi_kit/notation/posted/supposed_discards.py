"""Discards as people post them: the cards that matter, and "rest useless" for all others.

How many cards are gone follows from the deck: every card that is neither in sight, nor in a hidden
slot, nor still to be drawn. Which ones may be supposed where it changes no chance:

- They are cards that no firework needs, as far as is told.
- The clues cannot tell them apart: every slot of every hand may be any of them, by its marks, or
  none. Then whichever are gone, the same number of useless cards is left for the same slots, and
  each world of the needed cards stands for as many deals as before.

Anything else is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from hanabi_kit.actions import Mark
from hanabi_kit.cards import Card, CardSet
from hanabi_kit.engine.hands import clued
from hanabi_kit.engine.written_table import written_marks
from hanabi_kit.errors import NotationError, shown
from hanabi_kit.language import words
from hanabi_kit.notation.card_text import parse_cards
from hanabi_kit.rules import Ruleset

Rest = Literal["none", "unknown", "useless"]
"""What is said of discards that are not named: there are none, some, or some that nobody needs."""

_DOTS = "…"
_UNKNOWN = "unknown"
_MOST_NAMED = 12


@dataclass(frozen=True)
class WrittenDiscards:
    """Discards as a text gives them.

    `cards`: those that are named.
    `rest`: what is said of the others.
    `kept`: cards out of sight that are not among the rest: they are in a hand or in the deck.
    """

    cards: tuple[Card, ...] = ()
    rest: Rest = "none"
    kept: tuple[Card, ...] = ()


class _Slot(Protocol):
    @property
    def card(self) -> Card | None: ...
    @property
    def marks(self) -> tuple[Mark, ...]: ...


@dataclass(frozen=True)
class PostedTable:
    """What a text says of where cards are, beside the discards.

    `deck_order`: the cards of the deck, where they are told.
    """

    rules: Ruleset
    players: tuple[str, ...]
    stacks: tuple[int, ...]
    hands: Sequence[Sequence[_Slot]]
    deck_size: int
    deck_order: tuple[Card, ...] | None = None

    def unseen(self, discards: Sequence[Card]) -> Counter[Card]:
        """Return the copies that are not in sight; below 0 where there are too many in sight."""
        rules = self.rules
        left = Counter(rules.copies_by_card)
        left.subtract(discards)
        left.subtract(rules.fireworks.cards(rules, self.stacks))
        left.subtract(slot.card for hand in self.hands for slot in hand if slot.card is not None)
        left.subtract(self.deck_order or ())
        return left

    @property
    def hidden(self) -> int:
        """How many cards are in hidden slots, or in a deck of unknown order."""
        slots = sum(slot.card is None for hand in self.hands for slot in hand)
        return slots + (self.deck_size if self.deck_order is None else 0)

    def missing(self, discards: Sequence[Card]) -> int:
        """Return how many cards are neither in sight, nor hidden, nor among the `discards`."""
        return self.unseen(discards).total() - self.hidden


def parse_discards(text: str, rules: Ruleset) -> WrittenDiscards:
    """Return the discards written ``"r2 y4 … rest useless but b4"``.

    Raises NotationError: naming every card that is none, or what stands there after the cards.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> parse_discards("r2 ... rest useless", STANDARD)
    WrittenDiscards(cards=(Card('r2'),), rest='useless', kept=())
    >>> parse_discards("r2 unknown", STANDARD).rest, parse_discards("r2", STANDARD).rest
    ('unknown', 'none')
    """
    written = text.replace("...", f" {_DOTS} ").replace(_DOTS, f" {_DOTS} ").split()
    first = (_DOTS, _UNKNOWN, "rest")
    end = next((at for at, word in enumerate(written) if word in first), len(written))
    cards = parse_cards(" ".join(written[:end]), rules)
    told = written[end:]
    if not told:
        return WrittenDiscards(cards)
    if len(told) == 1 and told[0] in (_DOTS, _UNKNOWN):
        return WrittenDiscards(cards, "unknown")
    rest = told[told[0] in (_DOTS, _UNKNOWN) :]
    if rest[:2] != ["rest", "useless"] or rest[2:3] not in ([], ["but"]) or rest[2:] == ["but"]:
        raise NotationError(
            words().say(
                "{told}, but after the cards may only stand … (others, and nobody says which), "
                "'rest useless' (others, and no firework needs them) or 'rest useless but b4' (so "
                "are all others that are out of sight and gone, but no b4 is)",
                told=shown(" ".join(told)),
            )
        )
    return WrittenDiscards(cards, "useless", parse_cards(" ".join(rest[3:]), rules))


def supposed_discards(written: WrittenDiscards, table: PostedTable) -> tuple[Card, ...]:
    """Return the cards that are gone and not named, where it does not matter which they are.

    Raises NotationError: asking for what does matter.
    """
    if written.rest == "none":
        return ()
    rules = table.rules
    if rules.mechanism.hole or rules.mechanism.told != "value":
        raise NotationError(
            words().say(
                "'rest {rest}', but in ruleset {ruleset} not everything is told that happens, so "
                "it may matter which cards are gone; name all discards",
                rest=written.rest,
                ruleset=repr(rules.name),
            )
        )
    unseen = table.unseen(written.cards)
    if min(unseen.values(), default=0) < 0:
        return ()  # the position says which card is in sight too often
    missing = table.missing(written.cards)
    known = CardSet(rules.identities)
    wrong = [card for card in written.kept if card not in known or not unseen[card]]
    if wrong:
        raise NotationError(
            words().say(
                "'but {card}', but all copies of {card} are in sight (or the ruleset has none)",
                card=wrong[0],
            )
        )
    free = Counter(unseen)
    free.subtract(written.kept)
    if min(free.values(), default=0) < 0:
        card = min(free, key=lambda card: free[card])
        raise NotationError(
            words().say(
                "'but {card}' stands there more often than copies are out of sight", card=card
            )
        )
    if missing <= 0:
        return ()
    if missing == free.total() and written.rest == "unknown":
        return tuple(free.elements())  # nothing is hidden: all that is out of sight is gone
    needed = rules.fireworks.needed(rules, table.stacks, Counter(written.cards))
    lost = {card: number for card, number in sorted(free.items()) if number and card in needed}
    useless = [card for card in sorted(free.elements(), key=_by_rank) if card not in needed]
    if lost and (written.rest == "unknown" or len(useless) < missing):
        raise NotationError(_which_needed(rules, missing, len(useless), lost, written.rest))
    if len(useless) < missing:
        raise NotationError(
            words().say(
                "{missing} more cards are gone, but only {number} are out of sight beside what "
                "stands after 'but'",
                missing=missing,
                number=len(useless),
            )
        )
    if len(useless) > missing:
        _ask_what_clues_tell_apart(table, missing, useless)
    return tuple(useless[:missing])


def cards_text(cards: Sequence[Card]) -> str:
    """Return cards as a note lists them, a long list cut.

    Examples
    --------
    >>> cards_text([Card("r1")] * 2 + [Card("y3")])
    'r1 r1 y3'
    """
    more = len(cards) - 3 * _MOST_NAMED
    told = " ".join(map(str, cards[: 3 * _MOST_NAMED]))
    return words().say("{cards} and {more} more", cards=told, more=more) if more > 0 else told


def _by_rank(card: Card) -> tuple[int, Card]:
    # Low cards go first in most games.
    return card.rank, card


def _which_needed(
    rules: Ruleset, missing: int, useless: int, lost: dict[Card, int], rest: Rest
) -> str:
    asked = ", ".join(
        words().say(
            "{card} ({number} of {copies} out of sight)",
            card=card,
            number=number,
            copies=rules.copies(card),
        )
        for card, number in list(lost.items())[:_MOST_NAMED]
    )
    if rest == "unknown":
        return words().say(
            "{missing} more cards are gone; which copies of needed cards are among them? Out of "
            "sight are {asked}. Name those that are gone, and write 'rest useless' for the others",
            missing=missing,
            asked=asked,
        )
    return words().say(
        "{missing} more cards are gone, but of those out of sight only {useless} are needed by no "
        "firework; which copies of needed cards are gone, too? Out of sight are {asked}. Name "
        "those that are gone, before 'rest useless'",
        missing=missing,
        useless=useless,
        asked=asked,
    )


def _ask_what_clues_tell_apart(table: PostedTable, missing: int, useless: list[Card]) -> None:
    """Raise NotationError where a slot may be some useless cards, by its marks, and others not."""
    rules = table.rules
    for player, hand in zip(table.players, table.hands, strict=True):
        for number, slot in enumerate(hand, start=1):
            allowed = clued(rules, slot.marks)
            fitting = sorted(card for card in useless if card in allowed)
            if not fitting or len(fitting) == len(useless):
                continue
            others = sorted(card for card in useless if card not in allowed)
            few = min(fitting, others, key=len)
            names = " ".join(map(str, few[:_MOST_NAMED])) + " …" * (len(few) > _MOST_NAMED)
            parts = {
                "missing": missing,
                "useless": len(useless),
                "number": number,
                "player": player,
                "marks": written_marks(rules, slot.marks),
                "cards": names,
            }
            raise NotationError(
                words().say(
                    "{missing} of the {useless} cards that are out of sight and needed by no "
                    "firework are gone, and it matters which: slot {number} of {player}, marked "
                    "{marks}, may be {cards}, unlike the others. Name those of them that are gone, "
                    "and those that are not after 'rest useless but'",
                    **parts,
                )
                if few is fitting
                else words().say(
                    "{missing} of the {useless} cards that are out of sight and needed by no "
                    "firework are gone, and it matters which: slot {number} of {player}, marked "
                    "{marks}, is none of {cards}, unlike the others. Name those of them that are "
                    "gone, and those that are not after 'rest useless but'",
                    **parts,
                )
            )
