"""Known deals: whether a game can be won when all hands and the deck's order are known, and how.

The model ``deal``: nothing is hidden and nothing is left to chance, so an answer is a line of
actions, or a proof that there is none. A clue tells nobody anything here: it is a pass that costs a
token, and every line is played through the engine with clues that the rules allow.

Winning is asked of *targets*: how high each firework is to be built, with all higher cards trash.
The best score is the largest total of targets that can be reached. Each such table goes through

1. **one hand**: all hands thrown together, passing for nothing. Whoever can play the real game can
   play this one, so a failure here is a proof. Most deals that cannot be won fail here.
2. **a beam**: all tables after one action, after two, and so on; equal ones count once, hopeless
   ones are dropped, and of more than a certain width only the best-looking are kept. Where nothing
   had to be dropped for width, having found no line is a proof; otherwise the beam is made wider.

References: Baffier et al., "Hanabi is NP-complete, even for cheaters who look at their cards"
(arXiv:1603.01911); van den Bergh, "Aspects of the cooperative card game Hanabi" (2015), for one
hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hanabi_kit.actions import Action
from hanabi_kit.cards import Card
from hanabi_kit.compiler.arrays import NDArray, np
from hanabi_kit.endgame import tuning
from hanabi_kit.endgame.budget import Budget, ProgressCall
from hanabi_kit.endgame.covered import mechanisms_of, refuse_uncovered
from hanabi_kit.endgame.deal import beam_kernel as kernel
from hanabi_kit.endgame.deal.every_line import best_line
from hanabi_kit.endgame.deal.legal_lines import played_out
from hanabi_kit.endgame.deal.targets import TargetedDeck, TargetedTable, aims_at
from hanabi_kit.endgame.deal.ways import ways_of
from hanabi_kit.engine.dealing import deck_faults
from hanabi_kit.errors import HanabiError, SearchBudgetExceeded
from hanabi_kit.game import Game
from hanabi_kit.language import current, later, words
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.faces import counted, face, value_words

Rows = NDArray[np.int64] | NDArray[np.int32]

MOST_SUITS = 6
MOST = {
    later("cards in the deck"): 255,
    later("players"): 6,
    later("clue tokens"): 31,
    later("strikes"): 31,
    later("cards a hand"): 31,
}

WORD = 8
"""Bytes of a number in the arrays, and of the two that are kept of each table of the past."""


@dataclass(frozen=True, slots=True, repr=False)
class DealSolution:
    """What a known deal allows.

    Parameters
    ----------
    game : Game
        The table that was solved.
    winnable : bool or None
        Whether the ruleset's highest score can be reached; None where the budget ran out before
        that was known, or where it hangs on whether a clue that touches a card is there.
    lower, upper : int
        Bounds of the best score; the best score where they meet.
    line : tuple of Action
        Actions that end the game with `lower` points, the mover's first: played through the engine.
    states : int
        Tables looked at.
    seconds : float
        Wall-clock time.
    reason : str
        Why not more than `upper`, or why it is not known.

    Examples
    --------
    A real game that a discard of turn 21 lost:

    >>> from hanabi_kit import read
    >>> record = read("bot-2p-s2006")
    >>> for at in 20, 21:
    ...     found = solve_deal(record.at(at))
    ...     print(found.winnable, found.best_score, "points:", found.reason)
    True 25 points: the line reaches every point there is
    False 24 points: 25 points: the cards come too late, even if all hands were one
    >>> found.exact
    True
    """

    game: Game
    winnable: bool | None
    lower: int
    upper: int
    line: tuple[Action, ...]
    states: int
    seconds: float
    reason: str

    @property
    def exact(self) -> bool:
        """Whether the best score is known."""
        return self.lower == self.upper

    @property
    def best_score(self) -> int | None:
        """The best score; None while only bounds are known."""
        return self.lower if self.exact else None

    @face
    def __repr__(self) -> str:
        won = {True: "can be won", False: "cannot be won", None: "not known whether it can be won"}
        line = counted(len(self.line), "action")
        return (
            f"DealSolution: {won[self.winnable]}, best score "
            f"{value_words(self.lower, self.upper)}, {line} to {counted(self.lower, 'point')}"
        )

    def __str__(self) -> str:
        from hanabi_kit.render.deals import deal_text

        return deal_text(self, language=current())


@checked
def solve_deal(
    game: Game,
    *,
    seconds: float | None = None,
    states: int | None = None,
    win_only: bool = False,
    progress: ProgressCall | None = None,
    memory: int | None = None,
) -> DealSolution:
    """Return whether `game` can still be won when all cards are known, and its best score.

    Parameters
    ----------
    game : Game
        With the order of the deck.
    seconds : float, optional
        Budget: wall-clock time. Where it runs out, the answer holds bounds. It is looked at once a
        turn of the search, so that the widest attempts may overrun it by about a second.
    states : int, optional
        Budget: tables looked at. The same.
    win_only : bool
        Whether to stop as soon as it is known whether the game can be won.
    progress : callable, optional
        Called about five times a second with a `hanabi_kit.endgame.budget.Progress`; where it
        returns False the search ends with the bounds that it has.
    memory : int, optional
        Bytes that the tables of the search may take, at least 4 million; 10**9 (1 GB) if left out.
        The widest attempts take 0.3 GB; where that is too much, the answer holds bounds.

    Raises
    ------
    HanabiError
        The game is over, its deck's order is unknown, the budget is not above 0, or the ruleset is
        not covered: hands of one card, no clue tokens, more than 6 suits.
    """
    budget = Budget(seconds, states, memory, progress, model="deal")
    return DealSearch(game, budget, game.rules.max_score if win_only else None).solution()


@checked
def one_hand_can(deck: Sequence[Card], rules: Ruleset, places: int, last_turns: int = 1) -> bool:
    """Return whether one player with an open hand of `places` cards can complete the fireworks.

    The deck's order is known, and there are neither clues nor tokens: each turn plays or discards
    one card and draws the next.

    Parameters
    ----------
    deck : sequence of Card
        The first card drawn first.
    places : int
        Cards the hand holds, 1 or more.
    last_turns : int
        Turns after the last draw, 0 or more; one by the rule of the final round.

    Raises
    ------
    HanabiError
        No place in the hand, a number of turns below 0, or a deck that is not the ruleset's.
    SearchBudgetExceeded
        It is too large: far more states than a deck of ten cards can have.

    Notes
    -----
    Of the 75,600 orders of one suit, 5,934, 36,275 and 59,484 can be completed with hands of 1, 2
    and 3 cards (van den Bergh 2015, appendix A); with 4 it is 65,916, with 5 and with 6 66,360.
    With 7 or more it is none: fewer than five turns are left.
    """
    faults = deck_faults(rules, deck)
    if places < 1:
        faults.append(
            words().say("places: {places}, but a hand holds at least one card", places=repr(places))
        )
    if last_turns < 0:
        faults.append(
            words().say(
                "last_turns: {last_turns}, but 0 or more are needed", last_turns=repr(last_turns)
            )
        )
    if len(rules.suits) > MOST_SUITS or len(deck) > MOST["cards in the deck"]:
        faults.append(words().say("deck: at most 6 suits and 255 cards are covered"))
    if faults:
        raise HanabiError(faults)
    if rules.fireworks.open_order:
        raise HanabiError(
            words().say(
                "ruleset {ruleset}: one hand is asked about fireworks of one order, not about "
                "{mechanisms}",
                ruleset=repr(rules.name),
                mechanisms=", ".join(mechanisms_of(rules)),
            )
        )
    targets = (len(rules.ranks),) * len(rules.suits)
    bits = TargetedDeck(rules, tuple(deck), targets, (0,) * len(rules.suits))
    dealt = min(places, len(deck))
    held = 0
    for bit in bits.deck[:dealt]:
        held |= int(bit)
    found = kernel.one_hand(
        np.int64(held & bits.needed), np.int64(bits.needed), np.int64(places),
        np.int64(last_turns), np.int64(dealt), np.int64(kernel.MOST_NODES), bits.info, bits.deck,
        bits.lost, bits.stack,
    )  # fmt: skip
    if found < 0:
        raise SearchBudgetExceeded(
            words().say(
                "one hand: not decided after {most} states",
                most=words().number(kernel.MOST_NODES),
            )
        )
    return bool(found)


def _refuse(game: Game) -> None:
    """Raise HanabiError where the deal cannot be solved."""
    rules = game.rules
    refuse_uncovered(rules, "deal")
    if game.over:
        assert game.end is not None
        raise HanabiError(
            words().say(
                "the game is over ({end}): there is nothing to solve",
                end=words().say(game.end.value),
            )
        )
    if game.deck is None:
        raise HanabiError(
            words().say(
                "deck: the order of its {deck_size} cards is unknown, and the model 'deal' is "
                "about a known one; take a recorded game, or the model 'faceup'",
                deck_size=game.deck_size,
            )
        )
    sizes = {
        "cards in the deck": game.deck_size,
        "players": len(game.players),
        "clue tokens": rules.max_clue_tokens,
        "strikes": rules.max_strikes,
        "cards a hand": rules.hand_size(len(game.players)),
    }
    faults = [
        words().say(
            "{name}: {size}, but the model 'deal' covers at most {most}",
            name=words().say(name),
            size=size,
            most=MOST[name],
        )
        for name, size in sizes.items()
        if size > MOST[name]
    ]
    if len(rules.suits) > MOST_SUITS:
        faults.append(
            words().say(
                "suits: {number}, but the model 'deal' covers at most 6", number=len(rules.suits)
            )
        )
    if rules.hand_size(len(game.players)) < 2:
        faults.append(
            words().say("hands of one card: the model 'deal' covers hands of two and more")
        )
    if not rules.max_clue_tokens:
        faults.append(
            words().say("clue tokens: none, but the model 'deal' covers games with clues")
        )
    if faults:
        raise HanabiError(faults)


class DealSearch:
    """One question about a known deal.

    Parameters
    ----------
    game : Game
        Not over.
    least : int or None
        The total that is asked for: lower ones are not tried. None for the best score.
    upper : int or None
        A bound of the best score that is known already.

    Raises
    ------
    HanabiError
        The game is one that the model does not cover.
    """

    def __init__(
        self, game: Game, budget: Budget, least: int | None = None, upper: int | None = None
    ) -> None:
        _refuse(game)
        self.game, self.budget = game, budget
        self.least = sum(game.stacks) if least is None else least
        if not game.rules.final_round:
            self.least = game.rules.max_score  # all or nothing
        self.best: tuple[int, tuple[Action, ...]] = (-1, ())
        self.upper = game.rules.max_score if upper is None else upper
        self.ways = ways_of(game)
        self.refused = False
        """Whether a line of the search was no line of the game."""
        self.open: dict[int, list[TargetedTable]] = {}
        self.why: dict[int, str] = {}
        """Why a total is out of reach, or some ways to it: of the lowest that is, this is told."""
        self.bytes = 0
        budget.count_memory(self.held)

    def held(self) -> int:
        """Bytes that the arrays of the beam take."""
        return self.bytes

    def solution(self) -> DealSolution:
        """Try all totals from the highest with a narrow beam, then those still open with wider."""
        game, rules = self.game, self.game.rules
        highest, least = rules.max_score, self.least
        stopped = ""
        try:
            for width in tuning.BEAM_WIDTHS:
                self._pass(width, least)
                if self.refused and width == tuning.BEAM_WIDTHS[0]:
                    self._by_every_line()
                if self.best[0] >= self.upper or self.upper < least:
                    break
            else:
                stopped = f"more than {tuning.BEAM_WIDTHS[-1]:,} tables a turn to keep"
        except SearchBudgetExceeded as error:
            stopped = str(error)
        if self.best[0] < 0:
            self._finish(())
        upper = self.upper
        if not rules.final_round and upper < highest:
            upper = 0  # all or nothing
        lower, line = self.best
        winnable = True if lower == highest else False if upper < highest else None
        refuted = self.upper + 1
        reason = f"{refuted} points: {self.why[refuted]}" if refuted in self.why else ""
        if stopped and lower < upper:
            reason = f"{upper} points: {stopped}"
        elif lower == highest:
            reason = "the line reaches every point there is"
        return DealSolution(
            game, winnable, lower, upper, line, self.budget.used, self.budget.seconds, reason
        )

    def _pass(self, width: int, least: int) -> None:
        """Try every open total with a beam of `width`; stop at the first that is reached."""
        for total in range(self.upper, least - 1, -1):
            if total <= self.best[0]:
                return
            if total not in self.open:
                self.open[total] = self._open_aims(total)
            left = self.open[total]
            for aim in tuple(left):
                reached = self._beam(aim, width)
                if reached:
                    return
                if reached is False:
                    left.remove(aim)
                    self.why[total] = "every line was tried"
            if not left and self.upper == total:
                self.upper = total - 1
        while self.open.get(self.upper) == []:
            self.upper -= 1

    def _open_aims(self, total: int) -> list[TargetedTable]:
        """Return the ways to a total that are not plainly out of reach."""
        left = []
        why = "a card it needs is gone"
        for aim in aims_at(self.game, self.ways, total):
            self.budget.spend_many(1)
            refuted = aim.refuted()
            if refuted is None:
                left.append(aim)
            else:
                why = refuted
        if not left:
            self.why[total] = why
        return left

    def _beam(self, aim: TargetedTable, width: int) -> bool | None:
        """Look for a line that keeps at most `width` tables a turn; None: too narrow to tell."""
        targeted, rows = aim.targeted, aim.row
        if not targeted.needed:
            return self._finish((), aim)
        info, players = targeted.info, len(self.game.players)
        size = tuning.ROOM_FOR_EACH * width
        row = WORD * (players + 2)
        frame = self.bytes = size * (row + 3 * WORD)
        self.budget.look()
        made = np.empty((size, players + 2), np.int64)
        parents = np.empty((size, 2), np.int64)
        worths = np.empty(size, np.int64)
        info[kernel.FULL] = 0
        info[kernel.DEEP] = (
            tuning.ONE_HAND_STATES
            if width > tuning.NARROW_BEAM and not self.game.rules.deck_plays
            else 0
        )
        narrow = False
        past: list[Rows] = []
        count = 1
        least = targeted.needed.bit_count()
        fallback: tuple[int, ...] = ()
        while count:
            self.budget.spend_many(count)
            room = min(size, 16 * count + 64)
            used = 1 << max(4, (2 * room).bit_length())
            before = WORD * sum(map(len, past))
            self.bytes = frame + WORD * used + before + count * row
            self.budget.look()
            table = np.full(used, -1, np.int64)
            total = int(
                kernel.expand(
                    rows, count, info, targeted.deck, targeted.lost, made[:room], parents, worths,
                    table, targeted.stack,
                )
            )  # fmt: skip
            won = int(info[kernel.WON])
            if won >= 0:
                return self._finish(_codes(past, parents[won]), aim)
            narrow = narrow or bool(info[kernel.FULL])
            if total > width:
                narrow = True
                kept = kernel.best_rows(worths, np.int64(total), np.int64(width))
                rows = made[kept]
                past.append(parents[kept].astype(np.int32))
            else:
                rows = made[:total].copy()
                past.append(parents[:total].astype(np.int32))
            count = len(rows)
            if width == tuning.BEAM_WIDTHS[0] and count:
                # A line to fall back on where the time does not suffice for more.
                missing = [int(needed).bit_count() for needed in rows[:, players]]
                if min(missing) < least:
                    least = min(missing)
                    fallback = _codes(past[:-1], past[-1][missing.index(least)])
        if fallback:
            self._finish(fallback, aim, promised=False)
        return None if narrow or not aim.proves else False

    def _finish(
        self, codes: tuple[int, ...], aim: TargetedTable | None = None, *, promised: bool = True
    ) -> bool | None:
        """Play `codes`, which are `promised` to reach the targets, to the end; keep the best line.

        None where the engine does not bear out that the targets are reached: here a clue is always
        there to be given, which need not be so where no clue touches some cards.
        """
        played = played_out(self.game, codes, aim)
        if played is not None:
            end, line = played
            if end.score > self.best[0]:
                self.best = end.score, line
            if aim is None or end.score >= sum(aim.targets):
                return True
        self.refused |= promised
        return None

    def _by_every_line(self) -> None:
        """Try every line of the game itself, where they are few."""
        found = best_line(self.game, self.budget)
        if found is not None:
            end, line = found
            if end.score < self.upper:
                self.why[end.score + 1] = "every line was tried"
            self.best, self.upper = (end.score, line), end.score


def _codes(past: Sequence[Rows], last: Rows) -> tuple[int, ...]:
    """Return the actions that led to a state, the first one first.

    `past` has, turn by turn, the parent and the action of each kept state; `last` those of the
    state itself.
    """
    parent, action = int(last[0]), int(last[1])
    codes = [action]
    for turn in reversed(past):
        parent, action = int(turn[parent, 0]), int(turn[parent, 1])
        codes.append(action)
    return tuple(reversed(codes))
