"""Which rules each model covers, and what is said of those that it does not.

The rules of a table are looked at, never their name: a mechanism is there where a field says so. A
model refuses by name what it does not cover. What a model refuses beside that, because of the cards
or the number of players, stands in its own wing.
"""

from __future__ import annotations

from hanabi_kit.errors import HanabiError
from hanabi_kit.language import later, words
from hanabi_kit.rules import Ruleset
from hanabi_kit.rules.clue_rules import PLAIN_CLUES
from hanabi_kit.rules.fireworks import Fireworks
from hanabi_kit.rules.mechanism import ORDINARY
from hanabi_kit.rules.mechanisms.sudoku import Sudoku
from hanabi_kit.rules.mechanisms.up_or_down import UpOrDown

MECHANISMS = {
    "Reversed": later("fireworks that begin with the highest rank"),
    "Orange": later("cards that are discarded by who plays them"),
    "Up or Down": later("fireworks that go up or down"),
    "Sudoku": later("fireworks that begin with any rank"),
    "Clue Starved": later("clues that cost more than a discard gives"),
    "Alternating Clues": later("clues that must be of the other kind than the last one"),
    "Blind": later("clues that touch nothing"),
    "Cow & Pig, Duck": later("clues of which the value is not told"),
    "Throw It in a Hole": later("cards that are played face down"),
}
"""By hanab.live's name: what it is that differs from the ordinary game.

Which cards clues touch, and how many copies there are, is not among them: all models go by that.
"""

UNCOVERED = {
    "faceup": frozenset[str](),
    "seat": frozenset({"Throw It in a Hole"}),
    "plan": frozenset(MECHANISMS) - {"Reversed", "Blind"},
    "deal": frozenset[str](),
}
"""By model, the mechanisms that it refuses."""


def mechanisms_of(rules: Ruleset) -> tuple[str, ...]:
    """Return the names of the mechanisms in `rules`.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> mechanisms_of(ruleset_named("Throw It in a Hole & Orange (6 Suits)"))
    ('Orange', 'Throw It in a Hole')
    """
    own = rules.mechanism
    found = {
        "Reversed": any(suit.falls for suit in rules.special),
        "Orange": bool(rules.inverted_suits),
        "Up or Down": isinstance(own.fireworks, UpOrDown),
        "Sudoku": isinstance(own.fireworks, Sudoku),
        "Clue Starved": own.clue_cost > 1,
        "Alternating Clues": own.alternating,
        "Blind": bool(rules.clue_rules.touch_nothing),
        "Cow & Pig, Duck": own.told != "value",
        "Throw It in a Hole": own.hole,
    }
    assert found.keys() == MECHANISMS.keys()
    return tuple(name for name, there in found.items() if there)


def uncovered(rules: Ruleset, model: str) -> list[str]:
    """Return what `model` does not cover of the mechanisms in `rules`, in words.

    Examples
    --------
    >>> from hanabi_kit.rules import ruleset_named
    >>> uncovered(ruleset_named("Duck (5 Suits)"), "plan")
    ['clues of which the value is not told (Cow & Pig, Duck)']
    """
    own, say = rules.mechanism, words().say
    lacks = [
        say("{mechanism} ({name})", mechanism=say(MECHANISMS[name]), name=name)
        for name in mechanisms_of(rules)
        if name in UNCOVERED[model]
    ]
    # What no variant has, but a ruleset may be given.
    if not own.completion_tokens and not own.hole and model == "plan":
        lacks.append(say("completed fireworks that give no token"))
    if own.completion_tokens > 1:
        lacks.append(say("more than one token for a completed firework"))
    if type(own.fireworks) not in (Fireworks, UpOrDown, Sudoku):
        lacks.append(say("fireworks of the kind {kind}", kind=type(own.fireworks).__name__))
    if own.clue_cost < 1:
        lacks.append(say("clues that cost nothing"))
    if own.start_cards and not isinstance(own.fireworks, UpOrDown):
        lacks.append(say("START cards in fireworks that do not go up or down"))
    if rules.inverted_suits and rules.deck_plays:
        orange = MECHANISMS["Orange"]
        lacks.append(say("plays from the deck with {mechanism} (Orange)", mechanism=say(orange)))
    return lacks


def refuse_uncovered(rules: Ruleset, model: str) -> None:
    """Raise HanabiError, naming the mechanism, where `model` does not cover `rules`."""
    if rules.mechanism is ORDINARY and rules.clue_rules is PLAIN_CLUES and not rules.special:
        return  # asked at every table of a search
    lacks = uncovered(rules, model)
    if lacks:
        raise HanabiError(
            words().say(
                "ruleset {ruleset}: the model {model} does not cover {lacks}",
                ruleset=repr(rules.name),
                model=repr(model),
                lacks=", ".join(lacks),
            )
        )
