"""What a page knows of rulesets before Python is there: enough to draw the table of a link.

Nothing of the rules is said anew in the browser: which cards a clue touches, how many copies there
are and what each is called stands here for every ruleset that is carried.
"""

from __future__ import annotations

from typing import Any

from hanabi_kit.cards import Card
from hanabi_kit.engine.action_text import format_clue_value
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import Words, words
from hanabi_kit.render.legend import legend
from hanabi_kit.render.scene import colour_looks, suit_look
from hanabi_kit.render.scene_actions import clue_sign
from hanabi_kit.render.scene_values import SuitLook
from hanabi_kit.rules import Ruleset, ruleset_named
from hanabi_kit.rules.mechanism import ORDINARY
from hanabi_kit.rules.variants import variant_number

CARRIED = (
    "standard",
    *(f"{number} Suits" for number in (3, 4, 6)),
    *(
        f"{special} ({number} Suits)"
        for special in ("Rainbow", "White", "Black", "Pink", "Brown", "Null", "Omni")
        for number in (5, 6)
    ),
    "Prism (5 Suits)",
    "Light Pink (5 Suits)",
    "Muddy Rainbow (5 Suits)",
    "Pink-Fives (5 Suits)",
    "Rainbow-Ones (5 Suits)",
    "White-Fives (5 Suits)",
    "Omni-Ones (5 Suits)",
    "Odds and Evens (5 Suits)",
    "Dual-Color (5 Suits)",
)
"""The rulesets of which a link is drawn at once: fireworks rise, and nothing but clues differs."""


def carried(language: str) -> dict[str, Any]:
    """Return the rulesets with their words in `language`, ready for JSON.

    Returned: ``looks``, every look of a suit or a colour once, which the ``rulesets`` name by their
        place; of those each has ``copies`` by suit, and a list for each clue: what it says, the
        word for it, its sign, and the cards that it touches.

    Examples
    --------
    >>> found = carried("fr")
    >>> found["rulesets"][0]["name"], found["rulesets"][0]["clues"][0]
    ('standard', ['r', 'rouge', '', 'r1 r2 r3 r4 r5'])
    >>> found["looks"][0]["label"]
    'rouge'
    """
    told = words(language)
    looks: list[dict[str, str]] = []
    rulesets = [_ruleset(ruleset_named(name), looks, told) for name in CARRIED]
    return {"looks": looks, "rulesets": rulesets}


def _ruleset(rules: Ruleset, looks: list[dict[str, str]], told: Words) -> dict[str, Any]:
    if not is_plain(rules):
        raise HanabiError(f"{rules.name}: the browser cannot play such a game through")
    suits = [suit_look(own, told) for own in rules.suit_rules]
    return {
        "name": rules.name,
        "site": variant_number(rules),
        "suits": [_place(_look(one), looks) for one in suits],
        "colours": [_place(_look(one), looks) for one in colour_looks(rules, told)],
        "copies": [
            [rules.copies(Card(suit, rank)) for rank in rules.ranks] for suit in rules.suits
        ],
        "said": [str(value) for value in rules.clue_colours],
        "clues": [
            [
                str(value),
                format_clue_value(value, told.language, rules),
                clue_sign(rules, value),
                " ".join(map(str, rules.touched_by(value))),
            ]
            for value in rules.clue_values
        ],
        "hands": dict(rules.hand_sizes),
        "tokens": rules.max_clue_tokens,
        "strikes": rules.max_strikes,
        "settles": rules.ends_when_settled,
        "lost": rules.strikeout_scores_zero,
        "legend": [{"suit": one.suit, "text": one.text} for one in legend(rules, told)],
    }


def is_plain(rules: Ruleset) -> bool:
    """Whether games of `rules` go as everybody knows them, but for what clues touch."""
    return (
        rules.mechanism == ORDINARY
        and rules.final_round
        and not rules.inverted_suits
        and not any(own.falls for own in rules.suit_rules)
    )


def _look(look: SuitLook) -> dict[str, str]:
    return {
        name: getattr(look, name) for name in ("letter", "label", "path", "fill", "ink", "tint")
    }


def _place(look: dict[str, str], looks: list[dict[str, str]]) -> int:
    if look not in looks:
        looks.append(look)
    return looks.index(look)
