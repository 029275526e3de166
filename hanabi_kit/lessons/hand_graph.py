"""A hand as a graph: slots on top, copies out of sight below, lines between what fits.

Examples
--------
>>> graph = hand_graph(
...     {1: ["r4", "r5"], 2: ["r4", "r5"], 3: ["r3", "r4", "r5"]},
...     {"r3": 2, "r4": 1, "r5": 1},
...     hand={1: "r4", 2: "r5", 3: "r3"},
... )
>>> print(graph)
slot 1: (r4) r5
slot 2: r4 (r5)
slot 3: (r3) r4 r5
Copies out of sight: r3 ×2, r4, r5
"""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from hanabi_kit.cards import Card, CardSet
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import words
from hanabi_kit.lessons.texts import Both
from hanabi_kit.render.suit_styles import COLOURS, SHAPES
from hanabi_kit.render.svg import THEMES
from hanabi_kit.render.svg_elements import attribute, box, group, tag, text
from hanabi_kit.support.arguments import checked

__all__ = ["hand_graph"]

_FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"
_PITCH, _MARGIN = 92, 34
_CARD_W, _CARD_H = 46, 60
_TOP, _BELOW = 20, 190  # where the slots and the copies begin
_HEIGHT = _BELOW + _CARD_H + 20
_MOST_SLOTS, _MOST_COPIES = 6, 24
_BACK, _BACK_EDGE = "#41507c", "#8d9bc7"

_OUT_OF_SIGHT = Both("Copies out of sight: {cards}", "Exemplaires hors de vue : {cards}")
_WHAT = Both(
    "A hand as a graph: slots above, copies out of sight below.",
    "Une main sous forme de graphe : ses cartes en haut, les exemplaires hors de vue en bas.",
)


@dataclass(frozen=True)
class HandGraph:
    """Slots and the copies that may lie in them; `hand_graph` makes one."""

    can_be: Mapping[int, CardSet]  # by slot
    left: Mapping[Card, int]  # copies out of sight of every card that some slot can be
    hand: Mapping[int, Card]  # one hand that fits, or a part of one: its lines are thick
    tight: frozenset[int]  # slots to point out, with all copies they can be

    @property
    def copies(self) -> tuple[Card, ...]:
        """The copies, in the order in which they are drawn."""
        return tuple(card for card, number in self.left.items() for _ in range(number))

    def chosen(self) -> dict[int, int]:
        """Return for every slot of `hand` the place of its copy, each copy once."""
        free = list(enumerate(self.copies))
        found = {}
        for slot, card in self.hand.items():
            place = next(place for place, copy in free if copy is card)
            free.remove((place, card))
            found[slot] = place
        return found

    def svg(self) -> str:
        """Return the picture; the words for it are in ``str`` of the graph."""
        widest = max(len(self.can_be), len(self.copies))
        width = 2 * _MARGIN + _PITCH * widest
        return tag(
            "svg",
            tag("title", attribute(str(_WHAT))),
            tag("desc", attribute(str(self))),
            box(0, 0, width, _HEIGHT, 12, fill=THEMES["night"].sky),
            *self._lines(width),
            *self._slots(width),
            *self._copies(width),
            xmlns="http://www.w3.org/2000/svg",
            width=width,
            height=_HEIGHT,
            viewBox=f"0 0 {width} {_HEIGHT}",
            role="img",
            style="max-width:100%;height:auto",
            font_family=_FONT,
        )

    def _centres(self, number: int, width: float) -> list[float]:
        left = (width - _PITCH * number) / 2
        return [left + _PITCH * (place + 0.5) for place in range(number)]

    def _lines(self, width: float) -> Iterator[str]:
        ends = self._centres(len(self.copies), width)
        chosen = self.chosen()
        later = []
        for slot, start in zip(self.can_be, self._centres(len(self.can_be), width), strict=True):
            for place, (end, card) in enumerate(zip(ends, self.copies, strict=True)):
                if card not in self.can_be[slot]:
                    continue
                line = {"x1": start, "y1": _TOP + _CARD_H, "x2": end, "y2": _BELOW}
                if chosen.get(slot) == place:
                    later.append(tag("line", **line, stroke=THEMES["night"].text, stroke_width=6))
                elif slot in self.tight:
                    later.append(tag("line", **line, stroke=THEMES["night"].glow, stroke_width=2.5))
                else:
                    yield tag("line", **line, stroke=_BACK_EDGE, stroke_width=1.6)
        yield from later

    def _slots(self, width: float) -> Iterator[str]:
        theme, told = THEMES["night"], words()
        for slot, x in zip(self.can_be, self._centres(len(self.can_be), width), strict=True):
            edge, thick = (theme.glow, 4) if slot in self.tight else (_BACK_EDGE, 1.5)
            back = box(0, 0, _CARD_W + 20, _CARD_H, 7, fill=_BACK, stroke=edge, stroke_width=thick)
            name = told.say("slot {slot}", slot=slot)
            words_on_it = text(
                (_CARD_W + 20) / 2, _CARD_H / 2 + 5, name, 15, theme.text, anchor="middle"
            )
            yield group(back + words_on_it, x - _CARD_W / 2 - 10, _TOP)

    def _copies(self, width: float) -> Iterator[str]:
        needed = CardSet(card for slot in self.tight for card in self.can_be[slot])
        for card, x in zip(self.copies, self._centres(len(self.copies), width), strict=True):
            colours = COLOURS[card.suit.letter]
            edge, thick = (THEMES["night"].glow, 4) if card in needed else (colours.ink, 1.5)
            face = box(
                0, 0, _CARD_W, _CARD_H, 6, fill=colours.tint, stroke=edge, stroke_width=thick
            )
            shape = tag("path", d=SHAPES[card.suit.shape], fill=colours.fill, stroke=colours.ink)
            rank = text(
                _CARD_W / 2, 25, str(card.rank), 22, colours.ink, bold=True, anchor="middle"
            )
            yield group(
                face + rank + group(shape, _CARD_W / 2 - 11, 32, 0.92), x - _CARD_W / 2, _BELOW
            )

    def __str__(self) -> str:
        told = words()
        rows = []
        for slot, cards in self.can_be.items():
            names = (f"({card})" if self.hand.get(slot) is card else str(card) for card in cards)
            name = told.say("slot {slot}", slot=slot) + (" !" if slot in self.tight else "")
            rows.append(f"{name}: {' '.join(names)}")
        copies = ", ".join(
            f"{card} ×{number}" if number > 1 else str(card) for card, number in self.left.items()
        )
        return "\n".join([*rows, str(_OUT_OF_SIGHT).format(cards=copies)])

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, str]:
        """Draw the graph at the end of a notebook cell."""
        picture = self.svg()
        code = base64.b64encode(picture.encode()).decode()
        page = tag("img", alt=str(self), src=f"data:image/svg+xml;base64,{code}")
        return {"text/html": page, "image/svg+xml": picture, "text/plain": str(self)}


@checked
def hand_graph(
    can_be: Mapping[int, Iterable[Card | str]],
    left: Mapping[Card, int] | Mapping[str, int],
    *,
    hand: Mapping[int, Card | str] | None = None,
    tight: Collection[int] = (),
) -> HandGraph:
    """Return a hand as a graph that draws itself.

    Parameters
    ----------
    can_be : mapping of int to cards
        By slot what it can be.
    left : mapping of a card to int
        Copies out of sight. Cards that no slot can be are left out.
    hand : mapping of int to card, optional
        What some slots are taken to be: drawn thick.
    tight : collection of int, optional
        Slots to point out.

    Returns
    -------
    HandGraph
        Draws itself; its text lists the slots.

    Raises
    ------
    HanabiError
        Something is no card, a slot is not there, the hand does not fit, or there are too many
        slots or copies to draw.

    Examples
    --------
    >>> print(hand_graph({1: ["r4", "r5"], 2: ["r5"]}, {"r4": 1, "r5": 1}, hand={2: "r5"}))
    slot 1: r4 r5
    slot 2: (r5)
    Copies out of sight: r4, r5
    """
    say = words().say
    domains = {slot: CardSet(map(_card, cards)) for slot, cards in can_be.items()}
    every = CardSet(card for cards in domains.values() for card in cards)
    numbers = {_card(card): number for card, number in left.items()}
    drawn = {card: numbers[card] for card in every if numbers.get(card)}
    chosen = {slot: _card(card) for slot, card in (hand or {}).items()}
    if not 1 <= len(domains) <= _MOST_SLOTS or sum(drawn.values()) > _MOST_COPIES:
        raise HanabiError(
            say(
                "{slots} slots, {copies} copies: a picture has 1–{most_slots} slots and at most "
                "{most_copies} copies",
                slots=len(domains),
                copies=sum(drawn.values()),
                most_slots=_MOST_SLOTS,
                most_copies=_MOST_COPIES,
            )
        )
    for slot in (*chosen, *tight):
        if slot not in domains:
            text = say(
                "slot {slot}: the graph has {slots}",
                slot=shown(slot),
                slots=", ".join(map(str, domains)),
            )
            raise HanabiError(text)
    for slot, card in chosen.items():
        if card not in domains[slot]:
            raise HanabiError(
                say(
                    "slot {slot}: {card}, but it can be {cards}",
                    slot=slot,
                    card=card,
                    cards=domains[slot],
                )
            )
        if list(chosen.values()).count(card) > drawn.get(card, 0):
            raise HanabiError(
                say("{card}: more often in the hand than copies are out of sight", card=card)
            )
    return HandGraph(domains, drawn, chosen, frozenset(tight))


def _card(card: Card | str) -> Card:
    return card if isinstance(card, Card) else Card.parse(card)
