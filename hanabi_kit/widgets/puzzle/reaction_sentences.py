"""What is said to an answer: something to think about first, more with each attempt.

A reaction to a wrong answer speaks of that answer, never of the right one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hanabi_kit.actions import Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction import count_worlds, deduce, known_to, why_not
from hanabi_kit.deduction.reasons.premises import ByClue, BySight
from hanabi_kit.deduction.reasons.wording import wording
from hanabi_kit.language import Words
from hanabi_kit.puzzles.answers.answer_table import Answer
from hanabi_kit.puzzles.answers.best_worth import best_worth, mover_name
from hanabi_kit.puzzles.problem import (
    BestScore,
    Certain,
    Chance,
    Given,
    Identities,
    LostAt,
    Problem,
    Slots,
    Winnable,
)
from hanabi_kit.puzzles.proofs.proof import DealProof
from hanabi_kit.render.player_names import drawn_names, isolated
from hanabi_kit.stats import max_score
from hanabi_kit.widgets.puzzle.action_proof import ActionProof
from hanabi_kit.widgets.puzzle.answer_sentences import answer_text
from hanabi_kit.widgets.puzzle.deal_reaction_sentences import to_score, to_turn


def to_right(problem: Problem, given: Given, words: Words) -> list[str]:
    """Return what is said to a right answer."""
    answer_in_words = answer_text(problem, given.value, words)
    # An action is a label, with a capital letter; here it stands within a sentence.
    found = words.say("Right: {answer}.", answer=answer_in_words[:1].lower() + answer_in_words[1:])
    answer = problem.puzzle.best_actions
    if problem.asked is not None or answer is None:
        return [found]
    told = [found, *best_worth(answer, problem.puzzle.position, words)]
    others = len(answer.best) - 1
    if answer.model == "plan" and others:  # a sign means what was agreed: any of these could be it
        told.append(
            words.count(
                "What it tells the others is a matter of agreement: {number} other action would do "
                "as well.",
                "What it tells the others is a matter of agreement: {number} other actions would "
                "do as well.",
                others,
            )
        )
    return told


def to_wrong(
    problem: Problem,
    given: Given,
    attempt: int,
    proved: ActionProof | DealProof | None,
    words: Words,
) -> list[str]:
    """Return what is said to a wrong answer.

    `attempt`: 1 for the first wrong answer to this puzzle; later ones hear more.
    `proved`: what the solver knows; None while it is at work.
    """
    match problem.asked:
        case None:
            found = proved if isinstance(proved, ActionProof) else None
            return _to_action(problem, given, attempt, found, words)
        case Identities(slot):
            return _to_cards(problem, Slot(slot), given, attempt, words)
        case Chance():
            return _to_chance(problem, given, attempt, words)
        case Certain():
            return [words.say("No."), _to_certain(problem, words)]
        case Slots():
            return _to_slots(problem, given, attempt, words)
        case Winnable():
            return [
                words.say("No."),
                words.say(
                    "Everything is known here, the deck too. Write down when each card that is "
                    "needed can be played at the earliest, and who holds it until then."
                ),
            ]
        case BestScore():
            return to_score(_right(problem, proved), given, attempt, words)
        case LostAt():
            return to_turn(problem, _right(problem, proved), given, attempt, words)


def _right(problem: Problem, proved: ActionProof | DealProof | None) -> object:
    """What is proved of a deal, else what its file claims."""
    return proved.value if isinstance(proved, DealProof) else problem.right


# -- actions -------------------------------------------------------------------------------------


def _to_action(
    problem: Problem, given: Given, attempt: int, proved: ActionProof | None, words: Words
) -> list[str]:
    position, answer = problem.puzzle.position, problem.puzzle.best_actions
    action = given.value
    assert isinstance(action, Play | Discard | Clue | PlayDeck)
    name = answer_text(problem, action, words)
    value = proved.value(action) if proved is not None else None
    lines = []
    if value is None:
        lines.append(words.say("{action}: something else is better.", action=name))
    elif answer is not None and answer.model == "plan":
        lines.append(_of_a_plan(problem, name, value, answer, words))
    elif answer is not None and answer.objective == "score":
        lines.append(
            words.say("{action}: something else scores more on average.", action=name)
            if attempt == 1
            else words.say(
                "{action} comes to {value} points on average; something else to more.",
                action=name,
                value=value,
            )
        )
    else:
        points = max_score(position.rules, position.discards, position.stacks)
        if not value:
            lines.append(
                words.say(
                    "{action}: after that {points} points are out of reach, whatever comes.",
                    action=name,
                    points=points,
                )
            )
        elif attempt == 1:
            lines.append(
                words.say(
                    "{action}: that can succeed, but something else is likelier to.", action=name
                )
            )
        else:
            lines.append(
                words.say(
                    "{action} leads to {points} points with probability {value}; something else "
                    "is likelier to.",
                    action=name,
                    points=points,
                    value=value,
                )
            )
    if attempt == 1:
        lines.append(
            words.say(
                "Who has to play which card, and who has a turn left for it? Count the turns."
            )
        )
    elif attempt == 2:
        lines.append(
            words.say(
                "Think of the next players: what can each of them do, and who draws the last card?"
            )
        )
    else:
        lines.append(words.say("A hint may help, or a look at how it goes wrong."))
    return lines


def _of_a_plan(problem: Problem, name: str, value: Fraction, answer: Answer, words: Words) -> str:
    """Say what plans that are as good as they can be with this action make of what is seen."""
    who = mover_name(problem.puzzle.position)
    if value >= answer.value:
        return words.say(
            "{action}: with these hands that is no worse, but a plan that has it is worse on "
            "average over all that {who} might see.",
            action=name,
            who=who,
        )
    if answer.objective == "perfect" and not value:
        return words.say(
            "{action}: with the hands that {who} sees, the best plan that has this never succeeds.",
            action=name,
            who=who,
        )
    return words.say(
        "{action}: with the hands that {who} sees, a plan that has something else makes more.",
        action=name,
        who=who,
    )


# -- cards ---------------------------------------------------------------------------------------


def _to_cards(problem: Problem, slot: Slot, given: Given, attempt: int, words: Words) -> list[str]:
    right, ours = problem.right, given.value
    assert isinstance(right, CardSet)
    assert isinstance(ours, CardSet)
    wrong, missing = list(ours - right), list(right - ours)
    too_many, too_few = len(wrong), len(missing)
    lines = []
    if wrong:
        lines.append(
            words.count(
                "One of the cards you marked cannot be in slot {slot}.",
                "{number} of the cards you marked cannot be in slot {slot}.",
                too_many,
                slot=slot,
            )
        )
    if missing:
        lines.append(
            words.count(
                "A card that slot {slot} can be is missing.",
                "{number} cards that slot {slot} can be are missing.",
                too_few,
                slot=slot,
            )
        )
    if attempt >= 3:
        lines += _named_card(problem, slot, wrong, missing, words)
    elif attempt == 2:
        lines.append(
            _through_their_eyes(problem, words)
            if problem.who
            else _where_to_look(problem, slot, wrong, missing, words)
        )
    return lines


def _names(problem: Problem) -> tuple[str, str]:
    """The names of the viewer, and of the player whose knowledge is asked for."""
    drawn = [isolated(names.short) for names in drawn_names(problem.source.players)]
    view = problem.view
    return drawn[view.seat], drawn[view.players.index((problem.who or (view.viewer,))[0])]


def _through_their_eyes(problem: Problem, words: Words) -> str:
    viewer, who = _names(problem)
    return words.say(
        "Look with {who}'s eyes: {who} sees {viewer}'s hand, but not the own one. What can that "
        "hand of {viewer}'s be?",
        who=who,
        viewer=viewer,
    )


def _where_to_look(
    problem: Problem, slot: Slot, wrong: Sequence[Card], missing: Sequence[Card], words: Words
) -> str:
    if not wrong:
        suit = wording(words.language, problem.view.rules, problem.view.players).suit(
            missing[0].suit
        )
        return words.say("Look again at the cards of this suit: {suit}.", suit=suit)
    reason = why_not(problem.view, slot, wrong[0]).reason
    if isinstance(reason, ByClue):
        return words.say("Look at the clues on slot {slot}: what does each rule out?", slot=slot)
    if isinstance(reason, BySight):
        return words.say(
            "Count copies: of one card that you marked, every copy lies in sight "
            "(fireworks, discards, the others' hands)."
        )
    return words.say(
        "Look at the rest of the hand: other slots need some of these cards for themselves."
    )


def _named_card(
    problem: Problem, slot: Slot, wrong: Sequence[Card], missing: Sequence[Card], words: Words
) -> list[str]:
    if wrong and not problem.who:
        return [why_not(problem.view, slot, wrong[0]).sentence(words.language)]
    if wrong:
        _, who = _names(problem)
        gone = wording(words.language, problem.view.rules, problem.view.players).card(wrong[0])
        return [words.say("{who} can rule out this card: {card}.", who=who, card=gone)]
    card = wording(words.language, problem.view.rules, problem.view.players).card(missing[0])
    return [words.say("Nothing said or seen rules out this card: {card}.", card=card)]


# -- the others ----------------------------------------------------------------------------------


def _to_certain(problem: Problem, words: Words) -> str:
    if problem.who:
        viewer, who = _names(problem)
        return words.say(
            "Is there a hand that {viewer} may hold, and with which {who} would not know it? "
            "One is enough; and if there is none, it is known.",
            viewer=viewer,
            who=who,
        )
    return words.say(
        "Certain means: so in every possible world. Look for one hand that fits "
        "everything said and seen and in which it is not so."
    )


def _to_chance(problem: Problem, given: Given, attempt: int, words: Words) -> list[str]:
    lines = [words.say("{value}: no.", value=given.value)]
    if problem.who:
        _, who = _names(problem)
        lines.append(
            words.say(
                "Go through the hands that the viewer may hold, by their copies. With which of "
                "them does {who} know it?",
                who=who,
            )
        )
    elif attempt == 1:
        lines.append(
            words.say(
                "Count copies, not kinds of card: every copy out of sight is equally likely to be "
                "the one that is held."
            )
        )
    elif attempt == 2:
        lines.append(
            words.say(
                "Chance = possible worlds in which it is so ÷ all possible worlds. Which worlds "
                "are there?"
            )
        )
    else:
        worlds = count_worlds(problem.view)
        lines.append(
            words.count(
                "There is {number} possible world. Is it so in it?",
                "There are {number} possible worlds, all equally likely. In how many is it so?",
                worlds,
            )
        )
    return lines


def _to_slots(problem: Problem, given: Given, attempt: int, words: Words) -> list[str]:
    right, ours = problem.right, given.value
    assert isinstance(right, frozenset)
    assert isinstance(ours, frozenset)
    wrong, missing = sorted(ours - right), sorted(right - ours)
    too_many, too_few = len(wrong), len(missing)
    lines = []
    if wrong:
        lines.append(
            words.count(
                "One of the slots you chose can also hold another card.",
                "{number} of the slots you chose can also hold another card.",
                too_many,
            )
        )
    if missing:
        lines.append(
            words.count(
                "A slot is missing: it can hold no other card.",
                "{number} slots are missing: they can hold no other cards.",
                too_few,
            )
        )
    if attempt >= 3:
        slot = (wrong or missing)[0]
        view = problem.view
        cards = known_to(view, problem.who)[slot] if problem.who else CardSet(deduce(view)[slot])
        lines.append(words.say("Slot {slot} can be: {cards}.", slot=slot, cards=cards))
    elif attempt == 2:
        lines.append(words.say("Go from slot to slot: what can each card still be?"))
    return lines
