"""The table of kinds: every sort of thing that has a name or a number in a book, and what there is to know of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hulldown_compiler.core.rule_table import RULES

COMMAND, EDITOR = "command", "editor"
"""Who can give a thing another name: `hulldown rename`, and the language server."""

BOTH = (COMMAND, EDITOR)

WORDS = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
"""The pattern of most names: words joined by dashes."""


class ThingKind(NamedTuple):
    """A kind of thing, and what there is to know of it."""

    name: str

    dead: str = ""
    """The rule that reports a reference to one which is not there; without one only expressions refer to the kind."""

    renamed: tuple[str, ...] = ()
    """Who can give one another name."""

    called: str = ""
    """The kind in words, where its name is not enough."""

    numbered: bool = False
    """Whether their names are plain numbers, which no typing slip leads to."""

    within: bool = False
    """Whether one is only known together with what it is in: `ap-fire.range`."""

    bare: bool = False
    """Whether an expression names one by itself."""

    wanted: bool = False
    """Whether one is there to be used, so that it is a finding if nothing names it."""

    form: str = WORDS
    """The pattern of their names."""

    amid: bool = False
    """Whether their names may stand amid a text that says more: 0101-0627."""

    symbol: str = "Field"
    """The editor's sign for them."""

    @property
    def noun(self) -> str:
        """The kind in words."""
        return self.called or self.name.replace("-", " ")


def table(*kinds: ThingKind) -> Mapping[str, ThingKind]:
    """The kinds by name; raises ValueError where one is reported by a rule that is not there."""
    rules = {rule.name for rule in RULES}
    for kind in kinds:
        if kind.dead and kind.dead not in rules:
            raise ValueError(f"no rule {kind.dead!r}, which is to report a {kind.name} that is not there")
    return {kind.name: kind for kind in kinds}


KINDS = table(
    ThingKind("paragraph", "dead-paragraph", BOTH, symbol="String"),
    ThingKind("flag", "dead-flag", BOTH, bare=True, wanted=True, symbol="Boolean"),
    ThingKind("score", "dead-score", BOTH, bare=True, wanted=True, symbol="Number"),
    ThingKind("roster", renamed=BOTH, bare=True, symbol="Array"),
    ThingKind("member", renamed=BOTH, bare=True, symbol="EnumMember"),
    ThingKind("mark", "dead-mark", BOTH, bare=True, symbol="EnumMember"),
    ThingKind("check", "dead-check", BOTH, wanted=True, symbol="Function"),
    ThingKind("sighting", "dead-sighting", (COMMAND,), numbered=True, wanted=True, symbol="Event"),
    ThingKind("ending", "dead-ending", BOTH, symbol="Event"),
    ThingKind("document", "dead-document", BOTH, symbol="File"),
    ThingKind("condition", "dead-condition", numbered=True),
    ThingKind("rule", "dead-rule", BOTH, "rule section", form=r"[1-9][0-9]*(\.[1-9][0-9]*)*", symbol="String"),
    ThingKind("erratum", renamed=BOTH),
    ThingKind("claim", renamed=BOTH),
    ThingKind("table", "dead-table", BOTH, symbol="Array"),
    ThingKind("catalogue", "dead-catalogue", BOTH, symbol="Struct"),
    ThingKind("card", "dead-data-card", BOTH, form="[A-Za-z0-9]+(-[A-Za-z0-9]+)*", symbol="Object"),
    ThingKind("procedure", "dead-procedure", BOTH, symbol="Function"),
    ThingKind(
        "unit-card", "dead-unit-card", BOTH, bare=True, wanted=True, form="(GE|US)[1-9][0-9]{0,2}", symbol="Object"
    ),
    ThingKind("platoon", "dead-platoon", BOTH, wanted=True, symbol="Object"),
    ThingKind("mission", "dead-mission", BOTH, symbol="Module"),
    ThingKind("cartridge", renamed=(EDITOR,), symbol="Array"),
    ThingKind("value", "unknown-name", (EDITOR,), within=True, form="[a-z][a-z0-9]*(_[a-z0-9]+)*"),
    ThingKind("input", renamed=(COMMAND,), within=True),
    ThingKind("marker", "dead-marker", called="Event marker", numbered=True),
    ThingKind("hex", "off-map", form="(0[1-9]|[1-9][0-9]){2}", amid=True),
    ThingKind("letter", bare=True),
)
"""Every kind, in the order in which they are told."""


def renamed_by(who: str) -> Iterator[str]:
    """The kinds of which things can be given another name, by the command or in an editor."""
    return (kind.name for kind in KINDS.values() if who in kind.renamed)
