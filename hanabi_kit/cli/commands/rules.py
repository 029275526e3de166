"""``hanabi-kit rules``: the rulesets there are, what one says, where several differ."""

from __future__ import annotations

import textwrap
from argparse import Namespace
from itertools import groupby

from hanabi_kit.cli.named_tables import print_json
from hanabi_kit.errors import HanabiError
from hanabi_kit.language import current
from hanabi_kit.language import words as in_language
from hanabi_kit.rules import RULESETS, ruleset_named
from hanabi_kit.rules.points import differences, points, points_text
from hanabi_kit.rules.variants import variant_names

_WIDTH = 76
_MOST = 4


def rules(arguments: Namespace) -> int:
    """List the rulesets, print the points of one, or those on which several differ."""
    if len(arguments.names) > _MOST:
        raise HanabiError(f"{len(arguments.names)} rulesets: at most {_MOST} stand side by side")
    found = [ruleset_named(name) for name in arguments.names]
    if not found:
        _list(as_json=arguments.json)
        return 0
    if len(found) == 1 and not arguments.json:
        print(points_text(found[0], current()))
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


def _list(*, as_json: bool) -> None:
    variants = variant_names()[1:]
    if as_json:
        documents = {name: own.edition.document for name, own in RULESETS.items()}
        print_json({"rulesets": documents, "variants": variants}, indent=None)
        return
    for document, group in groupby(RULESETS.values(), lambda own: own.edition.document):
        print(document)
        for own in group:
            print(f"    {own.name:34}{own.deck_size} cards")
    print()
    print(
        textwrap.fill(
            f"And {len(variants)} variants of hanab.live, by their names there: "
            f"{', '.join(map(repr, variants[:3]))}, 'Rainbow (6 Suits)', "
            "'Black & Null (5 Suits)', … ('hanabi-kit rules --json' lists them)",
            _WIDTH,
        )
    )
