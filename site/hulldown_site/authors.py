"""What is made for authors from the program itself: the findings, the command line, and the schema of views."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from inspect import Signature, cleandoc, signature
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, get_args, get_type_hints

from typer.models import Context, OptionInfo

from hulldown_compiler.publish import RULE_PAGES as FOLDER
from hulldown_compiler.publish import RULE_TABLE as RULES
from hulldown_compiler.publish import RULES_BY_CODE as BY_CODE
from hulldown_compiler.publish import Rule, rule_page
from hulldown_compiler.publish import rule_family as hundred
from hulldown_compiler.publish import rule_summary as first_line
from hulldown_engine.games.view import schema as view_schema
from hulldown_site.html.markup import element, escape, heading, page

COMMANDS = "authors/commands.md"
SCHEMA = "developers/view.schema.json"


def files() -> Iterator[tuple[str, str]]:
    """Every page: its path, and its text."""
    yield f"{FOLDER}/index.md", _index()
    yield from ((_path(rule), linked(rule_page(rule))) for rule in RULES)
    yield COMMANDS, commands()
    yield SCHEMA, f"{json.dumps(view_schema(), indent=2, ensure_ascii=False)}\n"


def nav() -> dict[str, Any]:
    """The pages' places in a navigation."""
    sections = [{title: [{f"{rule.code} {rule.name}": _path(rule)} for rule in rules]} for title, rules in _hundreds()]
    return {"{findings}": [f"{FOLDER}/index.md", *sections], "{commands}": COMMANDS}


def _path(rule: Rule) -> str:
    return f"{FOLDER}/{rule.code.lower()}.md"


@cache
def _hundreds() -> tuple[tuple[str, tuple[Rule, ...]], ...]:
    """The rules, hundred by hundred."""
    return tuple((about, tuple(rules)) for about, rules in groupby(RULES, hundred))


# Findings ------------------------------------------------------------------------------------------------------------


def _index() -> str:
    """The table of all findings."""
    parts = [part for title, rules in _hundreds() for part in (f"## {title}", _table(rules))]
    return page("# Findings", cleandoc(INTRODUCTION), *parts)


INTRODUCTION = """
    What `hulldown lint` can say about a book. An *error* keeps a book from being compiled; a *warning* is probably not
    meant; a *todo* is a note to yourself. `hulldown explain HD101` prints the page of a finding.
"""


def _table(rules: tuple[Rule, ...]) -> str:
    rows = [
        f"| [{rule.code}]({rule.code.lower()}.md) | [{rule.name}]({rule.code.lower()}.md) | {rule.severity} "
        f"| {_cell(first_line(rule))} |"
        for rule in rules
    ]
    return "\n".join(["| Code | Name | Severity | What it finds |", "|---|---|---|---|", *rows]) + "\n{.hd-findings}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


CODE = re.compile(r"\bHD[0-9]{3}\b")


def linked(text: str) -> str:
    """A rule's page with a link wherever its prose names another rule."""
    return "".join(line if line.startswith(("#", "    ")) else CODE.sub(_link, line) for line in text.splitlines(True))


def _link(code: re.Match[str]) -> str:
    return f"[{code[0]}]({code[0].lower()}.md)" if code[0] in BY_CODE else code[0]


# The command line ----------------------------------------------------------------------------------------------------


def commands() -> str:
    """The page of the command line, from the functions that are its commands."""
    parts = [part for name, function in _functions() for part in _command(name, function)]
    return page("# The command line", cleandoc(COMMAND_LINE), *parts)


def _functions() -> Iterator[tuple[str, Any]]:
    """Every command with its function, as they are listed; those of a group together."""
    cli = _command_line()
    for name in cli.COMMANDS:
        part = cli.part(name)
        yield from ((name, info.callback) for info in part.registered_commands if info.name == name)
        groups = (group.typer_instance for group in part.registered_groups if group.name == name)
        for group in groups:
            yield from ((f"{name} {info.name}", info.callback) for info in (group.registered_commands if group else ()))


def _command_line() -> ModuleType:
    """The module of the `hulldown` command, which stands above the site: what is installed under that name."""
    (command,) = entry_points(group="console_scripts", name="hulldown")
    return import_module(command.module)


COMMAND_LINE = """
    One command, `hulldown`. Books are named by their folder in `content/`, or by a path; the commands work from any
    folder of a project. The exit code is 0 when nothing was found, 1 when there are findings or a book was refused,
    2 when the command was used wrongly, and 3 for a fault of hulldown itself.
"""


class Parameter(NamedTuple):
    """What a command takes: how it is written, what is said of it, and whether it is an option."""

    written: str
    said: str
    option: bool


def _command(name: str, function: Any) -> Iterator[str]:
    taken = list(_parameters(function))
    usage = [parameter.written for parameter in taken if not parameter.option] + ["[OPTIONS]"] * any(
        parameter.option for parameter in taken
    )
    yield heading(2, name, name.replace(" ", "-"))
    yield element("pre", element("code", escape(" ".join(["hulldown", name, *usage]))))
    yield element("p", _coded(cleandoc(function.__doc__ or "")))
    if taken:
        rows = [
            element("dt", element("code", escape(parameter.written))) + " " + element("dd", _coded(parameter.said))
            for parameter in taken
        ]
        yield element("dl", "".join(rows), "hd-parameters")


def _coded(text: str) -> str:
    """A sentence about a command; options in it are code, whose hyphens stay what they are."""
    return re.sub(r"--[a-z-]+", lambda option: element("code", option[0]), escape(text))


def _parameters(function: Any) -> Iterator[Parameter]:
    """The parameters of a command, from its signature."""
    hints = get_type_hints(function, include_extras=True)
    for name, parameter in signature(function).parameters.items():
        if hints[name] is Context:
            continue
        kind, info = get_args(hints[name])[:2]
        written = (
            _option(name, kind, info) if isinstance(info, OptionInfo) else _argument(name, kind, parameter.default)
        )
        yield Parameter(written, (info.help or "") + _default(parameter.default), isinstance(info, OptionInfo))


def _argument(name: str, kind: Any, default: Any) -> str:
    several = "..." if "list" in str(kind) else ""
    return f"{name.upper()}{several}" if default is Signature.empty else f"[{name.upper()}]{several}"


def _option(name: str, kind: Any, info: OptionInfo) -> str:
    # Inside Annotated, typer keeps the first of an option's own names where its default would be.
    named = [name_given for name_given in (info.default, *(info.param_decls or ())) if isinstance(name_given, str)]
    written = ", ".join(named or [f"--{name.replace('_', '-')}"])
    takes = info.metavar or next((word for part, word in TAKES.items() if part in str(kind)), "TEXT")
    return written if kind is bool else f"{written} {takes}"


TAKES = {"int": "NUMBER", "Path": "PATH"}
"""What an option takes that does not say so itself."""


def _default(default: Any) -> str:
    return "" if default in (Signature.empty, None, False, "") else f" Without it: {default}."


# The modules ---------------------------------------------------------------------------------------------------------

MODULES = "<!-- hulldown: modules -->"
"""Where a page wants the list of modules."""


PACKAGES = ("hulldown_cli", "hulldown_site", "hulldown_compiler", "hulldown_terminal", "hulldown_engine")
"""The packages, each above those that it imports."""


def modules() -> str:
    """Every module of the packages, with the first sentence of its docstring."""
    return "\n\n".join(f"### {package}\n\n{_modules(package)}" for package in PACKAGES)


def _modules(package: str) -> str:
    root = Path(import_module(package).__path__[0])
    rows = [(".".join(path.relative_to(root).with_suffix("").parts), path) for path in sorted(root.rglob("*.py"))]
    # The findings have a list of their own, and a package's own module says little.
    listed = [(name, path) for name, path in rows if not name.startswith("rules.") and not name.endswith("__init__")]
    return "\n\n".join(f"`{name}`\n: {_docstring(path)}" for name, path in listed)


def _docstring(path: Path) -> str:
    return (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n\n")[0].replace("\n", " ")
