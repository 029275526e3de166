"""Following a plan at a real table: what to do next, and what an action tells the others."""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card
from hanabi_kit.endgame.plan.model.joint_plan import (
    Choice,
    Code,
    OtherHands,
    Outcome,
    Plan,
    Shown,
    Sight,
    Signal,
    other_hands,
    sight_of,
)
from hanabi_kit.endgame.plan.model.sure_labels import touched_slots
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.support.arguments import check_fields, checked


@dataclass(frozen=True, slots=True)
class Walk:
    """A table, and what is left of the plan that its players follow.

    Parameters
    ----------
    plan : Plan
        From here on. Its first decision is that of the player to move.
    game : Game
    told : tuple of Sight
        What the last action told: the sights with which its player would have acted so. The others
        know their own hand to be as in one of them. Empty at the beginning.
    silent : bool
        Whether the plan has nothing more to say.

    Raises
    ------
    HanabiError
        The plan's first decision is another player's.

    Examples
    --------
    >>> from hanabi_kit.endgame.plan.solving import solve_plan
    >>> from hanabi_kit.notation import parse_position
    >>> game = parse_position('''
    ... [position]
    ... players = ["Alice", "Bob"]
    ... turn = "Alice"
    ... stacks = "r4 y5 g5 b5 p5"
    ... discards = "r1 r1 r2 r3 r4 y1 y1 y2 y3 y4 g1 g1 g2 g3 b1 p4"
    ... clue_tokens = 2
    ... deck = 0
    ... turns_left = 2
    ... [position.hands]
    ... Alice = "g4/!5 b1/!5 b2/!5 b3/!5 b4/!5"
    ... Bob = "p1 p1 p2 p3 r5"
    ... ''').game()
    >>> walk = Walk(solve_plan(game).plan, game)
    >>> walk.choice, [str(card) for card in walk.sight[0]]  # what Alice does, and sees of Bob
    (Play(slot=5), ['None', 'None', 'None', 'None', 'r5'])
    >>> walk = walk.after(walk.actions[0])
    >>> [[str(card) for card in hand] for hand in walk.told[0]]  # what Bob now knows of his hand
    [['None', 'None', 'None', 'None', 'r5']]
    >>> walk.actions, walk.after(walk.actions[0]).game.score
    ((Play(slot=5),), 25)
    """

    plan: Plan
    game: Game
    told: tuple[Sight, ...] = ()
    silent: bool = False

    def __post_init__(self) -> None:
        check_fields(self)
        seat = self.plan.decision.seat
        if not self.silent and not self.game.over and seat != self.game.mover:
            raise HanabiError(
                words().say(
                    "the plan begins with {player}, but {mover} is to move",
                    player=self.game.players[seat],
                    mover=self.game.player_to_move,
                )
            )

    @property
    def sight(self) -> Sight:
        """What the player to move sees, as the plan has it."""
        return _sight(self.plan, self.game)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that the plan asks for now, all as good; empty where it has nothing to say.

        Several clues may read as the same label.
        """
        return self._now()[1]

    @property
    def choice(self) -> Choice | None:
        """The first choice of the plan that can be done now; None where it has nothing to say."""
        return self._now()[0]

    def _image(self, hands: OtherHands) -> Sight:
        return tuple(tuple(map(self.plan.alike.get, hand)) for hand in hands)

    def _now(self) -> tuple[Choice | None, tuple[Action, ...]]:
        if self.silent or self.game.over:
            return None, ()
        decision, game = self.plan.decision, self.game
        legal = game.legal_actions()
        for choice in self.plan.first_choices(other_hands(game)):
            if isinstance(choice, Signal):
                clues = [action for action in legal if isinstance(action, Clue)]
                found: tuple[Action, ...] = tuple(
                    clue for clue in clues if _label(decision.code, game, clue) == choice
                )
            else:
                found = tuple(action for action in legal if action == choice)
            if found:
                return choice, found
        return None, ()

    @checked
    def after(self, action: Action, drawn: Card | None = None) -> Walk:
        """Return the table after `action`, whether the plan asked for it or not.

        Parameters
        ----------
        action : Action
        drawn : Card, optional
            As for `Game.apply`.
        """
        after = self.game.apply(action, drawn)
        if self.silent:
            return Walk(self.plan, after, (), True)
        decision = self.plan.decision
        outcome = outcome_of(self.plan, self.game, action)
        by_sight = [
            *decision.choices.items(),
            *((self._image(hands), choices) for hands, choices in self.plan.exactly.items()),
        ]
        told = tuple(
            dict.fromkeys(
                sight
                for sight, choices in by_sight
                if any(_leads_to(choice, outcome) for choice in choices)
            )
        )
        following = None if outcome is None else decision.next.get(outcome)
        if following is None:
            return Walk(self.plan, after, told, True)
        return Walk(Plan(following, self.plan.alike), after, told)


def outcome_of(plan: Plan, game: Game, action: Action) -> Outcome | None:
    """Return what the table sees of `action`, as the plan has it; None for an unread clue."""
    if isinstance(action, Clue):
        return _label(plan.decision.code, game, action)
    assert isinstance(action, Play | Discard)
    card = game.hands[game.mover][action.slot - 1].card
    return Shown(action, plan.alike.get(card))


def _leads_to(choice: object, outcome: Outcome | None) -> bool:
    return choice == (outcome.action if isinstance(outcome, Shown) else outcome)


def _label(code: Code | None, game: Game, clue: Clue) -> Signal | None:
    if code is None:
        return None
    touched = touched_slots(game, clue.to, clue.value)
    label = code.read((clue.to - game.mover) % len(game.players), clue.value, touched)
    return None if label is None else Signal(label)


def _sight(plan: Plan, game: Game) -> Sight:
    hands = tuple(tuple(held.card for held in hand) for hand in game.hands)
    return sight_of(hands, game.mover, plan.alike)
