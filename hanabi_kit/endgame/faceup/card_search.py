"""The face-up model by the rules as they are written, for rulesets that suit codes do not fit.

`hanabi_kit.endgame.faceup.suit_search` is fast because a clue is there a pass that is always
possible, a hand is always full, and a game ends with its final round. Some rulesets differ:

- without a final round hands shrink once the deck is empty, clues and discards go on, and a game
  that is not won is lost ("Crowning piece", "All or Nothing");
- where a suit is touched by no clue, no other player may hold a card to give one about, and where
  clues must alternate, none to give one of the due kind about;
- a clue may cost more than a discard gives ("Clue Starved");
- with hands of one card a player may be forced to play; without clue tokens everybody is;
- more than three copies of a card or six players do not fit into a code.

Here a position is the cards in each hand and in the deck, the fireworks, tokens, strikes and turns,
and every action is what `hanabi_kit.game` says it is. Merged are only cards that no firework needs,
apart by which clues can touch them where that matters, and the second copy of a card in one hand.
Numbers are Python's, of any size. Where players choose the order of the ranks, see
`hanabi_kit.endgame.faceup.open_search`.

Strikes that never matter, and cards that swap playing and discarding: see
`hanabi_kit.endgame.faceup.special_rules`.

W is counted as in `hanabi_kit.endgame.faceup.suit_search`, but in points on the table, not in
points gained. Bounds are the points that turns and cards allow, and, where a ruleset with a final
round differs only in what it forbids, the W of the game in which that is allowed. Rule 4 of that
module is used (misplaying is never better than an allowed discard): its proof asks neither for a
final round nor for what a clue costs, and copying leaves the hands and the number of turns alike,
so that the team in A has a clue to give, or is stuck, no sooner than that in B.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Any, NamedTuple, TypeVar

from hanabi_kit.actions import Action, Clue, PlayDeck
from hanabi_kit.cards import START, Card
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup.special_rules import (
    COLOUR,
    MOST_CARDS,
    RANK,
    clue_bits,
    may_lack_a_clue,
    plays,
    spare_of,
)
from hanabi_kit.endgame.faceup.suit_codes import MAX_COPIES, MAX_PLAYERS, encode
from hanabi_kit.endgame.faceup.suit_search import SuitSearch
from hanabi_kit.endgame.goal import goal_of
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.game import End, Game, is_lost
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.clue_rules import ClueKind, clue_kind
from hanabi_kit.rules.turn import bonus_token, spare_strikes, turns_after

STATE_BYTES, HAND_BYTES = 400, 60
"""What a remembered position takes, and each hand of it.

Measured as `hanabi_kit.endgame.faceup.suit_search.POSITION_BYTES` was, without a final round,
without clue tokens and with hands of one card: 490 bytes with 2 players to 550 with 4 fit.
"""

Item = TypeVar("Item")

TRASH = -1
DULL = -2
"""A card that nobody needs and no clue touches, where that matters."""
BY_COLOUR, BY_RANK = -3, -4
"""A card that nobody needs and only clues of one kind touch, where that matters."""

TOUCHED_BY = {TRASH: COLOUR | RANK, DULL: 0, BY_COLOUR: COLOUR, BY_RANK: RANK}
TRASH_OF = {kinds: trash for trash, kinds in TOUCHED_BY.items()}


class CardState(NamedTuple):
    """A position: cards by number (`TRASH` and `DULL` for those nobody needs), hands sorted."""

    hands: tuple[tuple[int, ...], ...]
    deck: tuple[tuple[int, int], ...]
    """Pairs of card and copies."""
    stacks: tuple[Any, ...]
    """The cards in each firework: how many, or which."""
    tops: tuple[int, ...]
    """The cards that each firework can still come to, or which ranks are gone."""
    tokens: int
    spare: int
    """Strikes that may be taken without losing."""
    mover: int
    turns: int
    """Turns left in the final round; -1 before it, and where there is none."""
    last: int = 0
    """The kind of the last clue, `COLOUR` or `RANK`, where the next may have to be another."""


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
        self.target = goal_of(game)
        self._ranks = len(rules.ranks)
        self.cards = numbered_cards(rules)
        self.numbers = {card: number for number, card in enumerate(self.cards)}
        self._cost = rules.mechanism.clue_cost
        self._full_discards = bool(rules.inverted_suits)
        dull_matters = may_lack_a_clue(rules, self.players)
        self._alternates = rules.mechanism.alternating and dull_matters
        """Whether it may be that no clue of the due kind is there."""
        self._always = self._always_there()
        self._trash_of = [
            TRASH_OF[self._kinds_touching(card)] if dull_matters else TRASH for card in self.cards
        ]
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

    def _kinds_touching(self, card: Card) -> int:
        """The kinds of clue that touch a card; both where clues need not alternate."""
        touching = self.rules.clues_touching[card]
        if not self._alternates:
            return COLOUR | RANK if touching else 0
        return sum(kind for kind in (COLOUR, RANK) if touching & clue_bits(self.rules, kind))

    def _always_there(self) -> int:
        """The kinds of clue that can be given to whatever hand."""
        rules = self.rules
        legal = -1 if rules.empty_clues else rules.always_legal_clues
        return sum(kind for kind in (COLOUR, RANK) if legal & clue_bits(rules, kind))

    def state(self, game: Game) -> CardState:
        """Return the position of a game's table."""
        stacks, tops = self._fireworks(game)
        state = CardState(
            hands=tuple(
                tuple(sorted(self.numbers[held.card] for held in hand)) for hand in game.hands
            ),
            deck=tuple((self.numbers[card], copies) for card, copies in game.unseen().items()),
            stacks=stacks,
            tops=tops,
            tokens=game.clue_tokens,
            spare=spare_of(game),
            mover=int(game.mover),
            turns=-1 if game.turns_left is None else game.turns_left,
            last=_bit_of(game.last_clue) if self._alternates else 0,
        )
        return self._merged(state)

    # -- fireworks: what is asked of them, and what becomes of them ----------------------------

    def _fireworks(self, game: Game) -> tuple[tuple[Any, ...], tuple[int, ...]]:
        """The `stacks` and `tops` of a state."""
        return game.stacks, game.rules.reachable(game.discards, game.stacks)

    def _points(self, stacks: tuple[Any, ...]) -> int:
        """The cards in all fireworks."""
        return sum(stacks)

    def _most(self, stacks: tuple[Any, ...], tops: tuple[int, ...]) -> int:
        """The cards that all fireworks together can still come to."""
        return sum(tops)

    def _laid(self, stacks: tuple[Any, ...], card: int) -> tuple[tuple[Any, ...], bool]:
        """The fireworks with a card that fits, and whether that completes one."""
        suit, place = divmod(card, self._ranks)
        return _replaced(stacks, suit, place + 1), place + 1 == self._ranks

    def _tops_without(self, tops: tuple[int, ...], card: int) -> tuple[int, ...]:
        """The `tops` once the last copy of a needed card is gone."""
        suit, place = divmod(card, self._ranks)
        return _replaced(tops, suit, place)

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
        return card if stacks[suit] <= rank < tops[suit] else self._trash_of[card]

    def _hand(
        self, hand: Sequence[int], stacks: Sequence[int], tops: Sequence[int]
    ) -> tuple[int, ...]:
        cards: list[int] = []
        for card in hand:
            card = self._as_needed(card, stacks, tops)
            cards.append(self._second_copy(card) if card >= 0 and card in cards else card)
        return tuple(sorted(cards))

    def _second_copy(self, card: int) -> int:
        """What a needed card counts as in a hand that has another copy."""
        return self._trash_of[card]

    # -- actions -------------------------------------------------------------------------------

    def actions(self, state: CardState) -> Iterator[_Next]:
        """Yield what the mover may do, the likely best first; one for all that are alike."""
        hand = state.hands[state.mover]
        may_discard = self._full_discards or state.tokens < self.rules.max_clue_tokens
        cards = sorted(set(hand), reverse=True)
        playable = [card for card in cards if self._is_playable(state, card)]
        for card in playable:
            yield self.play(state, card)
        trash = [card for card in cards if card < 0]
        if may_discard:
            for card in trash:
                yield self.discard(state, card)
        for kind in self.clue_kinds(state):
            yield self.clue(state, kind)
        if self.rules.deck_plays and self._deck_size(state) == 1:
            yield self.play_deck(state)
        for card in cards:
            if may_discard and card >= 0:
                yield self.discard(state, card)
            elif not may_discard and card not in playable:
                yield self.play(state, card)

    def clue_kinds(self, state: CardState) -> tuple[int, ...]:
        """The clues that the mover may give, those that come to the same as one: `COLOUR`, `RANK`.

        Where clues need not alternate, 0 stands for any.
        """
        if state.tokens < self._cost:
            return ()
        there = self._always
        for seat, hand in enumerate(state.hands):
            if seat != state.mover:
                for card in hand:
                    there |= TOUCHED_BY[self._trash_of[card] if card >= 0 else card]
        if not self._alternates:
            return (0,) if there else ()
        return tuple(kind for kind in (COLOUR, RANK) if there & kind and kind != state.last)

    def clue(self, state: CardState, kind: int = 0) -> _Next:
        """Return what a clue leads to."""
        clued = state._replace(tokens=state.tokens - self._cost, last=kind)
        return self._passed_on(clued, draws=False)

    def play(self, state: CardState, card: int) -> _Next:
        """Return what playing `card` from the mover's hand leads to, before the draw."""
        held = self._without(state, card)
        if self._is_playable(state, card):
            return self._played(held, card, draws=True)
        return self._struck(held, card, draws=True)

    def discard(self, state: CardState, card: int) -> _Next:
        """Return what discarding `card` leads to, before the draw."""
        tokens = min(state.tokens + 1, self.rules.max_clue_tokens)
        held = self._without(state, card)._replace(tokens=tokens)
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
        stacks, completed = self._laid(state.stacks, card)
        tokens = state.tokens
        if completed and self.rules.mechanism.completion_tokens:
            tokens += bonus_token(tokens, self.rules.max_clue_tokens)
        state = self._merged(state._replace(stacks=stacks, tokens=tokens))
        points = self._points(stacks)
        if points == self.rules.max_score or (
            self.rules.ends_when_settled and points == self._most(stacks, state.tops)
        ):
            return _Next(None, points)
        return self._passed_on(state, draws=draws)

    def _struck(self, state: CardState, card: int, *, draws: bool) -> _Next:
        if not state.spare:
            lost = is_lost(self.rules, End.STRIKES)
            return _Next(None, 0 if lost else self._points(state.stacks))
        return self._lost(state._replace(spare=state.spare - 1), card, draws=draws)

    def _lost(self, state: CardState, card: int, *, draws: bool) -> _Next:
        """After `card` went to the discards."""
        if card >= 0 and not self._left(state, card):
            state = self._merged(state._replace(tops=self._tops_without(state.tops, card)))
            points, most = self._points(state.stacks), self._most(state.stacks, state.tops)
            if not self.rules.final_round and most < self.rules.max_score:
                return _Next(None, 0)
            if self.rules.ends_when_settled and points == most:
                return _Next(None, points)
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
        points, top = self._points(state.stacks), self._most(state.stacks, state.tops)
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
        elif self._cost > 1:  # that clues are cheap is no relaxation; that they cost nothing is one
            worth = coded.relaxed(suits, deck, max(-1, floor - offset)) if deck else upper - offset
        else:
            worth = coded.value(
                suits, deck, state.tokens, state.spare, state.mover, max(-1, floor - offset)
            )
        return min(upper, worth + offset)

    def _suits(self, state: CardState) -> tuple[int, ...]:
        cards = self.cards
        hands = [[cards[card] for card in hand if card >= 0] for hand in state.hands]
        deck = Counter({cards[card]: copies for card, copies in state.deck if card >= 0})
        return encode(self.rules, state.stacks, state.tops, hands, deck)[0]

    def value(self, state: CardState, floor: int = -1) -> int:
        """Return W of a position: exact where above `floor`, else some bound up to `floor`."""
        deck = self._deck_size(state)
        if not state.turns:
            return self.worth(self._points(state.stacks), deck)
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
                points = self._points(state.stacks) if self.rules.final_round else 0
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
            return self.clue(state, _bit_of(clue_kind(action.value)) if self._alternates else 0)
        if isinstance(action, PlayDeck):
            return self.play_deck(state)
        held = game.hands[game.mover][action.slot - 1].card
        hand = [self.numbers[held.card] for held in game.hands[game.mover]]
        card = self._as_needed(hand[action.slot - 1], state.stacks, state.tops)
        tried = plays(self.rules, action, held)
        if tried and self._is_playable(state, card):
            return self.play(state, card)
        if card >= 0 and hand.count(card) > 1:
            card = self._second_copy(card)  # the other one is what counts
        return self._misplayed(game, state, card) if tried else self.discard(state, card)

    def _misplayed(self, game: Game, state: CardState, card: int) -> _Next:
        """Return what playing a card that does not fit leads to."""
        held = self._without(state, card)
        spare = spare_strikes(game.strikes, game.rules.max_strikes)
        if spare and self._full_discards:
            return self._lost(held, card, draws=True)
        return self._struck(held._replace(spare=spare), card, draws=True)

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
            worth = self.worth(self._points(state.stacks), self._deck_size(state))
            return worth, worth
        known = self._values.get(state)
        if known is not None:
            return known, known
        upper = self.upper_bound(state)
        return 0, min(upper, self._uppers.get(state, upper))


def numbered_cards(rules: Ruleset) -> tuple[Card, ...]:
    """Every identity, suit by suit in the order in which fireworks take them, START cards last."""
    in_order = [
        Card(suit, rank)
        for suit, order in zip(rules.suits, rules.orders, strict=True)
        for rank in order
    ]
    return (*in_order, *(card for card in rules.identities if card.rank == START))


def _bit_of(kind: ClueKind | None) -> int:
    return 0 if kind is None else COLOUR if kind == "colour" else RANK


def _replaced(values: tuple[Item, ...], place: int, value: Item) -> tuple[Item, ...]:
    return (*values[:place], value, *values[place + 1 :])
