"""All 2,426 variants of hanab.live: names, numbers, suits, cards, clues and what they touch.

`GOLDEN` has a line for each family: how many variants, and the digest of all that is said of them.
It was compared with the site's own lists, as the last tests do wherever these lists are at hand: in
the folder ``variants`` of the one that HANABI_KIT_DATA names. ``python -m
tests.rules.test_all_variants`` writes it anew.
"""

from __future__ import annotations

import json
import pickle
import re
from collections import Counter
from functools import cache
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.cards import START
from hanabi_kit.rules import STANDARD
from hanabi_kit.rules.mechanism import ORDINARY
from hanabi_kit.rules.site.facts import variant_facts
from hanabi_kit.rules.site.families import FAMILIES
from hanabi_kit.rules.site.suits import REVERSED, SPECIAL_SUITS
from hanabi_kit.rules.variants import variant_name, variant_named, variant_names, variant_number
from tests import DATA, ROOT
from tests.conftest import data_folder

GOLDEN = DATA / "variant_families.txt"
NAMES = variant_names()


@cache
def facts(name: str) -> dict[str, Any]:
    return variant_facts(name)


def digests() -> list[str]:
    found = []
    for label, group in groupby(FAMILIES, key=lambda family: family.label):
        names = [name for family in group for name, _ in family.members()]
        said = [[facts(name), " ".join(map(str, variant_named(name).deck))] for name in names]
        digest = sha256(json.dumps(said).encode()).hexdigest()
        found.append(f"{label}: {len(names)} {digest[:16]}")
    return found


def test_every_family_is_as_it_was_when_it_was_compared_with_the_site() -> None:
    assert digests() == GOLDEN.read_text(encoding="utf-8").splitlines()


# Touched cards as hanab.live's own code has them: for each suit the ranks, S for START.
TOUCHED = """\
Prism (4 Suits) | Red: Red 12345, Prism 14 | Green: Green 12345, Prism 25 \
| Blue: Blue 12345, Prism 3
Sudoku & Prism (4 Suits) | Red: Red 1234, Prism 14 | Green: Green 1234, Prism 2
Up or Down & Prism (6 Suits) | Purple: Purple 12345S, Prism 5S \
| 5: Red 5, Yellow 5, Green 5, Blue 5, Purple 5, Prism 5
Up or Down & Pink (5 Suits) | 3: Red 3, Yellow 3, Green 3, Blue 3, Pink 12345S | Red: Red 12345S
Synesthesia & Brown (5 Suits) | Red: Red 12345, Yellow 1, Green 1, Blue 1 \
| Brown: Red 5, Yellow 5, Green 5, Blue 5, Brown 12345
Synesthesia (3 Suits) | Red: Red 12345, Green 14, Blue 14 | Blue: Red 3, Green 3, Blue 12345
Funnels & Brown (5 Suits) | 3: Red 123, Yellow 123, Green 123, Blue 123
Chimneys & Pink (5 Suits) | 4: Red 45, Yellow 45, Green 45, Blue 45, Pink 12345
Odds and Evens & Pink (4 Suits) | 2: Red 24, Green 24, Blue 24, Pink 12345
Deceptive-Ones & Pink (5 Suits) | 2: Red 12, Yellow 2, Green 2, Blue 2, Pink 12345 \
| 5: Red 5, Yellow 5, Green 5, Blue 15, Pink 12345
Deceptive-Fives (6 Suits) | 1: Red 15, Yellow 1, Green 1, Blue 1, Purple 15, Teal 1 \
| 2: Red 2, Yellow 25, Green 2, Blue 2, Purple 2, Teal 25
Rainbow-Ones & White (4 Suits) | Red: Red 12345, Green 1, Blue 1
Null-Ones & Rainbow (4 Suits) | Red: Red 2345, Rainbow 12345 | 2: Red 2, Green 2, Blue 2, Rainbow 2
Pink-Fives & Brown (4 Suits) | 1: Red 15, Green 15, Blue 15
Omni-Fives & Prism (4 Suits) | Red: Red 12345, Green 5, Blue 5, Prism 145 \
| 2: Red 25, Green 25, Blue 25, Prism 25
Matryoshka (5 Suits) | Red: Ruby 12345, Yam 12345, Geas 12345, Beatnik 12345, Plum 12345 \
| Yellow: Yam 12345, Geas 12345, Beatnik 12345, Plum 12345 | Purple: Plum 12345
Dual-Color & White (4 Suits) | Red: Tangerine 12345, Violet 12345 \
| Yellow: Tangerine 12345, Jade 12345 | Blue: Violet 12345, Jade 12345
Valentine Mix (5 Suits) | Red: Red 12345, Cocoa Rainbow 12345 \
| Pink: Pink 12345, Cocoa Rainbow 12345 \
| 2: Red 2, Pink 12345, White 2, Light Pink 12345
White Reversed & Rainbow (4 Suits) | 3: Red 3, Blue 3, White Reversed 3, Rainbow 3
Totally Blind (3 Suits) | Red: | 5:
Up or Down & White (5 Suits) | 1: Red 1, Yellow 1, Green 1, Blue 1, White 1
""".splitlines()


@pytest.mark.parametrize("row", TOUCHED, ids=lambda row: row.split(" |")[0])
def test_a_clue_touches_what_it_does_on_the_site(row: str) -> None:
    name, *clues = row.split(" | ")
    for clue in clues:
        said, _, cards = clue.partition(":")
        wanted = []
        for part in filter(None, cards.strip().split(", ")):
            suit, ranks = part.rsplit(" ", 1)
            wanted += [f"{suit} {'START' if rank == 'S' else rank}" for rank in ranks]
        assert facts(name)["touch"][said] == wanted


COLOURS = [
    ("Dual-Color (6 Suits)", "Red Yellow Blue Black"),
    ("Dual-Color (5 Suits)", "Red Yellow Green Blue Purple"),
    ("Ambiguous & Dual-Color Mix", "Red Yellow Blue Green"),
    ("Ambiguous & Black (5 Suits)", "Red Blue Black"),
    ("Matryoshka & Omni (3 Suits)", "Red Yellow"),
    ("Holiday Mix (5 Suits)", "Pink Green Blue"),
    ("Dark Orange (6 Suits)", "Red Yellow Green Blue Purple Orange"),
    ("Color Mute (3 Suits)", ""),
]


@pytest.mark.parametrize(("name", "colours"), COLOURS)
def test_colours_are_said_in_the_order_in_which_the_suits_bring_them(
    name: str, colours: str
) -> None:
    assert facts(name)["clue_colors"] == colours.split()


RANKS = [
    ("Pink-Ones (6 Suits)", [2, 3, 4, 5]),
    ("Null-Fives (6 Suits)", [1, 2, 3, 4]),
    ("Rainbow-Ones (6 Suits)", [1, 2, 3, 4, 5]),
    ("Deceptive-Fives (3 Suits)", [1, 2, 3, 4]),
    ("Odds and Evens (4 Suits)", [1, 2]),
    ("Synesthesia (6 Suits)", []),
    ("Number Mute (6 Suits)", []),
    ("Number Blind (6 Suits)", [1, 2, 3, 4, 5]),
    ("Sudoku (4 Suits)", [1, 2, 3, 4]),
    ("Up or Down (6 Suits)", [1, 2, 3, 4, 5]),
]


@pytest.mark.parametrize(("name", "ranks"), RANKS)
def test_ranks_that_can_be_said(name: str, ranks: list[int]) -> None:
    assert facts(name)["clue_ranks"] == ranks


def test_how_many_variants_there_are_of_each_kind() -> None:
    kinds = Counter(
        own
        for rules in map(variant_named, NAMES)
        for own in (
            rules.mechanism.name,
            "ranks " + "".join(map(str, rules.clue_ranks)) * (len(rules.clue_ranks) < 5),
            "colour mute" * (not rules.clue_colours),
            "special rank" * (rules.clue_rules.special_rank is not None),
            rules.clue_rules.rank_clues.value,
            "synesthesia" * rules.clue_rules.synesthesia,
            "blind " + " ".join(rules.clue_rules.touch_nothing),
            "one 4" * (rules.rank_copies == (3, 2, 2, 1, 1)),
            "two 1s" * (rules.rank_copies == (2, 2, 2, 2, 1)),
            "reversed" * any(suit.falls for suit in rules.special),
        )
    )
    # The Sudokus of four suits have four ranks.
    assert (kinds["ranks 2345"], kinds["ranks 1234"], kinds["ranks 12"]) == (462, 473, 66)
    assert (kinds["colour mute"], kinds["special rank"], kinds["synesthesia"]) == (4, 1188, 36)
    assert (kinds["up to"], kinds["from"], kinds["odd or even"]) == (66, 66, 66)
    assert (kinds["blind colour"], kinds["blind rank"], kinds["blind colour rank"]) == (4, 4, 4)
    assert (kinds["one 4"], kinds["two 1s"], kinds["reversed"]) == (33, 33, 33)
    mechanisms = {"Alternating Clues": 66, "Throw It in a Hole": 44, "Up or Down": 33}
    mechanisms |= {"Sudoku": 33, "Clue Starved": 22, "Cow & Pig": 4, "Duck": 4}
    assert {name: kinds[name] for name in mechanisms} == mechanisms
    assert kinds[ORDINARY.name] >= len(NAMES) - sum(mechanisms.values())


def test_decks_have_the_sizes_of_their_families() -> None:
    sizes: dict[str, set[tuple[int, int]]] = {}
    for family in FAMILIES:
        key = family.mechanism.name or str(family.rank_copies)
        for name, suits in family.members():
            sizes.setdefault(key, set()).add((len(suits), facts(name)["cards"]))
    ordinary = {(6, 60), (6, 55), (6, 50), (5, 50), (5, 45), (4, 40), (3, 30)}
    assert sizes == {
        str(STANDARD.rank_copies): ordinary,
        "Alternating Clues": ordinary - {(6, 50)},
        "Throw It in a Hole": {(6, 60), (6, 55), (5, 50), (4, 40)},
        "Clue Starved": {(6, 60), (5, 50)},
        "Cow & Pig": {(6, 60), (5, 50), (4, 40), (3, 30)},
        "Duck": {(6, 60), (5, 50), (4, 40), (3, 30)},
        "(3, 2, 2, 1, 1)": {(6, 54), (6, 50), (5, 45)},
        "(2, 2, 2, 2, 1)": {(6, 54), (6, 50), (5, 45)},
        "Up or Down": {(6, 54), (6, 51), (5, 45)},
        "Sudoku": {(5, 50), (5, 45), (4, 32)},
    }
    assert variant_named("Up or Down & Gray (6 Suits)").deck_size == 51
    assert variant_named("Reversed (3 Suits)").copies_of(variant_named("3 Suits").suits[-1]) == (
        (1, 2, 2, 2, 3)
    )


def test_a_copy_of_a_variant_is_equal_to_it() -> None:
    for family in FAMILIES:
        name, _ = next(family.members())
        rules = variant_named(name)
        copied = pickle.loads(pickle.dumps(rules))
        assert copied == rules
        assert hash(copied) == hash(rules)
        assert variant_name(copied) == name


def test_tokens_are_counted_in_halves_where_a_clue_takes_two() -> None:
    for name in NAMES:
        assert variant_named(name).max_clue_tokens == (16 if name.startswith("Clue Starved") else 8)


def test_only_up_or_down_has_start_cards() -> None:
    for name in NAMES:
        starts = [card for card in variant_named(name).identities if card.rank == START]
        assert len(starts) == (len(facts(name)["suits"]) if name.startswith("Up or Down") else 0)


def test_the_manual_counts_the_variants_of_each_family() -> None:
    counts: Counter[str] = Counter()
    for family in FAMILIES:
        counts[family.label] += len(list(family.members()))
    text = (ROOT / "docs" / "variants.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| ", text, re.MULTILINE)
    assert sum(int(number) for _, number in rows) == len(NAMES)
    told = set()
    for names, number in rows:
        labels = names.split(", ")
        if names == "two of these":
            labels = [f"{suit} & …" for suit in SPECIAL_SUITS if f"{suit} & …" in counts]
        labels += [f"{label} & …" for label in labels if label == "Sudoku"]
        assert sum(counts[label] for label in labels) == int(number), names
        told |= set(labels)
    assert told == set(counts)


# -------------------------------------------------------------------- the site's own lists


def site_list(name: str) -> Path:
    path = data_folder() / "variants" / name
    if not path.is_file():
        pytest.skip(f"no variants/{name} in the folder that HANABI_KIT_DATA names")
    return path


def test_names_numbers_suits_cards_and_clues_are_those_of_the_list_of_the_site() -> None:
    theirs = json.loads(site_list("variants.json").read_text(encoding="utf-8"))
    suits = json.loads(site_list("suits.json").read_text(encoding="utf-8"))
    by_name = {suit["name"]: suit for suit in suits}
    assert [own["name"] for own in theirs] == list(NAMES)
    for own in theirs:
        name, rules, said = own["name"], variant_named(own["name"]), facts(own["name"])
        top = own.get("stackSize", 5)
        assert variant_number(rules) == said["id"] == own["id"], name
        assert said["suits"] == own["suits"], name
        assert said["max_score"] == top * len(own["suits"]), name
        assert said["clue_ranks"] == own.get("clueRanks", [1, 2, 3, 4, 5]), name
        colours: list[str] = []
        deck: Counter[str] = Counter()
        for called in own["suits"]:
            suit = by_name[called.removesuffix(REVERSED)]
            if not any(suit.get(flag) for flag in ("allClueColors", "noClueColors", "prism")):
                colours += suit.get("clueColors", [suit["name"]])
            copies = [3, 2, 2, 2, 1]
            if suit.get("oneOfEach"):
                copies = [1, 1, 1, 1, 1]
            elif own.get("criticalRank") == 4:
                copies = [3, 2, 2, 1, 1]
            elif own.get("sudoku"):
                copies = [2] * top
            elif own.get("upOrDown"):
                copies = [1, 2, 2, 2, 1]
            elif own.get("scarceOnes"):
                copies = [2, 2, 2, 2, 1]
            elif called.endswith(REVERSED):
                copies = [1, 2, 2, 2, 3]
            deck += Counter({f"{called} {rank}": n for rank, n in enumerate(copies, start=1)})
            if own.get("upOrDown"):
                deck[f"{called} {START}"] = 1
        assert said["clue_colors"] == own.get("clueColors", list(dict.fromkeys(colours))), name
        called_by = dict(zip(rules.suits, own["suits"], strict=True))
        assert Counter(f"{called_by[card.suit]} {card.rank}" for card in rules.deck) == deck, name

        assert [suit.falls for suit in rules.suit_rules] == [
            called.endswith(REVERSED) for called in own["suits"]
        ]
        assert [suit.inverted for suit in rules.suit_rules] == [
            bool(by_name[called.removesuffix(REVERSED)].get("inverted")) for called in own["suits"]
        ]
        mechanism, clues = rules.mechanism, rules.clue_rules
        assert bool(own.get("upOrDown")) == (mechanism.name == "Up or Down")
        assert bool(own.get("sudoku")) == (mechanism.name == "Sudoku")
        assert bool(own.get("clueStarved")) == (mechanism.clue_cost == 2)
        assert bool(own.get("alternatingClues")) == mechanism.alternating
        assert bool(own.get("throwItInAHole")) == mechanism.hole
        assert bool(own.get("cowAndPig")) == (mechanism.told == "kind")
        assert bool(own.get("duck")) == (mechanism.told == "touched")
        assert bool(own.get("colorCluesTouchNothing")) == ("colour" in clues.touch_nothing)
        assert bool(own.get("rankCluesTouchNothing")) == ("rank" in clues.touch_nothing)


def test_clues_touch_what_the_code_of_the_site_says() -> None:
    rows = site_list("touch.jsonl").read_text(encoding="utf-8").splitlines()
    assert rows
    for row in map(json.loads, rows):
        assert facts(row["variant"])["touch"][str(row["clue"])] == row["touched"], row


def flagged(flag: str, kind: str) -> bool | None:
    """What the site's flag of a special rank says of clues of a kind: touched, or not."""
    return {f"All{kind}": True, f"No{kind}": False}.get(flag.removeprefix("specialRank"))


def touched_by_the_flags(own: dict[str, Any], suits: dict[str, Any], clue: str | int) -> list[str]:
    """The cards that a clue touches, from the flags of the site's lists and nothing else."""
    names = [name.removesuffix(REVERSED) for name in own["suits"]]
    colours = own.get("clueColors")
    if colours is None:
        colours = []
        for name in names:
            suit = suits[name]
            if not (suit.get("allClueColors") or suit.get("noClueColors") or suit.get("prism")):
                colours += [c for c in suit.get("clueColors", [name]) if c not in colours]
    special = {key for key in own if key.startswith("specialRank")} - {"specialRank"}
    kind = "ClueRanks" if isinstance(clue, int) else "ClueColors"
    of_rank = next((said for f in special if (said := flagged(f, kind)) is not None), None)
    top, found = own.get("stackSize", 5), []
    for place, name in enumerate(names):
        suit = suits[name]
        for rank in [*range(1, top + 1), *([7] if own.get("upOrDown") else [])]:
            colour = colours and colours[-1 if rank == 7 else (rank - 1) % len(colours)]
            if own.get(
                "rankCluesTouchNothing" if kind == "ClueRanks" else "colorCluesTouchNothing"
            ):
                yes = False
            elif suit.get(f"all{kind}") or suit.get(f"no{kind}"):
                yes = bool(suit.get(f"all{kind}"))
            elif kind == "ClueColors":
                if own.get("synesthesia") and not suit.get("noClueRanks") and colour == clue:
                    yes = True
                elif rank == own.get("specialRank") and of_rank is not None:
                    yes = of_rank
                elif suit.get("prism"):
                    yes = colour == clue
                else:
                    yes = clue in suit.get("clueColors", [name])
            elif own.get("funnels"):
                yes = rank <= clue
            elif own.get("chimneys"):
                yes = rank >= clue
            elif own.get("oddsAndEvens"):
                yes = rank % 2 == clue % 2
            elif rank == own.get("specialRank") and of_rank is not None:
                yes = of_rank
            elif rank == own.get("specialRank") and "specialRankDeceptive" in special:
                yes = own["clueRanks"][place % 4] == clue
            else:
                yes = rank == clue
            if yes:
                found.append(f"{own['suits'][place]} {'START' if rank == 7 else rank}")
    return found


def test_every_clue_of_every_variant_touches_what_the_flags_of_the_site_say() -> None:
    suits = json.loads(site_list("suits.json").read_text(encoding="utf-8"))
    by_name = {suit["name"]: suit for suit in suits}
    clues = 0
    for own in json.loads(site_list("variants.json").read_text(encoding="utf-8")):
        for clue, touched in facts(own["name"])["touch"].items():
            value = int(clue) if clue.isdecimal() else clue
            assert touched == touched_by_the_flags(own, by_name, value), (own["name"], clue)
            clues += 1
    assert clues == 20_735


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(digests()) + "\n", encoding="utf-8")
