"""Rulesets: everything about the rules that an engine, a solver or a lesson may ask for.

The rules are fields of a frozen value here, never constants elsewhere: the cards of each suit and
the clues that touch them, the hands, the tokens, the strikes, how the game ends. The named rulesets
of the rule documents are in `hanabi_kit.rules.editions`, hanab.live's in
`hanabi_kit.rules.variants`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from types import MappingProxyType

from hanabi_kit.cards import MAX_RANK, START, Card, CardSet, Colour, Suit
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import current, words
from hanabi_kit.rules.clue_rules import PLAIN_CLUES, ClueRules, clue_kind
from hanabi_kit.rules.edition import SCREEN, Edition
from hanabi_kit.rules.fireworks import Fireworks, laid_in_order
from hanabi_kit.rules.mechanism import ORDINARY, Mechanism
from hanabi_kit.rules.rule_faults import rule_faults
from hanabi_kit.rules.suit_rules import SpecialSuit, Touch
from hanabi_kit.support.arguments import check_fields, checked, explained
from hanabi_kit.support.faces import counted, face, plain

FIVE_SUITS = (Suit.RED, Suit.YELLOW, Suit.GREEN, Suit.BLUE, Suit.PURPLE)
ONE_OF_EACH = (1, 1, 1, 1, 1)


@dataclass(frozen=True, repr=False)
class Ruleset:
    """The rules of one edition.

    Parameters
    ----------
    name : str
        What position files call it.
    suits : tuple of Suit
        In the order of the variant; fireworks and files list them so.
    rank_copies : tuple of int
        Copies of rank 1, 2, … in every suit that is not special.
    special : tuple of SpecialSuit
        The suits with other copies, or touched by other clues.
    hand_sizes : tuple of (int, int)
        Pairs of a number of players and the cards dealt to each.
    max_clue_tokens : int
        Tokens at the start, and the limit that a discard or a completed firework cannot pass.
    max_strikes : int
        The strike that ends the game.
    empty_clues : bool
        Whether a clue may touch no card (German edition: yes; "How Hanabi Works": no).
    strikeout_scores_zero : bool
        Whether the last strike makes the score 0, or leaves what the fireworks show.
    terminated_scores_zero : bool
        Whether a game that a player, a vote or the clock broke off scores 0, as on hanab.live
        (every end condition but 1, normal, in its server/src/game.go), or what the fireworks show.
    deck_plays : bool
        hanab.live's option "Bottom-Deck Blind-Plays": the last card of the deck may be played
        from the deck.
    final_round : bool
        Whether everyone has one turn after the last draw, and the game is over. If not, it goes on
        with shrinking hands until it is perfect or lost: by the last strike, by a discard that
        makes perfection impossible, or because the player to move has neither card nor clue token
        to use ("Crowning piece" of a leaflet, "All or Nothing" of hanab.live).
    ends_when_settled : bool
        Whether the game is over as soon as the fireworks show all that the discards still allow
        (hanab.live), or only once they are all complete. Not asked is what hanab.live asks beside
        it: whether a card that fits is left for anybody who still has a turn. Where none is, it
        ends a game a little sooner, with the same score.
    edition : Edition
        The rule document: who begins, how a score is rated.
    clue_rules : ClueRules
        Which clues there are, and what they touch beyond what is printed on the cards.
    mechanism : Mechanism
        How fireworks grow, what clues cost and tell, what is seen of a play.

    Raises
    ------
    HanabiError
        Listing every field that makes no game.

    Examples
    --------
    >>> tiny = Ruleset("tiny", (Suit.RED, Suit.BLUE), rank_copies=(2, 1), hand_sizes=((2, 2),))
    >>> tiny.deck_size, tiny.max_score, sorted(map(str, set(tiny.deck)))
    (6, 4, ['b1', 'b2', 'r1', 'r2'])
    >>> tiny.identities, tiny.all_cards == CardSet(tiny.identities), tiny.ranks
    ((Card('r1'), Card('r2'), Card('b1'), Card('b2')), True, range(1, 3))
    >>> tiny.copies_by_card[Card("r1")], tiny.copies_of(Suit.RED), tiny.copies(Card("g1"))
    (2, (2, 1), 0)
    >>> tiny.player_counts, tiny.hand_size(2)
    ((2,), 2)
    >>> tiny.touches("r", Card("r2")), tiny.touches(1, Card("r2")), tiny.can_be_clued(Card("r2"))
    (True, False, True)
    >>> STANDARD  # print(STANDARD) says all that it rules
    <Ruleset 'standard': r y g b p, 50 cards, 8 clues, 3 strikes>
    """

    name: str
    suits: tuple[Suit, ...] = FIVE_SUITS
    rank_copies: tuple[int, ...] = (3, 2, 2, 2, 1)
    special: tuple[SpecialSuit, ...] = ()
    hand_sizes: tuple[tuple[int, int], ...] = ((2, 5), (3, 5), (4, 4), (5, 4), (6, 3))
    max_clue_tokens: int = 8
    max_strikes: int = 3
    empty_clues: bool = False
    strikeout_scores_zero: bool = True
    terminated_scores_zero: bool = True
    deck_plays: bool = False
    final_round: bool = True
    ends_when_settled: bool = False
    edition: Edition = SCREEN
    clue_rules: ClueRules = PLAIN_CLUES
    mechanism: Mechanism = ORDINARY

    def __post_init__(self) -> None:
        check_fields(self)
        faults = []
        if not self.suits or len(set(self.suits)) != len(self.suits):
            faults.append(
                words().say(
                    "suits: {suits}, but one or more different suits are needed",
                    suits=repr(self.suits),
                )
            )
        if not 1 <= len(self.rank_copies) <= MAX_RANK or min(self.rank_copies, default=0) < 1:
            faults.append(
                words().say(
                    "rank_copies: {copies}, but 1–{most} ranks with at least one copy each "
                    "are needed",
                    copies=repr(self.rank_copies),
                    most=MAX_RANK,
                )
            )
        faults += self._special_faults()
        rules = self.special, self.clue_rules, self.mechanism
        faults += rule_faults(len(self.suits), len(self.rank_copies), *rules)
        if not self.hand_sizes or any(p < 2 or cards < 1 for p, cards in self.hand_sizes):
            faults.append(
                words().say(
                    "hand_sizes: {sizes}, but (players, cards) pairs with at least 2 players "
                    "and 1 card are needed",
                    sizes=repr(self.hand_sizes),
                )
            )
        if len({players for players, _ in self.hand_sizes}) != len(self.hand_sizes):
            faults.append(
                words().say(
                    "hand_sizes: {sizes} gives a number of players twice",
                    sizes=repr(self.hand_sizes),
                )
            )
        if self.max_clue_tokens < 0:
            faults.append(
                words().say(
                    "max_clue_tokens: {number}, but 0 or more are needed",
                    number=self.max_clue_tokens,
                )
            )
        if self.max_strikes < 1:
            faults.append(
                words().say(
                    "max_strikes: {number}, but 1 or more are needed", number=self.max_strikes
                )
            )
        if faults:
            raise HanabiError(
                [
                    words().say("ruleset {name}: {fault}", name=repr(self.name), fault=fault)
                    for fault in faults
                ]
            )

    @face
    def __repr__(self) -> str:
        suits = " ".join(suit.letter for suit in self.suits)
        # What differs from the first ruleset of the kit tells two of the same name apart.
        told = {"name", "suits", "special", "max_clue_tokens", "max_strikes", "edition"}
        told |= {"clue_rules", "mechanism"}
        other = [
            f"{own.name}={plain(getattr(self, own.name), 24)}"
            for own in fields(self)
            if own.name not in told and getattr(self, own.name) != own.default
        ]
        return ", ".join(
            [
                f"Ruleset {plain(self.name, 40)!r}: {suits}",
                counted(self.deck_size, "card"),
                counted(self.max_clue_tokens, "clue"),
                counted(self.max_strikes, "strike"),
                *[f"special {own.suit.letter}" for own in self.special],
                *other,
            ]
        )

    def __str__(self) -> str:
        from hanabi_kit.rules.points import points_text

        return points_text(self, current())

    def __getstate__(self) -> dict[str, object]:
        # The tables that follow from the fields are made anew where a copy needs them.
        return {own.name: getattr(self, own.name) for own in fields(self)}

    def _special_faults(self) -> list[str]:
        faults: list[str] = []
        own = {special.suit: special for special in self.special}
        faults += [
            words().say(
                "suit {letter}: no clue names {label}; a special suit must say which "
                "colours touch it (shares)",
                letter=suit.letter,
                label=words().say_in("suit", suit.label),
            )
            for suit in self.suits
            if len(suit.letter) > 1 and not (suit in own and own[suit].tells_its_colours)
        ]
        named = [special.suit for special in self.special]
        for special in self.special:
            where = words().say("special suit {suit}", suit=special.suit.letter)
            if special.suit not in self.suits:
                faults.append(words().say("{where}: not among the suits", where=where))
            if named.count(special.suit) > 1:
                faults.append(words().say("{where}: given twice", where=where))
            if special.ranks is Touch.RANK:
                faults.append(
                    words().say(
                        "{where}: ranks 'rank', but 'own', 'all' or 'none' is needed", where=where
                    )
                )
            copies = special.copies
            if copies is not None and (
                len(copies) != len(self.rank_copies) or min(copies, default=0) < 1
            ):
                faults.append(
                    words().say(
                        "{where}: copies {copies}, but {number} ranks with at least one copy "
                        "each are needed",
                        where=where,
                        copies=repr(copies),
                        number=len(self.rank_copies),
                    )
                )
        return list(dict.fromkeys(faults))

    @cached_property
    def ranks(self) -> range:
        """The ranks of every suit, 1 upwards."""
        return range(1, len(self.rank_copies) + 1)

    @cached_property
    def suit_rules(self) -> tuple[SpecialSuit, ...]:
        """What holds for each suit, the ordinary ones too, in the order of `suits`.

        A reversed suit without copies of its own has those of the others the other way round.

        Examples
        --------
        >>> STANDARD.suit_rules[0].copies, STANDARD.suit_rules[0].called
        ((3, 2, 2, 2, 1), 'red')
        """
        special = {own.suit: own for own in self.special}
        found = []
        for suit in self.suits:
            own = special.get(suit, SpecialSuit(suit))
            copies = own.copies or (self.rank_copies[::-1] if own.falls else self.rank_copies)
            found.append(replace(own, copies=copies))
        return tuple(found)

    @cached_property
    def copies_by_card(self) -> Mapping[Card, int]:
        """The number of copies of every identity, suit by suit; START, where it is, comes last."""
        start = {START: 1} if self.mechanism.start_cards else {}
        return MappingProxyType(
            {
                Card(own.suit, rank): copies
                for own in self.suit_rules
                for rank, copies in (dict(enumerate(own.copies or (), start=1)) | start).items()
            }
        )

    @cached_property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """The ranks of each suit in the order in which its firework takes them.

        Where players choose that order (`fireworks.open_order`), the ranks upwards.

        Examples
        --------
        >>> falling = Ruleset(
        ...     "two", (Suit.RED, Suit.BLUE), special=(SpecialSuit(Suit.BLUE, falls=True),)
        ... )
        >>> falling.orders, falling.copies_of(Suit.BLUE)
        (((1, 2, 3, 4, 5), (5, 4, 3, 2, 1)), (1, 2, 2, 2, 3))
        """
        up = tuple(self.ranks)
        return tuple(up[::-1] if own.falls else up for own in self.suit_rules)

    @cached_property
    def fireworks(self) -> Fireworks:
        """How the fireworks grow.

        Examples
        --------
        >>> STANDARD.fireworks.next_ranks(STANDARD, (2, 0, 0, 0, 0), 0)
        (3,)
        """
        return self.mechanism.fireworks

    @checked
    def stacks_of(self, ranks: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """Return the stacks of fireworks with these ranks in them.

        Parameters
        ----------
        ranks : sequence of sequence of int
            For each suit, in the order of `suits`, the ranks in the order they were played.

        Raises
        ------
        HanabiError
            A card does not fit; the message says which would.

        Examples
        --------
        >>> STANDARD.stacks_of([(1, 2), (), (), (), (1,)])
        (2, 0, 0, 0, 1)
        """
        return laid_in_order(self, ranks)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """Every physical card, sorted."""
        return tuple(card for card, copies in self.copies_by_card.items() for _ in range(copies))

    @cached_property
    def identities(self) -> tuple[Card, ...]:
        """Every card once, suit by suit."""
        return tuple(self.copies_by_card)

    @cached_property
    def all_cards(self) -> CardSet:
        """The identities as a set."""
        return CardSet(self.identities)

    @cached_property
    def deck_size(self) -> int:
        """Number of cards before the deal."""
        return len(self.deck)

    @cached_property
    def max_score(self) -> int:
        """Points of a perfect game."""
        return len(self.suits) * len(self.ranks)

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players the ruleset has hands for."""
        return tuple(players for players, _ in self.hand_sizes)

    def hand_size(self, players: int) -> int:
        """Cards in a full hand of so many `players`.

        HanabiError where the ruleset has no such number of players.
        """
        for count, cards in self.hand_sizes:
            if count == players:
                return cards
        allowed = ", ".join(map(str, self.player_counts))
        raise HanabiError(
            words().say(
                "{players} players: ruleset {ruleset} is for {allowed} players",
                players=players,
                ruleset=repr(self.name),
                allowed=allowed,
            )
        )

    def copies(self, card: Card) -> int:
        """How many copies of `card` the deck holds; 0 where the ruleset has no such card.

        HanabiError where `card` is no Card.
        """
        try:
            return self.copies_by_card.get(card, 0)
        except TypeError:
            raise HanabiError(
                words().say("card {card}: a Card is needed", card=shown(card))
            ) from None

    def copies_of(self, suit: Suit) -> tuple[int, ...]:
        """How many copies the deck holds of rank 1, 2, … of `suit`.

        HanabiError where the ruleset has no such suit.
        """
        if suit not in self.suits:
            own = ", ".join(each.letter for each in self.suits)
            raise HanabiError(
                words().say(
                    "suit {suit}: ruleset {ruleset} has the suits {own}",
                    suit=suit,
                    ruleset=repr(self.name),
                    own=own,
                )
            )
        return tuple(self.copies_by_card[Card(suit, rank)] for rank in self.ranks)

    @cached_property
    def clue_values(self) -> tuple[Colour | int, ...]:
        """Every clue that can be said, colours in the order of the suits, then ranks."""
        return (*self.clue_colours, *self.clue_ranks)

    @cached_property
    def clue_colours(self) -> tuple[Colour, ...]:
        """The colours that can be said, in the order of the suits that own them.

        Examples
        --------
        >>> STANDARD.clue_colours
        ('r', 'y', 'g', 'b', 'p')
        """
        if self.clue_rules.colours is not None:
            return self.clue_rules.colours
        return tuple(dict.fromkeys(colour for own in self.suit_rules for colour in own.own_colours))

    @cached_property
    def clue_ranks(self) -> tuple[int, ...]:
        """The ranks that can be said.

        Examples
        --------
        >>> STANDARD.clue_ranks
        (1, 2, 3, 4, 5)
        """
        said = self.clue_rules.ranks
        return tuple(self.ranks) if said is None else said

    @cached_property
    def _touched_bits(self) -> dict[Colour | int, int]:
        # The readable statement of who touches what is `ClueRules`; this is its table.
        place = {suit: index for index, suit in enumerate(self.suits)}

        def touches(value: Colour | int, card: Card) -> bool:
            own = self.suit_rules[place[card.suit]]
            if isinstance(value, int):
                rules, ranks = self.clue_rules, self.clue_ranks
                return rules.rank_touches(value, own, place[card.suit], card.rank, ranks)
            return self.clue_rules.colour_touches(value, own, card.rank, self.clue_colours)

        return {
            value: CardSet(card for card in self.identities if touches(value, card)).bits
            for value in self.clue_values
        }

    @cached_property
    def always_legal_clues(self) -> int:
        """The clues that may be given though they touch no card, as bits: those that never do.

        Bit ``i`` stands for ``clue_values[i]``.

        Examples
        --------
        >>> blind = ClueRules(touch_nothing=("rank",))
        >>> bin(Ruleset("one", (Suit.RED,), clue_rules=blind).always_legal_clues)
        '0b111110'
        """
        kinds = self.clue_rules.touch_nothing
        return sum(
            1 << bit for bit, value in enumerate(self.clue_values) if clue_kind(value) in kinds
        )

    @cached_property
    def inverted_suits(self) -> frozenset[Suit]:
        """The suits whose cards are discarded by who plays them, and the other way round.

        Examples
        --------
        >>> STANDARD.inverted_suits
        frozenset()
        """
        return frozenset(own.suit for own in self.special if own.inverted)

    @cached_property
    def clues_touching(self) -> Mapping[Card, int]:
        """The clues that touch each identity, as bits; bit ``i`` stands for ``clue_values[i]``.

        Examples
        --------
        >>> bits = STANDARD.clues_touching[Card("y3")]
        >>> [value for bit, value in enumerate(STANDARD.clue_values) if bits >> bit & 1]
        ['y', 3]
        """
        return {
            card: sum(
                1 << bit for bit, value in enumerate(self.clue_values) if self.touches(value, card)
            )
            for card in self.identities
        }

    def touched_by(self, value: Colour | int) -> CardSet:
        """Return the identities the clue `value` touches; the rest it says a card is not.

        HanabiError where it is none of `clue_values`.

        Examples
        --------
        >>> STANDARD.touched_by(5)
        CardSet('r5 y5 g5 b5 p5')
        """
        return CardSet.from_bits(self._touched(value))

    def _touched(self, value: Colour | int) -> int:
        """Return what a clue touches as bits; HanabiError for what is no clue here."""
        try:
            return self._touched_bits[value]
        except (KeyError, TypeError):
            allowed = ", ".join(map(str, self.clue_values))
            raise HanabiError(
                words().say(
                    "clue {value}: ruleset {ruleset} has the clues {allowed}",
                    value=repr(value),
                    ruleset=repr(self.name),
                    allowed=allowed,
                )
            ) from None

    @explained
    def unseen(self, stacks: Iterable[int], seen: Iterable[Card]) -> Counter[Card]:
        """Return the copies that are neither in the fireworks nor among the cards `seen`.

        Parameters
        ----------
        stacks : iterable of int
            Top rank of each firework, in the order of `suits`.
        seen : iterable of Card
            Discards and the hands in sight.

        Returns
        -------
        Counter of Card
            Without those of which no copy is left.

        Raises
        ------
        HanabiError
            `stacks` is not one number for each suit.

        Examples
        --------
        >>> tiny = Ruleset("tiny", (Suit.RED, Suit.BLUE), rank_copies=(2, 1))
        >>> dict(tiny.unseen((1, 0), [Card("b1"), Card("b1")]))
        {Card('r1'): 1, Card('r2'): 1, Card('b2'): 1}
        """
        left = Counter(self.copies_by_card)
        for card in seen:
            left[card] -= 1
        for card in self.fireworks.cards(self, self.fireworks.checked(self, stacks)):
            left[card] -= 1
        return +left

    def touches(self, value: Colour | int, card: Card) -> bool:
        """Whether the clue `value`, one of `clue_values`, touches `card`; else HanabiError."""
        try:
            return bool(self._touched(value) >> card.index & 1)
        except (AttributeError, TypeError):
            if isinstance(card, Card):
                raise
            raise HanabiError(
                words().say("card {card}: a Card is needed", card=shown(card))
            ) from None

    @explained
    def can_be_clued(self, card: Card) -> bool:
        """Whether any clue touches `card`; none touches a null suit."""
        return any(self.touches(value, card) for value in self.clue_values)

    @explained
    def reachable(
        self, discards: Iterable[Card], stacks: Sequence[int] | None = None
    ) -> tuple[int, ...]:
        """Return how many cards each firework can still come to, in the order of `suits`.

        A firework ends before the first rank whose copies are all in `discards`. Cards left in the
        deck and turns left do not count.

        Parameters
        ----------
        discards : iterable of Card
        stacks : sequence of int, optional
            The fireworks as they are. Without them: as if nothing had been played, which makes a
            difference only where players choose the order of the ranks (Up or Down, Sudoku).

        Examples
        --------
        >>> STANDARD.reachable([Card("r5"), Card("b2"), Card("b2")])
        (4, 5, 5, 1, 5)
        """
        fireworks = self.fireworks
        stacks = fireworks.empty(self) if stacks is None else fireworks.checked(self, stacks)
        return fireworks.reachable(self, stacks, Counter(discards))

    @explained
    def playable_cards(self, stacks: Sequence[int], discards: Iterable[Card]) -> CardSet:
        """Return the identities that would extend their firework now, where a copy is left.

        Parameters
        ----------
        stacks : sequence of int
            Cards in each firework, in the order of `suits`; 0 for none. Where players choose the
            order of the ranks, the `stacks` of a game, or of `stacks_of`.
        discards : iterable of Card

        Raises
        ------
        HanabiError
            `stacks` is not one number for each suit.

        Examples
        --------
        >>> STANDARD.playable_cards((0, 0, 4, 5, 1), [Card("p2"), Card("p2")])
        CardSet('r1 y1 g5')
        """
        stacks = self.fireworks.checked(self, stacks)
        return self.fireworks.playable(self, stacks, Counter(discards))

    @explained
    def trash_cards(self, stacks: Sequence[int], discards: Iterable[Card]) -> CardSet:
        """Return the identities that no firework can use: played already, or out of its reach.

        `stacks` and `discards` are those of `playable_cards`, and so is the HanabiError.

        Examples
        --------
        >>> STANDARD.trash_cards((0, 0, 4, 5, 1), [Card("p4"), Card("p4")])
        CardSet('g1 g2 g3 g4 b1 b2 b3 b4 b5 p1 p4 p5')
        """
        stacks = self.fireworks.checked(self, stacks)
        return self.all_cards - self.fireworks.needed(self, stacks, Counter(discards))

    @explained
    def critical_cards(self, stacks: Sequence[int], discards: Sequence[Card]) -> CardSet:
        """Return the identities of which the last copy is left, and which a firework still needs.

        Playable ones are among them. Lose one, and the reachable score falls. `stacks` and
        `discards` are those of `playable_cards`, and so is the HanabiError.

        Examples
        --------
        >>> STANDARD.critical_cards((0, 0, 4, 5, 1), [Card("r2")])
        CardSet('r2 r5 y5 g5 p5')
        """
        stacks = self.fireworks.checked(self, stacks)
        return self.fireworks.critical(self, stacks, Counter(discards))

    @explained
    def rating(self, score: int) -> str | None:
        """Return the document's word for the `score` of a finished game; None where it has none.

        A game without a final round is perfect or lost and is not rated.

        Examples
        --------
        >>> STANDARD.rating(25) is None
        True
        """
        return self.edition.rating(score) if self.final_round else None


STANDARD = Ruleset("standard")
"""Five suits, 50 cards, 8 clue tokens, 3 strikes, as on the screen (hanab.live, HLE): a clue must
touch a card, the third strike scores 0.
"""
