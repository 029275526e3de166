"""What a mined end-game says: title, question, hints and explanation, drafted from the solution.

Face up the reasons come from the solver's tree (`hanabi_kit.endgame.why`), in the seat model from
the worlds (`hanabi_kit.endgame.seat.words`). The first two hints never name the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card
from hanabi_kit.deduce.reasons.wording import Wording, wording
from hanabi_kit.endgame import SeatSolution
from hanabi_kit.endgame.seat.words import narrative as seat_narrative
from hanabi_kit.endgame.solution import Budget, Solution
from hanabi_kit.endgame.why.explanation import Alternative, Explanation, explain
from hanabi_kit.endgame.why.moves import Move, moves_of
from hanabi_kit.endgame.why.tree import FaceUpTree, Node
from hanabi_kit.endgame.why.words import narrative
from hanabi_kit.mining.phrases import capital, cards_left, missing_cards, one_of, several
from hanabi_kit.puzzles.answers import Answer
from hanabi_kit.puzzles.asked import Problem
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.rating import tempting_actions
from hanabi_kit.stats import max_score

__all__ = ["draft"]

MOST_STEPS = 7
"""Moves that are told of how the game may go on."""

MOST_WRONG = 3
"""Natural moves of which it is told why they are wrong: the best of them."""


def draft(puzzle: Puzzle, level: int, found: Solution | SeatSolution) -> Puzzle:
    """Return an end-game with its level and all its words."""
    telling = (_Seat if isinstance(found, SeatSolution) else _FaceUp)(puzzle, found)
    return replace(
        puzzle,
        level=level,
        title=telling.title(),
        question=telling.question(),
        hints=tuple(telling.hints()),
        explanation="\n".join(telling.explanation()),
    )


_TITLES: dict[tuple[str, type], tuple[str, ...]] = {
    ("play", Play): (
        "Not the card that calls",
        "Which of the plays?",
        "The other play",
        "Patience with one card",
        "First things second",
        "Two ways to go on",
        "The quiet play",
    ),
    ("play", Discard): (
        "No time to throw away",
        "Better to play",
        "Nothing to lose by it",
        "A bold try",
        "Somebody must try",
        "A draw too many",
        "Courage",
        "What if it fits?",
        "The turn that counts",
    ),
    ("play", Clue): (
        "No time for a clue",
        "Now is the turn to play",
        "A clue too many",
        "Enough said",
        "Waiting is losing",
        "Deeds, not words",
        "Not one more round",
    ),
    ("discard", Play): (
        "The play that can wait",
        "Do not play yet",
        "Making room",
        "A card for a token",
        "One step back",
        "Hands off that card",
    ),
    ("discard", Discard): (
        "The right one to let go",
        "Not the oldest",
        "Which to part with?",
        "A hand full of keepers",
        "Spare one",
    ),
    ("discard", Clue): (
        "Better than a clue",
        "One card to spare",
        "Not by talking",
        "Save the token",
    ),
}
"""By the kind of the best move and of the natural one that comes nearest."""


class _Telling:
    """The words for one end-game."""

    def __init__(self, puzzle: Puzzle, found: Solution | SeatSolution) -> None:
        assert isinstance(puzzle.answer, Answer)
        assert found.value is not None
        self.puzzle, self.found, self.answer = puzzle, found, puzzle.answer
        self.position = position = puzzle.position
        self.value: Fraction = found.value
        self.words: Wording = wording("en", position.rules, position.players)
        self.mover = self.words.name(position.mover)
        self.most = max_score(position.rules, position.discards)
        self.perfect = self.answer.objective == "perfect"
        self.tempting = _by_worth(found, tempting_actions(Problem(puzzle).source))
        """Natural moves, all of them wrong, the best of them first."""

    # -- what is the same in both models -----------------------------------------------------------

    def goal(self) -> str:
        return f"{self.most} points" if self.perfect else "the expected score"

    def clock(self) -> str:
        """The first hint: what everybody overlooks."""
        deck, left = self.position.deck_size, self.position.turns_left
        if left is not None:
            turns = several(left, "turn")
            return (
                f"{capital(turns)} left, and no card is drawn any more. Who can use which of them?"
            )
        if not self.position.rules.final_round:
            return "Go through the missing cards one by one: who holds each, or may still draw it?"
        draws = capital(cards_left(deck))
        return one_of(
            (
                f"{draws} can still be drawn. After the last one everybody has one more turn, the "
                "player who drew it last of all. Who has to use which turn?",
                f"Count the turns: {cards_left(deck)} to draw, and then one more turn for each "
                "player. How many of them may be spent without playing a card?",
                "Where is each of the missing cards, as far as one can see, and who comes to move "
                f"in time to play it? {draws} can still be drawn; then each player has one turn.",
            ),
            self.number(),
        )

    def shape(self) -> str:
        """What kind of move the best is, without saying which."""
        best = self.found.best
        if all(isinstance(action, Play) for action in best):
            return "play"
        if all(isinstance(action, Discard) for action in best):
            return "discard"
        return "move"

    def number(self) -> int:
        """A number that the position has, to choose words by."""
        position = self.position
        return sum(position.stacks) + 3 * len(position.discards) + position.mover

    def title(self) -> str:
        first = self.tempting[0] if self.tempting else None
        number = self.number()
        known = _TITLES.get((self.shape(), type(first)), ("A move of one's own", "Against habit"))
        return one_of(known, number)

    def hints(self) -> Iterator[str]:
        yield self.clock()
        yield self.look_closer()
        yield self.nearly()

    def value_told(self) -> str:
        if not self.perfect:
            return f"an expected score of {self.value}"
        if self.value == 1:
            return f"{self.most} points for certain"
        return f"{self.most} points with probability {self.value}"

    def question(self) -> str:
        raise NotImplementedError

    def look_closer(self) -> str:
        raise NotImplementedError

    def nearly(self) -> str:
        raise NotImplementedError

    def explanation(self) -> Iterator[str]:
        raise NotImplementedError


def _by_worth(found: Solution | SeatSolution, actions: frozenset[Action]) -> list[Action]:
    """The actions, the best first, plays before others; in the order of the rules where alike."""
    kinds = (Play, Discard, Clue)
    order = [worth.action for worth in found.actions]
    return sorted(
        actions,
        key=lambda action: (
            -found[action].lower,
            kinds.index(type(action)) if type(action) in kinds else 3,
            order.index(action),
        ),
    )


# -- face up ---------------------------------------------------------------------------------------


class _FaceUp(_Telling):
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

    def move_of(self, action: Action) -> Move:
        moves = moves_of(self.tree.root.game)
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
        told = self.words.listed(list(names), "or")
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

    def does(self, move: Move) -> str:
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


class _Seat(_Telling):
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
            f"{self.mover} should **{self.words.listed(list(plain), 'or')}**: "
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
