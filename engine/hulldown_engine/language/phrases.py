"""Expressions in rulebook English: `crew where wounded and not dead` is "the crew that are wounded and not dead".

There are clauses, which can follow an "if" and have a negative ("you have the lantern", "you do not have the
lantern"), and nouns: numbers, members and selections. What stands here is a text of the book: braces are doubled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hulldown_engine.language.expressions import FUNCTIONS, Function, Tree


@dataclass(frozen=True, slots=True)
class Words:
    """What phrases are made with: the prose of a book, and the member of whom "... is" has been said already.

    `clauses` says the operators that are not a gamebook's; there are `PHRASES` without it. `this` is what the member
    or unit is called that is spoken of. `value` says a value, where it is not `noun` that does.
    """

    prose: Mapping[str, Any]
    said: Tree = None
    clauses: Mapping[str, Phraser] | None = None
    this: str = "that one"
    value: Callable[[Any, Tree], str] | None = None


Phraser = Callable[..., str]
"""Says one operator: called with the words, with whether it holds, and with the operator's arguments."""

MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
NEGATED = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
SUMS = ("+", "-")
OTHER = {"and": "or", "or": "and"}
PAIR = ("neither", "nor")
THIS = ["this"]


def literal(text: str) -> str:
    """Plain words as a text with slots: their braces are doubled."""
    return text.replace("{", "{{").replace("}", "}}")


def clause(words: Words, tree: Tree, *, holds: bool = True) -> str:
    """A condition as a clause that can follow "if", or, where it does not hold, its negation."""
    if not isinstance(tree, Sequence):
        return "it is always so" if tree == holds else "it is never so"
    if words.said is None and tree[0] in OTHER and (subject := _subject(tree)) is not None:
        return f"{noun(words, subject)} is {_adjective(words, subject, tree if holds else ['not', tree])}"
    return (words.clauses or PHRASES)[tree[0]](words, holds, *tree[1:])


def noun(words: Words, tree: Tree) -> str:
    """A number, a member or a selection as a noun phrase."""
    return (words.clauses or PHRASES)[tree[0]](words, True, *tree[1:]) if isinstance(tree, Sequence) else str(tree)


def unsigned(tree: Tree) -> tuple[bool, Tree]:
    """Whether a number has a minus sign, and the number without it."""
    if not isinstance(tree, Sequence):
        return tree < 0, abs(tree)
    if tree[0] == "negative":
        return True, tree[1]
    if tree[0] == "-" and tree[1] == 0:
        return True, tree[2]
    if tree[0] == "-" and (first := unsigned(tree[1]))[0]:
        return True, ["+", first[1], tree[2]]
    return False, tree


# Logic ---------------------------------------------------------------------------------------------------------------


def _joining(word: str) -> Phraser:
    """`and` and `or`; the opposite of one is the other with opposite parts."""

    def phrase(words: Words, holds: bool, *parts: Tree) -> str:  # noqa: FBT001 - see Phraser
        joining = word if holds else OTHER[word]
        joined_parts = flat([word, *parts], joining, holds=holds)
        if words.said is None:
            joined_parts = _grouped(joined_parts, joining)
        elif joining == "and" and len(joined_parts) == len(PAIR) and all(_head(part) == "not" for part in joined_parts):
            return " ".join(f"{nor} {clause(words, part[1])}" for nor, part in zip(PAIR, joined_parts, strict=True))
        return clause(words, joined_parts[0]) if len(joined_parts) == 1 else _joined(words, joining, joined_parts)

    return phrase


def _joined(words: Words, word: str, parts: Sequence[Tree]) -> str:
    """Parts joined by a word; those that are joined by the other word are set apart by commas.

    Where such a part has a part that is joined by the first word again, they are set apart by semicolons.
    """
    either = "either " if word == "and" else ""
    mixed = [_head(part) == OTHER[word] and _subject(part) is None for part in parts]
    texts = [(either if apart else "") + clause(words, part) for apart, part in zip(mixed, parts, strict=True)]
    if any(mixed):
        inner = [each for part, apart in zip(parts, mixed, strict=True) if apart for each in part[1:]]
        deep = any(_head(each) == word and _subject(each) is None for each in inner)
        return f"{';' if deep else ','} {word} ".join(texts)
    return f" {word} ".join(filter(None, [", ".join(texts[:-1]), texts[-1]]))


def _head(tree: Tree) -> Any:
    return tree[0] if isinstance(tree, Sequence) else None


def flat(tree: Tree, joining: str, *, holds: bool) -> list[Tree]:
    """The operands of nested uses of one word ("and", "or"), with every "not" moved inward (De Morgan)."""
    if _head(tree) == "not":
        return flat(tree[1], joining, holds=not holds)
    if _head(tree) not in OTHER:
        return [tree if holds else ["not", tree]]
    word = tree[0] if holds else OTHER[tree[0]]
    parts = [inner for part in tree[1:] for inner in flat(part, word, holds=holds)]
    return parts if word == joining else [[word, *parts]]


def _grouped(parts: Sequence[Tree], word: str) -> list[Tree]:
    """Neighbours that speak of one member become one part: Private Cyr is wounded or dead."""
    groups: list[Tree] = []
    for part in parts:
        if groups and _subject(part) is not None and _subject(part) == _subject(groups[-1]):
            groups[-1] = [word, *flat(groups[-1], word, holds=True), part]
        else:
            groups.append(part)
    return groups


def _subject(tree: Tree) -> Tree:
    """The one member that a condition says something of, or None."""
    if _head(tree) in ("and", "or", "not"):
        first = _subject(tree[1])
        return first if all(_subject(part) == first for part in tree[2:]) else None
    of_members = _head(tree) in ("==", "!=") and _head(tree[1]) in ("this", "member")
    return tree[1] if of_members or _head(tree) == "marked" else None


def _adjective(words: Words, subject: Tree, tree: Tree) -> str:
    """What a condition says of a member, as it follows "is"."""
    return clause(replace(words, said=subject), tree)


# Comparisons ---------------------------------------------------------------------------------------------------------


def _comparing(sign: str) -> Phraser:
    def phrase(words: Words, holds: bool, left: Tree, right: Tree) -> str:  # noqa: FBT001 - see Phraser
        operator = sign if holds else NEGATED[sign]
        if isinstance(left, int):
            operator, left, right = MIRRORED[operator], right, left
        if _subject([operator, left, right]) is not None:
            return f"{_is(words, left)}{unless(operator == '==')}{noun(words, right)}"
        if _head(left) == "count" and isinstance(right, int) and (operator != "!=" or not right):
            return _counted(words, left[1], operator, right)
        return f"{noun(words, left)} is {amount(words, operator, right)}"

    return phrase


def unless(holds: bool) -> str:  # noqa: FBT001 - the one thing it is about
    """The "not " of what does not hold."""
    return "" if holds else "not "


def _is(words: Words, member: Tree) -> str:
    """A member as a subject, unless it has been said."""
    return "" if member == words.said else f"{noun(words, member)} is "


def amount(words: Words, sign: str, right: Tree) -> str:
    """What a number is compared with: 2 or less, more than Fuel."""
    return compared(sign, noun(words, right), fixed=isinstance(right, int))


def compared(sign: str, value: str, *, fixed: bool) -> str:
    """What a comparison says of the value on its right; `fixed` is a number that is written down."""
    if fixed and sign in ("<=", ">="):
        return f"{value} or {'less' if sign == '<=' else 'more'}"
    before = {"==": "", "!=": "not ", "<": "less than ", "<=": "at most ", ">": "more than ", ">=": "at least "}
    return before[sign] + value


def _counted(words: Words, selection: Tree, sign: str, number: int) -> str:
    """How many of a selection there are: `2 or more of the crew are wounded`."""
    if (sign, number) in ((">", 0), (">=", 1), ("!=", 0)):
        return clause(words, ["any", selection])
    if (sign, number) in (("==", 0), ("<", 1), ("<=", 0)):
        return clause(words, ["none", selection])
    forms = {"==": "exactly {}", "<": "fewer than {}", "<=": "{} or fewer", ">": "more than {}", ">=": "{} or more"}
    singular = number == 1 and sign in ("==", ">")
    return _quantified(words, forms[sign].format(number), selection, "is" if singular else "are")


# Numbers -------------------------------------------------------------------------------------------------------------


def _adding(word: str, left: Sequence[str], right: Sequence[str]) -> Phraser:
    """Two numbers joined by a word; a side made by one of the operators named is put into brackets."""

    def phrase(words: Words, holds: bool, first: Tree, second: Tree) -> str:  # noqa: FBT001 - see Phraser
        return f"{_bracketed(words, first, left)} {word} {_bracketed(words, second, right)}"

    return phrase


def _bracketed(words: Words, tree: Tree, operators: Sequence[str]) -> str:
    """A value; one made by an operator named, or chosen by an "if", in brackets."""
    value = (words.value or noun)(words, tree)
    return f"({value})" if _head(tree) in (*operators, "if") else value


def called(function: Function) -> Phraser:
    """What the engine's own table says of a function."""
    return lambda words, holds, *parts: function.phrase.format(*(_bracketed(words, part, SUMS) for part in parts))


# Selections ----------------------------------------------------------------------------------------------------------


def _where(words: Words, holds: bool, selection: Tree, condition: Tree) -> str:  # noqa: FBT001 - see Phraser
    roster, holding = _selected(["where", selection, condition])
    if _subject(holding) == THIS:
        return f"{noun(words, roster)} that are {_adjective(words, THIS, holding)}"
    return f"those of {noun(words, roster)} of whom this is true: {clause(words, holding)}"


def _selected(tree: Tree) -> tuple[Tree, Tree]:
    """The roster of a selection, and the condition on its members (true, when there is none)."""
    if tree[0] != "where":
        return tree, True
    roster, holding = _selected(tree[1])
    return roster, tree[2] if holding is True else ["and", holding, tree[2]]


def _quantified(words: Words, quantity: str, selection: Tree, verb: str) -> str:
    """`any of the crew is wounded`."""
    roster, holding = _selected(selection)
    if _subject(holding) == THIS:
        return f"{quantity} of {noun(words, roster)} {verb} {_adjective(words, THIS, holding)}"
    return f"there {verb} {quantity} of {noun(words, selection)}"


def _any(words: Words, holds: bool, selection: Tree) -> str:  # noqa: FBT001 - see Phraser
    return _quantified(words, "any", selection, "is") if holds else clause(words, ["none", selection])


def _none(words: Words, holds: bool, selection: Tree) -> str:  # noqa: FBT001 - see Phraser
    """None of a selection; "none is not dead" is "all are dead"."""
    if not holds:
        return clause(words, ["any", selection])
    roster, holding = _selected(selection)
    if _subject(holding) == THIS and _negative(holding):
        return f"all of {noun(words, roster)} are {_adjective(words, THIS, ['not', holding])}"
    return _quantified(words, "none", selection, "is")


def _negative(tree: Tree) -> bool:
    """Whether every part of a condition says what a member is not."""
    return tree[0] in ("not", "!=") or (tree[0] in ("and", "or") and all(_negative(part) for part in tree[1:]))


# The facts of a story ------------------------------------------------------------------------------------------------


def _flag(words: Words, holds: bool, name: str) -> str:  # noqa: FBT001 - see Phraser
    if item := words.prose["flags"][name].get("item"):
        return f"you {'have' if holds else 'do not have'} {literal(item)}"
    return f"you have {unless(holds)}noted {codeword(words, name)}"


def codeword(words: Words, flag: str) -> str:
    """The word that a reader notes for a flag."""
    return f"the codeword {literal(words.prose['flags'][flag].get('codeword', flag))}"


def _marked(words: Words, holds: bool, who: Tree, mark: str) -> str:  # noqa: FBT001 - see Phraser
    return f"{_is(words, who)}{unless(holds)}{marking(mark)}"


def marking(mark: str) -> str:
    """A mark as an adjective."""
    return mark.replace("-", " ")


PHRASES: Mapping[str, Phraser] = {
    "and": _joining("and"),
    "or": _joining("or"),
    "not": lambda words, holds, part: clause(words, part, holds=not holds),
    "negative": lambda words, holds, number: f"minus {_bracketed(words, number, SUMS)}",
    "this": lambda words, holds: words.this,
    "where": _where,
    "count": called(FUNCTIONS["count"]),
    "any": _any,
    "none": _none,
    **{sign: _comparing(sign) for sign in MIRRORED},
    "+": _adding("plus", (), ()),
    "-": _adding("less", (), SUMS),
    "*": _adding("times", SUMS, SUMS),
    "min": called(FUNCTIONS["min"]),
    "max": called(FUNCTIONS["max"]),
    "flag": _flag,
    "score": lambda words, holds, name: literal(words.prose["scores"][name]),
    "condition": lambda words, holds: "the condition",
    "victory": lambda words, holds: "your total of victory points",
    "sighted": lambda words, holds, name: f"sighting {name} has {unless(holds)}been made",
    "members": lambda words, holds, name: literal(words.prose["rosters"][name]),
    "member": lambda words, holds, name: literal(words.prose["members"][name]),
    "marked": _marked,
}
"""Every operator of a gamebook's expressions, in English."""
