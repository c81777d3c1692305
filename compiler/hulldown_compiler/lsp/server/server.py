"""The server: the books that are open in an editor, and the publication of their findings."""

from __future__ import annotations

import asyncio
import gc
import logging
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from hulldown_compiler.core.rule_table import BY_CODE
from hulldown_compiler.lint import rule_docs
from hulldown_compiler.lsp.index.fields import warm
from hulldown_compiler.lsp.server import diagnostics
from hulldown_compiler.lsp.server.documents import Desk, Shelf

Answer = TypeVar("Answer")

PAUSE = 0.02
"""Seconds without a change after which a text is checked."""

REST = 0.4
"""Seconds without a change after which the slow rules are checked, which look at the whole story."""


class Server(LanguageServer):
    """A language server for books."""

    def __init__(self, pause: float = PAUSE, rest: float = REST) -> None:
        logging.getLogger("pygls").setLevel(logging.CRITICAL)  # what it would say there nobody reads
        super().__init__("hulldown", version("hulldown"), types.TextDocumentSyncKind.Full)
        self.shelf = Shelf()
        self.pause, self.rest = pause, rest
        self.reader = ThreadPoolExecutor(1, "hulldown")
        self.checks: dict[Path, asyncio.Task[None]] = {}
        self.site = ""

    @property
    def encoding(self) -> str:
        """The units in which the editor counts characters."""
        return str(self.workspace.position_encoding or types.PositionEncodingKind.Utf16)

    @property
    def versioned(self) -> bool:
        """Whether the editor takes edits together with the versions that they are for."""
        workspace = self.client_capabilities.workspace
        edits = workspace and workspace.workspace_edit
        return bool(edits and edits.document_changes)

    def page(self, code: str) -> str:
        """The address of the page of a finding."""
        return f"{self.site}/{rule_docs.address(BY_CODE[code])}" if self.site else ""

    # Work -------------------------------------------------------------------------------------------------------------

    async def read(self, work: Callable[..., Answer], *given: object) -> Answer:
        """The result of some work with a book, done on the thread that reads."""
        return await asyncio.get_running_loop().run_in_executor(self.reader, partial(work, *given))

    def log_error(self, doing: str) -> None:
        """Write an internal error to the editor's log."""
        text = f"internal error while {doing}; this is a fault of hulldown, not of your book\n{traceback.format_exc()}"
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, text))

    def report_server_error(self, error: Exception, source: Any) -> None:  # noqa: ARG002 - it is called so
        """Write what went wrong between messages to the editor's log; nothing of it is the author's business.

        What the author may not do is no mistake: that has been answered, and the editor shows the answer.
        """
        if isinstance(error, JsonRpcInvalidParams):
            return
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, f"{type(error).__name__}: {error}"))

    # Findings ---------------------------------------------------------------------------------------------------------

    def check_soon(self, desk: Desk, path: str = "") -> None:
        """Check a book after a pause; a check that waits for its own is given up."""
        if (waiting := self.checks.get(desk.root)) is not None:
            waiting.cancel()
        self.checks[desk.root] = asyncio.ensure_future(self._check(desk, path))

    async def _check(self, desk: Desk, path: str) -> None:
        try:
            await asyncio.sleep(self.pause)
            if not desk.loaded:
                await self.read(_load, desk)
            behind = await self.read(desk.quick)
            self.publish(desk, path)
            while behind:
                await asyncio.sleep(self.rest)
                behind = not await self.read(desk.whole)
            self.publish(desk)
            await self.read(_tidy)
        except Exception:  # noqa: BLE001 - whatever it was, the next change begins anew
            desk.begin_anew()
            self.log_error(f"checking {desk.root.name}")

    def publish(self, desk: Desk, touched: str = "") -> None:
        """Send the findings of every file for which they are others than before, and those of the one just typed in."""
        by_path = diagnostics.of_files(desk, self.page, self.encoding)
        for path in sorted({*by_path, *desk.shown, touched} - {""}):
            new = by_path.get(path, [])
            if path == touched or new != desk.shown.get(path, []):
                self.send(desk, path, new)
        desk.shown = by_path

    def send(self, desk: Desk, path: str, items: list[types.Diagnostic]) -> None:
        """Send the findings of one file."""
        buffer = desk.buffers.get(path)
        of = None if buffer is None else buffer.version
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(desk.uri(path), items, of))

    def forget(self, desk: Desk) -> None:
        """Take back what is shown of a book of which nothing is open any more."""
        if (waiting := self.checks.pop(desk.root, None)) is not None:
            waiting.cancel()
        for path in sorted(desk.shown):
            self.send(desk, path, [])
        self.shelf.desks.pop(desk.root, None)


def _load(desk: Desk) -> None:
    """Read a book; the garbage collector need not look again and again at what is kept of it for good."""
    desk.sync()
    gc.freeze()


def _tidy() -> None:
    """Collect garbage, and make the schemas that completion needs, while no author waits."""
    gc.collect()
    warm()
