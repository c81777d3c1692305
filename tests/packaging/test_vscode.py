"""The extension for VS Code: what it is made of fits, and what is made of it is whole.

It is built and tested with Node.js, where `make vsix` has installed what that takes.
"""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.helpers.paths import ROOT

from hulldown_compiler.book.schema import FILES, schema
from hulldown_compiler.lsp.server.features import PLAY

SOURCE = ROOT / "compiler" / "vscode"
MADE = ROOT / "build" / "vscode"


def package() -> dict[str, Any]:
    """What the extension says of itself."""
    found: dict[str, Any] = json.loads((SOURCE / "package.json").read_text("utf-8"))
    return found


def test_it_has_the_version_of_the_package() -> None:
    """They are published together."""
    assert package()["version"] == tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_its_settings_are_those_that_it_reads() -> None:
    """And its command is that of the server's lenses."""
    code = "".join(path.read_text("utf-8") for path in (SOURCE / "src").glob("*.ts"))
    read = {f"hulldown.{name}" for name in re.findall(r'settings\.get<string>\("(\w+)"', code)}
    assert read == set(package()["contributes"]["configuration"]["properties"])
    assert f'PLAY = "{PLAY}"' in code


def test_no_registry_is_named() -> None:
    """What is installed is fixed by version and digest, and comes from whatever registry is set up."""
    lock = (SOURCE / "package-lock.json").read_text("utf-8")
    assert "resolved" not in lock
    assert "registry" not in lock
    assert all("integrity" in part for name, part in json.loads(lock)["packages"].items() if name)


def builder() -> ModuleType:
    """The script that builds it."""
    spec = importlib.util.spec_from_file_location("vscode_extension", ROOT / "compiler" / "vscode_extension.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_without_node_it_is_not_built(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence says so, and that is no error."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert builder().main() == 0
    assert capsys.readouterr().out == "vsix: not built, for there is no Node.js here; it brings npm\n"


@pytest.mark.skipif(
    shutil.which("npm") is None or not (MADE / "node_modules" / ".package-lock.json").is_file(),
    reason="no node, or nothing installed: make vsix",
)
def test_it_is_built_tested_and_packed(capsys: pytest.CaptureFixture[str]) -> None:
    """The client with all that it needs, and a schema for each kind of file; no tests, and no sources."""
    assert builder().main() == 0, capsys.readouterr().err
    with zipfile.ZipFile(ROOT / "build" / f"hulldown-{package()['version']}.vsix") as packed:
        inside = {name.removeprefix("extension/"): packed.read(name) for name in packed.namelist()}
    assert Path(package()["main"]).as_posix() in inside
    assert "node_modules/vscode-languageclient/package.json" in inside
    assert {kind: json.loads(inside[f"schemas/{kind}.json"]) for kind in FILES} == {
        kind: schema(kind) for kind in FILES
    }
    own = [name for name in inside if not name.startswith("node_modules/")]
    assert not [name for name in own if "test" in name or name.endswith(".ts") or "lock" in name]
