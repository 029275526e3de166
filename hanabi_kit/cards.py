"""Suits, cards and sets of cards: the words everything else is written in.

Every value here is interned or immutable, so cards can be compared with ``is`` and used as
dictionary keys at the price of an object identity. Ranks are the numbers printed on the cards,
1 to 5, everywhere (HLE counts them from 0); Up or Down of hanab.live has a card START beside them.

Examples
--------
>>> Card.parse("r4")
Card('r4')
>>> CardSet.of("r4", "r5") | CardSet.of("b1")
CardSet('r4 r5 b1')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NewType

from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.language import LANGUAGES, later_in, words
from hanabi_kit.support.arguments import Choice, explained

__all__ = ["Card", "CardSet", "Seat", "Slot", "Suit"]

Slot = NewType("Slot", int)
"""A place in a hand: 1 is the newest card (the leftmost on hanab.live)."""

Order = NewType("Order", int)
"""The identity of a physical card: its place in the deck as dealt, from 0."""

Seat = NewType("Seat", int)
"""A player's index in the order of play, from 0."""

Colour = NewType("Colour", str)
"""The value of a colour clue, one letter: a word of the clue-giver, not a property of a card."""

MAX_RANK = 5
"""The highest rank a card can have; a ruleset may stop below it."""

START = 6
"""The rank of the START cards of Up or Down: no number stands on them, texts write ``rS``."""


class Suit(Choice):
    """A suit: its letter, its names and the shape that tells it apart without colour.

    The value is the letter of position files; suits that only hanab.live has, and which share their
    colours with others, have two letters. In no variant do two suits have the same shape.

    How many copies a suit has and which clues touch it is for a ruleset to say: white is an
    ordinary suit of one leaflet, and touched by no colour clue on hanab.live.

    Attributes
    ----------
    letter : str
        As files name it: one sign, or two.
    label : str
        As English texts name it.
    words : mapping of str to str
        Its name by language, as in `hanabi_kit.language.LANGUAGES`.
    shape : str
        The shape that drawings give it.
    symbol : str
        The nearest character for plain text.
    index : int
        Its place among all suits, from 0.

    Examples
    --------
    >>> Suit("b").label, Suit.BLUE.letter, Suit.BLUE.shape, Suit.BLUE.words["fr"]
    ('blue', 'b', 'circle', 'bleu')
    """

    RED = "r"
    YELLOW = "y"
    GREEN = "g"
    BLUE = "b"
    PURPLE = "p"
    BLACK = "k"
    MULTICOLOUR = "m"
    TEAL = "t"
    WHITE = "w"
    PINK = "i"
    BROWN = "n"
    OMNI = "o"
    NULL = "u"
    MUDDY = "d"
    LIGHT_PINK = "l"
    PRISM = "s"
    ORANGE = "a"
    # Suits of hanab.live that share their colours with others.
    TOMATO = "to"
    MAHOGANY = "ma"
    CARROT = "ca"
    EMERALD = "em"
    OLIVE = "ol"
    BERRY = "be"
    NAVY = "na"
    SKY = "sk"
    ICE = "ic"
    AQUA = "aq"
    OCEAN = "oc"
    TANGERINE = "tg"
    PEACH = "pe"
    RUBY = "ru"
    YAM = "ya"
    GEAS = "ge"
    BEATNIK = "bt"
    PLUM = "pl"
    TAUPE = "tp"
    GOLD = "go"
    VIOLET = "vi"
    MAGENTA = "mg"
    CARDINAL = "cd"
    MAROON = "mr"
    LIME = "li"
    JUNGLE = "ju"
    JADE = "ja"
    TAN = "tn"
    CYAN = "cy"
    INDIGO = "in"
    COBALT = "co"

    # Set by _SUIT_FACTS below; annotated here for readers and type checkers.
    letter: str
    label: str
    shape: str
    symbol: str
    index: int

    @property
    def words(self) -> Mapping[str, str]:
        """Its name by language."""
        return _names(self.label)

    def __repr__(self) -> str:
        return f"Suit({self.value!r})"


# letter -> name in English, shape for drawings, the nearest character for plain text
_SUIT_FACTS = {
    "r": (later_in("suit", "red"), "diamond", "◆"),
    "y": (later_in("suit", "yellow"), "star", "★"),
    "g": (later_in("suit", "green"), "triangle", "▲"),
    "b": (later_in("suit", "blue"), "circle", "●"),
    "p": (later_in("suit", "purple"), "square", "■"),
    "k": (later_in("suit", "black"), "cross", "✚"),
    "m": (later_in("suit", "multicolour"), "flower", "✿"),
    "t": (later_in("suit", "teal"), "wave", "≈"),
    "w": (later_in("suit", "white"), "moon", "☽"),
    "i": (later_in("suit", "pink"), "heart", "♥"),
    "n": (later_in("suit", "brown"), "leaf", "❧"),
    "o": (later_in("suit", "omni"), "bow", "⧓"),
    "u": (later_in("suit", "null"), "ring", "○"),
    "d": (later_in("suit", "muddy rainbow"), "drop", "◗"),
    "l": (later_in("suit", "light pink"), "clover", "♣"),
    "s": (later_in("suit", "prism"), "hexagon", "⬡"),
    "a": (later_in("suit", "orange"), "arrows", "⇄"),
    "to": (later_in("suit", "tomato"), "diamond", "◆"),
    "ma": (later_in("suit", "mahogany"), "square", "■"),
    "ca": (later_in("suit", "carrot"), "triangle", "▲"),
    "em": (later_in("suit", "emerald"), "triangle", "▲"),
    "ol": (later_in("suit", "olive"), "star", "★"),
    "be": (later_in("suit", "berry"), "circle", "●"),
    "na": (later_in("suit", "navy"), "wave", "≈"),
    "sk": (later_in("suit", "sky"), "star", "★"),
    "ic": (later_in("suit", "ice"), "diamond", "◆"),
    "aq": (later_in("suit", "aqua"), "triangle", "▲"),
    "oc": (later_in("suit", "ocean"), "square", "■"),
    "tg": (later_in("suit", "tangerine"), "triangle", "▲"),
    "pe": (later_in("suit", "peach"), "circle", "●"),
    "ru": (later_in("suit", "ruby"), "diamond", "◆"),
    "ya": (later_in("suit", "yam"), "star", "★"),
    "ge": (later_in("suit", "geas"), "triangle", "▲"),
    "bt": (later_in("suit", "beatnik"), "circle", "●"),
    "pl": (later_in("suit", "plum"), "square", "■"),
    "tp": (later_in("suit", "taupe"), "wave", "≈"),
    "go": (later_in("suit", "gold"), "wave", "≈"),
    "vi": (later_in("suit", "violet"), "star", "★"),
    "mg": (later_in("suit", "magenta"), "square", "■"),
    "cd": (later_in("suit", "cardinal"), "star", "★"),
    "mr": (later_in("suit", "maroon"), "diamond", "◆"),
    "li": (later_in("suit", "lime"), "diamond", "◆"),
    "ju": (later_in("suit", "jungle"), "wave", "≈"),
    "ja": (later_in("suit", "jade"), "circle", "●"),
    "tn": (later_in("suit", "tan"), "square", "■"),
    "cy": (later_in("suit", "cyan"), "square", "■"),
    "in": (later_in("suit", "indigo"), "circle", "●"),
    "co": (later_in("suit", "cobalt"), "wave", "≈"),
}
for _index, _suit in enumerate(Suit):
    _suit.letter = _suit.value
    _suit.label, _suit.shape, _suit.symbol = _SUIT_FACTS[_suit.value]
    _suit.index = _index


@cache
def _names(label: str) -> Mapping[str, str]:
    return MappingProxyType({own: words(own).say_in("suit", label) for own in LANGUAGES})


def rank_sign(rank: int) -> str:
    """Return how texts write `rank`: its number, ``S`` for START.

    Examples
    --------
    >>> rank_sign(5), rank_sign(START)
    ('5', 'S')
    """
    return "S" if rank == START else str(rank)


class Card:
    """One identity, a suit and a rank. Interned: equal cards are the same object.

    ``Card`` says what a card *is*; the physical card in a hand is a ``HeldCard`` with an order.

    Parameters
    ----------
    suit : Suit
    rank : int
        1 to 5, or START.

    Raises
    ------
    NotationError
        When the rank is none of them.

    Examples
    --------
    >>> card = Card(Suit.RED, 4)
    >>> card is Card("r4"), card, card.suit.label, card.rank
    (True, Card('r4'), 'red', 4)
    >>> Card(Suit.RED, START), Card("ma2").suit.label
    (Card('rS'), 'mahogany')
    >>> Card.parse("r9")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.NotationError: card 'r9': a card is a suit letter (...) and a rank 1–5
    """

    __slots__ = ("index", "rank", "suit")

    suit: Suit
    rank: int
    index: int
    """Place in the fixed order of all cards (suit by suit, rank by rank). The bit of a CardSet."""

    def __new__(cls, suit: Suit | str, rank: int | None = None) -> Card:
        """Return the one card of this suit and rank, or the one written as a text: `Card("r4")`."""
        if rank is None and isinstance(suit, str):
            return cls.parse(suit)
        try:
            return _CARDS[suit, rank]  # type: ignore[index]
        except (KeyError, TypeError):
            raise NotationError(
                words().say("rank {rank}: ranks are 1–{highest}", rank=repr(rank), highest=MAX_RANK)
                if isinstance(suit, Suit)
                else words().say("suit {suit}: a Suit is needed, such as Suit.RED", suit=repr(suit))
            ) from None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cards never change: cannot set {name}")

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card written as `text`, such as ``"r4"``; NotationError where none is."""
        card = _CARD_BY_TEXT.get(text) if isinstance(text, str) else None
        if card is None:
            shown = repr(text) if len(repr(text)) <= 40 else repr(text)[:37] + "…"
            letters = " ".join(suit.letter for suit in Suit if len(suit.letter) == 1)
            raise NotationError(
                words().say(
                    "card {card}: a card is a suit letter ({letters}) and a rank 1–{highest}",
                    card=shown,
                    letters=letters,
                    highest=MAX_RANK,
                )
            )
        return card

    def __str__(self) -> str:
        return f"{self.suit.letter}{rank_sign(self.rank)}"

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[Suit, int]]:
        # Unpickling and copying give back the interned object.
        return Card, (self.suit, self.rank)


def _make_card(suit: Suit, rank: int) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "suit", suit)
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "index", suit.index * START + rank - 1)
    return card


_ALL_CARDS = tuple(_make_card(suit, rank) for suit in Suit for rank in range(1, START + 1))
_CARDS = {(card.suit, card.rank): card for card in _ALL_CARDS}
_CARD_BY_TEXT = {str(card): card for card in _ALL_CARDS}


class CardSet:
    """An immutable set of identities, held as the bits of one integer.

    Iterates in the fixed order of cards. Supports ``in``, ``len``, ``|``, ``&``, ``-``, ``<=``.

    Parameters
    ----------
    cards : iterable of Card, or str
        The cards, or their texts with spaces between: ``CardSet("r4 r5")``.

    Attributes
    ----------
    bits : int
        Bit ``i`` is set where the card of index ``i`` is present.

    Raises
    ------
    NotationError
        A word of the text is no card.
    HanabiError
        `cards` are no cards.

    Examples
    --------
    >>> reds = CardSet("r1 r2 r3")
    >>> reds == CardSet.of("r1", "r2", "r3") == CardSet.from_bits(reds.bits)
    True
    >>> reds - CardSet("r2")
    CardSet('r1 r3')
    >>> Card.parse("r2") in reds, len(reds), reds.only
    (True, 3, None)
    """

    __slots__ = ("bits",)

    bits: int

    def __init__(self, cards: Iterable[Card] | str = ()) -> None:
        bits = 0
        try:
            for card in map(Card.parse, cards.split()) if isinstance(cards, str) else cards:
                bits |= 1 << card.index
        except (AttributeError, TypeError, ValueError) as error:
            if isinstance(error, HanabiError):
                raise
            raise HanabiError(
                words().say(
                    "cards {cards}: Cards, or a text such as 'r1 r2', are needed",
                    cards=shown(cards),
                )
            ) from None
        object.__setattr__(self, "bits", bits)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a CardSet never changes: cannot set {name}")

    @classmethod
    @explained
    def of(cls, *texts: str) -> CardSet:
        """Return the set of the cards written as `texts`."""
        return cls(Card.parse(text) for text in texts)

    @classmethod
    def from_bits(cls, bits: int) -> CardSet:
        """Return the set whose card of index ``i`` is present where bit ``i`` of `bits` is set.

        Nothing is looked at here, where searches are; a HanabiError tells who goes through the set
        of bits that stand for no card.
        """
        new = object.__new__(cls)
        object.__setattr__(new, "bits", bits)
        return new

    @property
    def only(self) -> Card | None:
        """The one card of a set of one; None where there are none or several."""
        bits = self.bits
        return _ALL_CARDS[bits.bit_length() - 1] if bits and not bits & (bits - 1) else None

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        try:
            while bits:
                low = bits & -bits
                yield _ALL_CARDS[low.bit_length() - 1]
                bits ^= low
        except (IndexError, TypeError):
            raise HanabiError(
                words().say(
                    "bits {bits}: cards have the indices 0–{last}",
                    bits=shown(self.bits),
                    last=len(_ALL_CARDS) - 1,
                )
            ) from None

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return bool(self.bits)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet.from_bits(self.bits | other.bits)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet.from_bits(self.bits & other.bits)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet.from_bits(self.bits & ~other.bits)

    def __le__(self, other: CardSet) -> bool:
        return not self.bits & ~other.bits

    def __eq__(self, other: object) -> bool:
        return self.bits == other.bits if isinstance(other, CardSet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.bits)

    def __repr__(self) -> str:
        return f"CardSet('{self}')"

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet.from_bits, (self.bits,)
