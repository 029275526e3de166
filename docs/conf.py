"""How the manual is built: `make docs` runs Sphinx over this folder, warnings as errors.

The pages are Markdown, the reference comes from the docstrings. Nothing that a page shows is
fetched from elsewhere.
"""

from __future__ import annotations

import inspect
import re
from enum import Enum
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.inspect import stringify_signature

from hanabi_kit.version import __version__

project = "hanabi-kit"
author = "hanabi-kit contributors"
copyright = "hanabi-kit contributors, MIT licence"  # noqa: A001
version = release = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

default_role = "name"  # see `name_role`
add_module_names = False
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True
napoleon_preprocess_types = False
autodoc_typehints = "signature"  # where the docstring does not give the types, see `types_once`
autodoc_member_order = "groupwise"
autodoc_default_options = {"members": True, "imported-members": True}
autodoc_inherit_docstrings = False
autodoc_preserve_defaults = True  # a signature says `rules=STANDARD`, not all that it holds

html_theme = "furo"
html_title = "hanabi-kit"
html_copy_source = False
html_show_sphinx = False
html_use_index = True
html_theme_options = {"navigation_with_keys": True, "top_of_page_buttons": []}


def name_role(
    _role: str, rawtext: str, text: str, _line: int, inliner: Any, *_more: Any
) -> tuple[list[nodes.Node], list[nodes.Node]]:
    """Set what a docstring has between single backticks: a link where it names a thing in full.

    A bare name may be a parameter, a method of many classes or plain code: it gets no link, so
    that none leads astray.
    """
    code = nodes.literal(rawtext, text)
    if not text.startswith("hanabi_kit."):
        return [code], []
    environment = inliner.document.settings.env
    link = pending_xref(
        rawtext,
        code,
        refdomain="py",
        reftype="obj",
        reftarget=text.removesuffix("()"),
        refdoc=environment.docname,
        refexplicit=True,
        refwarn=False,
    )
    return [link], []


def end_examples(_app: Sphinx, _page: str, source: list[str]) -> None:
    """Take the empty line off the end of an example, which the tests need and readers do not."""
    source[0] = source[0].replace("\n\n```\n", "\n```\n")


def types_once(
    _app: Sphinx, what: str, _name: str, it: Any, _options: Any, signature: str | None, gives: str
) -> tuple[str | None, str] | None:
    """Leave out of a signature the types that the docstring gives in words, with shapes."""
    if what not in ("function", "method", "class") or signature is None:
        return None
    if what == "class" and issubclass(it, Enum):
        return "", ""  # nobody makes one
    told = getattr(it, "__doc__", None) or ""
    if what == "class" or "Parameters\n" in told:
        try:
            signature = stringify_signature(inspect.signature(it), show_annotation=False)
        except (TypeError, ValueError):
            return None
        if what == "method" and not inspect.ismethod(it):
            signature = re.sub(r"^\(self(, )?", "(", signature)
    return signature, "" if what == "class" or "Returns\n" in told or "Yields\n" in told else gives


def setup(app: Sphinx) -> None:
    """Tell Sphinx of all three."""
    app.connect("autodoc-process-signature", types_once)
    app.add_role("name", name_role)
    app.connect("source-read", end_examples)
