"""A walk through a solved end-game, one table at a time: what `solution.SolutionExplorer` decides.

Face up, one walks the tree of all tables: a move, then the card that is drawn. For one seat the
first step is the mover's action in one of the worlds that may be the case; from there on every hand
is known, so that the walk goes on face up. In the plan model one walks from decision to decision
(`planned`). Nothing here knows of a browser.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from hanabi_kit.actions import Action
from hanabi_kit.cards import Card, Slot
from hanabi_kit.endgame import OBJECTIVES, Objective, SeatSolution, solve
from hanabi_kit.endgame.budget import Budget, ProgressCall
from hanabi_kit.endgame.plan import PlanSolution, solve_plan
from hanabi_kit.endgame.plan.tell.sentences import narrative as plan_narrative
from hanabi_kit.endgame.seat.sentences import narrative as seat_narrative
from hanabi_kit.endgame.seat.solution import PossibleHand, told_apart
from hanabi_kit.endgame.why.alike_actions import AlikeActions
from hanabi_kit.endgame.why.deck_orders import DeckOrders, TooManyOrders
from hanabi_kit.endgame.why.explanation import explain
from hanabi_kit.endgame.why.sentences import narrative as faceup_narrative
from hanabi_kit.endgame.why.tree import Branch, FaceUpTree, Node
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded, shown
from hanabi_kit.game import Game
from hanabi_kit.language import Words, words
from hanabi_kit.position import Position
from hanabi_kit.render import Scene, scene
from hanabi_kit.render.player_names import drawn_names, isolated
from hanabi_kit.view import View
from hanabi_kit.widgets.solution.edges import Edge, action_id, card_id, drawn_id, hand_id
from hanabi_kit.widgets.solution.plan_navigation import PlanNavigation

MODELS = ("faceup", "seat", "plan")

MOST_SEARCHED = 2_000
"""Tables that a search looks through: those that best play comes to first."""

MOST_HITS = 20


class Navigation:
    """Where one stands in a solved end-game.

    `table`: a View, and a Position with hidden cards, are looked at from the mover's seat only.
    `model`: {"faceup", "seat", "plan"}: left out: face up where every hand is shown, else the seat.
    `objective`: {"perfect", "score"}
    """

    def __init__(
        self,
        table: Game | Position | View,
        model: str | None = None,
        objective: Objective = "perfect",
        language: str | None = None,
    ) -> None:
        self.words = words(language)
        if not isinstance(table, Game | Position | View):
            raise HanabiError(
                self.words.say(
                    "{widget} of {table}: a Game, Position or View is needed",
                    widget="SolutionExplorer",
                    table=shown(table),
                )
            )
        if isinstance(table, Position):
            hidden = any(slot.card is None for hand in table.hands for slot in hand)
            table = View.of(table, table.mover) if hidden else table.game()
        if table.end is not None:
            raise HanabiError(
                self.words.say(
                    "the game is over ({why}): nothing is left to solve",
                    why=self.words.say(table.end.value),
                )
            )
        self.table: Game | View = table
        self.models = MODELS if isinstance(table, Game) else MODELS[1:]
        self.model = self.check_model(self.models[0] if model is None else model)
        self.objective = self.check_objective(objective)
        self.path: list[Edge] = []
        self.chosen: str | None = None
        self.told = ""
        self.wrong: list[Edge] = []
        self.hits: list[tuple[Fraction, list[Edge]]] = []
        self.opened: set[tuple[Edge, ...]] = {()}
        self.tree: FaceUpTree | None = None
        self.seat: SeatSolution | None = None
        self.plan: PlanSolution | None = None
        self._hand_trees: dict[str, FaceUpTree] = {}
        self.spoken = [isolated(names.short) for names in drawn_names(table.players)]
        self._progress: ProgressCall | None = None

    # -- what is asked ---------------------------------------------------------------------------

    def check_model(self, model: object) -> str:
        """Return `model` if this table can be looked at that way; else HanabiError."""
        if not isinstance(model, str) or model not in self.models:
            raise HanabiError(
                self.words.say(
                    "model {model}: for this table {models}",
                    model=shown(model),
                    models=", ".join(self.models),
                )
            )
        return model

    def check_objective(self, objective: object) -> Objective:
        """Return `objective` if it is one; else HanabiError."""
        for known in OBJECTIVES:
            if objective == known:
                return known
        raise HanabiError(
            self.words.say(
                "objective {objective}: it is {allowed}",
                objective=shown(objective),
                allowed=self.words.either(OBJECTIVES),
            )
        )

    def ask(self, model: object = None, objective: object = None) -> None:
        """Change the question; the walk begins anew, and `solve` is needed."""
        model = self.check_model(self.model if model is None else model)
        objective = self.check_objective(self.objective if objective is None else objective)
        self.model, self.objective = model, objective
        self.path, self.chosen, self.told = [], None, ""
        self.wrong, self.hits, self.opened = [], [], {()}
        self.tree = self.seat = self.plan = None
        self._hand_trees = {}

    @property
    def solved(self) -> bool:
        """Whether there is a tree to walk."""
        found = {"faceup": self.tree, "seat": self.seat, "plan": self.plan}
        return found[self.model] is not None

    @property
    def planned(self) -> PlanNavigation:
        """The walk through the plan, in the language of now."""
        if self.plan is None:
            raise HanabiError(self.words.say("This end-game is not solved yet."))
        return PlanNavigation(self.plan, self.words)

    def solve(self, seconds: float | None, progress: ProgressCall | None = None) -> None:
        """Solve the table; where the budget runs out, what is shown are bounds.

        The walk begins anew at the first table.
        """
        if self.model == "faceup":
            assert isinstance(self.table, Game)
            budget = Budget(seconds, progress=progress)
            tree = FaceUpTree(self.table, self.objective, budget=budget)
            self.ask()
            self.tree = tree
        elif self.model == "seat":
            found = solve(
                self._movers_view, self.objective, model="seat", seconds=seconds, progress=progress
            )
            assert isinstance(found, SeatSolution)
            self.ask()
            self.seat = found
        else:
            budget = Budget(seconds, progress=progress, model="plan")
            plan = solve_plan(self._movers_view, self.objective, budget)
            self.ask()
            self.plan = plan

    @property
    def _movers_view(self) -> View:
        table = self.table
        return View.of(table, table.mover) if isinstance(table, Game) else table

    # -- where one stands ------------------------------------------------------------------------

    @property
    def node(self) -> Node | None:
        """The table one stands at; None at the first table of the seat model, and in a plan."""
        return None if self.model == "plan" else self.node_at(self.path)

    def node_at(self, path: Sequence[Edge]) -> Node | None:
        """Return the table at the end of `path`; None at the first table of the seat model."""
        steps = list(path)
        if self.model == "faceup":
            if self.tree is None:
                raise HanabiError(self.words.say("This end-game is not solved yet."))
            node = self.tree.root
        else:
            if self.seat is None:
                raise HanabiError(self.words.say("This end-game is not solved yet."))
            if not steps:
                return None
            first = steps.pop(0)
            node = self._tree_of_hand(first.then).root
            if steps:
                first = steps.pop(0)
                node = self._branch(node, first).node
        for step in steps:
            node = self._branch(node, step).node
        return node

    def _branch(self, node: Node, step: Edge) -> Branch:
        for branch in node.branches(self.move_of(node, step.move)):
            if card_id(branch) == step.then:
                return branch
        raise HanabiError(self.words.say("No such card can be drawn here."))

    def move_of(self, node: Node, name: object) -> AlikeActions:
        """Return the move of a table that is called `name`; HanabiError where there is none."""
        for found in node.moves:
            if str(found.move) == name:
                return found.move
        raise HanabiError(self.words.say("No such move can be made here."))

    def _tree_of_hand(self, name: str) -> FaceUpTree:
        if name not in self._hand_trees:
            hand = self.hand_named(name)
            self._hand_trees[name] = FaceUpTree(self._table_with(hand), self.objective)
        return self._hand_trees[name]

    def hand_named(self, name: object) -> PossibleHand:
        """Return the hand of the seat model called `name`; HanabiError where there is none."""
        assert self.seat is not None
        for hand in self.seat.hands:
            if hand_id(hand) == name:
                return hand
        raise HanabiError(self.words.say("The mover cannot hold such a hand."))

    def _table_with(self, hand: PossibleHand) -> Game:
        """A table in which the mover holds `hand`, with some card for those that nobody needs."""
        assert self.seat is not None
        view = self.seat.view
        named = told_apart(view)
        needless = view.rules.trash_cards(view.stacks, view.discards)
        left = Counter(
            {
                card: copies
                for card, copies in view.unseen().items()
                if card not in named and card in needless
            }
        )

        def filled(slot: int, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
            if slot > len(hand.cards):
                return cards
            own = hand.cards[slot - 1]
            if own is not None:
                return filled(slot + 1, (*cards, own))
            for card in view.clued(Slot(slot)):
                if left[card]:
                    left[card] -= 1
                    if found := filled(slot + 1, (*cards, card)):
                        return found
                    left[card] += 1
            return None

        cards = filled(1, ())
        assert cards is not None  # the hand is one of the solution's worlds
        return Game.supposing(view, cards)

    @property
    def game(self) -> Game | View:
        """What is drawn of the table one stands at."""
        if self.model == "plan":
            return self._movers_view  # a plan is walked for all hands that may be there
        if not self.solved or (self.model == "seat" and not self.path):
            return self._movers_view if self.model == "seat" else self.table
        node = self.node
        assert node is not None
        return node.game

    def scene(self) -> Scene:
        """The table one stands at, as it is drawn."""
        return replace(scene(self.game, language=self.words.language), moves=())

    # -- steps -----------------------------------------------------------------------------------

    def choose(self, move: object) -> None:
        """Look at what may follow a move."""
        node = self.node
        if self.model == "plan":
            planned = self.planned
            planned.check_choice(planned.decision(self.way), move)
        elif node is None:
            self.action_of(move)
        else:
            self.move_of(node, move)
        self.chosen = str(move)
        self.wrong, self.told = [], ""

    def action_of(self, name: object) -> Action:
        """Return the mover's action called `name`; HanabiError where there is none."""
        assert self.seat is not None
        for found in self.seat.actions:
            if action_id(found.action) == name:
                return found.action
        raise HanabiError(self.words.say("No such move can be made here."))

    @property
    def way(self) -> list[tuple[str, str]]:
        """The path as `planned` takes it."""
        return [(step.move, step.then) for step in self.path]

    def step(self, then: object) -> None:
        """Go on to a table that the chosen move leads to."""
        if self.chosen is None:
            raise HanabiError(self.words.say("Choose a move first."))
        self.go([*self.path, Edge(self.chosen, str(then))])

    def go(self, path: Sequence[Edge]) -> None:
        """Stand at the end of `path`; HanabiError where it leads nowhere."""
        if self.model == "plan":
            self.planned.decision([(step.move, step.then) for step in path])
        else:
            self.node_at(path)
        self.path, self.chosen = list(path), None
        self.wrong, self.told = [], ""

    def back(self, to: object) -> None:
        """Go back to after `to` steps."""
        if type(to) is not int or not 0 <= to <= len(self.path):
            raise HanabiError(
                self.words.say("step {step}: 0–{last}", step=shown(to), last=len(self.path))
            )
        self.go(self.path[:to])

    def open(self, path: Sequence[Edge], *, wide: bool) -> None:
        """Open or close an entry of the outline."""
        if self.model != "faceup":
            raise HanabiError(self.words.say("Only the face-up tree can be opened like this."))
        self.node_at(path)
        (self.opened.add if wide else self.opened.discard)(tuple(path))

    def explain(self) -> None:
        """Tell in sentences why the best move is best at the table one stands at."""
        language = self.words.language
        node = self.node
        if self.model == "plan":
            assert self.plan is not None
            self.told = plan_narrative(self.plan, language)
        elif node is None:
            assert self.seat is not None
            self.told = seat_narrative(self.seat, language)
        elif node.number == 0:
            self.told = faceup_narrative(explain(node.tree), language)
        else:
            tree = FaceUpTree(node.game, self.objective)
            self.told = faceup_narrative(explain(tree), language)

    def go_wrong(self) -> None:
        """Find cards with which the chosen move fails where the best would not, and follow them."""
        node = self.node
        if self.chosen is None:
            raise HanabiError(self.words.say("Choose a move first."))
        if node is None:
            raise HanabiError(
                self.words.say("This is shown where every hand is known: go on to such a table.")
            )
        move = self.move_of(node, self.chosen)
        order = self._order_against(node, move)
        if order is None:
            self.wrong, self.told = [], self.words.say("It does not go wrong in any order.")
            return
        self.wrong = list(self._followed(node, move, order))
        self.told = ""

    def _order_against(self, node: Node, move: AlikeActions) -> tuple[Card | None, ...] | None:
        try:
            orders = DeckOrders(node)
        except TooManyOrders:
            raise HanabiError(
                self.words.say("The deck has too many orders here: go on a few cards first.")
            ) from None
        results = orders.results(node, move)
        wanted = 0
        if node.best and move not in node.best:
            wanted = orders.where_less(results, orders.results(node, node.best[0]))
        if not wanted:
            wanted = orders.where(results, below=max(results))
        if not wanted and self.objective == "perfect" and not max(results):
            wanted = orders.every
        for number, order in enumerate(orders.each()):
            if wanted >> orders.kinds - 1 - number & 1:
                return order
        return None

    def _followed(
        self, node: Node, move: AlikeActions, order: Sequence[Card | None]
    ) -> Iterator[Edge]:
        """What happens from `node` on if the deck has this order and everybody plays their best."""
        left = list(order)
        next_move: AlikeActions | None = move
        while next_move is not None:
            branches = node.branches(next_move)
            by_card = {branch.card: branch for branch in branches}
            if branches[0].drawn:
                card = left.pop(0)
                branch = by_card[card] if card in by_card else by_card[None]
            else:
                branch = branches[0]
            yield Edge(str(next_move), card_id(branch))
            node = branch.node
            next_move = None if node.over else node.move

    def search(self, text: object, tell: Callable[[Node | None, Edge], str]) -> None:
        """Find tables that best play comes to by the step that leads there: ``"b4"``.

        `tell` says a step in the words that the reader sees.
        """
        if not isinstance(text, str):
            raise HanabiError(self.words.say("search {text}: a text is needed", text=shown(text)))
        wanted = text.split()[:5]
        self.hits = []
        tree = self.tree if self.model == "faceup" else None
        if tree is None:
            raise HanabiError(self.words.say("Only the face-up tree can be searched."))
        if not wanted:
            return
        for visit in tree.visits(MOST_SEARCHED):
            if not visit.route:
                continue
            steps = [Edge(str(move), drawn_id(card, drawn)) for move, card, drawn in visit.route]
            label = tell(self.node_at(steps[:-1]), steps[-1])
            low = f"{label} {steps[-1].move} {steps[-1].then}".casefold()
            if all(word.casefold() in low for word in wanted):
                self.hits.append((visit.odds, steps))
                if len(self.hits) == MOST_HITS:
                    break


def in_words(words: Words, error: SearchBudgetExceeded) -> str:
    """What to say where a tree grew beyond its limit or was stopped."""
    return words.say("Stopped: {why}.", why=error)
