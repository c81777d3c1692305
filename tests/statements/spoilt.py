"""Spoilt rules: each statement ought to fail on some of them, or it says nothing about the rules.

A spoilt rule differs from the sound one in one point. In code it is a comparison or a condition that is negated or left
out, of those that the statement comes to; the ones that few statements come to are tried first. In a book it is one
operator of a procedure, or all numbers of one table, card, mission or platoon, one higher. A statement that breaks the
engine, or never ends, has not failed: what it states has to turn out to be otherwise.
"""

from __future__ import annotations

import ast
import gc
import importlib
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import cache, partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

from tests.engine.platoon import scenario
from tests.statements.statement import hold

from hulldown_engine import platoon

ROOMS = Path(platoon.__file__).parent
"""Where the rules of platoon games are."""

SECONDS = 5
"""How long a statement may take on a spoilt rule."""

Json = Mapping[str, Any]
Line = tuple[str, int]

OPPOSITE: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}

OPERATORS = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
"""Of a procedure's expressions, and what each is spoilt to."""


class Spoilt(NamedTuple):
    """A rule that is spoilt in one point."""

    where: str
    line: int
    spoil: Callable[[], Any]
    """A context in which it is spoilt."""


def fails(said: Json) -> bool:
    """Whether what a statement says is otherwise; that it breaks or does not end is no answer."""
    signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(SECONDS)
    try:
        hold(said)
    except AssertionError:
        return True
    except Exception:  # noqa: BLE001 - a spoilt rule may break in any way
        return False
    finally:
        signal.alarm(0)
    return False


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError


# Which rules a statement comes to -------------------------------------------------------------------------------------


def lines_of(said: Json) -> frozenset[Line]:
    """The lines of the rules that are carried out for a statement."""
    found: set[Line] = set()

    def within(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            found.add((frame.f_code.co_filename, frame.f_lineno))
        return within

    def entered(frame: FrameType, event: str, _: Any) -> Any:
        return within if frame.f_code.co_filename.startswith(str(ROOMS)) else None

    _forget()
    before = sys.gettrace()
    sys.settrace(entered)
    try:
        hold(said)
    finally:
        sys.settrace(before)
    return frozenset(found)


# Code -----------------------------------------------------------------------------------------------------------------


def in_code(lines: frozenset[Line], common: Counter[Line]) -> Iterator[Spoilt]:
    """The spoilt rules in code that a statement comes to, those first that few others come to."""
    for path, line in sorted(lines, key=lambda one: (common[one], one)):
        for nth, (place, outermost) in enumerate(_points(path)):
            if place == line:
                yield Spoilt(f"{Path(path).relative_to(ROOMS)}", line, partial(_in_code, path, nth, outermost))


@cache
def _points(path: str) -> Sequence[tuple[int, str]]:
    """The line of each point of a module that can be spoilt, and the outermost function that it is in."""
    found = Spoiling()
    found.visit(ast.parse(Path(path).read_text("utf-8")))
    return found.points


class Spoiling(ast.NodeTransformer):
    """Goes through the points of a module that can be spoilt, and spoils one.

    They are comparisons, conditions, and the parts of what is joined by `and` and `or`.
    """

    def __init__(self, nth: int = -1) -> None:
        self.nth = nth
        self.points: list[tuple[int, str]] = []
        self.within: list[str] = []
        self.function = 0

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Remember what the point is in."""
        return self._inside(node, 0)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Of functions in functions only the outermost has a name that can be asked for."""
        return self._inside(node, 1)

    def _inside(self, node: Any, depth: int) -> ast.AST:
        named = not self.function
        self.within += [node.name] if named else []
        self.function += depth or int(not named)
        self.generic_visit(node)
        self.function -= depth or int(not named)
        del self.within[len(self.within) - named :]
        return node  # type: ignore[no-any-return]

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """A comparison is turned round."""
        self.generic_visit(node)
        if len(node.ops) == 1 and self._now(node):
            node.ops = [OPPOSITE[type(node.ops[0])]()]
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """A part of it is left out."""
        self.generic_visit(node)
        for nth, part in enumerate(node.values):
            if self._now(part):
                node.values[nth] = ast.copy_location(ast.Constant(isinstance(node.op, ast.And)), part)
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """What is denied is so."""
        self.generic_visit(node)
        return node.operand if isinstance(node.op, ast.Not) and self._now(node) else node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        """A condition is left out."""
        self.generic_visit(node)
        for nth, test in enumerate(node.ifs):
            if self._now(test):
                node.ifs[nth] = ast.copy_location(ast.Constant(value=True), test)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        """A condition is denied."""
        return self._denied(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """A condition is denied."""
        return self._denied(node)

    def _denied(self, node: Any) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.test, ast.Compare) and self._now(node.test):
            node.test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
        return node  # type: ignore[no-any-return]

    def _now(self, node: ast.expr) -> bool:
        """Whether this point is the one to spoil."""
        if not self.function:
            return False
        self.points.append((node.lineno, ".".join(self.within)))
        return len(self.points) - 1 == self.nth


@contextmanager
def _in_code(path: str, nth: int, outermost: str) -> Iterator[bool]:
    """Code that is spoilt in one point; whether that can be done."""
    module = importlib.import_module(".".join(Path(path).relative_to(ROOMS.parents[1]).with_suffix("").parts))
    function = _function(module, outermost)
    code = _code(_spoilt(path, nth), outermost)
    if function is None or code is None or code.co_freevars != function.__code__.co_freevars:
        yield False
        return
    sound, function.__code__ = function.__code__, code
    _forget()
    try:
        yield True
    finally:
        function.__code__ = sound
        _forget()


def _spoilt(path: str, nth: int) -> CodeType:
    """A module that is spoilt in one point."""
    tree = Spoiling(nth).visit(ast.parse(Path(path).read_text("utf-8")))
    return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True, flags=0)


def _code(code: CodeType, outermost: str) -> CodeType | None:
    """The code of a function in that of its module."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            found = one if one.co_qualname == outermost else _code(one, outermost)
            if found is not None:
                return found
    return None


def _function(module: Any, outermost: str) -> FunctionType | None:
    """A function or method, without what it is wrapped in."""
    found: Any = module
    for name in outermost.split("."):
        found = vars(found).get(name)
    for wrapping in ("__func__", "fget", "func", "__wrapped__"):
        found = getattr(found, wrapping, found)
    return found if isinstance(found, FunctionType) else None


def _forget() -> None:
    """Let nothing that was worked out before stand."""
    scenario._as_it_is.cache_clear()
    for one in _caches():
        one.cache_clear()


@cache
def _caches() -> Sequence[Any]:
    """Whatever of the engine keeps what it has worked out."""
    known = [one for one in gc.get_objects() if hasattr(type(one), "cache_clear")]
    return [one for one in known if getattr(one, "__module__", "").startswith("hulldown_engine.platoon")]


# Books ----------------------------------------------------------------------------------------------------------------


def in_books(name: str) -> Iterator[Spoilt]:
    """The spoilt rules in a book."""
    logic = scenario._bundle(name)["logic"]
    for path in _parts(logic):
        yield Spoilt(".".join(path), 0, partial(_in_book, name, path, _raised))
    for procedure, said in logic["procedures"].items():
        for nth, _ in enumerate(_operators(said["steps"])):
            path = ("procedures", procedure)
            yield Spoilt(".".join(path), nth, partial(_in_book, name, path, partial(_turned, nth=nth)))


def _parts(logic: Json) -> Iterator[tuple[str, ...]]:
    """What is spoilt as one: a table's rows, a card, a mission, a platoon, a procedure's modifiers."""
    yield from (("tables", table, "rows") for table in logic["tables"])
    yield from (("procedures", procedure, "steps") for procedure in logic["procedures"])
    yield from (
        ("catalogues", one, "cards", card)
        for one in logic["catalogues"]
        for card in logic["catalogues"][one].get("cards", ())
    )
    yield from ((kind, one) for kind in ("unit_cards", "missions", "platoons") for one in logic[kind])


@contextmanager
def _in_book(name: str, path: Sequence[str], change: Callable[[Any], Any]) -> Iterator[bool]:
    """A book with one part changed."""
    sound = scenario._bundle
    bundle = {**sound(name), "logic": deepcopy(sound(name)["logic"])}
    part = bundle["logic"]
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = change(part[path[-1]])
    scenario._bundle = lambda asked: bundle if asked == name else sound(asked)  # type: ignore[assignment]
    _forget()
    try:
        yield True
    finally:
        scenario._bundle = sound
        _forget()


def _raised(part: Any) -> Any:
    """Every number of a part one higher, but for the bounds of rows; of a procedure's steps those of its modifiers."""
    if isinstance(part, dict):
        raised = _modifiers if "step" in part else _raised
        return {name: raised(one) for name, one in part.items()}
    if isinstance(part, list):
        bounds = len(part) == 3 and all(isinstance(one, int) for one in part[:2]) and part[0] <= part[1]
        return [*part[:2], _raised(part[2])] if bounds else [_raised(one) for one in part]
    return part + 1 if isinstance(part, int) and not isinstance(part, bool) else part


def _modifiers(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: _raised(one) if name == "value" else _modifiers(one) for name, one in part.items()}
    return [_modifiers(one) for one in part] if isinstance(part, list) else part


def _operators(part: Any) -> Iterator[list[Any]]:
    """The comparisons of a procedure."""
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        if part and isinstance(part[0], str) and part[0] in OPERATORS:
            yield part
        for one in part:
            yield from _operators(one)


def _turned(procedure: Any, nth: int) -> Any:
    comparison = list(_operators(procedure["steps"]))[nth]
    comparison[0] = OPERATORS[comparison[0]]
    return procedure
