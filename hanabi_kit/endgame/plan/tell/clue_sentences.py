"""The clues that read as one label, in words: "a rank clue that touches slot 2 but not slot 1"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from hanabi_kit.actions import ClueValue
from hanabi_kit.deduction.reasons.wording import Wording
from hanabi_kit.endgame.plan.model.joint_plan import Code


def clues_of(code: Code, label: int, wording: Wording) -> Iterator[str]:
    """Yield the families of clues to the first receiver that read as a label."""
    say = wording.told.say
    kinds = say("a clue"), say("a colour clue"), say("a rank clue")
    merge = code.merge or tuple(range(code.labels))
    raws = [raw for raw in range(code.labels_each) if merge[raw] == label]
    size = len(code.slots)
    found: dict[str, set[int]]
    if code.family in ("value", "exact"):
        found = _by_value(code, raws, wording)
    elif code.family == "slot":
        found = {kind: set() for kind in kinds}
        for raw in raws:
            found[kinds[raw]].add(int(raw > 0))
    else:
        found = {kind: set() for kind in kinds[1:]}
        for raw in raws:
            found[kinds[1 + (raw >> size)]].add(raw & (1 << size) - 1)
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
    told = wording.told
    if set(values) == {value for value in code.values if isinstance(value, str)}:
        return told.say("a colour clue")
    if set(values) == {value for value in code.values if isinstance(value, int)}:
        return told.say("a rank clue")
    return told.say("the clue {values}", values=told.either([*map(wording.value, values)]))


def _touching(code: Code, clue: str, found: Set[int], wording: Wording) -> Iterator[str]:
    """Clues by the slots they touch, each of `found` with a bit for each slot."""
    say = wording.told.say
    bits = [1 << place for place in range(len(code.slots))]
    # Where it does not matter whether a slot is touched, it is not spoken of.
    told = [bit for bit in bits if any(one ^ bit not in found for one in found)]
    for one in sorted({one & sum(told) for one in found}):
        asked = [
            (slot, one & bit) for bit, slot in zip(bits, code.slots, strict=True) if bit in told
        ]
        touched = [slot for slot, touch in asked if touch]
        missed = [slot for slot, touch in asked if not touch]
        if touched and missed:
            yield say(
                "{clue} that touches {slots} but not {missed}",
                clue=clue,
                slots=wording.slots(touched),
                missed=wording.slots(missed),
            )
        elif touched:
            yield say("{clue} that touches {slots}", clue=clue, slots=wording.slots(touched))
        elif missed:
            yield say("{clue} that misses {slots}", clue=clue, slots=wording.slots(missed))
        else:
            yield clue
