"""What is found of a written proof, said to its writer: the question that helps, or a hand.

No sentence tells how the step is to be mended.
"""

from __future__ import annotations

from hanabi_kit.cards import Card
from hanabi_kit.deduction.written.findings import Finding, StepVerdict
from hanabi_kit.deduction.written.judging import Judgement
from hanabi_kit.engine.action_text import format_clue_value
from hanabi_kit.language import Words, words
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.arguments import checked


@checked
def step_remark(step: StepVerdict, rules: Ruleset, language: str | None = None) -> str:
    """Return what is said of one step; left out, in the language in use.

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> step_remark(StepVerdict(3, Finding.WAITS, steps=(2,)), STANDARD, "en")
    'Step 2 does not hold yet: mend that one first.'
    """
    told = words(language)
    if step.finding in _OF_TABLE:
        return _of_table(step, rules, told)
    if step.finding in _OF_STEPS:
        return _of_steps(step, told)
    return _of_what_follows(step, told)


@checked
def proof_remark(judged: Judgement, language: str | None = None) -> str:
    """Return what is said of the goal of a proof; left out, in the language in use.

    Empty where there is no goal.

    Examples
    --------
    >>> from hanabi_kit.deduction.events import Held
    >>> proof_remark(Judgement((), Held(1, "r4"), stated=3), "en")
    'Proved: every step follows, and step 3 is the goal.'
    """
    told = words(language)
    if judged.goal is None:
        return ""
    if judged.proved:
        return told.say(
            "Proved: every step follows, and step {step} is the goal.", step=judged.stated
        )
    if judged.stated:
        loose = [str(step.number) for step in judged.steps if not step.holds]
        return told.count(
            "The goal is reached, but step {steps} does not follow: mend it, or take it out.",
            "The goal is reached, but steps {steps} do not follow: mend them, or take them out.",
            len(loose),
            steps=told.listed(loose),
        )
    hand = _hand(judged.hand)
    if judged.goal_holds is False:
        return told.say(
            "This can not be proved: the hand {hand} fits everything at the table, and there it is "
            "not so.",
            hand=hand,
        )
    if judged.supposed:
        return told.say(
            "Step {step} says so, but only for what is supposed above it. What if it is not so?",
            step=judged.supposed,
        )
    if judged.left is None:
        return told.say("The goal is still open.")
    if not judged.left:
        return told.say(
            "No way to deal the cards out of sight speaks against the goal any more. Say it in a "
            "step, and from what it follows."
        )
    return told.count(
        "The goal is still open. In {number} way to deal the cards out of sight your steps hold, "
        "and the goal does not: {hand}.",
        "The goal is still open. In {number} ways to deal the cards out of sight your steps hold, "
        "and the goal does not; one of them is {hand}.",
        judged.left,
        number=told.number(judged.left),
        hand=hand,
    )


_OF_TABLE = frozenset(
    {
        Finding.NO_CLUE,
        Finding.OTHER_CLUE,
        Finding.LATER_CARD,
        Finding.NOT_IN_SIGHT,
        Finding.OTHER_NUMBER,
        Finding.OPEN_SLOT,
        Finding.TO_SPARE,
        Finding.ROOM_IN_DECK,
    }
)

_OF_STEPS = frozenset(
    {
        Finding.NO_STEP,
        Finding.CIRCULAR,
        Finding.ONLY_SUPPOSED,
        Finding.WAITS,
        Finding.NO_CONTRADICTION,
    }
)


def _of_table(step: StepVerdict, rules: Ruleset, told: Words) -> str:
    """What is said where a ground of the table is not so."""
    say = told.say
    listed = told.listed([*map(str, step.cards)])
    slots = told.count_in(
        "a hand's",
        "slot {slots}",
        "slots {slots}",
        len(step.slots),
        slots=told.listed([*map(str, step.slots)]),
    )
    clue = ""
    if step.clue is not None:
        clue = format_clue_value(step.clue.value, told.language, rules)
        if step.clue.turn is not None:
            clue = say("{clue} (turn {turn})", clue=clue, turn=step.clue.turn)
    match step.finding:
        case Finding.NO_CLUE:
            return say("There was no clue {clue} for this hand: look at the marks.", clue=clue)
        case Finding.LATER_CARD:
            return say(
                "The clue {clue} says nothing of {slots}: is it about cards that were drawn later?",
                clue=clue,
                slots=slots,
            )
        case Finding.OTHER_CLUE if step.clue is not None and step.clue.touched:
            return say("The clue {clue} did not touch {slots}.", clue=clue, slots=slots)
        case Finding.OTHER_CLUE:
            return say("The clue {clue} did touch {slots}.", clue=clue, slots=slots)
        case Finding.NOT_IN_SIGHT:
            return told.count(
                "Not every copy of {cards} is in sight: {number} is missing. Where could it be?",
                "Not every copy of {cards} is in sight: {number} are missing. Where could they be?",
                step.count,
                cards=listed,
            )
        case Finding.OTHER_NUMBER:
            return say(
                "Count again how many copies of {cards} are out of sight: look at fireworks, "
                "discards and hands.",
                cards=listed,
            )
        case Finding.OPEN_SLOT:
            return told.count(
                "Why can {slots} only be {cards}? Name the step that says so.",
                "Why can {slots} be nothing but {cards}? Name the step that says so.",
                len(step.slots),
                slots=slots,
                cards=told.either([*map(str, step.cards)]),
            )
        case Finding.TO_SPARE:
            return told.count(
                "Out of sight of {cards}: {number} copy, more than {slots} can hold. Where is the "
                "one that is left over?",
                "Out of sight of {cards}: {number} copies, more than {slots} can hold. Where is "
                "what is left over?",
                step.count,
                cards=listed,
                slots=slots,
            )
    return told.count(
        "The deck still has {number} card: why can all copies of {cards} not lie there?",
        "The deck still has {number} cards: why can all copies of {cards} not lie there?",
        step.count,
        cards=listed,
    )


def _of_steps(step: StepVerdict, told: Words) -> str:
    """What is said where a step cannot be named there."""
    say, first = told.say, step.steps[0]
    match step.finding:
        case Finding.NO_STEP:
            return say("There is no step {step}.", step=first)
        case Finding.CIRCULAR if first == step.number:
            return say("That is what is to be shown: no step is its own reason. Why is it so?")
        case Finding.CIRCULAR:
            return say(
                "Step {step} comes later. Does it not need this one? That would be a circle.",
                step=first,
            )
        case Finding.ONLY_SUPPOSED:
            return say(
                "Step {step} holds only for what step {supposed} supposes, and here that is over. "
                "Name step {supposed}: it stands for all that followed from it.",
                step=first,
                supposed=step.steps[1],
            )
        case Finding.WAITS:
            return say("Step {step} does not hold yet: mend that one first.", step=first)
    return say(
        "What step {step} supposes has led to no contradiction yet. What can not be, if it is so?",
        step=first,
    )


def _of_what_follows(step: StepVerdict, told: Words) -> str:
    """What is said where it is about what follows from all that is named."""
    say, hand = told.say, _hand(step.hand)
    match step.finding:
        case Finding.FOLLOWS:
            return say("It follows.")
        case Finding.SUPPOSED:
            return say("Supposed, for the lines under it.")
        case Finding.NO_REASON:
            return say("Why does that follow? Name a clue, cards in sight, or steps above.")
        case Finding.MEANT:
            return say(
                "What a clue was meant to say is an agreement, no fact. What do the clues and the "
                "cards in sight say by themselves?"
            )
        case Finding.UNSEEN:
            return say("Nobody can see that. From which cards that you do see does it follow?")
        case Finding.NOT_ABOVE:
            return say("No step above says that. Why is it so?")
        case Finding.TOO_FAR:
            return say(
                "It does follow, but not at a glance. Take smaller steps: which cases are there? "
                "Or what if it were not so?"
            )
        case Finding.TOO_MUCH:
            return say("That is too much to try out at once: name only what is needed.")
        case Finding.CONVERSE if step.hand is not None and step.fits_table:
            return say(
                "“If … then …” is turned round here: the other way it need not be so. A hand that "
                "fits everything at the table, and not this step: {hand}.",
                hand=hand,
            )
        case Finding.CONVERSE:
            return say(
                "“If … then …” is turned round here: the other way it need not be so. Does "
                "something else show it?"
            )
        case Finding.FORGOTTEN_CASE if step.fits_table:
            return say("A case is forgotten: what if the hand is {hand}?", hand=hand)
        case Finding.FORGOTTEN_CASE:
            return say("Why are these all cases? Name the step that says so.")
        case Finding.OTHER_REASON:
            return say(
                "It is so, but not because of that: from what is named here, the hand could be "
                "{hand}. What rules this hand out?",
                hand=hand,
            )
    return say(
        "Why does that follow? This hand fits everything at the table, and not this step: {hand}.",
        hand=hand,
    )


def _hand(hand: tuple[Card, ...] | None) -> str:
    return " ".join(map(str, hand or ()))
