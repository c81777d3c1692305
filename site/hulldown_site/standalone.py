"""A site without a mkdocs.yml: what `hulldown site` publishes."""

from __future__ import annotations

import shutil
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

NEW = ".new-site."
"""How the folder begins in which a site is made, inside the one that it is for: both are on one disk."""


def replaceable(folder: Path) -> bool:
    """Whether a folder can be written over, as MkDocs does: it is not there, or empty, or a site of ours."""
    if not folder.exists():
        return True
    return folder.is_dir() and ((folder / MADE).is_file() or all(map(_left_over, folder.iterdir())))


def _left_over(path: Path) -> bool:
    """Whether a path is a site that was never finished."""
    return path.name.startswith(NEW)


def write_site(books: Sequence[Published], name: str, folder: Path) -> None:
    """Publish books into a folder. Raises OSError, and then the folder has the site that it had."""
    was_there = folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(dir=folder, prefix=NEW))
    try:
        _build(books, name, new)
        _replace(folder, new)
    finally:
        shutil.rmtree(new, ignore_errors=True)
        if not was_there and not any(folder.iterdir()):
            folder.rmdir()


def _build(books: Sequence[Published], name: str, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as empty, BASE.open("rb") as base:
        config = load_config(base, docs_dir=empty, site_dir=str(folder), site_name=title(name))
        config.plugins["hulldown"].books = list(books)  # type: ignore[attr-defined]
        build(config)


def _replace(folder: Path, new: Path) -> None:
    """Put what is in a new site into the place of what is in the folder around it, first what tells it from others.

    Hidden files stay, such as those of a version control system.
    """
    here = {path.name for path in new.iterdir()}
    for name in sorted(here, key=lambda name: (name != MADE.parts[0], name)):
        _remove(folder / name)
        (new / name).rename(folder / name)
    for path in list(folder.iterdir()):
        if path.name not in here and (_left_over(path) or not path.name.startswith(".")):
            _remove(path)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
