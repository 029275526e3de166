"""The legal actions beside a drawn table: which may be shown, and in which words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hanabi_kit.actions import Action, Clue, ClueValue, Discard, Play, PlayDeck
from hanabi_kit.cards import Card, Seat, Slot
from hanabi_kit.engine.action_text import format_action, format_clue_value
from hanabi_kit.engine.legality import clues_due
from hanabi_kit.game import Game
from hanabi_kit.language import Words, later
from hanabi_kit.render.scene_values import SceneAction
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.clue_rules import RankClues
from hanabi_kit.view import View


def actions_in(source: Game | View) -> tuple[Action, ...]:
    """Return the legal actions that may be shown with `source`.

    All of them for a Game, and for the View of the player to move; none for anybody else's View,
    because which clues would touch something tells what the viewer holds.
    """
    if isinstance(source, Game):
        return source.legal_actions()
    if source.end is not None or source.seat != source.mover:
        return ()
    rules = source.rules
    slots = [Slot(slot) for slot in range(1, len(source.own) + 1)]
    actions: list[Action] = [Play(slot) for slot in slots]
    if rules.deck_plays and source.deck_size == 1:
        actions.append(PlayDeck())
    if source.clue_tokens < rules.max_clue_tokens or rules.inverted_suits:
        actions.extend(Discard(slot) for slot in slots)
    if source.clue_tokens >= rules.mechanism.clue_cost:
        count, due = len(source.players), clues_due(rules, source.last_clue)
        free = -1 if rules.empty_clues else rules.always_legal_clues
        for seat in (Seat((source.seat + step) % count) for step in range(1, count)):
            hand = source.hand_of(seat)
            actions.extend(
                Clue(seat, value)
                for bit, value in enumerate(rules.clue_values)
                if due >> bit & 1
                and (free >> bit & 1 or any(rules.touches(value, held.card) for held in hand))
            )
    return tuple(actions)


def scene_actions(
    source: Game | View,
    names: Sequence[str],
    spoken: Sequence[str],
    own: Sequence[Mapping[str, str]],
    told: Words,
) -> tuple[SceneAction, ...]:
    """Return the actions of `actions_in` as they are drawn.

    `names`, `spoken`: the players' names in full, and as they stand in a sentence.
    `own`: of a View, what each own card can be, by its text.
    """
    return tuple(_drawn(source, action, names, spoken, own, told) for action in actions_in(source))


def _drawn(
    source: Game | View,
    action: Action,
    names: Sequence[str],
    spoken: Sequence[str],
    own: Sequence[Mapping[str, str]],
    told: Words,
) -> SceneAction:
    text = format_action(action, names)
    match action:
        case Play(slot):
            label = told.say("Play slot {slot}", slot=slot)
            label += _inverted(source, action, own, told)
            return SceneAction(text, "play", label, (slot,))
        case Discard(slot):
            label = told.say("Discard slot {slot}", slot=slot)
            label += _inverted(source, action, own, told)
            return SceneAction(text, "discard", label, (slot,))
        case PlayDeck():
            return SceneAction(text, "deck", told.say("Play the last card of the deck unseen"), ())
        case Clue(to, value):
            hand = source.hands[to] if isinstance(source, Game) else source.hand_of(to)
            touched = tuple(
                slot
                for slot, held in enumerate(hand, start=1)
                if source.rules.touches(value, held.card)
            )
            if not touched:
                which = told.say("touches no card")
            else:
                slots = told.listed([str(slot) for slot in touched])
                one, many = later("touches slot {slots}"), later("touches slots {slots}")
                which = told.say(one if len(touched) == 1 else many, slots=slots)
            word = format_clue_value(value, told.language, source.rules)
            label = told.say("Clue {who} {value}: {which}", who=spoken[to], value=word, which=which)
            colour = not isinstance(value, int)
            sign = clue_sign(source.rules, value)
            return SceneAction(text, "clue", label, touched, to, str(value), colour, sign)


def clue_sign(rules: Ruleset, value: ClueValue) -> str:
    """Return how a rank clue is drawn that means more than its rank; empty for any other.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> names = "Funnels (5 Suits)", "Chimneys (5 Suits)", "Odds and Evens (5 Suits)"
    >>> [clue_sign(ruleset_named(name), 2) for name in names]
    ['≤2', '≥2', '24']
    """
    if not isinstance(value, int):
        return ""
    match rules.clue_rules.rank_clues:
        case RankClues.UP_TO:
            return f"≤{value}"
        case RankClues.FROM:
            return f"≥{value}"
        case RankClues.ODD_OR_EVEN as odd_or_even:
            return "".join(str(rank) for rank in rules.ranks if odd_or_even.touches(value, rank))
    return ""


def _inverted(
    source: Game | View, action: Play | Discard, own: Sequence[Mapping[str, str]], told: Words
) -> str:
    """What the action really does, where the card is, or may be, one whose effects are swapped."""
    inverted = source.rules.inverted_suits
    if not inverted:
        return ""
    if isinstance(source, Game):
        cards = {source.hands[source.mover][action.slot - 1].card}
    else:
        cards = {Card.parse(text) for text in own[action.slot - 1]}
    swapped = {card.suit for card in cards if card.suit in inverted}
    play = isinstance(action, Play)
    if not swapped:
        return ""
    if all(card.suit in inverted for card in cards):
        return told.say(" (this discards it)") if play else told.say(" (this plays it)")
    suits = told.either(
        [rule.called_in(told.language) for rule in source.rules.suit_rules if rule.suit in swapped]
    )
    if play:
        return told.say(" (this discards it if it is {suit})", suit=suits)
    return told.say(" (this plays it if it is {suit})", suit=suits)
