r"""Transcripts of the Hanabi Learning Environment (HLE) and of OpenSpiel, read.

Both engines write an action as ``(Play 2)``, ``(Discard 0)``, ``(Reveal player +1 color R)`` or
``(Reveal player +2 rank 3)``, and a card that chance deals as ``(Deal R1)``. A transcript has one
of these in each line, deals included, because without them nobody can know what was held.

What their numbers mean is not what ours do:

======================  ==========================================  ===========================
in a transcript         there                                       here
======================  ==========================================  ===========================
``Play 0``              the oldest card                             the last slot of the hand
``player +1``           the next player after the one who speaks    a seat, from 0
``R Y G W B``           red, yellow, green, white, blue             the ruleset's suits in order
``rank 3``, ``R3``      the number printed on the card              the same
======================  ==========================================  ===========================

(Only HLE's numbers in Python count ranks from 0; its texts do not.) Sources: HLE,
hanabi_lib/hanabi_move.cc and hanabi_history_item.cc; OpenSpiel 2.0 writes actions with the same
code, and our tests read what both write.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hanabi_kit.actions import Action, Clue, Clued, Discard, Discarded, Play, Played
from hanabi_kit.cards import Card, Colour, Seat, Slot
from hanabi_kit.errors import HanabiError, IllegalAction, NotationError, shown
from hanabi_kit.game import Game
from hanabi_kit.language import later, words
from hanabi_kit.notation.files import MAX_BYTES, read_text
from hanabi_kit.notation.record import GameRecord, name_faults
from hanabi_kit.rules import Ruleset, ruleset_named
from hanabi_kit.support.arguments import checked, explained

LETTERS = "RYGWB"
"""HLE's suits, by their index."""

_MOVE = re.compile(
    r"\((?:"
    r"(?P<verb>Play|Discard) (?P<index>[0-9]{1,2})"
    r"|Reveal player \+(?P<offset>[0-9]{1,2}) (?:color (?P<color>[A-Z])|rank (?P<rank>[0-9]))"
    r"|Deal (?P<card>XX|[A-Z][0-9])"
    r")\)"
)

# How HLE prints an entry of `move_history()`: the move, and what everybody saw of it.
_SEEN = re.compile(
    r"<(?P<move>\([^()]*\))"
    r"(?: by player (?P<player>[0-9]{1,2}))?"
    r"(?P<scored> scored)?"
    r"(?P<token> info_token)?"
    r"(?: (?P<card>[A-Z][0-9]))?"
    r"(?: reveal (?P<touched>[0-9](?:,[0-9])*))?"
    r">"
)

_HOW_TO_WRITE = later(
    "a line is '(Play 2)', '(Discard 0)', '(Reveal player +1 color R)', "
    "'(Reveal player +1 rank 3)' or '(Deal R1)'"
)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that is written as it should be; whether it can be so, the game tells."""

    number: int
    text: str
    dealt: Card | None
    move: re.Match[str]
    seen: re.Match[str] | None


@checked
def read_spiel(path: str | Path, players: Sequence[str] = ()) -> GameRecord:
    r"""Read a transcript of HLE or OpenSpiel from a file; see `parse_spiel`.

    Parameters
    ----------
    path : str or Path
    players : sequence of str, optional
        Names by seat; without them "Player 0", "Player 1" and so on.

    Returns
    -------
    GameRecord
        By the ruleset "hle", seat 0 first.

    Raises
    ------
    FileFault
        The file cannot be read at all.
    NotationError, IllegalAction
        As in `parse_spiel`.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> lines = [f"(Deal {card})" for card in "R1 Y1 G4 W2 B5 R3 Y2 G4 W1 B1".split()]
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "game.txt")
    ...     _ = path.write_text("\n".join([*lines, "(Play 0)"]))
    ...     read_spiel(path, ["Alice", "Bob"]).games[-1].history[0].card
    Card('r1')
    """
    return parse_spiel(read_text(path), players)


@explained
def parse_spiel(
    text: str, players: Sequence[str] = (), rules: Ruleset | None = None, first: Seat = Seat(0)
) -> GameRecord:
    """Return the game that the transcript `text` tells.

    Empty lines and lines that begin with ``#`` say nothing. HLE's ``move_history()``, one entry a
    line, is read too, and whatever an entry says beside its move must be true.

    These engines deal one card at a time, so a transcript does not tell the order of the cards
    that stayed in the deck. The record needs some order: they follow sorted, and ``extra`` says
    under ``undealt`` how many they are. Where the transcript ends right after a play or discard,
    as it does when a strike or a complete display ends the game (these engines deal no card then),
    the card that the record draws is one of them.

    `players`: names by seat; without them "Player 0", "Player 1", … as many as the first deals make
        hands for.
    `rules`: the letters R Y G W B stand for its suits in their order. Without it the ruleset "hle".
    `first`: who has the first turn; transcripts do not tell, and 0 is these engines' default.
    Raises NotationError: with every line that is not written as it should be; or with the first
        line that cannot stand where it does.
    Raises IllegalAction: with the line of the first action that the rules forbid.
    """
    rules = ruleset_named("hle") if rules is None else rules
    if len(rules.suits) > len(LETTERS):
        raise NotationError(
            words().say(
                "ruleset {ruleset}: {number} suits, but these transcripts have letters "
                "for {letters}",
                ruleset=repr(rules.name),
                number=len(rules.suits),
                letters=len(LETTERS),
            )
        )
    lines = _lines(text, rules)
    opening = next((i for i, line in enumerate(lines) if line.dealt is None), len(lines))
    names = _names(players, opening, lines, rules)
    if not 0 <= first < len(names):
        raise NotationError(
            words().say(
                "first player {seat}: seats are 0–{last}", seat=shown(first), last=len(names) - 1
            )
        )
    deck, undealt = _deck(lines, rules)
    start = Game.new(names, deck, rules, first)
    actions = _replayed(start, lines[opening:])
    return GameRecord(rules, names, deck, actions, first, {"undealt": undealt} if undealt else {})


def _lines(text: str, rules: Ruleset) -> list[_Line]:
    """Return the lines that say something, or raise with all that are badly written."""
    if not isinstance(text, str) or len(text) > MAX_BYTES:
        raise NotationError(
            words().say(
                "transcript: a text of at most {most} signs is needed",
                most=words().number(MAX_BYTES),
            )
        )
    most = 10 * rules.deck_size
    lines: list[_Line] = []
    faults: list[str] = []
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if len(lines) + len(faults) == most:
            faults.append(
                words().say(
                    "line {number}: more than {most} lines, and no game has as many",
                    number=number,
                    most=most,
                )
            )
            break
        seen = _SEEN.fullmatch(line)
        move = _MOVE.fullmatch(seen["move"] if seen else line)
        fault = (
            words().say("{line}, but {how}", line=shown(line), how=words().say(_HOW_TO_WRITE))
            if move is None
            else _fault(move, rules)
        )
        if move is None or fault:
            faults.append(words().say("line {number}: {fault}", number=number, fault=fault))
        else:
            dealt = _card(move["card"], rules) if move["card"] else None
            lines.append(_Line(number, line, dealt, move, seen))
    if faults:
        raise NotationError(faults)
    return lines


def _fault(move: re.Match[str], rules: Ruleset) -> str:
    """Say which suit or rank of a move the ruleset has not; empty where it has both."""
    if move["card"] == "XX":
        return words().say(
            "(Deal XX) hides a card, but a whole game tells every card that was dealt"
        )
    color = move["color"] or (move["card"] or "")[:1]
    rank = move["rank"] or (move["card"] or "")[1:]
    letters, ranks = LETTERS[: len(rules.suits)], len(rules.ranks)
    if color and color not in letters:
        return words().say(
            "{action}: no suit {suit}; the suits are {letters}",
            action=move[0],
            suit=repr(color),
            letters=" ".join(letters),
        )
    if rank and not 1 <= int(rank) <= ranks:
        return words().say(
            "{action}: no rank {rank}; the ranks are 1–{highest}",
            action=move[0],
            rank=rank,
            highest=ranks,
        )
    return ""


def _card(text: str, rules: Ruleset) -> Card:
    return Card(rules.suits[LETTERS.index(text[0])], int(text[1]))


def _names(
    players: Sequence[str], opening: int, lines: list[_Line], rules: Ruleset
) -> tuple[str, ...]:
    """Return the players' names: those given, or as many as the first `opening` deals serve."""
    counts: tuple[int, ...] = rules.player_counts
    if players:
        faults = name_faults(players, "players")
        if not faults and len(players) not in counts:
            allowed = ", ".join(map(str, counts))
            faults = [
                words().say(
                    "players: {number} names, but ruleset {ruleset} is for {allowed}",
                    number=len(players),
                    ruleset=repr(rules.name),
                    allowed=allowed,
                )
            ]
        if faults:
            raise NotationError(faults)
        counts = (len(players),)
    fitting = [count for count in counts if count * rules.hand_size(count) == opening]
    if len(fitting) > 1:
        raise NotationError(
            words().say(
                "{number} cards were dealt before the first action, which may be hands "
                "for {players} players: their names are needed",
                number=opening,
                players=words().either([*map(str, fitting)]),
            )
        )
    if not fitting:
        where = words().say("the end")
        if opening < len(lines):
            where = words().say("line {number}", number=lines[opening].number)
        sizes = [
            words().say(
                "{number} ({players} players)",
                number=count * rules.hand_size(count),
                players=count,
            )
            for count in counts
        ]
        raise NotationError(
            words().say(
                "{where}: {number} cards were dealt before the first action, but ruleset "
                "{ruleset} deals {sizes}",
                where=where,
                number=opening,
                ruleset=repr(rules.name),
                sizes=", ".join(sizes),
            )
        )
    return tuple(players) or tuple(f"Player {seat}" for seat in range(fitting[0]))


def _deck(lines: list[_Line], rules: Ruleset) -> tuple[tuple[Card, ...], int]:
    """Return the deck, the cards that nobody was dealt last, and how many those are."""
    left = Counter(rules.deck)
    dealt = []
    for line in lines:
        if line.dealt is not None:
            if not left[line.dealt]:
                raise NotationError(
                    words().say(
                        "line {number}: {text}: the deck has only {copies} of this card",
                        number=line.number,
                        text=line.text,
                        copies=rules.copies(line.dealt),
                    )
                )
            left[line.dealt] -= 1
            dealt.append(line.dealt)
    return (*dealt, *sorted(left.elements())), left.total()


def _replayed(game: Game, lines: list[_Line]) -> tuple[Action, ...]:
    """Play the moves of `lines`, which follow the first deal, and return them as actions."""
    actions: list[Action] = []
    due = False  # whether chance must deal a card now
    for line in lines:
        if game.end is not None:
            raise IllegalAction(
                words().say(
                    "line {number}: {text}: the game is over ({end})",
                    number=line.number,
                    text=line.text,
                    end=words().say(game.end.value),
                )
            )
        if due is not (line.dealt is not None):
            number, text = line.number, line.text
            raise NotationError(
                words().say(
                    "line {number}: {text}: a card must be dealt here", number=number, text=text
                )
                if due
                else words().say(
                    "line {number}: {text}: no card is to be dealt here", number=number, text=text
                )
            )
        due = False
        if line.dealt is None:
            try:
                action = _action(line.move, game)
                after = game.apply(action)
            except HanabiError as error:
                raise IllegalAction(
                    words().say(
                        "line {number}: {text}: {error}",
                        number=line.number,
                        text=line.text,
                        error=error,
                    )
                ) from None
            _check_seen(line, game, after)
            actions.append(action)
            due = not after.over and after.deck_size < game.deck_size
            game = after
    return tuple(actions)


def _action(move: re.Match[str], game: Game) -> Action:
    """Return `move` as an action of the player to move."""
    if move["verb"]:
        index, size = int(move["index"]), len(game.hands[game.mover])
        if index >= size:
            player = game.player_to_move
            raise IllegalAction(
                words().say(
                    "{player} holds cards 0–{last}, 0 the oldest", player=player, last=size - 1
                )
                if size
                else words().say("{player} holds no card", player=player)
            )
        slot = Slot(size - index)
        return Play(slot) if move["verb"] == "Play" else Discard(slot)
    offset, count = int(move["offset"]), len(game.players)
    if not 1 <= offset < count:
        raise IllegalAction(
            words().say(
                "with {players} players the others are +1 to +{last}", players=count, last=count - 1
            )
        )
    to = Seat((game.mover + offset) % count)
    if move["rank"]:
        return Clue(to, int(move["rank"]))
    return Clue(to, Colour(game.rules.suits[LETTERS.index(move["color"])].letter))


def _check_seen(line: _Line, before: Game, after: Game) -> None:
    """Raise where an entry of HLE's history says something else than what came of its move."""
    if line.seen is None:
        return
    event = after.history[-1]
    card: Card | None = None
    touched = ""
    if isinstance(event, Clued):
        size = len(before.hands[event.to])
        touched = ",".join(str(size - slot) for slot in reversed(event.slots))
    elif isinstance(event, Played | Discarded):
        card = event.card
    scored = isinstance(event, Played) and event.success
    told = line.seen["card"]
    facts = [
        ("player", line.seen["player"] or "none", str(before.mover)),
        ("scored", _yes(line.seen["scored"]), _yes(scored)),
        ("info_token", _yes(line.seen["token"]), _yes(after.clue_tokens > before.clue_tokens)),
        ("card", told or "none", "none" if card is None else _hle_name(card, before.rules)),
        ("reveal", line.seen["touched"] or "none", touched or "none"),
    ]
    for name, said, true in facts:
        if said != true:
            raise NotationError(
                words().say(
                    "line {number}: {text} says {name}: {said}, but by the lines before it "
                    "is {true}",
                    number=line.number,
                    text=shown(line.text, 100),
                    name=name,
                    said=said,
                    true=true,
                )
            )


def _yes(fact: object) -> str:
    return "yes" if fact else "no"


def _hle_name(card: Card, rules: Ruleset) -> str:
    return f"{LETTERS[rules.suits.index(card.suit)]}{card.rank}"
