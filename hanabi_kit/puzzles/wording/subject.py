"""A puzzle as those see it who read its texts: with the table, the proof and the words for both."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card, CardSet, Seat
from hanabi_kit.puzzles.answers.answer_table import Answer, HandAnswer
from hanabi_kit.puzzles.proofs.proof import Proof
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.statements import Count, Is, facts_of
from hanabi_kit.puzzles.wording.mentions import Reader


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
