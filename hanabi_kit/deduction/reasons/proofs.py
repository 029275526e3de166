"""Why a hidden card is what it is: proofs that a person can follow and a program can check.

`why_not` proves that a slot cannot hold an identity, `why` collects all that can be said of a slot,
`clash` says why no hand fits at all. The plainest reason is given: a clue, else the copies in
sight, else the fewest other slots that need every copy left (found by matching). Each proof is
minimal: without any one of its premises it proves nothing.
`hanabi_kit.deduction.reasons.proof_check` checks them without sharing code with this module.
"""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.actions import Mark
from hanabi_kit.cards import Card, CardSet, Seat, Slot
from hanabi_kit.deduction.reasons.matching import clashing, hand_with
from hanabi_kit.deduction.reasons.premises import ByClue, ByHall, BySight, Reason
from hanabi_kit.deduction.reasons.proof_facts import ProofFacts, plainest
from hanabi_kit.deduction.reasons.sentences import clash_sentence, proof_sentence, reasons_sentence
from hanabi_kit.deduction.reasons.wording import wording
from hanabi_kit.deduction.unseen_cards import no_hand_message
from hanabi_kit.errors import Contradiction, HanabiError
from hanabi_kit.language import current, later, words
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.arguments import explained
from hanabi_kit.support.faces import counted, face, player, some
from hanabi_kit.view import View, check_view

_MOST = 8
"""Cards that are named in a `repr`; the others are counted."""


@dataclass(frozen=True, slots=True, repr=False)
class Proof:
    """A proof that a slot holds none of some cards.

    Parameters
    ----------
    slot : Slot
    cards : CardSet
        What the slot cannot hold; one identity in the answer of `why_not`.
    reason : Reason
        `ByClue`, `BySight`, `ByHall`, `ByUntold` or `ByHole`, with its premises.
    rules, players : Ruleset, tuple of str
        Of the table; for the words.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> view = Game.deal(["Alice", "Bob"], seed=7).view()
    >>> proof = why_not(view, 2, "g5")
    >>> print(type(proof.reason).__name__, "|", proof)
    BySight | Slot 2 is not a green 5: the only green 5 is in Bob's slot 1.
    >>> proof.sentence("en") == str(proof)
    True
    """

    slot: Slot
    cards: CardSet
    reason: Reason
    rules: Ruleset
    players: tuple[str, ...]

    @explained
    def sentence(self, language: str | None = None) -> str:
        """Return the proof in a sentence or two of `language`; of the one in use where left out.

        HanabiError lists the languages there are.
        """
        words = wording(language, self.rules, self.players)
        return proof_sentence(words, self.slot, self.cards, self.reason)

    @face
    def __repr__(self) -> str:
        cards = some(list(map(str, self.cards)), _MOST, " ")
        return f"Proof that slot {self.slot} is not {cards}: {type(self.reason).__name__}"

    def __str__(self) -> str:
        return self.sentence()


@dataclass(frozen=True, slots=True, repr=False)
class Reasons:
    """What a slot can hold, and why it can hold nothing else.

    Parameters
    ----------
    slot : Slot
    possible : CardSet
        The identities it can have: exactly those of `deduce`.
    examples : tuple of tuple of Card
        For every possible identity, in the order of cards, an own hand (slot 1 first) that has it
        and fits everything in sight.
    proofs : tuple of Proof
        For all other identities why not, each once: clues, then cards in sight, then shared cards.
    rules, players : Ruleset, tuple of str
        Of the table; for the words.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> game = Game.deal(["Alice", "Bob"], seed=7).apply("clue Bob 5")
    >>> reasons = why(game.view("Bob"), 1)
    >>> reasons.possible, len(reasons.excluded), len(reasons.proofs)
    (CardSet('r5 y5 g5 b5 p5'), 20, 1)
    >>> reasons.sentence("en") == str(reasons)
    True
    """

    slot: Slot
    possible: CardSet
    examples: tuple[tuple[Card, ...], ...]
    proofs: tuple[Proof, ...]
    rules: Ruleset
    players: tuple[str, ...]

    @property
    def excluded(self) -> CardSet:
        """The identities that the slot cannot have."""
        return CardSet(card for proof in self.proofs for card in proof.cards)

    @explained
    def sentence(self, language: str | None = None) -> str:
        """Return the short answer in `language`, in the one in use where it is left out.

        One sentence for what clues and counting say, a second where slots share cards.
        """
        words = wording(language, self.rules, self.players)
        found = [(proof.cards, proof.reason) for proof in self.proofs]
        return reasons_sentence(words, self.slot, self.possible, found)

    @face
    def __repr__(self) -> str:
        cards = some(list(map(str, self.possible)), _MOST, " ")
        return f"Reasons why slot {self.slot} is {cards}: {counted(len(self.proofs), 'proof')}"

    def __str__(self) -> str:
        return self.sentence()

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Say it at the end of a notebook cell."""
        return {"text/plain": self.sentence()}


@dataclass(frozen=True, slots=True, repr=False)
class Clash:
    """A proof that no hand fits what a player was told and sees.

    Parameters
    ----------
    reason : ByHall
        Its slots, the fewest there are, have one copy too few of the cards they share.
    rules, players
        Of the table; for the words.
    """

    viewer: Seat
    reason: ByHall
    rules: Ruleset
    players: tuple[str, ...]

    def sentence(self, language: str | None = None) -> str:
        """Return the clash as one or two sentences, in English ("en") or French ("fr")."""
        return clash_sentence(wording(language, self.rules, self.players), self.viewer, self.reason)

    @face
    def __repr__(self) -> str:
        slots = some([str(slot) for slot in self.reason.slots], _MOST, " ")
        return f"Clash in what {player(self.players, self.viewer)} was told, slots {slots}"

    def __str__(self) -> str:
        return self.sentence()


@explained
def why_not(view: View, slot: int, identity: Card | str) -> Proof:
    """Return the plainest proof that the own card in `slot` is not `identity`.

    Facts only: clues, cards in sight, numbers of copies. No conventions.

    Parameters
    ----------
    view : View
    slot : int
        1 = newest.
    identity : Card or str
        Such as ``Card("r5")`` or just ``"r5"``.

    Returns
    -------
    Proof
        A clue rather than cards in sight, those rather than shared cards; of shared cards the
        fewest slots. Last come clues of which the values are not told, and cards in a hole.

    Raises
    ------
    HanabiError
        The card can be `identity` (the message shows a hand in which it is), the hand has no such
        slot, or the ruleset no such card.
    Contradiction
        No hand fits; see `clash`.

    Examples
    --------
    Alice holds two cards that are r4 or r5; Bob shows one r4. So they are r4 and r5, and her third
    red card is neither:

    >>> from hanabi_kit.notation import parse_position
    >>> position = parse_position('''
    ... [position]
    ... players = ["Alice", "Bob"]
    ... turn = "Alice"
    ... viewer = "Alice"
    ... clue_tokens = 4
    ... deck = 40
    ... [position.hands]
    ... Alice = "xx/r!1!2!3 xx/r!1!2!3 xx/r!1!2 xx xx"
    ... Bob = "r4 y1 g1 b1 p1"
    ... ''')
    >>> proof = why_not(position.view(), 3, "r5")
    >>> proof.reason.slots, proof.reason.shared
    ((1, 2), CardSet('r4 r5'))
    >>> for sentence in proof.sentence().split(". "):
    ...     print(sentence)
    Slot 3 is not a red 5, because slots 1 and 2 hold the last red 4 and the only red 5 between them
    They can be nothing else: they were called red, and the clues “1”, “2” and “3” left them out;
    another red 4 is in Bob's slot 1.
    """
    check_view(view)
    where, card = _own_slot(view, slot), _identity(view.rules, identity)
    facts = _facts(view)
    reason = facts.plain_reason(where, card)
    if reason is None:
        hand, sharing = hand_with(facts.hand, facts.allowed, facts.unseen, where, card)
        if hand is not None and facts.hidden:
            hand = facts.hidden.hand_with(where, card)
            if hand is None:
                untold = facts.hidden.reason(where, CardSet([card]))
                return Proof(where, CardSet([card]), untold, view.rules, view.players)
        if hand is not None:
            raise HanabiError(
                words().say(
                    "slot {slot} can be {card}: for all {viewer} can tell, the hand may be {hand} "
                    "(slot 1 first)",
                    slot=where,
                    card=card,
                    viewer=view.viewer,
                    hand=" ".join(map(str, hand)),
                )
            )
        reason = facts.shared_by(sharing)
    return Proof(where, CardSet([card]), reason, view.rules, view.players)


@explained
def why(view: View, slot: int) -> Reasons:
    """Return all that the own card in `slot` can be, and the reasons why it is nothing else.

    Parameters
    ----------
    view : View
    slot : int
        1 = newest.

    Returns
    -------
    Reasons
        The fewest clues that rule out all that clues rule out; then every card that is all in
        sight; then, one proof for each set of slots, the cards those slots share.

    Raises
    ------
    HanabiError
        The hand has no such slot.
    Contradiction
        No hand fits; see `clash`.

    Examples
    --------
    >>> from hanabi_kit import read
    >>> bob = read("bot-2p-s2006").at(63).view()
    >>> print(why(bob, 5))
    Slot 5 is a red 3: Alice called it red (turn 3) and a 3 (turn 5).
    >>> [(len(proof.cards), type(proof.reason).__name__) for proof in why(bob, 2).proofs]
    [(17, 'BySight'), (1, 'ByHall')]
    """
    check_view(view)
    where, rules = _own_slot(view, slot), view.rules
    facts = _facts(view)
    clued_out: dict[Mark, list[Card]] = {}
    gone: list[Card] = []
    shared: dict[tuple[Slot, ...], list[Card]] = {}
    untold: list[Card] = []
    possible: dict[Card, tuple[Card, ...]] = {}
    marks = facts.fewest_marks(where, rules.all_cards - view.clued(where))
    for card in rules.all_cards:
        if mark := plainest(rules, marks, card):
            clued_out.setdefault(mark, []).append(card)
        elif not facts.unseen.get(card):
            gone.append(card)
        else:
            hand, sharing = hand_with(facts.hand, facts.allowed, facts.unseen, where, card)
            if hand is None:
                shared.setdefault(sharing, []).append(card)
                continue
            if facts.hidden:
                hand = facts.hidden.hand_with(where, card)
            if hand is None:
                untold.append(card)
            else:
                possible[card] = hand
    found: list[tuple[list[Card], Reason]] = [(clued_out[mark], ByClue(mark)) for mark in marks]
    if gone:
        found.append((gone, BySight(facts.copies(gone))))
    if untold:
        assert facts.hidden is not None
        found.append((untold, facts.hidden.reason(where, CardSet(untold))))
    fewest_first = sorted(shared, key=lambda slots: (len(slots), slots))
    found += [(shared[sharing], facts.shared_by(sharing)) for sharing in fewest_first]
    return Reasons(
        where,
        CardSet(possible),
        tuple(possible.values()),
        tuple(Proof(where, CardSet(cards), reason, rules, view.players) for cards, reason in found),
        rules,
        view.players,
    )


def clash(view: View) -> Clash | None:
    """Return why no hand fits what the viewer was told and sees; None where one does.

    Only a position made by hand can clash: in a game the true hand always fits. What clues without
    their values, and cards in a hole, say of several cards together is not looked at.
    """
    facts = ProofFacts(view)
    slots = clashing(facts.allowed, facts.unseen)
    if not slots:
        return None
    return Clash(view.seat, facts.shared_by(slots), view.rules, view.players)


def _facts(view: View) -> ProofFacts:
    """Return the facts of a view that some hand fits; Contradiction where none does."""
    facts = ProofFacts(view)
    if facts.found is None:
        found = clash(view)
        assert found is not None, "what fits no hand clashes"
        raise Contradiction(found.sentence(current()))
    if facts.hidden and not facts.hidden.possible:
        raise Contradiction(no_hand_message(view))
    return facts


def _own_slot(view: View, slot: int) -> Slot:
    size = len(view.own)
    if type(slot) is not int or not 1 <= slot <= size:
        text = (
            later("slot {slot}: {player}'s hand has slots 1–{size} (1 = newest)")
            if size
            else later("slot {slot}: {player}'s hand has no card")
        )
        raise HanabiError(words().say(text, slot=f"{slot!r:.40}", player=view.viewer, size=size))
    return Slot(slot)


def _identity(rules: Ruleset, identity: Card | str) -> Card:
    card = identity if isinstance(identity, Card) else Card.parse(identity)
    if card not in rules.all_cards:
        text = (
            later(
                "{card}: ruleset {ruleset} has the suits {suits} and the ranks {lowest}–{highest} "
                "and START"
            )
            if rules.mechanism.start_cards
            else later(
                "{card}: ruleset {ruleset} has the suits {suits} and the ranks {lowest}–{highest}"
            )
        )
        raise HanabiError(
            words().say(
                text,
                card=card,
                ruleset=repr(rules.name),
                suits=" ".join(suit.letter for suit in rules.suits),
                lowest=rules.ranks[0],
                highest=rules.ranks[-1],
            )
        )
    return card
