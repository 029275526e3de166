"""Why the seat model prefers an action, as groups of worlds and as sentences.

An alternative is beaten in some worlds only. `cases` says which those are in as few words as it
finds: "whenever slot 2 is a red 4". `narrative` tells it all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card, Slot
from hanabi_kit.deduction.reasons.wording import Wording, capital, wording
from hanabi_kit.endgame.clue_words import clue_words
from hanabi_kit.endgame.goal import goal_of
from hanabi_kit.endgame.seat.solution import Cards, PossibleHand, SeatSolution, told_kind
from hanabi_kit.endgame.solution import ActionValue

MOST_TOLD = 3
"""Groups that a sentence names; the worlds of the others are counted."""

MOST_FOR_PAIRS = 2_000
"""Hands beyond which no cases of two facts are looked for: they would take seconds."""


@dataclass(frozen=True, slots=True)
class HandFact:
    """Something that is so with some hands and not with others.

    Parameters
    ----------
    card : Card or None
        None for any card that no firework needs.
    slot : Slot or None
        Where it is; None for a fact about the hand as a whole.
    held : bool
        Whether the card is there; only of a whole hand it may be said that it is not.
    """

    card: Card | None
    slot: Slot | None = None
    held: bool = True


@dataclass(frozen=True, slots=True)
class HandCase:
    """Worlds that have something in common.

    Parameters
    ----------
    facts : tuple of HandFact
        All of them are so.
    worlds : int
        How many worlds it is that no earlier case of the same list covers.
    """

    facts: tuple[HandFact, ...]
    worlds: int


def cases(
    solution: SeatSolution, hands: Sequence[PossibleHand], slot: Slot | None = None
) -> tuple[HandCase, ...]:
    """Say which hands of `solution` these are, in few cases.

    Every hand that a case describes is one of `hands`, and every one of `hands` is in a case.

    Parameters
    ----------
    slot : Slot, optional
        The slot that cases should speak of where they can.

    Notes
    -----
    Cases of one fact come first, then of two, then whole hands; among them, in turn, the largest
    that adds a world. That is short, not always shortest.
    """
    every = [(hand.cards, hand.worlds) for hand in solution.hands]
    wanted = {hand.cards: hand.worlds for hand in hands}
    spoken_of = _varying_cards(solution)
    left = dict(wanted)
    found = []
    for size in (1, 2):
        if not left or (size == 2 and len(every) > MOST_FOR_PAIRS):
            break
        everywhere = _worlds_by_case(every, spoken_of, size)
        here = _worlds_by_case(wanted.items(), spoken_of, size)
        pure = [facts for facts, worlds in here.items() if everywhere[facts] == worlds]
        # One case for all that is left, where there is one; then those that name the slot.
        whole = sum(left.values())
        order = {
            facts: (
                here[facts] < whole,
                all(fact.slot != slot for fact in facts),
                -here[facts],
            )
            for facts in pure
        }
        pure.sort(key=order.__getitem__)
        inside: dict[tuple[HandFact, ...], list[Cards]] = {facts: [] for facts in pure}
        for cards in left:
            for facts in combinations(_facts(cards, spoken_of), size):
                if facts in inside:
                    inside[facts].append(cards)
        for facts in pure:
            worlds = sum(left.pop(cards, 0) for cards in inside[facts])
            if worlds:
                found.append(HandCase(facts, worlds))
    for cards, worlds in sorted(left.items(), key=lambda item: -item[1]):
        found.append(HandCase(_facts(cards, ()), worlds))
    return tuple(found)


def _varying_cards(solution: SeatSolution) -> tuple[Card, ...]:
    """The needed cards that are in some hands and not in others."""
    sets = [frozenset(hand.cards) for hand in solution.hands]
    varying = frozenset().union(*sets) - sets[0].intersection(*sets[1:])
    return tuple(sorted(card for card in varying if card is not None))


def _facts(cards: Cards, spoken_of: Sequence[Card]) -> tuple[HandFact, ...]:
    slots = [HandFact(card, Slot(number)) for number, card in enumerate(cards, start=1)]
    return *slots, *(HandFact(card, None, card in cards) for card in spoken_of)


def _worlds_by_case(
    hands: Iterable[tuple[Cards, int]], spoken_of: Sequence[Card], size: int
) -> Counter[tuple[HandFact, ...]]:
    worlds: Counter[tuple[HandFact, ...]] = Counter()
    for cards, number in hands:
        for facts in combinations(_facts(cards, spoken_of), size):
            worlds[facts] += number
    return worlds


# -- sentences -----------------------------------------------------------------------------------


def narrative(solution: SeatSolution, language: str | None = None) -> str:
    """Return in sentences what is best and why, what each other action loses, what is believed."""
    text = _Narrator(solution, wording(language, solution.view.rules, solution.view.players))
    return "\n".join(text.lines())


class _Narrator:
    def __init__(self, solution: SeatSolution, names: Wording) -> None:
        self.solution, self.names, self.told = solution, names, names.told

    def lines(self) -> Iterator[str]:
        solution, told = self.solution, self.told
        view = solution.view
        yield told.count(
            "{who} knows all there is to know: there is one world.",
            "{who} cannot tell {number} worlds apart, and chooses one action for all of them.",
            solution.worlds,
            who=self.names.name(view.seat),
            number=told.number(solution.worlds),
        )
        goal = self.names.goal(solution.objective, goal_of(view))
        if not solution.best:
            yield told.say(
                "The budget ran out: {goal} is worth between {low} and {high}, and no action is "
                "proved to be best.",
                goal=goal,
                low=solution.lower,
                high=solution.upper,
            )
        else:
            best = solution.best[0]
            names = list(dict.fromkeys(map(self.action, solution.best)))
            yield told.say(
                "Best for {goal}: {actions}, {value}.",
                goal=goal,
                actions=told.either(names),
                value=solution[best].lower,
            )
            worse = solution.worse(best)
            if worse:
                yield told.say(
                    "Who saw the hand would do better in {worlds}.", worlds=self.where(best, worse)
                )
            elif all(found.exact for found in solution.actions):
                yield told.say("No other action would be better in any of the worlds.")
            named = set(names)
            for found in solution.actions:
                if self.action(found.action) not in named:
                    named.add(self.action(found.action))
                    yield self.alternative(found, best)
        yield told.say(
            "Believed: what the clues and the cards in sight allow, every deal equally likely; not "
            "why anybody gave a clue. After this action every hand counts as known."
        )

    def alternative(self, found: ActionValue, best: Action) -> str:
        """What an action is worth, and where the best one beats it."""
        worse = self.solution.worse(found.action, best)
        value = self.names.bounds(found.lower, found.upper)
        parts = {"name": self.action(found.action), "value": value}
        if not worse:  # only where its bounds are still apart
            return capital(self.told.say("{name}: {value}", **parts)) + "."
        text = self.told.say(
            "{name}: {value}. Less than {best} in {worlds}.",
            **parts,
            best=self.action(best),
            worlds=self.where(found.action, worse),
        )
        return capital(text)

    def where(self, action: Action, worse: tuple[PossibleHand, ...]) -> str:
        """How many worlds these are, and which."""
        told = self.told
        slot = action.slot if isinstance(action, Play | Discard) else None
        number = sum(hand.worlds for hand in worse)
        if number == self.solution.worlds:
            return told.say("every world")
        share = told.say(
            "{number} of the {total} worlds",
            number=told.number(number),
            total=told.number(self.solution.worlds),
        )
        if sum(hand.worlds for hand in self.solution.hands) < self.solution.worlds:
            # What holds for the hands that were listed need not hold for the others.
            return share
        groups = self.groups(cases(self.solution, worse, slot))
        return share + told.say(": {cases}", cases=groups)

    def groups(self, found: tuple[HandCase, ...]) -> str:
        """The cases in words; those of one slot together."""
        told = self.told
        by_slot: dict[Slot, list[HandCase]] = {}
        clauses: list[tuple[str, int]] = []
        for case in found:
            (first, *more) = case.facts
            if not more and first.slot is not None:
                by_slot.setdefault(first.slot, []).append(case)
            else:
                clause = self.names.conditions([self.fact(fact) for fact in case.facts])
                clauses.append((clause, case.worlds))
        for slot, several in reversed(by_slot.items()):
            names = [self.card(case.facts[0].card) for case in several]
            clause = self.slot_is(slot, told.either(names))
            clauses.insert(0, (clause, sum(case.worlds for case in several)))
        texts = [
            told.say("whenever {case}", case=clause) + f" ({told.number(worlds)})"
            for clause, worlds in clauses[:MOST_TOLD]
        ]
        rest = sum(worlds for _, worlds in clauses[MOST_TOLD:])
        if rest:
            texts.append(told.say("with other hands ({number})", number=told.number(rest)))
        return told.joined(texts)

    def fact(self, fact: HandFact) -> str:
        """Return a fact as a clause."""
        if fact.slot is not None:
            return self.slot_is(fact.slot, self.card(fact.card))
        if fact.held or fact.card is None:
            return self.told.say("{card} is in the hand", card=self.card(fact.card))
        return self.told.say("no {card} is in the hand", card=self.names.card(fact.card))

    def slot_is(self, slot: Slot, cards: str) -> str:
        return self.told.say_in(
            "what a card is", "{subject} is {cards}", subject=self.names.slots([slot]), cards=cards
        )

    def card(self, card: Card | None) -> str:
        if card is None:
            return self.told.say("a card that nobody needs")
        return self.names.a_card(card)

    def action(self, action: Action) -> str:
        say_in = self.told.say_in
        match action:
            case Play(slot):
                return say_in("by slots", "play {slot}", slot=slot)
            case Discard(slot):
                return say_in("by slots", "discard {slot}", slot=slot)
            case Clue():
                return clue_words(self.told, told_kind(action, self.solution.view.rules))
        return self.told.say_in("by slots", "play from the deck")
