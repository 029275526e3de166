"""End-games whose mover does not see the own hand."""

from __future__ import annotations

from collections.abc import Iterator

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Slot
from hanabi_kit.deduction.reasons.wording import capital
from hanabi_kit.mining.kinds.seat_sentences import MOST_CASES, SeatTelling
from hanabi_kit.practising.telling.endgames import PlainEndgame
from hanabi_kit.practising.telling.parts import held


class PlainHiddenHand(PlainEndgame, SeatTelling):
    """The plain words for an end-game whose mover does not see the own hand."""

    def question(self) -> str:
        """Return the question."""
        hidden = self.words.told.say(
            "{who} does not see the own hand; after this action all hands count as known.",
            who=self.mover,
        )
        return f"{hidden} {self.scene()}"

    def named(self, action: Action) -> str:
        """An action as an order: "play slot 3"."""
        say_in = self.words.told.say_in
        if isinstance(action, Play):
            return say_in("an order", "play slot {slot}", slot=action.slot)
        if isinstance(action, Discard):
            return say_in("an order", "discard slot {slot}", slot=action.slot)
        text = "give a clue" if isinstance(action, Clue) else "play from the deck"
        return say_in("later", text)

    def look_closer(self) -> str:
        """Return the second hint: where the missing cards are, and what a natural move risks."""
        return f"{self.holders()} {self.temptation(self.named(self.rival))}"

    def nearly(self) -> str:
        """Return the third hint: what to compare."""
        say = self.words.told.say
        if isinstance(self.best, Play):
            return say(
                "It is a play. Ask of each slot: in how many cases does it fit, and what is won "
                "then?"
            )
        if isinstance(self.best, Discard):
            return say("It is a discard. Ask of each slot: what would be lost with it?")
        return say(
            "What would {next} do if {who} drew nothing now?", next=self.following, who=self.mover
        )

    # -- explanation -------------------------------------------------------------------------------

    def explanation(self) -> Iterator[str]:
        """Yield the sentences of the explanation."""
        told = self.words.told
        names = dict.fromkeys(map(self.named, self.found.best))
        yield self.verdict(told.either(list(names)))
        if isinstance(self.best, Clue):
            yield told.say(
                "After a clue nothing is drawn, and it is {who}'s turn.", who=self.following
            )
        yield from self.count_that_decides()
        if self.rival is not self.best:
            yield self.what_it_lacks()

    def count_that_decides(self) -> Iterator[str]:
        """What the slot in question can be, and what follows in each case."""
        told, cases = self.words.told, self.cases
        where = self.words.slots([Slot(self.slot)], start=True)
        if len(cases) == 1:
            name = held(cases[0].card, self.words)
            yield told.say("{slot} can only be {cards}.", slot=where, cards=name)
            return
        shown = [case for case in cases[:MOST_CASES] if self.fits_a_head(case.odds)]
        if not shown:
            return
        parts = [f"{held(case.card, self.words)} ({case.odds})" for case in shown]
        if len(shown) < len(cases):
            parts.append(told.say("something rarer"))
        yield told.say("{slot} can be {cards}.", slot=where, cards=told.either(parts))
        if len(shown) == len(cases) and all(self.fits_a_head(case.best) for case in cases):
            chances = [
                told.say("with {card}, {value}", card=held(case.card, self.words), value=case.best)
                for case in cases
            ]
            yield told.say("Then the chance is: {chances}.", chances=told.joined(chances))

    def what_it_lacks(self) -> str:
        """With which hands the tempting move falls behind."""
        say, rival = self.words.told.say, self.rival
        name, worth = capital(self.named(rival)), self.found[rival].lower
        if not worth:
            return say("{name} leaves no chance of {most} points.", name=name, most=self.most)
        behind = self.cards_behind(self.found.worse(rival, self.best))
        if behind is None:
            return say("{name} is worth less.", name=name)
        slot, cards = behind
        return say(
            "{name} is worth less if {slot} is {cards}.",
            name=name,
            slot=self.words.slots([Slot(slot)]),
            cards=self.words.told.either([held(card, self.words) for card in cards]),
        )
