"""The handlers of the protocol's notifications and requests.

An internal error in one of them is written to the editor's log, and the editor gets an empty answer: an author who
types must never be stopped by a mistake of ours.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.uris import from_fs_path

from hulldown_compiler.core.fixes import ChangeRefused
from hulldown_compiler.lint import rule_docs
from hulldown_compiler.lsp.server.documents import Buffer, Desk, is_book
from hulldown_compiler.lsp.server.features import BOOKS, NAMES, OPTIONS, PLAY, Feature, Request, found_symbols
from hulldown_compiler.lsp.server.server import Server
from hulldown_compiler.lsp.server.text import Text

WATCHED = "**/*.yaml"

# Notifications ------------------------------------------------------------------------------------------------


def _buffer(server: Server, uri: str, number: int | None, text: str) -> Buffer:
    """A text as the editor sends it; halves of characters, which no file can hold, are replaced one by one."""
    if not text.isascii():
        text = "".join(
            "\N{REPLACEMENT CHARACTER}" if "\ud800" <= character <= "\udfff" else character for character in text
        )
    return Buffer(uri, number, Text(text, server.encoding))


def greeted(server: Server, params: types.InitializeParams) -> None:
    """The editor says which site has the pages of findings, if its user has set one: `{"site": "https://..."}`."""
    wishes = params.initialization_options
    site = wishes.get("site") if isinstance(wishes, dict) else None
    server.site = site.rstrip("/") if isinstance(site, str) else ""


def left(server: Server, params: None) -> None:
    """End the process as the editor asks: with code 0 after a request to shut down, else with code 1."""
    os._exit(0 if server.protocol._shutdown else 1)  # noqa: SLF001 - nothing else knows


def initialised(server: Server, params: types.InitializedParams) -> None:
    """Ask the editor to tell about files that others write."""
    dynamic = server.client_capabilities.workspace
    watched = dynamic and dynamic.did_change_watched_files
    if watched and watched.dynamic_registration:
        pattern = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(WATCHED)])
        registration = types.Registration("files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, pattern)
        server.client_register_capability(types.RegistrationParams([registration]))


def opened(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    """A file is open."""
    document = params.text_document
    _typed(server, document.uri, document.version, document.text)


def changed(server: Server, params: types.DidChangeTextDocumentParams) -> None:
    """A file has another text."""
    of = params.text_document
    document = server.workspace.get_text_document(of.uri)
    _typed(server, of.uri, of.version, document.source)


def _typed(server: Server, uri: str, number: int | None, text: str) -> None:
    _forget_lost_books(server)
    if (book_and_path := server.shelf.find(uri)) is not None:
        desk, path = book_and_path
        desk.interrupt.set()
        desk.open(path, _buffer(server, uri, number, text))
        _look_for_site(server, desk)
        server.check_soon(desk, path)


def _forget_lost_books(server: Server) -> None:
    """Take back what is shown of a folder that is no book any more."""
    for desk in server.shelf:
        if not is_book(desk.root):
            server.forget(desk)


def _look_for_site(server: Server, desk: Desk) -> None:
    """The site with the pages of findings that has been built beside the books, if one has and no other was named."""
    if not server.site:
        sites = (folder / "build" / "site" for folder in desk.root.parents)
        built = next((site for site in sites if (site / rule_docs.FOLDER).is_dir()), None)
        server.site = "" if built is None else str(from_fs_path(str(built)))


def closed(server: Server, params: types.DidCloseTextDocumentParams) -> None:
    """A file is not open any more."""
    if (book_and_path := server.shelf.find(params.text_document.uri)) is not None:
        desk, path = book_and_path
        desk.close(path)
        if desk.buffers:
            server.check_soon(desk, path)
        else:
            server.forget(desk)


def written(server: Server, params: types.DidChangeWatchedFilesParams) -> None:
    """Files have been written, by whomever."""
    _forget_lost_books(server)
    for desk in server.shelf:
        desk.stale = True
        server.check_soon(desk)


def saved(server: Server, params: types.DidSaveTextDocumentParams) -> None:
    """A file has been saved; others may have been written with it."""
    if (book_and_path := server.shelf.find(params.text_document.uri)) is not None:
        book_and_path[0].stale = True
        server.check_soon(book_and_path[0], book_and_path[1])


def _notified(handler: Callable[..., Any], doing: str) -> Callable[..., Any]:
    """A handler of a notification; an internal error ends in the log."""

    def handle(server: Server, params: Any) -> None:
        try:
            handler(server, params)
        except Exception:  # noqa: BLE001 - the server lives on
            server.log_error(doing)

    return handle


# Requests -------------------------------------------------------------------------------------------------


def _requested(feature: Feature, doing: str, *, reading: bool) -> Callable[..., Any]:
    """A handler of a request; after an internal error, which ends in the log, the answer is empty."""

    async def handle(server: Server, params: Any) -> Any:
        try:
            book_and_path = server.shelf.find(params.text_document.uri)
            return (
                None
                if book_and_path is None
                else await _answer(server, feature, book_and_path, params, reading=reading)
            )
        except ChangeRefused as refusal:
            raise JsonRpcInvalidParams(str(refusal)) from None
        except Exception:  # noqa: BLE001 - the server lives on
            server.log_error(doing)
            return None

    return handle


async def _answer(
    server: Server, feature: Feature, book_and_path: tuple[Desk, str], params: Any, *, reading: bool
) -> Any:
    """The answer of a feature: computed on the thread that reads or, once the book has been read, at once."""
    desk, path = book_and_path
    request = Request(desk, path, server.encoding, versioned=server.versioned)
    if reading:
        desk.interrupt.set()
        return await server.read(feature, request, params)
    if not desk.loaded:
        await server.read(desk.sync)
    return feature(request, params)


async def _symbols(server: Server, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
    """The things of all open books that match a query."""
    try:
        return [
            symbol
            for desk in server.shelf
            for symbol in await _answer(server, found_symbols, (desk, ""), params, reading=False)
        ]
    except Exception:  # noqa: BLE001 - the server lives on
        server.log_error("looking for symbols")
        return []


def _play(server: Server, *arguments: object) -> None:
    """Say what to type in a terminal, to an editor that opens none by itself."""
    typed = shlex.join(["hulldown", *map(str, arguments)])
    server.window_show_message(types.ShowMessageParams(types.MessageType.Info, f"In a terminal: {typed}"))


def serve(server: Server) -> Server:
    """The server with everything that it can do."""
    server.feature(types.INITIALIZE)(_notified(greeted, "beginning"))
    notifications: dict[str, Callable[..., Any]] = {
        types.INITIALIZED: initialised,
        types.EXIT: left,
        types.TEXT_DOCUMENT_DID_OPEN: opened,
        types.TEXT_DOCUMENT_DID_CHANGE: changed,
        types.TEXT_DOCUMENT_DID_CLOSE: closed,
        types.TEXT_DOCUMENT_DID_SAVE: saved,
        types.WORKSPACE_DID_CHANGE_WATCHED_FILES: written,
    }
    for method, handler in notifications.items():
        server.feature(method)(_notified(handler, f"hearing of {method}"))
    for features, reading in ((NAMES, False), (BOOKS, True)):
        for method, feature in features.items():
            server.feature(method, OPTIONS.get(method))(_requested(feature, f"answering {method}", reading=reading))
    server.feature(types.WORKSPACE_SYMBOL)(_symbols)
    server.command(PLAY)(_play)
    return server
