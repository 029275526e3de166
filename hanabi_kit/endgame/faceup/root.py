"""A game as the search sees it, and what each of its first actions leads to."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import factorial

from hanabi_kit import compiler
from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import Card
from hanabi_kit.endgame import tuning
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.covered import refuse_uncovered
from hanabi_kit.endgame.faceup.card_search import CardSearch
from hanabi_kit.endgame.faceup.open_search import OpenCardSearch
from hanabi_kit.endgame.faceup.proved_bounds import Bounds, bounds_after_draw, bounds_of
from hanabi_kit.endgame.faceup.special_rules import needs_card_search, plays, spare_of
from hanabi_kit.endgame.faceup.suit_codes import Needed, Suits, encode
from hanabi_kit.endgame.faceup.suit_search import SuitSearch
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import End, Game, is_lost
from hanabi_kit.language import words
from hanabi_kit.rules.turn import bonus_token, spare_strikes

KERNEL_SUITS = 6
KERNEL_RANKS = 7
KERNEL_DECK = {"perfect": 20, "score": 19}
"""What the kernel can work on: beyond, the counts do not fit into its 64-bit numbers."""


def no_kernel() -> HanabiError:
    """Return the error of who asks for the compiled kernel where it cannot be had."""
    lacking = compiler.lacking_room()
    if lacking:
        return HanabiError(words().say("compiled: {lacking}", lacking=lacking))
    return HanabiError(
        words().say("compiled: numba is missing, or the kernel does not cover this position")
    )


class Root:
    """A game as the search sees it, and what each of its actions leads to."""

    search: SuitSearch | CardSearch

    def __init__(self, game: Game, objective: Objective) -> None:
        rules = game.rules
        refuse_uncovered(rules, "faceup")
        self.game = game
        self.objective = objective
        self.plain = needs_card_search(rules, len(game.players))
        self.spare = spare_of(game)
        self.after = (game.mover + 1) % len(game.players)
        self.scale = factorial(game.deck_size)
        self.look_ahead = tuning.LOOK_AHEAD - (game.deck_size > tuning.DEEP_DECK)
        hands = [[held.card for held in hand] for hand in game.hands]
        self.hand = hands[game.mover]
        self.suits: Suits = ()
        self.places: dict[Card, Needed] = {}
        if not self.plain:
            tops = rules.reachable(game.discards, game.stacks)
            self.suits, self.places = encode(rules, game.stacks, tops, hands, game.unseen())

    def new_search(self, budget: Budget, *, compiled: bool = False) -> SuitSearch | CardSearch:
        """Return a search for this table and those it leads to; the kernel's where `compiled`."""
        if self.plain:
            search = OpenCardSearch if self.game.rules.fireworks.open_order else CardSearch
            return search(self.game, self.objective, budget)
        rules, players = self.game.rules, len(self.game.players)
        table = (players, rules.hand_size(players), rules.max_clue_tokens, self.objective)
        if compiled:
            from hanabi_kit.endgame.faceup.compiled_search import CompiledSearch

            return CompiledSearch(*table, budget)
        return SuitSearch(*table, budget, deck_plays=rules.deck_plays)

    def worths(self, budget: Budget, compiled: bool | None) -> list[Bounds]:
        """Return W after each legal action, or bounds of it where `budget` runs out.

        First what the best action is worth, then what each of the others is, so that a budget that
        runs out leaves the position's value if it can.
        """
        fit = self.fits_kernel()
        if compiled and not fit:
            raise no_kernel()
        self.found: dict[Action, Bounds] = {}
        self.uppers: dict[Action, int] = {}
        self.most: int | None = None
        self.searches: list[SuitSearch | CardSearch] = []
        if not compiled:
            quick = compiled is None and fit
            first = budget.part(tuning.SOLVE_QUICKLY) if quick else budget
            if self._search_all(self.new_search(first), budget) or not quick:
                return self._with_bounds()
        self._search_all(self.new_search(budget, compiled=True), budget)
        return self._with_bounds()

    def _search_all(self, search: SuitSearch | CardSearch, budget: Budget) -> bool:
        """Find what each legal action is worth; return False where the budget ran out."""
        self.search = search
        self.searches.append(search)
        found = self.found
        best = max((low for low, _ in found.values()), default=-1)
        try:
            if isinstance(search, SuitSearch) and self.game.deck_size:
                self.most = search.relaxed(self.suits, self.game.deck_size)
                self.tell(budget, lower=max(best, 0), upper=self.most)
            for action in likely_best_first(self):
                if action not in found:
                    worth, _ = self.exact(action, best)
                    if worth > best or best < 0:
                        best = max(best, worth) if found else worth
                        found[action] = worth, worth
                        self.tell(budget, lower=best)
                    else:
                        self.uppers[action] = worth
            self.tell(budget, lower=best, upper=best)
            for action in self.game.legal_actions():
                if action not in found:
                    found[action] = self.exact(action)
        except SearchBudgetExceeded:
            return False
        return True

    def value_of(self, search: SuitSearch | CardSearch) -> int:
        """Return W of the position itself, and of no action in particular."""
        self.search = search
        game = self.game
        if isinstance(search, CardSearch):
            return search.value(search.state(game)) - self.offset
        if not game.deck_size:
            assert game.turns_left is not None
            return search.final(self.suits, game.mover, game.turns_left)
        return search.value(self.suits, game.deck_size, game.clue_tokens, self.spare, game.mover)

    def tell(self, budget: Budget, lower: int, upper: int | None = None) -> None:
        """Note bounds of the position's W in the budget, for who watches."""
        offset = sum(self.game.stacks) if self.objective == "score" else 0
        budget.prove(
            Fraction(lower, self.scale) + offset,
            None if upper is None else Fraction(upper, self.scale) + offset,
        )

    def fits_kernel(self) -> bool:
        """Whether the compiled kernel is there and can work on this position."""
        return (
            not self.plain
            and compiler.is_there()
            and not self.game.rules.deck_plays
            and len(self.suits) <= KERNEL_SUITS
            and len(self.game.rules.ranks) <= KERNEL_RANKS
            and self.game.deck_size <= KERNEL_DECK[self.objective]
        )

    def exact_if_in_budget(self, action: Action) -> Bounds | None:
        """Return W after `action`, twice; None where the budget ran out."""
        try:
            return self.exact(action)
        except SearchBudgetExceeded:
            return None

    def _with_bounds(self) -> list[Bounds]:
        """What was found, and the best bounds of what was not from all searches that began."""
        worths = []
        for action in self.game.legal_actions():
            found = self.found.get(action)
            if found is None:
                low, high = 0, self.uppers.get(action, self.most)
                for place, search in enumerate(self.searches):
                    self.search = search
                    budget, search.budget = search.budget, Budget()  # a few actions ahead
                    least, most = self.bounds(action)
                    search.budget = budget
                    low = least if not place else max(low, least)
                    high = most if high is None else min(high, most)
                assert high is not None
                found = low, high
            worths.append(found)
        return worths

    def exact(self, action: Action, floor: int = -1) -> Bounds:
        """Return W after `action`, twice; SearchBudgetExceeded where it is not known in time.

        Where W is not above `floor`, some bound up to `floor` may stand for it.
        """
        search = self.search
        if isinstance(search, CardSearch):
            offset = self.offset
            worth = search.exact(self.game, action, floor + offset if floor >= 0 else -1) - offset
            return worth, worth

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
        if isinstance(search, CardSearch):
            low, high = search.bounds(game, action)
            return low - self.offset, high - self.offset

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

    @property
    def coded(self) -> SuitSearch:
        """The search, of a table whose suits are codes."""
        assert isinstance(self.search, SuitSearch)
        return self.search

    @property
    def offset(self) -> int:
        """What a position that gains nothing counts in points on the table."""
        return sum(self.game.stacks) * self.scale if self.objective == "score" else 0

    def _outcome(
        self,
        action: Action,
        drawn: Callable[[tuple[int, ...], int, int, int], Bounds],
        passed: Callable[[], Bounds],
    ) -> Bounds:
        """Say what `action` does to suits, tokens and strikes, and ask what that is worth."""
        search, game = self.coded, self.game
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
        if not plays(game.rules, action, card):
            tokens = min(tokens + 1, search.max_tokens)
            suits = self._without(card)
        elif game.is_playable(card):
            code = self.places[card].code
            gain = 1
            if search.suits.earns_token(code):
                tokens += bonus_token(tokens, search.max_tokens)
            suits = search.suits.replaced(suits, code, search.suits.played(code))
        elif not spare_strikes(game.strikes, game.rules.max_strikes):
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
        code = self.coded.suits.without(place.code, place.rank, self.game.mover)
        return self.coded.suits.replaced(self.suits, place.code, code)

    def _final(self, suits: tuple[int, ...], gain: int = 0) -> Bounds:
        """W after an action in the final round."""
        assert self.game.turns_left is not None
        worth = self.coded.final(suits, self.after, self.game.turns_left - 1)
        worth += 0 if self.coded.perfect else gain
        return worth, worth

    def _struck_out(self) -> Bounds:
        """W after the last strike: no points, or those on the table, as the ruleset says."""
        scale, shown = self.scale, sum(self.game.stacks)
        points = 0 if is_lost(self.game.rules, End.STRIKES) else shown
        if self.coded.perfect:
            # Where every firework is dead from the start, even no points are the most there can be.
            worth = scale * int(points == shown + self.coded.needed(self.suits))
        else:
            worth = scale * (points - shown)
        return worth, worth


def likely_best_first(root: Root) -> list[Action]:
    """Plays that succeed, the lowest first; losing trash, clues, losing needed cards, misplays."""

    def order(action: Action) -> tuple[int, int]:
        if isinstance(action, Clue):
            return 2, 0
        if not isinstance(action, Play | Discard):
            return 5, 0
        card = root.hand[action.slot - 1]
        needed = card in root.places and root.hand.count(card) == 1
        if plays(root.game.rules, action, card):
            return (0, card.rank) if root.game.is_playable(card) else (4, needed)
        return (3, card.rank) if needed else (1, 0)

    return sorted(root.game.legal_actions(), key=order)
