"""What a Hat does in its turn, from what is public and what it sees besides."""

from __future__ import annotations

from hanabi_kit.actions import Action, Clue, ClueValue, Discard, Play, PlayDeck
from hanabi_kit.cards import Seat, Slot
from hanabi_kit.players.hat.public import PublicState, ruled_out
from hanabi_kit.players.hat.tables import Outlook, bits_of, levels_of
from hanabi_kit.view import View

RISK = 0.75
"""How likely to be playable a card must be to be played unproven, where it is playable or trash.

From hanabi.rs, as are the weights in `HatTurn._urgency` and `HatTurn._least_harm`.
"""

HARMLESS = 0.0
"""How likely a discard may be to lose a critical card, if a clue could be given instead."""


class HatTurn:
    """One turn of one seat.

    Parameters
    ----------
    coded : bool
        Whether the clues are understood as messages; False where the history is unknown.
    """

    def __init__(self, view: View, state: PublicState, coded: bool) -> None:
        self.view = view
        self.state = state
        self.coded = coded
        self.tables = tables = state.tables
        self.hands: dict[int, list[int]] = {
            seat: [tables.bit_of[held.card] for held in hand] for seat, hand in view.others
        }
        seen = list(state.seen)
        self.holders: dict[int, int] = {}
        for hand in self.hands.values():
            for bit in hand:
                seen[bit.bit_length() - 1] += 1
                self.holders[bit] = self.holders.get(bit, 0) + 1
        self.own = self._own_masks(tuple(seen))
        left = [copies - count for copies, count in zip(tables.copies, seen, strict=True)]
        for mask in self.own:
            if not mask & mask - 1:
                left[mask.bit_length() - 1] -= 1
        public = state.outlook
        self.playable, self.trash = public.playable, public.trash
        self.outlook = Outlook(public.playable, public.trash, public.critical, levels_of(left))

    def _own_masks(self, seen: tuple[int, ...]) -> list[int]:
        """What the own cards may be, without what the cards in sight rule out."""
        own = list(self.state.masks[self.view.seat])
        while True:
            full = ruled_out(self.tables, seen, own)
            left = [mask & ~full or mask if mask & mask - 1 else mask for mask in own]
            if left == own:
                return own
            own = left

    # -- the turn ----------------------------------------------------------------------------

    def action(self) -> Action:
        """Return the action, with places counted as slots of the hand in order of age."""
        view, rules = self.view, self.view.rules
        may_discard = view.clue_tokens < rules.max_clue_tokens and bool(self.own)
        play = self._sure_play()
        if play is None and self._risk_is_bearable():
            play = self._likely_play()
        if play is not None:
            return Play(_slot(play))
        if self._should_clue(may_discard):
            clue = self._clue()
            if clue is not None:
                return clue
        if may_discard:
            return Discard(_slot(self._discard()))
        # All tokens are there, or the hand is empty.
        return self._any_clue() or self._last_resort()

    def _sure_play(self) -> int | None:
        unplayable = ~self.playable
        plays = [place for place, mask in enumerate(self.own) if not mask & unplayable]
        return max(plays, key=lambda place: (self._urgency(place), -place), default=None)

    def _urgency(self, place: int) -> float:
        """How much there is in playing this card: more for low ranks, less where others hold it."""
        total, whole = 0.0, 0
        for bit, weight in self._weighed(self.own[place]):
            holders = 1 + (self.holders.get(bit, 0) if self.view.deck_size else 0)
            total += weight * (10 - self.tables.height(bit)) / holders
            whole += weight
        return total / whole if whole else 0.0

    def _weighed(self, mask: int) -> list[tuple[int, int]]:
        """The identities in `mask`, each with its copies that are out of sight."""
        if not mask & mask - 1:
            return [(mask, 1)]
        return [(bit, self.outlook.weight(bit)) for bit in bits_of(mask)]

    def _time_is_left(self) -> bool:
        """Whether a card may be lost without the deck running out before the fireworks are done."""
        rules = self.view.rules
        in_hands = len(self.view.players) * rules.hand_size(len(self.view.players))
        return len(self.view.discards) <= rules.deck_size - rules.max_score - in_hands

    def _risk_is_bearable(self) -> bool:
        return self.view.strikes < self.view.rules.max_strikes - 1 and self._time_is_left()

    def _likely_play(self) -> int | None:
        """A card that is playable or else trash, and very likely playable: little can go wrong."""
        harmful = ~(self.playable | self.trash)
        chances = [
            (self.outlook.share(self.playable, mask), -place)
            for place, mask in enumerate(self.own)
            if not mask & harmful
        ]
        chance, place = max(chances, default=(0.0, 0))
        return -place if chance > RISK else None

    def _should_clue(self, may_discard: bool) -> bool:
        if self.view.clue_tokens < self.view.rules.mechanism.clue_cost:
            return False
        if not may_discard or self._somebody_needs_a_clue():
            return True
        if self._useless() and self._time_is_left():
            return False
        if any(bit & self.playable for hand in self.hands.values() for bit in hand):
            return True  # a turn gone by without a draw
        worst = self.own[self._least_harm()]
        return self.outlook.share(self.outlook.critical, worst) > HARMLESS

    def _somebody_needs_a_clue(self) -> bool:
        """Whether another player holds a playable card and publicly knows none.

        That a discard denies this is part of the code: `PublicState.discard_tells`.
        """
        return any(
            not self.state.knows_play(seat) and any(bit & self.playable for bit in hand)
            for seat, hand in self.hands.items()
        )

    # -- clues -------------------------------------------------------------------------------

    def _number(self, count: int) -> int:
        """The number below `count` that tells every other seat its own."""
        questions = self.state.questions
        return sum(questions(seat, count).number_of(hand) for seat, hand in self.hands.items()) % (
            count
        )

    def _clue(self) -> Clue | None:
        """Return the clue that says the number; None where no clue does."""
        state, me = self.state, self.view.seat
        count, _ = state.clue_messages(me)
        if not self.coded or count < 2:
            return self._any_clue()
        kind = self._number(count)
        for seat in state.others(me):
            kinds = state.kinds(me, seat)
            if kind < kinds.count:
                break
            kind -= kinds.count
        hand = self.hands[seat]
        questions = state.questions(seat, count)
        told = questions.told(questions.number_of(hand))
        clues = [
            (self._clarity(told, hand, value), clue)
            for clue, value, touched in self._clues_to(seat)
            if kinds.kind_of(value, touched) == kind
        ]
        return max(clues, key=lambda found: found[0])[1] if clues else None

    def _clues_to(self, seat: int) -> list[tuple[Clue, ClueValue, int]]:
        """The clues that may be given to `seat`, with the places they touch as bits."""
        found = []
        for value, hit in self.tables.touched.items():
            touched = sum(1 << place for place, bit in enumerate(self.hands[seat]) if bit & hit)
            if touched or self.view.rules.empty_clues:
                found.append((Clue(Seat(seat), value), value, touched))
        return found

    def _clarity(self, masks: tuple[int, ...], hand: list[int], value: ClueValue) -> float:
        """How much the words of a clue add to `masks`: the factor by which doubts shrink."""
        outlook, hit = self.state.outlook, self.tables.touched[value]
        clarity = 1.0
        for mask, bit in zip(masks, hand, strict=True):
            if mask & mask - 1 and mask & ~self.trash:
                left = mask & hit if bit & hit else mask & ~hit
                settled = not left & left - 1 or not left & ~self.trash
                clarity *= (1 + settled) * outlook.weight(mask) / (outlook.weight(left) or 1)
        return clarity

    def _any_clue(self) -> Clue | None:
        """Return the clue whose words say most, playable cards first; None where none is allowed.

        For tables where the code does not apply; and where others do not keep to it, so that no
        clue may be there that says the number, and nothing else can be done.
        """
        if self.view.clue_tokens < self.view.rules.mechanism.clue_cost:
            return None
        best, best_worth = None, -1.0
        for seat, hand in self.hands.items():
            masks = self.state.masks[seat]
            for clue, value, _ in self._clues_to(seat):
                hit = self.tables.touched[value]
                worth = self._clarity(masks, hand, value)
                for mask, bit in zip(masks, hand, strict=True):
                    if bit & hit & self.playable and mask & ~self.playable:
                        worth *= 1.5 + (not mask & hit & ~self.playable)
                if worth > best_worth:
                    best, best_worth = clue, worth
        return best

    # -- discards ----------------------------------------------------------------------------

    def _useless(self) -> list[int]:
        """Places of trash, and of cards held twice, as far as the viewer knows."""
        return [
            place
            for place, mask in enumerate(self.own)
            if not mask & ~self.trash or (not mask & mask - 1 and self.own.count(mask) > 1)
        ]

    def _discard(self) -> int:
        """Return what to discard; of cards that are publicly useless, the one that says a number.

        The place among them is the number (`message_of`).
        """
        public = self.state.useless(self.view.seat)
        if len(public) > 1:
            return public[self._number(len(public))] if self.coded else public[0]
        useless = self._useless()
        return useless[0] if useless else self._least_harm()

    def _least_harm(self) -> int:
        """Return the card that will be missed least: seen elsewhere, not critical, of high rank."""
        in_sight = 0
        for bit in self.holders:
            in_sight |= bit
        spare = self.tables.everything & ~self.outlook.critical

        def ease(place: int) -> tuple[float, int]:
            mask, share = self.own[place], self.outlook.share
            weighed = self._weighed(mask)
            whole = sum(weight for _, weight in weighed)
            ranks = sum(weight * self.tables.height(bit) for bit, weight in weighed)
            mean_rank = ranks / whole if whole else 0.0
            return 20 * share(in_sight, mask) + 10 * share(spare, mask) + mean_rank, -place

        return max(range(len(self.own)), key=ease)

    def _last_resort(self) -> Action:
        """No discard is allowed, and no clue touches a card: play what is likeliest playable.

        Where a clue may be given that touches none, it is.
        """
        waits, tokens = self.view.rules.always_legal_clues, self.view.clue_tokens
        if waits and tokens >= self.view.rules.mechanism.clue_cost:
            value = self.view.rules.clue_values[(waits & -waits).bit_length() - 1]
            return Clue(Seat(next(iter(self.hands))), value)
        if not self.own:
            return PlayDeck()
        chances = [(self.outlook.share(self.playable, mask), -k) for k, mask in enumerate(self.own)]
        return Play(_slot(-max(chances)[1]))


def _slot(place: int) -> Slot:
    return Slot(place + 1)
