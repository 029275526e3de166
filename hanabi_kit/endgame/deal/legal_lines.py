"""From the search over known deals back to the table: lines of legal actions, played by the engine.

The search speaks of "a trash card" and "a pass"; here they become a slot and a clue.
"""

from __future__ import annotations

from collections.abc import Sequence

from hanabi_kit.actions import Action, Clue, Discard, Play, PlayDeck
from hanabi_kit.cards import MAX_RANK, Slot
from hanabi_kit.endgame.deal import beam_kernel as kernel
from hanabi_kit.endgame.deal.targets import TargetedTable
from hanabi_kit.errors import IllegalAction
from hanabi_kit.game import Game


def played_out(
    game: Game, codes: Sequence[int], aim: TargetedTable | None = None
) -> tuple[Game, tuple[Action, ...]] | None:
    """Play the actions of the kernel, then on to the end; None where the engine refuses one.

    `codes` are actions at the tables that `aim` is about.

    After the last of `codes` whatever can be played is played, and no strike is taken that can be
    avoided.

    Returns
    -------
    tuple of Game and tuple of Action, or None
        The game at its end, and what led there.
    """
    line: list[Action] = []
    for code in codes:
        if game.over:
            break
        assert aim is not None
        action = _action(game, code, aim)
        if action is None:
            return None
        try:
            game = game.apply(action)
        except IllegalAction:
            return None
        line.append(action)
    while not game.over:
        line.append(_safe(game))
        game = game.apply(line[-1])
    return game, tuple(line)


def _action(game: Game, code: int, aim: TargetedTable) -> Action | None:
    """Return the legal action that the kernel's `code` stands for; None where there is none."""
    if code == kernel.PASS:
        return _clue(game)
    if code == kernel.PLAY_DECK:
        return PlayDeck()
    if code in (kernel.DISCARD_TRASH, kernel.MISPLAY_TRASH):
        slot = _trash(game, aim, misplay=code == kernel.MISPLAY_TRASH)
    else:
        slot = _slot_of(game, aim, 1 << code % 32)
    if slot is None:
        return None
    discards = kernel.DISCARD <= code < kernel.MISPLAY or code == kernel.DISCARD_TRASH
    # Strikes that never matter stand for discards at the token limit (`TargetedTable`).
    free = code >= kernel.MISPLAY and bool(game.rules.inverted_suits)
    return _button(game, slot, play=not (discards or free))


def _button(game: Game, slot: Slot, *, play: bool) -> Play | Discard:
    """Return the action that plays, or discards, the card in `slot`: some cards swap the two."""
    inverted = game.hands[game.mover][slot - 1].card.suit in game.rules.inverted_suits
    return Play(slot) if play is not inverted else Discard(slot)


def _slot_of(game: Game, aim: TargetedTable, bit: int) -> Slot | None:
    for slot, own in enumerate(game.hands[game.mover], start=1):
        if aim.targeted.bits[own.card] == bit:
            return Slot(slot)
    return None


def _trash(game: Game, aim: TargetedTable, *, misplay: bool) -> Slot | None:
    """Return the slot of a card that the targets do not need, and that a misplay does not play."""
    suits, bits = game.rules.suits, aim.targeted.bits
    hand = [own.card for own in game.hands[game.mover]]
    held = [bits[card] for card in hand]
    misplay = misplay and not game.rules.inverted_suits
    found = None
    for place, card in enumerate(hand):
        suit = suits.index(card.suit)
        at = bits[card].bit_length() - 1 - MAX_RANK * suit  # its place in the firework, from 0
        wanted = game.stacks[suit] <= at < aim.targets[suit]
        if wanted and bits[card] not in held[:place]:
            continue
        if at < game.stacks[suit]:
            return Slot(place + 1)  # trash to everybody
        if not (misplay and game.is_playable(card)):
            found = Slot(place + 1)
    return found


def _clue(game: Game) -> Clue | None:
    """Return a legal clue: one that touches playable cards, most of them, where there is one."""
    best, most = None, -1
    for action in game.legal_actions():
        if isinstance(action, Clue):
            touching = game.rules.touched_by(action.value)
            cards = [own.card for own in game.hands[action.to] if own.card in touching]
            good = sum(game.is_playable(card) for card in cards)
            if good > most:
                best, most = action, good
    return best


def _safe(game: Game) -> Action:
    """Return a play that scores, else a discard, else a clue; a misplay where nothing else is."""
    hand = [own.card for own in game.hands[game.mover]]
    for place, card in enumerate(hand):
        if game.is_playable(card):
            return _button(game, Slot(place + 1), play=True)
    may_discard = game.clue_tokens < game.rules.max_clue_tokens or game.rules.inverted_suits
    if hand and may_discard:
        trash = game.rules.trash_cards(game.stacks, game.discards)
        critical = game.rules.critical_cards(game.stacks, game.discards)
        place = min(range(len(hand)), key=lambda at: (hand[at] not in trash, hand[at] in critical))
        return _button(game, Slot(place + 1), play=False)
    return _clue(game) or Play(Slot(1))
