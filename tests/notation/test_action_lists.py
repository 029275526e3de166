"""What hanab.live sends of a game, and what its log says, read back: the writers are of our own."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.actions import Clued, Discarded, Played
from hanabi_kit.cards import START
from hanabi_kit.cli import main
from hanabi_kit.errors import HanabiError, IllegalAction, NotationError, ReadPast
from hanabi_kit.notation import GameRecord, Stop, format_game, parse_game
from hanabi_kit.notation.any_format import parse_any
from hanabi_kit.notation.hanablive.deck_seed import dealt_from
from hanabi_kit.notation.hanablive.without_rules import NotPlayed
from hanabi_kit.rules.variants import variant_named
from tests.helpers.tables import record_of

VARIANTS = [
    "No Variant",
    "Rainbow & Pink (4 Suits)",
    "Up or Down (5 Suits)",
    "Orange (4 Suits)",
    "Odds and Evens (5 Suits)",
    "Cow & Pig (5 Suits)",
    "Duck (4 Suits)",
    "Throw It in a Hole (4 Suits)",
    "Reversed (5 Suits)",
    "Color Blind (4 Suits)",
]


def site_card(record: GameRecord, order: int) -> dict[str, int]:
    card = record.deck[order]
    rank = 7 if card.rank == START else card.rank
    return {"suitIndex": record.rules.suits.index(card.suit), "rank": rank}


def as_list(record: GameRecord, hidden_from: int | None = None) -> list[dict[str, Any]]:
    """The game as the site sends it, to a watcher or to the player at a seat."""

    def draw(seat: int, order: int) -> dict[str, Any]:
        card = {"suitIndex": -1, "rank": -1} if seat == hidden_from else site_card(record, order)
        return {"type": "draw", "playerIndex": seat, "order": order, **card}

    count = len(record.players)
    size = record.rules.hand_size(count)
    sent = [draw(order // size, order) for order in range(size * count)]
    for turn, (game, after) in enumerate(zip(record.games, record.games[1:], strict=False)):
        if len(after.history) == len(game.history):
            break
        event = after.history[-1]
        if isinstance(event, Clued):
            colour = not isinstance(event.value, int)
            value = game.rules.clue_colours.index(event.value) if colour else event.value
            orders = [game.hands[event.to][slot - 1].order for slot in event.slots]
            sent.append(
                {
                    "type": "clue",
                    "clue": {"type": 0 if colour else 1, "value": value},
                    "giver": event.giver,
                    "list": sorted(orders),
                    "target": event.to,
                    "turn": turn,
                    "ignoreNegative": False,
                }
            )
        else:
            failed = isinstance(event, Played) and not event.success
            table = {
                "type": "discard" if failed or isinstance(event, Discarded) else "play",
                "playerIndex": event.seat,
                "order": event.order,
                **site_card(record, event.order),
            }
            sent.append(table | ({} if table["type"] == "play" else {"failed": failed}))
            if failed:
                sent.append({"type": "strike", "num": after.strikes, "order": event.order})
            if after.deck_size < game.deck_size and event.slot is not None:
                sent.append(draw(event.seat, len(record.deck) - game.deck_size))
        sent.append({"type": "status", "clues": after.clue_tokens, "score": after.on_table})
        sent.append({"type": "turn", "num": turn + 1, "currentPlayerIndex": after.mover})
    return sent


def init(record: GameRecord, variant: str, **more: Any) -> dict[str, Any]:
    options = {"variantName": variant, "timed": False, "cardCycle": False, "deckPlays": False}
    return {"tableID": 5, "playerNames": list(record.players), "options": options, **more}


def played(variant: str, seed: int = 4, turns: int = 40, players: int = 3) -> GameRecord:
    return record_of(seed, players, turns, variant_named(variant))


def quietly(read: Callable[..., Any], *given: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReadPast)
        return read(*given)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_list_that_a_watcher_got_is_the_game(variant: str) -> None:
    record = played(variant)
    table = {"init": init(record, variant), "list": as_list(record)}
    again = quietly(parse_game, json.dumps(table))
    assert (again.players, again.actions) == (record.players, record.actions)
    assert [game.hands for game in again.games] == [game.hands for game in record.games]


def test_a_list_alone_is_of_no_variant_and_of_nobody_in_particular() -> None:
    record = played("No Variant")
    again = quietly(parse_game, json.dumps(as_list(record)))
    assert (again.players, again.actions) == (("Alice", "Bob", "Cathy"), record.actions)
    assert again.score == record.score


def test_messages_as_they_come_are_the_game(tmp_path: Path) -> None:
    record = played("Rainbow & Pink (4 Suits)")
    sent = as_list(record)
    lines = [
        f"welcome {json.dumps({'userID': 3})}",
        f"init {json.dumps(init(record, 'Rainbow & Pink (4 Suits)'))}",
        f"gameActionList {json.dumps({'tableID': 5, 'list': sent[:30]})}",
        *(f"gameAction {json.dumps({'tableID': 5, 'action': one})}" for one in sent[30:]),
    ]
    path = tmp_path / "bot.log"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.warns(ReadPast) as told:
        again, _ = parse_any(path.read_text(), str(path))
    messages = [str(one.message) for one in told]
    assert "1 × welcome is read past, a message that tells nothing of the game" in messages
    assert isinstance(again, GameRecord)
    assert again.actions == record.actions


def test_the_own_cards_of_who_kept_the_list_are_known_by_the_seed() -> None:
    rules = variant_named("No Variant")
    base = record_of(4, 3, 40)
    deck = dealt_from("p3v0s7", rules.deck)
    record = GameRecord(rules, base.players, deck, (), extra={})
    sent = as_list(record, hidden_from=1)
    again = quietly(
        parse_game, json.dumps({"init": init(record, "No Variant", seed="p3v0s7"), "list": sent})
    )
    assert again.deck == deck


def test_the_own_cards_are_told_to_be_untold_where_they_may_be_several() -> None:
    record = played("No Variant", turns=20)
    own = [held.order for held in record.games[-1].hands[1]]
    with pytest.raises(NotPlayed) as refused:
        parse_game(json.dumps(as_list(record, hidden_from=1)))
    assert str(sorted(own))[1:-1] in str(refused.value)
    game = refused.value.game
    assert game.hands[1].count("?") == len(set(own) & set(range(5, 10)))
    assert "?" not in (*game.hands[0], *game.hands[2])
    assert len(game.told) == 20


def test_an_own_card_that_can_be_one_thing_only_is_filled_in() -> None:
    # All cards are drawn, and one is not shown: it is what is left.
    record = next(
        record for seed in range(50) if (record := record_of(seed, 2, 200)).games[-1].deck_size == 0
    )
    sent = as_list(record)
    held = record.games[-1].hands[0][0].order
    for item in sent:
        if item["type"] == "draw" and item["order"] == held:
            item |= {"suitIndex": -1, "rank": -1}
    assert quietly(parse_game, json.dumps(sent)).deck == record.deck


@pytest.mark.parametrize(("condition", "stop"), [(4, (4, 1, 4)), (10, (5, -1, 10)), (3, (4, 1, 3))])
def test_an_end_by_the_players_or_the_clock_is_kept(
    condition: int, stop: tuple[int, int, int]
) -> None:
    sent = as_list(played("No Variant", turns=6))
    over = {"type": "gameOver", "endCondition": condition, "playerIndex": 1, "votes": None}
    assert quietly(parse_game, json.dumps([*sent, over])).actions[-1] == Stop(*stop)


def broken(change: Callable[[list[dict[str, Any]]], Any]) -> str:
    sent = as_list(played("No Variant", turns=12))
    change(sent)
    return json.dumps(sent)


def first(sent: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(item for item in sent if item["type"] == kind)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda sent: first(sent, "clue")["list"].append(49), r"\.list: .*by the rules the clue"),
        (lambda sent: first(sent, "clue").update(giver=9), r"giver: 9, but a whole number"),
        (lambda sent: first(sent, "play").update(playerIndex=0, order=60), r"card 60: "),
        (lambda sent: sent.pop(3), "cards are drawn in order: 3 is next"),
        (lambda sent: first(sent, "clue").update(whim=1), r"\.whim: unknown field"),
        (lambda sent: first(sent, "turn").update(type="dance"), "'dance', but it is one of"),
        (lambda sent: first(sent, "play").update(rank=1 + first(sent, "play")["rank"] % 5),
         "another one elsewhere in the list"),
    ],
)  # fmt: skip
def test_a_list_that_is_wrong_is_refused_with_the_place(
    change: Callable[[list[dict[str, Any]]], Any], message: str
) -> None:
    with pytest.raises(HanabiError, match=message):
        quietly(parse_game, broken(change))


def test_a_list_of_an_older_form_is_called_so_in_one_sentence() -> None:
    which = {"index": 0, "suit": 1, "rank": 1, "order": 3}
    sent = [{"type": "draw", "who": 0, "suit": 1, "rank": 1}, {"type": "play", "which": which}]
    with pytest.raises(NotationError, match=r"^list: it is of 2020 or before"):
        parse_game(json.dumps(sent))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('gameActionList {"list": 5}', r"line 2.list: 5, but a list is needed"),
        ("gameActionList 5", r"line 2: 'gameActionList 5' is no message of the site"),
        ('gameActionList {"list": []}', r"list: it holds nothing"),
    ],
)
def test_a_message_that_is_wrong_is_refused_with_its_line(line: str, message: str) -> None:
    told = json.dumps(init(played("No Variant"), "No Variant"))
    with pytest.raises(HanabiError, match=message):
        parse_any(f"init {told}\n{line}", "bot.log")


# -------------------------------------------------------------------------------------- logs

WORDS = ["zero", "one", "two", "three", "four", "five"]


def sentences(record: GameRecord, suits: list[str]) -> list[str]:
    """The game as the site's log says it to watchers."""
    colours = {"r": "Red", "y": "Yellow", "g": "Green", "b": "Blue", "p": "Purple", "i": "Pink"}
    colours |= {"a": "Orange"}
    odd = record.rules.name.startswith("Odds")
    lines = [f"{record.players[record.first]} goes first"]
    for event in record.games[-1].history:
        if isinstance(event, Clued):
            who, to, hit = record.players[event.giver], record.players[event.to], event.slots
            slots = f"slot{'' if len(hit) == 1 else 's'} {'/'.join(map(str, hit))}"
            if record.rules.name.startswith("Duck"):
                lines.append(f"{who} quacks at {to}'s {slots}")
                continue
            if record.rules.name.startswith("Cow"):
                animal = "oinks" if isinstance(event.value, int) else "moos"
                lines.append(f"{who} {animal} at {to}'s {slots}")
                continue
            said = str(event.value) if isinstance(event.value, int) else colours[event.value]
            said = {"1": "Odd", "2": "Even"}.get(said, said) if odd else said
            plural = "" if len(hit) == 1 else "s"
            lines.append(f"{who} tells {to} about {WORDS[len(hit)]} {said}{plural}")
            continue
        card = event.card
        name = f"{suits[record.rules.suits.index(card.suit)]} "
        name += "START" if card.rank == START else str(card.rank)
        does = "discards"
        if isinstance(event, Played):
            does = "plays" if event.success else "fails to play"
        where = "the deck" if event.slot is None else f"slot #{event.slot}"
        lines.append(f"{record.players[event.seat]} {does} {name} from {where}")
    return lines


SEEDED = {
    "No Variant": ("p3v0s5", ["Red", "Yellow", "Green", "Blue", "Purple"]),
    "Pink (4 Suits)": ("p3v108s5", ["Red", "Green", "Blue", "Pink"]),
    "Odds and Evens (5 Suits)": (None, ["Red", "Yellow", "Green", "Blue", "Purple"]),
    "Up or Down (5 Suits)": (None, ["Red", "Yellow", "Green", "Blue", "Purple"]),
    "Orange (4 Suits)": (None, ["Red", "Green", "Blue", "Orange"]),
    "Duck (5 Suits)": (None, ["Red", "Yellow", "Green", "Blue", "Purple"]),
    "Cow & Pig (5 Suits)": (None, ["Red", "Yellow", "Green", "Blue", "Purple"]),
}


def seeded(variant: str, turns: int = 30) -> tuple[GameRecord, str, list[str]]:
    import random

    from hanabi_kit.game import Game
    from hanabi_kit.rules.variants import variant_number

    rules = variant_named(variant)
    seed = SEEDED[variant][0] or f"p3v{variant_number(rules)}s5"
    deck = dealt_from(seed, rules.deck)
    chance, game, actions = random.Random(3), Game.new(("Ann", "Bo b", "Cy"), deck, rules), []
    while not game.over and len(actions) < turns:
        actions.append(chance.choice(game.legal_actions()))
        game = game.apply(actions[-1])
    return GameRecord(rules, game.players, deck, tuple(actions)), seed, SEEDED[variant][1]


@pytest.mark.parametrize("variant", SEEDED)
def test_a_log_with_the_seed_is_the_game(variant: str) -> None:
    record, seed, suits = seeded(variant)
    text = "\n".join([f"seed: {seed}", *sentences(record, suits)])
    again, _ = quietly(parse_any, text, "log.txt")
    assert isinstance(again, GameRecord)
    assert (again.players, again.deck) == (record.players, record.deck)
    for game, other in zip(again.games, record.games, strict=True):
        assert (game.stacks, game.discards, game.strikes) == (
            other.stacks, other.discards, other.strikes
        )  # fmt: skip
        assert [[held.order for held in hand] for hand in game.hands] == [
            [held.order for held in hand] for hand in other.hands
        ]
    if variant not in ("Duck (5 Suits)", "Cow & Pig (5 Suits)"):  # where values are not told
        assert again.actions == record.actions


def test_a_log_may_tell_the_deck_and_be_decorated() -> None:
    record, _, suits = seeded("No Variant", turns=12)
    lines = [f"[12:3{place % 10}] {line}" for place, line in enumerate(sentences(record, suits))]
    lines.insert(4, "<Ann> what was that?")
    lines.insert(6, "[Hypo] Ann plays Red 1 from slot #1")
    deck = " ".join(map(str, record.deck))
    text = "\n".join(["players: Ann, Bo b, Cy", f"deck: {deck}", *lines, "Ann ran out of time!"])
    with pytest.warns(ReadPast, match="what stands in lines 7, 9 is read past, no sentence about"):
        again, _ = parse_any(text, "-")
    assert isinstance(again, GameRecord)
    assert again.actions == (*record.actions, Stop(4, 0, 3))
    drawn = 15 + sum(not isinstance(event, Clued) for event in record.games[-1].history)
    short = text.replace(deck, " ".join(map(str, record.deck[:drawn])))
    again, _ = quietly(parse_any, short, "-")
    assert isinstance(again, GameRecord)
    assert (again.actions[:-1], again.extra["undealt"]) == (record.actions, 50 - drawn)


def test_a_log_without_a_deck_is_told_as_far_as_it_goes() -> None:
    record, _, suits = seeded("No Variant", turns=12)
    lines = sentences(record, suits)
    with pytest.raises(NotPlayed, match="does not tell the deck; with a line 'seed: p3v0s1'") as no:
        parse_any("\n".join(lines), "log.txt")
    game = no.value.game
    assert (game.players, game.told) == (record.players, tuple(lines[1:]))
    # The cards of the hands as dealt that were played or discarded, in their slots.
    shown = {
        event.order: f"{suits[record.rules.suits.index(event.card.suit)]} {event.card.rank}"
        for event in record.games[-1].history
        if not isinstance(event, Clued)
    }
    assert game.hands == tuple(
        tuple(shown.get(order, "?") for order in range(seat * 5 + 4, seat * 5 - 1, -1))
        for seat in range(3)
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("plays", "fails to play", r"line \d+: .* fits"),
        ("about one", "about two", r"line \d+: .*but the clue touches 1"),
        ("seed: p3v0s5", "seed: seven", "seed: 'seven', but the site's seeds are like 'p3v0s1'"),
        ("seed: p3v0s5", "seed: p2v0s5\nplayers: Ann, Bo b, Cy", "the game is of another number"),
        ("seed: p3v0s5", "seed: p3v0s5\nvariant: 6 Suits", "is of No Variant, but variant: 6"),
        ("seed: p3v0s5", "seed: p3v99999s5", "variant 99999"),
        ("seed: p3v0s5", "variant: Gravity (5 Suits)", "the mechanism 'Gravity'"),
        ("seed: p3v0s5", "seed: p3v0s6", r"line \d+: "),
        ("Ann", "Ann\nseed: p3v0s5\nAnn", "line 3: seed is told a second time"),
    ],
)
def test_a_log_that_is_wrong_is_refused_with_the_line(old: str, new: str, message: str) -> None:
    record, seed, suits = seeded("No Variant")
    text = "\n".join([f"seed: {seed}", *sentences(record, suits)])
    assert old in text
    with pytest.raises((NotationError, IllegalAction), match=message):
        quietly(parse_any, text.replace(old, new, 1), "log.txt")


def test_the_command_shows_what_a_log_tells_and_why_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, _, suits = seeded("No Variant", turns=3)
    path = tmp_path / "log.txt"
    path.write_text("\n".join(sentences(record, suits)), encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("Ann, Bo b, Cy\n")
    assert "  3. Cy " in out
    assert err.count("\n") == 1
    assert "does not tell the deck" in err


def test_what_is_written_of_a_list_is_todays_form() -> None:
    record = played("Orange (4 Suits)")
    table = {"init": init(record, "Orange (4 Suits)"), "list": as_list(record)}
    again = quietly(parse_game, json.dumps(table))
    written = json.loads(format_game(again))
    own = json.loads(format_game(record))
    assert (written["deck"][:20], written["actions"]) == (own["deck"][:20], own["actions"])
