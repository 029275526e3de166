"""Deals of which every card is known."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_kit.cards import Seat
from hanabi_kit.endgame.deal import solve_deal
from hanabi_kit.endgame.deal.solving import DealSolution
from hanabi_kit.language import later
from hanabi_kit.mining.kinds.deal_sentences import MOST_STATES, DealTelling
from hanabi_kit.practising.telling.parts import clock, line_told, listed, missing, title, yes_or_no
from hanabi_kit.puzzles.proofs.known_deal import LostTurn
from hanabi_kit.puzzles.proofs.reasons import deal_reasons

_ASKED = {
    "winnable": later("Can {most} points be reached?"),
    "best score": later("How many points can be reached at most?"),
    "lost": later(
        "The moves that are written down are then played. Which turn puts {most} points out of "
        "reach? The first of them is turn 1."
    ),
}


class PlainDeal(DealTelling):
    """The plain words for one deal."""

    def title(self) -> str:
        """Return a title that says where the game stands."""
        return title(self.position, self.words)

    def question(self) -> str:
        """Return the question."""
        say = self.words.told.say
        known = say(
            "Every card is known, those of the deck with their order, and {who} begins. Still "
            "missing: {cards}.",
            who=self.mover,
            cards=missing(self.position, self.words),
        )
        return f"{known} {say(_ASKED[self.answer.asks], most=self.most)}"

    # -- hints -------------------------------------------------------------------------------------

    def where_they_are(self) -> str:
        """The first hint: who holds the missing cards, and which come from the deck."""
        told, words, game = self.words.told, self.words, self.game
        trash = game.rules.trash_cards(game.stacks, game.discards)
        hands = [
            (words.name(Seat(seat)), {one.card for one in hand} - set(trash))
            for seat, hand in enumerate(game.hands)
        ]
        parts = [
            told.say_in("a hand", "{who}: {cards}", who=who, cards=listed(cards, words))
            for who, cards in hands
            if cards
        ]
        deck = [
            told.say("{card} (draw {number})", card=words.card(card), number=number)
            for number, card in enumerate(game.deck or (), start=1)
            if card not in trash
        ]
        if deck:
            parts.append(told.say("from the deck: {cards}", cards=told.listed(deck)))
        return told.say(
            "The missing cards, {places}. Which of them wait for another?",
            places=told.joined(parts),
        )

    def turns(self) -> str:
        """The second hint: turns against missing cards."""
        return clock(self.position, self.missing, self.words)

    def nearly(self) -> str:
        """Return the third hint: what to compare."""
        say, value = self.words.told.say, self.proof.value
        if self.answer.asks == "winnable":
            return say(
                "Playing at once whatever can be played ends with score {score}. Where is a turn "
                "lost that way?",
                score=self.plainly,
            )
        if self.answer.asks == "best score":
            assert isinstance(value, int)
            return say(
                "Begin with a line for score {score}, and mend it. Which cards compete for a turn?",
                score=self.easily(value),
            )
        before = getattr(self.proof.found, "before", None)
        if before is None or not before.line:
            return say("Go backwards from the last turn.")
        return say(
            "Once this was still good: {line}. When was it?",
            line=line_told(before.game, before.line[:1], self.words),
        )

    # -- explanation -------------------------------------------------------------------------------

    def explanation(self) -> Iterator[str]:
        """Yield the sentences of the explanation."""
        say, value, found = self.words.told.say, self.proof.value, self.proof.found
        if isinstance(found, LostTurn):
            yield from self.of_the_lost_turn(value, found)
            return
        assert isinstance(found, DealSolution)
        if isinstance(value, bool):
            yield yes_or_no(value, self.words)
        else:
            yield say("**Score {score}.**", score=value)
        if value is True:
            line = line_told(found.game, found.line, self.words)
            yield say("For example: {line}.", line=line)
            if self.plainly < self.most:
                yield say(
                    "Playing at once whatever can be played ends with score {score}.",
                    score=self.plainly,
                )
        else:
            yield from self.of_what_is_short(found, None if value is False else found)

    def of_what_is_short(self, short: DealSolution, best: DealSolution | None) -> Iterator[str]:
        """What rules the highest score out, and the best that there is."""
        told = self.words.told
        yield from deal_reasons(short, told, win_only=True) if not short.winnable else ()
        found = best or solve_deal(short.game, states=MOST_STATES)
        if found.exact:
            yield told.say(
                "The most is score {score}: {line}.",
                score=found.lower,
                line=line_told(found.game, found.line, self.words),
            )

    def of_the_lost_turn(self, value: object, found: LostTurn) -> Iterator[str]:
        """What was done in the turn, what would have been better, and what is short afterwards."""
        say, before = self.words.told.say, found.before
        assert isinstance(value, int)
        yield say("**Turn {turn}.**", turn=value)
        deal, at = self.puzzle.deal, value - 1
        yield say(
            "What happens there: {line}.",
            line=line_told(deal.games[at], deal.actions[at : at + 1], self.words),
        )
        if before is not None and before.line:
            yield say(
                "Just before, this would still have reached it: {line}.",
                line=line_told(before.game, before.line, self.words),
            )
        if found.after is not None:
            yield from self.of_what_is_short(found.after, None)
