"""Written proofs as text that `hanabi_kit.deduction.written.reading` reads again."""

from __future__ import annotations

from hanabi_kit.deduction.written.claims import claim_text
from hanabi_kit.deduction.written.grounds import (
    AllInSight,
    Cited,
    Ground,
    NoFact,
    OfClue,
    OutOfSight,
    Restated,
    ShortDeck,
    TakenUp,
)
from hanabi_kit.deduction.written.steps import Line, WrittenProof
from hanabi_kit.engine.action_text import format_clue_value
from hanabi_kit.language import Words, words
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.arguments import checked

INDENT = "   "


@checked
def written_text(proof: WrittenProof, rules: Ruleset, language: str | None = None) -> str:
    """Return a proof as text, a line for each step; left out, in the language in use.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> from hanabi_kit.deduction.events import Held
    >>> proof = WrittenProof((Line(Held(1, "r4"), (OfClue("r", True, 3), Cited((2,)))),))
    >>> print(written_text(proof, STANDARD, "en"))
    1. slot 1 is r4 because clue red (turn 3) touched it; step 2
    >>> print(*written_text(proof, STANDARD, "fr").split())
    1. la carte 1 est r4 car l'indice rouge (tour 3) l'a désignée ; étape 2
    """
    told = words(language)
    return "\n".join(
        f"{INDENT * line.depth}{number}. {line_text(line, rules, told)}"
        for number, line in enumerate(proof.lines, start=1)
    )


def line_text(line: Line, rules: Ruleset, told: Words) -> str:
    """Return a line without its number."""
    claim = claim_text(line.claim, rules, told.language)
    if line.supposed:
        text = told.say("suppose {claim}:", claim=claim)
    elif line.grounds:
        grounds = told.joined(ground_texts(line, rules, told))
        text = told.say("{claim} because {grounds}", claim=claim, grounds=grounds)
    else:
        text = claim
    return f"{text} # {line.note}" if line.note else text


def ground_texts(line: Line, rules: Ruleset, told: Words) -> list[str]:
    """Return what a line follows from, each in the words that are read."""
    many = len({slot for slot, _ in line.claim.slot_facts()}) > 1
    return [ground_text(ground, rules, told, many=many) for ground in line.grounds]


def ground_text(ground: Ground, rules: Ruleset, told: Words, *, many: bool = False) -> str:
    """Return what a step about one slot, or about `many`, follows from, in the words that are read.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> from hanabi_kit.cards import CardSet
    >>> print(ground_text(AllInSight(CardSet("r4 r5")), STANDARD, words("en")))
    all r4 and r5 are in sight
    """
    say, listed = told.say, told.listed
    match ground:
        case OfClue():
            return _clue_text(ground, rules, told, many=many)
        case AllInSight(cards):
            return say("all {cards} are in sight", cards=listed([*map(str, cards)]))
        case OutOfSight(cards, number):
            named = listed([*map(str, cards)])
            return say("only {number} {cards} is out of sight", number=number, cards=named)
        case TakenUp(slots, cards):
            return told.count(
                "slot {slots} takes up all {cards}",
                "slots {slots} take up all {cards}",
                len(slots),
                slots=listed([*map(str, slots)]),
                cards=listed([*map(str, cards)]),
            )
        case ShortDeck(cards):
            return say("the deck is too small for all {cards}", cards=listed([*map(str, cards)]))
        case Cited(steps):
            numbers = listed([*map(str, steps)])
            return told.count("step {steps}", "steps {steps}", len(steps), steps=numbers)
        case Restated(claim):
            return claim_text(claim, rules, told.language)
        case NoFact.MEANT:
            return say("the clue meant it")
    return say("it is in the deck")


def _clue_text(clue: OfClue, rules: Ruleset, told: Words, *, many: bool) -> str:
    value = format_clue_value(clue.value, told.language, rules)
    if clue.turn is not None:
        value = told.say("{clue} (turn {turn})", clue=value, turn=clue.turn)
    if not clue.slots:
        if clue.touched:
            return told.count(
                "clue {clue} touched it", "clue {clue} touched them", 1 + many, clue=value
            )
        return told.count(
            "clue {clue} did not touch it", "clue {clue} did not touch them", 1 + many, clue=value
        )
    slots = told.count_in(
        "a hand's",
        "slot {slots}",
        "slots {slots}",
        len(clue.slots),
        slots=told.listed([*map(str, clue.slots)]),
    )
    if clue.touched:
        return told.say("clue {clue} touched {slots}", clue=value, slots=slots)
    return told.say("clue {clue} did not touch {slots}", clue=value, slots=slots)
