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
from hanabi_kit.language import Words, words
from hanabi_kit.render.player_names import drawn_names
from hanabi_kit.render.tables import html_table

_WIDTH = 80


def steps_text(found: StepByStep, language: str = "en") -> str:
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


def steps_html(found: StepByStep, language: str = "en") -> str:
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
    lines = [_comparison_title(found)]
    for own in found.slots:
        head = f"slot {own.slot}, level {own.level}"
        for name, cards in _answers(own):
            lines += _row(f"  {head:15}  {name:12} {len(cards):>2}: ", cards)
            head = ""
    return "\n".join([*lines, "", *_work(found)])


def comparison_html(found: Comparison) -> str:
    """Return `comparison_text` as an HTML table."""
    rows = []
    for own in found.slots:
        head = f"slot {own.slot}, level {own.level}"
        for name, cards in _answers(own):
            rows.append((head, name, str(len(cards)), str(cards)))
            head = ""
    table = html_table(_comparison_title(found), ("card", "by", "cards", "can be"), rows)
    return table + f"<p>{'<br>'.join(map(escape, _work(found)))}</p>"


def inferences_text(found: Inferences) -> str:
    """Return for every slot what the facts allow, what conventions say, and what is believed."""
    lines = [_inferences_title(found)]
    for own in found.facts.hand:
        head = f"  slot {own.slot}"
        for name, cards, remark in _beliefs(found.believed(own.slot)):
            lines += _row(f"{head:8}  {name:10} ", cards, remark)
            head = ""
    for sentence in found.sentences():
        lines += wrap(f"  Clash: {sentence}", _WIDTH, subsequent_indent=" " * 9)
    return "\n".join(lines)


def inferences_html(found: Inferences) -> str:
    """Return `inferences_text` as an HTML table."""
    rows = []
    for own in found.facts.hand:
        head = f"slot {own.slot}"
        for name, cards, remark in _beliefs(found.believed(own.slot)):
            rows.append((head, escape(name), f"{cards}{escape(remark)}"))
            head = ""
    table = html_table(_inferences_title(found), ("card", "says", "can be"), rows)
    return table + "".join(f"<p>Clash: {escape(text)}</p>" for text in found.sentences())


def _viewer(players: Sequence[str], seat: int) -> str:
    return drawn_names(players)[seat].name


def _steps_title(found: StepByStep, told: Words) -> str:
    return told.say(
        "{who}'s cards, step by step: level {level} of 5",
        who=_viewer(found.view.players, found.view.seat),
        level=found.level,
    )


def _comparison_title(found: Comparison) -> str:
    view = found.human.view
    agree = "which agree" if found.agree else "which do NOT agree"
    return f"{_viewer(view.players, view.seat)}'s cards by three solvers, {agree}"


def _inferences_title(found: Inferences) -> str:
    name = _viewer(found.view.players, found.view.seat)
    return f"{name}'s cards: facts, and what conventions add"


def _answers(own: ComparedSlot) -> Iterator[tuple[str, CardSet]]:
    """Who says what of a slot."""
    yield "clues alone", own.clues
    if own.agree:
        yield "all three", own.exact
    else:
        yield "exact count", own.exact
        yield "constraints", own.constraints
        yield "step by step", own.human


def _work(found: Comparison) -> list[str]:
    """What each solver had to do, and about how long it took this once."""
    exact, constraints, human = (f"about {1000 * seconds:.1f} ms" for seconds in found.seconds)
    hands = f"{found.assignments:,}"
    hardest = found.human.hardest
    name = technique_name(hardest) if hardest else "none"
    return [
        f"exact count    {found.exact.worlds:,} worlds counted, {exact}",
        f"constraints    one hand for each card and slot, of {hands}, {constraints}",
        f"step by step   {len(found.human.steps)} steps, hardest: {name}, {human}",
    ]


def _beliefs(belief: Belief) -> Iterator[tuple[str, CardSet, str]]:
    yield "facts", belief.facts, ""
    for said in belief.inferences:
        turn = f"turn {said.turn}: " if said.turn is not None else ""
        yield said.convention, said.cards, f" ({turn}{said.rule})"
    if belief.inferences:
        clash = " (a clash, see below)" if belief.conflict else ""
        yield "believed", belief.cards, clash


def _row(head: str, cards: CardSet, remark: str = "") -> list[str]:
    """A row of cards under each other where they do not fit beside each other."""
    return wrap(f"{cards}{remark}", _WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
