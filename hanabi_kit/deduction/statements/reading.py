"""The text form of statements: one grammar for events, for puzzles and for who knows what.

What it looks like: `hanabi_kit.deduction.statements.format_statement`. What a set of leaves does
not have is refused with its place: `Leaves` says which forms it has.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction.statements.combinators import And, Implies, Not, Or, Statement
from hanabi_kit.deduction.statements.writing import KEYWORDS
from hanabi_kit.errors import NotationError, shown
from hanabi_kit.language import later, words

STATUSES = ("playable", "trash", "critical")
"""What may stand for cards: which ones, the table says."""

MOST_DEPTH = 20

_COUNTS = ("at least", "at most", "exactly")
_CONSTANTS = ("'true'", "'false'", "'all of'", "'any of'")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()]+', re.DOTALL)


@dataclass(frozen=True, slots=True)
class CountRead:
    """How many of some slots there are to be, as it was read.

    Parameters
    ----------
    upto : int
        Of "from … to" the second number; of others the same.
    slots : tuple of Slot
        Rising, none twice.
    """

    how: str
    number: int
    upto: int
    slots: tuple[Slot, ...]

    @property
    def limits(self) -> tuple[int, int | None]:
        """The least and the most; None for no limit."""
        least = 0 if self.how == "at most" else self.number
        return least, None if self.how == "at least" else self.upto


class Leaves:
    """One set of leaves: which forms it has, and what is made of each.

    Attributes
    ----------
    statuses : tuple of str
        Which of `STATUSES` may stand for cards.
    constants : bool
        Whether statements without a part, or with one, can be written: "true", "all of (…)"; so
        can counts of no slot or "from … to", and "nothing" for no card.
    begins : tuple of str
        What else may begin a leaf.
    owners : bool
        Whether a slot is one "of" a player.
    """

    statuses: tuple[str, ...] = ()
    constants = True
    begins: tuple[str, ...] = ()
    owners = False
    most_tokens = 2000

    def of_slot(
        self, slot: Slot, cards: CardSet | str, no: bool, owner: str | int | None
    ) -> Statement:
        """Return the leaf "slot … is (not) …"; `cards` may be one of `statuses`."""
        raise NotImplementedError

    def of_slots(
        self, count: CountRead, cards: CardSet | str, no: bool, owner: str | int | None
    ) -> Statement:
        """Return the leaf "at least … of slots … is (not) …"."""
        raise NotImplementedError

    def other(self, reader: Reader, depth: int) -> Statement | None:
        """Return any other leaf that begins here; None, with nothing taken, where none does."""
        return None


def parse_statement(text: str, leaves: Leaves) -> Statement:
    """Return the statement of these `leaves` that is written as `text`.

    NotationError with the word that does not fit, its place, and what was expected there.
    """
    reader = Reader(text, leaves)
    statement = reader.statement(0)
    reader.end()
    return statement


class Reader:
    """Reads one text, word by word."""

    def __init__(self, text: str, leaves: Leaves) -> None:
        self.text, self.leaves = text, leaves
        self.tokens: list[str] = _TOKEN.findall(text)
        self.at = 0
        if len(self.tokens) > leaves.most_tokens:
            raise NotationError(
                words().say(
                    "statement {text}: more than {most} words",
                    text=shown(text),
                    most=leaves.most_tokens,
                )
            )

    # -- words ---------------------------------------------------------------------------------

    def next(self, further: int = 0) -> str:
        """Return the word that comes next, or so many further on; empty after the end."""
        at = self.at + further
        return self.tokens[at] if at < len(self.tokens) else ""

    def fault(self, expected: str) -> NotationError:
        """Return the error that says what comes next and what should."""
        word = self.next()
        text = (
            later("statement {text}: {got} at word {at}, but {expected} is expected")
            if word
            else later("statement {text}: the end at word {at}, but {expected} is expected")
        )
        return NotationError(
            words().say(
                text, text=shown(self.text), got=shown(word), at=self.at + 1, expected=expected
            )
        )

    def take(self, *words: str) -> bool:
        """Take these words if they come next."""
        if tuple(self.tokens[self.at : self.at + len(words)]) != words:
            return False
        self.at += len(words)
        return True

    def need(self, *words: str) -> None:
        """Take these words, which must come next."""
        for word in words:
            if not self.take(word):
                raise self.fault(repr(word))

    def end(self) -> None:
        """Refuse whatever comes after a whole statement."""
        if self.next():
            raise self.fault(words().say("'and', 'or' or the end"))

    # -- joined --------------------------------------------------------------------------------

    def statement(self, depth: int) -> Statement:
        """Read as much as makes one statement."""
        self._check_depth(depth)
        if self.take("if"):
            condition = self._either(depth + 1)
            self.need("then")
            return Implies(condition, self.statement(depth + 1))
        return self._either(depth)

    def _either(self, depth: int) -> Statement:
        parts = [self._both(depth)]
        while self.take("or"):
            parts.append(self._both(depth))
        return Or(*parts) if len(parts) > 1 else parts[0]

    def _both(self, depth: int) -> Statement:
        parts = [self.part(depth)]
        while self.take("and"):
            parts.append(self.part(depth))
        return And(*parts) if len(parts) > 1 else parts[0]

    def part(self, depth: int) -> Statement:
        """Read what "not", "knows that" and the like stand before: one leaf, or a bracket."""
        if self.take("not"):
            if depth > MOST_DEPTH:
                raise NotationError(
                    words().say("statement {text}: too many 'not'", text=shown(self.text))
                )
            return Not(self.part(depth + 1))
        if self.next() == "(":
            return self._bracket(depth)
        if self.leaves.constants and (constant := self._constant(depth)) is not None:
            return constant
        if self.take("slot"):
            slot = self.slot()
            owner = self._owner()
            self.need("is")
            return self.leaves.of_slot(slot, *self.what(), owner)
        if (count := self._count()) is not None:
            owner = self._owner()
            if not self.take("are"):
                self.need("is")
            return self.leaves.of_slots(count, *self.what(), owner)
        if (other := self.leaves.other(self, depth)) is not None:
            return other
        raise self.fault(self._beginnings())

    def _check_depth(self, depth: int) -> None:
        if depth > MOST_DEPTH:
            raise NotationError(
                words().say(
                    "statement {text}: nested more than {most} deep",
                    text=shown(self.text),
                    most=MOST_DEPTH,
                )
            )

    def inner(self, depth: int) -> Statement:
        """Read the part of a leaf, such as what somebody knows."""
        self._check_depth(depth)
        return self.part(depth + 1)

    def _bracket(self, depth: int) -> Statement:
        self.need("(")
        inner = self.statement(depth + 1)
        self.need(")")
        return inner

    def _constant(self, depth: int) -> Statement | None:
        if self.take("true"):
            return And()
        if self.take("false"):
            return Or()
        if self.take("all", "of"):
            return And(self._bracket(depth))
        return Or(self._bracket(depth)) if self.take("any", "of") else None

    def _beginnings(self) -> str:
        leaves = self.leaves
        whole = self.at == 0 or self.tokens[self.at - 1] in ("(", "then")
        known = ["'slot'", "'not'"] + ["'if'"] * whole + [repr(how) for how in _COUNTS]
        if leaves.constants:
            known += ["'from'", *_CONSTANTS]
        known += map(words().say, leaves.begins)
        return words().say("{beginnings} or '('", beginnings=", ".join(known))

    # -- leaves --------------------------------------------------------------------------------

    def _count(self) -> CountRead | None:
        for how in (*_COUNTS, *["from"] * self.leaves.constants):
            if self.take(*how.split()):
                break
        else:
            return None
        number = upto = self.number(later("a number of slots"))
        if how == "from":
            self.need("to")
            upto = self.number(later("a number of slots"))
        self.need("of", "slots")
        slots = []
        if not (self.leaves.constants and self.take("nothing")):
            slots.append(self.slot())
        while self.next() not in ("is", "are", "", *["of"] * self.leaves.owners):
            slots.append(self.slot())
        if len(set(slots)) < len(slots):
            raise NotationError(
                words().say("statement {text}: a slot is named twice", text=shown(self.text))
            )
        return CountRead(how, number, upto, tuple(sorted(slots)))

    def number(self, expected: str) -> int:
        """Take a number of at most two digits; `expected`, marked `later`, is said of else."""
        word = self.next()
        if not re.fullmatch(r"\d{1,2}", word) or not word.isascii():
            raise self.fault(words().say(expected))
        self.at += 1
        return int(word)

    def slot(self) -> Slot:
        """Take the number of a slot."""
        number = self.number(later("a slot (1 = newest)"))
        if not number:
            self.at -= 1
            raise self.fault(words().say("a slot (1 = newest)"))
        return Slot(number)

    def _owner(self) -> str | int | None:
        if not self.leaves.owners:
            return None
        self.need("of")
        return self.player()

    def player(self) -> str | int:
        """Take a player: a name, or "player 1" for seat 0."""
        if self.take("player"):
            number = self.number(later("the number of a player, from 1,"))
            if number:
                return number - 1
            self.at -= 1
            raise self.fault(words().say("the number of a player, from 1,"))
        if (name := self.name()) is not None:
            return name
        word = self.next()
        if not word or word in KEYWORDS or word in "()":
            raise self.fault(words().say("the name of a player"))
        self.at += 1
        return word

    def players(self) -> tuple[str | int, ...] | None:
        """Take "among (Alice Bob)"; None, with nothing taken, where it is not said."""
        if not self.take("among"):
            return None
        self.need("(")
        found = []
        while not self.take(")"):
            found.append(self.player())
        return tuple(found)

    def name(self) -> str | None:
        """Take what stands between quotation marks; None, with nothing taken, where none do."""
        word = self.next()
        if not word.startswith('"'):
            return None
        try:
            found: str = json.loads(word, strict=False)
        except ValueError:
            raise self.fault(words().say("a name between quotation marks")) from None
        self.at += 1
        return found

    def what(self) -> tuple[CardSet | str, bool]:
        """Take what a card is said to be: cards, or a word for them; and whether it is denied."""
        negated = self.take("not")
        if self.leaves.constants and self.take("nothing"):
            return CardSet(), negated
        statuses = self.leaves.statuses
        for word in statuses:
            if self.take(word):
                return word, negated
        cards: list[Card] = []
        while (word := self.next()) and word not in ("and", "or", "then", ")"):
            try:
                cards.append(Card.parse(word))
            except NotationError:
                raise self._fault_of_cards() from None
            self.at += 1
        if not cards:
            raise self._fault_of_cards()
        return CardSet(cards), negated

    def _fault_of_cards(self) -> NotationError:
        if not self.leaves.statuses:
            return self.fault(words().say("a card such as r5"))
        statuses = ", ".join(self.leaves.statuses)
        return self.fault(words().say("a card such as r5 or one of {statuses}", statuses=statuses))
