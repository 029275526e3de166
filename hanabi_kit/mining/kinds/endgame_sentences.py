"""What a mined end-game says with all hands face up: question, hints and explanation.

Argued is as a person would: the turns against the cards that are missing, the draw that kills, what
the tempting move gives up, and how the game may go on. The reasons come from the solver's tree
(`hanabi_kit.endgame.why`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card, Seat
from hanabi_kit.deduction.reasons.wording import capital
from hanabi_kit.endgame import SeatSolution
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.solution import Solution
from hanabi_kit.endgame.why.alike_actions import AlikeActions, alike_actions_of
from hanabi_kit.endgame.why.explanation import Alternative, Explanation, explain
from hanabi_kit.endgame.why.hopeless import Hopeless
from hanabi_kit.endgame.why.order_sentences import OrderTeller
from hanabi_kit.endgame.why.tree import FaceUpTree, Node
from hanabi_kit.mining.kinds.endgame_hints import EndgameTelling
from hanabi_kit.mining.kinds.seat_sentences import SeatTelling
from hanabi_kit.mining.kinds.sentence_parts import counted, told_in_ways
from hanabi_kit.puzzles.puzzle import Puzzle

MOST_STEPS = 6
"""Moves that are told of how the game may go on."""

MOST_WRONG = 2
"""Natural moves of which it is told why they are wrong: the best of them."""


def draft(puzzle: Puzzle, level: int, found: Solution | SeatSolution) -> tuple[Puzzle, ...]:
    """Return an end-game with its level and all its words, told in several ways."""
    told_by = SeatTelling if isinstance(found, SeatSolution) else FaceUpTelling
    return told_in_ways(puzzle, level, told_by(puzzle, found, level))


class FaceUpTelling(EndgameTelling):
    """The words for an end-game with all hands face up."""

    found: Solution

    def __init__(
        self, puzzle: Puzzle, found: Solution | SeatSolution, level: int, language: str = "en"
    ) -> None:
        super().__init__(puzzle, found, level, language)
        # No limit: the values are known, so that the search is as small as it was; and a limit
        # would be met sooner on one machine than on another.
        self.tree = FaceUpTree(self.position, self.answer.objective, budget=Budget())
        told = explain(self.tree, tables=0)
        self.moves = alike_actions_of(self.tree.root.game)
        others = [one.move for one in told.alternatives if one.move not in self.tree.root.best]
        tempting = list(dict.fromkeys(map(self.move_of, self.tempting[:MOST_WRONG])))
        self.rivals = tempting or others[:1]
        wanted = {*self.rivals, *self.tree.root.best}
        self.reasons: Explanation = replace(
            told, alternatives=tuple(one for one in told.alternatives if one.move in wanted)
        )
        self.orders = OrderTeller(told, self.words)

    def move_of(self, action: Action) -> AlikeActions:
        """The move that an action is, with the others that come to the same."""
        return next(move for move, actions in self.moves.items() if action in actions)

    def card(self, action: Action) -> Card | None:
        """The card that an action is about."""
        hand = self.position.hands[self.position.mover]
        return hand[action.slot - 1].card if isinstance(action, Play | Discard) else None

    def named(self, action: Action) -> str:
        """An action as people say it: "playing the red 4"."""
        card = self.card(action)
        if card is None:
            return "giving a clue" if isinstance(action, Clue) else "playing from the deck"
        doing = "playing" if isinstance(action, Play) else "discarding"
        return f"{doing} the {self.words.card(card)}"

    def imperative(self, action: Action) -> str:
        """An action as an order: "play the red 4 (slot 2)"."""
        card = self.card(action)
        if card is None:
            return "give a clue" if isinstance(action, Clue) else "play from the deck"
        assert isinstance(action, Play | Discard)
        doing = "play" if isinstance(action, Play) else "discard"
        return f"{doing} the {self.words.card(card)} (slot {action.slot})"

    # -- question and hints ------------------------------------------------------------------------

    def question(self) -> str:
        """Return the question."""
        vary, mover, goal = self.vary, self.mover, self.goal()
        seen = vary(
            "All hands are face up; the order of the deck nobody knows.",
            "Every hand lies open, only the deck is face down.",
            "Everybody sees all hands, the own one too.",
            "Open hands, and a deck in unknown order.",
            "No card in a hand is hidden.",
        )
        asked = vary(
            f"What should {mover} do for {goal}?",
            f"Which action of {mover} gives {goal}?",
            f"How does {mover} get {goal}?",
            f"Find {mover}'s action for {goal}.",
            f"It is {mover}'s turn. What gives {goal}?",
        )
        return f"{seen} {self.scene()} {asked}"

    def rival(self) -> str:
        """The tempting move, as people say it."""
        actions = self.moves[self.rivals[0]] if self.rivals else self.found.best
        return self.named(actions[0])

    def look_closer(self) -> str:
        """Return the second hint: where the missing cards are, and what a natural move risks."""
        vary, told = self.vary, self.rival()
        asked = vary(
            f"{capital(told)} comes to mind: which order of the deck punishes that?",
            f"Try {told} and play on; what is short at the end, a turn, a card or a token?",
            f"Why may {told} be a turn wasted?",
            f"{capital(told)}? Look for the card that then comes too late.",
            f"Suppose {told}, and see who is idle in the last round.",
        )
        return f"{self.holders()} {asked}"

    def nearly(self) -> str:
        """Return the third hint: what to compare."""
        best, vary = self.found.best[0], self.vary
        card = self.card(best)
        if isinstance(best, Play) and card is not None and self.tree.root.game.is_playable(card):
            return vary(
                "It is a play. If there are several, ask of each who waits for the card after it.",
                f"{self.mover} puts a card on the table. Which of the fireworks has the longest "
                "way to go?",
                "Of all that fits, what keeps another player waiting longest?",
                "Plays first. But whose turn does each of them make useful?",
            )
        if isinstance(best, Discard):
            return vary(
                "It is a discard. Which card is spare, as a twin of it is around or it comes too "
                "late anyway?",
                f"{self.mover} throws one away; for the token, the draw, or both. Which one is "
                "missed least?",
                "Something must go. Find a card with which nothing more could be done in time.",
                "A draw and a token are worth more now than one of the cards in this hand.",
            )
        if isinstance(best, Clue):
            return vary(
                "Every draw brings the end nearer. Is it the time for one?",
                f"What does the player after {self.mover} do, and should the deck be one shorter "
                "then?",
                f"Who needs this turn most? Not {self.mover}.",
            )
        return vary(
            f"It is a move that {self.mover} would usually avoid: it costs something.",
            "What costs a strike may still be worth it for what is drawn.",
        )

    # -- explanation -------------------------------------------------------------------------------

    def explanation(self) -> Iterator[str]:
        """Yield the sentences of the explanation."""
        names = dict.fromkeys(map(self.imperative, self.found.best))
        yield self.verdict(self.words.told.either(list(names)))
        yield from self.draw_that_kills()
        for move in self.rivals[:MOST_WRONG]:
            yield self.what_it_lacks(move)
        way = list(self.way())
        if way:
            told = "; ".join(way)
            yield self.vary(
                f"So it may go on: {told}.",
                f"For example: {told}.",
                f"One way there: {told}.",
                f"{capital(told)}.",
            )

    def draw_that_kills(self) -> Iterator[str]:
        """In which orders of the deck the best move fails all the same."""
        vary, best = self.vary, self.reasons.best
        if best is None or not self.perfect:
            return
        fails = self.reasons[best].fails
        if fails is None or not fails.cases or not 0 < fails.orders < self.reasons.orders:
            return
        told = self.orders.told_cases(fails)
        share = Fraction(fails.orders, self.reasons.orders)
        odds = f" ({share})" if self.fits_a_head(share) else ""
        yield vary(
            f"It fails {told}{odds}.",
            f"Lost is only what is drawn badly{odds}: {told}.",
            f"Against it speaks the deck{odds}: {told}.",
            f"The draw that kills{odds}: {told}.",
        )

    def what_it_lacks(self, move: AlikeActions) -> str:
        """What a tempting move gives up, by what decides."""
        vary, reason = self.vary, self.reasons[move]
        told = capital(self.named(self.moves[move][0]))
        if reason.hopeless is not None:
            return self.hopeless(told, reason.hopeless)
        worth = reason.lower
        value = f" ({worth})" if reason.exact and self.fits_a_head(worth) and self.perfect else ""
        group = self._group(reason)
        if group:
            return vary(
                f"{told}{value} is punished {group}.",
                f"{told}{value} goes wrong {group}.",
                f"{told} is not enough{value} {group}.",
                f"{told} loses{value} {group}.",
            )
        return vary(
            f"{told}{value} is worth less.",
            f"{told} falls behind{value}.",
            f"{told} comes second{value}.",
        )

    def _group(self, reason: Alternative) -> str:
        group = reason.worse or reason.fails
        if group is None or not group.cases or group.orders == self.reasons.orders:
            return ""
        return self.orders.told_cases(group)

    def hopeless(self, told: str, why: Hopeless) -> str:
        """Why a move cannot succeed in any order of the deck."""
        vary, most = self.vary, self.most
        if why.kind == "strike":
            return vary(
                f"{told} is the last strike.",
                f"{told} ends the game with a strike too many.",
            )
        if why.kind == "card" and why.card is not None:
            card = self.words.card(why.card)
            return vary(
                f"{told} loses the last {card}.",
                f"{told} throws away the only {card} that is left.",
                f"{told} is the end of the {card}, and of {most} points.",
            )
        if why.kind == "turns":
            turns, missing = counted(why.turns, "turn"), counted(why.missing, "card")
            return vary(
                f"{told} leaves {turns} for {missing}.",
                f"After that {missing} would need more than the {turns} left.",
                f"{told}, and there are {missing} but only {turns}.",
            )
        left = [
            f"the {self.words.card(card)}"
            + (f" in {self.words.name(seat)}'s hand" if seat is not None else "")
            for card, seat in why.left
        ]
        rest = self.words.told.listed(left)
        token = " A token more would be needed." if why.kind == "token" else ""
        if rest:
            return (
                vary(
                    f"{told} leaves {rest} unplayed, whatever is drawn.",
                    f"{told} comes to {why.most} at most: {rest} would be left over.",
                    f"At best {rest} stays behind after {told[:1].lower()}{told[1:]}.",
                )
                + token
            )
        return (
            vary(
                f"{told} never reaches {most}, in no order of the deck.",
                f"{told} puts {most} out of reach, whatever comes.",
            )
            + token
        )

    def way(self) -> Iterator[str]:
        """The likeliest course of the game that ends well, in words."""
        for step in self.course():
            if step is None:
                yield "and so on"
                continue
            seat, move, drawn = step
            draws = f" and draws the {self.words.card(drawn)}" if drawn is not None else ""
            yield f"{self.words.name(seat)} {self.does(move)}{draws}"

    def course(self) -> Iterator[tuple[Seat, AlikeActions, Card | None] | None]:
        """That course: whose move it is, which, and what is drawn; None at the end: and so on."""
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
            yield node.game.mover, move, likeliest.card if likeliest.drawn else None
            node = likeliest.node
            if node.over:
                return
            move = node.move
        yield None

    def does(self, move: AlikeActions) -> str:
        """What somebody does, in few words."""
        card = "a spare card" if move.card is None else f"the {self.words.card(move.card)}"
        return {
            "play": f"plays {card}",
            "misplay": f"misplays {card}",
            "discard": f"discards {card}",
            "clue": "gives a clue",
        }.get(move.what, "plays the last card of the deck")
