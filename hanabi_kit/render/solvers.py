"""Steps of the step-by-step solver, solvers side by side, and inferences beside facts, as tables.

As text (at most 80 columns wide) and as HTML with the same rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from textwrap import wrap

from hanabi_kit.cards import CardSet
from hanabi_kit.deduction.inferences import Belief, Inferences
from hanabi_kit.deduction.solvers.comparison import ComparedSlot, Comparison
from hanabi_kit.deduction.solvers.step_by_step import StepByStep
from hanabi_kit.deduction.solvers.step_sentences import technique_name
from hanabi_kit.language import Words, later, words
from hanabi_kit.render.player_names import drawn_names
from hanabi_kit.render.tables import html_table

_WIDTH = 80

_SOLVERS = (
    later("clues alone"),
    later("all three"),
    later("exact count"),
    later("constraints"),
    later("step by step"),
)
"""Who says something of a slot: no solver, all, or one of the three."""


def steps_text(found: StepByStep, language: str | None = None) -> str:
    """Return every step as a sentence, and what they leave of each slot."""
    told, sentences = words(language), found.sentences(language)
    lines = [_steps_title(found, told)]
    for number, (step, sentence) in enumerate(zip(found.steps, sentences, strict=True), start=1):
        head = f"{number:>3}. "
        text = f"{sentence} ({technique_name(step.technique, language)})"
        # French binds its marks to the word before; a line may not break there.
        lines += wrap(text, _WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
    lines.append("")
    for slot, cards in enumerate(found.hand, start=1):
        head = told.say("slot {slot}, level {level}", slot=slot, level=found.level_of(slot))
        lines += _row(f"  {head}  ", cards)
    return "\n".join(lines)


def steps_html(found: StepByStep, language: str | None = None) -> str:
    """Return `steps_text` as two HTML tables."""
    told = words(language)
    sentences = zip(found.steps, found.sentences(language), strict=True)
    steps = [
        (str(number), escape(sentence), escape(technique_name(step.technique, language)))
        for number, (step, sentence) in enumerate(sentences, start=1)
    ]
    rows = [
        (
            told.say_in("of steps", "slot {slot}", slot=slot),
            str(found.level_of(slot)),
            str(cards),
        )
        for slot, cards in enumerate(found.hand, start=1)
    ]
    level = told.say_in("head of a column", "level")
    return html_table(_steps_title(found, told), ("", "", ""), steps) + html_table(
        "", ("", level, ""), rows
    )


def comparison_text(found: Comparison) -> str:
    """Return what each solver says of every slot; what all three say stands once."""
    told = words()
    lines = [_comparison_title(found, told)]
    heads = [
        told.say("slot {slot}, level {level}", slot=own.slot, level=own.level)
        for own in found.slots
    ]
    width = max(map(len, heads), default=0)
    wide = max(len(told.say(name)) for name in _SOLVERS)
    for head, own in zip(heads, found.slots, strict=True):
        for name, cards in _answers(own, told):
            found_by = told.say(
                "{solver} {number}: ", solver=f"{name:{wide}}", number=f"{len(cards):>2}"
            )
            lines += _row(f"  {head:{width}}  {found_by}", cards)
            head = ""
    return "\n".join([*lines, "", *_work(found, told)])


def comparison_html(found: Comparison) -> str:
    """Return `comparison_text` as an HTML table."""
    told = words()
    rows = []
    for own in found.slots:
        head = told.say("slot {slot}, level {level}", slot=own.slot, level=own.level)
        for name, cards in _answers(own, told):
            rows.append((head, name, str(len(cards)), str(cards)))
            head = ""
    say_in = told.say_in
    names = (
        say_in("head of a column", "card"),
        say_in("head of a column", "by"),
        say_in("head of a column", "cards"),
        say_in("head of a column", "can be"),
    )
    table = html_table(_comparison_title(found, told), names, rows)
    return table + f"<p>{'<br>'.join(map(escape, _work(found, told)))}</p>"


def inferences_text(found: Inferences) -> str:
    """Return for every slot what the facts allow, what conventions say, and what is believed."""
    told = words()
    lines = [_inferences_title(found, told)]
    heads = [told.say_in("of steps", "slot {slot}", slot=own.slot) for own in found.facts.hand]
    width = max(map(len, heads), default=0)
    for head, own in zip(heads, found.facts.hand, strict=True):
        for name, cards, remark in _beliefs(found.believed(own.slot), told):
            lines += _row(f"  {head:{width}}  {name:10} ", cards, remark)
            head = ""
    for sentence in found.sentences(told.language):
        clash = told.say("Clash: {sentence}", sentence=sentence)
        lines += wrap(f"  {clash}", _WIDTH, subsequent_indent=" " * 9)
    return "\n".join(lines)


def inferences_html(found: Inferences) -> str:
    """Return `inferences_text` as an HTML table."""
    told = words()
    rows = []
    for own in found.facts.hand:
        head = told.say_in("of steps", "slot {slot}", slot=own.slot)
        for name, cards, remark in _beliefs(found.believed(own.slot), told):
            rows.append((head, escape(name), f"{cards}{escape(remark)}"))
            head = ""
    names = (
        told.say_in("head of a column", "card"),
        told.say_in("head of a column", "says"),
        told.say_in("head of a column", "can be"),
    )
    clashes = [
        told.say("Clash: {sentence}", sentence=text) for text in found.sentences(told.language)
    ]
    table = html_table(_inferences_title(found, told), names, rows)
    return table + "".join(f"<p>{escape(clash)}</p>" for clash in clashes)


def _viewer(players: Sequence[str], seat: int) -> str:
    return drawn_names(players)[seat].name


def _steps_title(found: StepByStep, told: Words) -> str:
    return told.say(
        "{who}'s cards, step by step: level {level} of 5",
        who=_viewer(found.view.players, found.view.seat),
        level=found.level,
    )


def _comparison_title(found: Comparison, told: Words) -> str:
    view = found.human.view
    who = _viewer(view.players, view.seat)
    if found.agree:
        return told.say("{who}'s cards by three solvers, which agree", who=who)
    return told.say("{who}'s cards by three solvers, which do NOT agree", who=who)


def _inferences_title(found: Inferences, told: Words) -> str:
    return told.say(
        "{who}'s cards: facts, and what conventions add",
        who=_viewer(found.view.players, found.view.seat),
    )


def _answers(own: ComparedSlot, told: Words) -> Iterator[tuple[str, CardSet]]:
    """Who says what of a slot."""
    clues, every, exact, constraints, steps = map(told.say, _SOLVERS)
    yield clues, own.clues
    if own.agree:
        yield every, own.exact
    else:
        yield exact, own.exact
        yield constraints, own.constraints
        yield steps, own.human


def _work(found: Comparison, told: Words) -> list[str]:
    """What each solver had to do, and about how long it took this once."""
    exact, constraints, human = (
        told.say("about {number} ms", number=told.decimal(f"{1000 * seconds:.1f}"))
        for seconds in found.seconds
    )
    hardest = found.human.hardest
    name = technique_name(hardest, told.language) if hardest else told.say_in("technique", "none")
    _, _, *solvers = map(told.say, _SOLVERS)
    width = max(map(len, solvers)) + 2
    work = (
        told.count(
            "{many} worlds counted, {time}",
            "{many} worlds counted, {time}",
            found.exact.worlds,
            many=told.number(found.exact.worlds),
            time=exact,
        ),
        told.say(
            "one hand for each card and slot, of {hands}, {time}",
            hands=told.number(found.assignments),
            time=constraints,
        ),
        told.count(
            "{number} steps, hardest: {technique}, {time}",
            "{number} steps, hardest: {technique}, {time}",
            len(found.human.steps),
            technique=name,
            time=human,
        ),
    )
    return [f"{solver:{width}} {text}" for solver, text in zip(solvers, work, strict=True)]


def _beliefs(belief: Belief, told: Words) -> Iterator[tuple[str, CardSet, str]]:
    yield told.say("facts"), belief.facts, ""
    for said in belief.inferences:
        remark = f" ({said.rule})"
        if said.turn is not None:
            remark = told.say(" (turn {turn}: {rule})", turn=said.turn, rule=said.rule)
        yield said.convention, said.cards, remark
    if belief.inferences:
        clash = told.say(" (a clash, see below)") if belief.conflict else ""
        yield told.say("believed"), belief.cards, clash


def _row(head: str, cards: CardSet, remark: str = "") -> list[str]:
    """A row of cards under each other where they do not fit beside each other."""
    return wrap(f"{cards}{remark}", _WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
