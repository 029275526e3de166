"""The clues that read as one label, in words: "a rank clue that touches slot 2 but not slot 1"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from types import MappingProxyType

from hanabi_kit.actions import ClueValue
from hanabi_kit.deduction.reasons.wording import Wording
from hanabi_kit.endgame.plan.strategy import Code

__all__ = ["clues_of"]

WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": {
            "colour": "a colour clue",
            "rank": "a rank clue",
            "any": "a clue",
            "named": "the clue {}",
            "touching": "{clue} that touches {slots}",
            "missing": "{clue} that misses {slots}",
            "touching but": "{clue} that touches {slots} but not {missed}",
        },
        "fr": {
            "colour": "un indice de couleur",
            "rank": "un indice de valeur",
            "any": "un indice",
            "named": "l'indice {}",
            "touching": "{clue} qui désigne {slots}",
            "missing": "{clue} qui ne désigne pas {slots}",
            "touching but": "{clue} qui désigne {slots} mais pas {missed}",
        },
    }
)


def clues_of(code: Code, label: int, wording: Wording) -> Iterator[str]:
    """Yield the families of clues to the first receiver that read as a label.

    Parameters
    ----------
    code : Code
    label : int
    wording : Wording

    Examples
    --------
    >>> from hanabi_kit import STANDARD
    >>> from hanabi_kit.cards import Slot
    >>> from hanabi_kit.deduction.reasons.wording import wording
    >>> words = wording("en", STANDARD, ("Alice", "Bob"))
    >>> list(clues_of(Code("touch", (Slot(1),)), 3, words))
    ['a rank clue that touches slot 1']
    >>> list(clues_of(Code("exact", (Slot(1),), (4, 5)), 3, words))
    ['the clue 5 that touches slot 1']
    """
    words = WORDS[wording.language]
    merge = code.merge or tuple(range(code.labels))
    raws = [raw for raw in range(code.labels_each) if merge[raw] == label]
    size = len(code.slots)
    found: dict[str, set[int]]
    if code.family in ("value", "exact"):
        found = _by_value(code, raws, wording)
    elif code.family == "slot":
        kinds = ("any", "colour", "rank")
        found = {words[kind]: set() for kind in kinds}
        for raw in raws:
            found[words[kinds[raw]]].add(int(raw > 0))
    else:
        found = {words["colour"]: set(), words["rank"]: set()}
        for raw in raws:
            found[words[("colour", "rank")[raw >> size]]].add(raw & (1 << size) - 1)
    for clue, touches in found.items():
        yield from _touching(code, clue, touches, wording)


def _by_value(code: Code, raws: Sequence[int], wording: Wording) -> dict[str, set[int]]:
    """The slots that clues may touch, by what the clues are called."""
    size = 0 if code.family == "value" else len(code.slots)
    touches: dict[ClueValue, set[int]] = {}
    for raw in raws:
        touches.setdefault(code.values[raw >> size], set()).add(raw & (1 << size) - 1)
    alike: dict[frozenset[int], list[ClueValue]] = {}
    for value, bits in touches.items():
        alike.setdefault(frozenset(bits), []).append(value)
    return {_called(code, values, wording): set(bits) for bits, values in alike.items()}


def _called(code: Code, values: Sequence[ClueValue], wording: Wording) -> str:
    """What some of the clues that the code knows are called together."""
    words = WORDS[wording.language]
    for kind, name in ((str, "colour"), (int, "rank")):
        if set(values) == {value for value in code.values if isinstance(value, kind)}:
            return words[name]
    return words["named"].format(wording.listed([*map(wording.value, values)], wording.or_))


def _touching(code: Code, clue: str, found: Set[int], wording: Wording) -> Iterator[str]:
    """Clues by the slots they touch, each of `found` with a bit for each slot."""
    words = WORDS[wording.language]
    bits = [1 << place for place in range(len(code.slots))]
    # Where it does not matter whether a slot is touched, it is not spoken of.
    told = [bit for bit in bits if any(one ^ bit not in found for one in found)]
    for one in sorted({one & sum(told) for one in found}):
        asked = [
            (slot, one & bit) for bit, slot in zip(bits, code.slots, strict=True) if bit in told
        ]
        touched = [slot for slot, touch in asked if touch]
        missed = [slot for slot, touch in asked if not touch]
        text = clue
        if told:
            key = "touching but" if touched and missed else "touching" if touched else "missing"
            slots, others = map(wording.slots, (touched or missed, missed or touched))
            text = words[key].format(clue=clue, slots=slots, missed=others)
        yield text
