"""The player `Hat`."""

from __future__ import annotations

from dataclasses import replace

from hanabi_kit.actions import Action, Discard, Play
from hanabi_kit.cards import Order, Slot
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import later, words
from hanabi_kit.players.hat.deciding import HatTurn
from hanabi_kit.players.hat.following import Followed, facts_only, follow
from hanabi_kit.players.hat.public import PublicState
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.arguments import checked
from hanabi_kit.view import View


class Hat:
    """Tells every other player a number with each clue; see `hanabi_kit.players.hat`.

    Meant for tables where everybody is a Hat. Beside other players it stays legal and careful, but
    reads into their clues what they did not say.

    Examples
    --------
    >>> from hanabi_kit import Game
    >>> from hanabi_kit.players.table_play import play_out
    >>> game = Game.deal(["Alice", "Bob", "Cathy", "Donald"], seed=7)
    >>> actions, end = play_out([Hat()] * 4, game)
    >>> end.score, end.strikes
    (25, 0)
    >>> view = game.view()
    >>> Hat().act(view) in game.legal_actions(), Hat().public_state(view) is None
    (True, False)
    """

    name = "Hat"

    def __init__(self) -> None:
        # How far each seat was followed; may be lost at any time without changing an answer.
        self._followed: dict[int, Followed] = {}

    @checked
    def refuse_rules(self, rules: Ruleset) -> None:
        """Raise HanabiError where the code is not defined under `rules`.

        It needs clues of which everybody hears the value, any clue at any time, and plays and
        discards of which everybody knows beforehand what they do, and sees what they did.

        Examples
        --------
        >>> from hanabi_kit.rules import ruleset_named
        >>> Hat().refuse_rules(ruleset_named("Duck (5 Suits)"))
        Traceback (most recent call last):
            ...
        hanabi_kit.errors.HanabiError: Hat: its code is not defined in ruleset 'Duck (5 Suits)', \
where the value of a clue is not told
        """
        mechanism = rules.mechanism
        lacks = [
            (
                mechanism.told != "value",
                later(
                    "{name}: its code is not defined in ruleset {ruleset}, where the value of a "
                    "clue is not told"
                ),
            ),
            (
                mechanism.hole,
                later(
                    "{name}: its code is not defined in ruleset {ruleset}, where cards are played "
                    "face down"
                ),
            ),
            (
                mechanism.alternating,
                later(
                    "{name}: its code is not defined in ruleset {ruleset}, where clues of colours "
                    "and ranks alternate"
                ),
            ),
            (
                bool(rules.inverted_suits),
                later(
                    "{name}: its code is not defined in ruleset {ruleset}, where playing and "
                    "discarding change places for a suit"
                ),
            ),
        ]
        for lacking, text in lacks:
            if lacking:
                raise HanabiError(words().say(text, name=self.name, ruleset=repr(rules.name)))

    @checked
    def act(self, view: View) -> Action:
        """Return a legal action for the viewer of `view`, who is to move.

        HanabiError where the code is not defined under its rules (`refuse_rules`).
        """
        self.refuse_rules(view.rules)
        state = self.public_state(view)
        decision = HatTurn(view, state or facts_only(view), coded=state is not None)
        action = decision.action()
        if state is not None and isinstance(action, Play | Discard):
            # The viewer may have moved the own cards about.
            order = Order(state.orders[view.seat][action.slot - 1])
            places = [card.order for card in view.own]
            if places[action.slot - 1] != order:
                return replace(action, slot=Slot(places.index(order) + 1))
        return action

    @checked
    def public_state(self, view: View) -> PublicState | None:
        """Return what the game has made public, as the viewer decodes it.

        None where the history of `view` does not lead there from a deal.
        """
        followed = follow(view, self._followed.get(view.seat))
        if followed is None:
            return None
        self._followed[view.seat] = followed
        return followed.state
