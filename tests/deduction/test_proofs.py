"""Proofs about hidden cards: each is checked, minimal, and the plainest there is.

The oracle of possibilities is enumeration or `deduce`; the oracle of the smallest sharing set and
of the fewest clues is every subset.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.actions import Mark
from hanabi_kit.cards import Card, CardSet, Seat, Slot, Suit
from hanabi_kit.deduction import deduce
from hanabi_kit.deduction.reasons.matching import largest_matching
from hanabi_kit.deduction.reasons.premises import (
    ByClue,
    ByHall,
    BySight,
    InDiscards,
    InHand,
    Limit,
    OnFirework,
)
from hanabi_kit.deduction.reasons.proof_check import check_clash, check_proof, check_reasons
from hanabi_kit.deduction.reasons.proofs import Clash, Proof, Reasons, clash, why, why_not
from hanabi_kit.errors import Contradiction, HanabiError, NotationError, WrongProof
from hanabi_kit.game import Game, HeldCard, clued, shuffled
from hanabi_kit.language import LANGUAGES, speaking
from hanabi_kit.notation import read_game
from hanabi_kit.notation.card_text import parse_marks
from hanabi_kit.rules import RULESETS, STANDARD, Ruleset, ruleset_named, variant_names
from hanabi_kit.view import OwnCard, View
from tests.helpers.brute_force import worlds_of
from tests.helpers.special_rules import special_rules
from tests.helpers.tables import HOSTILE, record_of, tables, with_other_secrets
from tests.helpers.whole import whole

NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")


def view_of(
    own: list[str],
    seen: str = "",
    *,
    discards: str = "",
    stacks: dict[str, int] | None = None,
    rules: Ruleset = STANDARD,
    told: bool = True,
) -> View:
    """Alice's view, made by hand: her marks, given by Bob in turns 1, 3, 5, … unless not `told`."""
    heights = stacks or {}
    cards = []
    for marks in own:
        parsed = parse_marks(marks, rules)
        if told:
            parsed = tuple(
                replace(mark, turn=2 * index + 1, giver=Seat(1))
                for index, mark in enumerate(parsed)
            )
        cards.append(OwnCard(None, parsed))
    return View(
        rules=rules,
        players=("Alice", "Bob"),
        seat=Seat(0),
        own=tuple(cards),
        others=((Seat(1), tuple(HeldCard(Card.parse(word), None) for word in seen.split())),),
        stacks=tuple(heights.get(suit.letter, 0) for suit in rules.suits),
        discards=tuple(map(Card.parse, discards.split())),
        clue_tokens=8,
        strikes=0,
        deck_size=10,
        mover=Seat(0),
    )


def played(rules: Ruleset, players: int, turns: int, seed: int) -> Game:
    """A game of random actions, seldom of misplays."""
    chance = random.Random(seed)
    game = Game.new(NAMES[:players], shuffled(rules, seed), replace(rules, max_strikes=20))
    for _ in range(turns):
        if game.over:
            break
        hand = game.hands[game.mover]
        actions = [
            action
            for action in game.legal_actions()
            if type(action).__name__ != "Play" or game.is_playable(hand[action.slot - 1].card)
        ]
        game = game.apply(chance.choice(actions or game.legal_actions()))
    return game


# ------------------------------------------------------------------------------- what must hold


def assert_explained(view: View, chance: random.Random | None = None) -> int:
    """Assert all that must hold of the reasons of a view; return how many proofs share cards.

    With `chance`, only one ruled-out card of each slot is asked about by itself.
    """
    exact = deduce(view)
    shared = 0
    for slot in range(1, len(view.own) + 1):
        reasons = why(view, slot)
        check_reasons(view, reasons)
        assert reasons.possible == CardSet(exact[slot])
        assert not reasons.excluded & reasons.possible
        assert sum(len(proof.cards) for proof in reasons.proofs) == len(reasons.excluded)
        assert_fewest_clues(view, reasons)
        assert_reads_well(reasons)
        for proof in reasons.proofs:
            assert_minimal(view, proof)
            assert_in_sight(view, proof)
        out = list(reasons.excluded)
        for card in out if chance is None else chance.sample(out, min(1, len(out))):
            proof = why_not(view, slot, card)
            assert (proof.slot, proof.cards) == (slot, CardSet([card]))
            check_proof(view, proof)
            assert_plainest(view, proof)
            assert_minimal(view, proof)
            assert_in_sight(view, proof)
            assert_reads_well(proof)
            # The same kind of reason as among all of them together.
            (whole,) = [proof for proof in reasons.proofs if card in proof.cards]
            assert type(whole.reason) is type(proof.reason)
            if isinstance(proof.reason, ByHall):
                assert whole.reason == proof.reason
                shared += 1
    return shared


def assert_plainest(view: View, proof: Proof) -> None:
    """A clue before cards in sight before shared cards; of those the fewest slots."""
    (card,), slot = proof.cards, proof.slot
    unseen = view.unseen()
    if card not in view.clued(slot):
        assert isinstance(proof.reason, ByClue)
    elif not unseen[card]:
        assert isinstance(proof.reason, BySight)
    else:
        assert isinstance(proof.reason, ByHall)
        assert [proof.reason.slots] == smallest_sharing(view, slot, card)


def smallest_sharing(view: View, slot: int, card: Card) -> list[tuple[int, ...]]:
    """Every smallest set of other slots that leaves no copy of `card` for `slot`, by trying all."""
    unseen = view.unseen()
    others = [other for other in range(1, len(view.own) + 1) if other != slot]
    for size in range(1, len(others) + 1):
        found = []
        for slots in combinations(others, size):
            cards = {card for own in slots for card in view.clued(Slot(own)) if unseen[card]}
            if card in cards and sum(unseen[own] for own in cards) == size:
                found.append(slots)
        if found:
            return found
    return []


def assert_fewest_clues(view: View, reasons: Reasons) -> None:
    """No fewer clues of the slot rule out all that its clues rule out."""
    marks = dict.fromkeys(
        replace(mark, turn=None, giver=None) for mark in view.own[reasons.slot - 1].marks
    )
    used = [proof for proof in reasons.proofs if isinstance(proof.reason, ByClue)]
    whole = clued(view.rules, tuple(marks))
    assert whole == view.rules.all_cards - CardSet(card for proof in used for card in proof.cards)
    for fewer in combinations(marks, max(len(used) - 1, 0)):
        assert not used or clued(view.rules, fewer) != whole


def assert_in_sight(view: View, proof: Proof) -> None:
    """Every copy that the proof points at is where everybody but its holder sees it."""
    for copy in getattr(proof.reason, "copies", ()):
        match copy:
            case OnFirework(card):
                assert view.stacks[view.rules.suits.index(card.suit)] >= card.rank
            case InDiscards(card, place):
                assert view.discards[place - 1] is card
            case InHand(card, seat, slot):
                assert seat != view.seat
                assert view.hand_of(seat)[slot - 1].card is card


def weakened(proof: Proof) -> Iterator[Proof]:
    """Yield the proof without each one of its premises."""
    reason = proof.reason
    match reason:
        case ByClue():
            yield replace(proof, reason=BySight(()))
        case BySight(copies):
            for copy in copies:
                rest = tuple(each for each in copies if each != copy)
                yield replace(proof, reason=BySight(rest))
        case ByHall():
            for fewer in weakened_sharing(reason):
                yield replace(proof, reason=fewer)


def weakened_sharing(reason: ByHall) -> Iterator[ByHall]:
    """Yield the sharing set without each slot, each clue, each card gone, each copy, each card."""
    for copy in reason.copies:
        yield replace(reason, copies=tuple(each for each in reason.copies if each != copy))
    for card in reason.shared:
        yield replace(reason, shared=reason.shared - CardSet([card]))
    for index, limit in enumerate(reason.limits):
        before, after = reason.limits[:index], reason.limits[index + 1 :]
        yield replace(reason, limits=before + after)
        weaker = [
            replace(limit, marks=tuple(each for each in limit.marks if each != mark))
            for mark in limit.marks
        ]
        weaker += [replace(limit, gone=limit.gone - CardSet([card])) for card in limit.gone]
        for each in weaker:
            yield replace(reason, limits=(*before, each, *after))


def assert_minimal(view: View, proof: Proof) -> None:
    for weaker in weakened(proof):
        with pytest.raises(WrongProof):
            check_proof(view, weaker)


def assert_reads_well(said: Proof | Reasons | Clash, *, strange_names: bool = False) -> None:
    """Whole sentences in both languages, with every name in its place."""
    for language in LANGUAGES:
        text = said.sentence(language)
        assert text.endswith(".")
        assert not text.endswith("..")
        assert text.isprintable() or "\u00a0" in text
        assert not re.search(r"\s\s|\s[.,;]|[{}]|\(\)|“”", text.replace("\u00a0;", ";")), text
        assert "None" not in text
        assert text[0].isupper()
        if not strange_names:
            assert len(re.findall(r"(?<!°)[.](?: |$)", text)) <= 2, text
    assert str(said) == said.sentence("en") != said.sentence("fr")


# ------------------------------------------------------------------------------- many views


def test_small_games_of_every_touch_are_explained_as_enumeration_finds() -> None:
    views = shared = 0
    for seed in range(120):
        chance = random.Random(seed)
        rules = special_rules(chance)
        counts = [count for count, size in rules.hand_sizes if count * size <= rules.deck_size]
        if not counts:
            continue
        game = played(rules, chance.choice(counts), chance.randrange(25), seed)
        for seat in range(len(game.players)):
            view = View.of(game, Seat(seat))
            _, found = worlds_of(view)
            for slot, counter in enumerate(found, start=1):
                assert why(view, slot).possible == CardSet(counter)
            shared += assert_explained(view)
            views += 1
    assert views > 200
    assert shared > 10


def crowded_view(seed: int, slots: int) -> View:
    """A view in which slots share cards: most cards in sight, clues to the older slots."""
    chance = random.Random(seed)
    rules = ruleset_named(chance.choice(variant_names()[1:])) if seed % 2 else STANDARD
    deck = list(rules.deck)
    chance.shuffle(deck)
    hand, rest = deck[:slots], deck[slots:]
    # From which place on a clue was given: the newer cards were not there yet. Clues that touch
    # those, and few others, make the older ones share what is left of the rest.
    newest = [value for value in rules.clue_values if rules.touches(value, hand[0])]
    values = [*chance.sample(rules.clue_values, 2), *chance.sample(newest, min(1, len(newest)))]
    clues = {value: chance.randrange(1, 3) for value in values}
    cards = [
        OwnCard(
            None,
            tuple(
                Mark(value, rules.touches(value, card), turn, Seat(1))
                for turn, (value, oldest) in enumerate(clues.items(), start=1)
                if slot >= oldest
            ),
        )
        for slot, card in enumerate(hand)
    ]
    shown = len(rest) - chance.randrange(2)
    view = view_of([""], " ".join(map(str, rest[: shown // 2])), rules=rules)
    return replace(view, own=tuple(cards), discards=tuple(rest[shown // 2 : shown]))


def test_slots_that_share_cards_are_explained_however_many_they_are() -> None:
    sizes: Counter[int] = Counter()
    for seed in range(90):
        view = crowded_view(seed, 4 + seed // 2 % 3)
        assert_explained(view, random.Random(seed))
        for slot in range(1, len(view.own) + 1):
            for proof in why(view, slot).proofs:
                if isinstance(proof.reason, ByHall):
                    sizes[len(proof.reason.slots)] += 1
    assert all(sizes[size] > 5 for size in range(1, 5)), sizes


def test_late_views_of_standard_games_are_explained() -> None:
    shared = 0
    for seed in range(24):
        games = record_of(seed, 2 + seed % 4, 200).games
        chance = random.Random(seed)
        for game in games[-1 : len(games) // 2 : -12]:
            shared += assert_explained(View.of(game, Seat(seed % 2)), chance)
    assert shared


def test_a_view_of_every_edition_and_of_variants_with_every_suit_is_explained() -> None:
    for seed, name in enumerate([*RULESETS, *variant_names()[1:74:3]]):
        rules = RULESETS.get(name) or ruleset_named(name)
        game = played(rules, 2 + seed % 4, 20 + seed % 25, seed)
        assert_explained(View.of(game), random.Random(seed))


def test_views_of_real_games_are_explained(game_file: Path) -> None:
    games = read_game(game_file).games
    chance = random.Random(0)
    for game in (games[len(games) * 2 // 3], games[-2]):
        assert_explained(View.of(game), chance)


@pytest.mark.long
def test_two_views_of_every_variant_are_explained() -> None:
    for seed, name in enumerate(variant_names()[1:]):
        game = played(ruleset_named(name), 2 + seed % 5, 25 + seed % 30, seed)
        for seat in (0, 1):
            assert_explained(View.of(game, Seat(seat)))


@pytest.mark.long
def test_every_turn_of_real_games_is_explained(game_file: Path) -> None:
    chance = random.Random(0)
    for game in read_game(game_file).games:
        for seat in range(len(game.players)):
            assert_explained(View.of(game, Seat(seat)), chance)


@pytest.mark.long
def test_thousands_of_views_of_random_games_are_explained() -> None:
    shared = 0
    for seed in range(1000):
        chance = random.Random(seed)
        games = record_of(seed, 2 + seed % 4, 200).games
        for game in chance.sample(games, 4):
            shared += assert_explained(View.of(game), chance)
    assert shared > 100


# ------------------------------------------------------------------------------- secrets


@given(tables())
def test_the_reasons_do_not_know_what_the_viewer_cannot_see(table: tuple[Game, Seat]) -> None:
    game, seat = table
    other = with_other_secrets(game, seat, 1)
    # The swapped hand may not fit the clues; the view is the same to Alice all the same.
    for slot in range(1, len(game.hands[seat]) + 1):
        assert why(View.of(game, seat), slot) == why(View.of(other, seat), slot)


@given(tables(), st.randoms(use_true_random=False))
def test_asking_in_any_order_gives_the_same_and_changes_nothing(
    table: tuple[Game, Seat], chance: random.Random
) -> None:
    view = View.of(*table)
    before = whole(view)
    slots = list(range(1, len(view.own) + 1))
    first = {slot: why(view, slot) for slot in slots}
    chance.shuffle(slots)
    assert {slot: why(view, slot) for slot in slots} == first
    assert whole(view) == before
    assert hash(first[1]) == hash(why(view, 1))


def test_cards_moved_about_keep_their_reasons() -> None:
    view = View.of(played(STANDARD, 3, 40, 5))
    order = [3, 1, 5, 2, 4]
    moved = view.rearranged(order)
    for slot, old in enumerate(order, start=1):
        assert why(moved, slot).possible == why(view, old).possible
        check_reasons(moved, why(moved, slot))


# ------------------------------------------------------------------------------- words

ONE = Mark(1, False, 2, Seat(1))
THREE = replace(
    view_of([""]),
    players=("Alice", "Bob", "Cathy"),
    own=(
        OwnCard(None, (ONE, Mark("r", False, 3, Seat(2)), Mark(2, False, 5, Seat(1)))),
        OwnCard(None, (ONE, Mark("r", False, 3, Seat(2)))),
        OwnCard(None, (Mark("b", True, 2, Seat(1)), Mark(3, True, 3, Seat(2)))),
    ),
)

SENTENCES = [
    (
        "a rank clue that left the card out",
        why_not(view_of(["!5"]), 1, "r5"),
        "Slot 1 is not a red 5: Bob's clue “5” (turn 1) left it out.",
        "La carte n° 1 n'est pas un 5 rouge : Bob a annoncé « 5 » (tour 1) sans la désigner.",
    ),
    (
        "a colour clue that touched",
        why_not(view_of(["", "r5"]), 2, "b5"),
        "Slot 2 is not a blue 5: Bob called it red (turn 1).",
        "La carte n° 2 n'est pas un 5 bleu : Bob l'a désignée en annonçant « rouge » (tour 1).",
    ),
    (
        "a clue of a file that does not tell by whom",
        why_not(view_of(["!b4"], told=False), 1, "b4"),
        "Slot 1 is not a blue 4: the clue “blue” left it out.",
        "La carte n° 1 n'est pas un 4 bleu : on a annoncé « bleu » sans la désigner.",
    ),
    (
        "the only copy, in a hand",
        why_not(view_of([""], "b1 r5"), 1, "r5"),
        "Slot 1 is not a red 5: the only red 5 is in Bob's slot 2.",
        "La carte n° 1 n'est pas un 5 rouge : le seul 5 rouge est chez Bob (carte n° 2).",
    ),
    (
        "both copies in one place",
        why_not(view_of([""], discards="r4 b1 r4"), 1, "r4"),
        "Slot 1 is not a red 4: both red 4s are in the discard pile.",
        "La carte n° 1 n'est pas un 4 rouge : les deux exemplaires du 4 rouge sont dans la "
        "défausse.",
    ),
    (
        "three copies here and there",
        why_not(view_of([""], "y1", discards="y1", stacks={"y": 2}), 1, "y1"),
        "Slot 1 is not a yellow 1: all three yellow 1s are in sight, one on the yellow firework, "
        "one in the discard pile and one in Bob's slot 1.",
        "La carte n° 1 n'est pas un 1 jaune : les trois exemplaires du 1 jaune sont visibles, un "
        "sur le feu d'artifice jaune, un dans la défausse et un chez Bob (carte n° 1).",
    ),
    (
        "a card that another slot must be",
        why_not(view_of(["", "r5"]), 1, "r5"),
        "Slot 1 is not a red 5, because slot 2 holds the only one. Slot 2 can be nothing else: Bob "
        "called it red (turn 1) and a 5 (turn 3).",
        "La carte n° 1 n'est pas un 5 rouge, car le seul est la carte n° 2. La carte n° 2 ne peut "
        "être rien d'autre : Bob l'a désignée en annonçant « rouge » (tour 1) et « 5 » (tour 3).",
    ),
    (
        "the last copy of several",
        why_not(view_of(["", "r4"], discards="r4"), 1, "r4"),
        "Slot 1 is not a red 4, because slot 2 holds the last one. Slot 2 can be nothing else: Bob "
        "called it red (turn 1) and a 4 (turn 3); another red 4 is in the discard pile.",
        "La carte n° 1 n'est pas un 4 rouge, car le dernier est la carte n° 2. La carte n° 2 ne "
        "peut être rien d'autre : Bob l'a désignée en annonçant « rouge » (tour 1) et « 4 » "
        "(tour 3) ; un autre 4 rouge est dans la défausse.",
    ),
    (
        "slots limited each in its own way",
        why_not(view_of(["b4", "4!r!y!g!p", "b", ""], discards="b1"), 4, "b4"),
        "Slot 4 is not a blue 4, because slots 1 and 2 hold both blue 4s between them. They can be "
        "nothing else: for slot 1, Bob called it blue (turn 1) and a 4 (turn 3); for slot 2, Bob "
        "called it a 4 (turn 1), and Bob's clues “red” (turn 3), “yellow” (turn 5), “green” (turn "
        "7) and “purple” (turn 9) left it out.",
        "La carte n° 4 n'est pas un 4 bleu, car les cartes n° 1 et n° 2 se partagent les deux "
        "exemplaires du 4 bleu. Elles ne peuvent être rien d'autre : pour la carte n° 1, Bob l'a "
        "désignée en annonçant « bleu » (tour 1) et « 4 » (tour 3) ; pour la carte n° 2, Bob l'a "
        "désignée en annonçant « 4 » (tour 1), et Bob a annoncé « rouge » (tour 3), « jaune » "
        "(tour 5), « vert » (tour 7) et « violet » (tour 9) sans la désigner.",
    ),
    (
        "a rainbow card that a colour left out",
        why_not(view_of(["!b"], rules=ruleset_named("Rainbow (5 Suits)")), 1, "m3"),
        "Slot 1 is not a rainbow 3: Bob's clue “blue” (turn 1) left it out, and every colour clue "
        "touches rainbow cards.",
        "La carte n° 1 n'est pas un 3 multicolore : Bob a annoncé « bleu » (tour 1) sans la "
        "désigner, et tout indice de couleur désigne la famille « multicolore ».",
    ),
    (
        "a pink card that a rank left out",
        why_not(view_of(["!2"], rules=ruleset_named("Pink (5 Suits)")), 1, "i3"),
        "Slot 1 is not a pink 3: Bob's clue “2” (turn 1) left it out, and every rank clue touches "
        "pink cards.",
        "La carte n° 1 n'est pas un 3 rose : Bob a annoncé « 2 » (tour 1) sans la désigner, et "
        "tout indice de valeur désigne la famille « rose ».",
    ),
    (
        "a brown card that its rank touched",
        why_not(view_of(["3"], rules=ruleset_named("Brown (5 Suits)")), 1, "n3"),
        "Slot 1 is not a brown 3: Bob called it a 3 (turn 1), and no rank clue touches brown "
        "cards.",
        "La carte n° 1 n'est pas un 3 brun : Bob l'a désignée en annonçant « 3 » (tour 1), et "
        "aucun indice de valeur ne désigne la famille « brun ».",
    ),
    (
        "a null card that anything touched",
        why_not(view_of(["r"], rules=ruleset_named("Null (5 Suits)")), 1, "u3"),
        "Slot 1 is not a null 3: Bob called it red (turn 1).",
        "La carte n° 1 n'est pas un 3 nul : Bob l'a désignée en annonçant « rouge » (tour 1).",
    ),
    (
        "all that is known of a card",
        why(view_of(["r!1!3"], "r5", discards="r2 r2"), 1),
        "Slot 1 is a red 4: Bob called it red (turn 1), Bob's clues “1” (turn 3) and “3” (turn 5) "
        "left it out, and every red 2 and red 5 is in sight.",
        "La carte n° 1 est un 4 rouge : Bob l'a désignée en annonçant « rouge » (tour 1), Bob a "
        "annoncé « 1 » (tour 3) et « 3 » (tour 5) sans la désigner, et chaque 2 rouge et 5 rouge "
        "est visible.",
    ),
    (
        "the joint case that single cards do not show",
        # FACTS.md: {r4,r5} {r4,r5} {r3,r4,r5} with one r4 seen leave r3 for the third.
        why(view_of(["r!1!2!3", "r!1!2!3", "r!1!2"], "r4"), 3),
        "Slot 3 is a red 3: Bob called it red (turn 1), and Bob's clues “1” (turn 3) and “2” (turn "
        "5) left it out. It is neither a red 4 nor a red 5, because slots 1 and 2 hold the last "
        "red 4 and the only red 5 between them.",
        "La carte n° 3 est un 3 rouge : Bob l'a désignée en annonçant « rouge » (tour 1), et Bob a "
        "annoncé « 1 » (tour 3) et « 2 » (tour 5) sans la désigner. Elle n'est ni un 4 rouge ni un "
        "5 rouge, car les cartes n° 1 et n° 2 se partagent le dernier 4 rouge et le seul 5 rouge.",
    ),
    (
        "many cards are counted",
        why(view_of(["", ""], "r5"), 2),
        "Slot 2 can still be 24 different cards: the only red 5 is in Bob's slot 1.",
        "La carte n° 2 peut encore être 24 cartes différentes : le seul 5 rouge est chez Bob "
        "(carte n° 1).",
    ),
    (
        "nothing is known",
        why(view_of([""]), 1),
        "Slot 1 can be any card: nothing rules one out.",
        "La carte n° 1 peut être n'importe quelle carte : rien n'en exclut aucune.",
    ),
    (
        "one slot that nothing fits",
        clash(view_of(["", "r5"], "r5")),
        "Slot 2 of Alice can be no card at all: Bob called it red (turn 1) and a 5 (turn 3), and "
        "every red 5 is in sight.",
        "Chez Alice, la carte n° 2 ne peut être aucune carte : Bob l'a désignée en annonçant « "
        "rouge » (tour 1) et « 5 » (tour 3), et chaque 5 rouge est visible.",
    ),
    (
        "three slots for two cards",
        clash(view_of(["r!1!2!3", "b", "r!1!2!3", "r!1!2!3"], "r4", told=False)),
        "Slots 1, 3 and 4 of Alice need three cards, and only two are left: the last red 4 and the "
        "only red 5. They can be nothing else: they were called red, and the clues “1”, “2” and "
        "“3” left them out; another red 4 is in Bob's slot 1.",
        "Chez Alice, les cartes n° 1, n° 3 et n° 4 demandent trois exemplaires, mais il n'en reste "
        "que deux : le dernier 4 rouge et le seul 5 rouge. Elles ne peuvent être rien d'autre : on "
        "les a désignées en annonçant « rouge », et on a annoncé « 1 », « 2 » et « 3 » sans les "
        "désigner ; un autre 4 rouge est chez Bob (carte n° 1).",
    ),
    (
        "a clue that touched rather than one that did not",
        why_not(view_of(["!45"]), 1, "r4"),
        "Slot 1 is not a red 4: Bob called it a 5 (turn 3).",
        "La carte n° 1 n'est pas un 4 rouge : Bob l'a désignée en annonçant « 5 » (tour 3).",
    ),
    (
        "a clue that is plain rather than one of a special suit",
        why_not(view_of(["!b!3"], rules=ruleset_named("Rainbow (5 Suits)")), 1, "m3"),
        "Slot 1 is not a rainbow 3: Bob's clue “3” (turn 3) left it out.",
        "La carte n° 1 n'est pas un 3 multicolore : Bob a annoncé « 3 » (tour 3) sans la désigner.",
    ),
    (
        "many cards at once",
        why(view_of(["r"]), 1).proofs[0],
        "For slot 1, 20 cards are ruled out: Bob called it red (turn 1).",
        "Pour la carte n° 1, 20 cartes sont exclues : Bob l'a désignée en annonçant « rouge "
        "» (tour 1).",
    ),
    (
        "two copies of three",
        why_not(view_of(["r1", "r1", ""], discards="r1"), 3, "r1"),
        "Slot 3 is not a red 1, because slots 1 and 2 hold the last two red 1s between them. "
        "They can be nothing else: Bob called them red (turn 1) and 1s (turn 3); another red "
        "1 is in the discard pile.",
        "La carte n° 3 n'est pas un 1 rouge, car les cartes n° 1 et n° 2 se partagent les "
        "deux derniers exemplaires du 1 rouge. Elles ne peuvent être rien d'autre : Bob les "
        "a désignées en annonçant « rouge » (tour 1) et « 1 » (tour 3) ; un autre 1 rouge "
        "est dans la défausse.",
    ),
    (
        "all three copies",
        why_not(view_of(["r1", "r1", "r1", ""]), 4, "r1"),
        "Slot 4 is not a red 1, because slots 1, 2 and 3 hold all three red 1s between them. "
        "They can be nothing else: Bob called them red (turn 1) and 1s (turn 3).",
        "La carte n° 4 n'est pas un 1 rouge, car les cartes n° 1, n° 2 et n° 3 se partagent "
        "les trois exemplaires du 1 rouge. Elles ne peuvent être rien d'autre : Bob les a "
        "désignées en annonçant « rouge » (tour 1) et « 1 » (tour 3).",
    ),
    (
        "several copies elsewhere",
        why_not(view_of(["r1", ""], "r1 b1 r1"), 2, "r1"),
        "Slot 2 is not a red 1, because slot 1 holds the last one. Slot 1 can be nothing "
        "else: Bob called it red (turn 1) and a 1 (turn 3); other red 1s are in Bob's slot 1 "
        "and in Bob's slot 3.",
        "La carte n° 2 n'est pas un 1 rouge, car le dernier est la carte n° 1. La carte n° 1 "
        "ne peut être rien d'autre : Bob l'a désignée en annonçant « rouge » (tour 1) et « 1 "
        "» (tour 3) ; d'autres exemplaires du 1 rouge sont chez Bob (carte n° 1) et chez Bob "
        "(carte n° 3).",
    ),
    (
        "more copies elsewhere than a sentence holds",
        why_not(
            view_of(["1", "1", "1", ""], "r1 r1 y1 y1 g1 g1", discards="b1 b1 b1 p1 p1 p1"), 4, "r1"
        ),
        "Slot 4 is not a red 1, because slots 1, 2 and 3 hold the last red 1, the last "
        "yellow 1 and the last green 1 between them. They can be nothing else: Bob called "
        "them 1s (turn 1), and every blue 1 and purple 1 is in sight; every other red 1, "
        "yellow 1 and green 1 is in sight.",
        "La carte n° 4 n'est pas un 1 rouge, car les cartes n° 1, n° 2 et n° 3 se partagent "
        "le dernier 1 rouge, le dernier 1 jaune et le dernier 1 vert. Elles ne peuvent être "
        "rien d'autre : Bob les a désignées en annonçant « 1 » (tour 1), et chaque 1 bleu et "
        "1 violet est visible ; chaque autre 1 rouge, 1 jaune et 1 vert est visible.",
    ),
    (
        "more cards gone than a sentence holds",
        why_not(view_of(["r", ""], discards="r1 r1 r1 r2 r2 r3 r3 r4 r4"), 2, "r5"),
        "Slot 2 is not a red 5, because slot 1 holds the only one. Slot 1 can be nothing "
        "else: Bob called it red (turn 1), and every other card that fits is in sight.",
        "La carte n° 2 n'est pas un 5 rouge, car le seul est la carte n° 1. La carte n° 1 ne "
        "peut être rien d'autre : Bob l'a désignée en annonçant « rouge » (tour 1), et toute "
        "autre carte possible est visible.",
    ),
    (
        "a special suit where cards are shared",
        why_not(view_of(["", "5!r!y!g"], rules=ruleset_named("Rainbow (5 Suits)")), 1, "b5"),
        "Slot 1 is not a blue 5, because slot 2 holds the only one. Slot 2 can be nothing "
        "else: Bob called it a 5 (turn 1), Bob's clues “red” (turn 3), “yellow” (turn 5) and "
        "“green” (turn 7) left it out, and every colour clue touches rainbow cards.",
        "La carte n° 1 n'est pas un 5 bleu, car le seul est la carte n° 2. La carte n° 2 ne "
        "peut être rien d'autre : Bob l'a désignée en annonçant « 5 » (tour 1), Bob a "
        "annoncé « rouge » (tour 3), « jaune » (tour 5) et « vert » (tour 7) sans la "
        "désigner, et tout indice de couleur désigne la famille « multicolore ».",
    ),
    (
        "smaller sets before larger ones",
        why(view_of(["r!1!2!3", "r5", ""], "r4"), 3),
        "Slot 3 can still be 23 different cards. It is not a red 5, because slot 2 holds the "
        "only one; it is not a red 4, because slots 1 and 2 hold the last red 4 and the only "
        "red 5 between them.",
        "La carte n° 3 peut encore être 23 cartes différentes. Elle n'est pas un 5 rouge, "
        "car le seul est la carte n° 2 ; elle n'est pas un 4 rouge, car les cartes n° 1 et "
        "n° 2 se partagent le dernier 4 rouge et le seul 5 rouge.",
    ),
    (
        "many cards in sight are counted",
        why(view_of([""], discards="r5 y5 g5 b5 p5 r4 r4 y4 y4"), 1),
        "Slot 1 can still be 18 different cards: every copy of 7 other cards is in sight.",
        "La carte n° 1 peut encore être 18 cartes différentes : tous les exemplaires de 7 "
        "autres cartes sont visibles.",
    ),
    (
        "several clues by several players",
        why(THREE, 1),
        "Slot 1 can still be 12 different cards: Bob's clues “1” (turn 2) and “2” (turn 5) "
        "left it out, and Cathy's clue “red” (turn 3) left it out.",
        "La carte n° 1 peut encore être 12 cartes différentes : Bob a annoncé « 1 » (tour 2) "
        "et « 2 » (tour 5) sans la désigner, et Cathy a annoncé « rouge » (tour 3) sans la "
        "désigner.",
    ),
    (
        "one clue by each of two players",
        why(THREE, 2),
        "Slot 2 can still be 16 different cards: Bob's clue “1” (turn 2) and Cathy's clue "
        "“red” (turn 3) left it out.",
        "La carte n° 2 peut encore être 16 cartes différentes : Bob a annoncé « 1 » (tour 2) "
        "et Cathy « rouge » (tour 3) sans la désigner.",
    ),
    (
        "touched by two players",
        why(THREE, 3),
        "Slot 3 is a blue 3: Bob called it blue (turn 2), and Cathy called it a 3 (turn 3).",
        "La carte n° 3 est un 3 bleu : Bob l'a désignée en annonçant « bleu » (tour 2), et "
        "Cathy l'a désignée en annonçant « 3 » (tour 3).",
    ),
    (
        "a hand larger than the deck",
        clash(view_of(["", ""], rules=Ruleset("one", (Suit.RED,), (1,), hand_sizes=((2, 2),)))),
        "Slots 1 and 2 of Alice need two cards, and only one is left: the only red 1. They "
        "can be nothing else: no other card is out of sight.",
        "Chez Alice, les cartes n° 1 et n° 2 demandent deux exemplaires, mais il n'en reste "
        "qu'un : le seul 1 rouge. Elles ne peuvent être rien d'autre : aucune autre carte "
        "n'est cachée.",
    ),
]


@pytest.mark.parametrize(
    ("said", "english", "french"), [pytest.param(*row[1:], id=row[0]) for row in SENTENCES]
)
def test_reasons_are_said_in_plain_sentences(
    said: Proof | Reasons | Clash, english: str, french: str
) -> None:
    assert said.sentence("en") == english
    assert said.sentence("fr").replace("\u00a0", " ") == french
    assert_reads_well(said)


def test_a_notebook_cell_ends_in_the_sentence() -> None:
    reasons = why(view_of(["r"]), 1)
    assert reasons._repr_mimebundle_() == {"text/plain": str(reasons)}


@pytest.mark.parametrize("name", [*HOSTILE, "", "a\nb", "  two  spaces ", "James"])
def test_names_that_hold_anything_leave_the_sentences_whole(name: str) -> None:
    view = replace(view_of(["r!1!2!3", "r!1!2!3", "r!1"], "r4", discards="b1"), players=("A", name))
    for slot in (1, 2, 3):
        reasons = why(view, slot)
        assert_reads_well(reasons, strange_names=True)
        for proof in reasons.proofs:
            assert_reads_well(proof, strange_names=True)
    broken = replace(view_of(["r5", "r5"]), players=(name, "Bob"))
    found = clash(broken)
    assert found is not None
    assert_reads_well(found, strange_names=True)


# ------------------------------------------------------------------------------- bad questions


@pytest.mark.parametrize(
    ("slot", "card", "kind", "message"),
    [
        (0, "r5", HanabiError, "slot 0: Alice's hand has slots 1–2 (1 = newest)"),
        (3, "r5", HanabiError, "slot 3: Alice's hand has slots 1–2 (1 = newest)"),
        (True, "r5", HanabiError, "slot True: Alice's hand has slots 1–2"),
        ("1", "r5", HanabiError, "slot '1': Alice's hand has slots 1–2"),
        (1.0, "r5", HanabiError, "slot 1.0: Alice's hand has slots 1–2"),
        (1, "m1", HanabiError, "m1: ruleset 'standard' has the suits r y g b p and the ranks 1–5"),
        (1, "red 5", NotationError, "card 'red 5': a card is a suit letter"),
        (1, None, NotationError, "card None: a card is a suit letter"),
        (
            1,
            "r1",
            HanabiError,
            "slot 1 can be r1: for all Alice can tell, the hand may be r1 r5 (slot 1 first)",
        ),
    ],
)
def test_questions_without_an_answer_are_refused_with_the_reason(
    slot: int, card: str, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=re.escape(message)):
        why_not(view_of(["", "r5"]), slot, card)


def test_an_empty_hand_and_an_unknown_language_are_told() -> None:
    with pytest.raises(HanabiError, match="slot 1: Alice's hand has no card"):
        why(view_of([]), 1)
    reasons = why(view_of([""]), 1)
    for language in ("nl", "", "EN"):
        with pytest.raises(HanabiError, match="the kit speaks en, de, fr"):
            reasons.sentence(language)
    with speaking("fr"):  # nothing, or None, is the language in use
        assert reasons.sentence() == reasons.sentence(None) == str(reasons)
        assert str(reasons) == reasons.sentence("fr") != reasons.sentence("en")


def test_a_possible_card_is_refused_with_a_hand_that_fits() -> None:
    view = View.of(played(STANDARD, 4, 50, 3))
    unseen = view.unseen()
    for slot in range(1, len(view.own) + 1):
        reasons = why(view, slot)
        for card in reasons.possible:
            with pytest.raises(HanabiError, match=f"slot {slot} can be {card}") as refused:
                why_not(view, slot, card)
            hand = [Card(word) for word in re.findall(r"\b[a-z]\d\b", str(refused.value))[1:]]
            assert len(hand) == len(view.own)
            assert hand[slot - 1] is card
            for place, held in enumerate(hand, start=1):
                assert held in view.clued(Slot(place))
                assert hand.count(held) <= unseen[held]


# ------------------------------------------------------------------------------- contradictions


def test_random_marks_that_clash_name_the_fewest_slots_and_all_that_matters() -> None:
    clashes = 0
    rules = Ruleset("two", suits=(Suit.RED, Suit.BLUE), rank_copies=(2, 1, 1), hand_sizes=((2, 4),))
    for seed in range(500):
        chance = random.Random(seed)
        signs = ["r", "b", "!r", "!b", "1", "2", "3", "!1", "!2", "!3"]
        own = ["".join(chance.sample(signs, chance.randrange(3))) for _ in range(4)]
        view = view_of(own, " ".join(map(str, chance.sample(rules.deck, 3))), rules=rules)
        found = clash(view)
        assert (found is None) == bool(worlds_of(view)[0])
        if found is None:
            continue
        clashes += 1
        check_clash(view, found)
        assert_reads_well(found)
        # The named slots clash by themselves, none fewer do, and no premise can be spared.
        slots = found.reason.slots
        for size in range(1, len(slots) + 1):
            for some in combinations(range(1, 5), size):
                alone = replace(view, own=tuple(view.own[slot - 1] for slot in some))
                assert bool(worlds_of(alone)[0]) or size == len(slots)
        alone = replace(view, own=tuple(view.own[slot - 1] for slot in slots))
        assert not worlds_of(alone)[0]
        for weaker in weakened_sharing(found.reason):
            with pytest.raises(WrongProof):
                check_clash(view, replace(found, reason=weaker))
        for ask in (lambda view=view: why(view, 1), lambda view=view: why_not(view, 1, "r1")):
            with pytest.raises(Contradiction) as refused:
                ask()
            assert str(refused.value) == str(found)
    assert clashes > 100


def test_a_game_never_clashes() -> None:
    for seed in range(5):
        assert clash(View.of(played(STANDARD, 3, 50, seed))) is None


# ------------------------------------------------------------------------------- the checker

BASE = view_of(["r!1!2!3", "r!1!2!3", "r!1!2", "5"], "r4 b2", discards="y1 y1", stacks={"y": 1})
MARKS = BASE.own[0].marks
R4 = InHand(Card("r4"), Seat(1), Slot(1))
PAIR = (Limit(Slot(1), MARKS, CardSet()), Limit(Slot(2), MARKS, CardSet()))
SHARED = ByHall(PAIR, CardSet("r4 r5"), (R4,))


def claim(slot: int, cards: str, reason: ByClue | BySight | ByHall) -> Proof:
    return Proof(Slot(slot), CardSet(cards), reason, STANDARD, ("Alice", "Bob"))


@pytest.mark.parametrize(
    "proof",
    [
        pytest.param(claim(3, "r4 r5", SHARED), id="sharing"),
        pytest.param(claim(1, "b1 b2", ByClue(MARKS[0])), id="clue"),
        pytest.param(
            claim(
                4,
                "y1",
                BySight(
                    (OnFirework(Card("y1")), InDiscards(Card("y1"), 1), InDiscards(Card("y1"), 2))
                ),
            ),
            id="sight",
        ),
    ],
)
def test_the_checker_accepts_proofs_written_by_hand(proof: Proof) -> None:
    check_proof(BASE, proof)


FORGED = [
    ("a clue that allows the card", claim(1, "r4", ByClue(MARKS[0])), "allows r4"),
    ("a clue of another turn", claim(1, "b1", ByClue(Mark("r", True, 9, Seat(1)))), "never got"),
    ("a clue of another slot", claim(4, "b1", ByClue(MARKS[0])), "slot 4: it never got"),
    ("no such slot", claim(5, "b1", ByClue(MARKS[0])), "slot 5: the hand has slots 1–4"),
    ("nothing to prove", claim(1, "", ByClue(MARKS[0])), "cards none"),
    ("a card of another game", claim(1, "m1", ByClue(MARKS[0])), "about cards of the game"),
    ("one copy of two", claim(4, "r4", BySight((R4,))), "not every copy is in sight of r4"),
    ("a copy counted twice", claim(4, "r4", BySight((R4, R4))), "counted twice"),
    (
        "a copy in the own hand",
        claim(4, "r5", BySight((InHand(Card("r5"), Seat(0), Slot(1)),))),
        "sees no such card there",
    ),
    (
        "a copy in an empty place",
        claim(4, "r5", BySight((InHand(Card("r5"), Seat(1), Slot(9)),))),
        "sees no such card there",
    ),
    (
        "a copy that is not in the pile",
        claim(4, "r5", BySight((InDiscards(Card("r5"), 0),))),
        "sees no such card there",
    ),
    ("a copy not played", claim(4, "r5", BySight((OnFirework(Card("r5")),))), "no such card"),
    ("a card that is not shared", claim(3, "r3", SHARED), "r3 is not shared"),
    ("a slot that shares", claim(2, "r4", SHARED), "one of the slots that share"),
    (
        "a slot counted twice",
        claim(3, "r4", replace(SHARED, limits=(PAIR[0], PAIR[0]))),
        "named twice",
    ),
    ("a copy to spare", claim(3, "r4", replace(SHARED, copies=())), "a copy to spare"),
    (
        "a slot that can be more",
        claim(3, "r4", replace(SHARED, limits=(PAIR[0], Limit(Slot(4), (), CardSet())))),
        "slot 4: it could also be",
    ),
    (
        "a card that is not gone",
        claim(3, "r4", replace(SHARED, limits=(PAIR[0], replace(PAIR[1], gone=CardSet("b1"))))),
        "not every copy is in sight of b1",
    ),
]


@pytest.mark.parametrize(
    ("proof", "message"), [pytest.param(*row[1:], id=row[0]) for row in FORGED]
)
def test_the_checker_refuses_what_is_forged(proof: Proof, message: str) -> None:
    with pytest.raises(WrongProof, match=message):
        check_proof(BASE, proof)


def test_reasons_that_leave_a_card_out_or_make_one_up_are_refused() -> None:
    good = why(BASE, 3)
    check_reasons(BASE, good)
    hand = good.examples[0]
    r3, r4 = Card("r3"), Card("r4")
    assert hand[2] is r3
    for bad, message in [
        (replace(good, proofs=good.proofs[1:]), "nothing is said of"),
        (replace(good, slot=Slot(1)), "the reasons are about slot 1"),
        (replace(good, examples=()), "one example is needed"),
        (replace(good, examples=(hand[:3],)), "the hand has 4 cards"),
        (replace(good, examples=((*hand[:3], Card("b4")),)), "do not allow the example's b4"),
        (replace(good, examples=((r4, r4, r3, Card("b5")),)), "too few copies"),
        (
            replace(good, possible=good.possible | CardSet("r4"), examples=(hand, hand)),
            "the example for r4 has another card there",
        ),
    ]:
        with pytest.raises(WrongProof, match=message):
            check_reasons(BASE, bad)


def test_a_clash_where_a_hand_fits_is_refused() -> None:
    with pytest.raises(WrongProof, match="as many cards as they need"):
        check_clash(BASE, Clash(Seat(0), SHARED, STANDARD, ("Alice", "Bob")))


def test_a_matching_is_the_one_that_networkx_finds() -> None:
    chance = random.Random(7)
    for _ in range(3_000):
        slots, numbers = chance.randint(1, 6), chance.randint(0, 9)
        owned = {
            slot: sorted(chance.sample(range(numbers), chance.randint(0, numbers)))
            for slot in range(1, slots + 1)
        }
        graph = networkx.Graph()
        graph.add_nodes_from(owned)
        for number in range(numbers):
            graph.add_edges_from((slot, 100 + number) for slot in owned if number in owned[slot])
        found = networkx.bipartite.hopcroft_karp_matching(graph, list(owned))
        theirs = {slot: found[slot] - 100 for slot in owned if slot in found}
        assert largest_matching(owned) == theirs
