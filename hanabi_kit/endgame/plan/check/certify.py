"""Certify a joint plan: follow it in every world and count. Nothing is searched here.

A solver that says "this plan wins in 51 of 64 worlds" may be wrong in many ways. `certify` believes
nothing but the rules: it deals the cards out of public sight in every way that fits the clues,
lets the players do what the plan tells them, each by what that player sees, and counts what comes
of it. It shares no code with the search.

What is alike stays together
----------------------------
The deals are far too many to go through one by one; three things make them few, and each leaves the
count what it was (Lemma 17 of `docs/proofs-plan.md`). Cards that the plan does not tell apart and
no firework needs are dealt as one kind. Deals are told apart by which of a plan's clues can be
given only where it asks for one. The deck is a pile without order.

Where the plan is silent
------------------------
A plan may have nothing to say: a sight or an outcome that is missing, no choice that is possible.
Then the score that is shown counts, if the players can wait for the end without losing it whatever
their cards are: by discards below the token limit, clues, and misplays while there are strikes to
spare. Where that is not certain the world counts 0, and so it does in rulesets without a final
round, where what is not perfect is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from math import factorial
from operator import itemgetter
from typing import Any

from hanabi_kit.actions import Discard, Play
from hanabi_kit.assumption import Assumed, assumed_cards
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.endgame.covered import refuse_uncovered
from hanabi_kit.endgame.plan.check.merged_deals import Deals, Followed, drawn, merged_again
from hanabi_kit.endgame.plan.model.joint_plan import (
    Choice,
    Code,
    Decision,
    OtherHands,
    Outcome,
    Plan,
    Shown,
    Sight,
    Signal,
)
from hanabi_kit.engine.hands import end_of, is_lost
from hanabi_kit.errors import Contradiction, HanabiError
from hanabi_kit.game import End, Game
from hanabi_kit.language import later, words
from hanabi_kit.notation.assumed_text import Assume, take_assumptions
from hanabi_kit.rules.turn import bonus_token, spare_strikes, turns_after
from hanabi_kit.support.arguments import checked
from hanabi_kit.view import View

MOST_WORLDS = 3_000_000
"""Worlds that are followed, cards that the plan does not tell apart merged: about 1 GB."""


@checked
def certify(
    plan: Plan,
    game: Game,
    objective: str = "perfect",
    *,
    given: View | None = None,
    assume: Assume | None = None,
    most_worlds: int = MOST_WORLDS,
) -> Fraction:
    """Return what `plan` reaches at the public position of `game`, as an exact share or mean.

    It is an average over all that the player to move may see; or, with `given`, over the deals in
    which she sees what she does see.

    Parameters
    ----------
    plan : Plan
    game : Game
        The table at which the plan begins. Its hands say which cards are out of public sight; where
        they lie is not used. What a position file assumes is no part of it: say it as `assume`.
    objective : {"perfect", "score"}
        The share of the worlds in which the highest score that the discards allow is reached, or
        the mean of the final scores.
    given : View, optional
        What the player to move sees: only deals count in which the others hold the very cards that
        she sees.
    assume : str or sequence of str, optional
        What is taken for granted beyond the clues, such as ``"Bob 2: r4 b2"``: only the deals that
        fit it are followed.
    most_worlds : int
        Worlds that may be followed, cards that the plan does not tell apart merged.

    Returns
    -------
    Fraction
        A share, 0 to 1, or points.

    Raises
    ------
    HanabiError
        The game is over; or the plan is none for this table: another seat begins, a needed card is
        not told apart from others, a decision is not of the player to move, a clue is asked for
        without a code or with a label that its code has not.
    Contradiction
        No deal fits the clues.
    TooManyWorlds
        More than `most_worlds` are needed.

    Examples
    --------
    The deck is empty. Bob holds the r2 that is needed, in one of two slots, and Alice tells him by
    the kind of her clue in which; with the plan's one code for it they always win:

    >>> from hanabi_kit.cards import Seat
    >>> from hanabi_kit.notation import parse_position
    >>> game = parse_position('''
    ... [position]
    ... ruleset = { suits = "r", rank_copies = [4, 1], hand_sizes = {2 = 2}, max_strikes = 1 }
    ... players = ["Alice", "Bob"]
    ... turn = "Alice"
    ... stacks = "r1"
    ... clue_tokens = 1
    ... deck = 0
    ... turns_left = 2
    ... [position.hands]
    ... Alice = "r1/1 r1/1"
    ... Bob = "r1 r2"
    ... ''').game()
    >>> r2 = Card("r2")
    >>> tell = {((r2, None),): (Signal(0),), ((None, r2),): (Signal(1),)}
    >>> bob = [Decision(Seat(1), None, {((None, None),): (Play(Slot(slot)),)}) for slot in (1, 2)]
    >>> alice = Decision(Seat(0), Code("touch"), tell, {Signal(0): bob[0], Signal(1): bob[1]})
    >>> certify(Plan(alice, {r2: r2}), game)
    Fraction(1, 1)

    Without clues Bob plays one of his slots, right in half of the worlds:

    >>> same = dict.fromkeys(tell, (Signal(0),))
    >>> wait = Decision(Seat(0), Code("touch"), same, {Signal(0): bob[0]})
    >>> certify(Plan(wait, {r2: r2}), game), certify(Plan(wait, {r2: r2}), game, "score")
    (Fraction(1, 2), Fraction(1, 1))

    Alice sees the r2 in slot 2, so with her sight Bob's play of slot 2 is always right:

    >>> wait = Decision(Seat(0), Code("touch"), same, {Signal(0): bob[1]})
    >>> certify(Plan(wait, {r2: r2}), game, given=game.view("Alice"))
    Fraction(1, 1)
    """
    assumed = assumed_cards(take_assumptions(assume, game))
    return _Certifier(plan, game, objective, most_worlds, assumed).value(given)


@dataclass(frozen=True, slots=True)
class _Table:
    """What everybody sees of the table, and which place each card in a hand came from."""

    mover: int
    stacks: tuple[int, ...]
    tokens: int
    strikes: int
    deck: int
    turns_left: int | None
    hands: tuple[tuple[int, ...], ...]
    gone: tuple[Card, ...] = ()
    """Needed cards that were discarded since the plan began."""

    taken: int = 0
    """Actions since then."""


class _Certifier:
    """One plan at one table."""

    def __init__(
        self,
        plan: Plan,
        game: Game,
        objective: str,
        most_worlds: int,
        assumed: Assumed | None = None,
    ) -> None:
        if not isinstance(plan, Plan):
            raise HanabiError(
                words().say("plan: {kind}, but a Plan is needed", kind=type(plan).__name__)
            )
        if objective not in ("perfect", "score"):
            raise HanabiError(
                words().say(
                    "objective {objective}: there are perfect, score", objective=repr(objective)
                )
            )
        if game.end is not None:
            raise HanabiError(
                words().say(
                    "the game is over ({end}): there is nothing to plan",
                    end=words().say(game.end.value),
                )
            )
        refuse_uncovered(game.rules, "plan")
        self.plan, self.game, self.rules = plan, game, game.rules
        self.perfect, self.most_worlds = objective == "perfect", most_worlds
        self.goal = sum(self.rules.reachable(game.discards))
        self.players = len(game.players)
        self.deals = Deals(plan, game, assumed)
        self.assumed = bool(assumed)
        self.talks: dict[int, bool] = {}
        self.waits: dict[object, bool] = {}

    def value(self, given: View | None = None) -> Fraction:
        """Return what the plan reaches, in all deals or in those with what somebody sees."""
        game = self.game
        ends = [sum(map(len, game.hands[: seat + 1])) for seat in range(self.players)]
        hands = tuple(
            tuple(range(end - len(hand), end)) for hand, end in zip(game.hands, ends, strict=True)
        )
        table = _Table(
            int(game.mover),
            game.stacks,
            game.clue_tokens,
            game.strikes,
            game.deck_size,
            game.turns_left,
            hands,
        )
        followed = self.deals.dealt(self.most_worlds)
        if given is not None:
            seen = self.seen_by_mover(given)
            followed, _ = self.deals.with_cards(self.others(table), seen, followed)
        total = sum(count for _, count in followed) * factorial(game.deck_size)
        if not total:
            text = (
                later(
                    "no deal of the cards out of public sight fits the clues given and what is "
                    "assumed"
                )
                if self.assumed
                else later("no deal of the cards out of public sight fits the clues given")
            )
            raise Contradiction(words().say(text))
        return Fraction(self.follow(self.plan.decision, table, followed), total)

    def seen_by_mover(self, given: View) -> OtherHands:
        """Return the hands that a view shows; HanabiError where it is another's or of elsewhere."""
        game = self.game
        hands = {seat: tuple(held.card for held in hand) for seat, hand in given.others}
        order = [Seat((game.mover + away) % self.players) for away in range(1, self.players)]
        if given.players != game.players or any(
            len(hands.get(seat, ())) != len(game.hands[seat]) for seat in order
        ):
            raise HanabiError(
                words().say(
                    "given: what {viewer} sees of another table, but the view of {mover} at this "
                    "one is needed",
                    viewer=given.viewer,
                    mover=game.player_to_move,
                )
            )
        return tuple(hands[seat] for seat in order)

    # -- following the plan --------------------------------------------------------------------

    def follow(self, decision: Decision, table: _Table, followed: Followed) -> int:
        """Return the points of all deals together, over every order of the deck."""
        self.check(decision, table)
        # At first a plan may go by the very cards; later only which clues are there hangs on them.
        by_cards = bool(self.plan.exactly) and not table.taken
        asks = by_cards or self.may_talk(decision)
        if any(narrow for (_, _, narrow), _ in followed) and not asks:
            followed = merged_again(followed)
        points = 0
        chosen: dict[Choice | None, Followed] = {}
        for choices, alike in self.by_choices(decision, table, followed):
            for choice, part in self.chosen(decision.code, choices, table, alike):
                chosen.setdefault(choice, []).extend(part)
        for choice, part in chosen.items():
            if choice is None:
                points += self.silent(table, part)
            elif isinstance(choice, Signal):
                after, score = self.after(table, None, None)
                points += self.go_on(decision, choice, after, score, part)
            else:
                points += self.shown(decision, choice, table, part)
        return points

    def by_choices(
        self, decision: Decision, table: _Table, followed: Followed
    ) -> Iterator[tuple[tuple[Choice, ...], Followed]]:
        """Yield the deals by what the plan has the player to move do, the first possible one."""
        exactly = self.plan.exactly if not table.taken else {}
        for sight, alike in self.by_sight(table, followed):
            for hands, choices in exactly.items():
                if self.as_sight(hands) == sight:
                    these, alike = self.deals.with_cards(self.others(table), hands, alike)
                    yield choices, these
            yield decision.choices.get(sight, ()), alike

    def as_sight(self, hands: OtherHands) -> Sight:
        return tuple(tuple(map(self.plan.alike.get, hand)) for hand in hands)

    def by_sight(
        self, table: _Table, followed: Followed
    ) -> Iterator[tuple[tuple[tuple[Card | None, ...], ...], Followed]]:
        """Yield the deals by what the player to move sees."""
        others = self.others(table)
        places = list(chain(*others))
        if not places:
            yield tuple(() for _ in others), followed
            return
        look: Callable[[tuple[int, ...]], Any] = itemgetter(*places)
        cells: dict[Any, Followed] = {}
        for entry in followed:
            cells.setdefault(look(entry[0][0]), []).append(entry)
        for seen, cell in cells.items():
            images = [self.deals.images[kind] for kind in (seen if len(places) > 1 else (seen,))]
            sight = []
            for hand in others:
                sight.append(tuple(images[: len(hand)]))
                images = images[len(hand) :]
            yield tuple(sight), cell

    def others(self, table: _Table) -> list[tuple[int, ...]]:
        """Return the places of the others' cards, the next player's first."""
        return [table.hands[(table.mover + away) % self.players] for away in range(1, self.players)]

    def shown(self, decision: Decision, choice: Choice, table: _Table, part: Followed) -> int:
        """Return the points where a card is played or discarded."""
        assert isinstance(choice, Play | Discard)
        place = table.hands[table.mover][choice.slot - 1]
        pools: dict[int, Followed] = {}
        for entry in part:
            pools.setdefault(entry[0][0][place], []).append(entry)
        points = 0
        for kind, pool in pools.items():
            # A card that was shown keeps its place, so that merged cards are counted right.
            after, score = self.after(table, choice, self.deals.needed[kind], len(pool[0][0][0]))
            if table.deck and after is not None:
                pool = drawn(pool)
            points += self.go_on(
                decision, Shown(choice, self.deals.images[kind]), after, score, pool, table.deck
            )
        return points

    def go_on(
        self,
        decision: Decision,
        outcome: Outcome,
        after: _Table | None,
        score: int,
        pool: Followed,
        deck: int = 0,
    ) -> int:
        """Return the points after `outcome`; where the game is over, each deal has `score`."""
        if after is None:
            orders = factorial(deck)
            return self.counted(score) * orders * sum(count for _, count in pool)
        following = decision.next.get(outcome)
        if following is None:
            return self.silent(after, pool)
        return self.follow(following, after, pool)

    def counted(self, score: int) -> int:
        return int(score == self.goal) if self.perfect else score

    def silent(self, table: _Table, part: Followed) -> int:
        """Return the points where the plan has nothing more to say."""
        if not self.can_wait(table):
            return 0
        worlds = sum(count for _, count in part) * factorial(table.deck)
        return self.counted(sum(table.stacks)) * worlds

    def can_wait(self, table: _Table) -> bool:
        """Whether the players can surely reach the end of the game without losing points."""
        rules = self.rules
        if not rules.final_round:
            return False
        if not is_lost(rules, End.STRIKES):
            return True
        key = (
            table.deck,
            table.turns_left,
            table.tokens,
            table.strikes,
            tuple(len(table.hands[(table.mover + n) % self.players]) for n in range(self.players)),
        )
        if key not in self.waits:
            self.waits[key] = any(
                after is None or self.can_wait(after) for after in self.waited(table)
            )
        return self.waits[key]

    def waited(self, table: _Table) -> Iterator[_Table | None]:
        """Yield the tables after what can be done whatever the cards are; None: all went well."""
        rules, slot = self.rules, Slot(1)
        own, *others = (table.hands[(table.mover + n) % self.players] for n in range(self.players))
        place = -1  # which card is drawn is of no interest
        if own and table.tokens < rules.max_clue_tokens:
            yield self.after(table, Discard(slot), None, place)[0]
        # With more cards than dull ones the others surely hold one that a clue touches.
        always = rules.empty_clues or rules.always_legal_clues > 0
        if table.tokens and (always or sum(map(len, others)) > self.deals.dull):
            yield self.after(table, None, None)[0]
        if own and spare_strikes(table.strikes, rules.max_strikes) > 0:
            yield self.after(table, Play(slot), None, place)[0]

    # -- clues ---------------------------------------------------------------------------------

    def chosen(
        self, code: Code | None, choices: tuple[Choice, ...], table: _Table, cell: Followed
    ) -> Iterator[tuple[Choice | None, Followed]]:
        """Yield the first possible choice, told apart by which clues there are to give."""
        for choice in choices:
            if isinstance(choice, Signal):
                if not table.tokens:
                    continue
                assert code is not None
                can, cell = self.deals.by_clue(code, choice.label, self.others(table), cell)
                if can:
                    yield choice, can
                if not cell:
                    return
            elif 1 <= choice.slot <= len(table.hands[table.mover]) and (
                isinstance(choice, Play) or table.tokens < self.rules.max_clue_tokens
            ):
                yield choice, cell
                return
        yield None, cell

    def may_talk(self, decision: Decision) -> bool:
        known = self.talks.get(id(decision))
        if known is None:
            known = self.talks[id(decision)] = any(
                isinstance(choice, Signal) for choice in chain(*decision.choices.values())
            ) or any(map(self.may_talk, decision.next.values()))
        return known

    # -- rules ---------------------------------------------------------------------------------

    def after(
        self, table: _Table, choice: Choice | None, card: Card | None, place: int = 0
    ) -> tuple[_Table | None, int]:
        """Return the table after a choice (None: a clue), or None and the score at the end.

        `card` is None for one that no firework needs; a card that is drawn comes to `place`.
        """
        rules, stacks, tokens, strikes = self.rules, table.stacks, table.tokens, table.strikes
        hands, gone, deck = table.hands, table.gone, table.deck
        if choice is None:
            tokens -= 1
        else:
            assert isinstance(choice, Play | Discard)
            hand = hands[table.mover]
            hand = (*((place,) * bool(deck)), *hand[: choice.slot - 1], *hand[choice.slot :])
            hands = (*hands[: table.mover], hand, *hands[table.mover + 1 :])
            deck -= bool(deck)
            suit = -1 if card is None else rules.suits.index(card.suit)
            if isinstance(choice, Discard):
                tokens += 1
                gone = gone if card is None else (*gone, card)
            elif card is not None and rules.fireworks.fits(rules, stacks, suit, card.rank):
                stacks = rules.fireworks.laid(rules, stacks, suit, card.rank)
                if stacks[suit] == len(rules.ranks):
                    tokens += bonus_token(tokens, rules.max_clue_tokens)
            else:
                strikes += 1
                gone = gone if card is None else (*gone, card)
        turns_left = (
            turns_after(table.turns_left, deck, self.players) if rules.final_round else None
        )
        # Cards that no firework needs change nothing that their discard could end.
        end = end_of(rules, stacks, (*self.game.discards, *gone), strikes)
        if end is not None or turns_left == 0:
            return None, 0 if is_lost(rules, end) else sum(stacks)
        return replace(
            table,
            mover=(table.mover + 1) % self.players,
            taken=table.taken + 1,
            stacks=stacks,
            tokens=tokens,
            strikes=strikes,
            deck=deck,
            turns_left=turns_left,
            hands=hands,
            gone=gone,
        ), 0

    def check(self, decision: Decision, table: _Table) -> None:
        """Raise HanabiError where `decision` is none for this table."""
        say, taken = words().say, table.taken
        faults = []
        if decision.seat != table.mover:
            faults.append(
                say(
                    "plan, after {taken} actions: a decision of seat {seat}, but seat {mover} is "
                    "to move",
                    taken=taken,
                    seat=repr(decision.seat),
                    mover=table.mover,
                )
            )
        exactly = self.plan.exactly if not table.taken else {}
        for choice in dict.fromkeys(chain(*decision.choices.values(), *exactly.values())):
            if isinstance(choice, Signal):
                labels = 0 if decision.code is None else decision.code.labels
                if not labels:
                    faults.append(
                        say(
                            "plan, after {taken} actions: a clue is asked for, but no code says "
                            "how it is read",
                            taken=taken,
                        )
                    )
                elif not 0 <= choice.label < labels:
                    faults.append(
                        say(
                            "plan, after {taken} actions: label {label}, but its code has 0–{last}",
                            taken=taken,
                            label=repr(choice.label),
                            last=labels - 1,
                        )
                    )
            elif not isinstance(choice, Play | Discard):
                faults.append(
                    say(
                        "plan, after {taken} actions: {choice}, but a choice is Play, Discard or "
                        "Signal",
                        taken=taken,
                        choice=repr(choice),
                    )
                )
        if faults:
            raise HanabiError(list(dict.fromkeys(faults)))
