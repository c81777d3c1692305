"""A real client and a real server: a session at the editor, from opening a book to closing it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import TypeGuard

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities
from tests.helpers import cursor
from tests.helpers.paths import BOOKS

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.lint.identity import fingerprints, identities
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.refactor.formatting import formatted

SITE = "https://example.org/hulldown"
COMMAND = [str(Path(sys.executable).with_name("hulldown")), "lsp"]


ENVIRONMENT = {**os.environ, "HULLDOWN_CACHE": ""}


@pytest_lsp.fixture(  # type: ignore[untyped-decorator]  # it has no types
    config=ClientServerConfig(server_command=COMMAND, server_env=ENVIRONMENT), scope="module"
)
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    """A client that has said hello, and will say goodbye."""
    lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
    wishes = types.InitializeParams(client_capabilities("visual-studio-code"), initialization_options={"site": SITE})
    await lsp_client.initialize_session(wishes)
    yield
    await lsp_client.shutdown_session()


class Session:
    """One file of a book in the editor: its text, and what is typed into it."""

    def __init__(self, client: LanguageClient, path: Path) -> None:
        self.client, self.path, self.uri, self.version = client, path, path.as_uri(), 1
        self.text = path.read_text()

    async def open(self) -> list[types.Diagnostic]:
        """Open the file; what is found in it."""
        item = types.TextDocumentItem(self.uri, "yaml", self.version, self.text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return await self.found()

    async def type(self, before: str, after: str) -> list[types.Diagnostic]:
        """Write some text instead of other; what is found then."""
        assert before in self.text
        return await self.write(self.text.replace(before, after, 1))

    async def write(self, text: str) -> list[types.Diagnostic]:
        """Write another text; what is found then."""
        self.version, self.text = self.version + 1, text
        of = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        whole = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(of, [whole]))
        return await self.found()

    async def found(self) -> list[types.Diagnostic]:
        """What is found in the file, once that is told."""
        await self.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        return list(self.client.diagnostics.get(self.uri, ()))

    @property
    def file(self) -> types.TextDocumentIdentifier:
        """How the file is called."""
        return types.TextDocumentIdentifier(self.uri)

    def at(self, words: str) -> types.Position:
        """The place of a cursor among some words."""
        line, column = cursor.pointed({"": self.text}, "", words)
        return types.Position(line - 1, column - 1)

    def close(self) -> None:
        """Close the file."""
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.file))


def _said(diagnostic: types.Diagnostic) -> str:
    begin, end = diagnostic.range.start, diagnostic.range.end
    return f"{begin.line}:{begin.character}-{end.character} {diagnostic.code} {diagnostic.message}"


def _edited(text: str, edits: Sequence[types.TextEdit]) -> str:
    """A text after some edits."""
    lines = text.split("\n")
    for one in sorted(edits, key=lambda one: (one.range.start.line, one.range.start.character), reverse=True):
        begin, end = one.range.start, one.range.end
        joined = lines[begin.line][: begin.character] + one.new_text + lines[end.line][end.character :]
        lines[begin.line : end.line + 1] = [joined]
    return "\n".join(lines)


def _changes(edit: types.WorkspaceEdit | None) -> dict[str, tuple[int | None, list[types.TextEdit]]]:
    """The edits of each file, by its name, with the version that they are for."""
    assert edit is not None
    found = {}
    for one in edit.document_changes or ():
        assert isinstance(one, types.TextDocumentEdit)
        edits = [each for each in one.edits if isinstance(each, types.TextEdit)]
        found[one.text_document.uri.rpartition("/")[2]] = (one.text_document.version, edits)
    return found


def fingerprint(root: Path, text: str, code: str) -> str:
    """What the only finding of a code is known by in a book with another text of its paragraphs."""
    book = read_book(root, {"paragraphs.yaml": text})
    findings = lint(book)
    known = zip(findings, fingerprints(identities(root.name, book.texts, findings)), strict=True)
    (mark,) = (mark for finding, mark in known if finding.code == code)
    return mark


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """A book of the tests, in a folder of its own."""
    shutil.copytree(BOOKS / "mill", tmp_path / "mill")
    return tmp_path / "mill"


@pytest.mark.asyncio(loop_scope="module")
async def test_a_session(client: LanguageClient, mill: Path) -> None:
    """A slip is found as it is typed and mended by its quick fix; a thing is looked up, completed and renamed."""
    page = Session(client, mill / "paragraphs.yaml")
    assert await page.open() == []

    found = await page.type("Go on, see: wheel", "Go on, see: weel")
    assert [_said(one) for one in found] == ["17:31-35 HD101 no paragraph 'weel'\ndid you mean 'wheel'? (line 25)"]
    assert found[0].severity == types.DiagnosticSeverity.Error
    assert found[0].code_description == types.CodeDescription(f"{SITE}/authors/findings/hd101.html")
    assert found[0].data == {"fingerprint": fingerprint(mill, page.text, "HD101")}

    wish = types.CodeActionParams(page.file, found[0].range, types.CodeActionContext(found))
    actions = [one for one in await client.text_document_code_action_async(wish) or () if _is_action(one)]
    assert [(one.title, one.is_preferred) for one in actions] == [("write 'wheel'", True)]
    version, edits = _changes(actions[0].edit)["paragraphs.yaml"]
    assert version == page.version
    assert await page.write(_edited(page.text, edits)) == []

    place = types.TextDocumentPositionParams(page.file, page.at("Go on, see: wh^eel"))
    there = await client.text_document_definition_async(types.DefinitionParams(page.file, place.position))
    assert there == [types.Location(page.uri, _range(24, 2, 7))]
    hover = await client.text_document_hover_async(types.HoverParams(page.file, place.position))
    assert hover is not None
    assert "The wheel turns." in str(hover.contents)
    offered = await client.text_document_completion_async(types.CompletionParams(page.file, place.position))
    assert isinstance(offered, types.CompletionList)
    assert [one.label for one in offered.items][:3] == ["wheel", "track", "gun"]

    begun = await client.text_document_prepare_rename_async(types.PrepareRenameParams(page.file, place.position))
    assert begun == types.PrepareRenamePlaceholder(_range(17, 31, 36), "wheel")
    wish_new = types.RenameParams(page.file, place.position, "water-wheel")
    changes = _changes(await client.text_document_rename_async(wish_new))
    assert sorted(changes) == ["numbers.yaml", "paragraphs.yaml"]
    assert changes["numbers.yaml"][0] is None
    with pytest.raises(JsonRpcException, match="there is a paragraph 'track' already"):
        await client.text_document_rename_async(types.RenameParams(page.file, place.position, "track"))
    assert client.log_messages == []

    options = types.FormattingOptions(2, insert_spaces=True)
    laid_out = await client.text_document_formatting_async(types.DocumentFormattingParams(page.file, options))
    assert _edited(page.text, laid_out or ()) == formatted(page.text) != page.text

    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(page.file))
    tree = [one for one in symbols or () if isinstance(one, types.DocumentSymbol)]
    assert [one.name for one in tree[0].children or ()][:2] == ["track", "wheel"]
    window = types.Range(types.Position(0, 0), types.Position(30, 0))
    hints = types.InlayHintParams(page.file, window)
    shown = await client.text_document_inlay_hint_async(hints)
    assert [(one.position.line, one.label) for one in shown or ()] == [(1, " 1"), (24, " 5")]


def _is_action(one: types.Command | types.CodeAction) -> TypeGuard[types.CodeAction]:
    return isinstance(one, types.CodeAction)


def _range(line: int, begin: int, end: int) -> types.Range:
    return types.Range(types.Position(line, begin), types.Position(line, end))


@pytest.mark.asyncio(loop_scope="module")
async def test_something_is_tried(client: LanguageClient, mill: Path) -> None:
    """A lens stands over each paragraph and example; an editor that opens no terminal is told what to type in one."""
    page = Session(client, mill / "paragraphs.yaml")
    await page.open()
    found = await client.text_document_code_lens_async(types.CodeLensParams(page.file)) or []
    commands = [(one.range.start.line, one.command) for one in found if one.command is not None]
    assert [command.title for _, command in commands] == ["play from here"] * 9
    line, last = commands[-1]
    assert (line, last.command) == (89, "hulldown.play")
    assert list(last.arguments or ()) == ["play", str(mill), "--example", "out: whoever is out is home"]

    await client.workspace_execute_command_async(types.ExecuteCommandParams(last.command, last.arguments))
    assert client.messages[-1].message == f"In a terminal: hulldown play {mill} --example 'out: whoever is out is home'"
    page.close()


@pytest.mark.asyncio(loop_scope="module")
async def test_texts_of_all_sorts(client: LanguageClient, mill: Path) -> None:
    """A broken text has its finding and keeps its answers; places are right behind an emoji, a mark, and CRLF."""
    page = Session(client, mill / "paragraphs.yaml")
    sound = page.text
    await page.open()

    found = await page.type("text: Out.", 'text: "Out.')
    assert [_said(one) for one in found] == ["86:10-11 HD001 a quote that is never closed\nclose it"]
    assert found[0].related_information is not None
    position = page.at("Go on, see: wh^eel")
    there = await client.text_document_definition_async(types.DefinitionParams(page.file, position))
    assert there == [types.Location(page.uri, _range(24, 2, 7))]

    found = await page.write(sound.replace("The wheel turns.", "🛞 and 🛞 {see:weel}"))
    assert [_said(one).partition("\n")[0] for one in found] == ["25:25-29 HD101 no paragraph 'weel'"]
    await page.write(sound.replace("The wheel turns.", "🛞 and 🛞 {see:gun}"))
    wish = types.RenameParams(page.file, types.Position(25, 27), "cannon")
    _, edits = _changes(await client.text_document_rename_async(wish))["paragraphs.yaml"]
    assert types.TextEdit(_range(25, 25, 28), "cannon") in edits

    found = await page.write("\ufeff" + sound.replace("\n", "\r\n").replace("see: wheel}", "see: weel}"))
    assert [_said(one).partition("\n")[0] for one in found] == ["17:31-35 HD101 no paragraph 'weel'"]

    assert await page.write(sound) == []


@pytest.mark.asyncio(loop_scope="module")
async def test_completion_while_typing(client: LanguageClient, mill: Path) -> None:
    """Nothing is offered while a line is indented, unless asked for; a space behind a key brings what may follow it."""
    page = Session(client, mill / "paragraphs.yaml")
    await page.open()
    await page.type("The stairs.\n", "The stairs.\n    \n    do: [{see: }]\n")

    typed = types.CompletionContext(types.CompletionTriggerKind.TriggerCharacter, " ")
    asked = types.CompletionContext(types.CompletionTriggerKind.Invoked)
    begun, key = types.Position(70, 4), types.Position(71, 15)
    assert await _offered(client, page, begun, typed) == []
    assert await _offered(client, page, begun, asked) == ["number", "sighting"]
    assert await _offered(client, page, key, typed) == ["track", "wheel"]


async def _offered(
    client: LanguageClient, page: Session, place: types.Position, context: types.CompletionContext
) -> list[str]:
    """The first things that are offered."""
    found = await client.text_document_completion_async(types.CompletionParams(page.file, place, context))
    assert isinstance(found, types.CompletionList)
    return [one.label for one in found.items][:2]


@pytest.mark.asyncio(loop_scope="module")
async def test_several_books(client: LanguageClient, mill: Path) -> None:
    """Each book has its own findings; a file of no book has none; what is closed or gone takes its findings along."""
    shutil.copytree(BOOKS / "skirmish", mill.parent / "skirmish")
    (mill.parent / "notes.yaml").write_text("see: nowhere\n")
    page, table = Session(client, mill / "paragraphs.yaml"), Session(client, mill.parent / "skirmish" / "tables.yaml")
    stray = Session(client, mill.parent / "notes.yaml")
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(stray.uri, "yaml", 1, stray.text))
    )
    assert await page.open() == []
    assert await table.open() == []
    assert len(await page.type("Go on, see: wheel", "Go on, see: weel")) == 1
    assert len(await table.type("small-arms: [7, 4, none]", "small-arms: [7, 4]")) == 1
    assert stray.uri not in client.diagnostics
    nothing = await client.text_document_hover_async(types.HoverParams(stray.file, types.Position(0, 6)))
    assert nothing is None

    (mill / "rules.yaml").unlink()
    gone = types.FileEvent((mill / "rules.yaml").as_uri(), types.FileChangeType.Deleted)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([gone]))
    found = await page.found()
    assert [one.code for one in found] == ["HD109", "HD101"]

    page.close()
    await page.found()
    assert client.diagnostics[page.uri] == ()
    assert len(client.diagnostics[table.uri]) == 1

    (mill.parent / "skirmish" / "book.yaml").unlink()
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([gone]))
    assert await table.found() == []
