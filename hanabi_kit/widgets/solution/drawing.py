"""A walk through a solved end-game in words and numbers, ready for a browser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.endgame import OBJECTIVES
from hanabi_kit.endgame.seat.solution import PossibleHand
from hanabi_kit.endgame.why.alike_actions import AlikeActions
from hanabi_kit.endgame.why.tree import Node
from hanabi_kit.stats import max_score
from hanabi_kit.widgets.solution.edges import Edge, action_id, card_id, hand_id
from hanabi_kit.widgets.solution.navigation import Navigation

MOST_HANDS_SHOWN = 30
"""Hands of the mover that are listed; the likeliest first, and how many more there are."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A value as it is shown: exact, or bounds that say that they are bounds."""

    text: str  # "2/3 (66.7 %)", or "between 1/2 and 1"
    low: float  # for the length of a bar, 0 to 1, and for nothing that is read
    high: float
    exact: bool


class SolutionDrawing:
    """What is shown of a walk, in the language of its `navigation`."""

    def __init__(self, navigation: Navigation) -> None:
        self.navigation = navigation

    # -- what is said ----------------------------------------------------------------------------

    def worth(self, lower: Fraction, upper: Fraction) -> Worth:
        """Return a value, or bounds, as shown."""
        most = 1 if self.navigation.objective == "perfect" else self.navigation.game.rules.max_score
        low, high = (float(max(bound, Fraction(0)) / most) for bound in (lower, upper))
        if lower == upper:
            return Worth(self._number(lower), low, high, True)
        text = self.navigation.words.say(
            "between {low} and {high}", low=self._number(lower), high=self._number(upper)
        )
        return Worth(text, low, high, False)

    def _value_name(self) -> str:
        """What the value is a value of, and for whom."""
        say, table = self.navigation.words.say, self.navigation.table
        points = max_score(table.rules, table.discards, table.stacks)
        if self.navigation.model == "plan":
            return self._name_given_the_sight(points)
        if self.navigation.objective == "score":
            return say("Expected score:")
        return say("Chance of {points} points:", points=points)

    def _name_given_the_sight(self, points: int) -> str:
        """What the value of a plan is a value of: of the first table, wherever one stands."""
        say, navigation = self.navigation.words.say, self.navigation
        who = navigation.spoken[navigation.table.mover]
        if navigation.path:
            if navigation.objective == "score":
                return say("Expected score before the first step, given what {who} sees:", who=who)
            return say(
                "Chance of {points} points before the first step, given what {who} sees:",
                points=points,
                who=who,
            )
        if navigation.objective == "score":
            return say("Expected score, given what {who} sees:", who=who)
        return say("Chance of {points} points, given what {who} sees:", points=points, who=who)

    def _number(self, value: Fraction) -> str:
        if value.denominator == 1:
            return str(value)
        if self.navigation.objective == "perfect":
            thousandths = round(value * 1000)
            about = f"{thousandths // 10}.{thousandths % 10}\u00a0%"
        else:
            hundredths = round(value * 100)
            about = f"{hundredths // 100}.{hundredths % 100:02d}"
        return f"{value} (≈\u00a0{self.navigation.words.decimal(about)})"

    def move_text(self, move: AlikeActions) -> str:
        """A move in words, without who makes it."""
        say = self.navigation.words.say
        match move.what:
            case "play":
                return say("play {card}", card=move.card)
            case "misplay" if move.card is None:
                return say("misplay a card nobody needs")
            case "misplay":
                return say("misplay {card}", card=move.card)
            case "discard" if move.card is None:
                return say("discard a card nobody needs")
            case "discard":
                return say("discard {card}", card=move.card)
            case "clue":
                return say("give a clue")
            case _:
                return say("play from the deck")

    def action_text(self, action: Action) -> str:
        """The mover's action, who does not see the own cards."""
        say = self.navigation.words.say
        match action:
            case Play(slot):
                return say("play slot {slot}", slot=slot)
            case Discard(slot):
                return say("discard slot {slot}", slot=slot)
            case Clue():
                return say("give a clue")
            case _:
                return say("play from the deck")

    def drawn_text(self, then: str) -> str:
        """What is drawn, in words."""
        if then == "other":
            return self.navigation.words.say("a card nobody needs")
        return then or self.navigation.words.say("no card is drawn")

    def step_text(self, node: Node | None, step: Edge) -> str:
        """A step from `node` in words: "Alice: play r4, then b1 is drawn"."""
        say = self.navigation.words.say
        if node is None:
            who = self.navigation.spoken[self.navigation.table.mover]
            what = self.action_text(self.navigation.action_of(step.move))
            hand = self.hand_text(self.navigation.hand_named(step.then))
            return say("{who}: {move}, holding {hand}", who=who, move=what, hand=hand)
        who = self.navigation.spoken[node.game.mover]
        what = self.move_text(self.navigation.move_of(node, step.move))
        if not step.then:
            return say("{who}: {move}", who=who, move=what)
        drawn = self.drawn_text(step.then)
        return say("{who}: {move}; drawn: {card}", who=who, move=what, card=drawn)

    def hand_text(self, hand: PossibleHand) -> str:
        """A hand, slot by slot; a dash for a card nobody needs."""
        return " ".join("–" if card is None else str(card) for card in hand.cards)

    # -- everything for the browser --------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return what is shown of the table one stands at, ready for JSON."""
        say = self.navigation.words.say
        names = {
            "faceup": say("all hands face up"),
            "seat": say("one seat"),
            "plan": say("plan of the team"),
        }
        about = {
            "faceup": say("Face up: every hand is known to everyone, the deck's order to nobody."),
            "seat": say(
                "One seat: the mover does not see the own hand; after the first action all is "
                "face up."
            ),
            "plan": say(
                "Plan: nobody ever sees the own hand; the team agreed beforehand what to do with "
                "every hand it may see, as is best on average. What that plan makes of the hands "
                "really seen comes first. Nothing is read into why earlier clues were given."
            ),
        }
        goals = {
            "perfect": say("the highest score still possible"),
            "score": say("the expected score"),
        }
        found: dict[str, Any] = {
            "model": self.navigation.model,
            "models": [{"value": model, "name": names[model]} for model in self.navigation.models],
            "objective": self.navigation.objective,
            "objectives": [{"value": goal, "name": goals[goal]} for goal in OBJECTIVES],
            "about": about[self.navigation.model],
            "solved": self.navigation.solved,
            "chosen": self.navigation.chosen,
            "told": self.navigation.told,
            "value": None,
            "value_name": self._value_name(),
            "moves": [],
            "after": [],
            "path": [],
            "wrong": [],
            "outline": [],
            "hits": [self._hit_text(odds, steps) for odds, steps in self.navigation.hits],
            "over": False,
            "can_search": self.navigation.model == "faceup",
        }
        if not self.navigation.solved:
            return found
        if self.navigation.model == "plan":
            return found | self._at_plan()
        node = self.navigation.node
        found |= self._at_node(node) if node is not None else self._at_seat()
        at: list[Edge] = []
        for step in self.navigation.path:
            found["path"].append(self.step_text(self.navigation.node_at(at), step))
            at.append(step)
        at = list(self.navigation.path)
        for step in self.navigation.wrong:
            found["wrong"].append(self.step_text(self.navigation.node_at(at), step))
            at.append(step)
        if self.navigation.wrong:
            end = self.navigation.node_at(at)
            assert end is not None
            found["wrong"].append(self._end_text(end))
        if self.navigation.tree is not None:
            found["outline"] = list(self._outline((), self.navigation.tree.root))
        return found

    def _hit_text(self, odds: Fraction, steps: list[Edge]) -> str:
        label = self.step_text(self.navigation.node_at(steps[:-1]), steps[-1])
        return f"{label} – " + self.navigation.words.say("odds {odds}", odds=odds)

    def _end_text(self, node: Node) -> str:
        value = node.value
        if value is None or not (node.certain or node.over):
            return self.worth(node.lower, node.upper).text
        if self.navigation.objective == "perfect":
            say = self.navigation.words.say
            return say("The score is reached.") if value else say("The score is out of reach.")
        return self.navigation.words.count("{number} point", "{number} points", int(value))

    def _at_node(self, node: Node) -> dict[str, Any]:
        moves = sorted(node.moves, key=lambda found: (-found.upper, -found.lower))
        best = node.best
        after = []
        if self.navigation.chosen is not None:
            for branch in node.branches(self.navigation.move_of(node, self.navigation.chosen)):
                then = branch.node
                ended = then.over or then.certain
                after.append(
                    {
                        "then": card_id(branch),
                        "label": self.drawn_text(card_id(branch)),
                        "odds": str(branch.odds) if branch.drawn else "",
                        "worth": _plain(self.worth(then.lower, then.upper)),
                        "end": self._end_text(then) if ended else "",
                    }
                )
        return {
            "value": _plain(self.worth(node.lower, node.upper)),
            "over": node.over,
            "moves": [
                {
                    "id": str(found.move),
                    "label": self.move_text(found.move),
                    "worth": _plain(self.worth(found.lower, found.upper)),
                    "best": found.move in best,
                }
                for found in moves
            ],
            "after": after,
            "end": self._end_text(node) if node.over else "",
        }

    def _at_seat(self) -> dict[str, Any]:
        assert self.navigation.seat is not None
        solution = self.navigation.seat
        rows: dict[str, dict[str, Any]] = {}
        for found in sorted(solution.actions, key=lambda each: (-each.upper, -each.lower)):
            # All clues are the same pass once every hand is known.
            rows.setdefault(
                action_id(found.action),
                {
                    "id": action_id(found.action),
                    "label": self.action_text(found.action),
                    "worth": _plain(self.worth(found.lower, found.upper)),
                    "best": found.action in solution.best,
                },
            )
        after = []
        if self.navigation.chosen is not None:
            action = self.navigation.action_of(self.navigation.chosen)
            hands = sorted(solution.hands, key=lambda hand: -hand.worlds)
            for hand in hands[:MOST_HANDS_SHOWN]:
                worth = solution.worth(action, hand)
                after.append(
                    {
                        "then": hand_id(hand),
                        "label": self.hand_text(hand),
                        "odds": str(Fraction(hand.worlds, solution.worlds)),
                        "worth": _plain(self.worth(worth.lower, worth.upper)),
                        "end": "",
                    }
                )
        return {
            "value": _plain(self.worth(solution.lower, solution.upper)),
            "moves": list(rows.values()),
            "after": after,
            "more": max(len(solution.hands) - MOST_HANDS_SHOWN, 0) if self.navigation.chosen else 0,
            "worlds": solution.worlds,
        }

    def _at_plan(self) -> dict[str, Any]:
        planned, way, say = self.navigation.planned, self.navigation.way, self.navigation.words.say
        found = planned.plain(
            way, self.navigation.chosen, lambda low, high: _plain(self.worth(low, high))
        )
        return found | {
            "deals": planned.about(),
            "where": say(
                "The table is drawn as {who} sees it before the first step.",
                who=self.navigation.spoken[self.navigation.table.mover],
            )
            if way
            else "",
            "path": [planned.step_text(way[:i], step) for i, step in enumerate(way)],
        }

    def _outline(self, path: tuple[Edge, ...], node: Node) -> Iterator[dict[str, Any]]:
        """Rows of the tree of best play, as far as they are opened."""
        move = node.move
        if path not in self.navigation.opened or move is None or node.over or node.certain:
            return
        for branch in node.branches(move):
            step = Edge(str(move), card_id(branch))
            then, below = branch.node, (*path, step)
            ended = then.over or then.certain
            value = self._end_text(then) if ended else self.worth(then.lower, then.upper).text
            odds = f" ({branch.odds})" if branch.drawn else ""
            yield {
                "path": [[each.move, each.then] for each in below],
                "depth": len(path),
                "text": self.step_text(node, step) + odds,
                "worth": value,
                "can_open": not ended and then.move is not None,
                "is_open": below in self.navigation.opened,
            }
            yield from self._outline(below, then)


def _plain(worth: Worth) -> Mapping[str, Any]:
    return {"text": worth.text, "low": worth.low, "high": worth.high, "exact": worth.exact}
