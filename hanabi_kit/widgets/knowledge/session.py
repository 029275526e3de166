"""Possible worlds to explore: what is announced, which worlds are left, who knows what there.

All that `hanabi_kit.widgets.knowledge.widget` decides, without a browser in it. Each method
either does what it is asked, or raises HanabiError and leaves everything as it was. Worlds have the
numbers of the beginning, and keep them while others fall away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hanabi_kit.deduction.knowledge import Formula, Model
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.render.knowledge.text import Row, row_words, rows_of
from hanabi_kit.widgets.knowledge.announcements import Announcement, Announcer
from hanabi_kit.widgets.knowledge.models import MOST_WORLDS, Source, model_of
from hanabi_kit.widgets.knowledge.statements import EMPTY, Topic

MOST_STEPS = 200
"""Announcements that are kept at most."""

MOST_DRAWN = 40
"""Worlds that are drawn at most; more are listed."""

PAGE = 40
"""Worlds on one page of the list."""


class KnowledgeSession:
    """A model and what was announced; parameters as of `hanabi_kit.widgets.knowledge.widget`.

    `start`: before anything was announced.
    `at`: after how many announcements one stands.
    `show_real`: whether the real world is marked.
    `chosen`: the number of the world one looks at, from 1.
    `form`: the statement in the menus; see `hanabi_kit.widgets.knowledge.statements`.
    `asked`: whether the statement was asked, so that its answer is shown.
    `lines`: by agent: whether the lines of that agent are drawn.
    `told`: what happened in the last step.
    `listed`: whether worlds are listed where they could be drawn.
    """

    def __init__(
        self,
        about: Source,
        *,
        show_real: bool = True,
        lock_real: bool = False,
        limit: int = MOST_WORLDS,
        language: str | None = None,
        **sizes: Any,
    ) -> None:
        self._words = words(language)
        for name, value in (("show_real", show_real), ("lock_real", lock_real)):
            if type(value) is not bool:
                raise HanabiError(
                    self._words.say(
                        "{name} {value}: True or False is needed", name=name, value=shown(value)
                    )
                )
        if type(limit) is not int or limit < 1:
            raise HanabiError(
                self._words.say(
                    "limit {limit}: a number of worlds from 1 is needed", limit=shown(limit)
                )
            )
        self.start = model_of(about, limit, sizes, self._words)
        self._numbers = {world: number for number, world in enumerate(self.start.worlds, start=1)}
        self._announcements: list[Announcement] = []
        self.at = 0
        self.show_real, self._locked = show_real, lock_real
        self.chosen = self._first_world(self.start)
        self.asked = False
        self.listed = False
        self._page: int | None = None  # the one with the chosen world
        self.lines = [True] * len(self.start.agents)
        self.told: list[str] = []
        self.topic = Topic(self.start, self._words)
        self._announcer = Announcer(self.topic)
        self.form: dict[str, Any] | None = self.topic.checked(EMPTY) if self.topic.facts else None
        self.rows: dict[Any, list[Row]] = rows_of(self.start, self._words.language)

    def speak(self, language: str) -> None:
        """Say everything in `language` from now on; what was told already stays as it was."""
        self._words = words(language)
        self.topic = Topic(self.start, self._words)
        self._announcer = Announcer(self.topic)
        self.rows = rows_of(self.start, self._words.language)

    # ------------------------------------------------------------------------ what there is

    @property
    def model(self) -> Model[Any]:
        """The model after the announcements so far."""
        return self._announcements[self.at - 1].model if self.at else self.start

    @property
    def before(self) -> Model[Any]:
        """The model before the last announcement."""
        return self._announcements[self.at - 2].model if self.at > 1 else self.start

    @property
    def models(self) -> list[Model[Any]]:
        """The models up to now, the first one first."""
        return [self.start, *(each.model for each in self._announcements[: self.at])]

    @property
    def names(self) -> tuple[str, ...]:
        """The agents' names as they are drawn."""
        return self.topic.names

    @property
    def can_redo(self) -> bool:
        """Whether an announcement was taken back."""
        return self.at < len(self._announcements)

    @property
    def locked(self) -> bool:
        """Whether the real world stays as hidden or marked as it is."""
        return self._locked

    @property
    def real(self) -> tuple[Any, ...]:
        """The worlds marked as those that may be the real one; none where nothing says so."""
        points = self.model.points
        return points if self.show_real and len(self.start.points) < len(self.start) else ()

    @property
    def world(self) -> Any:
        """The world one looks at."""
        return self.start.worlds[self.chosen - 1]

    def number(self, world: Any) -> int:
        """Return the number of a world."""
        return self._numbers[world]

    def line_of(self, world: Any) -> str:
        """Return a world on one line."""
        return row_words(self.rows[world])

    @property
    def headline(self) -> str:
        """How many worlds are left, and which is the real one."""
        say, left = self._words.say, len(self.model)
        many = self._words.count("{many} world", "{many} worlds", left, many=self._count(left))
        if self.at:
            many = self._words.count(
                "{left} of {all} worlds is left",
                "{left} of {all} worlds are left",
                left,
                left=self._count(left),
                all=self._count(len(self.start)),
            )
        points = self.start.points
        if len(points) == len(self.start):
            real = say("Each of them may be the real one.") if left > 1 else ""
        elif not self.show_real:
            real = say("One of them is the real one: which, is hidden.")
        elif len(self.real) == 1:
            real = say("World {number} is the real one.", number=self.number(self.real[0]))
        else:
            real = self._words.count(
                "{many} of them, marked, may be the real one.",
                "{many} of them, marked, may be the real one.",
                len(self.real),
                many=self._count(len(self.real)),
            )
        return f"{many}. {real}".strip()

    def _count(self, number: int) -> str:
        return self._words.number(number)

    def _first_world(self, model: Model[Any]) -> int:
        """The world to look at first: the real one where it is shown."""
        return self.number((model.points if self.show_real else model.worlds)[0])

    # ------------------------------------------------------------------------ announcements

    def announce(self, form: object = None) -> None:
        """Say the statement `form`, or that of the menus, in front of everybody."""
        self._announce({"do": "say", "form": self._form(form)})

    def announce_ready(self, number: object) -> None:
        """Make one of the announcements of `Topic.ready`, by its number from 0."""
        self._announce({"do": "ready", "ready": number})

    def clue(self, to: object, value: object) -> None:
        """Give a clue at a table: to a seat from 0, a letter or a rank."""
        self._announce({"do": "clue", "to": to, "value": value})

    def let_answer(self, who: object = "all") -> None:
        """Let one agent, by number from 0, or all at once answer `Topic.question` truly."""
        self._announce({"do": "answer", "who": who})

    def _announce(self, how: dict[str, Any]) -> None:
        if self.at >= MOST_STEPS:
            raise HanabiError(
                self._words.say(
                    "{number} announcements were made: take some back first.", number=MOST_STEPS
                )
            )
        said = self._announcer.taken(how, self.model, self.world)
        fallen = len(self.model) - len(said.model)
        self._announcements = [*self._announcements[: self.at], said]
        self._stand(self.at + 1)
        what = self._words.count(
            "{many} world falls away.",
            "{many} worlds fall away.",
            fallen,
            many=self._count(fallen),
        )
        self.told = [
            self._announcer.text(said.how),
            what
            if fallen
            else self._words.say("No world falls away: that was common knowledge already."),
        ]

    def steps(self) -> list[dict[str, Any]]:
        """Return what was announced so far, also what was taken back, ready for JSON."""
        found: list[dict[str, Any]] = [
            {"text": self._words.say("At the beginning"), "left": len(self.start)}
        ]
        found += [
            {"text": self._announcer.text(said.how), "left": len(said.model)}
            for said in self._announcements
        ]
        return found

    def go(self, at: object) -> None:
        """Stand after `at` announcements."""
        if type(at) is not int or not 0 <= at <= len(self._announcements):
            raise HanabiError(
                self._words.say(
                    "at {at}: {number} announcements were made",
                    at=shown(at),
                    number=len(self._announcements),
                )
            )
        self._stand(at)
        self.told = []

    def undo(self) -> None:
        """Take back the last announcement."""
        if not self.at:
            raise HanabiError(self._words.say("There is nothing to take back."))
        self.go(self.at - 1)

    def redo(self) -> None:
        """Make again the announcement taken back last."""
        if not self.can_redo:
            raise HanabiError(self._words.say("There is nothing to do again."))
        self.go(self.at + 1)

    def _stand(self, at: int) -> None:
        if at != self.at:
            self._page = None
        self.at = at
        if self.world not in self.model._numbers:
            self.chosen = self._first_world(self.model)

    # ------------------------------------------------------------------------ looking and asking

    def choose(self, number: object) -> None:
        """Look at a world, by its number."""
        self.chosen = self._left(number)
        self.told = []

    def _left(self, number: object) -> int:
        if type(number) is not int or not 1 <= number <= len(self.start):
            raise HanabiError(
                self._words.say(
                    "world {world}: worlds are 1–{last}", world=shown(number), last=len(self.start)
                )
            )
        if self.start.worlds[number - 1] not in self.model._numbers:
            raise HanabiError(self._words.say("World {number} has fallen away.", number=number))
        return number

    def _form(self, form: object) -> object:
        if form is not None:
            return form
        if self.form is None:
            raise HanabiError(self._words.say("This model has no facts to make statements of."))
        return self.form

    def write(self, form: object) -> None:
        """Put a statement into the menus."""
        self.form = self.topic.checked(form)
        self.asked = False
        self.told = []

    def ask(self) -> None:
        """Ask in which worlds the statement of the menus is true."""
        self._form(None)
        self.asked = True
        self.told = []

    @property
    def formula(self) -> Formula | None:
        """The statement in the menus."""
        return self.topic.formula(self.form) if self.form is not None else None

    def draw_lines(self, who: int, drawn: bool) -> None:
        """Draw the lines of an agent, by number from 0, or leave them out."""
        if not 0 <= who < len(self.lines):
            raise HanabiError(
                self._words.say(
                    "lines of {who}: agents are 0–{last}", who=shown(who), last=len(self.lines) - 1
                )
            )
        self.lines = [drawn if number == who else each for number, each in enumerate(self.lines)]

    def mark_real(self, marked: object) -> None:
        """Mark the real world, or hide which it is."""
        if type(marked) is not bool:
            raise HanabiError(
                self._words.say("real world {value}: True or False is needed", value=shown(marked))
            )
        if self._locked and marked != self.show_real:
            raise HanabiError(self._words.say("Whether the real world is shown is locked here."))
        if self.show_real and not marked:
            # The world that one looks at would tell.
            self.chosen = self.number(self.model.worlds[0])
        self.show_real = marked

    # ------------------------------------------------------------------------ what is shown

    @property
    def _fallen(self) -> set[Any]:
        """The worlds that fell away in the last step."""
        return {world for world in self.before.worlds if world not in self.model._numbers}

    @property
    def drawn_model(self) -> Model[Any] | None:
        """The first model on the way that can be drawn: worlds keep their places from then on."""
        return next((model for model in self.models if len(model) <= MOST_DRAWN), None)

    def drawn_worlds(self, base: Model[Any]) -> list[Any]:
        """Return the worlds of `base` to draw: what fell last is struck out before it goes."""
        fallen = self._fallen
        return [w for w in base.worlds if w in self.model._numbers or w in fallen]

    @property
    def listed_worlds(self) -> list[Any]:
        """The worlds of the list. Where many are left, those that fell are counted, not listed."""
        also = self._fallen if len(self.before) <= PAGE else set()
        return [w for w in self.start.worlds if w in self.model._numbers or w in also]

    @property
    def last_page(self) -> int:
        """The number of the list's last page, from 0."""
        return (len(self.listed_worlds) - 1) // PAGE

    @property
    def page(self) -> int:
        """The number of the page that is shown: the chosen one, else that with the chosen world."""
        if self._page is None:
            return self.listed_worlds.index(self.world) // PAGE
        return min(self._page, self.last_page)

    @property
    def on_page(self) -> list[Any]:
        """The worlds on that page."""
        return self.listed_worlds[self.page * PAGE : (self.page + 1) * PAGE]

    def list_worlds(self, listed: bool) -> None:
        """List the worlds where they could be drawn, or draw them."""
        self.listed, self._page = listed, None

    def turn_to(self, page: int) -> None:
        """Show a page of the list, from 0."""
        is_drawn = self.drawn_model is not None and not self.listed
        if is_drawn or not 0 <= page <= self.last_page:
            raise HanabiError(self._words.say("There is no such page of worlds."))
        self._page = page

    # ------------------------------------------------------------------------ state

    @property
    def state(self) -> dict[str, Any]:
        """Where one stands, as a value to keep; see `restore`."""
        return {
            "said": [dict(each.how) for each in self._announcements],
            "at": self.at,
            "world": self.chosen,
            "form": self.form,
            "asked": self.asked,
            "lines": list(self.lines),
            "show_real": self.show_real,
            "listed": self.listed,
        }

    def restore(self, state: object) -> None:
        """Stand where `state` says."""
        keys = set(self.state)
        if not isinstance(state, Mapping) or set(state) != keys:
            raise HanabiError(
                self._words.say(
                    "state {state}: a dict of {keys} is needed",
                    state=shown(state),
                    keys=", ".join(sorted(keys)),
                )
            )
        said, lines, listed = state["said"], state["lines"], state["listed"]
        if type(listed) is not bool:
            raise HanabiError(
                self._words.say(
                    "state: {name} {value}: True or False is needed",
                    name="listed",
                    value=shown(listed),
                )
            )
        if not isinstance(said, list | tuple) or len(said) > MOST_STEPS:
            raise HanabiError(
                self._words.say(
                    "state: said {said}, but a list of at most {most} is needed",
                    said=shown(said),
                    most=MOST_STEPS,
                )
            )
        if not _bools(lines) or len(lines) != len(self.lines) or type(state["asked"]) is not bool:
            # Names and values alone, the same in every language.
            raise HanabiError(f"state: lines {shown(lines)}, asked {shown(state['asked'])}")
        kept = dict(self.__dict__)
        try:
            if state["form"] is not None or self.form is not None:
                self.write(state["form"])
            self._announcements, self.at = [], 0
            for how in said:
                if not isinstance(how, Mapping):
                    raise HanabiError(
                        self._words.say(
                            "state: {name} {value}, but a dict is needed",
                            name="said",
                            value=shown(how),
                        )
                    )
                self._announcements.append(self._announcer.taken(how, self.model, self.world))
                self.at += 1
            self.go(state["at"])
            self.mark_real(state["show_real"])
            self.choose(state["world"])
        except HanabiError:
            self.__dict__.update(kept)
            raise
        self.asked, self.lines = state["asked"], list(lines)
        self.list_worlds(listed)


def _bools(values: object) -> bool:
    return isinstance(values, Sequence) and all(type(each) is bool for each in values)
