"""Every place that says what a play, a discard and a clue do, each behind the same small door.

An `Engine` is given a game of the kit and an action, and says what the table is after it, in the
names of `shown`: as much as it knows. What it says is held against `Game.apply`. Where it has no
function that makes a successor, the smallest one that needs the rule is called, and its callees
note what they are given. `hanabi_kit.players.table_play` has no rule of its own: it plays through
`Game.apply`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import factorial
from typing import Any

from hanabi_kit import compiler
from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import MAX_RANK, Card, CardSet
from hanabi_kit.compiler.arrays import np
from hanabi_kit.endgame.budget import Budget
from hanabi_kit.endgame.deal import beam_kernel as deal_kernel
from hanabi_kit.endgame.deal.solving import _refuse
from hanabi_kit.endgame.deal.targets import TargetedTable
from hanabi_kit.endgame.faceup.card_search import CardSearch
from hanabi_kit.endgame.faceup.root import KERNEL_RANKS, KERNEL_SUITS, Root
from hanabi_kit.endgame.faceup.special_rules import needs_card_search
from hanabi_kit.endgame.faceup.suit_codes import Suits, encode
from hanabi_kit.endgame.faceup.suit_search import SuitSearch
from hanabi_kit.endgame.plan.check.certify import _Certifier, _Table
from hanabi_kit.endgame.plan.lower import trials_kernel as plan_kernel
from hanabi_kit.endgame.plan.lower.limbs import Limbs, fits
from hanabi_kit.endgame.plan.model.covered_tables import uncovered_rules
from hanabi_kit.endgame.plan.model.hanabi_table import DISCARD, HanabiTable
from hanabi_kit.endgame.plan.model.joint_plan import Decision, Plan
from hanabi_kit.endgame.plan.model.keeping_points import can_wait
from hanabi_kit.endgame.plan.model.prior_worlds import Kinds, hidden_cards, needed_of
from hanabi_kit.endgame.plan.model.team import CLUE, World
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.players.facts import Board
from hanabi_kit.players.hat.public import PublicState, first_state
from hanabi_kit.players.hat.public import after as public_after
from hanabi_kit.players.hat.tables import tables_of
from hanabi_kit.rules import Ruleset
from hanabi_kit.stats import _wasted_tokens
from hanabi_kit.view import View
from tests.helpers.brute_force import WrittenAnew
from tests.helpers.open_rules import OpenRules, OpenTable

Said = dict[str, Any]
Step = tuple[Action, Game]
"""An action, and the table that the engine `Game` makes of it."""


def shown(game: Game) -> Said:
    """All that an engine may be asked about the table of `game`."""
    return {
        "over": game.over,
        "score": game.score,
        "points": game.on_table,
        "stacks": game.stacks,
        "tokens": game.clue_tokens,
        "strikes": game.strikes,
        "deck": game.deck_size,
        "clock": game.turns_left,
        "mover": int(game.mover),
        "sizes": tuple(map(len, game.hands)),
        "hands": tuple(tuple(sorted(held.card for held in hand)) for hand in game.hands),
        "orders": tuple(tuple(held.order for held in hand) for hand in game.hands),
        "discards": Counter(game.discards),
    }


@cache
def dealt(rules: Ruleset, players: int) -> Game:
    """Some game of so many players, of which only the rules and the seats are used."""
    return Game.new([f"P{seat}" for seat in range(players)], shuffled(rules, 1), rules)


def strikes_of(rules: Ruleset, spare: int) -> int:
    """The strikes taken, where so many may still be taken without losing."""
    return rules.max_strikes - 1 - spare


class Engine:
    """One engine. The name of the class is its name."""

    def covers(self, rules: Ruleset, players: int) -> bool:
        """Whether the engine takes this ruleset with so many players at all."""
        return True

    def takes(self, game: Game, action: Action) -> bool:
        """Whether it can be asked about this action at this table."""
        return True

    def after(self, game: Game, action: Action) -> Said:
        """What the engine says the table is after `action`."""
        raise NotImplementedError

    def check(self, game: Game, steps: Sequence[Step]) -> int:
        """Hold what is said of each step against `Game`; return how many could be asked about."""
        asked = 0
        for action, after in steps:
            if self.takes(game, action):
                said = self.after(game, action)
                expected = shown(after)
                assert said == {name: expected[name] for name in said}, (
                    f"{type(self).__name__}, {action!r}"
                )
                assert said
                asked += 1
        return asked


class Anew(Engine):
    """`tests.helpers.brute_force.WrittenAnew`: the whole table, and which actions there are."""

    def check(self, game: Game, steps: Sequence[Step]) -> int:
        rules = game.rules
        moves = dict(
            WrittenAnew(rules, len(game.players)).moves(
                {
                    "hands": [[held.card for held in reversed(hand)] for hand in game.hands],
                    "deck": list(game.deck or ()),
                    "trash": list(map(str, game.discards)),
                    "stacks": dict(zip(rules.suits, game.stacks, strict=True)),
                    "tokens": game.clue_tokens,
                    "strikes": game.strikes,
                    "mover": int(game.mover),
                    "last": game.turns_left,
                }
            )
        )
        assert moves.keys() == set(map(self.name, game.legal_actions()))
        engine = WrittenAnew(rules, len(game.players))
        for action, after in steps:
            table = moves[self.name(action)]
            expected = shown(after)
            assert {
                "stacks": tuple(table["stacks"].values()),
                "tokens": table["tokens"],
                "strikes": table["strikes"],
                "deck": len(table["deck"]),
                "clock": table["last"],
                "mover": table["mover"],
                "hands": tuple(tuple(sorted(hand)) for hand in table["hands"]),
            } == {name: expected[name] for name in (
                "stacks", "tokens", "strikes", "deck", "clock", "mover", "hands"
            )}, f"Anew, {action!r}"  # fmt: skip
            assert Counter(table["trash"]) == Counter(map(str, after.discards))
            # Who has no card and no clue has no moves, which is not asked about here.
            assert engine.over(table) == after.over or not after.hands[after.mover]
        return len(steps)

    @staticmethod
    def name(action: Action) -> str:
        if isinstance(action, Clue):
            return f"clue {int(action.to)} {action.value}"
        if isinstance(action, PlayDeck):
            return "play deck"
        return f"{'play' if isinstance(action, Play) else 'discard'} {int(action.slot)}"


class _NotingRules(OpenRules):
    """Notes the table that is to be valued, in place of its value."""

    noted: OpenTable

    def value(self, table: OpenTable) -> int:
        self.noted = table
        return 0


class Open(Engine):
    """`tests.helpers.open_rules.OpenRules`: the whole table but for the discards, end and score."""

    def after(self, game: Game, action: Action) -> Said:
        rules = _NotingRules(game.rules, None, ordered=True, most=1)
        table = rules.table(game)
        if isinstance(action, Clue):
            assert rules.may_clue(table)
            rules.after_clue(table)
        elif isinstance(action, PlayDeck):
            rules.after_play_deck(table)
        else:
            card = rules.pair(game.hands[game.mover][action.slot - 1].card)
            (rules.after_play if isinstance(action, Play) else rules.after_discard)(table, card)
        left = rules.noted
        points = rules.points(left)
        suits = game.rules.suits
        return {
            "stacks": left.stacks,
            "tokens": left.tokens,
            "strikes": left.strikes,
            "deck": len(left.deck),
            "clock": left.clock,
            "mover": left.mover,
            "hands": tuple(
                tuple(sorted(Card(suits[suit], rank) for suit, rank in hand)) for hand in left.hands
            ),
            "over": points is not None,
            **({} if points is None else {"score": points}),
        }


class CardFaceUp(Engine):
    """`CardSearch` of the model with open hands: its own positions, end and score."""

    def __init__(self) -> None:
        self.search = cache(
            lambda rules, players: CardSearch(dealt(rules, players), "score", Budget())
        )

    def after(self, game: Game, action: Action) -> Said:
        rules = game.rules
        search = self.search(rules, len(game.players))
        move = search.first(game, action)
        state = move.state
        if state is None:
            return {"over": True, "score": move.points}
        if move.draws:
            assert game.deck
            number = search.numbers[game.deck[0]]
            drawn = search._as_needed(number, state.stacks, state.tops)
            cards = [card for card, _ in state.deck]
            state = search._draws(state)[cards.index(drawn)][1]
        stuck = not rules.final_round and next(search.actions(state), None) is None
        if not state.turns or stuck:
            return {"over": True, "score": 0 if stuck else sum(state.stacks)}
        return {
            "over": False,
            "state": state,
            "stacks": state.stacks,
            "tokens": state.tokens,
            "strikes": strikes_of(rules, state.spare),
            "deck": sum(copies for _, copies in state.deck),
            "clock": None if state.turns < 0 else state.turns,
            "mover": state.mover,
            "sizes": tuple(map(len, state.hands)),
        }

    def check(self, game: Game, steps: Sequence[Step]) -> int:
        for action, after in steps:
            said = self.after(game, action)
            expected = shown(after)
            # Read off the table anew: cards that nobody needs any more are merged in both.
            expected["state"] = self.search(game.rules, len(game.players)).state(after)
            assert said == {name: expected[name] for name in said}, f"CardFaceUp, {action!r}"
        return len(steps)


class _NotingSearch(SuitSearch):
    """Notes which position is to be valued, in place of its value."""

    noted: Said

    def value(
        self, suits: Suits, deck: int, tokens: int, spare: int, mover: int, floor: int = -1
    ) -> int:
        self.noted |= {"suits": suits, "deck": deck, "tokens": tokens, "spare": spare}
        self.noted |= {"mover": mover, "clock": None}
        return 0

    def final(self, suits: Suits, mover: int, turns: int) -> int:
        self.noted |= {"suits": suits, "deck": 0, "mover": mover, "clock": turns}
        return 0

    def after_draw(
        self, suits: Suits, gain: int, mover: int, deck: int, tokens: int, spare: int, floor: int
    ) -> int:
        draws = [rest for _, rest in self.suits.draws(suits, mover, deck)]
        self.noted |= {"draws": draws, "tokens": tokens, "spare": spare}
        if deck == 1:
            super().after_draw(suits, gain, mover, deck, tokens, spare, floor)
        return gain


def suits_of(game: Game) -> Suits:
    """The fireworks of a table as suit codes."""
    rules = game.rules
    hands = [[held.card for held in hand] for hand in game.hands]
    tops = rules.reachable(game.discards)
    return encode(rules, game.stacks, tops, hands, game.unseen())[0]


class CodedFaceUp(Engine):
    """`SuitSearch` by way of `Root`: suit codes, points gained, tokens, strikes, clock.

    A code does not say which card was drawn, so the position has to be one of those that the search
    goes through. In the final round tokens and strikes are nothing to it.
    """

    def __init__(self) -> None:
        self.search = cache(
            lambda rules, players: _NotingSearch(
                players,
                rules.hand_size(players),
                rules.max_clue_tokens,
                "score",
                Budget(),
                deck_plays=rules.deck_plays,
            )
        )

    def covers(self, rules: Ruleset, players: int) -> bool:
        return not needs_card_search(rules, players)

    def check(self, game: Game, steps: Sequence[Step]) -> int:
        rules = game.rules
        search = self.search(rules, len(game.players))
        root = Root(game, "score")
        root.search = search
        for action, after in steps:
            search.noted = {}
            gain, _ = root.exact(action)
            noted = search.noted
            expected = shown(after) | {"suits": suits_of(after)}
            if not noted:
                said: Said = {"over": True, "score": gain // root.scale + game.on_table}
            else:
                said = {"points": game.on_table + gain}
                if "draws" in noted:
                    assert expected["suits"] in noted["draws"], f"CodedFaceUp, {action!r}"
                if "spare" in noted:
                    noted["strikes"] = strikes_of(rules, noted["spare"])
                for name in ("suits", "deck", "tokens", "strikes", "mover", "clock"):
                    if name in noted:
                        said[name] = noted[name]
            assert said == {name: expected[name] for name in said}, f"CodedFaceUp, {action!r}"
        return len(steps)


Effect = tuple[Suits, int, int, int]
"""Suits before the draw, points gained, tokens gained, strikes."""


class _FaceUpActions(Engine):
    """What a search with suit codes goes through: each must be what some legal action does."""

    def covers(self, rules: Ruleset, players: int) -> bool:
        return not needs_card_search(rules, players)

    def listed(self, game: Game, suits: Suits) -> set[Effect]:
        """The effects of what the mover may do, clues left out."""
        raise NotImplementedError

    def check(self, game: Game, steps: Sequence[Step]) -> int:
        if not game.deck_size:
            return 0
        effects: set[Effect] = set()
        hand = [held.card for held in game.hands[game.mover]]
        for action, after in steps:
            if isinstance(action, Play | Discard):
                hands = [[held.card for held in each] for each in game.hands]
                del hands[game.mover][action.slot - 1]
                tops = game.rules.reachable(after.discards)
                suits, _ = encode(game.rules, after.stacks, tops, hands, game.unseen())
                gains = (
                    after.on_table - game.on_table,
                    after.clue_tokens - game.clue_tokens,
                    after.strikes - game.strikes,
                )
                effects.add((suits, *gains))
        suits = suits_of(game)
        if any(game.is_playable(card) and hand.count(card) > 1 for card in hand):
            # To the search a second copy is trash, which it may misplay. The rules do not let a
            # playable card be misplayed; playing it is better, so that no value depends on it.
            effects.add((suits, 0, 0, 1))
        listed = self.listed(game, suits)
        assert listed <= effects, f"{type(self).__name__}: {listed - effects}"
        # Every play that completes or goes on with a firework is among them.
        assert {each for each in effects if each[1]} <= listed
        return 1


class CodedActions(_FaceUpActions):
    """`SuitSearch.actions`."""

    def __init__(self) -> None:
        self.coded = CodedFaceUp()

    def listed(self, game: Game, suits: Suits) -> set[Effect]:
        search = self.coded.search(game.rules, len(game.players))
        spare = game.rules.max_strikes - 1 - game.strikes
        mover = int(game.mover)
        moves = search.actions(suits, game.deck_size, game.clue_tokens, spare, mover)
        return {(rest, *gains) for rest, *gains in moves if rest is not None}


class FaceUpKernel(_FaceUpActions):
    """The compiled kernel of the model with open hands: the actions that it writes down.

    When the final round begins is told by its values alone, which
    `tests/endgame/faceup/test_kernel.py` compares.
    """

    IDS = 1 << 12

    def __init__(self) -> None:
        self.memory: dict[object, Any] = {}

    def covers(self, rules: Ruleset, players: int) -> bool:
        return (
            super().covers(rules, players)
            and compiler.is_there()
            and not rules.deck_plays
            and len(rules.suits) <= KERNEL_SUITS
            and len(rules.ranks) <= KERNEL_RANKS
        )

    def listed(self, game: Game, suits: Suits) -> set[Effect]:
        from hanabi_kit.endgame.faceup import search_kernel as kernel

        rules, players = game.rules, len(game.players)
        key = (players, rules.hand_size(players), rules.max_clue_tokens)
        memory = self.memory.get(key)
        if memory is None or memory[kernel.IDS] > self.IDS - kernel.SUITS:
            memory = self.memory[key] = kernel.new_memory(*key, False, 1 << 10, self.IDS)
        row = slice(kernel.ROWS, kernel.ROWS + kernel.SUITS)
        memory[row] = (0,) * (kernel.SUITS - len(suits)) + suits
        memory[kernel.STATUS] = kernel.GOING
        kernel.set_row(memory, np.int64(0))
        spare = rules.max_strikes - 1 - game.strikes
        numbers = map(np.int64, (0, game.clue_tokens, spare, int(game.mover)))
        count = kernel._write_actions(memory, *numbers)
        found = set()
        for number in range(count):
            at = kernel.ACTIONS + number * kernel.ACTION_LIMBS
            codes = [int(word) >> kernel.ID_BITS for word in memory[at : at + kernel.SUITS]]
            gains = [int(memory[at + what]) for what in (kernel.GAIN, kernel.TOKENS)]
            found.add(
                (tuple(sorted(filter(None, codes))), *gains, int(memory[at + kernel.STRIKES]))
            )
        return found


def is_plan_table(rules: Ruleset, players: int) -> bool:
    """Whether the plan model takes a ruleset with so many players."""
    game = dealt(rules, players)
    return not game.over and not uncovered_rules(View.of(game, game.mover))


def may_go_on(game: Game) -> bool:
    """Whether the plan model may go on where `Game` ends: nothing more can be scored there.

    It looks once, before the plan, at what can be scored, and not at each discard.
    """
    return game.rules.ends_when_settled


class PlanTable(Engine):
    """`HanabiTable` of the plan model: its worlds, what is public, end and score."""

    def covers(self, rules: Ruleset, players: int) -> bool:
        return is_plan_table(rules, players)

    def table(self, game: Game) -> tuple[HanabiTable, World, dict[Card, int]]:
        """The table, the world it is in, and the kinds of cards by number."""
        hidden = hidden_cards(game)
        images: list[Card | None] = [None]
        images += [card for card in needed_of(game) if hidden[card]]
        cards: list[Counter[Card]] = [Counter() for _ in images]
        number = {card: images.index(card) if card in images else 0 for card in hidden}
        for card, copies in hidden.items():
            cards[number[card]][card] = copies
        kinds = Kinds(tuple(images), len(images) - 1, tuple(cards))
        table = HanabiTable(game, "score", kinds, Budget(), None)
        hands = tuple(tuple(number[held.card] for held in hand) for hand in game.hands)
        deck = tuple(sorted(number[card] for card in game.deck or ()))
        return table, table.world((hands, deck)), number

    def takes(self, game: Game, action: Action) -> bool:
        return not isinstance(action, PlayDeck)

    def after(self, game: Game, action: Action) -> Said:
        table, world, number = self.table(game)
        # The deck is sorted by kind here; which card comes is told by the one that is drawn.
        what = CLUE
        if isinstance(action, Play | Discard):
            what = action.slot - 1 + DISCARD * isinstance(action, Discard)
        assert what in table.actions(table.start, world)
        kind, node, worth, worlds = table.transition(table.start, world, what)
        if what != CLUE:
            assert kind == number[game.hands[game.mover][action.slot - 1].card]  # type: ignore[union-attr]
        if node is None:
            # Over, or as good as over: nothing more can be scored, and nothing can be lost.
            return {"score": worth // factorial(game.deck_size)}
        if game.deck and what != CLUE:
            drawn = number[game.deck[0]]
            ((_, world),) = [each for each in worlds if each[1][0][game.mover][0] == drawn]
        else:
            ((_, world),) = worlds
        return {
            **({} if may_go_on(game) else {"over": False}),
            "stacks": node.heights,
            "tokens": node.tokens,
            "strikes": strikes_of(game.rules, node.spare),
            "deck": node.deck,
            "clock": node.turns or None,
            "mover": node.mover,
            "sizes": tuple(map(len, world[0])),
        }


class PlanKernel(Engine):
    """The compiled kernel of the plan model: its words, and whether it is over.

    It has room for two or three players, the last cards, and the highest score as the only aim.
    """

    def __init__(self) -> None:
        self.plan = PlanTable()

    def covers(self, rules: Ruleset, players: int) -> bool:
        return plan_kernel.COMPILED and players <= 3 and is_plan_table(rules, players)

    def takes(self, game: Game, action: Action) -> bool:
        return not isinstance(action, PlayDeck) and self.has_room(game)

    def has_room(self, game: Game) -> bool:
        if game.deck_size > plan_kernel.MOST_DECK:
            return False
        table, _, _ = self.plan.table(game)
        return fits(table, game.rules.hand_size(len(game.players)))

    def after(self, game: Game, action: Action) -> Said:
        k = plan_kernel
        table, world, number = self.plan.table(game)
        limbs = Limbs(table, game.rules.hand_size(len(game.players)))
        m = k.new_settings()
        limbs.tell(m)
        rest = limbs.public(table.start) | limbs.deck(world[1])
        choice = k.CLUE
        if isinstance(action, Play | Discard):
            choice = action.slot - 1 + k.DISCARD * isinstance(action, Discard)
        over, hands, rest = k.acted(m, limbs.hands(world[0]), rest, choice)
        if over == 2:
            return {"points": table.goal}
        if over:
            return {"over": True}
        if game.deck and not isinstance(action, Clue):
            place = world[1].index(number[game.deck[0]])
            copies, hands, rest = k.drawn_after(m, hands, rest, place, table.start.mover)
            assert copies == world[1].count(number[game.deck[0]])
        hands, rest = int(hands), int(rest)
        sizes = []
        for seat in range(table.players):
            hand = hands >> limbs.width * seat
            slots = [hand >> 4 * slot & 15 for slot in range(limbs.size)]
            sizes.append(sum(kind != k.EMPTY for kind in slots))
        return {
            **({} if may_go_on(game) else {"over": False}),
            "stacks": tuple(int(k._height(m, rest, suit)) for suit in range(len(game.rules.suits))),
            "tokens": rest >> k.TOKENS & 15,
            "strikes": strikes_of(game.rules, rest >> k.SPARE & 7),
            "deck": rest >> k.DECK & 7,
            "clock": rest >> k.TURNS & 7 or None,
            "mover": rest >> k.MOVER & 3,
            "sizes": tuple(sizes),
        }


class PlanKernelFaceUp(PlanKernel):
    """The other copy of the rules in that kernel: in how many orders a table is won face up.

    It has no door but this number, which the readable search works out, too. A wrong clock shows in
    it at once, a wrong bonus token seldom, as one token less is seldom missed in the last turns.
    """

    MOST_DECK = 2

    def check(self, game: Game, steps: Sequence[Step]) -> int:
        k = plan_kernel
        if game.deck_size > self.MOST_DECK or not self.has_room(game):
            return 0
        table, world, _ = self.plan.table(game)
        limbs = Limbs(table, game.rules.hand_size(len(game.players)))
        m = k.new_settings()
        limbs.tell(m)
        rest = limbs.public(table.start) | limbs.deck(world[1])
        won = k.face_worth(m, limbs.hands(world[0]), rest, k.new_face_up(1 << 10, 2))
        root = Root(game, "perfect")
        assert won == root.value_of(root.new_search(Budget())), "PlanKernelFaceUp"
        return 1


class Certifier(Engine):
    """`certify`, which follows plans: the whole table, end and score."""

    def __init__(self) -> None:
        self.certifier = cache(self._certifier)

    @staticmethod
    def _certifier(rules: Ruleset, players: int) -> _Certifier:
        game = dealt(rules, players)
        plan = Plan(Decision(game.mover, None, {}), {card: card for card in rules.identities})
        return _Certifier(plan, game, "score", 1)

    def covers(self, rules: Ruleset, players: int) -> bool:
        return not dealt(rules, players).over

    def takes(self, game: Game, action: Action) -> bool:
        return not isinstance(action, PlayDeck)

    def after(self, game: Game, action: Action) -> Said:
        rules = game.rules
        certifier = self.certifier(rules, len(game.players))
        certifier.game = game
        orders = shown(game)["orders"]
        table = _Table(
            int(game.mover),
            game.stacks,
            game.clue_tokens,
            game.strikes,
            game.deck_size,
            game.turns_left,
            orders,
        )
        choice, card = None, None
        if isinstance(action, Play | Discard):
            choice = action
            card = game.hands[game.mover][action.slot - 1].card
            # It knows only such cards as a firework needs.
            card = None if card in rules.trash_cards(game.stacks, game.discards) else card
        place = rules.deck_size - game.deck_size
        after, score = certifier.after(table, choice, card, place)
        if after is None:
            return {"over": True, "score": score}
        # Without a final round a plan promises nothing to who has neither card nor clue.
        stuck = not rules.final_round and not after.hands[after.mover]
        return {
            **({} if stuck else {"over": False}),
            "stacks": after.stacks,
            "tokens": after.tokens,
            "strikes": after.strikes,
            "deck": after.deck,
            "clock": after.turns_left,
            "mover": after.mover,
            "orders": after.hands,
        }


class Waiting(Engine):
    """`can_wait`: it can be waited with a discard or a clue just where it can be after that.

    A play counts as a strike, or not, whatever it would do, so that is not compared. It can nearly
    always be waited, so that this says little: what holds the rule is that it asks `rules/turn`.
    """

    MOST_DECK = 1

    def covers(self, rules: Ruleset, players: int) -> bool:
        return is_plan_table(rules, players) and not rules.ends_when_settled

    def takes(self, game: Game, action: Action) -> bool:
        return isinstance(action, Discard | Clue) and game.deck_size <= self.MOST_DECK

    def check(self, game: Game, steps: Sequence[Step]) -> int:
        asked = 0
        for action, after in steps:
            if self.takes(game, action):
                expected = after.over or can_wait(after)
                assert can_wait(game, type(action)) == expected, f"Waiting, {action!r}"
                asked += 1
        return asked


class DealKernel(Engine):
    """The kernel of the model with a known deal: plays that fit, discards, clues, misplays.

    It is asked for targets that are reached by the action, as it leaves out what is hopeless. It
    lets nobody misplay but where all clue tokens are there, and never for the last strike.
    """

    def covers(self, rules: Ruleset, players: int) -> bool:
        try:
            _refuse(dealt(rules, players))
        except HanabiError:
            return False
        return True

    def takes(self, game: Game, action: Action) -> bool:
        if isinstance(action, Discard | Clue):
            return True
        strikes_out = game.strikes + 1 >= game.rules.max_strikes
        if game.is_playable(self.card(game, action)):
            return True
        full = game.clue_tokens == game.rules.max_clue_tokens
        return not strikes_out and (full or isinstance(action, PlayDeck))

    @staticmethod
    def card(game: Game, action: Action) -> Card:
        if isinstance(action, PlayDeck):
            assert game.deck
            return game.deck[0]
        assert isinstance(action, Play | Discard)
        return game.hands[game.mover][action.slot - 1].card

    def after(self, game: Game, action: Action) -> Said:
        k = deal_kernel
        stacks = list(game.stacks)
        if isinstance(action, Clue):
            code = k.PASS
        elif isinstance(action, Discard):
            code = k.DISCARD_TRASH
        else:
            card = self.card(game, action)
            code = k.MISPLAY_TRASH
            if game.is_playable(card):
                suit = game.rules.suits.index(card.suit)
                stacks[suit] += 1
                code = k.PLAY + MAX_RANK * suit + card.rank - 1
        players = len(game.players)
        question = TargetedTable(game, tuple(stacks))
        targeted = question.targeted
        made = np.empty((64, players + 2), np.int64)
        parents, worths = np.empty((64, 2), np.int64), np.empty(64, np.int64)
        total = k.expand(
            question.row, 1, targeted.info, targeted.deck, targeted.lost, made, parents, worths,
            np.full(256, -1, np.int64), targeted.stack,
        )  # fmt: skip
        rows = {int(parents[row, 1]): row for row in range(int(total))}
        if isinstance(action, PlayDeck):
            # A table is written once, by the first action that leads there: with no other target
            # that may be the same card from the hand, after which the deck's is drawn.
            code = k.PLAY_DECK if k.PLAY_DECK in rows else code
        row = rows[code]
        missing, meta = int(made[row, players]), int(made[row, players + 1])
        clock = meta >> 21 & 15
        size = (1 << k.HAND_BITS) - 1
        assert not missing
        return {
            **({"over": True} if not clock else {}),
            "stacks": tuple(stacks),
            "tokens": meta >> 11 & 31,
            "strikes": strikes_of(game.rules, meta >> 16 & 31),
            "deck": int(targeted.info[k.CARDS]) - (meta & 255),
            "clock": None if clock == k.NO_CLOCK else clock,
            "mover": meta >> 8 & 7,
            "sizes": tuple(
                meta >> k.HANDS_AT + k.HAND_BITS * seat & size for seat in range(players)
            ),
        }


class Hats(Engine):
    """What is public to Hats: fireworks, tokens, deck, which cards are held, discards."""

    def check(self, game: Game, steps: Sequence[Step]) -> int:
        rules = game.rules
        tables = tables_of(rules)
        if not game.turn:
            state = first_state(rules, len(game.players))
            self.compare(state, game, "the deal")
        orders = shown(game)["orders"]
        unknown = tuple((tables.everything,) * len(hand) for hand in game.hands)
        gone = Counter(game.discards)
        built = {Card(suit, rank) for suit, top in zip(rules.suits, game.stacks, strict=True)
                 for rank in range(1, top + 1)}  # fmt: skip
        state = PublicState(
            tables,
            orders,
            unknown,
            unknown,
            tuple(gone[card] + (card in built) for card in tables.cards),
            tuple(gone[card] for card in tables.cards),
            game.stacks,
            game.clue_tokens,
            game.deck_size,
        )
        for action, after in steps:
            self.compare(public_after(state, after.history[-1], 0, ()), after, repr(action))
        return len(steps)

    @staticmethod
    def compare(state: PublicState, game: Game, what: str) -> None:
        expected = shown(game)
        said = {
            "stacks": state.stacks,
            "tokens": state.clue_tokens,
            "deck": state.deck_size,
            "orders": state.orders,
            "discards": +Counter(dict(zip(state.tables.cards, state.discarded, strict=True))),
        }
        assert said == {name: expected[name] for name in said}, f"Hats, {what}"


class PlayersBoard(Engine):
    """The tables that the other players share: which cards fit, are dead, or are the last ones."""

    def check(self, game: Game, steps: Sequence[Step]) -> int:
        for action, after in steps:
            rules, stacks, discards = after.rules, after.stacks, after.discards
            board = Board.of(rules, stacks, discards)
            assert (
                CardSet.from_bits(board.playable),
                CardSet.from_bits(board.trash),
                CardSet.from_bits(board.critical),
                tuple(board.tops),
            ) == (
                rules.playable_cards(stacks, discards),
                rules.trash_cards(stacks, discards),
                rules.critical_cards(stacks, discards),
                rules.reachable(discards),
            ), f"PlayersBoard, {action!r}"
            fitting = {card for card in rules.identities if after.is_playable(card)}
            assert set(CardSet.from_bits(board.playable)) <= fitting
        return len(steps)


class Efficiency(Engine):
    """The tokens that `hanabi_kit.stats` counts through the history: how many were wasted."""

    def takes(self, game: Game, action: Action) -> bool:
        return isinstance(action, Play | PlayDeck)

    def check(self, game: Game, steps: Sequence[Step]) -> int:
        asked = 0
        for action, after in steps:
            if self.takes(game, action):
                top = game.rules.ranks[-1]
                completed = after.stacks.count(top) - game.stacks.count(top)
                wasted = completed and after.clue_tokens == game.clue_tokens
                assert _wasted_tokens(after) - _wasted_tokens(game) == wasted
                asked += 1
        return asked


ENGINES: tuple[Engine, ...] = (
    Anew(),
    Open(),
    CardFaceUp(),
    CodedFaceUp(),
    CodedActions(),
    FaceUpKernel(),
    PlanTable(),
    PlanKernel(),
    PlanKernelFaceUp(),
    Certifier(),
    Waiting(),
    DealKernel(),
    Hats(),
    PlayersBoard(),
    Efficiency(),
)
"""Every engine there is, but for `Game` itself, which the others are held against."""
