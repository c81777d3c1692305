"""A site without a mkdocs.yml: what `hulldown site` publishes."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2.utils import urlize
from mkdocs.commands.build import build
from mkdocs.config import load_config

from hulldown_compiler.publish import Published
from hulldown_site import brand as brands
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
    brand = brands.of(books[0]) if len(books) == 1 else brands.Brand()
    with tempfile.TemporaryDirectory() as docs, BASE.open("rb") as base:
        _put(Path(docs), brand.files)
        config = load_config(base, docs_dir=docs, site_dir=str(folder), site_name=title(name), **_settings(brand))
        config.theme["logo"], config.theme["favicon"] = brand.logo, brand.favicon or config.theme["favicon"]
        plugin = config.plugins["hulldown"]
        plugin.books, plugin.brand = list(books), brand  # type: ignore[attr-defined]
        build(config)


def _put(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Put the files of a brand where MkDocs finds them."""
    for name, inside in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(inside.encode() if isinstance(inside, str) else inside)


def _settings(brand: brands.Brand) -> dict[str, Any]:
    """What MkDocs is told of a brand; a site that is one book's has no front page besides its title page."""
    styles = {"extra_css": [brands.STYLE]} if brands.STYLE in brand.files else {}
    nav = {"nav": ["{books}"]} if brand.name else {}
    return {"copyright": urlize(brand.licence) or None, "site_url": brand.address or None, **styles, **nav}


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
