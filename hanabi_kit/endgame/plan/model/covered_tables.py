"""Which tables the plan model can be asked about."""

from __future__ import annotations

from hanabi_kit.endgame.covered import uncovered
from hanabi_kit.endgame.faceup.special_rules import may_lack_a_clue
from hanabi_kit.endgame.faceup.suit_codes import MAX_COPIES, MAX_PLAYERS
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.position import Position
from hanabi_kit.view import View


def movers_view(table: Game | Position | View) -> View:
    """Return the mover's view; HanabiError where there is no plan for such a table."""
    view = table if isinstance(table, View) else View.of(table, table.mover)
    faults = []
    if view.end is not None:
        faults.append(words().say("the game is over: {end}", end=words().say(view.end.value)))
    if view.seat != view.mover:
        faults.append(
            words().say(
                "{viewer} is not to move: the view of {player} is needed",
                viewer=view.viewer,
                player=view.players[view.mover],
            )
        )
    lacks = uncovered_rules(view)
    if lacks:
        faults.append(
            words().say(
                "ruleset {ruleset}: the plan model does not cover {lacks}",
                ruleset=repr(view.rules.name),
                lacks=", ".join(lacks),
            )
        )
    if faults:
        raise HanabiError(faults)
    return view


def uncovered_rules(view: View) -> list[str]:
    """What of the ruleset the model does not cover."""
    rules = view.rules
    lacks = uncovered(rules, "plan")
    if rules.deck_plays:
        lacks.append(words().say("plays from the deck"))
    if not rules.final_round:
        lacks.append(words().say("games without a final round"))
    if not rules.max_clue_tokens:
        lacks.append(words().say("games without clue tokens"))
    if may_lack_a_clue(rules, len(view.players)):
        lacks.append(words().say("suits that no clue touches"))
    if max(rules.copies_by_card.values()) > MAX_COPIES:
        lacks.append(words().say("more than {most} copies of a card", most=MAX_COPIES))
    if len(view.players) > MAX_PLAYERS:
        lacks.append(words().say("more than {most} players", most=MAX_PLAYERS))
    return lacks
