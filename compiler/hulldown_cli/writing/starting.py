"""What the commands that start something share: which book is meant, and the sentence where something is in the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_compiler.core.fixes import ChangeRefused
from hulldown_compiler.scaffold.writing import NotStarted

InBook = Annotated[
    str, typer.Option("--book", metavar="BOOK", help="The book; else the one we are in, or the only one.")
]


@contextmanager
def starting() -> Iterator[None]:
    """A context in which a part that cannot be started ends the command with a message."""
    try:
        yield
    except (NotStarted, ChangeRefused) as error:
        common.refuse(str(error))
    except OSError as error:
        common.refuse(f"cannot write {error.filename}: {error.strerror}", common.FINDINGS)
