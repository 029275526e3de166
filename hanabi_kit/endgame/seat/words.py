"""Why the seat model prefers an action, as groups of worlds and as sentences.

An alternative is beaten in some worlds only. `cases` says which those are in as few words as it
finds: "whenever slot 2 is a red 4". `narrative` tells it all in English or French.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card, Slot
from hanabi_kit.deduction.reasons.wording import Wording, wording
from hanabi_kit.endgame.seat.solution import Cards, PossibleHand, SeatSolution
from hanabi_kit.endgame.solution import ActionValue
from hanabi_kit.stats import max_score

__all__ = ["Case", "Fact", "cases", "narrative"]

MOST_TOLD = 3
"""Groups that a sentence names; the worlds of the others are counted."""

MOST_FOR_PAIRS = 2_000
"""Hands beyond which no cases of two facts are looked for: they would take seconds."""


@dataclass(frozen=True, slots=True)
class Fact:
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
class Case:
    """Worlds that have something in common.

    Parameters
    ----------
    facts : tuple of Fact
        All of them are so.
    worlds : int
        How many worlds it is that no earlier case of the same list covers.
    """

    facts: tuple[Fact, ...]
    worlds: int


def cases(
    solution: SeatSolution, hands: Sequence[PossibleHand], slot: Slot | None = None
) -> tuple[Case, ...]:
    """Say which hands of `solution` these are, in few cases.

    Every hand that a case describes is one of `hands`, and every one of `hands` is in a case.

    Parameters
    ----------
    solution : SeatSolution
    hands : sequence of PossibleHand
        Some of ``solution.hands``.
    slot : Slot, optional
        The slot that cases should speak of where they can.

    Notes
    -----
    Cases of one fact come first, then of two, then whole hands; among them, in turn, the largest
    that adds a world. That is short, not always shortest.

    Examples
    --------
    >>> from hanabi_kit import Play, read, solve
    >>> game = read("bot-2p-s2006").at(63)
    >>> found = solve(game, model="seat")
    >>> for case in cases(found, found.worse(Play(1), Play(5)), slot=1):
    ...     print(*case.facts, case.worlds)
    Fact(card=None, slot=1, held=True) 1260
    Fact(card=Card('y5'), slot=None, held=False) 120
    Fact(card=Card('g4'), slot=None, held=False) 120
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
        inside: dict[tuple[Fact, ...], list[Cards]] = {facts: [] for facts in pure}
        for cards in left:
            for facts in combinations(_facts(cards, spoken_of), size):
                if facts in inside:
                    inside[facts].append(cards)
        for facts in pure:
            worlds = sum(left.pop(cards, 0) for cards in inside[facts])
            if worlds:
                found.append(Case(facts, worlds))
    for cards, worlds in sorted(left.items(), key=lambda item: -item[1]):
        found.append(Case(_facts(cards, ()), worlds))
    return tuple(found)


def _varying_cards(solution: SeatSolution) -> tuple[Card, ...]:
    """The needed cards that are in some hands and not in others."""
    sets = [frozenset(hand.cards) for hand in solution.hands]
    varying = frozenset().union(*sets) - sets[0].intersection(*sets[1:])
    return tuple(sorted(card for card in varying if card is not None))


def _facts(cards: Cards, spoken_of: Sequence[Card]) -> tuple[Fact, ...]:
    slots = [Fact(card, Slot(number)) for number, card in enumerate(cards, start=1)]
    return *slots, *(Fact(card, None, card in cards) for card in spoken_of)


def _worlds_by_case(
    hands: Iterable[tuple[Cards, int]], spoken_of: Sequence[Card], size: int
) -> Counter[tuple[Fact, ...]]:
    worlds: Counter[tuple[Fact, ...]] = Counter()
    for cards, number in hands:
        for facts in combinations(_facts(cards, spoken_of), size):
            worlds[facts] += number
    return worlds


# -- sentences -----------------------------------------------------------------------------------

WORDS = {
    "en": {
        "worlds": "{} cannot tell {} worlds apart, and chooses one action for all of them.",
        "world": "{} knows all there is to know: there is one world.",
        "best": "Best for {goal}: {actions}, {value}.",
        "perfect": "{} points",
        "score": "the expected score",
        "fine": "No other action would be better in any of the worlds.",
        "regret": "Who saw the hand would do better in {worlds}{cases}.",
        "less": "{name}: {value}. Less than {best} in {worlds}{cases}.",
        "share": "{} of the {} worlds",
        "open": "The budget ran out: {goal} is worth between {low} and {high}, and no action is "
        "proved to be best.",
        "belief": "Believed: what the clues and the cards in sight allow, every deal equally "
        "likely; not why anybody gave a clue. After this action every hand counts as known.",
        "is": "{} is {}",
        "held": "{} is in the hand",
        "not held": "no {} is in the hand",
        "all": "every world",
        "trash": "a card that nobody needs",
        "when": "whenever {}",
        "rest": "with other hands ({})",
        "play": "play {}",
        "discard": "discard {}",
        "clue": "a clue",
        "deck": "play from the deck",
    },
    "fr": {
        "worlds": "{} ne peut pas distinguer {} mondes et choisit une seule action pour tous.",
        "world": "{} sait tout ce qu'il y a à savoir\u00a0: il n'y a qu'un monde.",
        "best": "Le mieux pour {goal}\u00a0: {actions}, {value}.",
        "perfect": "{} points",
        "score": "le score moyen",
        "fine": "Aucune autre action ne serait meilleure dans l'un des mondes.",
        "regret": "Qui verrait la main ferait mieux dans {worlds}{cases}.",
        "less": "{name}\u00a0: {value}. Moins que {best} dans {worlds}{cases}.",
        "share": "{} des {} mondes",
        "open": "Le budget est épuisé\u00a0: pour {goal}, la valeur est entre {low} et {high}, et "
        "aucune action n'est prouvée la meilleure.",
        "belief": "Hypothèse\u00a0: ce que permettent les indices et les cartes visibles, toutes "
        "les donnes étant également probables\u00a0; on ne tire rien de la raison pour laquelle un "
        "indice a été donné. Après cette action, toutes les mains sont réputées connues.",
        "is": "{} est {}",
        "held": "la main contient {}",
        "not held": "la main ne contient pas de {}",
        "all": "tous les mondes",
        "trash": "une carte dont personne n'a besoin",
        "when": "chaque fois que {}",
        "rest": "avec d'autres mains ({})",
        "play": "jouer la carte {}",
        "discard": "défausser la carte {}",
        "clue": "un indice",
        "deck": "jouer la dernière carte de la pioche",
    },
}


def narrative(solution: SeatSolution, language: str = "en") -> str:
    """Return in sentences what is best and why, what each other action loses, what is believed.

    Parameters
    ----------
    solution : SeatSolution
    language : {"en", "fr"}

    Raises
    ------
    HanabiError
        The language is not known.

    Examples
    --------
    >>> from hanabi_kit import solve
    >>> from hanabi_kit.notation import parse_position
    >>> position = parse_position('''
    ... [position]
    ... ruleset = { suits = "r", rank_copies = [2, 2, 2, 1, 1], hand_sizes = {2 = 2} }
    ... players = ["Alice", "Bob"]
    ... turn = "Alice"
    ... viewer = "Alice"
    ... stacks = "r3"
    ... discards = ""
    ... clue_tokens = 1
    ... deck = 1
    ... [position.hands]
    ... Alice = "xx xx/!1"
    ... Bob = "r1 r5"
    ... ''')
    >>> for line in narrative(solve(position, model="seat")).splitlines()[:5]:
    ...     print(line)
    Alice cannot tell 6 worlds apart, and chooses one action for all of them.
    Best for 5 points: a clue, 2/3.
    No other action would be better in any of the worlds.
    Play 1: 1/3. Less than a clue in 2 of the 6 worlds: whenever slot 2 is a red 4 (2).
    Play 2: 1/3. Less than a clue in 2 of the 6 worlds: whenever slot 1 is a red 4 (2).
    """
    text = _Narrator(solution, wording(language, solution.view.rules, solution.view.players))
    return "\n".join(text.lines())


class _Narrator:
    def __init__(self, solution: SeatSolution, words: Wording) -> None:
        self.solution, self.wording = solution, words
        self.words = WORDS[words.language]

    def lines(self) -> Iterator[str]:
        solution, words = self.solution, self.words
        view = solution.view
        name = self.wording.name(view.seat)
        key = "world" if solution.worlds == 1 else "worlds"
        yield words[key].format(name, self.count(solution.worlds))
        best_score = max_score(view.rules, view.discards)
        goal = words[solution.objective].format(best_score)
        if not solution.best:
            yield words["open"].format(goal=goal, low=solution.lower, high=solution.upper)
        else:
            best = solution.best[0]
            names = list(dict.fromkeys(map(self.action, solution.best)))
            yield words["best"].format(
                goal=goal,
                actions=self.wording.listed(names),
                value=solution[best].lower,
            )
            worse = solution.worse(best)
            if worse:
                yield self.beaten("regret", best, worse)
            elif all(found.exact for found in solution.actions):
                yield words["fine"]
            told = set(names)
            for found in solution.actions:
                if self.action(found.action) not in told:
                    told.add(self.action(found.action))
                    yield self.alternative(found, best)
        yield words["belief"]

    def alternative(self, found: ActionValue, best: Action) -> str:
        """What an action is worth, and where the best one beats it."""
        worse = self.solution.worse(found.action, best)
        name = self.action(found.action)
        value = str(found.lower)
        if not found.exact:
            value += f" … {found.upper}"
        if not worse:  # only where its bounds are still apart
            text = f"{name}{self.wording.colon}{value}."
        else:
            best_name = self.action(best)
            text = self.beaten("less", found.action, worse, name=name, value=value, best=best_name)
        return text[0].upper() + text[1:]

    def beaten(
        self, key: str, action: Action, worse: tuple[PossibleHand, ...], **parts: str
    ) -> str:
        slot = action.slot if isinstance(action, Play | Discard) else None
        number = sum(hand.worlds for hand in worse)
        if number == self.solution.worlds:
            return self.words[key].format(worlds=self.words["all"], cases="", **parts)
        share = self.words["share"].format(self.count(number), self.count(self.solution.worlds))
        if sum(hand.worlds for hand in self.solution.hands) < self.solution.worlds:
            # What holds for the hands that were listed need not hold for the others.
            return self.words[key].format(worlds=share, cases="", **parts)
        groups = self.groups(cases(self.solution, worse, slot))
        return self.words[key].format(worlds=share, cases=self.wording.colon + groups, **parts)

    def groups(self, found: tuple[Case, ...]) -> str:
        """The cases in words; those of one slot together."""
        by_slot: dict[Slot, list[Case]] = {}
        clauses: list[tuple[str, int]] = []
        for case in found:
            (first, *more) = case.facts
            if not more and first.slot is not None:
                by_slot.setdefault(first.slot, []).append(case)
            else:
                clause = self.wording.listed([self.fact(fact) for fact in case.facts])
                clauses.append((clause, case.worlds))
        for slot, several in reversed(by_slot.items()):
            names = [self.card(case.facts[0].card) for case in several]
            clause = self.words["is"].format(
                self.wording.slots([slot]), self.wording.listed(names, self.wording.or_)
            )
            clauses.insert(0, (clause, sum(case.worlds for case in several)))
        texts = [
            f"{self.words['when'].format(clause)} ({self.count(worlds)})"
            for clause, worlds in clauses[:MOST_TOLD]
        ]
        rest = sum(worlds for _, worlds in clauses[MOST_TOLD:])
        if rest:
            texts.append(self.words["rest"].format(self.count(rest)))
        return self.wording.semicolon.join(texts)

    def fact(self, fact: Fact) -> str:
        """Return a fact as a clause."""
        if fact.slot is not None:
            return self.words["is"].format(self.wording.slots([fact.slot]), self.card(fact.card))
        if fact.held or fact.card is None:
            return self.words["held"].format(self.card(fact.card))
        return self.words["not held"].format(self.wording.card(fact.card))

    def card(self, card: Card | None) -> str:
        return self.words["trash"] if card is None else self.wording.a_card(card)

    def action(self, action: Action) -> str:
        if isinstance(action, Play):
            return self.words["play"].format(action.slot)
        if isinstance(action, Discard):
            return self.words["discard"].format(action.slot)
        return self.words["clue" if isinstance(action, Clue) else "deck"]

    def count(self, number: int) -> str:
        """A number with its thousands grouped as the language does."""
        text = f"{number:,}"
        return text if self.wording.language == "en" else text.replace(",", "\u202f")
