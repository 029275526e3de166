"""Every theme that a puzzle can have: its name, what it is in a sentence, and of which kinds.

A theme is here only if it can be measured. How, the functions say that find it; they stand in
`endgame_themes`, `plan_themes`, `hand_themes` and `deal_themes`, each called as its theme.

Examples
--------
>>> stall = theme_named("stall")
>>> stall.name, stall.kinds
('Passing the turn', ('endgame',))
>>> theme_named("stal")
Traceback (most recent call last):
    ...
hanabi_kit.errors.HanabiError: theme 'stal': there is no such theme; did you mean stall?
"""

from __future__ import annotations

from dataclasses import dataclass

from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import Words, later_in, words
from hanabi_kit.support.faces import brief
from hanabi_kit.support.misspelt import did_you_mean


@brief
@dataclass(frozen=True, slots=True)
class Theme:
    """What a puzzle can be about."""

    id: str  # as files and the command line have it
    name: str  # English; `told_name` has it in other languages
    about: str  # what it is, in a sentence; English, as the name
    kinds: tuple[str, ...]  # the kinds of puzzles that it is looked for in
    plan_only: bool = False  # whether only end-games of the model `plan` have it

    def told_name(self, told: Words | None = None) -> str:
        """Return its name in the language of `told`, else in the one in use."""
        return (words() if told is None else told).say_in("theme", self.name)

    def told_about(self, told: Words | None = None) -> str:
        """Return what it is, in the language of `told`, else in the one in use."""
        return (words() if told is None else told).say_in("theme", self.about)


_ENDGAME, _DEAL = ("endgame",), ("deal",)
_DEDUCTION, _KNOWLEDGE = ("deduction",), ("knowledge",)
_HANDS = (*_DEDUCTION, *_KNOWLEDGE)

VOCABULARY = (
    Theme(
        "stall",
        later_in("theme", "Passing the turn"),
        later_in("theme", "Only a clue is best, and any clue will do: it passes the turn."),
        _ENDGAME,
    ),
    Theme(
        "order",
        later_in("theme", "Which one first"),
        later_in("theme", "Several cards fit, or will; what matters is the order."),
        (*_ENDGAME, *_DEAL),
    ),
    Theme(
        "wait",
        later_in("theme", "A playable card waits"),
        later_in(
            "theme", "A card that fits stays in the hand, because something else comes first."
        ),
        _ENDGAME,
    ),
    Theme(
        "tempo",
        later_in("theme", "Tempo of the last round"),
        later_in("theme", "When the last card is drawn, or how few turns are left, decides."),
        (*_ENDGAME, *_DEAL),
    ),
    Theme(
        "no-turn-to-lose",
        later_in("theme", "Not a turn to lose"),
        later_in("theme", "Whatever does not play a card now loses for certain."),
        _ENDGAME,
    ),
    Theme(
        "parity",
        later_in("theme", "Odd or even turns"),
        later_in(
            "theme",
            "Whether to pass hangs on how many cards are left: one useless card more turns it "
            "round, two turn it back.",
        ),
        _ENDGAME,
    ),
    Theme(
        "twin-for-token",
        later_in("theme", "A twin for a token"),
        later_in(
            "theme", "A needed card that lies in a hand twice is discarded, because a token lacks."
        ),
        _ENDGAME,
    ),
    Theme(
        "five-for-token",
        later_in("theme", "A firework for a token"),
        later_in("theme", "A firework is completed first, because the token it brings is needed."),
        _ENDGAME,
    ),
    Theme(
        "strike-on-purpose",
        later_in("theme", "A strike on purpose"),
        later_in("theme", "The best move plays a card that fits nowhere."),
        _ENDGAME,
    ),
    Theme(
        "save",
        later_in("theme", "The last copy"),
        later_in("theme", "The oldest card is the last of its kind: another one has to go."),
        _ENDGAME,
    ),
    Theme(
        "gamble",
        later_in("theme", "The better chance"),
        later_in("theme", "Nothing is certain: several moves may succeed, one does more often."),
        _ENDGAME,
    ),
    Theme(
        "safe",
        later_in("theme", "Nothing left to luck"),
        later_in("theme", "One way is certain, while other moves leave it to chance."),
        _ENDGAME,
    ),
    Theme(
        "tell",
        later_in("theme", "The clue tells"),
        later_in("theme", "Only a clue is best, and a partner reads from it what to do."),
        _ENDGAME,
        plan_only=True,
    ),
    Theme(
        "let-tell",
        later_in("theme", "Let the partner tell"),
        later_in("theme", "The next player is to give a clue, and that clue tells what is needed."),
        _ENDGAME,
        plan_only=True,
    ),
    Theme(
        "play-to-tell",
        later_in("theme", "A card that tells"),
        later_in("theme", "Which slot is played, or discarded, tells a partner what to play."),
        _ENDGAME,
        plan_only=True,
    ),
    Theme(
        "count-copies",
        later_in("theme", "Counting copies"),
        later_in("theme", "A card is ruled out because all its copies are in sight."),
        _HANDS,
    ),
    Theme(
        "pigeonhole",
        later_in("theme", "Slots that share cards"),
        later_in("theme", "Some slots use up all copies of some cards, so no other slot has one."),
        _HANDS,
    ),
    Theme(
        "last-place",
        later_in("theme", "Nowhere else"),
        later_in("theme", "More copies are missing than the deck can hide, so the hand has one."),
        _DEDUCTION,
    ),
    Theme(
        "negative-clue",
        later_in("theme", "What a clue did not touch"),
        later_in("theme", "Without what clues did not touch, the answer would be another one."),
        _HANDS,
    ),
    Theme(
        "cases",
        later_in("theme", "Case by case"),
        later_in("theme", "What was said, or played, is not told: each case is gone through."),
        _DEDUCTION,
    ),
    Theme(
        "worlds",
        later_in("theme", "Worlds are counted"),
        later_in(
            "theme", "The copies of a card do not give its chance: whole hands must be counted."
        ),
        _DEDUCTION,
    ),
    Theme(
        "linked-slots",
        later_in("theme", "Slots that depend on each other"),
        later_in("theme", "The chances of single slots do not multiply: one slot changes another."),
        _DEDUCTION,
    ),
    Theme(
        "no-need-to-know",
        later_in("theme", "No need to know which"),
        later_in(
            "theme", "It is certain of a card although nobody there can say which card it is."
        ),
        _HANDS,
    ),
    Theme(
        "counterexample",
        later_in("theme", "One hand is enough"),
        later_in(
            "theme", "It may be so, yet is not certain: one hand that fits speaks against it."
        ),
        _DEDUCTION,
    ),
    Theme(
        "cannot-know",
        later_in("theme", "What others cannot know"),
        later_in("theme", "It is so, and one sees it, but who holds the card cannot know it."),
        _KNOWLEDGE,
    ),
    Theme(
        "chain",
        later_in("theme", "What one knows of another's knowledge"),
        later_in("theme", "What somebody knows of what somebody else can know."),
        _KNOWLEDGE,
    ),
    Theme(
        "seen-from-there",
        later_in("theme", "Seen from the other side"),
        later_in("theme", "What others see in the hand that oneself does not see decides."),
        _KNOWLEDGE,
    ),
    Theme(
        "bottleneck",
        later_in("theme", "Too much to keep"),
        later_in("theme", "More cards would have to be kept than the hands can hold."),
        _DEAL,
    ),
    Theme(
        "gone",
        later_in("theme", "Gone for good"),
        later_in("theme", "A card that is needed lies among the discards, with all its copies."),
        _DEAL,
    ),
    Theme(
        "late",
        later_in("theme", "Too late in the deck"),
        later_in("theme", "Cards lie so deep in the deck that they come too late."),
        _DEAL,
    ),
    Theme(
        "lost-turn",
        later_in("theme", "The turn that lost it"),
        later_in("theme", "One turn of the game put the highest score out of reach."),
        _DEAL,
    ),
)
"""Every theme: of end-games, of hidden cards, of deals."""

THEMES = {theme.id: theme for theme in VOCABULARY}
"""The same by id, in this order."""

MARK = "theme:"
"""What stands before a theme's id where puzzles are named: no set or file is called so."""


def theme_named(name: str) -> Theme:
    """Return the theme called `name`; HanabiError with the one that may be meant."""
    if name not in THEMES:
        raise HanabiError(
            words().say(
                "theme {name}: there is no such theme{near}",
                name=shown(name),
                near=did_you_mean(name, THEMES),
            )
        )
    return THEMES[name]


def theme_faults(themes: tuple[str, ...], kind: str | None) -> list[str]:
    """Say what is wrong with `themes` as a file of a puzzle of this `kind` claims them.

    Whether the puzzle has them, `hanabi_kit.puzzles.themes.measuring` says.

    Examples
    --------
    >>> theme_faults(("stall", "chain"), "endgame")
    ["'chain' is looked for in puzzles of kind knowledge, not endgame"]
    """
    faults = []
    for name in dict.fromkeys(themes):
        if name not in THEMES:
            faults.append(
                words().say(
                    "{name}: there is no such theme{near}",
                    name=shown(name),
                    near=did_you_mean(name, THEMES),
                )
            )
        elif kind is not None and kind not in THEMES[name].kinds:
            faults.append(
                words().say(
                    "{name} is looked for in puzzles of kind {kinds}, not {kind}",
                    name=shown(name),
                    kinds=words().listed(THEMES[name].kinds),
                    kind=kind,
                )
            )
        if themes.count(name) > 1:
            faults.append(
                words().say(
                    "{name} stands there {count} times", name=shown(name), count=themes.count(name)
                )
            )
    return faults
