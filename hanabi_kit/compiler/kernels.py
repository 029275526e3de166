"""What all kernels begin with: the types of their numbers, and how their functions are compiled.

A *kernel* is array code that numba compiles, and that runs unchanged (and slowly) without. Each is
one long file: numba keeps what it compiled as long as the file of that very function is as it was,
and does not notice a change in a function of another file. What is shared between kernels is
therefore Python that runs while they are imported, like all that is here, never compiled code.

Two kinds of function:

`compiled`
    for those that make or keep no array. What they save is most of the time of a search:

    * nobody counts who holds an array (``_nrt``). To count is an atomic step at every call, a
      quarter of the time of the face-up search, and what is read must wait for it;
    * no index is below 0 (`hanabi_kit.compiler.indices`), a fifth of that time;
    * nothing is divided by 0 (``error_model``).

`compiled_with_arrays`
    for those that do make arrays.

Both let other threads go on meanwhile (``nogil``), which may end them by a number in an array.
A change here changes no kernel's file: what is compiled already stays as it was, with the same
answers, until its file changes.

Examples
--------
A function of a kernel, which is marked ``@compiled``, is called like any other:

>>> from hanabi_kit.endgame.deal.beam_kernel import ones
>>> int(ones(0b1011))
3
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from hanabi_kit.compiler.arrays import NDArray, np
from hanabi_kit.compiler.room import load_njit

Function = TypeVar("Function", bound=Callable[..., Any])

Limbs = NDArray[np.int64]
"""An array of whole numbers."""

Decimals = NDArray[np.float64]

Whole = Any
Share = Any
Truth = Any
"""A whole number, a decimal, and what is true or not: numpy's in the arrays, Python's where none is
at hand; to numba one type each."""

try:
    njit = load_njit()

    from hanabi_kit.compiler.indices import FromTheBeginning

    COMPILED = True
except ImportError:  # in the browser, and where numba has no build or no room
    COMPILED = False


def compiled(function: Function) -> Function:
    """Compile a function that makes no array when it is first called; keep it beside the source."""
    if not COMPILED:
        return function
    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
    options |= {"_nrt": False, "pipeline_class": FromTheBeginning}
    return cast(Function, njit(**options)(function))


def compiled_with_arrays(function: Function) -> Function:
    """Compile a function that makes arrays when it is first called; keep it beside the source."""
    return cast(Function, njit(cache=True, nogil=True)(function)) if COMPILED else function
