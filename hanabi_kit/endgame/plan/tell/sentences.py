"""A plan in sentences: what the mover does, what the next player makes of it, where it fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from hanabi_kit.actions import Play
from hanabi_kit.cards import Card, Seat
from hanabi_kit.deduction.reasons.wording import Wording, wording
from hanabi_kit.endgame.plan.model.joint_plan import (
    Choice,
    Code,
    Decision,
    Outcome,
    Plan,
    Shown,
    Sight,
    Signal,
)
from hanabi_kit.endgame.plan.solution import PlanCase, PlanSolution
from hanabi_kit.endgame.plan.tell.clue_sentences import clues_of
from hanabi_kit.endgame.plan.tell.worth_sentences import share_of, worth
from hanabi_kit.endgame.plan.walk import Walk
from hanabi_kit.game import Game
from hanabi_kit.stats import max_score

CASE = "– "
"""What a line begins with that goes on with the sentence before, as one case of several."""

MOST_TOLD = 3
"""Cases that a sentence names; the others are counted."""


def narrative(solution: PlanSolution, language: str | None = None) -> str:
    """Return in sentences what the plan does and why, what the others read, where it fails.

    A sentence a line; where there are several cases, each is a line that begins with `CASE`.
    """
    text = PlanTeller(solution, wording(language, solution.view.rules, solution.view.players))
    return "\n".join(text.lines())


class PlanTeller:
    """Parts of sentences about a plan, for whoever tells it.

    Parameters
    ----------
    names : Wording
        Says the language, and the players' names.
    """

    def __init__(self, solution: PlanSolution, names: Wording) -> None:
        self.solution, self.names, self.told = solution, names, names.told
        self.images = images_of(solution.plan)
        self.goal = max_score(solution.view.rules, solution.view.discards)
        self.goal_text = names.goal("perfect", self.goal)

    def lines(self) -> Iterator[str]:
        """The whole story."""
        yield from worth(self.solution, self.names, self.goal_text)
        yield from self.mover()
        yield from self.where_it_fails()
        yield self.told.say(
            "Believed: every deal that the clues and the cards on the table allow is equally "
            "likely; not why anybody gave a clue. Where no sight is named, figures are averages "
            "over what the players may see."
        )

    # -- what is done --------------------------------------------------------------------------

    def first(self) -> str:
        """What the plan has the mover do with what she sees; nothing where it says nothing."""
        return next(self.mover()) if self.solution.plan.decision.choices else ""

    def mover(self) -> Iterator[str]:
        """What the player to move does, and what the next one makes of it."""
        solution, say = self.solution, self.told.say
        decision = solution.plan.decision
        name = self.names.name(decision.seat)
        view = solution.view
        own = list(view.unseen().elements())[: len(view.own)]
        walk = Walk(solution.plan, Game.supposing(view, own))
        choice = walk.choice
        if choice is None:
            yield say("With the cards that {name} sees, the plan has nothing to say.", name=name)
        else:
            yield say(
                "{name} {choice}, as {sight}.",
                name=name,
                choice=self.choice(choice, decision),
                sight=self.sight(decision.seat, walk.sight),
            )
            yield from self.exactly(decision)
        yield from self.agreed(decision)
        if choice is not None:
            for outcome, after in decision.next.items():
                if (outcome.action if isinstance(outcome, Shown) else outcome) == choice:
                    yield from self.then(decision, outcome, after)

    def exactly(self, decision: Decision) -> Iterator[str]:
        """What the mover does with these very hands, where that is not what the rest says."""
        view = self.solution.view
        seats = [(view.seat + step) % len(view.players) for step in range(1, len(view.players))]
        cards = tuple(tuple(held.card for held in view.hand_of(Seat(seat))) for seat in seats)
        choices = self.solution.plan.exactly.get(cards)
        if choices:
            yield self.told.say(
                "With these very cards in the hands of the others, useless ones included, {name} "
                "{choice}.",
                name=self.names.name(decision.seat),
                choice=self.choices(choices, decision),
            )

    def agreed(self, decision: Decision) -> Iterator[str]:
        """What the mover does with each sight, the sights of one choice together."""
        who, say = self.names.name(decision.seat), self.told.say
        yield from self.done(
            decision,
            say("Agreed: {name}", name=who),
            lambda choice: say("Agreed: {name} {choice}.", name=who, choice=choice),
        )

    def then(self, before: Decision, outcome: Outcome, after: Decision) -> Iterator[str]:
        """What the next player does after what was seen."""
        who, say = self.names.name(after.seat), self.told.say
        seen = self.outcome(outcome, before)
        yield from self.done(
            after,
            say("After {outcome} {name}", outcome=seen, name=who),
            lambda choice: say(
                "After {outcome} {name} {choice}.", outcome=seen, name=who, choice=choice
            ),
        )

    def done(self, decision: Decision, start: str, whole: Callable[[str], str]) -> Iterator[str]:
        """What somebody does, in a sentence; or a line for each choice, where there are several.

        Nothing where all is lost, so that the plan leaves it open.
        """
        groups = _by_choices(decision)
        if not groups:
            return
        if len(groups) == 1:
            ((choices, _),) = groups
            yield whole(self.choices(choices, decision))
            return
        yield start
        for number, (choices, sights) in enumerate(groups, start=1):
            text = self.told.say(
                "{choice} where {sights}",
                choice=self.choices(choices, decision),
                sights=self.sights(decision.seat, sights),
            )
            mark = "." if number == len(groups) else self.told.say("; ").rstrip(" ")
            yield f"{CASE}{text}{mark}"

    def where_it_fails(self) -> Iterator[str]:
        """The cases that cost most."""
        solution, say = self.solution, self.told.say
        if not solution.cases:
            return
        most = 1 if solution.objective == "perfect" else self.goal
        lost = [
            (case.worlds * most - case.reached, case)
            for case in solution.cases
            if case.reached < case.worlds * most
        ]
        if not lost:
            yield say("It never fails.")
            return
        lost.sort(key=lambda entry: -entry[0])
        texts = [self.case(case) for _, case in lost[:MOST_TOLD]]
        if len(lost) > MOST_TOLD:
            texts.append(self.and_so_on(len(lost)))
        cases = self.told.joined(texts)
        # In a case the deck's order may decide; what counts is how often it goes wrong.
        if solution.objective == "perfect":
            share = self.share(sum(number for number, _ in lost))
            yield say("It fails in {share}: {cases}.", share=share, cases=cases)
        else:
            yield say(
                "It falls short of {goal} in {share}: {cases}.",
                goal=self.goal_text,
                share=self.share(sum(case.worlds for _, case in lost)),
                cases=cases,
            )

    # -- parts of sentences --------------------------------------------------------------------

    def share(self, worlds: int) -> str:
        """A share of the worlds, as numbers of them."""
        return share_of(self.solution, worlds, self.told)

    def and_so_on(self, number: int) -> str:
        """What stands for the cases that are not named."""
        return self.told.say("and so on, {number} ways in all", number=self.told.number(number))

    def seen_by(self, case: PlanCase) -> Sight:
        """What the first player sees in a case."""
        seat = self.solution.plan.decision.seat
        return (*case.hands[seat + 1 :], *case.hands[:seat])

    def choice(self, choice: Choice, decision: Decision) -> str:
        """Return what somebody does: "plays slot 2"."""
        say = self.told.say
        if isinstance(choice, Signal):
            if decision.code is None:
                return say("gives a clue")
            return say("gives {clue} to {name}", **self.clue(choice.label, decision.code, decision))
        if isinstance(choice, Play):
            return say("plays slot {slot}", slot=choice.slot)
        return say("discards slot {slot}", slot=choice.slot)

    def choices(self, choices: Sequence[Choice], decision: Decision) -> str:
        """Return what somebody does first, and what where such a clue is not there."""
        first, *others = (self.choice(choice, decision) for choice in choices)
        say = self.told.say
        return first + "".join(say(", or if there is none {choice}", choice=one) for one in others)

    def outcome(self, outcome: Outcome, decision: Decision) -> str:
        """Return what was seen: "a play of slot 2 that shows a red 4"."""
        say = self.told.say
        if isinstance(outcome, Signal):
            if decision.code is None:
                return say("a clue")
            return say("{clue} to {name}", **self.clue(outcome.label, decision.code, decision))
        if outcome.card is not None:
            card = self.card(outcome.card)
        else:
            card = say("a card that nobody needs")
        slot = outcome.action.slot
        if isinstance(outcome.action, Play):
            return say("a play of slot {slot} that shows {card}", slot=slot, card=card)
        return say("a discard of slot {slot} that shows {card}", slot=slot, card=card)

    def clue(self, label: int, code: Code, decision: Decision) -> dict[str, str]:
        """Return the clues that read as a label, in words, and who gets them."""
        each = code.labels // code.receivers
        seat = Seat((decision.seat + 1 + label // each) % len(self.solution.view.players))
        texts = list(dict.fromkeys(clues_of(code, label % each, self.names)))
        return {"clue": self.told.either(texts), "name": self.names.name(seat)}

    def sights(self, seat: Seat, sights: Sequence[Sight]) -> str:
        """Several sights of one player; some of them named, the others counted."""
        first, *more = (self.sight(seat, sight) for sight in sights[:MOST_TOLD])
        # A language may say once more what a condition begins with.
        after = [self.told.say_in("after where, or", "{condition}", condition=one) for one in more]
        text = self.told.either([first, *after])
        if len(sights) > MOST_TOLD:
            text += f" ({self.and_so_on(len(sights))})"
        return text

    def sight(self, seat: Seat, sight: Sight) -> str:
        """What a player sees, as far as it is needed."""
        say, players = self.told.say, len(self.solution.view.players)
        texts = []
        for distance, hand in enumerate(sight, start=1):
            holder = Seat((seat + distance) % players)
            text = self.hand(holder, hand)
            if text:
                texts.append(text)
        if texts:
            return self.told.listed(texts)
        if players == 2:
            name = self.names.name(Seat((seat + 1) % 2))
            return say("{name} holds none of the needed cards", name=name)
        name = self.names.name(seat)
        return say("what {name} sees has none of the needed cards", name=name)

    def sight_for(self, choice: Choice, decision: Decision, sight: Sight) -> str:
        """What a player sees who does this, and whether only for want of other clues."""
        text = self.sight(decision.seat, sight)
        if decision.choices[sight][0] == choice:
            return text
        return self.told.say("{sight} (if other clues are not there)", sight=text)

    def hand(self, holder: Seat, hand: Sequence[Card | None]) -> str:
        """The cards of a hand that the plan tells apart; empty where it has none."""
        cards = [
            self.told.say("{card} in slot {slot}", card=self.card(card), slot=slot)
            for slot, card in enumerate(hand, start=1)
            if card is not None
        ]
        if not cards:
            return ""
        return self.told.say(
            "{name} holds {cards}", name=self.names.name(holder), cards=self.told.listed(cards)
        )

    def card(self, image: Card) -> str:
        """A card as the plan has it: "a red 5", or "a red 1 or a blue 1" if those are one to it."""
        return self.told.either(
            [self.names.a_card(card) for card in self.images.get(image, [image])]
        )

    def case(self, case: PlanCase) -> str:
        """Where the needed cards lie."""
        texts = [self.hand(Seat(seat), hand) for seat, hand in enumerate(case.hands)]
        deck = Counter(card for card in case.deck if card is not None)
        if deck:
            cards = self.told.listed([self.names.a_card(card) for card in deck])
            texts.append(self.told.say("the deck holds {cards}", cards=cards))
        return self.told.listed(
            [text for text in texts if text] or [self.told.say("a card that nobody needs")]
        )


def images_of(plan: Plan) -> dict[Card, list[Card]]:
    """Return the cards that a plan tells apart, each with those that it takes for it."""
    found: dict[Card, list[Card]] = {}
    for card, image in sorted(plan.alike.items()):
        if image is not None:
            found.setdefault(image, []).append(card)
    return found


def by_choice(decision: Decision) -> list[tuple[Choice, list[Sight]]]:
    """The sights of a decision by what may be done, the choice of most sights first.

    A sight is there with each of its choices, also those for want of a clue that comes before.
    """
    groups: dict[Choice, list[Sight]] = {}
    for sight, choices in decision.choices.items():
        for choice in choices:
            groups.setdefault(choice, []).append(sight)
    return sorted(groups.items(), key=lambda group: -len(group[1]))


def _by_choices(decision: Decision) -> list[tuple[tuple[Choice, ...], list[Sight]]]:
    """The sights of a decision by all that is done in turn, that of most sights first."""
    groups: dict[tuple[Choice, ...], list[Sight]] = {}
    for sight, choices in decision.choices.items():
        if choices:
            groups.setdefault(choices, []).append(sight)
    return sorted(groups.items(), key=lambda group: -len(group[1]))
