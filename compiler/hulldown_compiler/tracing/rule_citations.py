"""Citations: what a piece of Python says of the sections it is about, as in "(Rule 6.5)", "(9.1)" or "(6.1 to 6.3)".

A citation stands in brackets. In code it is looked for in the docstring of each function and class; in tests in the
docstring of each test, in the heading that it stands under, and in whatever text is in it or in the cases that it is
given. A bare whole number is taken for a section in docstrings and headings only: elsewhere it may be anything. Tests
count if their module imports something of the parts of the engine in question. A scene of play, which is a test in a
data file, has the section it is about at the head of its title.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import hulldown_engine
from hulldown_compiler.model.base import SECTION
from hulldown_compiler.prose.citations import named

ENGINE = Path(hulldown_engine.__file__).parent

CITED = re.compile(rf"\((?P<rule>Rules? )?(?P<numbers>{SECTION}(?:(?:, | and | to ){SECTION})*)(?:, [A-Z][^)]*)?\)")
HEADING = re.compile(r"^# (?P<title>.+?) -{3,}$", re.MULTILINE)
SCENE = re.compile(rf"^(?P<name>[a-z][a-z0-9-]*):\n +title: [\"']?(?P<section>{SECTION}): ", re.MULTILINE)
NUMBERS = re.compile(rf"(?P<first>{SECTION})(?: to (?P<last>{SECTION}))?")


class CodePlace(NamedTuple):
    """A function, class or test: its file, from the project's folder on; its line; and its name there."""

    path: str
    line: int
    name: str


def cited(text: str, sections: Sequence[str], *, whole: bool = True) -> list[str]:
    """The sections, in their order, that a text cites; bare whole numbers only where `whole` says so."""
    cited_sections = set[str]()
    for citation in CITED.finditer(text):
        if citation["rule"] or whole or "." in citation["numbers"]:
            for match in NUMBERS.finditer(citation["numbers"]):
                cited_sections.update(_between(match["first"], match["last"] or match["first"], sections))
    return [section for section in sections if section in cited_sections]


def _between(first: str, last: str, sections: Sequence[str]) -> Sequence[str]:
    """The sections from one to another; none, if the book lacks either."""
    if first not in sections or last not in sections:
        return ()
    return sections[sections.index(first) : sections.index(last) + 1]


def code(packages: Sequence[str], sections: Sequence[str]) -> Mapping[str, list[CodePlace]]:
    """The functions and classes of parts of the engine that cite each section, in the order of their files."""
    places: dict[str, list[CodePlace]] = {section: [] for section in sections}
    for package in packages:
        for place, docstring in _definitions(ENGINE / package, root() or ENGINE.parent):
            for section in cited(docstring, sections):
                places[section].append(place)
    return places


def tests(packages: Sequence[str], sections: Sequence[str]) -> Mapping[str, list[CodePlace]] | None:
    """The tests of parts of the engine that cite each section; nothing, where it is installed without its tests."""
    project = root()
    if project is None:
        return None
    places: dict[str, list[CodePlace]] = {section: [] for section in sections}
    for place, about, texts, imported in _tests(project):
        if imported.isdisjoint(packages):
            continue
        for section in {*cited(about, sections), *cited(texts, sections, whole=False)}:
            places[section].append(place)
    for place, section in _scenes(project):
        if section in places:
            places[section].append(place)
    return places


def root() -> Path | None:
    """The project's folder, if the engine is there as its source, beside its tests."""
    folder = ENGINE.parents[1]
    return folder if ENGINE.parent.name == "engine" and (folder / "tests").is_dir() else None


@cache
def _definitions(folder: Path, root: Path) -> Sequence[tuple[CodePlace, str]]:
    """The functions and classes below a folder that have a docstring."""
    definitions = []
    for path, text in _texts_of(folder, "*.py", root):
        for name, node in named(ast.parse(text)):
            if docstring := ast.get_docstring(node):
                definitions.append((CodePlace(path, node.lineno, name), docstring))
    return definitions


@cache
def _tests(root: Path) -> Sequence[tuple[CodePlace, str, str, frozenset[str]]]:
    """The tests of the project: docstrings and headings, what else is said in them and in their cases, and imports."""
    cases = []
    for path, text in _texts_of(root / "tests", "*.py", root):
        tree = ast.parse(text)
        constants, imported = _constants(tree), _imported(tree)
        headings = [(text.count("\n", 0, match.start()), match["title"]) for match in HEADING.finditer(text)]
        for name, node in named(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                given = [
                    constants[reference.id] for reference in _names(node.decorator_list) if reference.id in constants
                ]
                above = [title for line, title in headings if line < node.lineno]
                about = "\n".join([ast.get_docstring(node) or "", *above[-1:]])
                texts = "\n".join(string for part in (node, *given) for string in _texts(part))
                cases.append((CodePlace(path, node.lineno, name), about, texts, imported))
    return cases


@cache
def _scenes(root: Path) -> Sequence[tuple[CodePlace, str]]:
    """The scenes of play of the project, and the section that each is about."""
    return [
        (CodePlace(path, text.count("\n", 0, scene.start()) + 1, scene["name"]), scene["section"])
        for path, text in _texts_of(root / "tests", "scenarios/*.yaml", root)
        for scene in SCENE.finditer(text)
    ]


def _texts_of(folder: Path, files: str, root: Path) -> Iterator[tuple[str, str]]:
    """The files of a sort below a folder, in the order of their paths: paths and texts."""
    for path in sorted(folder.rglob(files)):
        yield path.relative_to(root).as_posix(), path.read_text("utf-8")


def _imported(tree: ast.Module) -> frozenset[str]:
    """All parts of the dotted names that a module imports: packages, modules and functions."""
    nodes = (node for node in tree.body if isinstance(node, ast.ImportFrom))
    names = (f"{node.module}.{alias.name}" for node in nodes for alias in node.names)
    return frozenset(part for name in names for part in name.split("."))


def _constants(tree: ast.Module) -> Mapping[str, ast.expr]:
    """The values that a module assigns to names at its top, such as the cases of its tests."""
    return {
        name.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    }


def _names(decorators: Sequence[ast.expr]) -> Iterator[ast.Name]:
    return (node for decorator in decorators for node in ast.walk(decorator) if isinstance(node, ast.Name))


def _texts(node: ast.AST) -> Iterator[str]:
    return (
        constant.value
        for constant in ast.walk(node)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    )
