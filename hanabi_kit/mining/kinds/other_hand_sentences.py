"""What a mined puzzle about another player's knowledge says: title, question, hints, explanation.

Argued is with the other's eyes: what the clues leave, which copies lie where that player sees them
and the viewer does, too, and what the viewer's own hand may show to the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hanabi_kit.actions import Mark, Untold
from hanabi_kit.cards import Card, CardSet, Seat
from hanabi_kit.deduction import known_to
from hanabi_kit.deduction.others.table_facts import TableFacts
from hanabi_kit.deduction.reasons.premises import InHand, Sighting
from hanabi_kit.deduction.reasons.wording import capital
from hanabi_kit.mining.kinds.hand_telling import MOST_LISTED, MOST_PLACES, HandTelling
from hanabi_kit.mining.kinds.sentence_parts import counted
from hanabi_kit.puzzles.proofs.proof import HandProof
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.statements import Is


class OtherHandTelling(HandTelling):
    """The words for one puzzle about what another player can know of the own hand."""

    def __init__(self, puzzle: Puzzle, proof: HandProof, language: str = "en") -> None:
        super().__init__(puzzle, proof, language)
        holder = proof.problem.holder
        assert holder is not None
        self.holder: Seat = holder
        self.who = self.words.name(holder)
        self.allowed = TableFacts.of(self.view).allowed[holder]
        self.known = known_to(self.view, list(self.answer.who))
        self.playable = self.view.rules.playable_cards(self.view.stacks, self.view.discards)
        self.slots = self._slots()

    def _slots(self) -> list[int]:
        if isinstance(self.answer.statement, Is):
            return [int(self.answer.statement.slot)]
        if self.answer.slot is not None:
            return [self.answer.slot]
        value = self.proof.value
        assert isinstance(value, frozenset)
        near = [
            slot
            for slot, cards in enumerate(self.known, 1)
            if slot not in value and len(cards) <= MOST_LISTED
        ]
        return [*sorted(value), *near[:1]]

    # -- question ----------------------------------------------------------------------------------

    def question(self) -> str:
        """Return the question."""
        vary, viewer, who, slot = self.vary, self.viewer, self.who, self.slots[0]
        seen = self.seen(slot)
        match self.answer.asks:
            case "cards":
                return vary(
                    f"{viewer} sees {who}'s hand, {who} does not. As far as {viewer} can tell, "
                    f"which cards must {who} think possible in {who}'s slot {slot}?",
                    f"In {who}'s slot {slot} lies {seen}, as {viewer} sees. Which cards can {who} "
                    f"not rule out there, as far as {viewer} can tell? Mark all of them.",
                    f"Take {who}'s place, with what {viewer} knows of it. Which cards may {who}'s "
                    f"slot {slot} be?",
                    f"What is {who} in doubt about? As far as {viewer} can tell, which cards are "
                    f"open for {who}'s slot {slot}?",
                )
            case "certain":
                return vary(
                    f"{viewer} sees that {who}'s slot {slot} is playable. As far as {viewer} can "
                    f"tell: can {who} know it, too?",
                    f"{who} has {seen} in slot {slot}, which fits. As far as {viewer} can tell, "
                    f"can {who} be sure that slot {slot} is playable?",
                    f"Would {who} play slot {slot}, {seen}, without any risk? As far as {viewer} "
                    f"can tell: can {who} know that it is playable?",
                    f"{capital(seen)} lies ready in {who}'s slot {slot}. As far as {viewer} can "
                    f"tell, does {who} know that this card is playable?",
                )
            case "chance":
                return vary(
                    f"{viewer} sees that {who}'s slot {slot} is playable. Whether {who} can know "
                    f"it depends on what {viewer} holds. How likely is it, exactly, that {who} "
                    "knows?",
                    f"{who}'s slot {slot} is {seen} and playable. {who} also sees {viewer}'s hand, "
                    f"which may settle it. How likely is it that {who} knows?",
                    f"It hangs on {viewer}'s hand whether {who} can tell that slot {slot} is "
                    f"playable. For {viewer}, how likely is it that {who} knows?",
                    f"How likely is it, counted over all hands that {viewer} may have, that {who} "
                    f"knows slot {slot} to be playable?",
                )
        return vary(
            f"As far as {viewer} can tell, which of {who}'s cards can {who} know to be playable? "
            "Mark their slots.",
            f"Which of {who}'s cards are, for {who}, sure to be playable, as far as {viewer} "
            "can tell?",
            f"{who} will play nothing unsafe. As far as {viewer} can tell, which of {who}'s cards "
            f"does {who} know to be playable?",
            f"By all that {viewer} can see, which of {who}'s cards are playable and known to be?",
        )

    def seen(self, slot: int) -> str:
        """The card that the viewer sees in a slot: "the red 4"."""
        card = self.view.hand_of(self.holder)[slot - 1].card
        return f"the {self.words.card(card)}"

    # -- hints -------------------------------------------------------------------------------------

    def hints(self) -> Iterator[str]:
        """Yield three hints, from gentle to nearly there."""
        yield self.clues_hint()
        yield self.sight_hint()
        yield self.nearly()

    def marks(self, slot: int) -> list[Mark]:
        """The clues of a slot, touched ones first, each said once."""
        said: dict[tuple[object, bool], Mark] = {}
        for mark in self.view.hand_of(self.holder)[slot - 1].marks:
            if not isinstance(mark.value, Untold):
                said.setdefault((mark.value, mark.touched), mark)
        return sorted(said.values(), key=lambda mark: not mark.touched)

    def clues_hint(self) -> str:
        """The first hint: what the other was told."""
        vary, who = self.vary, self.who
        slots = [slot for slot in self.slots if self.answer.asks != "slots"]
        slots = slots or [at for at in range(1, len(self.known) + 1) if self.marks(at)]
        told = [
            f"slot {slot}: {self.words.clauses(clues)}"
            for slot in slots[:2]
            if (clues := self.words.clues(self.marks(slot)))
        ]
        listed = "; ".join(told)
        if not told:
            return vary(
                f"Nobody has told {who} anything about it. What else does {who} see?",
                f"{who} has no clue there. So all that helps {who} lies in the open.",
            )
        return vary(
            f"{who} sees no own card, and remembers this, {listed}.",
            f"What was {who} told? {capital(listed)}.",
            f"Start from {who}'s clues, {listed}.",
            f"{capital(listed)}. What does {who} make of that alone?",
            f"Shut your eyes to {who}'s cards; {who} has only this, {listed}.",
        )

    def sight_hint(self) -> str:
        """The second hint: what lies in the other's sight."""
        vary, who, viewer = self.vary, self.who, self.viewer
        others = [self.words.name(seat) for seat, _ in self.view.others if seat != self.holder]
        hands = self.words.told.listed([f"{name}'s hand" for name in others])
        discards = counted(len(self.view.discards), "discard")
        if not hands:
            return vary(
                f"{who} sees fireworks, {discards} and {viewer}'s hand, which {viewer} does not.",
                f"Two hands only: {who} looks at {viewer}'s, {viewer} at {who}'s. What do both "
                f"know, {discards} included?",
                f"Count the copies in the open, {discards} among them; {viewer}'s hand cannot be "
                "counted on.",
            )
        return vary(
            f"{who} sees {hands}, {discards} and the fireworks; {viewer}'s hand as well, but what "
            f"that shows {viewer} cannot tell.",
            f"In the open for both are {hands}, {discards}, the fireworks. Count copies there.",
            f"Use {hands} and the {discards}; leave out {who}'s own cards.",
            f"Whatever {viewer} holds, {who} can strike out what {hands} and {discards} use up.",
            f"Which copies does {who} see for certain, in {hands} or among {discards}?",
        )

    def nearly(self) -> str:
        """Return the third hint: what to compare."""
        vary, who, viewer, value = self.vary, self.who, self.viewer, self.proof.value
        slot = self.slots[0]
        if isinstance(value, CardSet):
            ranks = self.words.told.either([str(r) for r in sorted({c.rank for c in value})])
            number = counted(len(value), "card")
            return vary(
                f"{capital(number)} cannot be ruled out, of rank {ranks}.",
                f"{who} is left with {number}, as ranks {ranks}.",
                f"It comes to {number} (rank {ranks}).",
            )
        if isinstance(value, frozenset):
            number = counted(len(value), "slot")
            return vary(
                f"There {'is' if len(value) == 1 else 'are'} {number} of that sort.",
                f"{who} can trust {number}.",
                f"The list has {number}.",
            )
        left = self.cards(self.known[slot])
        if isinstance(value, Fraction):
            doubt = self.cards(self.known[slot] - self.playable)
            return vary(
                f"By the open cards {who} has {left} there. What must {viewer} hold to end the "
                "doubt?",
                f"{capital(doubt)} is the trouble. Where would its copies have to be?",
                f"As long as {doubt} may lie there {who} does not know. Who could show the copies?",
            )
        return vary(
            f"{who} has to reckon with {left}. Does each of them fit now?",
            f"These stay open: {left}. Look at their fireworks.",
            f"For {who} it may be {left}. Is one of these unsafe?",
        )

    # -- explanation -------------------------------------------------------------------------------

    def explanation(self) -> Iterator[str]:
        """Yield the sentences of the explanation."""
        value, vary, who = self.proof.value, self.vary, self.who
        if isinstance(value, bool):
            yield f"**{'Yes' if value else 'No'}.**"
        elif isinstance(value, CardSet):
            yield f"For {who}, slot {self.slots[0]} may be **{self.cards(value)}**."
        elif isinstance(value, frozenset):
            listed = self.words.told.listed([str(slot) for slot in sorted(value)])
            yield f"**Slot{'s' if len(value) > 1 else ''} {listed}**."
        else:
            yield vary(
                f"The chance is **{value}**.",
                f"{who} knows with probability **{value}**.",
                f"**{value}** is the chance that {who} knows.",
            )
        for slot in self.slots:
            yield from self.of_a_slot(slot)
        if isinstance(value, Fraction):
            yield self.what_settles_it(value)
        elif isinstance(value, bool):
            yield self.all_fit(self.slots[0])

    def of_a_slot(self, slot: int) -> Iterator[str]:
        """What the clues leave, what is seen elsewhere, what remains for the other."""
        vary, who, viewer = self.vary, self.who, self.viewer
        allowed, known = self.allowed[slot - 1], self.known[slot]
        clues = self.words.clues(self.marks(slot))
        if clues:
            said = self.words.clauses(clues)
            yield vary(
                f"Of slot {slot} {who} knows that {said}.",
                f"{who} has heard of slot {slot}: {said}.",
                f"In slot {slot}, {said}.",
                f"{capital(said)}; so much {who} has for slot {slot}.",
            )
        gone = allowed - known
        sighted = CardSet(card for card in gone if self.all_in_sight(card))
        if sighted:
            named = sorted(sighted)[:MOST_PLACES]
            parts = [self.words.copies(card, self.open_copies(card)) for card in named]
            more = len(sighted) - len(named)
            rest = f", and {counted(more, 'card')} more in the same way" if more else ""
            listed = "; ".join(parts)
            yield vary(
                f"{who} sees it as {viewer} does: {listed}{rest}.",
                f"Struck out, since {listed}{rest}.",
                f"{capital(listed)}{rest}.",
                f"Open to both: {listed}{rest}.",
            )
        deeper = gone - sighted
        if deeper:
            yield vary(
                f"{capital(self.cards(deeper))} fits into no whole hand of {who}'s, whatever "
                f"{viewer} has.",
                f"The rest of {who}'s hand uses up {self.cards(deeper)}.",
                f"Slot by slot together, {who} can exclude {self.cards(deeper)}.",
            )
        if not isinstance(self.proof.value, CardSet) or not gone:
            left = self.cards(known)
            yield vary(
                f"{who} is left with {left}.",
                f"There remains {left}.",
                f"So for {who} it is {left}.",
                f"That comes to {left}, for all {viewer} can tell.",
            )

    def open_copies(self, card: Card) -> tuple[Sighting, ...]:
        """The copies that lie where viewer and holder see them."""
        return tuple(
            place
            for place in self.facts.copies([card])
            if not (isinstance(place, InHand) and place.seat == self.holder)
        )

    def all_in_sight(self, card: Card) -> bool:
        """Whether every copy lies where viewer and holder see it."""
        return len(self.open_copies(card)) >= self.view.rules.copies(card)

    def what_settles_it(self, value: Fraction) -> str:
        """What the viewer must hold for the other to know."""
        vary, who, viewer, slot = self.vary, self.who, self.viewer, self.slots[0]
        doubt = self.known[slot] - self.playable
        named = self.cards(doubt)
        copies = sum(self.view.rules.copies(card) - len(self.open_copies(card)) for card in doubt)
        number = "the copy" if copies == 1 else f"all {copies} copies"
        return vary(
            f"Only if {viewer} holds {number} of {named}, {who} can strike that out: {value}.",
            f"{capital(named)} would not fit. {who} is rid of it when {number} lie with {viewer}, "
            f"and that is so in {value} of {viewer}'s hands.",
            f"The doubt is {named}; {viewer}'s hand ends it with {number}, which has the chance "
            f"{value}.",
        )

    def all_fit(self, slot: int) -> str:
        """Whether each card that the other reckons with can be played."""
        vary, who = self.vary, self.who
        wrong = self.known[slot] - self.playable
        if wrong:
            bad = self.cards(wrong)
            return vary(
                f"{capital(bad)} would be a strike, so {who} cannot know.",
                f"As {bad} does not fit yet, {who} has to doubt.",
                f"{who} would risk {bad}.",
                f"But with {bad} it fails.",
            )
        return vary(
            f"Each of them fits, so {who} need not know which it is.",
            "Whatever it is, it goes on its firework.",
            "All of that is playable now.",
            f"{who} can play it blind: {self.cards(self.known[slot])} all fit.",
        )
