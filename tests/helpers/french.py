"""What is wrong with a French text that was put together: English in it, agreement, elision.

Nothing is looked for that might be right somewhere: what is found is a fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_ENGLISH = re.compile(
    r"\b(?:the|of|is|are|and|which|that|with|to|in|it|its|not|no|can|how|what|who|there|this|these|"
    r"cards?|slots?|clues?|hands?|deck|draws?|plays?|turns?|left|missing|red|yellow|green|blue|"
    r"purple|playable|trash|likely|probability|yes|fireworks?|discards|discarding|should|would|"
    r"must|has|have|knows?|sees?|for|from|by|at)\b",
    re.IGNORECASE,
)
_COUNTED = (
    r"autres?|cartes?|tours?|points?|exemplaires?|jetons?|mondes?|donnes?|ordres?|cas|mains?|"
    r"façons?|possibilités?|erreurs?|indices?|familles?|joueurs?|étapes?|valeurs?|tables?"
)
_ONE = rf"(?:{_COUNTED.replace('s?', '').replace('cas|', '')})"
_MANY = rf"(?:{_COUNTED.replace('s?', 's')})"
_VOWEL = r"[aeiouyâàéèêëîïôûù]"
_ELIDED = r"(?:que|de|ne|se|le|la|je|me|te|ce|jusque|lorsque|puisque|quoique)"
_HE = r"(?:vert|bleu|violet|noir|blanc|gris|joué|touché|désigné|connu|pioché)"
_SINGULAR = rf"(?:rouge|jaune|utile|inutile|jouable|{_HE[3:-1]}|verte|bleue|violette)"

_WRONG = {
    "not drawn together": r"\b(?:de|à) les?\b(?! (?:lui|leur)\b)",
    "not elided": rf"\b{_ELIDED} (?!onz|oui\b|un,|y\d|yaourt)(?:[aeiouâàéèêîô]\w*|y\b)(?![\d-])",
    "elided before a consonant": r"\b(?:[dljmtsnc]|qu|jusqu|lorsqu)['’][bcdfgjklmnpqrstvwxz]",
    "not elided before il": r"\bsi ils?\b",
    "elided before elle": r"\bs['’](?:elles?|on|un|une)\b(?= (?:est|sont|a|ont|peut|doit)\b)",
    "one, and a plural": rf"(?<![\d/,.\u202f])\b[01] {_MANY}\b",
    "several, and a singular": rf"(?<![/,]\d)(?<![\d/,.])\b(?:[2-9]|\d\d+) {_ONE}\b(?!['’-])",
    "one, and a verb of several": r"\b(?:la carte|la n°|une carte)(?: n°)?(?:[ \u00a0]\d)? "
    r"(?:sont|peuvent|doivent|ont)\b",
    "several, and a verb of one": r"\bles (?:cartes|mains|n°s?) "
    r"(?:(?:n°[ \u00a0])?\d(?:(?:, | et | ou )(?:n°[ \u00a0])?\d)* )?(?:est|peut|doit|a)\b",
    "an article, and a number of another": r"\b(?:les|des|ces|ses) (?:carte|main|monde|point|tour|"
    r"jeton|indice|famille)\b|\b(?:la|une|cette|sa|chaque) (?:cartes|mains|familles|couleurs)\b|"
    r"\b(?:le|un|ce|chaque|aucun) (?:mondes|points|tours|jetons|indices|exemplaires)\b",
    "an article of the other gender": r"\b(?:un|le|du|ce|cet|aucun) (?:autre )?(?:carte|main|"
    r"pioche|défausse|couleur|valeur|famille|erreur|table|action|donne|étape)\b|"
    r"\b(?:une|la|cette|aucune) (?:autre )?"
    r"(?:monde|point|tour|jeton|indice|exemplaire|feu|joueur)\b",
    "several of one": r"\b(?:plusieurs|quelques|deux|trois|quatre|cinq|six|sept|huit|neuf) "
    rf"{_ONE}\b(?! des\b)",
    "card and colour do not agree": rf"\bcarte (?:\d )?{_HE}\b|\bcartes {_SINGULAR}\b|"
    r"\b(?:un|aucun|le) \d (?:verte|bleue|violette|noire|blanche|grise)s?\b",
    "two articles": r"(?<!-)\b(?:le|la|les|des|du) (?:le|la|les|un|une|des|du)\b|"
    r"\bune? (?:les?|la|une?|du)\b",
    "a word twice": r"\b(?!(?:nous|vous|donner|\d+)\b)([^\W\d_]{2,}) \1\b",
    "a sign twice": r"(?:,,|;;|::|(?<!\.)\.\.(?!\.)|[,;:]\s*[.,;:](?!\.)|\?\s*\?)",
    "two blanks": r"\S  +\S",
    "a blank that is wrong": r" [,.)](?!\.)|\( ",
    "a place left open": r"[{}]|\bNone\b|Fraction\(|CardSet|Seat\(",
    "a sign before which the blank may break": r" [:;?!»%]|« |\bn° ",
    "no blank before a sign": r"(?<=[\w)»])[;?!](?=\s|$)|(?<=[^\W\d_)»]):(?=\s|$)",
    "a quotation mark that is not closed": r"^[^»]*«[^»]*$|^[^«]*»[^«]*$",
    "no capital after a full stop": r"(?<![.\d…])(?<!\bp)[.!?] [a-zéèêàç](?!\d)",
    "an article in capitals": r"(?<=[a-zéè,;] )(?:Le|La|Les|Un|Une|Des|Du)\b(?! [A-ZÉ])",
}


def french_faults(text: str) -> Iterator[str]:
    """Yield what is wrong with a text."""
    text = _NOT_SHOWN.sub("", text)
    for what, pattern in _WRONG.items():
        if found := re.search(pattern, text, re.IGNORECASE if what not in _BY_CASE else 0):
            yield f"{what}: {found[0]!r}"
    if english := sorted({one.lower() for one in _ENGLISH.findall(text)}):
        yield f"English: {', '.join(english)}"


def sentence_faults(text: str) -> Iterator[str]:
    """Yield what is wrong with a whole sentence: also how it begins, and how it ends."""
    yield from french_faults(text)
    shown = _NOT_SHOWN.sub("", text)
    if not re.match(r"[^\W_a-zà-ÿ]|[«–*-]", shown):
        yield f"no capital at the beginning: {shown[:20]!r}"
    if not re.search(r"[.:;?!…*]$", shown):
        yield f"no sign at the end: {shown[-20:]!r}"


_NOT_SHOWN = re.compile("[\u2066-\u2069]")
"""Keeps a name apart from the direction of the text around it."""

_BY_CASE = frozenset({"no capital after a full stop", "an article in capitals"})
"""What is told by capital letters."""
