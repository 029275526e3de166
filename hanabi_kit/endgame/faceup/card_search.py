"""The face-up model by the rules as they are written, for rulesets that suit codes do not fit.

`hanabi_kit.endgame.faceup.suit_search` is fast because a clue is there a pass that is always
possible, a hand is always full, and a game ends with its final round. Some rulesets differ:

- without a final round hands shrink once the deck is empty, clues and discards go on, and a game
  that is not won is lost ("Crowning piece", "All or Nothing");
- where a suit is touched by no clue, no other player may hold a card to give one about;
- with hands of one card a player may be forced to play; without clue tokens everybody is;
- more than three copies of a card or six players do not fit into a code.

Here a position is the cards in each hand and in the deck, the fireworks, tokens, strikes and turns,
and every action is what `hanabi_kit.game` says it is. Merged are only cards that no firework needs,
apart by whether a clue can touch them where that matters, and the second copy of a card in one
hand. Numbers are Python's, of any size.

W is counted as in `hanabi_kit.endgame.faceup.suit_search`, but in points on the table, not in
points gained. Bounds are the points that turns and cards allow, and, where a ruleset with a final
round differs only in what it forbids, the W of the game in which that is allowed. Rule 4 of that
module is used (misplaying is never better than an allowed discard): its proof does not ask for a
final round, and copying leaves the hands and the number of turns alike, so that the team in A has a
clue to give, or is stuck, no sooner than that in B.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import factorial
from typing import NamedTuple, TypeVar

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup.suit_codes import MAX_COPIES, MAX_PLAYERS, encode
from hanabi_kit.endgame.faceup.suit_search import SuitSearch
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.game import End, Game, is_lost
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.turn import bonus_token, spare_strikes, turns_after
from hanabi_kit.stats import max_score, reachable

MOST_CARDS = 15
"""Cards in a hand that a suit code's facts can count."""

STATE_BYTES, HAND_BYTES = 400, 60
"""What a remembered position takes, and each hand of it.

Measured as `hanabi_kit.endgame.faceup.suit_search.POSITION_BYTES` was, without a final round,
without clue tokens and with hands of one card: 490 bytes with 2 players to 550 with 4 fit.
"""

Item = TypeVar("Item")

TRASH = -1
DULL = -2
"""A card that nobody needs and no clue touches, where that matters."""


def needs_card_search(rules: Ruleset, players: int) -> bool:
    """Whether the face-up model of a ruleset is one that suit codes do not fit."""
    size = rules.hand_size(players)
    return (
        not rules.final_round
        or not 2 <= size <= MOST_CARDS
        or not rules.max_clue_tokens
        or players > MAX_PLAYERS
        or max(rules.copies_by_card.values()) > MAX_COPIES
        or may_lack_a_clue(rules, players)
    )


def may_lack_a_clue(rules: Ruleset, players: int) -> bool:
    """Whether all other hands may consist of cards that no clue touches.

    In the final round each of them may have lost a card; without one, hands shrink to nothing.
    """
    if rules.empty_clues:
        return False
    dull = sum(n for card, n in rules.copies_by_card.items() if not rules.can_be_clued(card))
    least = rules.hand_size(players) - 1 if rules.final_round else 0
    return dull > 0 and dull >= (players - 1) * least


class CardState(NamedTuple):
    """A position: cards by number (`TRASH` and `DULL` for those nobody needs), hands sorted."""

    hands: tuple[tuple[int, ...], ...]
    deck: tuple[tuple[int, int], ...]
    """Pairs of card and copies."""
    stacks: tuple[int, ...]
    tops: tuple[int, ...]
    """The rank each firework can still get to."""
    tokens: int
    spare: int
    """Strikes that may be taken without losing."""
    mover: int
    turns: int
    """Turns left in the final round; -1 before it, and where there is none."""


@dataclass(frozen=True, slots=True)
class _Next:
    """What an action leads to: the state before the draw and whether a card is drawn."""

    state: CardState | None
    points: int = 0
    """Where `state` is None the game is over with these points."""
    draws: bool = False


class CardSearch:
    """Values of face-up positions of one table, remembered from question to question.

    Parameters
    ----------
    game : Game
        Says the rules, the players, and the highest score that ``"perfect"`` asks for.
    """

    def __init__(self, game: Game, objective: Objective, budget: Budget) -> None:
        rules = self.rules = game.rules
        self.players = len(game.players)
        self.perfect = objective == "perfect"
        self.budget = budget
        self.target = max_score(rules, game.discards)
        self.last = rules.ranks[-1]
        self._ranks = len(rules.ranks)
        self.numbers = {card: number for number, card in enumerate(rules.identities)}
        dull_matters = may_lack_a_clue(rules, self.players)
        self._dull = [dull_matters and not rules.can_be_clued(card) for card in rules.identities]
        self._values: dict[CardState, int] = {}
        self._uppers: dict[CardState, int] = {}
        self._coded: SuitSearch | None = None
        fits = self.players <= MAX_PLAYERS and max(rules.copies_by_card.values()) <= MAX_COPIES
        size = rules.hand_size(self.players)
        if rules.final_round and fits and size <= MOST_CARDS:
            table = (self.players, size, rules.max_clue_tokens, objective)
            self._coded = SuitSearch(*table, budget, deck_plays=rules.deck_plays)
        budget.count_memory(self.memory_used)

    @property
    def states(self) -> int:
        """Positions remembered, with a value or a bound."""
        return self._remembered() + (self._coded.states if self._coded else 0)

    def memory_used(self) -> int:
        """Return the bytes that what is remembered takes, but for the bounds (`STATE_BYTES`)."""
        return (STATE_BYTES + HAND_BYTES * self.players) * self._remembered()

    def _remembered(self) -> int:
        return len(self._values) + len(self._uppers)

    # -- positions -----------------------------------------------------------------------------

    def state(self, game: Game) -> CardState:
        """Return the position of a game's table."""
        tops = reachable(game.rules, game.discards)
        state = CardState(
            hands=tuple(
                tuple(sorted(self.numbers[held.card] for held in hand)) for hand in game.hands
            ),
            deck=tuple((self.numbers[card], copies) for card, copies in game.unseen().items()),
            stacks=game.stacks,
            tops=tops,
            tokens=game.clue_tokens,
            spare=spare_strikes(game.strikes, game.rules.max_strikes),
            mover=int(game.mover),
            turns=-1 if game.turns_left is None else game.turns_left,
        )
        return self._merged(state)

    def _merged(self, state: CardState) -> CardState:
        """The state with the cards nobody needs any more merged."""
        stacks, tops = state.stacks, state.tops
        deck: dict[int, int] = {}
        for card, copies in state.deck:
            card = self._as_needed(card, stacks, tops)
            deck[card] = deck.get(card, 0) + copies
        return state._replace(
            hands=tuple(self._hand(hand, stacks, tops) for hand in state.hands),
            deck=tuple(sorted(deck.items())),
        )

    def _as_needed(self, card: int, stacks: Sequence[int], tops: Sequence[int]) -> int:
        if card < 0:
            return card
        suit, rank = divmod(card, self._ranks)
        return card if stacks[suit] <= rank < tops[suit] else self._trash(card)

    def _trash(self, card: int) -> int:
        return DULL if self._dull[card] else TRASH

    def _hand(
        self, hand: Sequence[int], stacks: Sequence[int], tops: Sequence[int]
    ) -> tuple[int, ...]:
        cards: list[int] = []
        for card in hand:
            card = self._as_needed(card, stacks, tops)
            cards.append(self._trash(card) if card >= 0 and card in cards else card)
        return tuple(sorted(cards))

    # -- actions -------------------------------------------------------------------------------

    def actions(self, state: CardState) -> Iterator[_Next]:
        """Yield what the mover may do, the likely best first; one for all that are alike."""
        hand = state.hands[state.mover]
        below_limit = state.tokens < self.rules.max_clue_tokens
        cards = sorted(set(hand), reverse=True)
        playable = [card for card in cards if self._is_playable(state, card)]
        for card in playable:
            yield self.play(state, card)
        trash = [card for card in cards if card < 0]
        if below_limit:
            for card in trash:
                yield self.discard(state, card)
        if self.may_clue(state):
            yield self.clue(state)
        if self.rules.deck_plays and self._deck_size(state) == 1:
            yield self.play_deck(state)
        for card in cards:
            if below_limit and card >= 0:
                yield self.discard(state, card)
            elif not below_limit and card not in playable:
                yield self.play(state, card)

    def may_clue(self, state: CardState) -> bool:
        """Whether there is a clue the mover may give."""
        if not state.tokens:
            return False
        others = (hand for seat, hand in enumerate(state.hands) if seat != state.mover)
        if self.rules.empty_clues:
            return True
        return any(
            card == TRASH or (card >= 0 and not self._dull[card])
            for hand in others
            for card in hand
        )

    def clue(self, state: CardState) -> _Next:
        """Return what a clue leads to."""
        return self._passed_on(state._replace(tokens=state.tokens - 1), draws=False)

    def play(self, state: CardState, card: int) -> _Next:
        """Return what playing `card` from the mover's hand leads to, before the draw."""
        held = self._without(state, card)
        if self._is_playable(state, card):
            return self._played(held, card, draws=True)
        return self._struck(held, card, draws=True)

    def discard(self, state: CardState, card: int) -> _Next:
        """Return what discarding `card` leads to, before the draw."""
        held = self._without(state, card)._replace(tokens=state.tokens + 1)
        return self._lost(held, card, draws=True)

    def play_deck(self, state: CardState) -> _Next:
        """Return what playing the last card from the deck leads to."""
        ((card, _),) = state.deck
        drawn = state._replace(deck=())
        if self._is_playable(state, card):
            return self._played(drawn, card, draws=False)
        return self._struck(drawn, card, draws=False)

    def _is_playable(self, state: CardState, card: int) -> bool:
        return card >= 0 and card % self._ranks == state.stacks[card // self._ranks]

    def _deck_size(self, state: CardState) -> int:
        return sum(copies for _, copies in state.deck)

    def _without(self, state: CardState, card: int) -> CardState:
        hand = list(state.hands[state.mover])
        hand.remove(card)
        return state._replace(hands=_replaced(state.hands, state.mover, tuple(hand)))

    def _played(self, state: CardState, card: int, *, draws: bool) -> _Next:
        suit, rank = divmod(card, self._ranks)
        stacks = _replaced(state.stacks, suit, rank + 1)
        tokens = state.tokens
        if rank + 1 == self.last:
            tokens += bonus_token(tokens, self.rules.max_clue_tokens)
        state = self._merged(state._replace(stacks=stacks, tokens=tokens))
        points = sum(stacks)
        if points == self.rules.max_score or (
            self.rules.ends_when_settled and points == sum(state.tops)
        ):
            return _Next(None, points)
        return self._passed_on(state, draws=draws)

    def _struck(self, state: CardState, card: int, *, draws: bool) -> _Next:
        if not state.spare:
            lost = is_lost(self.rules, End.STRIKES)
            return _Next(None, 0 if lost else sum(state.stacks))
        return self._lost(state._replace(spare=state.spare - 1), card, draws=draws)

    def _lost(self, state: CardState, card: int, *, draws: bool) -> _Next:
        """After `card` went to the discards."""
        if card >= 0 and not self._left(state, card):
            suit, rank = divmod(card, self._ranks)
            if not self.rules.final_round:
                return _Next(None, 0)
            state = self._merged(state._replace(tops=_replaced(state.tops, suit, rank)))
            if self.rules.ends_when_settled and state.stacks == state.tops:
                return _Next(None, sum(state.stacks))
        return self._passed_on(state, draws=draws)

    def _left(self, state: CardState, card: int) -> bool:
        return any(card in hand for hand in state.hands) or any(
            card == other for other, _ in state.deck
        )

    def _passed_on(self, state: CardState, *, draws: bool) -> _Next:
        # Before a draw there still is a card, so that the final round begins in `_draws`.
        turns = self._turns_after(state.turns, len(state.deck))
        mover = (state.mover + 1) % self.players
        state = state._replace(mover=mover, turns=turns)
        return _Next(state, draws=draws and bool(state.deck))

    def _turns_after(self, turns: int, deck: int) -> int:
        """Turns left after an action that leaves `deck` cards; -1 where they are not counted."""
        if not self.rules.final_round:
            return -1
        left = turns_after(None if turns < 0 else turns, deck, self.players)
        return -1 if left is None else left

    # -- values --------------------------------------------------------------------------------

    def worth(self, points: int, deck: int) -> int:
        """W where the game is over with `points` and `deck` cards were left to draw."""
        return (points == self.target if self.perfect else points) * factorial(deck)

    def upper_bound(self, state: CardState) -> int:
        """Return a bound on W that needs no search."""
        deck = self._deck_size(state)
        points, top = sum(state.stacks), sum(state.tops)
        if not self.rules.final_round:
            return self.worth(self.rules.max_score, deck) if top == self.rules.max_score else 0
        left = deck + self.players if state.turns < 0 else state.turns
        most = min(top, points + left)
        return self.worth(most, deck) if self.perfect else most * factorial(deck)

    def _bound(self, state: CardState, upper: int, floor: int) -> int:
        """`upper`, or what the game with every clue and every pass allowed is worth, if less."""
        coded = self._coded
        if coded is None or upper <= floor:
            return upper
        if self.perfect and sum(state.tops) < self.target:
            return 0
        deck = self._deck_size(state)
        suits = self._suits(state)
        offset = 0 if self.perfect else sum(state.stacks) * factorial(deck)
        if state.turns >= 0:
            worth = coded.final(suits, state.mover, state.turns)
        else:
            worth = coded.value(
                suits, deck, state.tokens, state.spare, state.mover, max(-1, floor - offset)
            )
        return min(upper, worth + offset)

    def _suits(self, state: CardState) -> tuple[int, ...]:
        cards = self.rules.identities
        hands = [[cards[card] for card in hand if card >= 0] for hand in state.hands]
        deck = Counter({cards[card]: copies for card, copies in state.deck if card >= 0})
        return encode(self.rules, state.stacks, state.tops, hands, deck)[0]

    def value(self, state: CardState, floor: int = -1) -> int:
        """Return W of a position: exact where above `floor`, else some bound up to `floor`."""
        deck = self._deck_size(state)
        if not state.turns:
            return self.worth(sum(state.stacks), deck)
        upper = self.upper_bound(state)
        if upper <= floor or not upper:
            return upper
        known = self._values.get(state)
        if known is not None:
            return known
        upper = min(upper, self._uppers.get(state, upper))
        if upper <= floor:
            return upper
        self.budget.spend()
        upper = self._bound(state, upper, floor)
        best, bound, stuck = max(floor, -1), 0, True
        if upper > floor:
            for outcome in self.actions(state):
                stuck = False
                worth = self.after(outcome, deck, best)
                if worth > best:
                    best = worth
                    if best >= upper:
                        break
                else:
                    bound = max(bound, worth)
            if stuck:
                # Without a final round this loses; with one, only the time is left to pass.
                points = sum(state.stacks) if self.rules.final_round else 0
                best = max(best, self.worth(points, deck))
                bound = max(bound, best)
        if best > floor:
            self._values[state] = best
            return best
        self._uppers[state] = bound = min(max(bound, 0), upper) if upper > floor else upper
        return bound

    def after(self, outcome: _Next, deck: int, floor: int = -1) -> int:
        """Return W after a outcome with `deck` cards left before it; exact if above `floor`."""
        if outcome.state is None:
            return self.worth(outcome.points, deck)
        if not outcome.draws:
            # A card played from the deck leaves no other order of it.
            return self.value(outcome.state, floor)
        draws = self._draws(outcome.state)
        bounds = [self.upper_bound(state) for _, state in draws]
        total = sum(copies * bound for (copies, _), bound in zip(draws, bounds, strict=True))
        for (copies, state), bound in zip(draws, bounds, strict=True):
            if total <= floor:
                return total
            enough = bound + (floor - total) // copies
            total -= copies * (bound - self.value(state, enough))
        return total

    def _draws(self, state: CardState) -> list[tuple[int, CardState]]:
        """Copies and state for every kind of card that the player who has just acted may draw."""
        drawer = (state.mover - 1) % self.players
        turns = self._turns_after(-1, self._deck_size(state) - 1)
        found = []
        for place, (card, copies) in enumerate(state.deck):
            deck = state.deck[:place] + state.deck[place + 1 :]
            if copies > 1:
                deck = tuple(sorted((*deck, (card, copies - 1))))
            hand = self._hand((*state.hands[drawer], card), state.stacks, state.tops)
            hands = _replaced(state.hands, drawer, hand)
            found.append((copies, state._replace(hands=hands, deck=deck, turns=turns)))
        return found

    # -- the first action ----------------------------------------------------------------------

    def first(self, game: Game, action: Action) -> _Next:
        """Return what a legal action of a game leads to."""
        state = self.state(game)
        if isinstance(action, Clue):
            return self.clue(state)
        if isinstance(action, PlayDeck):
            return self.play_deck(state)
        hand = [self.numbers[held.card] for held in game.hands[game.mover]]
        card = self._as_needed(hand[action.slot - 1], state.stacks, state.tops)
        if isinstance(action, Play) and self._is_playable(state, card):
            return self.play(state, card)
        if card >= 0 and hand.count(card) > 1:
            card = self._trash(card)  # the other copy is what counts
        return self.discard(state, card) if isinstance(action, Discard) else self.play(state, card)

    def exact(self, game: Game, action: Action, floor: int = -1) -> int:
        """Return W after `action`, in points on the table; exact if above `floor`."""
        return self.after(self.first(game, action), game.deck_size, floor)

    def bounds(self, game: Game, action: Action) -> tuple[int, int]:
        """Return bounds of W after `action` that need no search."""
        outcome = self.first(game, action)
        if outcome.state is None:
            worth = self.worth(outcome.points, game.deck_size)
            return worth, worth
        draws = self._draws(outcome.state) if outcome.draws else [(1, outcome.state)]
        low = high = 0
        for copies, state in draws:
            least, most = self._known(state)
            low += copies * least
            high += copies * most
        return low, high

    def _known(self, state: CardState) -> tuple[int, int]:
        if not state.turns:
            worth = self.worth(sum(state.stacks), self._deck_size(state))
            return worth, worth
        known = self._values.get(state)
        if known is not None:
            return known, known
        upper = self.upper_bound(state)
        return 0, min(upper, self._uppers.get(state, upper))


def _replaced(values: tuple[Item, ...], place: int, value: Item) -> tuple[Item, ...]:
    return (*values[:place], value, *values[place + 1 :])
