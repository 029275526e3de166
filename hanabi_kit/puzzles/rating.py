"""How hard a puzzle is: a level from 1 to 5, from what its proof measures.

Every measure is a whole number that follows from the puzzle alone, so that the level is the same on
every machine: no time, no state of a search that a compiled kernel might count differently.

**Hidden cards of one's own.** The hardest technique that a person needs for the slots asked about
(`hanabi_kit.deduction.solvers.steps`, 1 to 5) is the level; but a last place at an empty deck, if
nothing else than clues and cards in sight leads to it, is 2: nothing is counted, each card out of
sight is in the hand, and one only asks where. A chance takes counting as well, 2 by itself: 3 where
the copies of the card among those the slot can be do not give it (worlds must be counted), 4 where
slots depend on each other, so that multiplying their odds fails. What the slots can be is found
first and counted afterwards: the harder of the two is the level, and they do not add up.
Where the values of clues are not told, or cards are played face down, the technique is 3 if each
case (what was said, what was played) leaves the slot its cards, 4 if the slots must share copies
within a case. For "no" to a question of certainty one hand that fits is enough: one less than the
technique needed to know the slots, but no less than 1.

**What another player can know.** 1 where the clues on the card say it, 2 with the copies that
everyone asked about sees (on the table and in hands of players outside the chain), 3 where that
player's slots must share cards, 4 where it takes the viewer's own hand, seen from there; one more
for a chance, and for each player in the chain after the first.

**A known deal.** Playing whatever can be played, else discarding what is worth least, reaches the
score: 1 for a yes, since nothing must be seen ahead. A win that this misses is 2 with an empty deck
(one turn each), else 3, from `MANY_TURNS` turns on 4, and from twice as many on 5. At "no" the
reason counts: a card that is gone or too few turns 1, cards that come too late 3, too many cards to
keep 4; where every line had to be tried, 2 with an empty deck, 3 with one card in it, 4 with two or
three, else 5. The best score where it is not the highest, and a lost turn, need a win and a
refutation: the harder of the two, at least 2, and one more where the refutation is more than a card
that is gone or a count of turns.

**An end-game.** Two points for every two cards to draw, six at most; one point each if the value is
no certainty, if the second best comes within half of the best, if `MANY_WRONG` of the actions that
people are tempted by are wrong, if `MANY_MISSING` cards are still to be played, and if the main
line (`hanabi_kit.puzzles.playing_out.main_line`) has `MANY_ONLY` only moves. The level is 1 and
half the points, rounded up. A plan is not played out: there only the first move counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from hanabi_kit.actions import Action, Clue, Discard, Play
from hanabi_kit.cards import Card, CardSet, Slot
from hanabi_kit.deduction import deduce
from hanabi_kit.endgame.deal import DealSolution
from hanabi_kit.endgame.solution import AnySolution as Solved
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.language import later_in, words
from hanabi_kit.players.chop import Chop
from hanabi_kit.players.literal import Literal
from hanabi_kit.puzzles.playing_out.main_line import can_be_played_out, main_line
from hanabi_kit.puzzles.problem import Problem
from hanabi_kit.puzzles.proofs.known_deal import LostTurn
from hanabi_kit.puzzles.proofs.proof import DealProof, HandProof, Proof, prove
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.puzzles.rating_of_hands import measured_hand
from hanabi_kit.render.scene import actions_in
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.clue_rules import clue_kind
from hanabi_kit.stats import reachable
from hanabi_kit.support.arguments import checked
from hanabi_kit.support.faces import brief
from hanabi_kit.view import View

MANY_TURNS = 10
"""A line of so many turns is long."""

MANY_WRONG, MANY_MISSING = 5, 8
"""From so many wrong tempting actions on, and so many cards to play, an end-game is harder."""

MANY_ONLY = 10
"""From so many only moves on the way is narrow: one in ten of the end-games with all hands open."""

MEASURES = (
    *(later_in("measure", "technique"), later_in("measure", "counting")),
    *(later_in("measure", "different hands"), later_in("measure", "depth")),
    *(later_in("measure", "players"),),
    *(
        later_in("measure", "winning"),
        later_in("measure", "refuting"),
        later_in("measure", "turns"),
    ),
    *(later_in("measure", "cards to draw"), later_in("measure", "missing cards")),
    *(later_in("measure", "tempting"), later_in("measure", "tempting and wrong")),
    *(later_in("measure", "best actions"), later_in("measure", "close rival")),
    *(later_in("measure", "uncertain"), later_in("measure", "only moves")),
)
"""What a level can be made of."""


@brief
@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is."""

    level: int  # 1 (easy) to 5
    # What the level was made of, by the words that `hanabi_kit.puzzles.rating` explains.
    measures: Mapping[str, int]

    def __str__(self) -> str:
        told = words()
        measures = ", ".join(
            told.say("{name} {number}", name=told.say_in("measure", name), number=number)
            for name, number in self.measures.items()
        )
        return told.say("level {level} ({measures})", level=self.level, measures=measures)


@checked
def rate(puzzle: Puzzle, proof: Proof | None = None, *, seconds: float | None = 60) -> Rating:
    """Return how hard `puzzle` is, by the rules at the head of `hanabi_kit.puzzles.rating`.

    `proof`: what `prove` returned; worked out where it is left out.
    `seconds`: budget of the proof that is worked out, and of the main line of an end-game.
    Raises HanabiError, SearchBudgetExceeded: as `prove` has it.
    """
    proof = prove(puzzle, seconds=seconds) if proof is None else proof
    if isinstance(proof, HandProof):
        level, measures = measured_hand(proof.problem)
        return _rating(level, **measures)
    if isinstance(proof, DealProof):
        return _rate_deal(proof)
    return _rate_endgame(puzzle, proof, seconds)


def _rating(level: int, **measures: int) -> Rating:
    named = {name.replace("_", " "): number for name, number in measures.items()}
    return Rating(max(1, min(5, level)), named)


# -- deals ---------------------------------------------------------------------------------------

_REFUTED = {
    "a card it needs is gone": 1,
    "too few turns are left": 1,
    "the cards come too late, even if all hands were one": 3,
    "too many cards must be kept, even if all hands were one": 4,
}


def _rate_deal(proof: DealProof) -> Rating:
    found = proof.found
    if isinstance(found, LostTurn):
        won, refuted = _winning(found.before), _refuting(found.after)
        level = _both(won, refuted)
        return _rating(level, winning=won, refuting=refuted)
    won = _winning(found) if found.winnable or proof.value is not False else 0
    refuted = _refuting(found) if found.upper < found.game.rules.max_score else 0
    both = won and refuted
    level = _both(won, refuted) if both else max(won, refuted)
    return _rating(level, winning=won, refuting=refuted, turns=len(found.line))


def _both(won: int, refuted: int) -> int:
    """The level of what needs a win and a refutation."""
    return max(2, max(won, refuted) + (refuted > 1))


def _winning(found: DealSolution | None) -> int:
    if found is None:
        return 0
    if played_plainly(found.game).score >= found.lower:
        return 1
    if not found.game.deck_size:
        return 2
    turns = len(found.line)
    return 3 + (turns >= MANY_TURNS) + (turns >= 2 * MANY_TURNS)


def _refuting(found: DealSolution | None) -> int:
    if found is None:
        return 0
    deck = found.game.deck_size
    tried = 2 if not deck else 3 if deck == 1 else 4 if deck < 4 else 5
    return _REFUTED.get(found.reason.rpartition(" points: ")[2], tried)


def played_plainly(game: Game) -> Game:
    """Play what can be played, else discard what is worth least, to the end."""
    while not game.over:
        game = game.apply(_plain_move(game))
    return game


def _played(rules: Ruleset, slot: int, *cards: Card) -> Action:
    """What plays a card that is one of `cards`: of an orange suit, discarding it."""
    return (Discard if _all_inverted(rules, cards) else Play)(Slot(slot))


def _discarded(rules: Ruleset, slot: int, *cards: Card) -> Action:
    """What puts a card that is one of `cards` on the discards: of an orange suit, playing it."""
    return (Play if _all_inverted(rules, cards) else Discard)(Slot(slot))


def _all_inverted(rules: Ruleset, cards: Iterable[Card]) -> bool:
    return bool(rules.inverted_suits) and all(card.suit in rules.inverted_suits for card in cards)


def _plain_move(game: Game) -> Action:
    legal = game.legal_actions()
    hand = [held.card for held in game.hands[game.mover]]
    for place, card in enumerate(hand, 1):
        if game.is_playable(card) and (action := _played(game.rules, place, card)) in legal:
            return action
    if any(isinstance(action, Discard) for action in legal):
        trash = game.rules.trash_cards(game.stacks, game.discards)
        critical = game.rules.critical_cards(game.stacks, game.discards)
        best = min(range(len(hand)), key=lambda at: (hand[at] not in trash, hand[at] in critical))
        return _discarded(game.rules, best + 1, hand[best])
    return next((action for action in legal if isinstance(action, Clue)), legal[0])


# -- end-games -----------------------------------------------------------------------------------


@checked
def tempting_actions(table: Game | View) -> frozenset[Action]:
    """Return what people do without thinking further, at a table as it is shown to them.

    The newest and the oldest card that is playable; the oldest card, and the oldest that is trash,
    as a discard; any clue, to pass the turn (one stands for all; where clues alternate, one of each
    kind); and what the kit's simple players
    do, who see what their seat sees. Of hidden cards that counts which is known.
    """
    return frozenset(natural_moves(table))


@checked
def natural_moves(table: Game | View) -> dict[Action, tuple[str, ...]]:
    """Return the `tempting_actions`, each with the habits that lead to it, in English words."""
    legal = actions_in(table)
    rules = table.rules
    trash = rules.trash_cards(table.stacks, table.discards)
    playable = rules.playable_cards(table.stacks, table.discards)
    view = table if isinstance(table, View) else View.of(table, table.mover)
    hand = (
        [own.cards for own in deduce(table).hand]
        if isinstance(table, View)
        else [CardSet([held.card]) for held in table.hands[table.mover]]
    )

    def natural_actions() -> Iterator[tuple[Action, str]]:
        good = [slot for slot, cards in enumerate(hand, 1) if cards <= playable]
        useless = [slot for slot, cards in enumerate(hand, 1) if cards <= trash]
        for slot in good[:1]:
            only = len(good) == 1
            habit = f"the {'only' if only else 'newest'} playable card"
            yield Play(Slot(slot)), habit
            yield _played(rules, slot, *hand[slot - 1]), habit
        for slot in good[1:][-1:]:
            yield Play(Slot(slot)), "the oldest playable card"
            yield _played(rules, slot, *hand[slot - 1]), "the oldest playable card"
        yield Discard(Slot(len(hand))), "the oldest card"
        for slot in useless[-1:]:
            yield Discard(Slot(slot)), "the oldest useless card"
            yield _discarded(rules, slot, *hand[slot - 1]), "the oldest useless card"
        clues = [action for action in legal if isinstance(action, Clue)]
        kinds = {clue_kind(action.value): action for action in clues[::-1]}
        for action in kinds.values() if rules.mechanism.alternating else clues[:1]:
            yield action, "to pass the turn"
        for player in (Literal(), Chop()):
            try:
                yield player.act(view), f"what {player.name} does"
            except HanabiError:  # a player that does not cover the table names none
                continue

    found: dict[Action, tuple[str, ...]] = {}
    for action, habit in natural_actions():
        if action in legal and habit not in found.get(action, ()):
            found[action] = (*found.get(action, ()), habit)
    return found


def _rate_endgame(puzzle: Puzzle, found: Solved, seconds: float | None) -> Rating:
    position = puzzle.position
    value = found.value
    assert value is not None
    tempting = tempting_actions(Problem(puzzle).source)
    best = set(found.best)
    wrong = [action for action in tempting if action not in best]
    rivals = [worth.value for worth in found.actions if worth.action not in best]
    second = max((worth for worth in rivals if worth is not None), default=value)
    gap = (value - second) / value if value else Fraction(0)
    close = 0 if gap >= Fraction(1, 2) else 1 if gap >= Fraction(1, 10) else 2
    tops = reachable(position.rules, position.discards, position.stacks)
    missing = sum(tops) - sum(position.stacks)
    deck = position.deck_size
    points = 2 * min(3, deck // 2) + (value.denominator > 1) + min(close, 1)
    points += (len(wrong) >= MANY_WRONG) + (missing >= MANY_MISSING)
    only = main_line(puzzle, seconds=seconds).narrow_turns if can_be_played_out(puzzle) else 0
    points += only >= MANY_ONLY
    return _rating(
        1 + (points + 1) // 2,
        cards_to_draw=deck,
        missing_cards=missing,
        tempting=len(tempting),
        tempting_and_wrong=len(wrong),
        best_actions=len(best),
        close_rival=close,
        uncertain=int(value.denominator > 1),
        only_moves=only,
    )
