"""Games as hanab.live's compressed links, both ways.

A link holds the deck, the actions and the variant, one or two signs for each, so that a whole game
fits into a message. It carries no names, no notes and no options.

The text after ``/replay-json/`` is ``<players><lowest rank><highest rank><deck>,<lowest
type><highest type><actions>,<variant's number>``, with hyphens anywhere as noise. A sign of
``a``–``z`` ``0``–``9`` ``A``–``Z`` is a number from 0 to 61. With w ranks a card is suit · w + rank
− lowest rank. With t types an action is (value + 1) · t + type − lowest type, the value's part 0
where there is none, and then the target: a card's order in the deck or a seat. Without actions they
are ``00``. Whatever stands after a third comma is left out. After ``#`` an address may have a turn,
counted from 1. (Read from the site's packages/client/src/lobby/hypoCompress.ts and url.ts.)
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hanabi_kit.errors import HanabiError, NotationError, shown
from hanabi_kit.game import Game
from hanabi_kit.language import later, words
from hanabi_kit.notation.files import read_past, reading
from hanabi_kit.notation.hanablive.action_numbers import SITE_NAMES, VOTE, site_ranks
from hanabi_kit.notation.hanablive.game_files import game_table
from hanabi_kit.notation.hanablive.game_tables import take_game
from hanabi_kit.notation.hanablive.options import RULE_OPTIONS
from hanabi_kit.notation.hanablive.without_rules import NotPlayed, without_rules
from hanabi_kit.notation.record import GameRecord
from hanabi_kit.rules.variants import variant_name, variant_number, variant_numbered
from hanabi_kit.support.arguments import checked, explained

LINK_NAMES = SITE_NAMES
"""The players of a link, by seat; the names that the site gives them."""

MAX_SIGNS = 5_000
"""Longest link that is read. The longest game of six suits takes about 1,300 signs."""

_SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NUMBERS = {sign: number for number, sign in enumerate(_SIGNS)}
_WRAP = 20  # signs between two hyphens

# What may stand before the text in an address, and after it: "#12" is a turn, "?…" the browser's.
_ADDRESS = re.compile(
    r"(?:(?:https?://)?[\w.:-]{1,200}/|/)?(?:shared-)?replay-json/([^?#]*)(\?[^#]*)?(#.*)?",
    re.DOTALL,
)
_ALONE = re.compile(r"([^#]*)()(#.*)?", re.DOTALL)
_SHAPE = re.compile(r"([0-9])([0-9])([0-9])([^,]*),([0-9])([0-9])([^,]*),([0-9]{1,9})(,.*)?")

# How a text begins that is meant as a link, with an address or without one.
_LOOKS = re.compile(
    r"https?://.*"
    r"|(?:[\w.:-]*/)?(?:shared-)?replay-json/.*,.*"
    r"|(?:[0-9]-?){3}[\w-]*(?:,|%2C)(?:-?[0-9]){2}.*",
    re.DOTALL | re.IGNORECASE,
)

# A page of the site that names a game by its number or by a table, and holds none of its cards.
_PAGE = re.compile(
    r"(?:https?://)?(?:www\.)?hanab\.live/(?:shared-replay|replay|pre-game|game)/[0-9]+(?:[/?#].*)?"
    r"|https?://(?!.*replay-json/).*",
    re.DOTALL | re.IGNORECASE,
)

_HOW_TO_GET = later(
    "this address holds no cards, and the kit reads nothing from the network; save the game's JSON "
    "export from the site and name that file, or give a link with /replay-json/, which holds the "
    "whole game"
)

_HOW_TO_WRITE = later(
    "a link is an address with /replay-json/ and, after that or alone, "
    "'<players><lowest rank><highest rank><deck>,<lowest type><highest type><actions>,<variant>'"
)


def is_link(text: str) -> bool:
    """Whether `text` is meant as a link; whether it is a good one, `parse_link` says.

    A page of the site, such as ``hanab.live/replay/123``, is meant as one too, and refused there:
    it holds no cards.
    """
    text = text[:MAX_SIGNS].strip()
    return _LOOKS.fullmatch(text) is not None or _PAGE.fullmatch(text) is not None


@explained
def parse_link(text: str, players: Sequence[str] = ()) -> GameRecord:
    """Return the game of a hanab.live link.

    Parameters
    ----------
    text : str
        The address, or the compressed game alone; at most 5,000 signs. What an address has after
        ``#`` (a turn: see `parse_link_at`) or ``?``, and what stands after a third comma, is no
        part of the game: a warning (`ReadPast`) names it.
    players : sequence of str, optional
        Names by seat; without them Alice, Bob, Cathy, Donald, Emily and Frank, as on the site.

    Returns
    -------
    GameRecord

    Raises
    ------
    NotationError
        With every fault of the link's form; places are named as in a game file: ``deck[0]`` is the
        first card.
    ImpossiblePosition
        The deck is not the variant's.
    IllegalAction
        With the first action that the rules forbid.

    Examples
    --------
    >>> link = "215aaabbccddefffgghhiijkkkllmmnnopppqqrrsstuuuvvwwxxy,00aa,0"
    >>> record = parse_link(link, players=["Ann", "Ben"])
    >>> record.players, record.actions, record.games[-1].stacks
    (('Ann', 'Ben'), (Play(slot=5),), (1, 0, 0, 0, 0))
    """
    with reading("link"):
        record, at = parse_link_at(text, players)
        if at is not None:
            read_past(
                f"#{at + 1}",
                words().say("a whole game has no turn; its table there is .at({at})", at=at),
            )
    return record


def parse_link_at(text: str, players: Sequence[str] = ()) -> tuple[GameRecord, int | None]:
    """Return the game of a hanab.live link, and where the link opens it.

    `text` and `players` are as in `parse_link`.
    Returned: the second is the number of actions made: a link that ends with ``#23`` opens the
        site's turn 23, when 22 are made. None where the link names no turn.
    Raises NotationError, ImpossiblePosition, IllegalAction: as in `parse_link`.
    """
    with reading("link"):
        return _parsed(text, players)


def _parsed(text: str, players: Sequence[str]) -> tuple[GameRecord, int | None]:
    if not isinstance(text, str) or len(text) > MAX_SIGNS:
        most = words().number(MAX_SIGNS)
        raise NotationError(
            words().say(
                "link: {number} signs, but a text of at most {most} is needed",
                number=words().number(len(text)),
                most=most,
            )
            if isinstance(text, str)
            else words().say(
                "link: {value}, but a text of at most {most} is needed",
                value=shown(text),
                most=most,
            )
        )
    text = text.strip()
    address = _ADDRESS.fullmatch(text) or _ALONE.fullmatch(text)
    assert address is not None  # the second fits any text
    shape = _SHAPE.fullmatch(_plain(address[1]))
    if shape is None:
        how = words().say(_HOW_TO_GET if _PAGE.fullmatch(text) else _HOW_TO_WRITE)
        raise NotationError(words().say("link {text}: {how}", text=shown(text), how=how))
    count, low_rank, high_rank, low_type, high_type = (int(shape[i]) for i in (1, 2, 3, 5, 6))
    faults = _range_faults(count, players)
    names = list(players or LINK_NAMES[:count])
    try:
        rules = variant_numbered(int(shape[8]))
    except HanabiError as error:
        if faults or not low_rank <= high_rank:
            raise NotationError([*faults, *error.faults]) from None
        deck = _read_deck(shape[4], high_rank, faults)
        actions = _read_actions(shape[7], low_type, high_type, faults)
        if faults:
            raise NotationError([*faults, *error.faults]) from None
        dealt = [(card["suitIndex"], card["rank"]) for card in deck]
        done = [(told["type"], told["target"], told.get("value", 0)) for told in actions]
        raise NotPlayed(error.faults, without_rules(names, dealt, done, {}, shape[8])) from None
    # The site's own reader takes the lowest rank for 1 whatever it is: a whole deck has it.
    first, *_, last = site_ranks(rules)
    if (low_rank, high_rank) != (first, last):
        faults.append(
            words().say(
                "ranks: {low}–{high}, but a whole deck has {first}–{last}",
                low=low_rank,
                high=high_rank,
                first=first,
                last=last,
            )
        )
    if low_type > high_type or high_type > VOTE:
        faults.append(
            words().say(
                "types of actions: {low}–{high}, but they are within 0–{most}",
                low=low_type,
                high=high_type,
                most=VOTE,
            )
        )
    if faults:
        raise NotationError(faults)
    table = {
        "players": names,
        "deck": _read_deck(shape[4], high_rank, faults),
        "actions": _read_actions(shape[7], low_type, high_type, faults),
        "options": {"variant": variant_name(rules)},
    }
    if faults:
        raise NotationError(faults)
    record = take_game(table)
    if shape[9]:
        read_past(
            shown(shape[9]), words().say("as on the site; a link ends with the variant's number")
        )
    if address[2]:
        read_past(shown(address[2]), words().say("it is for the browser, not for the game"))
    return record, _turn(address[3] or "", len(record.actions))


def _turn(mark: str, actions: int) -> int | None:
    """Return how many of the `actions` are made at the turn that ``#k`` names."""
    if not mark:
        return None
    number = mark[1:].strip()
    if number.isascii() and number.isdecimal() and 1 <= int(number[:9]) <= actions + 1:
        return int(number[:9]) - 1
    read_past(
        shown(mark), words().say("no turn of this game, which has turns 1–{last}", last=actions + 1)
    )
    return None


def _plain(text: str) -> str:
    # Some programs write the commas of an address as %2C.
    return re.sub("%2C", ",", text, flags=re.IGNORECASE).replace("-", "")


def _range_faults(count: int, players: Sequence[str]) -> list[str]:
    if not 2 <= count <= len(LINK_NAMES):
        return [
            words().say(
                "players: {number}, but links are for 2–{most} players",
                number=count,
                most=len(LINK_NAMES),
            )
        ]
    if players and len(players) != count:
        return [
            words().say(
                "players: {number} names, but the link is of {count} players",
                number=len(players),
                count=count,
            )
        ]
    return []


def _read_deck(text: str, ranks: int, faults: list[str]) -> list[dict[str, int]]:
    deck = []
    for order, sign in enumerate(text):
        if sign in _NUMBERS:
            suit, rank = divmod(_NUMBERS[sign], ranks)
            deck.append({"suitIndex": suit, "rank": rank + 1})
        else:
            faults.append(
                words().say(
                    "deck[{order}]: {sign}, but the signs are a–z, 0–9, A–Z",
                    order=order,
                    sign=repr(sign),
                )
            )
    return deck


def _read_actions(text: str, low: int, high: int, faults: list[str]) -> list[dict[str, int]]:
    if len(text) % 2:
        faults.append(
            words().say("actions: {number} signs, but an action takes two", number=len(text))
        )
    actions = []
    for number, (sign, target) in enumerate(zip(text[::2], text[1::2], strict=False), start=1):
        wrong = [odd for odd in (sign, target) if odd not in _NUMBERS]
        if wrong:
            faults.append(
                words().say(
                    "action {number}: {sign}, but the signs are a–z, 0–9, A–Z",
                    number=number,
                    sign=repr(wrong[0]),
                )
            )
            continue
        value, kind = divmod(_NUMBERS[sign], high - low + 1)
        action = {"type": low + kind, "target": _NUMBERS[target]}
        actions.append(action | ({"value": value - 1} if value else {}))
    return actions


@checked
def format_link(record: GameRecord | Game) -> str:
    """Return a game as the compressed text of a link, without the address before it.

    Names, notes and whatever else a file may hold beside the game are left out. The text follows
    ``https://hanab.live/replay-json/`` (to look at alone) or
    ``https://hanab.live/shared-replay-json/`` (to look at with others).

    Parameters
    ----------
    record : GameRecord or Game
        Of a Game, what was played so far.

    Returns
    -------
    str
        A hyphen after every 20 signs.

    Raises
    ------
    NotationError
        With every rule and every action of the game that a link cannot say.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> rules = ruleset_named("3 Suits")
    >>> format_link(GameRecord(rules, ("Alice", "Bob"), rules.deck, ()))
    '215aaabbccddefffgghh-iijkkkllmmnno,00,18'
    """
    table = game_table(GameRecord.of(record) if isinstance(record, Game) else record)
    faults = [
        words().say(
            "{key}: {value}, but a link has no place for options",
            key=key,
            value=repr(table["options"][key]),
        )
        for key in (*RULE_OPTIONS, "startingPlayer", "cardCycle")
        if key in table["options"]
    ]
    actions = table["actions"]
    kinds = {action["type"] for action in actions}
    low, high = (min(kinds), max(kinds)) if kinds else (0, 0)
    signs = [f"{low}{high}"]
    for number, action in enumerate(actions, start=1):
        told = (action["value"] + 1) * (high - low + 1) + action["type"] - low
        # A value of -1 would read back as none; only the end of a game has such values.
        if action["value"] < 0 or not 0 <= action["target"] < len(_SIGNS) or told >= len(_SIGNS):
            said = ", ".join(f"{key} {value}" for key, value in action.items())
            faults.append(
                words().say(
                    "action {number}: no sign of a link stands for {action}",
                    number=number,
                    action=said,
                )
            )
        else:
            signs.append(_SIGNS[told] + _SIGNS[action["target"]])
    if faults:
        raise NotationError(faults)
    lowest, *_, highest = site_ranks(record.rules)
    width = highest - lowest + 1
    deck = "".join(
        _SIGNS[card["suitIndex"] * width + card["rank"] - lowest] for card in table["deck"]
    )
    variant = variant_number(record.rules)
    text = f"{len(record.players)}{lowest}{highest}{deck},{''.join(signs)},{variant}"
    return "-".join(text[start : start + _WRAP] for start in range(0, len(text), _WRAP))
