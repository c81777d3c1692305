"""New folders of books and missions, and the sentence where one is in the way."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hulldown_compiler.core.new_files import InTheWay, land
from hulldown_compiler.scaffold.refusing import NotStarted


def write_folder(target: Path, texts: Mapping[str, str]) -> None:
    """Make a folder with these files in it; raises NotStarted if there is anything of its name, and OSError."""
    try:
        land(target, texts)
    except InTheWay as error:
        said = f"there is a {target.name!r} in {target.parent.name!r} already, and nothing is overwritten"
        raise NotStarted(said) from error
