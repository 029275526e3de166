"""The face-up model, solved exactly: every hand is known to everyone, the deck's order to nobody.

A clue is then a pass that costs a token. The value bounds the real game from above, and is the
game's own value wherever the players know enough.

Method
------
Counting in whole numbers: a position with d cards in the deck has d! equally likely deck orders,
and ``W`` is the number of them that win (or the points gained, summed over them). W is the largest
over the actions, and over a draw the sum of k·W' with k the copies of the card drawn. One division
at the end.

Merging: cards that no firework needs are all alike (*trash*), and so is the second copy of a card
in one hand; a suit is then a code of who holds what, and suits are interchangeable, so their codes
are sorted. See `hanabi_kit.endgame.faceup.suit_codes`.

Bounding: with unlimited clues and free choice of who acts next (`SuitSearch.relaxed`) a team can
only do better, and far fewer positions differ. An action whose bound does not beat the best one so
far is dropped, also in the middle of its draws.

Before anything is searched, turns are counted, and cards that come too late if they are the last of
the deck (`SuitSearch.upper_bound`).

A play is searched at once, of a long suit first, and so is another action whose bound is as high as
the position's own; then a clue, which keeps that bound; then what is left, the highest bound first.
Before any draw of an action is searched, all of them are looked up: a value that is remembered is
the best bound there is. The draws that help least come first (`SuitTable.draws`), trash before all:
there an action that is not worth it falls short soonest.

These rules are used, proved by imitation (let A and B be two lines; the team in A copies what the
team in B does):

1. *Discarding or misplaying trash T is at least as good as discarding or misplaying a needed X.*
   B may be taken to misplay at the token limit only (rule 4). In A keep X and treat it as the T
   that B kept: discard X where B discards T; where B misplays T, play X. Either that is a misplay
   too, or it succeeds, which gives no token at the limit and saves a strike. Cards above X that B
   can no longer play are treated likewise. Where B plays another copy of X that A has no more use
   for, the saved strike pays for misplaying it; or, where playing it gave B a token, discard it, or
   misplay it at the limit, where B got none.
2. *Relaxed, a player who can play a card need not discard.* In A play X now and keep T. Where B
   later plays or discards a copy of X, discard T (or that copy) in A: the same player draws.
3. *In the final round a pass is free*: the player to act can discard or clue (with hands of two or
   more somebody still holds a card), and tokens and strikes no longer matter.

4. *Misplaying a card is never better than discarding it, where a discard is allowed.* In A discard
   what B misplays. Let A be ahead of B by a ≥ 0 tokens, b spare strikes and k cards on the
   fireworks; a + k ≤ b is kept up, and holds at the start with a = b = 1, k = 0. Where B discards
   or misplays X, discard X in A below the token limit (a misplay of B adds 1 to a and b); at the
   limit play X in A: a misplay there costs b 1, and where B discarded, a was above 0 and falls by
   1; a success adds 1 to k, and a falls by 1 or b grows by 1. Where B plays a card that A has
   played before, discard it in A (k falls by 1, a grows by at most 1), or at the limit misplay it
   (k and b fall by 1, a does not grow). All else is copied. b ≥ a + k ≥ 0, so A never strikes out
   before B, and its fireworks are never lower. At the limit itself there is no discard, and a
   misplay on purpose can be right.
5. *Where tokens + deck is at most the limit, strikes do not matter, nor do tokens above (players -
   1) × deck.* Each token gained takes a draw, so that a discard is always allowed until the deck is
   empty; nobody misplays (rule 4), and a further token never hurts (copy what B does). As many
   clues in a row as there are players change nothing but the tokens; without those at most players
   - 1 come before each draw. Where the last card may be played from the deck, strikes matter with
   hands of one card: who misplays it keeps that card. With two or more, of which the one turn left
   plays at most one, discard another: that takes no strike, and the last card is drawn, not lost.
6. *For a perfect score each turn without a card played costs one of the turns that are not needed.*
   With N cards needed, deck + players - N turns can go without (the *pace*). Each is a clue, which
   costs a token, or a discard, which costs pace and gains one: tokens + 2 × pace turns in all, and
   one more for each firework completed on the way. A player who draws does not act again before all
   others have, so the next turns are played from cards that are in the hands now; where they would
   need more passes than that, the position is lost (`goes_on`).

7. *Discarding or misplaying the last copy of X is no better than losing Y instead, a higher card of
   the same suit in the same hand.* Once B has lost X, Y is trash there. In A keep X and treat it as
   that trash, as in rule 1.

8. *As many clues in a row as there are players are needed from the token limit only.* They change
   nothing but the tokens. Where B gives them below the limit, leave them out in A and copy B, with
   that many tokens more. Where A is at the limit and B, which is below it and so does not misplay
   (rule 4), discards or completes a firework, A gives them there first, and is where B is. At the
   end of the deck tokens no longer matter (rule 3).

Rules that look true and are not ("play what is playable", "one more clue never hurts", "strikes do
not matter") are not used.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial

from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.faceup.suit_codes import Draws, Suits, SuitTable
from hanabi_kit.endgame.solution import Objective
from hanabi_kit.rules.turn import bonus_token, turns_after

POSITION_BYTES, DRAW_BYTES = 180, 210
"""What a remembered position and a position after a draw take.

Measured on Linux with Python 3.11 as the growth of the resident memory during searches of 3,000 to
250,000 states with 2, 3 and 5 players, 10 to 30 cards in the deck, both objectives: 164 and 199
bytes fit all of them within a tenth. The rest is for tables that have just grown.
"""


class SuitSearch:
    """Values of face-up positions of one table, remembered from question to question.

    Parameters
    ----------
    hand_size : int
        Cards in a full hand. Where it is 1 a clue may be missing, so that values are upper bounds.
    max_tokens : int
        Clue-token limit, 1 or more.
    deck_plays : bool
        Whether the last card may be played from the deck.
    forget_at : int, optional
        Where what is remembered takes more bytes than that, all is forgotten, and worked out again
        where it is asked for. Left out, it counts to the memory of the budget, which ends the
        search.
    """

    def __init__(
        self,
        players: int,
        hand_size: int,
        max_tokens: int,
        objective: Objective,
        budget: Budget,
        *,
        deck_plays: bool = False,
        forget_at: int | None = None,
    ) -> None:
        self.players = players
        self.hand_size = hand_size
        self.max_tokens = max_tokens
        self.perfect = objective == "perfect"
        last_turns = turns_after(None, 0, players)
        assert last_turns is not None  # the final round has begun once the deck is empty
        self.last_turns = last_turns
        """Turns left when the last card has been drawn."""
        self.budget = budget
        self.deck_plays = deck_plays
        self._deck_play_keeps = deck_plays and hand_size == 1  # the only card: see rule 5
        self.suits = SuitTable()
        self._values: dict[tuple[Suits, int, int, int, int], int] = {}
        self._uppers: dict[tuple[Suits, int, int, int, int], int] = {}
        # The same after so many clues in a row, where rule 8 allows fewer than there are players.
        self._after_clues: dict[tuple[Suits, int, int, int, int, int], int] = {}
        self._uppers_after_clues: dict[tuple[Suits, int, int, int, int, int], int] = {}
        self._relaxed: dict[tuple[Suits, int], int] = {}
        self._relaxed_uppers: dict[tuple[Suits, int], int] = {}
        self._final: dict[tuple[Suits, int, int], int] = {}
        self.forget_at = forget_at
        budget.count_memory(self.memory_used if forget_at is None else self._memory_kept)

    @property
    def states(self) -> int:
        """Positions remembered, with a value or a bound."""
        return self._remembered()

    def memory_used(self) -> int:
        """Return the bytes that what is remembered takes (`POSITION_BYTES`)."""
        return POSITION_BYTES * self._remembered() + DRAW_BYTES * self.suits.drawn

    def _memory_kept(self) -> int:
        """Forget what is too much to remember; return the bytes that the rest takes."""
        assert self.forget_at is not None
        if self.memory_used() > self.forget_at:
            # Nothing that is being worked on is in here: it only is not found again.
            for known in (self._values, self._uppers, self._relaxed, self._relaxed_uppers):
                known.clear()
            for after in (self._after_clues, self._uppers_after_clues, self._final):
                after.clear()
            self.suits.forget_draws()
        return self.memory_used()

    def _remembered(self) -> int:
        return (
            len(self._values)
            + len(self._uppers)
            + len(self._after_clues)
            + len(self._uppers_after_clues)
            + len(self._relaxed)
            + len(self._relaxed_uppers)
            + len(self._final)
        )

    def known(self, suits: Suits, deck: int, tokens: int, spare: int, mover: int) -> int | None:
        """Return W of a position if the search has worked it out already."""
        tokens, spare = self.what_matters(deck, tokens, spare)
        return self._values.get((suits, deck, tokens, spare, mover))

    def known_bound(self, suits: Suits, deck: int, tokens: int, spare: int, mover: int) -> int:
        """Return the best upper bound of W that needs no search."""
        upper = self._relaxed.get((suits, deck), self.upper_bound(suits, deck))
        tokens, spare = self.what_matters(deck, tokens, spare)
        return min(upper, self._uppers.get((suits, deck, tokens, spare, mover), upper))

    # -- counting ----------------------------------------------------------------------------

    def needed(self, suits: Suits) -> int:
        """Return how many cards the fireworks still need."""
        facts = self.suits.facts
        needed = 0
        for code in suits:
            needed += facts[code].ranks
        return needed

    def upper_bound(self, suits: Suits, deck: int) -> int:
        """Return a bound on W from counting turns: one with each draw, and one each after.

        Who draws the last card can play it in the very last turn only. So where that is the last
        copy of a card (`SuitFacts.alone`), those above it stay unplayed, in one deck order of d.
        """
        needed, turns = self.needed(suits), deck + self.last_turns
        if self.perfect and needed > turns:
            return 0
        lost = 0
        if not self.deck_plays:
            for code in suits:
                for above in self.suits.facts[code].alone:
                    lost += 1 if self.perfect else min(needed, turns) - min(needed - above, turns)
        most = 1 if self.perfect else min(needed, turns)
        return most * factorial(deck) - lost * factorial(deck - 1) if deck else most

    def has_trash(self, suits: Suits, player: int) -> bool:
        """Whether `player` holds a card nobody needs (every hand is full while cards are left)."""
        facts = self.suits.facts
        held = 0
        for code in suits:
            held += facts[code].held
        return (held >> 4 * player & 15) < self.hand_size

    # -- the final round -----------------------------------------------------------------------

    def final(self, suits: Suits, mover: int, turns: int) -> int:
        """Return W with an empty deck and `turns` turns left, `mover` first."""
        gain = self._final_gain(suits, mover, turns)
        return int(gain == self.needed(suits)) if self.perfect else gain

    def _final_gain(self, suits: Suits, mover: int, turns: int) -> int:
        """The most cards that can still be played."""
        if not turns or not suits:
            return 0
        key = (suits, mover, turns)
        best = self._final.get(key)
        if best is None:
            self.budget.spend()
            after = (mover + 1) % self.players
            facts = self.suits.facts
            best = 0
            last = 0
            for code in suits:  # sorted, so equal ones are neighbours
                if code != last and facts[code].next_holders >> mover & 1:
                    rest = self.suits.replaced(suits, code, self.suits.played(code))
                    best = max(best, 1 + self._final_gain(rest, after, turns - 1))
                last = code
            if best < turns:
                best = max(best, self._final_gain(suits, after, turns - 1))
            self._final[key] = best
        return best

    # -- unlimited clues -----------------------------------------------------------------------

    def relaxed(self, suits: Suits, deck: int, floor: int = -1) -> int:
        """Return W with unlimited clues, at least one card in the deck: an upper bound.

        Passing is free, so any player may act next: the mover, the tokens and the strikes drop out.
        Exact where it is above `floor`, else some bound up to `floor`.
        """
        top = self.upper_bound(suits, deck)
        if top <= floor or not top:
            return top
        key = (suits, deck)
        known = self._relaxed.get(key)
        if known is not None:
            return known
        top = min(top, self._relaxed_uppers.get(key, top))
        if top <= floor:
            return top
        self.budget.spend()
        best = max(floor, 0)
        bound = 0
        actions = [
            (gain, player, rest)
            for player in range(self.players)
            for rest, gain in self._relaxed_actions(suits, player)
        ]
        for gain, player, rest in sorted(actions, key=lambda action: -action[0]):  # plays first
            if best == top:
                break
            worth = self._relaxed_draw(rest, gain, player, deck, best)
            best, bound = max(best, worth), max(bound, worth)
        if self.deck_plays and deck == 1:
            for player in range(self.players):
                worth = self.deck_play(suits, 1, player)
                best, bound = max(best, worth), max(bound, worth)
        if best > floor:
            self._relaxed[key] = best
            return best
        self._relaxed_uppers[key] = bound = min(bound, top)
        return bound

    def _relaxed_actions(self, suits: Suits, player: int) -> Iterator[tuple[Suits, int]]:
        """What is left of the suits after `player` plays or discards, and the points gained."""
        playable = False
        for code in dict.fromkeys(reversed(suits)):
            if self.suits.facts[code].next_holders >> player & 1:
                playable = True
                yield self.suits.replaced(suits, code, self.suits.played(code)), 1
        if not playable:
            if self.has_trash(suits, player):
                yield suits, 0
            else:
                for rest, _ in self.losses(suits, player):
                    yield rest, 0

    def _relaxed_draw(self, suits: Suits, gain: int, player: int, deck: int, floor: int) -> int:
        """Return W after `player` draws; exact if above `floor` (see `after_draw`)."""
        draws = self.suits.draws(suits, player, deck)
        total = 0 if self.perfect else gain * factorial(deck)
        if deck == 1:
            after = (player + 1) % self.players
            return total + self.final(draws[0][1], after, self.last_turns)
        bounds = [self.upper_bound(rest, deck - 1) for _, rest in draws]
        total += sum(copies * bound for (copies, _), bound in zip(draws, bounds, strict=True))
        for (copies, rest), bound in zip(draws, bounds, strict=True):
            if total <= floor:
                return total
            enough = bound + (floor - total) // copies
            total -= copies * (bound - self.relaxed(rest, deck - 1, enough))
        return total

    # -- the search ----------------------------------------------------------------------------

    def value(
        self, suits: Suits, deck: int, tokens: int, spare: int, mover: int, floor: int = -1
    ) -> int:
        """Return W of a position: exact where it is above `floor`, else some bound up to `floor`.

        Parameters
        ----------
        deck : int
            Cards left to draw, 1 or more.
        spare : int
            Strikes that may be taken without losing.
        floor : int
            What W must beat to matter to the caller; -1 for the exact value in any case.
        """
        upper = self.relaxed(suits, deck, floor)
        return self.bounded_value(suits, deck, tokens, spare, mover, floor, upper)

    def what_matters(self, deck: int, tokens: int, spare: int) -> tuple[int, int]:
        """Return tokens and spare strikes without what cannot matter any more (rule 5)."""
        if tokens + deck > self.max_tokens:
            return tokens, spare
        return min(tokens, (self.players - 1) * deck), spare if self._deck_play_keeps else 0

    def bounded_value(
        self,
        suits: Suits,
        deck: int,
        tokens: int,
        spare: int,
        mover: int,
        floor: int,
        upper: int,
        clues: int = 0,
    ) -> int:
        """Return W as `value` does; `upper` is a bound of it, from `relaxed`.

        After so many `clues` in a row, the first of them below the token limit, lines with as many
        as there are players may be left out (rule 8): the result is then at most W, and not below
        what comes of the other lines.
        """
        if upper <= floor or not upper or not suits:
            return upper
        tokens, spare = self.what_matters(deck, tokens, spare)
        key = (suits, deck, tokens, spare, mover)
        known = self._values.get(key)
        if known is not None:
            return known
        upper = most_worth = min(upper, self._uppers.get(key, upper))
        if tokens + clues < self.players:
            clues = 0  # there will not be so many anyhow
        if clues:
            known = self._after_clues.get((*key, clues))
            if known is not None:
                return known
            upper = min(upper, self._uppers_after_clues.get((*key, clues), upper))
        if upper <= floor:
            return upper
        self.budget.spend()
        after = (mover + 1) % self.players
        best = max(floor, 0)  # nothing is worth less than 0
        bound = 0  # of the actions that do not beat it
        pace = deck + self.last_turns - self.needed(suits)
        later: list[tuple[int, int, Draws, list[int], int, int]] = []
        actions = self.actions(suits, deck, tokens, spare, mover)
        for number, (rest, gain, token_change, strikes) in enumerate(actions):
            if best == upper:
                break
            if rest is None:
                continue
            change, left = tokens + token_change, spare - strikes
            if self.perfect and not self.goes_on(
                rest, after, self.players - 1, change, pace - 1 + gain
            ):
                continue
            draws = self.suits.draws(rest, mover, deck)
            most, bounds = self._bound_draws(draws, gain, mover, deck, change, left, best)
            if most <= best:
                bound = max(bound, most)
            elif deck == 1:
                best = most
            elif most < upper and not gain:
                later.append((-most, number, draws, bounds, change, left))
            else:
                worth = self._draw(draws, bounds, most, deck, change, left, after, best)
                best, bound = max(best, worth), max(bound, worth)
        if tokens and best < upper and clues < self.players - 1:
            worth = 0
            if not self.perfect or self.goes_on(suits, after, self.players, tokens - 1, pace):
                clue = suits, deck, tokens - 1, spare, after
                in_a_row = clues + 1 if tokens < self.max_tokens else 0
                worth = self.bounded_value(*clue, best, upper, in_a_row)
            best, bound = max(best, worth), max(bound, worth)
        for negative, _, draws, bounds, change, left in sorted(later):
            most = -negative
            if most > best:
                worth = self._draw(draws, bounds, most, deck, change, left, after, best)
                best, bound = max(best, worth), max(bound, worth)
            else:
                bound = max(bound, most)
        if self.deck_plays and deck == 1:
            worth = self.deck_play(suits, spare, mover)
            best, bound = max(best, worth), max(bound, worth)
        if best > floor:
            if clues and best < most_worth:
                self._after_clues[*key, clues] = best
            else:
                self._values[key] = best
            return best
        bound = min(bound, upper)
        if clues:
            self._uppers_after_clues[*key, clues] = bound
        else:
            self._uppers[key] = bound
        return bound

    def goes_on(self, suits: Suits, mover: int, turns: int, tokens: int, pace: int) -> bool:
        """Whether the next `turns` players, who have not drawn yet, can all act and still win.

        Necessary for a perfect score, not sufficient (rule 6). A card played from the deck would be
        in no hand, so where that is allowed nothing is said.
        """
        return self.deck_plays or (
            pace >= 0 and self._goes_on(suits, mover, turns, tokens + 2 * pace)
        )

    def _goes_on(self, suits: Suits, mover: int, turns: int, passes: int) -> bool:
        if passes >= turns or not suits:
            return True
        after = (mover + 1) % self.players
        for code in dict.fromkeys(suits):
            if self.suits.facts[code].next_holders >> mover & 1:
                rest = self.suits.replaced(suits, code, self.suits.played(code))
                bonus = self.suits.earns_token(code)
                if self._goes_on(rest, after, turns - 1, passes + bonus):
                    return True
        return passes > 0 and self._goes_on(suits, after, turns - 1, passes - 1)

    def actions(
        self, suits: Suits, deck: int, tokens: int, spare: int, mover: int
    ) -> Iterator[tuple[Suits | None, int, int, int]]:
        """Yield what the mover may do: suits left (None for a clue), points, tokens, strikes.

        The likely best first, so that the others can be dropped; dominated ones not at all.
        """
        for code in dict.fromkeys(reversed(suits)):
            if self.suits.facts[code].next_holders >> mover & 1:
                earns = self.suits.earns_token(code)
                bonus = bonus_token(tokens, self.max_tokens) if earns else 0
                yield self.suits.replaced(suits, code, self.suits.played(code)), 1, bonus, 0
        trash = self.has_trash(suits, mover)
        if trash and tokens < self.max_tokens:
            yield suits, 0, 1, 0
        if tokens:
            yield None, 0, -1, 0
        misplays = spare and tokens == self.max_tokens  # rule 4
        if trash and misplays:
            yield suits, 0, 0, 1
        for rest, playable in () if trash else self.losses(suits, mover):  # rule 1
            if tokens < self.max_tokens:
                yield rest, 0, 1, 0
            if misplays and not playable:
                yield rest, 0, 0, 1

    def losses(self, suits: Suits, player: int) -> Iterator[tuple[Suits, bool]]:
        """Yield the suits after `player` lost a needed card, and whether that card is playable.

        For a perfect score the loss of a last copy is left out: it is worth nothing. Else that of
        the highest card of a suit is at least as good (rule 7).
        """
        for code in dict.fromkeys(suits):
            facts = self.suits.facts[code]
            if not facts.held >> 4 * player & 15:
                continue
            higher = False
            for rank in reversed(range(facts.ranks)):
                if not self.suits.holds(code, rank, player):
                    continue
                if not (self.suits.is_last_copy(code, rank) and (self.perfect or higher)):
                    left = self.suits.without(code, rank, player)
                    yield self.suits.replaced(suits, code, left), rank == 0
                higher = True

    def deck_play(self, suits: Suits, spare: int, mover: int) -> int:
        """Return W after the mover played the last card from the deck; 0 for a losing strike."""
        after = (mover + 1) % self.players
        for code in suits:
            for rank, _ in self.suits.facts[code].draws:
                if rank == 0:
                    rest = self.suits.replaced(suits, code, self.suits.played(code))
                    return (not self.perfect) + self.final(rest, after, self.last_turns)
                left = self.suits.without_deck_copy(code, rank)
                if not spare or (self.perfect and self.suits.facts[left].ranks <= rank):
                    return 0
                return self.final(self.suits.replaced(suits, code, left), after, self.last_turns)
        return self.final(suits, after, self.last_turns) if spare else 0

    def after_draw(
        self, suits: Suits, gain: int, mover: int, deck: int, tokens: int, spare: int, floor: int
    ) -> int:
        """Return W after the mover draws, `gain` points included; exact if above `floor`.

        Starts from the sum of the draws' bounds and replaces them one by one; of each draw it need
        only be known whether it keeps the sum above `floor` (Ballard's Star1).
        """
        draws = self.suits.draws(suits, mover, deck)
        most, bounds = self._bound_draws(draws, gain, mover, deck, tokens, spare, floor)
        if most <= floor or deck == 1:
            return most
        after = (mover + 1) % self.players
        return self._draw(draws, bounds, most, deck, tokens, spare, after, floor)

    def _bound_draws(
        self,
        draws: Draws,
        gain: int,
        mover: int,
        deck: int,
        tokens: int,
        spare: int,
        floor: int,
    ) -> tuple[int, list[int]]:
        """Bound W after the mover draws: the sum, and a bound of W for each draw.

        That is what is remembered of it, value or bound, or its W with unlimited clues. Where the
        sum is not above `floor` it stops there. With one card left the sum is exact. `tokens` and
        `spare` are those after the action.
        """
        after = (mover + 1) % self.players
        total = 0 if self.perfect else gain * factorial(deck)
        if deck == 1:
            return total + self.final(draws[0][1], after, self.last_turns), []
        bounds = [self.upper_bound(rest, deck - 1) for _, rest in draws]
        total += sum(copies * bound for (copies, _), bound in zip(draws, bounds, strict=True))
        tokens, spare = self.what_matters(deck - 1, tokens, spare)
        exact = set()
        for index, (copies, rest) in enumerate(draws):
            if total <= floor:
                return total, bounds
            key = (rest, deck - 1, tokens, spare, after)
            known = self._values.get(key)
            if known is not None:
                exact.add(index)
            bound = min(bounds[index], self._uppers.get(key, bounds[index]))
            bound = bound if known is None else known
            total -= copies * (bounds[index] - bound)
            bounds[index] = bound
        for index, (copies, rest) in enumerate(draws):
            if total <= floor:
                break
            if index not in exact:
                # At or below `enough` the sum cannot beat the floor.
                enough = bounds[index] + (floor - total) // copies
                bound = min(bounds[index], self.relaxed(rest, deck - 1, enough))
                total -= copies * (bounds[index] - bound)
                bounds[index] = bound
        return total, bounds

    def _draw(
        self,
        draws: Draws,
        bounds: list[int],
        total: int,
        deck: int,
        tokens: int,
        spare: int,
        after: int,
        floor: int,
    ) -> int:
        """W after a draw, from the bounds of the draws and their sum; exact if above `floor`."""
        for (copies, rest), bound in zip(draws, bounds, strict=True):
            if total <= floor:
                return total
            enough = bound + (floor - total) // copies
            worth = self.bounded_value(rest, deck - 1, tokens, spare, after, enough, bound)
            total -= copies * (bound - worth)
        return total
