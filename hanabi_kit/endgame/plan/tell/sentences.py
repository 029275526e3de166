"""A plan in sentences: what the mover does, what the next player makes of it, where it fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from hanabi_kit.actions import Play
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.deduction.reasons.wording import Wording, wording
from hanabi_kit.endgame.plan.model.joint_plan import (
    Choice,
    Decision,
    Outcome,
    Plan,
    Shown,
    Sight,
    Signal,
)
from hanabi_kit.endgame.plan.solution import PlanCase, PlanSolution
from hanabi_kit.endgame.plan.tell.clue_sentences import clues_of
from hanabi_kit.endgame.plan.walk import Walk
from hanabi_kit.game import Game
from hanabi_kit.stats import max_score

__all__ = ["CASE", "PlanTeller", "by_choice", "narrative"]

CASE = "– "
"""What a line begins with that goes on with the sentence before, as one case of several."""

MOST_TOLD = 3
"""Cases that a sentence names; the others are counted."""

WORDS = {
    "en": {
        "exact": "A team that agrees on a plan before it looks at the cards reaches {goal} in "
        "{share}, and no plan does better.",
        "open": "A team that agrees on a plan before it looks at the cards reaches {goal} in "
        "{share} with the best plan known; no plan does better than {upper}.",
        "exact score": "A team that agrees on a plan before it looks at the cards scores {share} "
        "on average, and no plan does better.",
        "open score": "A team that agrees on a plan before it looks at the cards scores {share} "
        "on average with the best plan known; no plan does better than {upper}.",
        "share": "{} of the {} deals that fit the clues",
        "seen": "Given where {name} sees needed cards, the probability is {share}.",
        "mover": "{name} {choice}, as {sight}.",
        "no plan": "With the cards that {name} sees, the plan has nothing to say.",
        "agreed": "Agreed: {name} {choice}.",
        "agreed on": "Agreed: {name}",
        "rest": "and so on, {} ways in all",
        "where": "{choice} where {sights}",
        "after": "After {outcome} {name} {choice}.",
        "after it": "After {outcome} {name}",
        "fails": "It fails in {share}{cases}.",
        "never fails": "It never fails.",
        "falls short": "It falls short of {goal} in {share}{cases}.",
        "no find": "what {name} sees has none of the needed cards",
        "none of these seen": "what {name} sees has none of these cards",
        "holds": "{name} holds {cards}",
        "in": "{card} in {slot}",
        "in deck": "the deck holds {cards}",
        "none": "{name} holds none of the needed cards",
        "none of these": "{name} holds none of these cards",
        "play": "plays slot {}",
        "discard": "discards slot {}",
        "clue": "gives {}",
        "or else": ", or if there is none {}",
        "if none": "{} (if other clues are not there)",
        "a play": "a play of slot {} that shows {}",
        "a discard": "a discard of slot {} that shows {}",
        "trash": "a card that nobody needs",
        "other trash": "another card that nobody needs",
        "to": "{clue} to {name}",
        "any": "a clue",
        "told apart": "Beside the needed cards the plan goes by who sees {cards}, and where, as "
        "that changes the odds for the other cards.",
        "belief": "Believed: every deal that the clues and the cards on the table allow is equally "
        "likely; not why anybody gave a clue. The figures are averages over what the players may "
        "see.",
    },
    "fr": {
        "exact": "Une équipe qui convient d'un plan avant de regarder les cartes atteint {goal} "
        "dans {share}, et aucun plan ne fait mieux.",
        "open": "Une équipe qui convient d'un plan avant de regarder les cartes atteint {goal} "
        "dans {share} avec le meilleur plan connu\u00a0; aucun plan ne fait mieux que {upper}.",
        "exact score": "Une équipe qui convient d'un plan avant de regarder les cartes marque "
        "{share} points en moyenne, et aucun plan ne fait mieux.",
        "open score": "Une équipe qui convient d'un plan avant de regarder les cartes marque "
        "{share} points en moyenne avec le meilleur plan connu\u00a0; aucun plan ne fait mieux que "
        "{upper}.",
        "share": "{} des {} donnes que permettent les indices",
        "seen": "Vu les cartes utiles que voit {name}, la probabilité est {share}.",
        "mover": "{name} {choice}, car {sight}.",
        "no plan": "Avec les cartes que voit {name}, le plan ne dit rien.",
        "agreed": "Convention\u00a0: {name} {choice}.",
        "agreed on": "Convention\u00a0: {name}",
        "rest": "et ainsi de suite, {} possibilités en tout",
        "where": "{choice} si {sights}",
        "after": "Après {outcome}, {name} {choice}.",
        "after it": "Après {outcome}, {name}",
        "fails": "Il échoue dans {share}{cases}.",
        "never fails": "Il n'échoue jamais.",
        "falls short": "Il n'atteint pas {goal} dans {share}{cases}.",
        "no find": "{name} ne voit aucune des cartes utiles",
        "none of these seen": "{name} ne voit aucune de ces cartes",
        "holds": "{name} a {cards}",
        "in": "{card} à {slot}",
        "in deck": "la pioche contient {cards}",
        "none": "{name} n'a aucune des cartes utiles",
        "none of these": "{name} n'a aucune de ces cartes",
        "play": "joue la carte {}",
        "discard": "défausse la carte {}",
        "clue": "donne {}",
        "or else": ", ou s'il n'y en a pas {}",
        "if none": "{} (si d'autres indices manquent)",
        "a play": "une pose de la carte {} qui montre {}",
        "a discard": "une défausse de la carte {} qui montre {}",
        "trash": "une carte dont personne n'a besoin",
        "other trash": "une autre carte dont personne n'a besoin",
        "to": "{clue} à {name}",
        "any": "un indice",
        "told apart": "Outre les cartes utiles, le plan tient compte de qui voit {cards}, et où, "
        "car cela change les chances des autres cartes.",
        "belief": "Hypothèse\u00a0: toutes les donnes que permettent les indices et les cartes "
        "visibles sont également probables\u00a0; on ne tire rien de la raison pour laquelle un "
        "indice a été donné. Les chiffres sont des moyennes sur tout ce que les joueurs peuvent "
        "voir.",
    },
}


def narrative(solution: PlanSolution, language: str = "en") -> str:
    """Return in sentences what the plan does and why, what the others read, where it fails.

    A sentence a line; where there are several cases, each is a line that begins with `CASE`.

    Parameters
    ----------
    solution : PlanSolution
    language : {"en", "fr"}

    Raises
    ------
    HanabiError
        The language is not known.

    Examples
    --------
    >>> from hanabi_kit.endgame.plan.solving import solve_plan
    >>> from hanabi_kit.notation import parse_position
    >>> position = parse_position('''
    ... [position]
    ... ruleset = { suits = "r", rank_copies = [2, 2, 2, 1, 1], hand_sizes = {2 = 2} }
    ... players = ["Alice", "Bob"]
    ... turn = "Alice"
    ... stacks = "r4"
    ... discards = ""
    ... clue_tokens = 1
    ... deck = 0
    ... turns_left = 2
    ... [position.hands]
    ... Alice = "r1/!5 r2/!5"
    ... Bob = "r3 r5"
    ... ''')
    >>> for line in narrative(solve_plan(position)).splitlines():
    ...     if line.startswith(("Alice", "After", "It")):
    ...         print(line)
    Alice plays slot ..., as Bob holds a red 5 in slot 2.
    After a play of slot ... that shows a card that nobody needs Bob plays slot 2.
    It never fails.
    """
    text = PlanTeller(solution, wording(language, solution.view.rules, solution.view.players))
    return "\n".join(text.lines())


class PlanTeller:
    """Parts of sentences about a plan, for whoever tells it.

    Parameters
    ----------
    solution : PlanSolution
    words : Wording
        Says the language, and the players' names.
    """

    def __init__(self, solution: PlanSolution, words: Wording) -> None:
        self.solution, self.wording = solution, words
        self.words = WORDS[words.language]
        self.images = images_of(solution.plan)
        dull = solution.view.rules.trash_cards(solution.view.stacks, solution.view.discards)
        self.finer = [image for image in self.images if image in dull]
        """Cards that nobody needs, but that the plan tells apart from others."""

        self.goal = max_score(solution.view.rules, solution.view.discards)
        points = {"en": "{} points", "fr": "{} points"}[words.language]
        self.goal_text = points.format(self.goal)

    def lines(self) -> Iterator[str]:
        """The whole story."""
        solution, words = self.solution, self.words
        kind = "exact" if solution.exact else "open"
        if solution.objective == "score":
            kind += " score"
            share = str(solution.lower)
        elif solution.worlds:
            share = self.share(solution.lower, solution.worlds)
        else:
            share = str(solution.lower)
        yield words[kind].format(goal=self.goal_text, share=share, upper=solution.upper)
        yield from self.mover()
        yield from self.where_it_fails()
        yield words["belief"]

    # -- what is done --------------------------------------------------------------------------

    def mover(self) -> Iterator[str]:
        """What the player to move does, and what the next one makes of it."""
        solution, words = self.solution, self.words
        decision = solution.plan.decision
        name = self.wording.name(decision.seat)
        view = solution.view
        own = list(view.unseen().elements())[: len(view.own)]
        walk = Walk(solution.plan, Game.supposing(view, own))
        choice = walk.choice
        if choice is None:
            yield words["no plan"].format(name=name)
        else:
            sight = self.sight(decision.seat, walk.sight)
            done = self.choice(choice, decision)
            yield words["mover"].format(name=name, choice=done, sight=sight)
            if solution.objective == "perfect" and solution.cases:
                seen = self.blind(walk.sight)
                alike = [case for case in solution.cases if self.seen_by(case) == seen]
                worlds = sum(case.worlds for case in alike)
                reached = sum(case.reached for case in alike)
                share = Fraction(reached, worlds) if worlds else Fraction(0)
                yield words["seen"].format(name=name, share=share)
        if self.finer:
            yield self.told_apart()
        yield from self.agreed(decision)
        if choice is not None:
            for outcome, after in decision.next.items():
                if (outcome.action if isinstance(outcome, Shown) else outcome) == choice:
                    yield from self.then(decision, outcome, after)

    def told_apart(self) -> str:
        """Which cards the plan goes by that nobody needs; empty where there are none."""
        if not self.finer:
            return ""
        cards = [self.card(image) for image in self.finer]
        return self.words["told apart"].format(cards=self.wording.listed(cards, self.wording.or_))

    def agreed(self, decision: Decision) -> Iterator[str]:
        """What the mover does with each sight, the sights of one choice together."""
        yield from self.done(decision, "agreed", "agreed on")

    def then(self, before: Decision, outcome: Outcome, after: Decision) -> Iterator[str]:
        """What the next player does after what was seen."""
        yield from self.done(after, "after", "after it", outcome=self.outcome(outcome, before))

    def done(self, decision: Decision, one: str, many: str, **told: str) -> Iterator[str]:
        """What somebody does, in a sentence; or a line for each choice, where there are several.

        Nothing where all is lost, so that the plan leaves it open.
        """
        told["name"] = self.wording.name(decision.seat)
        groups = _by_choices(decision)
        if not groups:
            return
        if len(groups) == 1:
            ((choices, _),) = groups
            yield self.words[one].format(choice=self.choices(choices, decision), **told)
            return
        yield self.words[many].format(**told)
        for number, (choices, sights) in enumerate(groups, start=1):
            text = self.words["where"].format(
                choice=self.choices(choices, decision), sights=self.sights(decision.seat, sights)
            )
            mark = "." if number == len(groups) else self.wording.semicolon.rstrip(" ")
            yield f"{CASE}{text}{mark}"

    def where_it_fails(self) -> Iterator[str]:
        """The cases that cost most."""
        solution, words = self.solution, self.words
        if not solution.cases:
            return
        most = 1 if solution.objective == "perfect" else self.goal
        lost = [
            (case.worlds * most - case.reached, case)
            for case in solution.cases
            if case.reached < case.worlds * most
        ]
        if not lost:
            yield words["never fails"]
            return
        lost.sort(key=lambda entry: -entry[0])
        # In a case the deck's order may decide; what counts is how often it goes wrong.
        if solution.objective == "perfect":
            wrong = sum(number for number, _ in lost)
        else:
            wrong = sum(case.worlds for _, case in lost)
        share = self.words["share"].format(self.count(wrong), self.count(solution.worlds))
        texts = [self.case(case) for _, case in lost[:MOST_TOLD]]
        if len(lost) > MOST_TOLD:
            texts.append(words["rest"].format(self.count(len(lost))))
        cases = self.wording.colon + self.wording.semicolon.join(texts)
        key = "fails" if solution.objective == "perfect" else "falls short"
        yield words[key].format(share=share, cases=cases, goal=self.goal_text)

    # -- parts of sentences --------------------------------------------------------------------

    def share(self, part: Fraction, worlds: int) -> str:
        """A share of the worlds, as numbers of them."""
        return self.words["share"].format(self.count(int(part * worlds)), self.count(worlds))

    def seen_by(self, case: PlanCase) -> Sight:
        """What the first player sees in a case."""
        seat = self.solution.plan.decision.seat
        return (*case.hands[seat + 1 :], *case.hands[:seat])

    def blind(self, sight: Sight) -> Sight:
        """A sight with the needed cards only, as the cases have it."""
        return tuple(tuple(None if card in self.finer else card for card in hand) for hand in sight)

    def choice(self, choice: Choice, decision: Decision) -> str:
        """Return what somebody does: "plays slot 2"."""
        if isinstance(choice, Signal):
            return self.words["clue"].format(self.clue(choice.label, decision))
        return self.words["play" if isinstance(choice, Play) else "discard"].format(choice.slot)

    def choices(self, choices: Sequence[Choice], decision: Decision) -> str:
        """Return what somebody does first, and what where such a clue is not there."""
        first, *others = (self.choice(choice, decision) for choice in choices)
        return first + "".join(self.words["or else"].format(each) for each in others)

    def outcome(self, outcome: Outcome, decision: Decision) -> str:
        """Return what was seen: "a play of slot 2 that shows a red 4"."""
        if isinstance(outcome, Signal):
            return self.clue(outcome.label, decision)
        key = "a play" if isinstance(outcome.action, Play) else "a discard"
        card = self.words["other trash" if self.finer else "trash"]
        if outcome.card is not None:
            card = self.card(outcome.card)
        return self.words[key].format(outcome.action.slot, card)

    def clue(self, label: int, decision: Decision) -> str:
        """Return the clues that read as a label, in words."""
        code = decision.code
        if code is None:
            return self.words["any"]
        each = code.labels // code.receivers
        seat = Seat((decision.seat + 1 + label // each) % len(self.solution.view.players))
        texts = list(dict.fromkeys(clues_of(code, label % each, self.wording)))
        clue = self.wording.listed(texts, self.wording.or_)
        return self.words["to"].format(clue=clue, name=self.wording.name(seat))

    def sights(self, seat: Seat, sights: Sequence[Sight]) -> str:
        """Several sights of one player; some of them named, the others counted."""
        texts = [self.sight(seat, sight) for sight in sights[:MOST_TOLD]]
        text = self.wording.listed(texts, self.wording.or_)
        if len(sights) > MOST_TOLD:
            text += f" ({self.words['rest'].format(self.count(len(sights)))})"
        return text

    def sight(self, seat: Seat, sight: Sight) -> str:
        """What a player sees, as far as it is needed."""
        players = len(self.solution.view.players)
        texts = []
        for distance, hand in enumerate(sight, start=1):
            holder = Seat((seat + distance) % players)
            text = self.hand(holder, hand)
            if text:
                texts.append(text)
        if texts:
            return self.wording.listed(texts)
        if players == 2:
            key = "none of these" if self.finer else "none"
            return self.words[key].format(name=self.wording.name(Seat((seat + 1) % 2)))
        key = "none of these seen" if self.finer else "no find"
        return self.words[key].format(name=self.wording.name(seat))

    def sight_for(self, choice: Choice, decision: Decision, sight: Sight) -> str:
        """What a player sees who does this, and whether only for want of other clues."""
        text = self.sight(decision.seat, sight)
        first = decision.choices[sight][0] == choice
        return text if first else self.words["if none"].format(text)

    def hand(self, holder: Seat, hand: Sequence[Card | None]) -> str:
        """The cards of a hand that the plan tells apart; empty where it has none."""
        cards = [
            self.words["in"].format(card=self.card(card), slot=self.wording.slots([Slot(slot)]))
            for slot, card in enumerate(hand, start=1)
            if card is not None
        ]
        if not cards:
            return ""
        name = self.wording.name(holder)
        return self.words["holds"].format(name=name, cards=self.wording.listed(cards))

    def card(self, image: Card) -> str:
        """A card as the plan has it: "a red 5", or "a red 1 or a blue 1" if those are one to it."""
        cards = [self.wording.a_card(card) for card in self.images.get(image, [image])]
        return self.wording.listed(cards, self.wording.or_)

    def case(self, case: PlanCase) -> str:
        """Where the needed cards lie."""
        texts = [self.hand(Seat(seat), hand) for seat, hand in enumerate(case.hands)]
        deck = Counter(card for card in case.deck if card is not None)
        if deck:
            cards = self.wording.listed([self.wording.a_card(card) for card in deck])
            texts.append(self.words["in deck"].format(cards=cards))
        return self.wording.listed([text for text in texts if text] or [self.words["trash"]])

    def count(self, number: int) -> str:
        """A number with its thousands grouped as the language does."""
        text = f"{number:,}"
        return text if self.wording.language == "en" else text.replace(",", "\u202f")


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
