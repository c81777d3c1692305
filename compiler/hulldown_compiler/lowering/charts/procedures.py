"""From authored procedures to what the engine carries out: their steps, with every expression checked.

Every step and every modifier keeps, under `@`, its path within its procedure; the rules read that (see
`procedure_visitors`), and the bundle leaves it out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial, singledispatch
from typing import Any

from hulldown_compiler.core import limits
from hulldown_compiler.core.suggest import did_you_mean, nearest
from hulldown_compiler.language.expressions import ExpressionFault, Type
from hulldown_compiler.language.procedure_expressions import (
    DICE,
    NAMED,
    NOTHING,
    RECORD,
    type_of,
)
from hulldown_compiler.lowering.charts.call_cycles import find_circles
from hulldown_compiler.lowering.charts.formulas import ChartFormulas
from hulldown_compiler.lowering.definitions import Chart, Charts, Path, bare, resolved
from hulldown_compiler.lowering.tables import TableFault, kind_in_words, read_cell
from hulldown_compiler.model import charts as model
from hulldown_compiler.model.value_types import Kind
from hulldown_engine.basics.dice import NOTATION, parse_dice
from hulldown_engine.basics.records import NONE
from hulldown_engine.basics.specification import IncompleteSpecification
from hulldown_engine.language.expressions import BOOL, NUMBER
from hulldown_engine.resolver.formulas import LIST, NEED, POOL
from hulldown_engine.resolver.steps.binding import default_tree
from hulldown_engine.resolver.steps.procedure_steps import STEPS

Json = dict[str, Any]
Names = dict[str, Type]


def read_procedures(charts: Charts) -> None:
    """Compile every procedure of a book."""
    signatures = {chart.name: Signature(charts, chart) for chart in charts.of("procedure")}
    for chart in charts.of("procedure"):
        charts.about = f"procedure {chart.name}"
        charts.procedures[chart.name] = ProcedureLowering(charts, signatures, chart).record()
    find_circles(charts)


class Signature:
    """The signature of a procedure: the kinds of its inputs, and of the fields of its outcome."""

    def __init__(self, charts: Charts, chart: Chart) -> None:
        charts.about = f"signature of {chart.name}"
        procedure: model.ProcedureRecord = chart.model
        self.inputs = {n: resolved(charts, kind, chart, ("inputs", n)) for n, kind in procedure.inputs.items()}
        self.gives = {n: resolved(charts, kind, chart, ("gives", n)) for n, kind in procedure.gives.items()}
        for name, kind in self.inputs.items():
            _check_name(charts, chart, name, ("inputs", name), key=True)
            _check_default(charts, chart, kind, ("inputs", name))
        if procedure.chart is not None:
            self._check_chart(charts, chart, procedure.chart)

    def _check_chart(self, charts: Charts, chart: Chart, diagram: model.ChartRecord) -> None:
        """Report a chart that is not over a number among the inputs, or not of a field of the outcome."""
        numbers = [name for name, kind in self.inputs.items() if kind["kind"] == "number"]
        if diagram.over is not None and diagram.over not in numbers:
            hint = did_you_mean(diagram.over, numbers) or "name an input that is a number"
            message = f"no number {diagram.over!r} among the inputs"
            charts.report("unknown_name", chart.at("chart", "over"), message, hint)
        if diagram.of is not None and diagram.of not in self.gives:
            hint = did_you_mean(diagram.of, self.gives) or f"known here: {', '.join(self.gives)}"
            charts.report("unknown_field", chart.at("chart", "of"), f"no field {diagram.of!r} in 'gives'", hint)

    @property
    def outcome(self) -> Type:
        """The type of the outcome."""
        return Type(RECORD, "", tuple((name, type_of(kind)) for name, kind in self.gives.items()))


def _check_default(charts: Charts, chart: Chart, kind: Kind, path: Path) -> None:
    """Report defaults of an input, or of the fields of a list, that are no values of their kind."""
    for name, field in kind.get("fields", {}).items():
        _check_default(charts, chart, field, (*path, "list", name))
    if "default" in kind:
        read_cell(kind, kind["default"], (), partial(_report_default, charts, chart, (*path, "default")))


def _report_default(charts: Charts, chart: Chart, path: Path, fault: TableFault) -> None:
    charts.report(fault.rule, chart.at(*path, *fault.path), fault.message, fault.hint)


RESERVED = ("and", "or", "not", "if", "else", "is", "in", "where", "true", "false")
"""Words of the language, which no variable can be called."""


def _check_name(charts: Charts, chart: Chart, name: str, path: Path, *, key: bool) -> None:
    if name in RESERVED:
        message = f"{name!r} already means something in expressions"
        charts.report("duplicate_name", chart.at(*path, key=key), message, "choose another name")


@singledispatch
def lower_step(step: model.ProcedureStep, low: ProcedureLowering, path: Path, names: Names) -> list[Json]:
    """The records of a step, by its model, without their kind and place; `names` gains its variables."""
    raise NotImplementedError(type(step))


class ProcedureLowering:
    """The lowering of one procedure: its labels, its markers, and the depth of its loops."""

    def __init__(self, charts: Charts, signatures: Mapping[str, Signature], chart: Chart) -> None:
        self.charts = charts
        self.signatures = signatures
        self.chart = chart
        self.formulas = ChartFormulas(charts, chart, charts.scope, self.helps)
        self.first_given: dict[str, int] = {}
        self.given_again = ""
        self.signature = signatures[chart.name]
        self.labels: list[str] = []
        self.sources: list[tuple[int, Json]] = []  # where modifiers come from, by their labels
        self.step_sources: list[tuple[Path, Json]] = []  # where steps come from, by their paths
        self.tracks: dict[str, tuple[str, int, int]] = {}
        self.loops = 0
        self.within: dict[str, str] = {}  # variables that only some steps know, and the kind of step around them

    def record(self) -> Json:
        """The procedure as the engine carries it out."""
        procedure: model.ProcedureRecord = self.chart.model
        names = {name: type_of(kind) for name, kind in self.signature.inputs.items()}
        requires = [
            {
                "that": self.tree(requirement.that, ("requires", nth, "that"), names, Type(BOOL)),
                "because": self.label(requirement.because),
                "@": ("requires", nth),
            }
            for nth, requirement in enumerate(procedure.requires)
        ]
        steps = self.steps(procedure.steps, ("steps",), names)
        return {
            "inputs": {name: bare(kind) for name, kind in self.signature.inputs.items()},
            "requires": requires,
            "gives": {name: bare(kind) for name, kind in self.signature.gives.items()},
            "steps": steps,
            "result": self.whole_result(procedure, names),
            "labels": self.labels,
            "sources": self.sources,
            "step_sources": self.step_sources,
        }

    def whole_result(self, procedure: model.ProcedureRecord, names: Names) -> Json:
        """The outcome at the end; a procedure without one must have stopped."""
        if procedure.result is not None:
            return self.result(procedure.result, ("result",), names)
        if not _always_stops(procedure.steps):
            message = f"{self.chart.name!r} can come to its end without an outcome"
            self.report("missing_outcome", (), message, "add 'result', or end with a 'stop'")
        return {}

    # Faults

    def report(self, rule: str, path: Path, message: str, hint: str = "", *, key: bool = False) -> None:
        """Note a fault at a path of the procedure, or at the key that the path ends with."""
        self.charts.report(rule, self.chart.at(*path, key=key), message, hint)

    def one_of(self, step: model.ProcedureStep, path: Path, one: str, other: str) -> bool:
        """Whether exactly one of two fields of a step is there; reports a fault otherwise."""
        absent = getattr(step, one) is None
        if absent != (getattr(step, other) is None):
            return True
        message = f"expected one of {one!r} and {other!r}, found {'neither' if absent else 'both'}"
        self.report("one_of_two", (*path, step.KEY), message, key=True)
        return False

    # Expressions

    def tree(self, source: Any, path: Path, names: Names, wanted: Type | None = None) -> Any:
        """The tree of an expression; 0 stands in for one that is wrong."""
        return self.typed(source, path, names, wanted)[0]

    def typed(self, source: Any, path: Path, names: Names, wanted: Type | None = None) -> tuple[Any, Type]:
        """The tree of an expression, and its type."""
        return self.formulas.typed(source, path, names, wanted)

    def helps(self, fault: ExpressionFault) -> str:
        """What might help with a name that only some steps know."""
        if fault.rule == "unknown_name" and fault.token.text in self.within:
            return f"only the steps within {self.within[fault.token.text]!r} know it: give it a value before"
        if self.given_again and fault.rule in ("unknown_name", "expression_type"):
            line = self.first_given[self.given_again]
            return "; ".join(filter(None, (f"line {line} says what {self.given_again!r} may be", fault.hint)))
        return ""

    def label(self, text: str) -> int:
        """Store words of the procedure. Returns their index among its labels."""
        self.labels.append(text)
        return len(self.labels) - 1

    def give(self, names: Names, name: str, kind: Type, path: Path, *, key: bool = True) -> None:
        """Give a variable its type; report one that already has another. `key` says that its name is a key."""
        before = names.get(name)
        if before is None or NOTHING in (before, kind):
            _check_name(self.charts, self.chart, name, path, key=key)
            self.first_given[name] = self.chart.at(*path, key=key).line
            names[name] = kind
        elif (before.kind, before.roster) != (kind.kind, kind.roster):
            message = f"{name!r} was {before} before, and is {kind} here"
            number = before.kind == NEED and kind.kind == NUMBER
            hint = f"let another name be its number: 'or_else({name}, 0)'" if number else "give it another name"
            self.report("expression_type", path, message, hint, key=key)

    # Steps

    def steps(self, steps: Sequence[model.ProcedureStep], path: Path, names: Names) -> list[Json]:
        """The records of some steps; `names` gains their variables."""
        records: list[Json] = []
        for nth, step in enumerate(steps):
            at = (*path, nth)
            if isinstance(step, model.SourcedStep) and step.source is not None:
                self.step_sources.append((at, step.source.model_dump(exclude_none=True)))
            records += [{"step": step.KEY, **record, "@": at} for record in lower_step(step, self, at, names)]
        return records

    def inner(self, kind: str, steps: Sequence[model.ProcedureStep], path: Path, names: Names) -> list[Json]:
        """The records of steps within a step of some kind; the variables they give are unknown outside."""
        inside_names = dict(names)
        records = self.steps(steps, path, inside_names)
        self.known_within(kind, inside_names, names)
        return records

    def repeated(self, steps: Sequence[model.ProcedureStep], path: Path, names: Names) -> list[Json]:
        """The records of steps in a loop; none, and a fault, if loops are nested too deep."""
        if self.loops == limits.LOOP_DEPTH:
            message = f"repeated within more than {self.loops} steps that repeat"
            self.report("beyond_limit", path, message, "make it a procedure of its own", key=True)
            return []
        self.loops += 1
        records = self.steps(steps, path, names)
        self.loops -= 1
        return records

    def known_within(self, kind: str, inside_names: Names, names: Names) -> None:
        """Remember the variables that only the steps within a step of some kind know."""
        self.within.update({name: kind for name in inside_names if name not in names})

    def result(self, fields: Mapping[str, Any], path: Path, names: Names) -> Json:
        """The fields of an outcome."""
        result: Json = {}
        misspelt = {nearest(name, self.signature.gives) for name in fields if name not in self.signature.gives}
        for name, source in fields.items():
            if name not in self.signature.gives:
                hint = did_you_mean(name, self.signature.gives) or f"known here: {', '.join(self.signature.gives)}"
                self.report("unknown_field", (*path, name), f"no field {name!r} in 'gives'", hint, key=True)
                continue
            result[name] = self.tree(source, (*path, name), names, type_of(self.signature.gives[name]))
        missing = [n for n, kind in self.signature.gives.items() if n not in fields and not _may_be_none(kind)]
        if missing := [name for name in missing if name not in misspelt]:
            message = f"no {' and no '.join(map(repr, missing))} in this outcome"
            self.report("missing_field", path, message, "say what it is", key=True)
        return result


def _may_be_none(kind: Kind) -> bool:
    return NONE in kind.get("words", ()) or NONE in kind.get("names", ())


def _always_stops(steps: Sequence[model.ProcedureStep]) -> bool:
    """Whether nothing goes on after some steps, whatever happens."""
    last = steps[-1]
    if isinstance(last, model.WhenDo):
        return last.otherwise is not None and _always_stops(last.do) and _always_stops(last.otherwise)
    return isinstance(last, model.StopWith) and last.when is None


# One function for each step: its records ------------------------------------------------------------------------------


@lower_step.register(model.Let)
def _let(step: model.Let, low: ProcedureLowering, path: Path, names: Names) -> list[Json]:
    values: Json = {}
    for name, source in step.let.items():
        at = (*path, "let", name)
        wanted = names.get(name) or _word_type(low, source)
        low.given_again = name if name in names and name in low.first_given else ""
        tree, kind = low.typed(source, at, names, None if wanted is NOTHING else wanted)
        low.given_again = ""
        number_for_need = name in names and (names[name].kind, kind.kind) == (NEED, NUMBER)
        low.give(names, name, names[name] if number_for_need else kind, at)
        values[name] = tree
    return [{"values": values}]


def _word_type(low: ProcedureLowering, source: Any) -> Type | None:
    """The type of the first outcome field, or field of records in it, that has this word; None, if none has."""
    if not isinstance(source, str):
        return None
    fields = [field for kind in low.signature.gives.values() for field in (kind, *kind.get("fields", {}).values())]
    known = (kind["names"] for kind in fields if source.strip("'") in kind.get("names", ()))
    names = next(known, None)
    return None if names is None else Type(NAMED, "", tuple(names))


@lower_step.register(model.Throw)
def _roll(step: model.Throw, low: ProcedureLowering, path: Path, names: Names) -> list[Json]:
    rolls: list[Json] = []
    for name, source in step.roll.items():
        at = (*path, "roll", name)
        if NOTATION.fullmatch(source):
            dice = parse_dice(source)
            record: Json = {"dice": str(dice), "single": dice.count == 1}
        else:
            record = {"dice": low.tree(source, at, names, Type(DICE)), "single": False}
        low.give(names, name, Type(NUMBER if record["single"] else POOL), at)
        rolls.append({"name": name, **record})
    return rolls


@lower_step.register(model.Test)
def _test(step: model.Test, low: ProcedureLowering, path: Path, names: Names) -> list[Json]:
    (name, notation), *_ = step.test.items()
    by = "at_most" if step.at_most is not None else "at_least"
    records: list[Json] = []
    if low.one_of(step, path, "at_most", "at_least"):
        needed = low.tree(getattr(step, by), (*path, by), names, Type(NEED))
        records = [{"name": name, "dice": str(parse_dice(notation)), by: needed}]
    low.give(names, name, Type(BOOL), (*path, "test", name))
    return records


@lower_step.register(model.Place)
def _place(step: model.Place, low: ProcedureLowering, path: Path, names: Names) -> list[Json]:
    (name, source), *_ = step.place.items()
    table, _, axis = step.track.partition(".")
    shape = low.charts.shapes.get(table)
    kind = None if shape is None else next((kind for axis_name, kind in shape["axes"] if axis_name == axis), None)
    if kind is None or kind["kind"] != "number":
        known = [f"{t}.{a}" for t, s in low.charts.shapes.items() for a, k in s["axes"] if k["kind"] == "number"]
        of_words = "a track is an axis of numbers, and this is one of words"
        hint = of_words if kind else did_you_mean(step.track, known) or "write 'TABLE.AXIS', an axis of numbers"
        if shape is not None or not low.charts.unread(table):
            low.report("dead_table", (*path, "track"), f"no track {step.track!r}", hint)
        kind = {"least": 0, "most": 0}
    low.tracks[name] = step.track, kind["least"], kind["most"]
    tree = low.tree(source, (*path, "place", name), names, Type(NUMBER))
    low.give(names, name, Type(NUMBER), (*path, "place", name))
    return [{"name": name, "at": tree, "on": step.track, "track": [kind["least"], kind["most"]]}]


@lower_step.register(model.Shift)
def _shift(step: model.Shift, low: ProcedureLowering, path: Path, names: Names) -> list[Json]:
    track = low.tracks.get(step.shift) if step.shift in names else None
    if track is None:
        hint = did_you_mean(step.shift, low.tracks) or "put it on its track with 'place' first"
        if names.get(step.shift) is not NOTHING:
            low.report("unknown_name", (*path, "shift"), f"no marker {step.shift!r}", hint)
        names[step.shift] = NOTHING
        return []
    sections = _sections(low, step, path, names)
    return [{"name": step.shift, "sections": sections, "track": list(track[1:])}]


@lower_step.register(model.Add)
def _add(step: model.Add, low: ProcedureLowering, path: Path, names: Names) -> list[Json]:
    new = {} if step.add in names else {"new": True}
    sections = _sections(low, step, path, names)
    low.give(names, step.add, Type(NUMBER), (*path, "add"), key=False)
    return [{"name": step.add, **new, "sections": sections}]


def _sections(low: ProcedureLowering, step: model.Shift | model.Add, path: Path, names: Names) -> list[Json]:
    """The lists of modifiers of a step: one list in which all count, or sections in each of which the first counts."""
    if not low.one_of(step, path, "modifiers", "sections"):
        return []
    if step.modifiers is not None:
        return [{"first": False, "modifiers": _modifiers(low, step.modifiers, (*path, "modifiers"), names)}]
    return [
        {
            "first": True,
            "section": low.label(section.section),
            "modifiers": _modifiers(low, section.modifiers, (*path, "sections", nth, "modifiers"), names),
        }
        for nth, section in enumerate(step.sections or ())
    ]


def _modifiers(
    low: ProcedureLowering, modifiers: Sequence[model.ModifierRecord], path: Path, names: Names
) -> list[Json]:
    records = []
    for nth, modifier in enumerate(modifiers):
        record: Json = {"name": low.label(modifier.name), "@": (*path, nth)}
        if modifier.source is not None:
            low.sources.append((record["name"], modifier.source.model_dump(exclude_none=True)))
        if modifier.when is not None:
            record["when"] = low.tree(modifier.when, (*path, nth, "when"), names, Type(BOOL))
        record["value"] = low.tree(modifier.value, (*path, nth, "value"), names, Type(NUMBER))
        if modifier.rule is not None:
            record["rule"] = modifier.rule
        records.append(record)
    return records


@lower_step.register(model.Call)
def _call(step: model.Call, low: ProcedureLowering, path: Path, names: Names) -> list[Json]:
    signature = low.signatures.get(step.call)
    if signature is None:
        low.charts.lacks("procedure", step.call, low.chart.at(*path, "call"))
        names[step.into] = NOTHING
        return []
    strange = [name for name in step.given if name not in signature.inputs]
    for name in strange:
        hint = did_you_mean(name, signature.inputs) or f"its inputs are {', '.join(signature.inputs)}"
        message = f"no input {name!r} in {step.call!r}"
        low.report("unknown_field", (*path, "given", name), message, hint, key=True)
    given = {name: _given(low, step, (name, kind), path, names) for name, kind in signature.inputs.items()}
    missing = {} if strange else {name: signature.inputs[name] for name, tree in given.items() if tree is None}
    if missing:
        alone = f", {kind_in_words(next(iter(missing.values())))}" if len(missing) == 1 else ""
        message = f"{step.call!r} needs {' and '.join(map(repr, missing))}{alone}"
        hint = f"write 'given: {{{', '.join(f'{name}: ...' for name in missing)}}}'"
        low.report("missing_field", (*path, "call"), message, hint)
    low.give(names, step.into, signature.outcome, (*path, "as"), key=False)
    return [{"call": step.call, "as": step.into, "given": given}]


def _given(low: ProcedureLowering, step: model.Call, needed: tuple[str, Kind], path: Path, names: Names) -> Any:
    """The argument for an input of a called procedure: given, the variable of that name, its default, or None."""
    name, kind = needed
    if name in step.given:
        return low.tree(step.given[name], (*path, "given", name), names, type_of(kind))
    if name in names:
        return low.tree(name, (*path, "call"), names, type_of(kind))
    return default_tree(kind)


@lower_step.register(model.StopWith)
def _stop(step: model.StopWith, low: ProcedureLowering, path: Path, names: Names) -> list[Json]:
    record: Json = {"result": low.result(step.stop, (*path, "stop"), names)}
    if step.when is not None:
        record["when"] = low.tree(step.when, (*path, "when"), names, Type(BOOL))
    return [record]


@lower_step.register(model.WhenDo)
def _when(step: model.WhenDo, low: ProcedureLowering, path: Path, names: Names) -> list[Json]:
    record: Json = {"when": low.tree(step.when, (*path, "when"), names, Type(BOOL))}
    record["do"] = low.inner(step.KEY, step.do, (*path, "do"), names)
    record["otherwise"] = low.inner(step.KEY, step.otherwise or (), (*path, "otherwise"), names)
    return [record]


@lower_step.register(model.EachOf)
def _each(step: model.EachOf, low: ProcedureLowering, path: Path, names: Names) -> list[Json]:
    several = names.get(step.each)
    if several is None or several.kind != LIST:
        lists = [name for name, kind in names.items() if kind.kind == LIST]
        if several is not NOTHING:
            hint = did_you_mean(step.each, lists) or "an input with 'list:' is one"
            low.report("unknown_name", (*path, "each"), f"no list {step.each!r}", hint)
        names[step.into] = NOTHING
        return []
    _check_name(low.charts, low.chart, step.one, (*path, "as"), key=False)
    inside_names = {**names, step.one: Type(RECORD, "", several.detail)}
    block = low.repeated(step.do, (*path, "do"), inside_names)
    typed = {
        name: low.typed(source, (*path, "result", name), inside_names, _word_type(low, source))
        for name, source in step.result.items()
    }
    parts = tuple((name, kind) for name, (_, kind) in typed.items())
    low.give(names, step.into, Type(LIST, "", parts), (*path, "into"), key=False)
    low.known_within(step.KEY, inside_names, names)
    result = {name: tree for name, (tree, _) in typed.items()}
    return [{"of": step.each, "as": step.one, "do": block, "result": result, "into": step.into}]


@lower_step.register(model.Again)
def _again(step: model.Again, low: ProcedureLowering, path: Path, names: Names) -> list[Json]:
    inside_names = dict(names)
    record: Json = {"do": low.repeated(step.do, (*path, "do"), inside_names)}
    low.known_within(step.KEY, inside_names, names)
    record["again"] = low.tree(step.again, (*path, "again"), inside_names, Type(BOOL))
    record["most"] = low.tree(step.most, (*path, "most"), names, Type(NUMBER))
    return [record]


def check_halves() -> None:
    """Raise IncompleteSpecification unless every step has a model, a specification and records, and they agree."""
    models = {step.KEY: step for step in model.STEPS}
    if alone := models.keys() ^ STEPS.keys():
        raise IncompleteSpecification(f"only one half of {', '.join(sorted(alone))}")
    for name, step in models.items():
        if lower_step.dispatch(step) is lower_step.dispatch(object):
            raise IncompleteSpecification(f"nothing makes the records of the step {name!r}")
        kind, written = STEPS[name], {field.alias or key for key, field in step.model_fields.items()}
        fields = (*kind.asks, *kind.takes, *kind.assigns)
        if strange := {*kind.form.blocks, *(field.path[0] for field in fields)} - written:
            raise IncompleteSpecification(f"nobody can write {', '.join(sorted(strange))} in the step {name!r}")


check_halves()
