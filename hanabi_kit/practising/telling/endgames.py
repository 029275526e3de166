"""What end-games with open hands and with a hidden one say alike.

All drills ask for the best chance of the highest score.
"""

from __future__ import annotations

from hanabi_kit.cards import Seat
from hanabi_kit.mining.kinds.endgame_hints import EndgameTelling
from hanabi_kit.practising.telling.parts import clock, listed, missing, title


class PlainEndgame(EndgameTelling):
    """The plain words of both models."""

    def title(self) -> str:
        """Return a title that says where the game stands."""
        return title(self.position, self.words)

    def scene(self) -> str:
        """What the deck, the tokens and the missing cards come to, and what is asked."""
        told, position = self.words.told, self.position
        cards = missing(position, self.words)
        if position.deck_size:
            where = told.say(
                "Cards in the deck: {deck}; clue tokens: {tokens}; still missing: {cards}.",
                deck=position.deck_size,
                tokens=position.clue_tokens,
                cards=cards,
            )
        else:
            where = told.count(
                "The deck is empty, {number} turn is left; still missing: {cards}.",
                "The deck is empty, {number} turns are left; still missing: {cards}.",
                position.turns_left or 0,
                cards=cards,
            )
        asked = told.say(
            "What should {who} do for the best chance of {most} points?",
            who=self.mover,
            most=self.most,
        )
        return f"{where} {asked}"

    def verdict(self, order: str) -> str:
        """The first sentence: the answer in bold, and what it is worth."""
        say = self.words.told.say
        if self.value == 1:
            return say(
                "{who} should **{action}**: {most} points are then certain.",
                who=self.mover,
                action=order,
                most=self.most,
            )
        return say(
            "{who} should **{action}**: the probability of {most} points is then {value}.",
            who=self.mover,
            action=order,
            most=self.most,
            value=self.value,
        )

    # -- hints -------------------------------------------------------------------------------------

    def clock(self) -> str:
        """The first hint: turns against missing cards."""
        return clock(self.position, self.missing, self.words)

    def holders(self) -> str:
        """Who of the others holds what is missing, as far as it is in sight."""
        told, position = self.words.told, self.position
        trash = position.rules.trash_cards(position.stacks, position.discards)
        parts = []
        for away in range(1, len(position.players)):
            seat = Seat((position.mover + away) % len(position.players))
            cards = {one.card for one in position.hands[seat] if one.card} - set(trash)
            if cards:
                who = self.words.name(seat)
                parts.append(
                    told.say_in(
                        "a hand", "{who}: {cards}", who=who, cards=listed(cards, self.words)
                    )
                )
        if not parts:
            return told.say("None of the missing cards lies in another hand.")
        return told.say("Missing cards in sight, {hands}.", hands=told.joined(parts))

    def temptation(self, action: str) -> str:
        """Ask what is wrong with a natural move."""
        return self.words.told.say("Many would {action}. When does that fail?", action=action)

    @property
    def following(self) -> str:
        """Who moves next."""
        return self.words.name(Seat((self.position.mover + 1) % len(self.position.players)))
