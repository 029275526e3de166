"""What Python and the system say of a file, in the reader's language: both speak English alone.

What people meet is in the catalogue. Of a text that is not the place is told in other languages,
and where it has none, the English words.
"""

from __future__ import annotations

import errno
import json
import os
import re
from types import MappingProxyType

from hanabi_kit.language import SOURCE, later, words

_OF_THE_SYSTEM = MappingProxyType(
    {
        errno.EACCES: later("Permission denied"),
        errno.EADDRINUSE: later("Address already in use"),
        errno.EADDRNOTAVAIL: later("Cannot assign requested address"),
        errno.EBADF: later("Bad file descriptor"),
        errno.EBUSY: later("Device or resource busy"),
        errno.ECONNREFUSED: later("Connection refused"),
        errno.EDQUOT: later("Disk quota exceeded"),
        errno.EEXIST: later("File exists"),
        errno.EFBIG: later("File too large"),
        errno.EINVAL: later("Invalid argument"),
        errno.EIO: later("Input/output error"),
        errno.EISDIR: later("Is a directory"),
        errno.ELOOP: later("Too many levels of symbolic links"),
        errno.EMFILE: later("Too many open files"),
        errno.ENAMETOOLONG: later("File name too long"),
        errno.ENOENT: later("No such file or directory"),
        errno.ENOSPC: later("No space left on device"),
        errno.ENOTDIR: later("Not a directory"),
        errno.ENXIO: later("No such device or address"),
        errno.EPERM: later("Operation not permitted"),
        errno.EPIPE: later("Broken pipe"),
        errno.EROFS: later("Read-only file system"),
        errno.ETIMEDOUT: later("Connection timed out"),
    }
)
"""The usual words of a system, by its numbers, which are the same in every language."""

_OF_PYTHON = (
    # Names of files.
    later("embedded null byte"),
    later("embedded null character in path"),
    later("'utf-8' codec can't encode character {what}"),
    # JSON, read and written.
    later("Expecting value"),
    later("Expecting property name enclosed in double quotes"),
    later("Expecting ':' delimiter"),
    later("Expecting ',' delimiter"),
    later("Illegal trailing comma before end of object"),
    later("Illegal trailing comma before end of array"),
    later("Extra data"),
    later("Unterminated string starting at"),
    later("Invalid control character {what} at"),
    later("Invalid control character at"),
    later("Invalid \\escape: {what}"),
    later("Invalid \\escape"),
    later("Invalid \\uXXXX escape"),
    later("Unexpected UTF-8 BOM (decode using utf-8-sig)"),
    later("Exceeds the limit ({what} digits) for integer string conversion"),
    later("Object of type {what} is not JSON serializable"),
    later("Out of range float values are not JSON compliant"),
    later("Circular reference detected"),
    later("keys must be str, int, float, bool or None, not {what}"),
    # TOML.
    later("Invalid statement"),
    later("Expected newline or end of document after a statement"),
    later("Found invalid character {what}"),
    later("Cannot declare {what} twice"),
    later("Cannot overwrite a value"),
    later("Expected ']' at the end of a table declaration"),
    later("Expected ']]' at the end of an array declaration"),
    later("Cannot mutate immutable namespace {what}"),
    later("Cannot redefine namespace {what}"),
    later("Expected '=' after a key in a key/value pair"),
    later("Invalid initial character for a key part"),
    later("Expected {what}"),
    later("Unclosed array"),
    later("Unclosed inline table"),
    later("Duplicate inline table key {what}"),
    later("Unescaped '\\' in a string"),
    later("Invalid hex value"),
    later("Escaped character is not a Unicode scalar value"),
    later("Unterminated string"),
    later("Illegal character {what}"),
    later("Invalid date or datetime"),
    later("Invalid value"),
)
"""How Python's own texts begin, as its releases from 3.11 on have them."""

_BEGINNINGS = tuple(
    (re.compile(re.escape(text).replace(r"\{what\}", r"(?P<what>\(.*?\)|'.*?'|[^ )]+)")), text)
    for text in sorted(_OF_PYTHON, key=len, reverse=True)
)

_PLACE_IN_TOML = re.compile(
    r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL
)


def reason_of(error: Exception) -> str:
    """Return why something could not be done with a file, as the system or Python says it.

    Examples
    --------
    >>> from hanabi_kit.language import speaking
    >>> with speaking("fr"):
    ...     reason_of(IsADirectoryError(errno.EISDIR, "Is a directory"))
    'est un dossier'
    """
    if isinstance(error, OSError):
        told = str(error.strerror or error)
        known = _OF_THE_SYSTEM.get(error.errno or 0)
        is_of_the_system = error.errno is not None and told == os.strerror(error.errno)
        return words().say(known) if known and is_of_the_system else told
    return _said(str(error)) or str(error)


def parse_fault(error: ValueError) -> str:
    """Return what is wrong with a text that is no JSON or TOML, and where.

    Examples
    --------
    >>> from hanabi_kit.language import speaking
    >>> try:
    ...     json.loads('{"deck": }')
    ... except ValueError as error:
    ...     with speaking("fr"):
    ...         print(parse_fault(error))
    il manque une valeur (ligne 1, colonne 10)
    """
    told = words()
    if isinstance(error, json.JSONDecodeError):
        what, line, column = error.msg, str(error.lineno), str(error.colno)
    elif found := _PLACE_IN_TOML.fullmatch(str(error)):
        what, line, column = found.group("what", "line", "column")
    else:
        return reason_of(error)
    place = (
        told.say("line {line}, column {column}", line=line, column=column)
        if line
        else told.say("end of document")
    )
    said = _said(what)
    if not said and told.language != SOURCE:
        return place
    return told.say("{what} (at {place})", what=said or what, place=place)


def _said(text: str) -> str:
    """A text of Python's in the language in use; empty where it is not in the catalogue."""
    for beginning, known in _BEGINNINGS:
        if found := beginning.match(text):
            parts = found.groupdict()
            return words().say(known, **parts) if parts else words().say(known)
    return ""
