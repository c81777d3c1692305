"""What only the map and the dice decide, taken as facts of which nothing is known.

For questions about a whole book, `seen` is a fact like a flag that may be set or not, and `nearest(us)` a number like a
score. Two conditions exclude one another, then, only if they do so whatever happens on the map; which of these facts
can be so together, `map_constraints` knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from hulldown_compiler.book.book import Book
from hulldown_engine.language.expressions import ARITHMETIC, BOOL, COMPARISONS, Tree
from hulldown_engine.platoon.language.facts import FACTS, FATES, OF
from hulldown_engine.platoon.language.terms import kind_of, meaning
from hulldown_engine.platoon.language.vocabulary import HEX, PLACE


def freed(book: Book, tree: Tree) -> Tree:
    """A condition with flags and scores of the same meaning in place of what the map and the dice decide."""
    return _freed(tree) if book.declared.platoon else tree


def is_free(book: Book, tree: Tree) -> bool:
    """Whether the map or the dice have a say in a condition."""
    return bool(freed(book, tree) != tree)


def terms(book: Book, tree: Tree) -> Iterator[Tree]:
    """The facts, attributes and counts in a condition that flags and scores stand for, each as it is asked."""
    if book.declared.platoon and isinstance(tree, list):
        if tree[0] == "fact" and (longer := meaning(tree)) is not None:
            yield from terms(book, longer)
        elif tree[0] in ("fact", "attribute", "count"):
            yield tree
        elif tree[0] in ("any", "none"):
            yield ["count", tree[1]]
        else:
            for part in tree[1:]:
                yield from terms(book, part)


def _freed(tree: Tree) -> Tree:
    if not isinstance(tree, list):
        return tree
    if tree[0] in ("==", "!=") and not (isinstance(tree[1], list) and tree[1][0] in UNITS):
        return [tree[0], *map(_freed, tree[1:])]
    return FREED[tree[0]](tree) if tree[0] in FREED else [tree[0], *map(_freed, tree[1:])]


def _fact(tree: Tree) -> Tree:
    longer = meaning(tree)
    return _kept(tree) if longer is None else _freed(longer)


def is_number(tree: Tree) -> bool:
    """Whether a term is a number, and not a truth."""
    return bool(_freed(tree)[0] == "score")


def _kept(tree: Tree) -> Tree:
    """A flag or a score in place of a fact or an attribute."""
    return ["flag" if kind_of(tree) == BOOL else "score", written(tree)]


def _counted(sign: str) -> Callable[[Tree], Tree]:
    """How many of a selection there are, against 0."""
    return lambda tree: [sign, ["score", f"count({written(tree[1])})"], 0]


UNITS = ("this", "member")

FREED: Mapping[str, Callable[[Tree], Tree]] = {
    "fact": _fact,
    "attribute": _kept,
    "any": _counted(">"),
    "none": _counted("=="),
    "count": lambda tree: ["score", written(tree)],
    "==": lambda tree: ["flag", written(tree)],
    "!=": lambda tree: ["not", ["flag", written(["==", *tree[1:]])]],
}
"""What the map and the dice decide; of comparisons, those of units."""


# As authors write it --------------------------------------------------------------------------------------------------


def written(tree: Tree) -> str:
    """An expression as its author may have written it."""
    if not isinstance(tree, list):
        return str(tree).lower()
    head, *parts = tree
    if head == "where":
        return f"{written(parts[0])} where {written(parts[1]).replace('this.', '')}"
    if head in JOINED:
        return f" {head} ".join(map(_bracketed, parts))
    if head == "attribute":
        return f"{written(parts[0])}.{parts[1]}"
    if head in ("not", "negative"):
        return f"{'not ' if head == 'not' else '-'}{_bracketed(parts[0])}"
    if head == "fact":
        parts = _called(*parts)
    if head in NAMING:
        head, *parts = parts
    return f"{head}({', '.join(map(written, parts))})" if parts else str(head)


def _called(name: str, *arguments: Tree) -> list[Tree]:
    """The name of a fact and its arguments, as their author may have written them."""
    if name in FATES:
        side, (_, kind) = arguments
        return [name.removesuffix(OF), side if kind is True else ["where", side, kind]]
    places = zip(FACTS[name].arguments, arguments, strict=True)
    return [
        name,
        *(f'"{place:04d}"' if kind in (HEX, PLACE) and isinstance(place, int) else place for kind, place in places),
    ]


NAMING = ("fact", "flag", "score", "member", "members")
"""Operators that authors do not write: what they name stands alone."""

JOINED = ("and", "or", *COMPARISONS, *(sign for sign in ARITHMETIC if not sign.isalpha()))


def _bracketed(tree: Tree) -> str:
    """A part of an expression, in brackets if it is joined itself."""
    return f"({written(tree)})" if isinstance(tree, list) and tree[0] in JOINED else written(tree)
