"""A site without a mkdocs.yml: what `hulldown site` publishes."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

from hulldown_compiler.publish import Published
from hulldown_site.html.markup import title

BASE = Path(__file__).parent / "base.yml"
MADE = Path("assets", "hulldown", "sleeve.js")
"""A file that only a site of ours has."""


def replaceable(folder: Path) -> bool:
    """Whether a folder can be written over, as MkDocs does: it is not there, or empty, or a site of ours."""
    return not folder.exists() or (folder.is_dir() and ((folder / MADE).is_file() or not any(folder.iterdir())))


def write_site(books: Sequence[Published], name: str, folder: Path) -> None:
    """Publish books into a folder."""
    with tempfile.TemporaryDirectory() as empty, BASE.open("rb") as base:
        config = load_config(base, docs_dir=empty, site_dir=str(folder), site_name=title(name))
        config.plugins["hulldown"].books = list(books)  # type: ignore[attr-defined]
        build(config)
