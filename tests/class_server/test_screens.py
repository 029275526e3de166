"""What screens show: of the own hand nothing, whatever happens; and only what they are for."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit.actions import Action
from hanabi_kit.cards import Card
from hanabi_kit.class_server.deals import Deal
from hanabi_kit.class_server.screens import pupil_screen, teacher_screen, wall_screen
from hanabi_kit.engine.action_text import format_action
from hanabi_kit.errors import HanabiError
from hanabi_kit.game import Game
from hanabi_kit.widgets import DeductionBoard, Table
from hanabi_kit.widgets.browser_end import own_traits
from tests.class_server.classes import PlayedClass, act, at_tables, class_of, play_by_chance

VARIANTS = ("No Variant", "Rainbow (6 Suits)", "Duck (5 Suits)", "Throw It in a Hole (4 Suits)")


class Stacked(Deal):
    """A deal of a deck that was put in order."""

    def __init__(self, deal: Deal, deck: tuple[Card, ...]) -> None:
        super().__init__(deal.rules, deal.seed, deal.players)
        object.__setattr__(self, "_deck", deck)

    @property
    def deck(self) -> tuple[Card, ...]:
        deck: tuple[Card, ...] = object.__getattribute__(self, "_deck")
        return deck


def stack(played: PlayedClass, deck: tuple[Card, ...]) -> None:
    """Let the first table have a game of this deck."""
    table = played.room.tables[0]
    assert table.deal is not None
    deal = Stacked(table.deal, deck)
    table.begin(deal.game(table.names), deal)


def twins(players: int, variant: str, seed: int, chance: random.Random) -> tuple[PlayedClass, ...]:
    """Return two classes whose games differ only in what seat 0 does not see.

    These are the own hand and the deck: among them cards change places.
    """
    first, second = (at_tables(players, seed=seed, variant=variant) for _ in range(2))
    game = first.room.tables[0].game
    assert game is not None
    assert first.room.tables[0].deal is not None
    deck = list(first.room.tables[0].deal.deck)
    size = len(game.hands[0])
    hidden = [*range(size), *range(size * players, len(deck))]
    mixed = chance.sample(hidden, len(hidden))
    swapped = list(deck)
    for to, of in zip(hidden, mixed, strict=True):
        swapped[to] = deck[of]
    stack(first, tuple(deck))
    stack(second, tuple(swapped))
    return first, second


def common(first: Game, second: Game, chance: random.Random) -> Action | None:
    """Return an action after which both games still look alike to seat 0; None without one."""
    before = first.view(0)
    assert before == second.view(0)
    actions = [one for one in first.legal_actions() if one in second.legal_actions()]
    chance.shuffle(actions)
    for action in actions:
        if first.apply(action).view(0) == second.apply(action).view(0):
            return action
    return None


@given(
    st.integers(2, 5),
    st.sampled_from(VARIANTS),
    st.integers(0, 500),
    st.booleans(),
    st.randoms(use_true_random=False),
)
@settings(max_examples=25, deadline=None)
def test_twins_that_a_seat_cannot_tell_apart_have_one_screen(
    players: int, variant: str, seed: int, aids: bool, chance: random.Random
) -> None:
    pair = twins(players, variant, seed, chance)
    for played in pair:
        played.do("board", "p1", on=True)
        played.do("aids", on=aids)
    for _ in range(12):
        tables = [played.room.tables[0] for played in pair]
        games = [table.game for table in tables]
        assert games[0] is not None
        assert games[1] is not None
        screens = [pupil_screen(played.room, "p1", "en") for played in pair]
        assert screens[0] == screens[1]
        mover = tables[0].mover
        if mover is None or tables[1].mover is None:
            return
        pupil = tables[0].places[mover].pupil
        assert pupil is not None
        # Whether a clue to her would be allowed tells what she holds: she is told whose turn it is.
        tries = [f"clue Pupil 1 {rank}" for rank in range(1, 6)]
        said = [[refusal(played, "p1", action) for action in tries] for played in pair]
        assert said[0] == said[1]
        if mover != 0:
            assert len(set(said[0])) == 1
        action = common(games[0], games[1], chance)
        if action is None:
            return
        text = format_action(action, tables[0].names)
        for played in pair:
            played.do(
                "act", pupil, at=tables[0].at if played is pair[0] else tables[1].at, action=text
            )
        at = tables[0].at
        if mover == 0 and chance.random() < 0.3:
            for played in pair:
                played.do("ask_back", "p1", at=at)
            screens = [pupil_screen(played.room, "p1", "en") for played in pair]
            assert screens[0] == screens[1]
            for played in pair:
                for other in range(2, players + 1):
                    played.do("agree", f"p{other}", yes=True)


def refusal(played: PlayedClass, who: str, action: str) -> str:
    with pytest.raises(HanabiError) as refused:
        played.do("act", who, at=played.room.tables[0].at, action=action)
    return str(refused.value)


def faces(screen: object) -> list[str]:
    """Return all cards that lie open in a hand in what is sent."""
    if isinstance(screen, dict):
        own = [screen["card"]] if "slot" in screen and screen.get("card") else []
        return own + [face for value in screen.values() for face in faces(value)]
    if isinstance(screen, list):
        return [face for value in screen for face in faces(value)]
    return []


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_screen_of_a_whole_game_has_an_own_card(variant: str) -> None:
    played = at_tables(4, seed=3, variant=variant)
    chance = random.Random(3)
    table = played.room.tables[0]
    while table.playing:
        for seat in range(4):
            game = table.game
            assert game is not None
            pane = pupil_screen(played.room, f"p{seat + 1}", "en")["panes"]["table"]
            hands = pane["traits"]["scene"]["hands"]
            assert all(slot["card"] is None for slot in hands[seat]["slots"])
            assert not any(slot["odds"] for slot in hands[seat]["slots"])
            others = [card for hand in game.hands[:seat] for card in hand]
            others += [card for hand in game.hands[seat + 1 :] for card in hand]
            assert sorted(faces(hands)) == sorted(str(card.card) for card in others)
        act(played, chance)
    assert table.game is not None
    assert table.game.over


def test_hands_are_open_after_the_game_where_the_teacher_says_so() -> None:
    played = at_tables(2, seed=3)
    chance = random.Random(3)
    with pytest.raises(HanabiError, match="over"):
        played.do("reveal", table=0, on=True)
    while played.room.tables[0].playing:
        act(played, chance)
    hidden = pupil_screen(played.room, "p1", "en")["panes"]["table"]["traits"]["scene"]
    assert all(slot["card"] is None for slot in hidden["hands"][0]["slots"])
    played.do("reveal", table=0, on=True)
    scene = pupil_screen(played.room, "p1", "en")["panes"]["table"]["traits"]["scene"]
    assert all(slot["card"] for hand in scene["hands"] for slot in hand["slots"])
    assert scene["moves"] == []
    played.do("deal", seed=4)
    scene = pupil_screen(played.room, "p1", "en")["panes"]["table"]["traits"]["scene"]
    assert all(slot["card"] is None for slot in scene["hands"][0]["slots"])


def test_once_hands_were_open_nothing_is_taken_back() -> None:
    played = at_tables(2, seed=3)
    chance = random.Random(3)
    table = played.room.tables[0]
    while table.playing:
        last = table.mover
        act(played, chance)
    assert last is not None
    who = f"p{last + 1}"
    assert pupil_screen(played.room, who, "en")["panes"]["table"]["may_ask_back"]
    played.do("ask_back", who, at=table.at)
    played.do("reveal", table=0, on=True)
    played.do("reveal", table=0, on=False)
    assert table.ask_back is None
    with pytest.raises(HanabiError, match="shown"):
        played.do("ask_back", who, at=table.at)
    assert not pupil_screen(played.room, who, "en")["panes"]["table"]["may_ask_back"]


# -------------------------------------------------------------------------------- each pane


def test_panes_have_every_trait_that_the_programs_draw() -> None:
    played = at_tables(2)
    played.do("board", "p1", on=True)
    panes = pupil_screen(played.room, "p1", "fr")["panes"]
    assert sorted(panes["table"]["traits"]) == own_traits(Table)
    assert sorted(panes["board"]["traits"]) == own_traits(DeductionBoard)
    widget = Table(played.room.tables[0].seen_from(0), language="fr")
    for name in own_traits(Table):
        assert type(panes["table"]["traits"][name]) is type(getattr(widget, name)), name
    assert set(panes["table"]["traits"]["controls"]) == set(widget.controls)
    assert set(panes["table"]["traits"]["scene"]) == set(widget.scene)
    board = DeductionBoard(played.room.tables[0].seen_from(0), language="fr", feedback="check")
    assert set(panes["board"]["traits"]["board"]) == set(board.board)


def test_moves_are_offered_to_the_one_to_move_and_nobody_else() -> None:
    played = at_tables(3)
    for who, count in (("p1", True), ("p2", False), ("p3", False)):
        pane = pupil_screen(played.room, who, "en")["panes"]["table"]
        assert bool(pane["traits"]["scene"]["moves"]) is count
        assert pane["turn"] == {"mine": count, "who": "Pupil 1", "at": 0, "over": False}


def test_every_move_that_is_offered_can_be_done_as_it_is_written() -> None:
    for names in (["Ada", "Zoë B"], ["a" * 24, "a" * 23 + "b"], ["clue", "red"]):
        for at in range(12):
            played = class_of(*names)
            played.do("seat", tables=[["p1", "p2"]])
            played.do("deal", seed=5)
            pane = pupil_screen(played.room, "p1", "fr")["panes"]["table"]
            moves = pane["traits"]["scene"]["moves"]
            move = moves[at % len(moves)]
            content = {"do": "act", "action": move["text"]}
            deed = played.room.hear("p1", "table", content, "fr")
            assert deed is not None
            played.room.do(deed)
            assert played.room.tables[0].at == 1


def test_cards_moved_in_the_own_hand_keep_their_numbers() -> None:
    played = at_tables(2)
    deed = played.room.hear("p2", "table", {"do": "move", "slot": 1, "step": 2}, "en")
    assert deed is not None
    played.room.do(deed)
    scene = pupil_screen(played.room, "p2", "en")["panes"]["table"]["traits"]["scene"]
    assert [slot["slot"] for slot in scene["hands"][1]["slots"]] == [2, 3, 1, 4, 5]
    scene = pupil_screen(played.room, "p1", "en")["panes"]["table"]["traits"]["scene"]
    assert [slot["slot"] for slot in scene["hands"][1]["slots"]] == [1, 2, 3, 4, 5]


def test_marks_stay_with_their_cards() -> None:
    played = at_tables(2)
    played.do("board", "p1", on=True)
    strike = {"do": "strike", "slots": [5], "cards": ["r1", "b2"]}
    deed = played.room.hear("p1", "board", strike, "en")
    assert deed is not None
    assert deed["do"] == "notes"
    played.do(deed.pop("do"), deed.pop("by"), **deed)
    played.do("act", "p1", at=0, action="play 1")
    played.do("act", "p2", at=1, action="play 1")
    cards = pupil_screen(played.room, "p1", "en")["panes"]["board"]["traits"]["board"]["cards"]
    assert [card["struck"] for card in cards] == [[], [], [], [], ["r1", "b2"]]
    played.do("act", "p1", at=2, action="play 5")
    cards = pupil_screen(played.room, "p1", "en")["panes"]["board"]["traits"]["board"]["cards"]
    assert all(card["struck"] == [] for card in cards)
    assert played.again().plain() == played.room.plain()


def test_marks_do_not_follow_a_pupil_to_another_seat() -> None:
    played = at_tables(2, tables=2)
    for who in ("p1", "p3"):
        played.do("notes", who, marks={"4": ["r1"]})
    played.do("give", table=1, seat=0, pupil="p1")
    assert played.room.people["p1"].struck == {}
    assert played.room.people["p3"].struck == {}
    played.do("notes", "p1", marks={"4": ["r1"]})
    played.do("deal", seed=2, tables=[0])
    assert played.room.people["p1"].struck == {4: ("r1",)}
    played.do("deal", seed=2)
    assert played.room.people["p1"].struck == {}


def test_a_board_helps_only_where_the_teacher_lets_it() -> None:
    played = at_tables(2)
    played.do("act", "p1", at=0, action="clue Pupil 2 5")
    played.do("board", "p2", on=True)
    room = played.room
    for content in ({"do": "check"}, {"do": "step"}, {"do": "odds", "show": True}):
        with pytest.raises(HanabiError):
            room.hear("p2", "board", content, "en")
    board = pupil_screen(room, "p2", "en")["panes"]["board"]["traits"]["board"]
    assert not board["aids"]
    played.do("aids", on=True)
    assert room.hear("p2", "board", {"do": "check"}, "en") is None
    assert pupil_screen(room, "p2", "en")["panes"]["board"]["traits"]["told"]
    slots = pupil_screen(room, "p2", "en")["panes"]["table"]["traits"]["scene"]["hands"][1]["slots"]
    assert all(slot["odds"] for slot in slots)


def test_undoing_on_a_board_is_kept_as_marks() -> None:
    played = at_tables(2)
    played.do("board", "p1", on=True)
    for content in (
        {"do": "strike", "slots": [1], "cards": ["r1"]},
        {"do": "strike", "slots": [1], "cards": ["r2"]},
        {"do": "undo"},
    ):
        deed = played.room.hear("p1", "board", content, "en")
        assert deed is not None
        played.do(deed.pop("do"), deed.pop("by"), **deed)
    assert list(played.room.people["p1"].struck.values()) == [("r1",)]
    deed = played.room.hear("p1", "board", {"do": "undo"}, "en")
    assert deed == {"do": "notes", "by": "p1", "marks": {}}
    played.room.do(deed)
    with pytest.raises(HanabiError, match="undo"):
        played.room.hear("p1", "board", {"do": "undo"}, "en")


def test_what_is_unchanged_is_the_very_same_value() -> None:
    played = at_tables(3, tables=2)
    room = played.room
    before = pupil_screen(room, "p4", "en")["panes"]["table"]
    drawn = teacher_screen(room, "en")["tables"]
    played.do("act", "p1", at=0, action="play 1")
    assert pupil_screen(room, "p4", "en")["panes"]["table"] is before
    assert teacher_screen(room, "en")["tables"][1] is drawn[1]
    assert teacher_screen(room, "en")["tables"][0] is not drawn[0]


def test_the_lobby_offers_open_tables() -> None:
    played = class_of("Ada", "Bo", "Cy")
    played.do("open", count=2, size=2)
    played.do("sit", "p1", table=1)
    played.do("sit", "p2", table=1)
    with pytest.raises(HanabiError, match="full"):
        played.do("sit", "p3", table=1)
    lobby = pupil_screen(played.room, "p3", "en")["panes"]["lobby"]
    assert lobby["may_sit"]
    assert lobby["tables"][1] == {"number": 1, "names": ["Ada", "Bo"], "free": 0}
    played.do("sit", "p2", table=0)
    played.do("deal", seed=1)
    assert played.room.tables[0].names == ("Bo", "Chop")
    with pytest.raises(HanabiError, match="teacher"):
        played.do("sit", "p3", table=0)
    assert not pupil_screen(played.room, "p3", "en")["panes"]["lobby"]["may_sit"]


# ----------------------------------------------------------------------- teacher and wall


def test_the_wall_has_no_card_of_a_hand_and_no_name_beside_a_vote() -> None:
    played = at_tables(3, tables=2)
    played.do("ask", question={"own": {"text": "Which?", "options": ["red", "blue"]}})
    for who, vote in (("p1", "a"), ("p2", "b"), ("p3", "a")):
        played.do("vote", who, answer=vote)
    played.do("close")
    played.do("project", what="spread")
    sent = json.dumps(wall_screen(played.room, "en"))
    assert "Pupil" not in sent
    assert '"p1"' not in sent
    for what in ({"what": "tables"}, {"what": "table", "table": 0}):
        played.do("project", **what)
        assert faces(wall_screen(played.room, "en")) == []
    played.do("project", what="table", table=0, hands=True)
    assert len(faces(wall_screen(played.room, "en"))) == 15
    assert teacher_screen(played.room, "en")["projected"]["warning"]


@given(st.integers(0, 300), st.randoms(use_true_random=False))
@settings(max_examples=15, deadline=None)
def test_the_wall_is_the_same_whatever_the_hands_are(seed: int, chance: random.Random) -> None:
    first, second = (at_tables(3, seed=seed) for _ in range(2))
    assert first.room.tables[0].deal is not None
    deck = first.room.tables[0].deal.deck
    stack(first, deck)
    stack(second, tuple(chance.sample(deck, len(deck))))
    for played in (first, second):
        played.do("project", what="table", table=0)
    assert wall_screen(first.room, "en") == wall_screen(second.room, "en")


def test_a_new_deal_is_not_on_the_wall_with_all_hands() -> None:
    for deed, fields in (
        ("deal", {"seed": 2}),
        ("shuffle", {"size": 2, "seed": 2}),
        ("seat", {"tables": [["p1", "p2"]]}),
        ("open", {"count": 1, "size": 2}),
    ):
        for what in ("table", "tables"):
            played = at_tables(2)
            played.do("project", what=what, table=0, hands=True)
            assert faces(wall_screen(played.room, "en"))
            played.do(deed, **fields)
            if deed != "open":
                played.do("deal", seed=3)
            assert faces(wall_screen(played.room, "en")) == []


def test_rules_that_hide_something_are_on_the_wall_with_all_hands_only() -> None:
    played = at_tables(3)
    played.do("project", what="table", table=0)
    played.do("deal", variant="Duck (5 Suits)")
    assert wall_screen(played.room, "en")["table"]["scene"] is None
    with pytest.raises(HanabiError, match="hide"):
        played.do("project", what="table", table=0)


def test_the_comparison_waits_for_the_games_on_the_wall() -> None:
    played = at_tables(2, tables=2)
    played.do("act", "p1", at=0, action="clue Pupil 2 5")
    played.do("act", "p3", at=0, action="play 1")
    played.do("project", what="tables")
    assert wall_screen(played.room, "en")["comparison"] == []
    (found,) = teacher_screen(played.room, "en")["comparison"]
    assert found["parted"]["turn"] == 1
    assert [way["tables"] for way in found["parted"]["actions"]] == [[0], [1]]


def test_a_pupil_never_is_sent_what_another_voted_before_it_is_closed() -> None:
    played = class_of("Ada", "Bo")
    played.do("ask", question={"own": {"text": "Why?"}})
    played.do("vote", "p1", answer="because of blue")
    assert "because of blue" not in json.dumps(pupil_screen(played.room, "p2", "en"))
    assert "because of blue" in json.dumps(pupil_screen(played.room, "p1", "en"))
    pupil = teacher_screen(played.room, "en")["pupils"]
    assert [one["voted"] for one in pupil] == [True, False]


def test_steps_that_suggest_themselves_lead_through_a_lesson() -> None:
    played = PlayedClass()
    done: list[str] = []
    assert teacher_screen(played.room, "en")["next"] is None  # the wall shows how to join
    played.do("project", what="tables")
    played.do("project", what=teacher_screen(played.room, "en")["next"]["what"])
    assert played.room.projected["what"] == "join"
    for name in ("Ada", "Bo", "Cy", "Dee"):
        played.do("join", "room", name=name)
        assert teacher_screen(played.room, "en")["next"]["do"] == "shuffle"
    chance = random.Random(2)
    for _ in range(400):
        step = teacher_screen(played.room, "fr")["next"]
        if step is None:
            act(played, chance)
            continue
        step = dict(step)
        step.pop("label")
        name = step.pop("do")
        done.append(name)
        if done.count("deal") == 2:
            break
        played.do(name, **step)
    assert done == ["shuffle", "deal", "project", "deal"]
    played.do("ask", question={"exercise": "03.1"})
    done = []
    for _ in range(12):
        step = teacher_screen(played.room, "fr")["next"]
        if step is None:
            for who in played.room.people:
                played.do("vote", who, answer="a")
            continue
        step = dict(step)
        step.pop("label")
        name = step.pop("do")
        done.append(name)
        if name == "deal":
            break
        played.do(name, **step)
    assert done[:6] == ["close", "project", "again", "close", "tell", "done"]


def test_whatever_is_played_no_screen_fails() -> None:
    for seed in range(4):
        room = play_by_chance(seed + 50, deeds=200).room
        for language in ("en", "fr"):
            for who in room.people:
                pupil_screen(room, who, language)
            teacher_screen(room, language)
            wall_screen(room, language)


def test_a_stranger_has_no_screen() -> None:
    with pytest.raises(HanabiError):
        pupil_screen(class_of("Ada").room, "p9", "en")
