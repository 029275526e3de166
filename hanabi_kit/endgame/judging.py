"""A comment on a move from the solver's values: what it was worth, and what was best."""

from __future__ import annotations

from hanabi_kit.actions import Action
from hanabi_kit.endgame.goal import goal_of
from hanabi_kit.endgame.solution import ActionValue
from hanabi_kit.endgame.solver import solve
from hanabi_kit.engine.action_text import action_words
from hanabi_kit.game import Game
from hanabi_kit.language import Words, words
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.faces import player
from hanabi_kit.support.misspelt import one_of
from hanabi_kit.view import View

MODELS = ("faceup", "seat", "plan")
"""By which a move is judged."""


@checked
def judge(
    before: Game | View, action: Action, *, model: str | None = None, seconds: float = 5
) -> str:
    """Return what `action` was worth for the highest score still possible, in the language in use.

    Parameters
    ----------
    before : Game or View
        The table the move was made at. Of a Game every hand is looked at (the model ``faceup``), so
        that the comment may tell a player what the own cards are. Of a View only what the mover
        sees (the model ``seat``), and the comment tells nothing else.
    action : Action
        A legal one.
    model : {"faceup", "seat", "plan"}, optional
        Left out, as `before` says. ``"plan"``: what a team that agreed on the best plan beforehand
        makes of the hands that the mover sees (`hanabi_kit.endgame.plan.PlanSolution`).
    seconds : float
        Budget; where it runs out, bounds are told as bounds.

    Returns
    -------
    str
        One or two sentences that name the model.

    Raises
    ------
    HanabiError
        The action is not legal, the game is over, there is no such model, the budget is not above
        0, or `solve` does not cover the ruleset.
    Contradiction, TooManyWorlds
        Of a View: as `solve` has it.

    Examples
    --------
    >>> from hanabi_kit import Play, read
    >>> game = read("bot-2p-s2006").at(63)
    >>> judge(game, Play(4))
    'play 4: chance of 23 points 1/2 (all hands face up). Better: play 5, 3/4.'
    >>> judge(game, Play(5))
    'play 5: chance of 23 points 3/4 (all hands face up). Nothing is better.'

    What Bob can make of it, who does not see his hand:

    >>> judge(game.view(), Play(5))
    'play 5: chance of 23 points 45/56 (one seat). Nothing is better.'

    What was right with what he saw, a few turns later, if the team had a plan:

    >>> print(judge(read("bot-2p-s2006").at(67), Play(1), model="plan", seconds=60))
    play 1: chance of 23 points 1/30 (plan, given what Bob sees). Nothing is better.
    """
    told = words()
    say = told.say
    if model is None:
        model = "seat" if isinstance(before, View) else "faceup"
    one_of("model", model, MODELS)
    found = solve(before, model=model, seconds=seconds)
    made = found[action]
    text = say(
        "{move}: chance of {score} points {worth} ({model}).",
        move=action_words(action, before.players, told, before.rules),
        score=goal_of(before),
        worth=_worth(made, told),
        model=_model_words(model, before, told),
    )
    if action in found.best:
        return text + " " + say("Nothing is better.")
    if not found.best:
        return text + " " + say("The time was too short to prove a best action.")
    best = found[found.best[0]]
    others = len(found.best) - 1
    name = action_words(best.action, before.players, told, before.rules)
    if best.lower <= made.lower:  # of a plan, which is best on average first
        worse = say(
            "With these hands it is no worse, but a plan that has it is worse on average than one "
            "that has {move}.",
            move=name,
        )
        return f"{text} {worse}"
    if others:
        name = say("{move} (and {number} more)", move=name, number=others)
    return text + " " + say("Better: {move}, {worth}.", move=name, worth=_worth(best, told))


def _model_words(model: str, before: Game | View, told: Words) -> str:
    if model == "plan":
        who = player(before.players, before.mover)
        return told.say("plan, given what {who} sees", who=who)
    return told.say("one seat") if model == "seat" else told.say("all hands face up")


def _worth(worth: ActionValue, told: Words) -> str:
    if worth.exact:
        return str(worth.lower)
    return told.say("between {low} and {high}", low=worth.lower, high=worth.upper)
