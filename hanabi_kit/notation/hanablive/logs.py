"""A game played again from the lines of hanab.live's log, where they tell the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hanabi_kit.actions import Action, Clue, Clued, ClueValue, Event, Played
from hanabi_kit.cards import START, Card, Seat
from hanabi_kit.engine.dealing import deck_faults
from hanabi_kit.errors import HanabiError, IllegalAction, NotationError, shown
from hanabi_kit.game import Game
from hanabi_kit.language import words
from hanabi_kit.notation.card_text import parse_cards
from hanabi_kit.notation.files import read_as
from hanabi_kit.notation.hanablive.action_numbers import (
    DISCARD,
    END,
    PLAY,
    SITE_NAMES,
    VOTE,
    action_of,
    drawn_cards,
)
from hanabi_kit.notation.hanablive.deck_seed import SeedText, dealt_from, parse_seed
from hanabi_kit.notation.hanablive.log_lines import (
    Log,
    Said,
    players_of,
    read_log,
    told_hands,
    unclear,
)
from hanabi_kit.notation.hanablive.options import take_rules
from hanabi_kit.notation.hanablive.without_rules import (
    NotPlayed,
    WithoutRules,
    dealt_orders,
    hand_size,
)
from hanabi_kit.notation.record import GameRecord, Stop
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.site.suits import COLOURS
from hanabi_kit.rules.variants import (
    site_suit_names,
    variant_name,
    variant_named,
    variant_names,
    variant_numbered,
)

_FEWEST_CARDS = 25  # no variant of the site has a smaller deck
_VOTED = 10
_KINDS = {"plays": PLAY, "fails to play": PLAY, "discards": DISCARD}
_ODD_OR_EVEN = {"Odd": 1, "Even": 2}


def parse_log(text: str) -> GameRecord:
    """Return the game that the pasted lines of a log tell.

    Raises NotPlayed: they tell no deck, or a variant that the kit does not know; the error has what
        they say all the same. NotationError: a line is not as the game has it. IllegalAction: with
        the first line that the rules forbid.

    Examples
    --------
    >>> record = parse_log('''
    ...     players: Alice, Bob
    ...     seed: p2v0s1
    ...     Alice tells Bob about one 3
    ... ''')
    >>> record.players, record.rules.name, record.actions
    (('Alice', 'Bob'), 'standard', (Clue(to=1, value=3),))
    """
    log = read_log(text)
    seed = parse_seed(log.seed) if log.seed else None
    if log.seed and seed is None:
        raise NotationError(
            words().say(
                "seed: {seed}, but the site's seeds are like 'p3v0s1'", seed=shown(log.seed)
            )
        )
    rules = _rules(log, seed)
    if seed is None and not log.deck:
        raise NotPlayed(
            words().say(
                "this log does not tell the deck; with a line 'seed: p3v0s1' or 'deck: "
                "r1 y2 …' above it the kit can play the game again"
            ),
            _told(log),
        )
    players = players_of(log, seed.players if seed else None)
    if seed is not None and len(players) < seed.players:
        free = [name for name in SITE_NAMES if name not in players]
        players = (*players, *free[: seed.players - len(players)])
    if len(players) not in rules.player_counts or (seed and len(players) != seed.players):
        raise NotationError(
            words().say(
                "players: {players}, but the game is of another number; name them all",
                players=", ".join(players) or words().say("nobody"),
            )
        )
    extra: dict[str, Any] = {"seed": log.seed} if seed else {}
    deck = dealt_from(seed.text, rules.deck) if seed else _deck(log, rules, len(players), extra)
    first = Seat(players.index(log.first)) if log.first in players else Seat(0)
    game = Game.new(players, deck, rules, first)
    actions: list[Action | Stop] = []
    for said in log.said:
        try:
            action = _action(game, said)
            game = game.apply(action)
        except IllegalAction as error:
            raise IllegalAction(
                words().say("line {number}: {error}", number=said.line, error=error)
            ) from None
        _compare(game, said, game.history[-1])
        actions.append(action)
    if log.end is not None:
        actions.append(Stop(VOTE if log.end == _VOTED else END, 0, log.end))
    return GameRecord(rules, players, deck, tuple(actions), first, extra)


def _rules(log: Log, seed: SeedText | None) -> Ruleset:
    """Return the rules that the variant or the seed says, with the options that the lines need."""
    name = log.variant
    if seed is not None:
        try:
            by_seed = variant_name(variant_numbered(seed.variant)) or ""
        except HanabiError as error:
            raise NotPlayed(error.faults, _told(log)) from None
        if name and name != by_seed:
            raise NotationError(
                words().say(
                    "seed: {seed} is of {variant}, but variant: {name}",
                    seed=shown(log.seed),
                    variant=by_seed,
                    name=name,
                )
            )
        name = by_seed
    options: dict[str, Any] = {"variant": name} if name else {}
    if any(said.does in _KINDS and said.slot is None for said in log.said):
        options["deckPlays"] = True
    faults: list[str] = []
    rules, _ = take_rules(options, faults)
    if rules is None:
        raise NotPlayed([fault.removeprefix("options.") for fault in faults], _told(log))
    # Some variants have clues that touch nothing; elsewhere only the option allows them.
    if any(said.count == 0 for said in log.said) and not rules.always_legal_clues:
        rules, _ = take_rules(options | {"emptyClues": True}, faults)
    assert rules is not None  # the variant is known
    return rules


def _deck(log: Log, rules: Ruleset, players: int, extra: dict[str, Any]) -> tuple[Card, ...]:
    """Return the deck of the line ``deck``: all of it, or the cards that were drawn."""
    deck = parse_cards(log.deck)
    kinds = [_KINDS[said.does] for said in log.said if said.does in _KINDS]
    rest = Counter(rules.deck)
    rest.subtract(deck)
    if len(deck) == drawn_cards(rules, players, kinds) and min(rest.values()) >= 0:
        extra |= {"undealt": rules.deck_size - len(deck)} if len(deck) < rules.deck_size else {}
        return (*deck, *rest.elements())
    if faults := deck_faults(rules, deck):
        raise NotationError(faults)
    return deck


def _told(log: Log) -> WithoutRules:
    """Return what the lines say without the deck."""
    names = players_of(log)
    known = log.variant in variant_names()
    cards = variant_named(log.variant).deck_size if known else _FEWEST_CARDS
    size = hand_size(len(names), {})
    hands = told_hands(log, dealt_orders(len(names), size), cards)
    return WithoutRules(
        names,
        tuple(map(tuple, hands)),
        tuple(said.text for said in log.said),
        log.variant,
        words().say("as far as the log names them"),
    )


def _action(game: Game, said: Said) -> Action:
    if said.who != game.player_to_move:
        raise unclear(said, words().say("it is {player}'s turn", player=game.player_to_move))
    if said.does in _KINDS:
        hand = game.hands[game.mover]
        if said.slot is None:
            order: int | None = game.rules.deck_size - 1
        elif said.slot > len(hand):
            raise unclear(said, words().say("the hand has {number} cards", number=len(hand)))
        else:
            order = hand[said.slot - 1].order
        return action_of(game, _KINDS[said.does], -1 if order is None else order, 0)
    if said.to not in game.players:
        raise unclear(
            said, words().say("at the table sit {players}", players=", ".join(game.players))
        )
    to = Seat(game.players.index(said.to))
    return _hidden_clue(game, said, to) if said.slots else Clue(to, _value(game.rules, said))


def _value(rules: Ruleset, said: Said) -> Any:
    spoken: Mapping[str, Any] = {COLOURS[colour]: colour for colour in rules.clue_colours}
    spoken = {**spoken, **{str(rank): rank for rank in rules.clue_ranks}, **_ODD_OR_EVEN}
    if said.value not in spoken:
        raise unclear(said, words().say("the clues are {clues}", clues=", ".join(spoken)))
    return spoken[said.value]


def _hidden_clue(game: Game, said: Said, to: Seat) -> Clue:
    """Return a clue whose value is not told: one that touches just these cards."""
    told: Mapping[str, Sequence[ClueValue]] = {
        "moos": game.rules.clue_colours,
        "oinks": game.rules.clue_ranks,
        "quacks": game.rules.clue_values,
    }
    fitting = [
        value
        for value in told[said.does]
        if said.slots
        == tuple(
            slot
            for slot, held in enumerate(game.hands[to], start=1)
            if game.rules.touches(value, held.card)
        )
    ]
    if not fitting:
        raise unclear(said, words().say("no clue of this kind touches just these cards"))
    if len(fitting) > 1:
        read_as(
            words().say("line {number}", number=said.line),
            words().say("several clues touch these cards; the first of them is taken"),
        )
    return Clue(to, fitting[0])


def _compare(game: Game, said: Said, event: Event) -> None:
    """Raise NotationError where a line says otherwise than what then happened."""
    if isinstance(event, Clued):
        if said.count != len(event.slots):
            raise unclear(said, words().say("the clue touches {number}", number=len(event.slots)))
        return
    if said.value == "a card":
        return
    if event.card is None:  # only views have such events
        return
    card = _named(game.rules, event.card)
    if _plain(said.value) != _plain(card):
        raise unclear(said, words().say("the card there is {card}", card=card))
    if isinstance(event, Played) and event.success is (said.does == "fails to play"):
        raise unclear(
            said,
            words().say("{card} fits", card=card)
            if event.success
            else words().say("{card} does not fit", card=card),
        )


def _named(rules: Ruleset, card: Card) -> str:
    suits = site_suit_names(variant_name(rules) or "")
    suit = suits[rules.suits.index(card.suit)].removesuffix(" EA")
    return f"{suit} {'START' if card.rank == START else card.rank}"


def _plain(card: str) -> str:
    return card.casefold().replace(" reversed", "")
