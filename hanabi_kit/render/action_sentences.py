"""Right actions in words, for the teacher's sheet."""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.engine.action_text import format_clue_value
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.render.player_names import drawn_names
from hanabi_kit.render.scene import actions_in
from hanabi_kit.view import View


def actions_in_words(
    best: Sequence[Action], players: Sequence[str], table: Game | View | None = None
) -> list[str]:
    """Return actions in words: those of a kind together, ``any clue`` where all clues are right.

    Examples
    --------
    >>> from hanabi_kit.cards import Seat, Slot
    >>> actions_in_words([Play(Slot(2)), Clue(Seat(1), "r"), Clue(Seat(1), 5)], ["Ann", "Bob"])
    ['play slot 2', 'clue red, 5 to Bob']
    """
    told = words()
    names = [drawn.name for drawn in drawn_names(players)]
    found = []
    plays = [str(action.slot) for action in best if isinstance(action, Play)]
    if plays:
        found.append(told.say("play slot {slots}", slots=told.either(plays)))
    discards = [str(action.slot) for action in best if isinstance(action, Discard)]
    if discards:
        found.append(told.say("discard slot {slots}", slots=told.either(discards)))
    if any(isinstance(action, PlayDeck) for action in best):
        found.append(told.say("play from the deck"))
    clues = [action for action in best if isinstance(action, Clue)]
    legal = [] if table is None else [one for one in actions_in(table) if isinstance(one, Clue)]
    if len(legal) > 1 and set(legal) <= set(clues):
        return [*found, told.say("any clue")]
    for seat, name in enumerate(names):
        values = [format_clue_value(one.value, told.language) for one in clues if one.to == seat]
        if values:
            said = told.say("clue {values} to {who}", values=", ".join(values), who=name)
            found.append(said)
    return found
