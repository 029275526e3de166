"""``hanabi-kit rules``: the rulesets there are, what one says, where several differ."""

from __future__ import annotations

import textwrap
from argparse import Namespace
from collections.abc import Sequence
from itertools import groupby

from hanabi_kit.cli.named_tables import print_json
from hanabi_kit.errors import HanabiError, shown
from hanabi_kit.language import current
from hanabi_kit.language import words as in_language
from hanabi_kit.rules import RULESETS, Ruleset, ruleset_named
from hanabi_kit.rules.clue_sentences import touch_lines
from hanabi_kit.rules.points import differences, points, points_text
from hanabi_kit.rules.site.facts import variant_facts
from hanabi_kit.rules.site.search import not_a_variant
from hanabi_kit.rules.variants import site_number, variant_names

_WIDTH = 76
_MOST = 4


def rules(arguments: Namespace) -> int:
    """List the rulesets, print the points of one, or those on which several differ."""
    if arguments.variants:
        _list_variants(arguments.names, as_json=arguments.json)
        return 0
    if len(arguments.names) > _MOST:
        raise HanabiError(
            in_language().say(
                "{number} rulesets: at most {most} stand side by side",
                number=len(arguments.names),
                most=_MOST,
            )
        )
    found = [ruleset_named(name) for name in arguments.names]
    if not found:
        _list(as_json=arguments.json)
        return 0
    if len(found) == 1 and not arguments.json:
        print(points_text(found[0], current()))
        if arguments.names[0] in variant_names():
            _print_touch(found[0])
        return 0
    table = (
        {point: (said,) for point, said in points(found[0]).items()}
        if len(found) == 1
        else differences(*found, language="en" if arguments.json else current())
    )
    if arguments.json:
        print_json({point: list(said) for point, said in table.items()}, indent=None)
        return 0
    say = in_language().say
    if not table:
        print(say("They agree on every point."))
    for point, said in table.items():
        print(say(point))
        for name, text in zip(arguments.names, said, strict=True):
            print(
                textwrap.fill(
                    f"{name}: {text}", _WIDTH, initial_indent="    ", subsequent_indent="      "
                )
            )
    return 0


def _print_touch(rules: Ruleset) -> None:
    told = in_language()
    print(told.say("the cards that each clue touches"))
    for clue, cards in touch_lines(rules, told):
        line = told.say("{suit}: {rule}", suit=clue, rule=cards)
        print(textwrap.fill(line, _WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 6))


def _list_variants(names: Sequence[str], *, as_json: bool) -> None:
    """Print a line for each variant of hanab.live, or for those of the `names`."""
    for name in names:
        if name not in variant_names():
            raise HanabiError(
                in_language().say(
                    "variant {name}: {why}", name=shown(name), why=not_a_variant(name)
                )
            )
    for name in names or variant_names():
        if as_json:
            print_json(variant_facts(name), indent=None)
        else:
            print(f"{site_number(name):5} {name}")


def _list(*, as_json: bool) -> None:
    variants = variant_names()[1:]
    if as_json:
        documents = {name: own.edition.document for name, own in RULESETS.items()}
        print_json({"rulesets": documents, "variants": variants}, indent=None)
        return
    for document, group in groupby(RULESETS.values(), lambda own: own.edition.document):
        print(in_language().say(document))
        for own in group:
            cards = in_language().count("{number} card", "{number} cards", own.deck_size)
            print(f"    {own.name:34}{cards}")
    print()
    print(
        textwrap.fill(
            in_language().say(
                "And {number} variants of hanab.live, by their names there: {some}, 'Rainbow (6 "
                "Suits)', 'Black & Null (5 Suits)', … ('hanabi-kit rules --variants' lists them)",
                number=len(variant_names()),
                some=", ".join(map(repr, variants[:3])),
            ),
            _WIDTH,
        )
    )
