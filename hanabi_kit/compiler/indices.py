"""A step for numba: every index counts from the beginning.

As in Python, to numba an index below 0 counts from the end, and to ask costs at every access. Where
no index is ever below 0, `FromTheBeginning` spares that: a fifth of the time of the face-up search.
"""

# mypy: allow-untyped-calls, allow-subclassing-any

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import ir
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass
from numba.core.ir_utils import build_definitions
from numba.core.untyped_passes import GenericRewrites


@register_pass(mutates_CFG=False, analysis_only=False)
class _Unsigned(FunctionPass):
    """Make every index of an array an unsigned number."""

    _name = "indices_from_the_beginning"

    def __init__(self) -> None:  # numba's own is abstract
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        known = state.func_ir._definitions
        for block in state.func_ir.blocks.values():
            body = []
            for statement in block.body:
                held = statement.value if isinstance(statement, ir.Assign) else statement
                if isinstance(held, ir.SetItem) or (
                    isinstance(held, ir.Expr) and held.op == "getitem"
                ):
                    made = [each for each in known[held.index.name] if isinstance(each, ir.Expr)]
                    places = made[0].items if made and made[0].op == "build_tuple" else None
                    new = _unsigned(block.scope, held.index, places, statement.loc)
                    held.index = new[-1].target
                    body += new
                body.append(statement)
            block.body = body
        state.func_ir._definitions = build_definitions(state.func_ir.blocks)
        return True


def _unsigned(scope: Any, index: Any, places: Any, loc: Any) -> list[Any]:
    """Return the statements that make `index` unsigned; the last one's target is the result.

    `places` are the numbers that it was made of, where it is a tuple.
    """
    to = ir.Assign(ir.Global("uint64", np.uint64, loc), scope.redefine("to_unsigned", loc), loc)
    made = [
        ir.Assign(ir.Expr.call(to.target, [number], (), loc), scope.redefine("unsigned", loc), loc)
        for number in ([index] if places is None else places)
    ]
    if places is not None:
        whole = ir.Expr.build_tuple([each.target for each in made], loc)
        made.append(ir.Assign(whole, scope.redefine("unsigned", loc), loc))
    return [to, *made]


class FromTheBeginning(CompilerBase):
    """Compile as numba does, with indices that count from the beginning."""

    def define_pipelines(self) -> list[PassManager]:
        """Return numba's own steps, and one more."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_Unsigned, GenericRewrites)
        passes.finalize()
        return [passes]
