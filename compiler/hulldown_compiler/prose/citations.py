"""Where the program decides what a source leaves open: the errata that its own text cites, as `(erratum NAME)`.

A citation stands in the docstring of the function that decides, or in a comment in it; `(errata NAME, NAME)` cites
two of them.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import hulldown_compiler
import hulldown_engine
from hulldown_compiler.model.base import ID

CITED = re.compile(rf"\((?:erratum|errata)\s+(?P<names>{ID}(?:,\s+{ID})*)\)")
"""A citation of one erratum, or of several."""


PACKAGES = (hulldown_compiler, hulldown_engine)


class Citation(NamedTuple):
    """Where an erratum is cited: the module, and the function or class in it; no name is the module itself."""

    module: str
    inside: str


@cache
def citations() -> Mapping[str, tuple[Citation, ...]]:
    """Every erratum that the program cites, and the places that do, in the order of modules and lines."""
    citations: dict[str, list[Citation]] = defaultdict(list)
    for package in PACKAGES:
        folder = Path(package.__path__[0])
        for path in sorted(folder.rglob("*.py")):
            module = ".".join(path.relative_to(folder).with_suffix("").parts)
            for name, inside in cited(path.read_text("utf-8")):
                citations[name].append(Citation(module, inside))
    return {name: tuple(dict.fromkeys(places)) for name, places in sorted(citations.items())}


@cache
def names() -> frozenset[str]:
    """The names of all errata that the program cites; quicker than `citations`, which says where."""
    texts = (path.read_text("utf-8") for package in PACKAGES for path in Path(package.__path__[0]).rglob("*.py"))
    cited_names = (match["names"].split(",") for text in texts if "errat" in text for match in CITED.finditer(text))
    return frozenset(name.strip() for several in cited_names for name in several)


def cited(text: str) -> Iterator[tuple[str, str]]:
    """The errata that the text of a module cites, each with the function or class that it stands in."""
    matches = list(CITED.finditer(text)) if "errat" in text else []
    tree = ast.parse(text) if matches else None
    for match in matches:
        line = text.count("\n", 0, match.start()) + 1
        yield from ((name.strip(), _inside(tree, line)) for name in match["names"].split(","))


def _inside(tree: ast.Module | None, line: int) -> str:
    """The innermost function or class that a line belongs to, by its name in the module."""
    around = (
        [name for name, definition in named(tree) if definition.lineno <= line <= (definition.end_lineno or 0)]
        if tree
        else []
    )
    return around[-1] if around else ""


Named = ast.FunctionDef | ast.ClassDef


def named(tree: ast.Module | Named, inside: str = "") -> Iterator[tuple[str, Named]]:
    """The functions and classes of a module, by the names under which they are found in it, as `Mover.step`."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield f"{inside}{node.name}", node
            yield from named(node, f"{inside}{node.name}.")
