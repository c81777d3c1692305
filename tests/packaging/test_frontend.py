"""The scripts of the pages: what they are made of comes from no particular place, and is built when it has changed."""

from __future__ import annotations

import importlib.util
import json
import os
import re
from pathlib import Path
from types import ModuleType

import pytest
from tests.helpers.paths import ROOT

SOURCE = ROOT / "site" / "frontend"


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    """The script that builds them."""
    spec = importlib.util.spec_from_file_location("build_frontend", ROOT / "site" / "build_frontend.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_registry_is_named() -> None:
    """What is installed is fixed by version and digest, and comes from whatever registry is set up."""
    lock = (SOURCE / "package-lock.json").read_text("utf-8")
    package = json.loads((SOURCE / "package.json").read_text("utf-8"))
    wanted = {**package["dependencies"], **package["devDependencies"]}

    assert "resolved" not in lock
    assert "registry" not in lock
    assert all("integrity" in part for name, part in json.loads(lock)["packages"].items() if name)
    assert [version for version in wanted.values() if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []


SERVED = {"keep.js", "worker.js"}
"""Those that fetch: they keep books that come from a server, and do nothing on a page from a disk."""


FETCHES = re.compile(r"(?:(?<![\w.])|\bwindow\.|\bself\.)fetch\((?![^()]*\)\{)")
"""A call of the browser's own `fetch`; things have methods of that name as well."""


@pytest.mark.parametrize(
    ("text", "fetches"),
    [
        ("await fetch('a.json')", True),
        ("x=window.fetch(u)", True),
        ("return fetch(u).then(f)", True),
        ("this.tree.fetch(u)", False),
        ("class A{get(e){}fetch(e,t){return e}}", False),
    ],
)
def test_a_call_of_fetch_is_told_from_a_method(text: str, fetches: bool) -> None:  # noqa: FBT001
    """By what stands before it, and behind it."""
    assert bool(FETCHES.search(text)) is fetches


def test_the_scripts_are_classic_ones(builder: ModuleType) -> None:
    """A page from a disk may load no module and no data, and start no worker: each script runs by itself."""
    for script in builder.SCRIPTS:
        text = script.read_text("utf-8")
        assert re.search(r"^\s*(import|export)\b", text, re.MULTILINE) is None
        assert re.search(r"\bimport\(|\bnew Worker\b|XMLHttpRequest", text) is None
        assert script.name in SERVED or FETCHES.search(text) is None


def test_a_script_is_stale_when_a_source_is_newer(builder: ModuleType, tmp_path: Path) -> None:
    """Or when it is not there."""
    made, source = tmp_path / "made.js", tmp_path / "source.ts"
    source.write_text("", "utf-8")
    assert builder.stale([made], [source])
    made.write_text("", "utf-8")
    os.utime(source, (100, 100))
    os.utime(made, (200, 200))
    assert not builder.stale([made], [source])
    os.utime(source, (300, 300))
    assert builder.stale([made], [source])


def test_every_source_counts(builder: ModuleType) -> None:
    """Code, schemas, and how it is built; not what is made of the schemas."""
    counted = {path.relative_to(SOURCE).as_posix() for path in builder.sources()}

    assert counted >= {"src/odds.ts", "src/odds/steps.ts", "schemas/calculator.json", "package-lock.json", "build.mjs"}
    assert "src/generated/calculator.ts" not in counted


def test_what_goes_wrong_is_said(builder: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With the words of the tool, and an exit code."""
    broken = tmp_path / "build.mjs"
    broken.write_text('throw new Error("no such thing")', "utf-8")
    monkeypatch.setattr(builder, "SOURCE", tmp_path)
    monkeypatch.setattr(builder, "stale", lambda made, sources: True)
    monkeypatch.setattr(builder, "install", lambda: None)
    told: list[str] = []
    monkeypatch.setattr("builtins.print", lambda text, **_: told.append(str(text)))

    assert builder.main([]) == 1
    assert "Error: no such thing" in told[0]
    assert told[0].endswith("frontend: build.mjs failed")
