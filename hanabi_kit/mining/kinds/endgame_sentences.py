"""What a mined end-game says: title, question, hints and explanation, drafted from the solution.

Face up the reasons come from the solver's tree (`hanabi_kit.endgame.why`), in the seat model from
the worlds (`hanabi_kit.endgame.seat.sentences`). The first two hints never name the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card
from hanabi_kit.deduction.reasons.wording import capital
from hanabi_kit.endgame import SeatSolution
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.seat.sentences import narrative as seat_narrative
from hanabi_kit.endgame.solution import Solution
from hanabi_kit.endgame.why.alike_actions import AlikeActions, alike_actions_of
from hanabi_kit.endgame.why.explanation import Alternative, Explanation, explain
from hanabi_kit.endgame.why.sentences import narrative
from hanabi_kit.endgame.why.tree import FaceUpTree, Node
from hanabi_kit.mining.kinds.endgame_hints import Telling
from hanabi_kit.mining.kinds.sentence_parts import missing_cards, several, with_words
from hanabi_kit.puzzles.puzzle import Puzzle

MOST_STEPS = 7
"""Moves that are told of how the game may go on."""

MOST_WRONG = 3
"""Natural moves of which it is told why they are wrong: the best of them."""


def draft(puzzle: Puzzle, level: int, found: Solution | SeatSolution) -> Puzzle:
    """Return an end-game with its level and all its words."""
    told_by = _Seat if isinstance(found, SeatSolution) else _FaceUp
    return with_words(puzzle, level, told_by(puzzle, found))


# -- face up ---------------------------------------------------------------------------------------


class _FaceUp(Telling):
    """With all hands face up."""

    found: Solution

    def __init__(self, puzzle: Puzzle, found: Solution | SeatSolution) -> None:
        super().__init__(puzzle, found)
        # No limit: the values are known, so that the search is as small as it was; and a limit
        # would be met sooner on one machine than on another.
        self.tree = FaceUpTree(self.position, self.answer.objective, budget=Budget())
        told = explain(self.tree, tables=0)
        wrong = {self.move_of(action) for action in self.tempting[:MOST_WRONG]}
        self.reasons: Explanation = replace(
            told,
            alternatives=tuple(
                one
                for one in told.alternatives
                if one.move in self.tree.root.best or one.move in wrong
            ),
        )

    def move_of(self, action: Action) -> AlikeActions:
        moves = alike_actions_of(self.tree.root.game)
        return next(move for move, actions in moves.items() if action in actions)

    def card(self, action: Action) -> Card | None:
        hand = self.position.hands[self.position.mover]
        return hand[action.slot - 1].card if isinstance(action, Play | Discard) else None

    def named(self, action: Action) -> str:
        """An action as people say it: "playing the red 4"."""
        if isinstance(action, Clue):
            return "giving a clue"
        card = self.card(action)
        assert card is not None
        doing = "playing" if isinstance(action, Play) else "discarding"
        return f"{doing} the {self.words.card(card)}"

    def question(self) -> str:
        position = self.position
        missing = missing_cards(position, self.words)
        deck = position.deck_size
        lines = ["All hands are face up; nobody knows the order of the deck."]
        if not deck:
            lines = ["All hands are face up, and the deck is empty."]
        lines.append(f"{capital(missing)} missing from {self.most} points.")
        if deck:
            lines.append(f"{capital(several(deck, 'card'))} left to draw.")
        if self.perfect:
            lines.append(f"What should {self.mover} do for the best chance of {self.most} points?")
        else:
            lines.append(f"What should {self.mover} do for the highest score on average?")
        return " ".join(lines)

    def imperative(self, action: Action) -> str:
        """An action as an order: "play the red 4 (slot 2)"."""
        card = self.card(action)
        if card is None:
            return "give a clue"
        assert isinstance(action, Play | Discard)
        doing = "play" if isinstance(action, Play) else "discard"
        return f"{doing} the {self.words.card(card)} (slot {action.slot})"

    def reason_of(self, action: Action) -> Alternative:
        return self.reasons[self.move_of(action)]

    def look_closer(self) -> str:
        wrong = self.tempting[0]
        told = f"{capital(self.named(wrong))} comes to mind"
        reason = self.reason_of(wrong).hopeless
        if reason is not None:
            return (
                f"{told}, but then {self.most} points are out of reach, whatever is drawn. "
                "Play it through: what is it that comes too late, or is lost?"
            )
        return (
            f"{told}. Look for an order of the deck in which that goes wrong, and ask what would "
            "have been needed to be ready for it."
        )

    def nearly(self) -> str:
        best = self.found.best[0]
        card = self.card(best)
        if isinstance(best, Play) and card is not None and self.tree.root.game.is_playable(card):
            return (
                f"The best move is a play. {self.mover} has more than one card that can be played: "
                "who waits for which of them? Not the newest of them, and not the oldest."
            )
        if isinstance(best, Discard):
            return (
                "The best move is a discard, but not of the oldest card. Which card can be spared, "
                "because somebody else has it too or because it comes too late anyway?"
            )
        return f"The best move is one that {self.mover} would usually avoid: it costs something."

    def explanation(self) -> Iterator[str]:
        names = dict.fromkeys(map(self.imperative, self.found.best))
        told = self.words.told.either(list(names))
        yield f"{self.mover} should **{told}**: it is worth {self.value_told()}."
        lines = narrative(self.reasons, "en").splitlines()
        yield from [line for line in lines if not line.startswith(_OF_THE_MODEL)]
        way = list(self.way())
        if way:
            yield f"So the game may go on: {'; '.join(way)}."

    def way(self) -> Iterator[str]:
        """The likeliest course of the game that ends well, move by move."""
        node: Node = self.tree.root
        move = self.reasons.best
        for _ in range(MOST_STEPS):
            if move is None or node.over:
                return
            branches = node.branches(move)
            likeliest = max(
                branches,
                key=lambda one: (one.node.lower > 0, one.odds * (one.node.lower or 1), one.odds),
            )
            who = self.words.name(node.game.mover)
            yield f"{who} {self.does(move)}{self.draws(likeliest.card, drawn=likeliest.drawn)}"
            node = likeliest.node
            if node.over:
                return
            move = node.move
        yield "and so on"

    def does(self, move: AlikeActions) -> str:
        card = "a card nobody needs" if move.card is None else f"the {self.words.card(move.card)}"
        return {
            "play": f"plays {card}",
            "misplay": f"misplays {card}",
            "discard": f"discards {card}",
            "clue": "gives a clue",
        }.get(move.what, "plays the last card of the deck")

    def draws(self, card: Card | None, *, drawn: bool) -> str:
        if not drawn or card is None:
            return ""
        return f" and draws the {self.words.card(card)}"


_OF_THE_MODEL = ("Face up:", "Best for", "How it is counted", "Only the 0 tables")
"""Beginnings of lines that say what the question or the first sentence has said, or how the reasons
were looked for."""


# -- the own hand hidden ---------------------------------------------------------------------------


class _Seat(Telling):
    """Where the mover does not see the own hand."""

    found: SeatSolution

    def question(self) -> str:
        position = self.position
        goal = (
            f"the best chance of {self.most} points"
            if self.perfect
            else "the best score on average"
        )
        deck = position.deck_size
        left = f"{capital(several(deck, 'card'))} left to draw." if deck else "The deck is empty."
        return (
            f"{self.mover} does not see the own hand, only the clues on it, and decides once for "
            f"all the hands it can be; after that all cards count as known. {left} "
            f"What should {self.mover} do for {goal}?"
        )

    def named(self, action: Action) -> str:
        if isinstance(action, Clue):
            return "giving a clue"
        assert isinstance(action, Play | Discard)
        return f"{'playing' if isinstance(action, Play) else 'discarding'} slot {action.slot}"

    def look_closer(self) -> str:
        wrong = self.tempting[0]
        missing = missing_cards(self.position, self.words)
        return (
            f"{capital(missing)} missing. Which of them can lie in {self.mover}'s own hand, and in "
            f"which slots? {capital(self.named(wrong))} comes to mind: what becomes of it if the "
            "hand is not as hoped?"
        )

    def nearly(self) -> str:
        shape = self.shape()
        if shape == "play":
            return (
                "The best move is a play, though it may fail. Which slot gains most where it is "
                "right, and loses least where it is wrong?"
            )
        if shape == "discard":
            return (
                "The best move is a discard, but not of the oldest card. In which slot is a card "
                "that is needed least likely, or missed least?"
            )
        return (
            "Compare, world by world, what each slot gains where it is right and loses where not."
        )

    def explanation(self) -> Iterator[str]:
        best = self.found.best
        plain = dict.fromkeys(
            "give a clue"
            if isinstance(action, Clue)
            else f"{'play' if isinstance(action, Play) else 'discard'} slot {action.slot}"
            for action in best
            if isinstance(action, Clue | Play | Discard)
        )
        yield (
            f"{self.mover} should **{self.words.told.either(list(plain))}**: "
            f"it is worth {self.value_told()}."
        )
        wanted = {self.told_as(action) for action in self.tempting[:MOST_WRONG]}
        worlds, _, *rest = seat_narrative(self.found, "en").splitlines()
        yield worlds
        yield from self.chances()
        for line in rest:
            if line.startswith("Who saw the hand") or line.partition(":")[0] in wanted:
                yield line

    def chances(self) -> Iterator[str]:
        """In how many worlds the slots that should be played hold a card that fits."""
        position, found = self.position, self.found
        playable = position.rules.playable_cards(position.stacks, position.discards)
        for action in found.best:
            if isinstance(action, Play):
                place = action.slot - 1
                fits = sum(hand.worlds for hand in found.hands if hand.cards[place] in playable)
                yield f"Slot {action.slot} can be played in {fits:,} of them."

    def told_as(self, action: Action) -> str:
        """How the narrative begins a line about `action`."""
        if isinstance(action, Clue):
            return "A clue"
        assert isinstance(action, Play | Discard)
        return f"{'Play' if isinstance(action, Play) else 'Discard'} {action.slot}"
