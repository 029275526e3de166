"""Sentences about what is taken for granted of a card, such as ``"Bob 2: r4 b2"``.

A sentence is a player, a slot or several (1 = newest), a colon and words for cards:

* cards (``r4 b2``), a colour (``red``, ``r``), a rank (``5``, ``5s``), or a colour and a rank
  (``red 4``);
* ``playable``, ``critical``, ``trash`` or ``useless``, ``useful``, as they are at this table now;
* several of these with a comma or ``or`` between them: any of them;
* ``not`` and what follows it, to the end: none of that. A ``!`` before a word denies that only.

Words are read once, at the table they are said at; what they stood for is told with the answer.
Capital letters do not matter, and words of other languages do as well
(``locale/LANGUAGE/typed.toml``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from types import MappingProxyType

from hanabi_kit.assumption import Assumption, assumption_faults, slots_there
from hanabi_kit.cards import Card, CardSet, Seat, Slot, rank_sign
from hanabi_kit.errors import HanabiError, NotationError, WrongArgument, shown
from hanabi_kit.game import Game
from hanabi_kit.language import later, words
from hanabi_kit.notation.files import Fields
from hanabi_kit.notation.posted.assumed_useless import faults_of_supposed
from hanabi_kit.position import Position
from hanabi_kit.rules import Ruleset
from hanabi_kit.support.misspelt import did_you_mean
from hanabi_kit.typed.vocabulary import any_of, as_written, named
from hanabi_kit.view import View

AnyTable = Game | Position | View

Assume = str | Sequence[str | Assumption]
"""How public functions take assumptions: one sentence, or several."""

_LONGEST = 500
"""Signs of a sentence: enough for every card and every name."""

_EXAMPLE = later("'Bob 2: r4 b2' or 'Alice 1: playable'")

_BY_STATUS: Mapping[str, str] = MappingProxyType(
    {
        word: status
        for status in ("playable", "critical", "trash", "useful")
        for word in as_written("cards_meant", status)
    }
)
_NOT = as_written("cards_meant", "not")
_IDLE = as_written("cards_meant", "passed_over")
_BETWEEN = re.compile(rf"[,;/|]|\b{any_of(as_written('joining', 'or'))}\b")
_BENT = named("suits")
"""How languages bend the names of suits."""

_SLOT = any_of({"n°", "#"} | as_written("slots", "nouns"))
_PLACE = re.compile(
    rf"(?:['’]s)?[\s,]*{_SLOT}?\s*"
    rf"(\d{{1,9}}(?:\s*(?:,|&|\b{any_of(as_written('joining', 'and'))}\b)\s*\d{{1,9}})*)\s*",
    re.IGNORECASE,
)


def take_assumptions(
    assume: Assume | None, table: AnyTable, where: str = "assume"
) -> tuple[Assumption, ...]:
    """Return assumptions as a public function is given them.

    Parameters
    ----------
    assume : str, sequence of str or Assumption, or None
        None for what the file of a position assumes, and else for none.
    table : Game, Position or View
        At which words such as "playable" are read.
    where : str
        What stands before every fault.

    Raises
    ------
    NotationError
        With every sentence that cannot be read, or is about no card there.
    WrongArgument
        Something that is no text and no assumption.

    Examples
    --------
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> [str(each) for each in take_assumptions(["bob 2: r4 b2", "Alice 1, 2: not r"], game)]
    ['Bob 2: r4 b2', 'Alice 1: not r (20 cards)', 'Alice 2: not r (20 cards)']
    >>> take_assumptions("Bobb 1: r4", game)
    Traceback (most recent call last):
        ...
    hanabi_kit.errors.NotationError: assume 'Bobb 1: r4': no player 'Bobb'; at this table sit \
Alice, Bob; did you mean Bob?
    """
    if assume is None:
        return table.assumed if isinstance(table, Position) else ()
    if isinstance(assume, str):
        assume = [assume]
    if isinstance(assume, bytes) or not isinstance(assume, Sequence):
        raise WrongArgument(
            words().say(
                "assume is {assumed}, but texts such as {example} are needed",
                assumed=shown(assume),
                example=words().say(_EXAMPLE),
            )
        )
    found: list[Assumption] = []
    faults: list[str] = []
    for number, each in enumerate(assume):
        if isinstance(each, Assumption):
            found.append(each)
            faults += assumption_faults([each], table.players, hand_sizes(table))
        elif isinstance(each, str):
            try:
                found += parse_assumption(each, table)
            except NotationError as error:
                faults += [f"{where} {fault}" for fault in error.faults]
        else:
            raise WrongArgument(
                words().say(
                    "assume[{number}] is {assumed}, but a text such as {example} is needed",
                    number=number,
                    assumed=shown(each),
                    example=words().say(_EXAMPLE),
                )
            )
    if isinstance(table, Position):
        faults += [f"{where} {fault}" for fault in faults_of_supposed(table, found)]
    if faults:
        raise NotationError(faults)
    return tuple(dict.fromkeys(found))


def parse_assumption(text: str, table: AnyTable) -> tuple[Assumption, ...]:
    """Return what a sentence assumes, one assumption for each of its slots.

    NotationError with every fault.

    Examples
    --------
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> parse_assumption("Bob's slot 3: playable", game)[0].cards
    CardSet('r1 y1 g1 b1 p1')
    """
    if len(text) > _LONGEST:
        raise NotationError(
            words().say("{text}: more than {most} signs", text=shown(text), most=_LONGEST)
        )
    place, colon, cards_said = text.rpartition(":")
    if not colon:
        raise NotationError(
            words().say(
                "{text}: a player, a slot, a colon and cards are needed, such as {example}",
                text=shown(text),
                example=words().say(_EXAMPLE),
            )
        )
    faults: list[str] = []
    found: list[tuple[Seat, Slot]] = []
    for reading in (lambda: _places(place, table), lambda: parse_cards_meant(cards_said, table)):
        try:
            read = reading()
        except NotationError as error:
            faults += error.faults
            continue
        if isinstance(read, CardSet):
            cards = read
        else:
            found = read
    if faults:
        raise NotationError(
            [words().say("{text}: {fault}", text=shown(text), fault=fault) for fault in faults]
        )
    said = " ".join(cards_said.split())
    return tuple(Assumption(table.players[seat], seat, slot, cards, said) for seat, slot in found)


def hand_sizes(table: AnyTable) -> list[int]:
    """Return how many cards each hand has.

    Examples
    --------
    >>> hand_sizes(Game.deal(["Alice", "Bob"], seed=7).view("Alice"))
    [5, 5]
    """
    if isinstance(table, View):
        others = {int(seat): len(hand) for seat, hand in table.others}
        return [others.get(seat, len(table.own)) for seat in range(len(table.players))]
    return [len(hand) for hand in table.hands]


# ------------------------------------------------------------------------ whose card


def _places(text: str, table: AnyTable) -> list[tuple[Seat, Slot]]:
    text = text.strip()
    seat, rest = _player(text, table.players)
    match = _PLACE.fullmatch(rest)
    if match is None:
        raise NotationError(
            words().say(
                "after the player {player} stands {rest}, but the number of a slot is "
                "needed (1 = newest)",
                player=shown(table.players[seat]),
                rest=shown(rest.strip()),
            )
        )
    size = hand_sizes(table)[seat]
    slots = [int(number) for number in re.findall(r"\d+", match[1])]
    wrong = [slot for slot in slots if not 1 <= slot <= size]
    if wrong:
        raise NotationError(
            words().say(
                "slot {slot} is not there; {slots_there}",
                slot=wrong[0],
                slots_there=slots_there(table.players[seat], size),
            )
        )
    return [(seat, Slot(slot)) for slot in dict.fromkeys(slots)]


def _player(text: str, players: Sequence[str]) -> tuple[Seat, str]:
    """Whose card it is, and what stands behind the name."""
    longest = sorted(range(len(players)), key=lambda seat: -len(players[seat]))
    for same in (str, str.casefold):
        for seat in longest:
            name = players[seat]
            rest = text[len(name) :]
            if same(text[: len(name)]) == same(name) and not rest[:1].isalpha():
                return Seat(seat), rest
    name = re.split(r"(?:['’]s)?[\s,]*(?:slots?\s*)?[\d#]", text, maxsplit=1)[0].strip()
    raise NotationError(
        words().say(
            "no player {name}; at this table sit {players}",
            name=shown(name),
            players=", ".join(players),
        )
        + did_you_mean(name, players)
    )


# ------------------------------------------------------------------------ which cards


def parse_cards_meant(text: str, table: AnyTable) -> CardSet:
    """Return the cards that words stand for at a table.

    NotationError where they cannot be read, or no card is left.

    Examples
    --------
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> for words in ("r4 b2", "red 4, blue 2", "not 1, 2 or 3", "playable, not r", "!r1, r1 r2"):
    ...     print(parse_cards_meant(words, game))
    r4 b2
    r4 b2
    r4 r5 y4 y5 g4 g5 b4 b5 p4 p5
    y1 g1 b1 p1
    r2
    """
    meanings = _Meanings(table)
    meant: list[CardSet] = []
    denied: list[CardSet] = []
    faults: list[str] = []
    denying = False
    for part in _BETWEEN.split(text.casefold().replace("!", " ! ")):
        once = False
        run: list[str] = []
        for word in part.split():
            if word in _NOT or word == "!":
                # What came before it in the same part is meant: "playable not red".
                _read(run, meanings, denied if denying or once else meant, faults)
                run = []
                once = True
                denying = denying or word != "!"
            elif word not in _IDLE:
                run.append(word)
        _read(run, meanings, denied if denying or once else meant, faults)
    if faults:
        raise NotationError(faults)
    if not meant and not denied:
        raise NotationError(
            words().say(
                "no card is named; words for cards are needed, such as {example}",
                example=words().say(_EXAMPLE),
            )
        )
    every = reduce(or_, meant) if meant else table.rules.all_cards
    found = every - reduce(or_, denied, CardSet())
    if not found:
        raise NotationError(words().say("no card is left that it could be"))
    return found


def _read(run: Sequence[str], meanings: _Meanings, into: list[CardSet], faults: list[str]) -> None:
    if not run:
        return
    try:
        into.append(meanings.of(run))
    except NotationError as error:
        faults += error.faults


class _Meanings:
    """What single words mean at a table."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        rules = table.rules
        self.suits: dict[str, CardSet] = {}
        for suit in rules.suits:
            cards = CardSet(card for card in rules.all_cards if card.suit == suit)
            for name in (suit.letter, *suit.words.values()):
                self.suits[name.casefold()] = cards
        self.names = tuple(self.suits)  # those that are guessed where one is misspelt
        for suit in rules.suits:
            for name in _BENT.get(suit.label, ()):
                self.suits.setdefault(name.casefold(), self.suits[suit.letter.casefold()])
        self.ranks: dict[str, CardSet] = {}
        for card in rules.all_cards:
            sign = rank_sign(card.rank).casefold()
            for name in (sign, f"{sign}s", f"{sign}'s"):
                self.ranks[name] = self.ranks.get(name, CardSet()) | CardSet([card])

    def of(self, run: Sequence[str]) -> CardSet:
        """Return what words without a comma between them mean.

        Cards are any of them; colours, ranks and what is said of the table hold all at once.
        """
        cards: list[CardSet] = []
        kinds: dict[str, CardSet] = {}
        at = 0
        while at < len(run):
            # Names of suits may be two words.
            pair = " ".join(run[at : at + 2])
            word = pair if pair in self.suits and len(run) > at + 1 else run[at]
            at += 2 if word == pair and " " in word else 1
            card = self._card(word)
            if card is not None:
                cards.append(CardSet([card]))
            else:
                kind, meant = self._kind(word)
                kinds[kind] = kinds[kind] | meant if kind in kinds else meant
        if cards and kinds:
            raise NotationError(
                words().say(
                    "{words}: cards and other words without a comma or 'or' between them; is "
                    "any of them meant, or all at once?",
                    words=shown(" ".join(run)),
                )
            )
        if cards:
            return reduce(or_, cards)
        found = self.table.rules.all_cards
        for each in kinds.values():
            found &= each
        return found

    def _card(self, word: str) -> Card | None:
        if word in self.suits or word in self.ranks:
            return None
        turned = word[:1].isdigit()  # "4r", as some write it
        named = word[1:] + word[0] if turned else word
        try:
            card = Card.parse(named[:-1] + "S" if named.endswith("s") else named)
        except HanabiError:
            return None
        if card not in self.table.rules.identities:
            raise NotationError(
                words().say(
                    "{card}: ruleset {ruleset} has no such card",
                    card=card,
                    ruleset=repr(self.table.rules.name),
                )
            )
        return card

    def _kind(self, word: str) -> tuple[str, CardSet]:
        if word in self.suits:
            return "suit", self.suits[word]
        if word in self.ranks:
            return "rank", self.ranks[word]
        status = _BY_STATUS.get(word) or _BY_STATUS.get(word.removesuffix("s"))
        if status is None:
            known = [*self.names, *self.ranks, *_BY_STATUS, "not", "or"]
            raise NotationError(
                words().say(
                    "{word} is no card, no colour, no rank and none of playable, critical, trash, "
                    "useless, useful, not, or",
                    word=shown(word),
                )
                + did_you_mean(word, known)
            )
        return status, self._by_status(status, word)

    def _by_status(self, status: str, word: str) -> CardSet:
        table, rules = self.table, self.table.rules
        if rules.mechanism.hole:
            raise NotationError(
                words().say(
                    "{word}: cards are played face down here, so that nobody sees how the "
                    "fireworks stand; name the cards",
                    word=word,
                )
            )
        return _STATUS[status](rules, table)


def _playable(rules: Ruleset, table: AnyTable) -> CardSet:
    return rules.playable_cards(table.stacks, table.discards)


def _critical(rules: Ruleset, table: AnyTable) -> CardSet:
    return rules.critical_cards(table.stacks, table.discards)


def _trash(rules: Ruleset, table: AnyTable) -> CardSet:
    return rules.trash_cards(table.stacks, table.discards)


def _useful(rules: Ruleset, table: AnyTable) -> CardSet:
    return rules.all_cards - _trash(rules, table)


_STATUS: Mapping[str, Callable[[Ruleset, AnyTable], CardSet]] = MappingProxyType(
    {"playable": _playable, "critical": _critical, "trash": _trash, "useful": _useful}
)


def take_assumed_texts(entries: Fields, faults: list[str]) -> list[str]:
    """Return the sentences of the table ``assume`` of a position file, its faults of form noted.

    Its keys are a player and a slot, its values words for cards: one text, or several.

    Examples
    --------
    >>> faults = []
    >>> take_assumed_texts(Fields({"assume": {"Bob 2": "r4 b2"}}, "position", faults), faults)
    ['Bob 2: r4 b2']
    """
    table = entries.take("assume", dict)
    found = []
    own = Fields(table or {}, entries.name("assume"), faults)
    for place in table or {}:
        said = own.value(place)
        texts = said if isinstance(said, list) else [said]
        if not texts or not all(isinstance(text, str) for text in texts):
            own.fault(
                shown(place)[1:-1],
                words().say("{said}, but a text for cards is needed, or a list", said=shown(said)),
            )
            continue
        found += [f"{place}: {text}" for text in texts]
    return found


def assumption_texts(assumptions: Iterable[Assumption]) -> dict[str, str | list[str]]:
    """Return assumptions as the table ``[position.assume]`` has them, by player and slot.

    Examples
    --------
    >>> game = Game.deal(["Alice", "Bob"], seed=7)
    >>> assumption_texts(take_assumptions(["Bob 2: r4", "Bob 2: critical", "Alice 1: 5"], game))
    {'Bob 2': ['r4', 'critical'], 'Alice 1': '5'}
    """
    found: dict[str, list[str]] = {}
    for each in assumptions:
        found.setdefault(f"{each.player} {each.slot}", []).append(each.said)
    return {place: said if len(said) > 1 else said[0] for place, said in found.items()}
