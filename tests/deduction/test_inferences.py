"""Inferences: what a convention adds stands beside the facts, never among them."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

import pytest

from hanabi_kit.actions import Clue, Clued, Discard, Play
from hanabi_kit.cards import Card, CardSet, Colour, Order, Seat, Slot
from hanabi_kit.deduction import deduce
from hanabi_kit.deduction.inferences import Conflict, Inference, carried, with_inferences
from hanabi_kit.deduction.solvers.constraint_model import assignments
from hanabi_kit.errors import Contradiction, HanabiError
from hanabi_kit.game import Game, shuffled
from hanabi_kit.players.chop_reading import Memory
from hanabi_kit.render.solvers import inferences_html, inferences_text
from hanabi_kit.rules import STANDARD
from hanabi_kit.view import View
from tests.deduction.test_human import crowded_views
from tests.helpers.tables import bare_view, record_of

# ------------------------------------------------------------------------------- a small convention


def playable(view: View) -> CardSet:
    """The next card of every firework."""
    tops = zip(view.rules.suits, view.stacks, strict=True)
    return CardSet(Card(suit, top + 1) for suit, top in tops if top < view.rules.ranks[-1])


def newest_first(view: View) -> list[Inference]:
    """A convention of three lines: the newest card that a clue touches can be played now."""
    clue = view.history[-1] if view.history else None
    if not isinstance(clue, Clued) or clue.to != view.seat or not clue.slots:
        return []
    slot = clue.slots[0]
    return [
        Inference(
            slot,
            playable(view),
            convention="newest first",
            rule="the newest card that a clue touches can be played now",
            turn=view.turn,
            event=clue,
            order=view.own[slot - 1].order,
        )
    ]


def dealt(hands: Sequence[str]) -> Game:
    """A game of two with these hands, slot 1 first, and the other cards in any order."""
    words = [Card(word) for hand in hands for word in reversed(hand.split())]
    rest = list(STANDARD.deck)
    for card in words:
        rest.remove(card)
    return Game.new(["Alice", "Bob"], [*words, *rest])


def test_a_convention_reads_a_clue_and_the_reading_follows_its_card() -> None:
    game = dealt(["r2 y2 g2 b2 p2", "r4 b1 r1 g5 b3"])
    game = game.apply(Clue(Seat(1), Colour("b")))
    view = View.of(game, Seat(1))
    said = newest_first(view)
    found = with_inferences(view, said)
    belief = found.believed(Slot(2))
    # What it adds, and where that comes from.
    assert belief.facts == CardSet("b1 b2 b3 b4 b5")
    assert belief.cards == CardSet("b1")
    assert belief.conflict is None
    (inference,) = belief.inferences
    assert (inference.convention, inference.turn) == ("newest first", 1)
    assert inference.event == Clued(Seat(0), Seat(1), Colour("b"), (Slot(2), Slot(5)))
    assert inference.order == Order(8)
    # Nothing of it is among the facts, and slot 5, touched by the same clue, is left alone.
    assert found.facts == deduce(view)
    assert found.believed(Slot(5)).cards == found.believed(Slot(5)).facts
    assert found.believed(Slot(5)).inferences == ()
    # Bob discards an older card and draws: the clued card stands one slot further.
    game = game.apply(Discard(Slot(3))).apply(Clue(Seat(1), 4))
    later = View.of(game, Seat(1))
    moved = carried(said, later)
    assert [each.slot for each in moved] == [Slot(3)]
    assert with_inferences(later, moved).believed(Slot(3)).cards == CardSet("b1")
    # Once the card is played, the inference is gone.
    game = game.apply(Play(Slot(3))).apply(Clue(Seat(1), 4))
    assert carried(moved, View.of(game, Seat(1))) == ()


def test_a_convention_can_be_wrong_and_the_facts_stand() -> None:
    game = dealt(["r2 y2 g2 b2 p2", "r4 b4 r1 g5 b3"])
    game = game.apply(Clue(Seat(1), 4))
    view = View.of(game, Seat(1))
    said = newest_first(view)
    found = with_inferences(view, said)
    # The newest 4 "can be played now": no 4 can.
    belief = found.believed(Slot(1))
    assert belief.conflict == Conflict(tuple(said))
    assert belief.conflict.slots == (Slot(1),)
    assert belief.cards == belief.facts == CardSet(deduce(view)[1])
    assert found.trusted == ()
    assert found.sentences() == (
        "newest first says that slot 1 is r1 y1 g1 b1 p1, which the facts rule out.",
    )
    assert found.sentences("fr")[0].replace("\u00a0", " ") == (
        "Selon newest first, la carte n° 1 est r1 y1 g1 b1 p1 : les faits excluent cela."
    )


def test_two_inferences_that_need_the_same_card_clash_with_each_other() -> None:
    view = bare_view(["r", "r", "5"], "r4")
    said = [
        Inference(Slot(1), CardSet("r5"), "ours", "a red card is a 5"),
        Inference(Slot(2), CardSet("r5"), "ours", "a red card is a 5"),
        Inference(Slot(3), CardSet("y5 g5"), "ours", "a 5 is yellow or green"),
    ]
    found = with_inferences(view, said)
    assert found.conflicts == (Conflict(tuple(said[:2])),)
    assert found.trusted == (said[2],)
    for slot in (Slot(1), Slot(2)):
        assert found.believed(slot).conflict == found.conflicts[0]
        assert found.believed(slot).cards == found.believed(slot).facts
    assert found.believed(Slot(3)).cards == CardSet("y5 g5")
    assert found.believed(Slot(3)).conflict is None
    assert found.sentences() == (
        "ours says that slot 1 is a red 5, and ours says that slot 2 is a red 5; the facts rule "
        "out that all of this is true.",
    )


def test_conventions_that_contradict_each_other_can_be_heard_one_by_one() -> None:
    view = bare_view(["r"])
    one = Inference(Slot(1), CardSet("r1"), "play", "a clue says: play")
    two = Inference(Slot(1), CardSet("r5"), "save", "a clue says: keep")
    found = with_inferences(view, [one, two])
    assert found.conflicts == (Conflict((one, two)),)
    assert found.conventions == ("play", "save")
    assert found.believed(Slot(1)).cards == view.clued(Slot(1))
    assert found.only("play").believed(Slot(1)).cards == CardSet("r1")
    assert found.only("save").believed(Slot(1)).cards == CardSet("r5")
    assert not found.only("save").conflicts
    with pytest.raises(HanabiError, match="convention 'chop': there is 'play', 'save'"):
        found.only("chop")
    with pytest.raises(HanabiError, match="convention 'chop': there is no convention"):
        with_inferences(view, []).only("chop")


def test_the_chop_player_could_state_what_it_reads_as_inferences() -> None:
    told = 0
    for seed in range(6):
        record = record_of(seed, 3, 40)
        for game in record.games[5::7]:
            view = View.of(game)
            notes = Memory.of(view).hands[view.seat]
            said = [
                Inference(
                    Slot(slot), CardSet.from_bits(note.told), "chop", "focus", order=note.order
                )
                for slot, note in enumerate(notes, start=1)
                if note.told
            ]
            found = with_inferences(view, said)
            assert found.facts == deduce(view)
            told += len(found.trusted)
            for each in found.trusted:
                assert found.believed(each.slot).cards <= each.cards
    assert told > 20


# ------------------------------------------------------------------------------- properties


def fits_a_hand(hands: list[tuple[Card, ...]], said: Sequence[Inference]) -> bool:
    """Whether in one of `hands` everything that was said is true."""
    return any(all(hand[each.slot - 1] in each.cards for each in said) for hand in hands)


def test_clashes_are_smallest_sets_and_the_rest_is_true_in_some_world() -> None:
    clashes = 0
    for seed, view in enumerate(crowded_views(range(150))):
        chance = random.Random(seed)
        hands = list(assignments(view))
        everything = view.rules.all_cards
        said = []
        for number in range(chance.randrange(1, 6)):
            slot = Slot(chance.randint(1, len(view.own)))
            pool = list(everything if chance.random() < 0.3 else deduce(view).hand[slot - 1].cards)
            cards = CardSet(chance.sample(pool, min(len(pool), chance.randint(1, 3))))
            said.append(Inference(slot, cards, f"convention {number % 2}", f"rule {number}"))
        true_somewhere = partial(fits_a_hand, hands)
        found = with_inferences(view, said)
        assert found.facts == deduce(view)
        clashing = [each for conflict in found.conflicts for each in conflict.inferences]
        assert len(clashing) == len(set(clashing))
        assert bool(found.conflicts) is not true_somewhere(said)
        assert true_somewhere(found.trusted)
        for conflict in found.conflicts:
            clashes += len(conflict.inferences) > 1
            assert not true_somewhere(conflict.inferences)
            for fewer in combinations(conflict.inferences, len(conflict.inferences) - 1):
                assert true_somewhere(fewer)
        for own in found.facts.hand:
            belief = found.believed(own.slot)
            assert belief.facts == own.cards
            assert belief.cards
            assert belief.cards <= belief.facts
            about = [each for each in found.trusted if each.slot == own.slot]
            expected = set(own.cards)
            for each in about:
                expected &= set(each.cards)
            assert set(belief.cards) == expected
            involved = any(own.slot in conflict.slots for conflict in found.conflicts)
            assert (belief.conflict is not None) is involved
    assert clashes > 20


def test_saying_the_same_twice_says_it_once_and_saying_nothing_adds_nothing() -> None:
    view = bare_view(["r", ""])
    one = Inference(Slot(1), CardSet("r1"), "ours", "red is a 1")
    assert with_inferences(view, [one, one]) == with_inferences(view, [one])
    nothing = with_inferences(view, [])
    assert nothing.said == nothing.conflicts == nothing.sentences() == ()
    assert nothing.believed(Slot(1)).cards == CardSet(deduce(view)[1])


# ------------------------------------------------------------------------------- bad input


def test_an_inference_says_something_and_names_its_convention() -> None:
    with pytest.raises(HanabiError, match="slot 1: an inference needs one card or more, got none"):
        Inference(Slot(1), CardSet(), "ours", "rule")
    with pytest.raises(HanabiError, match="slot 1: the inference does not name its convention"):
        Inference(Slot(1), CardSet("r1"), " ", "rule")


def test_all_inferences_that_do_not_fit_the_table_are_told_at_once() -> None:
    game = Game.new(["Alice", "Bob"], shuffled(STANDARD, 7))
    view = View.of(game)
    with pytest.raises(HanabiError) as refused:
        with_inferences(
            view,
            [
                Inference(Slot(0), CardSet("r1"), "ours", "rule"),
                Inference(Slot(6), CardSet("r1"), "ours", "rule"),
                Inference(Slot(1), CardSet("k1"), "ours", "rule"),
                Inference(Slot(1), CardSet("r1"), "ours", "rule", order=Order(0)),
                Inference(Slot(1), CardSet("r1"), "ours", "rule", order=Order(4)),
            ],
        )
    assert refused.value.faults == (
        "slot 0 (ours): Alice has slots 1–5",
        "slot 6 (ours): Alice has slots 1–5",
        "slot 1 (ours): k1, which ruleset 'standard' has not",
        "slot 1 (ours): about card 0, but card 4 is there",
    )
    with pytest.raises(HanabiError, match="does not tell the order of its card"):
        carried([Inference(Slot(1), CardSet("r1"), "ours", "rule")], view)


def test_a_slot_that_is_not_there_is_not_believed_anything() -> None:
    found = with_inferences(bare_view(["r", ""]), [])
    with pytest.raises(IndexError, match="slot 3: the hand has slots 1–2"):
        found.believed(Slot(3))


def test_facts_that_fit_no_world_are_refused_whatever_is_said() -> None:
    with pytest.raises(Contradiction):
        with_inferences(bare_view(["r5", "r5"]), [])


# ------------------------------------------------------------------------------- shown


def test_the_table_shows_facts_and_inferences_apart() -> None:
    view = bare_view(["r!1!2", "b"])
    said = [
        Inference(Slot(1), CardSet("r3"), "ours", "a red card can be played", turn=4),
        Inference(Slot(2), CardSet("r1"), "theirs", "<b>& so on</b>"),
    ]
    found = with_inferences(view, said)
    assert inferences_text(found) == (
        "Alice's cards: facts, and what conventions add\n"
        "  slot 1  facts      r3 r4 r5\n"
        "          ours       r3 (turn 4: a red card can be played)\n"
        "          believed   r3\n"
        "  slot 2  facts      b1 b2 b3 b4 b5\n"
        "          theirs     r1 (<b>& so on</b>)\n"
        "          believed   b1 b2 b3 b4 b5 (a clash, see below)\n"
        "  Clash: theirs says that slot 2 is a red 1, which the facts rule out."
    )
    html = inferences_html(found)
    assert "&lt;b&gt;&amp; so on&lt;/b&gt;" in html
    plain = re.sub(r"<[^>]*>", " ", html)
    for words in ("r3 r4 r5", "turn 4: a red card can be played", "believed", "Clash: theirs"):
        assert words in plain
    assert found._repr_mimebundle_()["text/html"] == html


def test_a_view_of_moved_cards_keeps_its_inferences() -> None:
    game = dealt(["r2 y2 g2 b2 p2", "r4 b1 r1 g5 b3"]).apply(Clue(Seat(1), Colour("b")))
    view = View.of(game, Seat(1))
    turned = view.rearranged([5, 4, 3, 2, 1])
    moved = carried(newest_first(view), turned)
    assert [each.slot for each in moved] == [Slot(4)]
    assert with_inferences(turned, moved).believed(Slot(4)).cards == CardSet("b1")
    assert replace(moved[0], slot=Slot(2)) == newest_first(view)[0]
