"""A puzzle as those see it who read its texts: with the table, the proof and the words for both."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card, CardSet, Seat
from hanabi_kit.deduction import deduce
from hanabi_kit.errors import HanabiError
from hanabi_kit.puzzles.answers.answer_table import Answer, HandAnswer
from hanabi_kit.puzzles.proofs.proof import Proof
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.statements import Count, Is, facts_of
from hanabi_kit.puzzles.wording.mentions import Reader
from hanabi_kit.view import View


@dataclass(frozen=True)
class Subject:
    """A puzzle whose texts are read."""

    puzzle: Puzzle
    proof: Proof  # what `prove` returned for it: its answer is right

    @cached_property
    def reader(self) -> Reader:
        """Reads what texts about this table name."""
        return Reader(self.puzzle.position.rules, self.puzzle.position.players)

    @property
    def mover(self) -> str:
        """The player to move."""
        position = self.puzzle.position
        return position.players[position.mover]

    @property
    def viewer(self) -> str:
        """The player through whose eyes the table is seen, where it is somebody's."""
        position = self.puzzle.position
        return position.players[position.mover if position.viewer is None else position.viewer]

    @property
    def who(self) -> tuple[str, ...]:
        """Whose knowledge is asked for; where empty, the viewer's."""
        answer = self.puzzle.answer
        return answer.who if isinstance(answer, HandAnswer) else ()

    @property
    def holder(self) -> str:
        """The player whose hand is asked about."""
        return self.who[-1] if self.who else self.viewer

    @property
    def most_slots(self) -> int:
        """Slots of the largest hand that a player of this table can have."""
        position = self.puzzle.position
        return max(map(len, position.hands), default=0)

    def open_hand(self, player: str) -> tuple[Card, ...] | None:
        """Return the cards of a hand that the puzzle shows; None where one of them is hidden."""
        position = self.puzzle.position
        seat = Seat(position.players.index(player))
        answer = self.puzzle.answer
        hidden = isinstance(answer, Answer) and answer.model != "faceup"
        viewed = position.viewer is not None or hidden or isinstance(answer, HandAnswer)
        if viewed and player == self.viewer:
            return None
        cards = [slot.card for slot in position.hands[seat]]
        return tuple(card for card in cards if card) if all(cards) else None

    @cached_property
    def all_open(self) -> bool:
        """Whether the puzzle shows every hand."""
        return all(self.open_hand(player) is not None for player in self.puzzle.position.players)

    @cached_property
    def unseen(self) -> Counter[Card]:
        """The copies that lie in no firework, no discards and no hand that the puzzle shows."""
        position = self.puzzle.position
        hands = (self.open_hand(player) or () for player in position.players)
        seen = [*position.discards, *(card for hand in hands for card in hand)]
        return +position.rules.unseen(position.stacks, seen)

    def may_hold(self, player: str, *, later: bool) -> CardSet:
        """Return the cards that a player can have now, or with what is drawn `later`."""
        hand = self.open_hand(player)
        drawn = CardSet(self.unseen)
        if hand is None:
            return drawn
        return CardSet(hand) | drawn if later else CardSet(hand)

    @cached_property
    def own_cards(self) -> tuple[CardSet, ...] | None:
        """What can lie in each slot of the viewer's hand; None where it is too much to count."""
        position = self.puzzle.position
        try:
            own = deduce(View.of(position, position.players.index(self.viewer))).hand
        except HanabiError:
            return None
        return tuple(slot.cards for slot in own)

    @cached_property
    def plain_fireworks(self) -> CardSet | None:
        """The cards that were played; None where fireworks do not simply go up from 1."""
        position = self.puzzle.position
        rules = position.rules
        if any(own.falls for own in rules.suit_rules) or rules.mechanism != type(rules.mechanism)():
            return None
        return CardSet(
            card
            for card in rules.all_cards
            if card.rank <= position.stacks[rules.suits.index(card.suit)]
        )

    @property
    def missing(self) -> CardSet:
        """The cards that no firework has yet."""
        return self.puzzle.position.rules.all_cards - (self.plain_fireworks or CardSet())

    @cached_property
    def reachable(self) -> CardSet:
        """Those of them that a firework can still get."""
        position = self.puzzle.position
        rules = position.rules
        return self.missing - rules.trash_cards(position.stacks, position.discards)

    @cached_property
    def slots_asked(self) -> frozenset[int]:
        """The slots that are asked about; empty where slots or actions are asked for."""
        answer = self.puzzle.answer
        if not isinstance(answer, HandAnswer):
            return frozenset()
        if answer.slot is not None:
            return frozenset({answer.slot})
        return frozenset(slot for part in facts_of(answer.statement) for slot in _slots_of(part))

    @cached_property
    def cards_asked(self) -> CardSet:
        """The cards that the answer asks about by name; empty where it says playable, or none."""
        answer = self.puzzle.answer
        if not isinstance(answer, HandAnswer):
            return CardSet()
        whats = [part.what for part in facts_of(answer.statement)]
        whats += [answer.what] if answer.what else []
        found = CardSet()
        for what in whats:
            if isinstance(what.cards, CardSet):
                found |= what.cards
        return found

    @cached_property
    def words_asked(self) -> frozenset[str]:
        """The words for cards that the answer asks about: playable, trash, critical."""
        answer = self.puzzle.answer
        if not isinstance(answer, HandAnswer):
            return frozenset()
        whats = [part.what for part in facts_of(answer.statement)]
        whats += [answer.what] if answer.what else []
        return frozenset(what.cards for what in whats if isinstance(what.cards, str))

    @property
    def best(self) -> tuple[Action, ...]:
        """The best actions of an end-game; none of other kinds."""
        answer = self.puzzle.best_actions
        return answer.best if answer else ()

    @cached_property
    def best_slots(self) -> frozenset[int]:
        """The slots of the best actions."""
        return frozenset(
            int(action.slot) for action in self.best if isinstance(action, Play | Discard)
        )


def kind_of(action: Action) -> str:
    """Return what sort of action it is, in one word: "play", "discard" or "clue"."""
    if isinstance(action, Discard):
        return "discard"
    return "clue" if isinstance(action, Clue) else "play"


def _slots_of(part: Is | Count) -> tuple[int, ...]:
    return (int(part.slot),) if isinstance(part, Is) else tuple(map(int, part.slots))
