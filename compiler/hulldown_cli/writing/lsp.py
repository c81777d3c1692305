"""The command for editors: lsp."""

from __future__ import annotations

import gc
import os
import sys
from typing import Annotated, BinaryIO

import typer

from hulldown_cli import common


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("lsp")(lsp_command)


def lsp_command(
    tcp: Annotated[
        int | None, typer.Option(min=1, max=65_535, help="Listen on this port of this machine, instead of stdin.")
    ] = None,
) -> None:
    """Serve an editor, which starts this command itself: findings, completion, hovers and renaming as you type."""
    try:
        from hulldown_compiler.lsp.server.handlers import serve  # noqa: PLC0415 - only needed here, and may be missing
        from hulldown_compiler.lsp.server.server import Server  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        if missing.name not in ("pygls", "lsprotocol"):
            raise
        common.refuse("the language server needs pygls: pip install 'hulldown[lsp]'")
    gc.disable()  # the server throws away what is no longer used when nobody waits for an answer
    server = serve(Server())
    if tcp is None:
        server.start_io(stdout=_own_stdout())
        return
    try:
        server.start_tcp("127.0.0.1", tcp)
    except OSError as error:
        common.refuse(f"cannot listen on port {tcp}: {error.strerror}")


def _own_stdout() -> BinaryIO:
    """The way to the editor, for the server alone: whatever else is printed goes to the log."""
    sys.stdout.flush()
    alone = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return alone
