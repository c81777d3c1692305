"""The table of rules: the code and name of everything that can be found in a book, and how grave it is.

What a rule looks for is a module of its own, in `hulldown_compiler.rules`. Names and codes are needed where there is no
book yet: by the words of a header, of a comment, and of the command line.
"""

from __future__ import annotations

from typing import NamedTuple

ERROR = "error"
"""The book does not compile."""

WARNING = "warning"
"""The book compiles, and something in it is probably not meant."""

TODO = "todo"
"""A note to the author; it fails nothing."""


class Rule(NamedTuple):
    """A rule's code, name and severity.

    `whole` marks a question about the story, that can only be asked when every file could be read (where only
    paragraphs could not, `hulldown_compiler.lint.besides` asks some of them all the same). `prose` marks one
    about how texts are worded; others are not asked again when only words have changed. `alone` marks one that is
    asked of every file by itself, where no two paragraphs have one name. `played` marks one whose findings are about
    what happens where they stand, so that each carries the way of play to its place; `happens` marks those of which the
    fault itself comes up in play, so that people are shown the way as well, and not programs alone. `never` marks one
    about what play never comes to: the way leads as near as play comes, to it or to the gate that stands beside it.
    """

    code: str
    name: str
    severity: str
    whole: bool = False
    prose: bool = False
    alone: bool = False
    played: bool = False
    happens: bool = False
    never: bool = False

    @property
    def final(self) -> bool:
        """Whether no comment can silence it: an error that leaves the meaning of the book undefined."""
        return self.severity == ERROR and not self.whole


RULES = (
    # YAML
    Rule("HD001", "broken-yaml", ERROR),
    Rule("HD002", "unreadable-text", ERROR),
    Rule("HD003", "duplicate-key", ERROR),
    Rule("HD004", "alias", ERROR),
    Rule("HD005", "explicit-tag", ERROR),
    Rule("HD006", "ambiguous-scalar", ERROR),
    Rule("HD007", "several-documents", ERROR),
    Rule("HD008", "empty-file", WARNING),
    Rule("HD009", "beyond-limit", ERROR),
    Rule("HD010", "outside-book", ERROR),
    Rule("HD011", "unread-file", WARNING),
    # References
    Rule("HD101", "dead-paragraph", ERROR),
    Rule("HD102", "dead-flag", ERROR),
    Rule("HD103", "dead-score", ERROR),
    Rule("HD104", "dead-check", ERROR),
    Rule("HD105", "dead-ending", ERROR),
    Rule("HD106", "dead-condition", ERROR),
    Rule("HD107", "dead-sighting", ERROR),
    Rule("HD108", "dead-mark", ERROR),
    Rule("HD109", "dead-rule", ERROR),
    Rule("HD110", "dead-document", ERROR),
    Rule("HD111", "dead-slot", ERROR),
    Rule("HD112", "orphan-section", ERROR),
    Rule("HD113", "dead-table", ERROR),
    Rule("HD114", "dead-catalogue", ERROR),
    Rule("HD115", "dead-procedure", ERROR),
    Rule("HD116", "dead-unit-card", ERROR),
    Rule("HD117", "dead-platoon", ERROR),
    Rule("HD118", "dead-mission", ERROR),
    Rule("HD119", "dead-data-card", ERROR),
    Rule("HD120", "unreferenced-paragraph", WARNING, whole=True),
    Rule("HD121", "unused-name", WARNING, whole=True),
    Rule("HD122", "dead-marker", ERROR),
    Rule("HD123", "uncited-erratum", WARNING),
    Rule("HD124", "self-reference", WARNING),
    Rule("HD125", "listed-twice", WARNING),
    Rule("HD126", "idle-slot", WARNING, prose=True),
    Rule("HD127", "typed-reference", WARNING, prose=True),
    Rule("HD128", "shared-codeword", WARNING),
    Rule("HD129", "markers-together", WARNING),
    Rule("HD130", "duplicate-id", ERROR),
    Rule("HD131", "duplicate-name", ERROR),
    Rule("HD132", "duplicate-number", ERROR),
    Rule("HD133", "number-changed", ERROR),
    Rule("HD134", "number-too-long", ERROR, whole=True),
    Rule("HD135", "print-neighbours", WARNING, whole=True),
    Rule("HD140", "missing-picture", ERROR, whole=True),
    # Scopes
    Rule("HD160", "out-of-sight", ERROR),
    Rule("HD161", "hidden-name", ERROR),
    Rule("HD162", "misplaced-name", ERROR),
    Rule("HD163", "foreign-folder", ERROR),
    # Schema
    Rule("HD201", "unknown-field", ERROR),
    Rule("HD202", "missing-field", ERROR),
    Rule("HD203", "wrong-value", ERROR),
    Rule("HD204", "unknown-step", ERROR),
    Rule("HD205", "one-of-two", ERROR),
    Rule("HD206", "wrong-folder", ERROR, whole=True),
    Rule("HD207", "unreadable-kind", ERROR),
    Rule("HD210", "expression-syntax", ERROR),
    Rule("HD211", "unknown-name", ERROR),
    Rule("HD212", "expression-type", ERROR),
    Rule("HD220", "stray-brace", ERROR),
    Rule("HD224", "misplaced-order", ERROR),
    Rule("HD225", "wrong-reader", ERROR),
    Rule("HD230", "faint-colour", WARNING),
    # Reachability
    Rule("HD301", "unreachable-paragraph", WARNING, whole=True, never=True),
    Rule("HD302", "closed-gate", WARNING, whole=True, played=True),
    Rule("HD303", "covered-option", WARNING, whole=True, played=True),
    Rule("HD304", "constant-guard", WARNING, whole=True, played=True),
    Rule("HD305", "unreached-ending", WARNING, whole=True, never=True),
    Rule("HD306", "dead-end", ERROR, whole=True, played=True, happens=True),
    Rule("HD307", "endless-see", ERROR, whole=True, played=True, happens=True),
    Rule("HD308", "step-after-jump", WARNING, whole=True, never=True),
    Rule("HD309", "same-either-way", WARNING, alone=True),
    Rule("HD310", "flag-never-set", ERROR, whole=True),
    Rule("HD311", "flag-never-asked", WARNING, whole=True),
    Rule("HD312", "no-way-out", WARNING, whole=True, played=True, happens=True),
    Rule("HD313", "condition-never", WARNING, whole=True, never=True),
    Rule("HD314", "end-never", WARNING, whole=True),
    Rule("HD315", "overshot-score", WARNING, played=True, happens=True),
    Rule("HD316", "undecided", TODO, whole=True),
    Rule("HD330", "broken-claim", ERROR, whole=True),
    Rule("HD331", "open-claim", TODO, whole=True),
    # Tables and dice
    Rule("HD401", "missing-die-row", ERROR, whole=True, played=True, happens=True),
    Rule("HD402", "overlapping-die-rows", ERROR),
    Rule("HD403", "row-out-of-reach", WARNING, whole=True, played=True),
    Rule("HD404", "unreadable-row", ERROR),
    Rule("HD405", "hopeless-check", WARNING, whole=True, played=True),
    Rule("HD406", "options-not-exclusive", ERROR, whole=True, played=True, happens=True),
    Rule("HD410", "missing-cell", ERROR),
    Rule("HD411", "overlapping-rows", ERROR),
    Rule("HD412", "row-off-axis", ERROR),
    Rule("HD413", "wrong-cell", ERROR),
    Rule("HD414", "not-monotone", ERROR, whole=True),
    Rule("HD415", "unreachable-rows", WARNING, whole=True),
    Rule("HD420", "missing-outcome", ERROR),
    Rule("HD421", "failing-example", ERROR, whole=True),
    Rule("HD422", "unused-input", WARNING, whole=True),
    Rule("HD423", "modifier-never-applies", WARNING, whole=True),
    Rule("HD424", "modifier-covered", WARNING, whole=True),
    Rule("HD425", "off-table", WARNING, whole=True),
    Rule("HD426", "endless-procedure", ERROR),
    Rule("HD427", "outcome-never", WARNING, whole=True),
    Rule("HD428", "test-decided", WARNING, whole=True),
    Rule("HD429", "too-many-dice", ERROR, whole=True),
    Rule("HD430", "settled-condition", WARNING, whole=True),
    Rule("HD431", "out-of-span", WARNING, whole=True),
    Rule("HD432", "against-the-trend", WARNING, whole=True),
    Rule("HD433", "unused-value", WARNING, whole=True),
    Rule("HD434", "unlike-inputs", WARNING, whole=True),
    # Maps
    Rule("HD501", "unknown-letter", ERROR),
    Rule("HD502", "uneven-row", ERROR),
    Rule("HD503", "missing-rows", ERROR),
    Rule("HD504", "wrong-level", ERROR),
    Rule("HD505", "missing-map", ERROR),
    Rule("HD506", "missing-chart", ERROR, whole=True),
    Rule("HD510", "off-map", ERROR),
    Rule("HD511", "path-gap", ERROR),
    Rule("HD512", "no-hexside", ERROR),
    Rule("HD513", "twice-on-map", ERROR),
    Rule("HD520", "missing-bridge", ERROR),
    Rule("HD521", "idle-bridge", WARNING),
    Rule("HD522", "road-to-nowhere", WARNING),
    Rule("HD523", "flat-ridge", ERROR),
    # Missions and units
    Rule("HD530", "missing-cartridge", ERROR),
    Rule("HD531", "inland-exit", WARNING),
    Rule("HD532", "closed-entry", ERROR),
    Rule("HD533", "uneven-activation", ERROR),
    Rule("HD534", "foreign-paragraph", ERROR),
    Rule("HD535", "not-in-mission", ERROR),
    Rule("HD536", "falling-condition", WARNING, whole=True),
    Rule("HD537", "unreachable-hex", WARNING, whole=True),
    Rule("HD538", "unmade-sighting", WARNING, whole=True),
    Rule("HD539", "absent-marker", WARNING, whole=True, never=True),
    Rule("HD540", "unused-column", WARNING, whole=True, never=True),
    Rule("HD541", "missing-column", ERROR, whole=True, played=True, happens=True),
    Rule("HD542", "missing-rating", ERROR),
    Rule("HD543", "rising-rating", ERROR),
    Rule("HD544", "letter-twice", ERROR, whole=True),
    Rule("HD545", "letter-not-printed", ERROR),
    Rule("HD546", "activated-twice", WARNING, whole=True, played=True),
    Rule("HD547", "hopeless-goal", ERROR, whole=True),
    Rule("HD548", "far-facing", WARNING),
    Rule("HD549", "crowded-hex", ERROR, whole=True),
    Rule("HD550", "idle-detail", WARNING, whole=True, played=True),
    Rule("HD551", "idle-order", WARNING, whole=True, played=True),
    Rule("HD552", "absent-unit", WARNING, whole=True, played=True),
    Rule("HD553", "wrong-rider", ERROR, whole=True, played=True),
    Rule("HD554", "contrary-light", ERROR),
    Rule("HD555", "idle-special", WARNING, whole=True),
    Rule("HD556", "wrong-fighter", ERROR, whole=True, played=True),
    Rule("HD557", "wrong-load", WARNING, whole=True),
    Rule("HD558", "missing-weapon", WARNING, whole=True),
    Rule("HD559", "over-budget", WARNING, whole=True),
    Rule("HD560", "idle-campaign", WARNING, whole=True),
    Rule("HD561", "forgotten-sighting", WARNING, whole=True, played=True),
    Rule("HD562", "rating-off-chart", ERROR),
    Rule("HD563", "misfit-action", WARNING, whole=True, played=True),
    Rule("HD570", "empty-selection", WARNING, whole=True, played=True),
    Rule("HD571", "unknown-light", ERROR, whole=True),
    Rule("HD572", "spent-countdown", WARNING, played=True),
    Rule("HD573", "missing-edge", ERROR, whole=True),
    Rule("HD574", "misfit-card", ERROR, whole=True),
    Rule("HD575", "shut-hex", WARNING, whole=True, played=True),
    Rule("HD580", "wrong-passenger", ERROR),
    Rule("HD581", "stranded-passenger", WARNING),
    Rule("HD582", "missing-crossing", ERROR),
    Rule("HD590", "idle-again", WARNING, prose=True),
    # Rules, sources and prose
    Rule("HD601", "missing-source", ERROR, whole=True),
    Rule("HD602", "unclear-source", ERROR, whole=True),
    Rule("HD603", "repeated-prose", WARNING, prose=True),
    Rule("HD604", "unfinished", TODO),
    Rule("HD605", "open-erratum", WARNING, prose=True),
    Rule("HD606", "idle-erratum", WARNING),
    Rule("HD607", "placeless-source", WARNING, whole=True),
    Rule("HD608", "bare-value", WARNING),
    Rule("HD609", "odd-one-out", WARNING, whole=True),
    Rule("HD610", "unclear-silence", ERROR),
    Rule("HD611", "needless-silence", WARNING),
    Rule("HD612", "unknown-finding", WARNING),
    Rule("HD613", "error-turned-off", ERROR),
    Rule("HD614", "missing-section", WARNING),
    Rule("HD615", "section-out-of-order", WARNING),
    Rule("HD616", "repeated-title", WARNING, prose=True),
    Rule("HD617", "repeated-option", WARNING, prose=True, alone=True),
    Rule("HD618", "untold-decision", WARNING, whole=True),
    Rule("HD620", "misspelt-word", WARNING, prose=True),
    Rule("HD621", "idle-word", WARNING, whole=True, prose=True),
    Rule("HD622", "doubled-word", WARNING, prose=True),
    Rule("HD623", "wrong-space", WARNING, prose=True),
    Rule("HD624", "doubled-mark", WARNING, prose=True),
    Rule("HD625", "typed-dash", WARNING, prose=True),
    Rule("HD626", "unclosed-mark", WARNING, prose=True),
    Rule("HD627", "unended-sentence", WARNING, prose=True),
    Rule("HD628", "small-letter", WARNING, prose=True),
    Rule("HD629", "mixed-marks", WARNING, prose=True),
    Rule("HD630", "long-text", WARNING, prose=True),
    Rule("HD645", "hidden-character", WARNING, prose=True),
    Rule("HD650", "unknown-place", WARNING, whole=True),
    Rule("HD651", "wrong-section", WARNING, prose=True),
    Rule("HD652", "other-number", WARNING, prose=True),
    Rule("HD680", "label-twice", WARNING, whole=True),
    Rule("HD681", "alias-of-two", WARNING, whole=True),
    Rule("HD682", "idle-label", WARNING, whole=True),
    Rule("HD683", "idle-part", ERROR, whole=True),
    Rule("HD684", "unvalued-modifier", WARNING, whole=True, prose=True),
    Rule("HD685", "dropped-condition", WARNING, whole=True),
    Rule("HD686", "tight-table", WARNING, whole=True, prose=True),
    Rule("HD687", "untold-limit", WARNING, whole=True, prose=True),
    Rule("HD693", "typed-markup", WARNING, prose=True),
)
"""Every rule, in the order of codes."""

BY_CODE = {rule.code: rule for rule in RULES}

UNREADABLE = tuple(rule for rule in RULES if rule.code.startswith("HD0") and rule.severity == ERROR)
"""Errors of files as YAML: they hide what else is in a file."""

UNDECIDED, OPEN_CLAIM = "HD316", "HD331"
"""The code of what is no fault of a book: the questions that a check has left open."""

FAULTS = tuple(code for code in BY_CODE if code != UNDECIDED)
"""The codes of all that may be wrong with a book."""

ENGLISH = frozenset({"HD127", *(rule.code for rule in RULES if "HD620" <= rule.code <= "HD629")})
"""The codes of what is asked of English texts alone."""

FINAL = frozenset(rule.code for rule in RULES if rule.final)
"""The codes that no comment silences."""
