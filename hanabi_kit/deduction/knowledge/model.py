"""Finite models of knowledge: possible worlds, and who cannot tell which apart.

In every world each agent sees something; worlds in which an agent sees the same are alike to that
agent. An agent *knows* what is true in all worlds that look like the present one. These are the
S5 models of epistemic logic (Fagin, Halpern, Moses and Vardi, "Reasoning about Knowledge", 1995,
chapter 2); a public announcement removes the worlds in which it is false (Plaza 1989).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from hanabi_kit.compiler.arrays import NDArray, np
from hanabi_kit.deduction.knowledge.formulas import CommonKnowledge, EverybodyKnows, Formula, Knows
from hanabi_kit.deduction.knowledge.model_graph import graph_of
from hanabi_kit.deduction.knowledge.plain_facts import Atom
from hanabi_kit.deduction.statements.combinators import And, Implies, Not, Or
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import later, words
from hanabi_kit.support.arguments import checked

if TYPE_CHECKING:
    from networkx import Graph


World = TypeVar("World", bound=Hashable)
Truth = NDArray[np.bool_]
"""A set of worlds: whether each is in it, in the order of `Model.worlds`."""


class Model(Generic[World]):
    """Possible worlds, and for each agent which of them look alike. It never changes.

    Parameters
    ----------
    worlds : iterable
        Different hashable values.
    agents : sequence of str
        Different names.
    sees : function of (agent, world)
        What the agent sees there, any hashable value; worlds in which it is equal look alike.
    atoms : mapping of str to function of world
        The plain facts by name, and where they are true.
    actual : world, optional
        The real one. Left out, `holds` asks for what is true in every world.
    show : function of world, optional
        What is drawn of a world: lines of text, its ``str`` if left out.

    Raises
    ------
    HanabiError
        There is no world, a name or a world comes twice, or `actual` is none of them.

    Notes
    -----
    A set of worlds is an array of truth values and a partition an array of class numbers, so that
    a model of n worlds takes a few bytes a world for each agent. (A bit set for every class would
    take n²/8 bytes, and 200,000 worlds are common.)

    Examples
    --------
    A coin lies under Anna's hand; she has looked, Ben has not. Then she says what it is.

    >>> from hanabi_kit.deduction.knowledge import Atom, Knows
    >>> coin = Model(
    ...     ["heads", "tails"],
    ...     agents=["Anna", "Ben"],
    ...     sees=lambda agent, world: world if agent == "Anna" else None,
    ...     atoms={"heads": lambda world: world == "heads"},
    ...     actual="heads",
    ... )
    >>> [coin.holds(Knows(who, Atom("heads"))) for who in coin.agents]
    [True, False]
    >>> coin.announce(Atom("heads")).holds(Knows("Ben", Atom("heads")))
    True
    >>> coin.cells("Anna"), coin.cells("Ben"), coin.looks_like("Ben", "heads")
    ((('heads',), ('tails',)), (('heads', 'tails'),), ('heads', 'tails'))
    >>> coin.worlds_where(Atom("heads")), coin.may_hold(~Atom("heads")), coin.shown("tails")
    (('heads',), False, ('tails',))
    """

    worlds: tuple[World, ...]
    agents: tuple[str, ...]

    @checked
    def __init__(
        self,
        worlds: Iterable[World],
        agents: Sequence[str],
        sees: Callable[[str, World], Hashable],
        atoms: Mapping[str, Callable[[World], bool]],
        actual: World | None = None,
        show: Callable[[World], Sequence[str]] | None = None,
    ) -> None:
        self.worlds = tuple(worlds)
        self.agents = tuple(agents)
        self._numbers = {world: number for number, world in enumerate(self.worlds)}
        if not self.worlds:
            raise HanabiError(words().say("worlds: none are given, and one is needed at least"))
        if len(self._numbers) != len(self.worlds):
            raise HanabiError(words().say("worlds: one of them is given twice"))
        if not self.agents or len(set(self.agents)) != len(self.agents):
            raise HanabiError(
                words().say(
                    "agents: {agents}, but different names are needed", agents=repr(self.agents)
                )
            )
        self._classes = tuple(
            _numbered([sees(agent, world) for world in self.worlds]) for agent in self.agents
        )
        self._atoms = {
            name: _fixed(np.array([bool(is_true(world)) for world in self.worlds]))
            for name, is_true in atoms.items()
        }
        self._points = _fixed(np.ones(len(self.worlds), dtype=np.bool_))
        if actual is not None:
            self._points = _fixed(np.arange(len(self.worlds)) == self._number(actual))
        self._show = show
        self._memo: dict[Formula, Truth] = {}

    def __len__(self) -> int:
        """The number of worlds."""
        return len(self.worlds)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self):,} worlds, agents {', '.join(self.agents)}>"

    @property
    def points(self) -> tuple[World, ...]:
        """The worlds that may be the real one (one if it is known, all if nothing is said)."""
        return self._listed(self._points)

    @checked
    def shown(self, world: World) -> tuple[str, ...]:
        """Return the lines of text that stand for `world` in a drawing."""
        return (str(world),) if self._show is None else tuple(self._show(world))

    # ------------------------------------------------------------------------ questions

    @checked
    def holds(self, formula: Formula, at: World | None = None) -> bool:
        """Whether `formula` is true in the actual world, or in the world `at`.

        Where several worlds may be the real one (`points`), whether it is true in all of them.

        Parameters
        ----------
        formula : Formula
        at : world, optional

        Raises
        ------
        HanabiError
            The formula names an agent or atom that is not there, or `at` is no world of the model.
        """
        truth = self._truth(formula)
        if at is not None:
            return bool(truth[self._number(at)])
        return bool(np.compress(self._points, truth).all())

    @checked
    def may_hold(self, formula: Formula) -> bool:
        """Whether `formula` is true in at least one of the worlds that may be the real one.

        HanabiError as of `holds`; so it is of the following.
        """
        return bool((self._truth(formula) & self._points).any())

    @checked
    def worlds_where(self, formula: Formula) -> tuple[World, ...]:
        """Return the worlds in which `formula` is true, in order; HanabiError as of `holds`."""
        return self._listed(self._truth(formula))

    @checked
    def looks_like(self, agent: str | int, world: World) -> tuple[World, ...]:
        """Return the worlds that `agent` cannot tell from `world`, itself among them.

        HanabiError where one of the two is not there.
        """
        classes = self._classes[self._agent(agent)]
        return self._listed(classes == classes[self._number(world)])

    @checked
    def cells(self, agent: str | int) -> tuple[tuple[World, ...], ...]:
        """Return the partition of `agent`: the sets of worlds that look alike, in order.

        HanabiError where there is no such agent.
        """
        cells: dict[int, list[World]] = {}
        for number, world in zip(self._classes[self._agent(agent)], self.worlds, strict=True):
            cells.setdefault(int(number), []).append(world)
        return tuple(map(tuple, cells.values()))

    # ------------------------------------------------------------------------ updates

    @checked
    def announce(self, formula: Formula) -> Self:
        """Return the model after everybody heard, in front of everybody, that `formula` is true.

        The worlds in which it is false are gone. It speaks of the moment before: "nobody knows it"
        may be false once it is said.

        Raises
        ------
        HanabiError
            It is false in every world that may be the real one: only truths are announced.
        """
        truth = self._truth(formula)
        if not (truth & self._points).any():
            text = (
                later("announcement “{formula}”: it is false in the actual world")
                if self._points.sum() == 1
                else later("announcement “{formula}”: it is false in every world that may be real")
            )
            raise HanabiError(words().say(text, formula=formula))
        return self._kept(truth)

    @checked
    def ask(self, agents: Collection[str | int] | str | int, formula: Formula) -> Self:
        """Return the model after `agents` learnt whether `formula` is true.

        The others saw that they were told, not what. No world is gone.

        Parameters
        ----------
        agents : str, or several
        formula : Formula

        Raises
        ------
        HanabiError
            As of `holds`.

        Examples
        --------
        >>> coin = Model(
        ...     ["heads", "tails"],
        ...     ["Anna", "Ben"],
        ...     lambda agent, world: None,
        ...     {"heads": lambda world: world == "heads"},
        ...     actual="heads",
        ... )
        >>> looked = coin.ask("Anna", Atom("heads"))
        >>> looked.holds(Knows("Anna", Atom("heads"))), looked.holds(Knows("Ben", Atom("heads")))
        (True, False)
        """
        if isinstance(agents, str | int):
            agents = [agents]
        who = {self._agent(agent) for agent in agents}
        truth = self._truth(formula)
        new = self._copy()
        new._classes = tuple(
            _renumbered(classes * 2 + truth) if number in who else classes
            for number, classes in enumerate(self._classes)
        )
        return new

    def unmarked(self) -> Self:
        """Return the model with nothing said of the real world: every world may be it.

        Examples
        --------
        >>> Model("xy", ["Anna"], lambda agent, world: 0, {}, actual="x").unmarked().points
        ('x', 'y')
        """
        new = self._copy()
        new._points = _fixed(np.ones(len(self.worlds), dtype=np.bool_))
        return new

    def _kept(self, truth: Truth) -> Self:
        """The model of the worlds in a set."""
        new = self._copy()
        new.worlds = self._listed(truth)
        new._numbers = {world: number for number, world in enumerate(new.worlds)}
        new._classes = tuple(_renumbered(np.compress(truth, classes)) for classes in self._classes)
        new._atoms = {
            name: _fixed(np.compress(truth, known)) for name, known in self._atoms.items()
        }
        new._points = _fixed(np.compress(truth, self._points))
        return new

    def _copy(self) -> Self:
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new._memo = {}
        return new

    # ------------------------------------------------------------------------ as a graph

    def graph(self) -> Graph:
        """Return the model as a networkx graph.

        Nodes are the worlds; ``actual`` says which may be the real one. An edge joins two worlds
        that somebody cannot tell apart; ``agents`` are the names of all who cannot.

        Raises
        ------
        TooManyWorlds
            More than 200,000 pairs (`hanabi_kit.deduction.knowledge.model_graph.MOST_EDGES`) look
            alike to an agent; `.count` is the number of worlds.

        Examples
        --------
        >>> model = Model("xyz", ["Anna"], lambda agent, world: world == "x", {})
        >>> list(model.graph().edges(data="agents"))
        [('y', 'z', ('Anna',))]
        """
        cells = {agent: self.cells(agent) for agent in self.agents}
        return graph_of(self.worlds, set(self.points), cells)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Draw the model at the end of a notebook cell."""
        from hanabi_kit.render.knowledge.graph import mimebundle

        return mimebundle(self)

    # ------------------------------------------------------------------------ the evaluation

    def _truth(self, formula: Formula) -> Truth:
        """The set of worlds in which a formula is true."""
        found = self._memo.get(formula)
        if found is None:
            found = self._memo[formula] = _fixed(self._evaluated(formula))
        return found

    def _evaluated(self, formula: Formula) -> Truth:
        match formula:
            case Not(inner):
                return ~self._truth(inner)
            case And(parts):
                return self._all(map(self._truth, parts))
            case Or(parts):
                return ~self._all(~self._truth(part) for part in parts)
            case Implies(condition, consequence):
                return ~self._truth(condition) | self._truth(consequence)
            case Knows(who, inner):
                return self._known(self._agent(who), self._truth(inner))
            case EverybodyKnows(inner, among):
                truth = self._truth(inner)
                return self._all(self._known(agent, truth) for agent in self._group(among))
            case CommonKnowledge(inner, among):
                agents = self._group(among)
                # Whoever knows it, knows only truths: each round can only take worlds away.
                truth, before = self._truth(inner), -1
                while agents and (size := int(truth.sum())) != before:
                    before = size
                    truth = self._all(self._known(agent, truth) for agent in agents)
                return truth
        return self._atom(formula)

    def _atom(self, formula: Formula) -> Truth:
        if isinstance(formula, Atom) and formula.name in self._atoms:
            return self._atoms[formula.name]
        if not self._atoms:
            raise HanabiError(
                words().say("{formula}: the atoms of this model are none", formula=repr(formula))
            )
        raise HanabiError(
            words().say(
                "{formula}: the atoms of this model are {known}",
                formula=repr(formula),
                known=", ".join(map(repr, self._atoms)),
            )
        )

    def _all(self, sets: Iterable[Truth]) -> Truth:
        found = np.ones(len(self.worlds), dtype=np.bool_)
        for each in sets:
            found &= each
        return found

    def _known(self, agent: int, truth: Truth) -> Truth:
        """The worlds all of whose likes are in a set."""
        classes = self._classes[agent]
        doubtful = np.zeros(len(self.worlds), dtype=np.bool_)
        np.put(doubtful, np.compress(~truth, classes), True)
        return ~np.take(doubtful, classes)

    def _agent(self, who: str | int) -> int:
        if isinstance(who, str) and who in self.agents:
            return self.agents.index(who)
        raise HanabiError(
            words().say(
                "agent {who}: the agents are {agents}",
                who=_shown(who),
                agents=", ".join(self.agents),
            )
        )

    def _group(self, among: tuple[str | int, ...] | None) -> Sequence[int]:
        if among is None:
            return range(len(self.agents))
        return [self._agent(who) for who in among]

    def _number(self, world: World) -> int:
        try:
            return self._numbers[world]
        except (KeyError, TypeError):
            raise HanabiError(
                words().say("{world}: no world of this model", world=_shown(world))
            ) from None

    def _listed(self, truth: Truth) -> tuple[World, ...]:
        return tuple(self.worlds[number] for number in np.flatnonzero(truth))


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:79] + "…"


def _fixed(truth: Truth) -> Truth:
    truth.setflags(write=False)
    return truth


def _numbered(sights: Sequence[Hashable]) -> NDArray[np.int64]:
    """Number what is seen in each world; equal sights get equal numbers."""
    numbers: dict[Any, int] = {}
    return np.array([numbers.setdefault(sight, len(numbers)) for sight in sights], dtype=np.int64)


def _renumbered(classes: NDArray[Any]) -> NDArray[np.int64]:
    """The same partition with class numbers below the number of worlds."""
    return np.unique(classes, return_inverse=True)[1].astype(np.int64)
