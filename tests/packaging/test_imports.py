"""What the packages import from elsewhere, and how many modules a folder of them holds."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from tests.helpers.paths import ROOT

ENGINE = ROOT / "engine"


def imported(path: Path) -> Iterator[str]:
    """The top-level names of everything a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively"
            yield str(node.module).partition(".")[0]


def sources(*folders: str) -> list[Path]:
    """The Python files below folders of the project."""
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    assert found
    return found


@pytest.mark.parametrize("path", sources("engine/hulldown_engine"), ids=lambda path: path.stem)
def test_the_engine_imports_the_standard_library_alone(path: Path) -> None:
    """Nothing in the engine comes from elsewhere, the compiler least of all."""
    assert set(imported(path)) <= {*sys.stdlib_module_names, "hulldown_engine"}


@pytest.mark.parametrize("path", sources("engine/hulldown_terminal"), ids=lambda path: path.stem)
def test_the_terminal_imports_the_engine_and_rich_besides(path: Path) -> None:
    """A person can play wherever the engine is, without anything that reads or checks content."""
    allowed = {*sys.stdlib_module_names, "filelock", "platformdirs", "rich", "hulldown_engine", "hulldown_terminal"}
    assert set(imported(path)) <= allowed


def test_the_engine_runs_on_bare_python() -> None:
    """Without site-packages, environment or working directory, the engine is imported whole, and brings only Python."""
    modules = [".".join(path.relative_to(ENGINE).with_suffix("").parts) for path in sources("engine/hulldown_engine")]
    modules = [name.removesuffix(".__init__") for name in modules]
    script = (
        f"import sys; sys.path.insert(0, {str(ENGINE)!r})\n"
        f"import {', '.join(modules)}\n"
        "names = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(names - set(sys.stdlib_module_names) - {'__main__', '__mp_main__', 'hulldown_engine'}))\n"
    )
    assert {"hulldown_engine.games.game", "hulldown_engine.platoon"} <= set(modules)
    done = subprocess.run([sys.executable, "-S", "-I", "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_everything_offered_by_the_engine_is_there() -> None:
    """`__all__` names what the package has, sorted, each once."""
    import hulldown_engine  # noqa: PLC0415 - the test is about this import

    assert sorted(set(hulldown_engine.__all__)) == hulldown_engine.__all__
    assert all(hasattr(hulldown_engine, name) for name in hulldown_engine.__all__)


def test_source_roots_are_no_packages() -> None:
    """`compiler`, `engine` and `site` are folders: nothing of ours has these names, and nothing imports any."""
    roots = ("compiler", "engine", "site", "tests")
    assert not [folder for folder in roots if (ROOT / folder / "__init__.py").exists()]
    named = {path: {"compiler", "engine", "site"} & set(imported(path)) for path in sources(*roots)}
    assert not {path: names for path, names in named.items() if names}


@pytest.mark.parametrize(
    ("package", "root"),
    [
        ("hulldown_cli", "compiler"),
        ("hulldown_site", "site"),
        ("hulldown_compiler", "compiler"),
        ("hulldown_terminal", "engine"),
        ("hulldown_engine", "engine"),
    ],
)
def test_a_package_is_imported_from_its_source_root(package: str, root: str) -> None:
    """Each package is where it is written, and no second copy of it was loaded."""
    assert Path(import_module(package).__path__[0]).parent == ROOT / root
    assert not [name for name in sys.modules if name.startswith(("compiler.", "engine.", "site."))]


MOST_MODULES = 14
"""Modules of a folder that a reader takes in at a glance; a family of rules is a list, and as long as it is."""


def test_every_folder_can_be_taken_in_at_a_glance() -> None:
    """A room that fills up is parted in two."""
    folders = Counter(path.parent for path in sources("compiler", "engine", "site") if path.name != "__init__.py")
    rooms = {
        folder.relative_to(ROOT).as_posix(): count for folder, count in folders.items() if "rules" not in folder.parts
    }

    assert {room: count for room, count in rooms.items() if count > MOST_MODULES} == {}
