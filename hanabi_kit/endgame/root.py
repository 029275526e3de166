"""A game as the search sees it, and what each of its first actions leads to."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from math import factorial

from hanabi_kit.actions import Action, Clue, Discard, PlayDeck
from hanabi_kit.cards import Card
from hanabi_kit.endgame.faceup import FaceUpSearch
from hanabi_kit.endgame.solution import Budget, Objective
from hanabi_kit.endgame.suits import MAX_COPIES, MAX_PLAYERS, encode
from hanabi_kit.endgame.unfinished import Bounds, bounds_after_draw, bounds_of
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.stats import reachable
from hanabi_kit.view import View

__all__ = ["MOST_READABLE_STATES", "QUICK_STATES", "Root", "uncovered"]

QUICK_STATES = 20_000
"""What the readable search may do before the kernel takes over: a quarter of a second or so."""

MOST_READABLE_STATES = 3_000_000
"""About 1 GB: a state takes some 300 bytes."""

KERNEL_SUITS = 6
KERNEL_DECK = {"perfect": 20, "score": 19}
"""What the kernel can work on: beyond, the counts do not fit into its 64-bit numbers."""

LOOK_AHEAD = 2
DEEP_DECK = 10
"""Actions that bounds look ahead after a budget ran out, one less with more cards in the deck: more
would take longer than it helps."""


def uncovered(game: Game | View) -> list[str]:
    """Name what keeps the face-up solver from the ruleset of `game`; nothing where it covers it."""
    rules = game.rules
    faults = []
    if rules.hand_size(len(game.players)) < 2:
        faults.append("hands of one card")
    if not rules.max_clue_tokens:
        faults.append("no clue tokens")
    if max(rules.copies_by_card.values()) > MAX_COPIES:
        faults.append(f"more than {MAX_COPIES} copies of a card")
    if not rules.final_round:
        faults.append("games without a final round")
    if not rules.empty_clues and not all(map(rules.can_be_clued, rules.identities)):
        # Its clue is a pass that is always there; a hand of such cards would offer none.
        faults.append("suits that no clue touches")
    if len(game.players) > MAX_PLAYERS:
        faults.append(f"more than {MAX_PLAYERS} players")
    return faults


class Root:
    """A game as the search sees it, and what each of its actions leads to."""

    search: FaceUpSearch

    def __init__(self, game: Game, objective: Objective) -> None:
        rules = game.rules
        self.game = game
        self.objective = objective
        hands = [[held.card for held in hand] for hand in game.hands]
        self.hand = hands[game.mover]
        self.suits, self.places = encode(
            rules, game.stacks, reachable(rules, game.discards), hands, game.unseen()
        )
        self.look_ahead = LOOK_AHEAD - (game.deck_size > DEEP_DECK)
        self.spare = rules.max_strikes - game.strikes - 1
        self.after = (game.mover + 1) % len(game.players)

    def worths(self, budget: Budget, compiled: bool | None) -> list[Bounds]:
        """Return W after each legal action, or bounds of it where `budget` runs out."""
        game = self.game
        rules, players = game.rules, len(game.players)
        table = (players, rules.hand_size(players), rules.max_clue_tokens, self.objective)
        fit = self.fits_kernel()
        if compiled and not fit:
            raise HanabiError(
                "compiled: numba is missing, or the kernel does not cover this position"
            )
        if not compiled:
            quick = compiled is None and fit
            first = budget.part(QUICK_STATES if quick else MOST_READABLE_STATES)
            self.search = FaceUpSearch(*table, first, deck_plays=rules.deck_plays)
            found = [self.exact_if_in_budget(action) for action in game.legal_actions()]
            if not quick or None not in found:
                return self._with_bounds(found)
        from hanabi_kit.endgame.compiled import CompiledSearch

        self.search = CompiledSearch(*table, budget)
        return self._with_bounds([self.exact_if_in_budget(a) for a in game.legal_actions()])

    def fits_kernel(self) -> bool:
        """Whether the compiled kernel is there and can work on this position."""
        return (
            find_spec("numba") is not None
            and not self.game.rules.deck_plays
            and len(self.suits) <= KERNEL_SUITS
            and self.game.deck_size <= KERNEL_DECK[self.objective]
        )

    def exact_if_in_budget(self, action: Action) -> Bounds | None:
        """Return W after `action`, twice; None where the budget ran out."""
        try:
            return self.exact(action)
        except SearchBudgetExceeded:
            return None

    def _with_bounds(self, found: list[Bounds | None]) -> list[Bounds]:
        self.search.budget = Budget()  # bounds look only a few actions ahead
        actions = self.game.legal_actions()
        return [
            self.bounds(action) if worth is None else worth
            for action, worth in zip(actions, found, strict=True)
        ]

    def exact(self, action: Action, floor: int = -1) -> Bounds:
        """Return W after `action`, twice; SearchBudgetExceeded where it is not known in time.

        Where W is not above `floor`, some bound up to `floor` may stand for it.
        """
        search = self.search

        def drawn(suits: tuple[int, ...], gain: int, tokens: int, spare: int) -> Bounds:
            worth = search.after_draw(
                suits, gain, self.game.mover, self.game.deck_size, tokens, spare, floor
            )
            return worth, worth

        def passed() -> Bounds:
            worth = search.value(
                self.suits,
                self.game.deck_size,
                self.game.clue_tokens - 1,
                self.spare,
                self.after,
                floor,
            )
            return worth, worth

        return self._outcome(action, drawn, passed)

    def bounds(self, action: Action) -> Bounds:
        """Return bounds of W after `action` from what the search has proved."""
        search, game = self.search, self.game

        def drawn(suits: tuple[int, ...], gain: int, tokens: int, spare: int) -> Bounds:
            return bounds_after_draw(
                search, suits, gain, game.mover, game.deck_size, tokens, spare, self.look_ahead
            )

        def passed() -> Bounds:
            tokens = game.clue_tokens - 1
            return bounds_of(
                search, self.suits, game.deck_size, tokens, self.spare, self.after, self.look_ahead
            )

        return self._outcome(action, drawn, passed)

    def _outcome(
        self,
        action: Action,
        drawn: Callable[[tuple[int, ...], int, int, int], Bounds],
        passed: Callable[[], Bounds],
    ) -> Bounds:
        """Say what `action` does to suits, tokens and strikes, and ask what that is worth."""
        search, game = self.search, self.game
        if isinstance(action, Clue):
            return self._final(self.suits) if not game.deck_size else passed()
        if isinstance(action, PlayDeck):
            (card,) = game.unseen()
            if not game.is_playable(card) and not self.spare:
                return self._struck_out()
            worth = search.deck_play(self.suits, self.spare, game.mover)
            return worth, worth
        card = self.hand[action.slot - 1]
        tokens, spare, gain, suits = game.clue_tokens, self.spare, 0, self.suits
        if isinstance(action, Discard):
            tokens += 1
            suits = self._without(card)
        elif game.is_playable(card):
            code = self.places[card].code
            gain = 1
            tokens += int(tokens < search.max_tokens and search.suits.earns_token(code))
            suits = search.suits.replaced(suits, code, search.suits.played(code))
        elif not spare:
            return self._struck_out()
        else:
            spare -= 1
            suits = self._without(card)
        if search.perfect and search.needed(suits) + gain < search.needed(self.suits):
            return 0, 0  # The last copy of a needed card is gone.
        return drawn(suits, gain, tokens, spare) if game.deck_size else self._final(suits, gain)

    def _without(self, card: Card) -> tuple[int, ...]:
        """The suits after the mover lost `card`; unchanged where it was trash."""
        place = self.places.get(card)
        if place is None or self.hand.count(card) > 1:
            return self.suits
        code = self.search.suits.without(place.code, place.rank, self.game.mover)
        return self.search.suits.replaced(self.suits, place.code, code)

    def _final(self, suits: tuple[int, ...], gain: int = 0) -> Bounds:
        """W after an action in the final round."""
        assert self.game.turns_left is not None
        worth = self.search.final(suits, self.after, self.game.turns_left - 1)
        worth += 0 if self.search.perfect else gain
        return worth, worth

    def _struck_out(self) -> Bounds:
        """W after the last strike: no points, or those on the table, as the ruleset says."""
        scale, shown = factorial(self.game.deck_size), sum(self.game.stacks)
        points = 0 if self.game.rules.strikeout_scores_zero else shown
        if self.search.perfect:
            # Where every firework is dead from the start, even no points are the most there can be.
            worth = scale * int(points == shown + self.search.needed(self.suits))
        else:
            worth = scale * (points - shown)
        return worth, worth
