"""What a mined end-game says where the mover does not see the own hand.

Argued is as a person would: what the slot in question can be, and how often; what becomes of the
game in each of these cases; which draw still kills then; and with which hands the tempting move
falls behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card, Seat
from hanabi_kit.deduction import each_assignment
from hanabi_kit.deduction.reasons.wording import capital
from hanabi_kit.endgame import SeatSolution
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.seat.solution import Cards, PossibleHand
from hanabi_kit.endgame.solution import Solution
from hanabi_kit.endgame.why.alike_actions import alike_actions_of
from hanabi_kit.endgame.why.explanation import explain
from hanabi_kit.endgame.why.order_sentences import OrderTeller
from hanabi_kit.endgame.why.tree import FaceUpTree
from hanabi_kit.game import Game
from hanabi_kit.mining.kinds.endgame_hints import EndgameTelling
from hanabi_kit.mining.kinds.sentence_parts import cards_told, counted, share_told
from hanabi_kit.puzzles.puzzle import Puzzle

MOST_DRAWS_TOLD = 4
"""Cards in the deck up to which it is looked for the draw that kills: 24 orders."""

MOST_CASES = 4
"""Cards that a slot is told to be one by one."""


def cases_of(found: SeatSolution) -> int:
    """Return how many equally likely cases the mover has to think of.

    The worlds in the smallest whole numbers that keep the odds of the hands, as far as these differ
    in cards that matter.
    """
    whole = gcd(*(hand.worlds for hand in found.hands)) if found.hands else 1
    return found.worlds // (whole or 1)


@dataclass(frozen=True)
class _Case:
    """The hands with one card in a slot: how likely they are, and what two actions are worth."""

    card: Card | None
    odds: Fraction
    best: Fraction
    rival: Fraction
    hand: PossibleHand  # the likeliest of them


class SeatTelling(EndgameTelling):
    """The words for an end-game whose mover does not see the own hand."""

    found: SeatSolution

    def __init__(
        self, puzzle: Puzzle, found: Solution | SeatSolution, level: int, language: str = "en"
    ) -> None:
        super().__init__(puzzle, found, level, language)
        best = self.found.best[0]
        others = [one.action for one in self.found.actions if one.action not in self.found.best]
        wrong = self.tempting or sorted(others, key=lambda one: -self.found[one].lower)
        self.best, self.rival = best, (wrong[0] if wrong else best)
        slotted = [one for one in (best, self.rival) if isinstance(one, Play | Discard)]
        self.slot = int(slotted[0].slot) if slotted else 1
        self.cases = self._cases(self.slot)
        self.draws: dict[Cards, tuple[str, Fraction] | None] = {}

    def _cases(self, slot: int) -> tuple[_Case, ...]:
        found = self.found
        by_card: dict[Card | None, list[PossibleHand]] = {}
        for hand in found.hands:
            by_card.setdefault(hand.cards[slot - 1], []).append(hand)
        cases = []
        for card, hands in by_card.items():
            worlds = sum(hand.worlds for hand in hands)

            def mean(
                action: Action, hands: Sequence[PossibleHand] = hands, worlds: int = worlds
            ) -> Fraction:
                worth = sum(found.worth(action, hand).lower * hand.worlds for hand in hands)
                return Fraction(worth) / worlds

            cases.append(
                _Case(
                    card,
                    Fraction(worlds, found.worlds),
                    mean(self.best),
                    mean(self.rival),
                    max(
                        hands,
                        key=lambda hand: (mean(self.best, [hand], hand.worlds) > 0, hand.worlds),
                    ),
                )
            )
        return tuple(sorted(cases, key=lambda one: (-one.odds, one.card is None, str(one.card))))

    # -- question and hints ------------------------------------------------------------------------

    def question(self) -> str:
        """Return the question."""
        vary, mover, goal = self.vary, self.mover, self.goal()
        hidden = vary(
            f"{mover} knows the own hand by its clues only.",
            f"{mover}'s own cards are face down to {mover} alone.",
            f"All but {mover} see {mover}'s cards.",
            f"Of the own hand {mover} has nothing but clues.",
            f"{mover} looks at the backs of {self._held()} cards.",
            f"What {mover} holds, only the clues on it say.",
        )
        once = vary(
            "One action for every hand that fits; afterwards all hands lie open.",
            "The choice is made blind; from the next turn on everybody knows every hand.",
            "Decide without seeing them. Later turns are played with open hands.",
            "Only this turn is hidden: afterwards no hand is a secret.",
            "Choose now; once it is done, count all cards in hands as known.",
            "This one decision covers all possible hands, which are shown after it.",
        )
        asked = vary(
            f"What should {mover} do for {goal}?",
            f"Which action gives {goal}?",
            f"How does {mover} get {goal}?",
            f"Find {mover}'s action for {goal}.",
            f"What now, to have {goal}?",
        )
        return f"{hidden} {self.scene()} {once} {asked}"

    def _held(self) -> int:
        return len(self.position.hands[self.position.mover])

    def named(self, action: Action) -> str:
        """An action as people say it: "playing slot 3"."""
        if isinstance(action, Clue):
            return self.vary("giving a clue", "passing with a clue", "a clue")
        if not isinstance(action, Play | Discard):
            return "playing from the deck"
        if isinstance(action, Play):
            return self.vary(f"playing slot {action.slot}", f"slot {action.slot} as a play")
        return self.vary(f"discarding slot {action.slot}", f"throwing slot {action.slot} away")

    def order(self) -> str:
        """The best actions as an order: "play slot 3"."""
        names = dict.fromkeys(
            "give a clue"
            if isinstance(action, Clue)
            else f"{'play' if isinstance(action, Play) else 'discard'} slot {action.slot}"
            for action in self.found.best
            if isinstance(action, Clue | Play | Discard)
        )
        return self.words.told.either(list(names))

    def look_closer(self) -> str:
        """Return the second hint: where the missing cards are, and what a natural move risks."""
        vary = self.vary
        told = capital(self.named(self.rival))
        asked = vary(
            f"{told}: with which hands does that come too late?",
            f"{told} suggests itself. What would have to lie there?",
            f"{told}? Say first what it loses if the hand is a bad one.",
            f"Many would try {self.named(self.rival)}. Count the hands that punish it.",
            f"Weigh {self.named(self.rival)} hand by hand.",
        )
        return f"{self.holders()} {asked}"

    def nearly(self) -> str:
        """Return the third hint: what to compare."""
        vary, best = self.vary, self.best
        if isinstance(best, Play):
            return vary(
                "It is a play that counts. For each slot: in how many cases does it fit, and is "
                "the game still won if it does not?",
                f"Somebody has to risk a card, and it is {self.mover}. Compare the slots by what "
                "they can be.",
                "Neither a clue nor a discard keeps pace. Which slot holds one of the wanted cards "
                "most often, and helps when it does?",
                "Of the plays one is ahead. Multiply how often a slot fits by what is won then.",
                "Put a card on the table. Which one follows from copies that are already gone.",
            )
        if isinstance(best, Discard):
            return vary(
                "A card must go. Which slot holds something needed least often, or something of "
                "which another copy will come?",
                f"{self.mover} can spare one card. Ask of each slot: if that were gone, what could "
                "no longer be built?",
                "A draw is wanted, and a play now costs more than it gains. Which slot is the "
                "cheapest to lose?",
                "Look for the safest slot to throw away: list what it can be.",
                "It is a discard. Strike out the slots that may hold a last copy.",
            )
        following = self.words.name(Seat((self.position.mover + 1) % len(self.position.players)))
        return vary(
            f"What would {following} do at once, if {self.mover} left hand and deck as they are?",
            f"Each draw shortens the game. Need {self.mover} draw now?",
            f"Is there anything that {self.mover} gains by touching the own hand before "
            f"{following} has moved?",
            f"Imagine {self.mover} did nothing at all. Who is next, and with what?",
        )

    # -- explanation -------------------------------------------------------------------------------

    def explanation(self) -> Iterator[str]:
        """Yield the sentences of the explanation."""
        yield self.verdict(self.order())
        yield from self.count_that_decides()
        yield from self.draw_that_kills()
        if self.rival is not self.best:
            yield self.what_it_lacks()

    def count_that_decides(self) -> Iterator[str]:
        """What the slot in question can be, and what follows in each case."""
        vary, slot, cases = self.vary, self.slot, self.cases
        if isinstance(self.best, Clue):
            yield from self.without_a_draw()
        shown = [case for case in cases[:MOST_CASES] if self.fits_a_head(case.odds)]
        names = [next(cards_told([case.card], self.words)) for case in shown]
        if len(cases) == 1:
            name = next(cards_told([cases[0].card], self.words))
            yield vary(
                f"Slot {slot} can only be {name}.",
                f"There is no doubt about slot {slot}: {name}.",
                f"Clues and cards in sight leave {name} for slot {slot}, nothing else.",
            )
            return
        if not shown:
            return
        parts = [
            f"{name} ({share_told(case.odds.numerator, case.odds.denominator, vary)})"
            for name, case in zip(names, shown, strict=True)
        ]
        listed = self.words.told.either(parts)
        rest = len(cases) - len(shown)
        more = f", and {counted(rest, 'rarer card')} besides" if rest else ""
        yield vary(
            f"What can slot {slot} be? {capital(listed)}{more}.",
            f"Slot {slot} holds {listed}{more}.",
            f"Count slot {slot}: {listed}{more}.",
            f"By copies out of sight, slot {slot} is {listed}{more}.",
            f"For slot {slot} there remain {listed}{more}.",
        )
        yield from self.case_by_case(shown, names)

    def case_by_case(self, shown: Sequence[_Case], names: Sequence[str]) -> Iterator[str]:
        """What the best action comes to with each card."""
        if not self.perfect:
            return
        vary = self.vary
        won = [(case, name) for case, name in zip(shown, names, strict=True) if case.best]
        lost = [name for case, name in zip(shown, names, strict=True) if not case.best]
        complete = len(shown) == len(self.cases)
        if complete and len(won) == 1 and lost:
            (case, name) = won[0]
            if self.fits_a_head(case.best):
                if case.best == 1:
                    yield vary(
                        f"With {name} nothing can fail, with anything else all is lost.",
                        f"All hangs on {name}, and that is enough.",
                        f"Without {name} it is over; with it the rest is safe.",
                        f"Only {name} helps, and then for certain.",
                    )
                    return
                product = f"{case.odds} × {case.best} = {self.value}"
                yield vary(
                    f"{capital(name)} wins {case.best} of the games, all else none: {product}.",
                    f"All hope is {name}: {product}.",
                    f"Without {name} it is over, so {product}.",
                    f"Only {name} helps, in {case.best} of the orders, which makes {product}.",
                )
                return
        for case, name in won:
            if not self.fits_a_head(case.best):
                continue
            if case.best == 1:
                yield vary(
                    f"{capital(name)} settles it.",
                    f"If it is {name}, nothing can fail.",
                    f"{capital(name)} there, and the rest plays itself.",
                )
            else:
                yield vary(
                    f"{capital(name)} means {case.best}.",
                    f"If it is {name}: {case.best}.",
                    f"With {name}, {case.best} of the orders win.",
                )
        if lost and complete:
            listed = self.words.told.either(lost)
            yield vary(
                f"{capital(listed)} would be the end.",
                f"If it is {listed}, all is lost either way.",
                f"With {listed} nothing is left to win.",
            )

    def without_a_draw(self) -> Iterator[str]:
        """What a clue does: nothing is drawn, and the next player moves."""
        vary, position, words = self.vary, self.position, self.words
        seat = Seat((position.mover + 1) % len(position.players))
        following = words.name(seat)
        playable = position.rules.playable_cards(position.stacks, position.discards)
        ready = sorted(
            {own.card for own in position.hands[seat] if own.card and own.card in playable}
        )
        deck = position.deck_size
        if ready:
            cards = words.told.either([f"the {words.card(card)}" for card in ready])
            yield vary(
                f"{following} has {cards} ready, and the deck keeps its {deck}.",
                f"A clue leaves {deck} in the deck, and {following} plays {cards}.",
                f"So {following} gets to play {cards} before {self.mover} must touch a card.",
                f"{capital(cards)} comes next from {following}, with nothing drawn before.",
            )
        else:
            yield vary(
                f"Nothing is drawn: the deck keeps its {deck}, and {following} moves.",
                f"It costs a token and no card of the deck ({deck} stay), then {following} acts.",
                f"{following} moves next, with {deck} in the deck as before.",
            )

    # -- the draw that kills -----------------------------------------------------------------------

    def draw_that_kills(self) -> Iterator[str]:
        """In which orders of the deck the best action fails all the same, with a likely hand."""
        position, vary = self.position, self.vary
        open_cases = [case for case in self.cases if 0 < case.best < 1]
        if not self.perfect or not 0 < position.deck_size <= MOST_DRAWS_TOLD or not open_cases:
            return
        case = max(open_cases, key=lambda one: (one.odds * one.best, str(one.card)))
        hand = case.hand
        if hand.cards not in self.draws:
            self.draws[hand.cards] = self._orders_that_fail(hand)
        found = self.draws[hand.cards]
        if found is None:
            return
        told, share = found
        name = next(cards_told([case.card], self.words))
        held = f"with {name} in slot {self.slot}" if len(self.cases) > 1 else "even so"
        failing = f" ({share} of the orders)" if self.fits_a_head(share) else ""
        yield vary(
            f"The deck can still spoil it, {held}: {told}{failing}.",
            f"Say it is so, {held}; lost is what is drawn like this: {told}{failing}.",
            f"What kills {held}? It fails {told}{failing}.",
            f"{capital(held)} it goes wrong {told}{failing}.",
            f"Mind the draws: {held}, no luck {told}{failing}.",
        )

    def _orders_that_fail(self, hand: PossibleHand) -> tuple[str, Fraction] | None:
        """Which orders of the deck fail with a hand, in words, and their share."""
        named = {card for one in self.found.hands for card in one.cards if card is not None}
        for held in each_assignment(self.found.view, at_most=None):
            if tuple(card if card in named else None for card in held.hand) == hand.cards:
                break
        else:
            return None
        game = Game.supposing(self.found.view, held.hand)
        # No limit: it would be met sooner on one machine than on another. The deck is short.
        tree = FaceUpTree(game, self.answer.objective, budget=Budget())
        told = explain(tree, tables=0)
        moves = alike_actions_of(game)
        move = next((one for one, actions in moves.items() if self.best in actions), None)
        if move is None or told.best is None:
            return None
        fails = told[move].fails
        if fails is None or not fails.cases or not 0 < fails.orders < told.orders:
            return None
        return OrderTeller(told, self.words).told_cases(fails), Fraction(fails.orders, told.orders)

    # -- the tempting move -------------------------------------------------------------------------

    def what_it_lacks(self) -> str:
        """With which hands the tempting move falls behind."""
        vary, found, rival = self.vary, self.found, self.rival
        told = capital(self.named(rival))
        worth = found[rival].lower
        behind = found.worse(rival, self.best)
        share = Fraction(sum(hand.worlds for hand in behind), found.worlds)
        value = f" ({worth})" if self.fits_a_head(worth) and self.perfect and worth else ""
        if self.perfect and not worth:
            return vary(
                f"{told} leaves no chance at all.",
                f"{told} never gets to {self.most}.",
                f"{told} gives up: no hand and no draw makes {self.most} then.",
                f"After {told[:1].lower()}{told[1:]} {self.most} is out of reach.",
            )
        where = self.cards_behind(behind)
        if where is not None:
            slot, named = where
            cards = f"slot {slot} is {self.words.told.either([*cards_told(named, self.words)])}"
            return vary(
                f"{told}{value} misses the chance whenever {cards}.",
                f"{told}{value} is the worse choice if {cards}.",
                f"What {told[:1].lower()}{told[1:]}{value} lacks shows when {cards}.",
                f"If {cards}, {told[:1].lower()}{told[1:]} falls short{value}.",
                f"{told}{value} does worse as soon as {cards}.",
            )
        if self.fits_a_head(share) and share < 1:
            many = share_told(share.numerator, share.denominator, vary)
            return vary(
                f"{told}{value} does worse with {many} hands.",
                f"{told}{value} falls behind in {many} cases.",
                f"With {many} hands {told[:1].lower()}{told[1:]} is the weaker choice{value}.",
            )
        return vary(
            f"{told}{value} is worth less whatever the hand.",
            f"{told}{value} falls short with each of the hands.",
            f"No hand makes {told[:1].lower()}{told[1:]} the better choice{value}.",
        )

    def cards_behind(self, behind: Sequence[PossibleHand]) -> tuple[int, list[Card | None]] | None:
        """In which slot, with which cards, the tempting move falls behind, if few words say it."""
        chosen = set(map(id, behind))
        if len(behind) == len(self.found.hands):
            return None
        for slot in dict.fromkeys((self.slot, *range(1, self._held() + 1))):
            inside: dict[Card | None, bool] = {}
            whole = True
            for hand in self.found.hands:
                card, within = hand.cards[slot - 1], id(hand) in chosen
                whole &= inside.setdefault(card, within) == within
            cards = [card for card, within in inside.items() if within]
            if whole and 0 < len(cards) <= 3:
                return slot, sorted(cards, key=lambda card: (card is None, str(card)))
        return None
