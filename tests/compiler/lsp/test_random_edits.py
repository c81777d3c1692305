"""Random edits and random questions: whatever an author types, every question has an answer that can be sent."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from lsprotocol import converters, types
from pygls.uris import from_fs_path
from tests.helpers import paths

from hulldown_compiler.core.fixes import ChangeRefused
from hulldown_compiler.lsp.server import diagnostics
from hulldown_compiler.lsp.server.documents import Buffer, Desk
from hulldown_compiler.lsp.server.features import BOOKS, NAMES, Request, found_symbols
from hulldown_compiler.lsp.server.text import Text

UTF16 = "utf-16"
CONVERTER = converters.get_converter()
BITS = ['"', "'", "[", "]", "{", "}", ":", " ", "- ", "\n", "\t", "#", "|", ">-", "\u2028", "😀", "&a", "*a", "---",
        "see: ", "when: ", "{see:", "do:\n", "\r\n", "\ufeff", "  ", "01", "no", "count(", "\ud800"]  # fmt: skip


class Editor:
    """Somebody who edits a book without looking."""

    def __init__(self, root: Path, seed: int) -> None:
        self.random = Random(seed)
        self.desk = Desk(root)
        self.texts = {path.relative_to(root).as_posix(): path.read_text() for path in sorted(root.rglob("*.yaml"))}
        self.sound = dict(self.texts)

    def edit(self) -> str:
        """Change one file a little, or mend it again; which one it was."""
        path = self.random.choice(sorted(self.texts))
        text = self.sound[path] if self.random.random() < 0.3 else self._spoilt(self.texts[path])
        self.texts[path] = text
        clean = text.replace("\ud800", "\N{REPLACEMENT CHARACTER}")
        self.desk.open(path, Buffer(str(from_fs_path(str(self.desk.root / path))), 1, Text(clean, UTF16)))
        return path

    def _spoilt(self, text: str) -> str:
        at = self.random.randrange(len(text) + 1)
        if self.random.random() < 0.5:
            return text[:at] + text[at + self.random.randrange(1, 60) :]
        return text[:at] + self.random.choice(BITS) * self.random.choice([1, 1, 1, 3]) + text[at:]

    def place(self, path: str) -> types.Position:
        """Somewhere in a file, or beside it."""
        lines = self.desk.buffers[path].text.lines
        line = self.random.randrange(len(lines) + 2)
        return types.Position(line, self.random.randrange(len(lines[line]) + 3 if line < len(lines) else 9))

    def ask(self, path: str) -> None:
        """Ask everything about a place, and make sure that the answers can be sent."""
        at = self.place(path)
        request, file = Request(self.desk, path, UTF16), types.TextDocumentIdentifier("file:///x.yaml")
        span = types.Range(at, types.Position(at.line + 3, 0))
        special: dict[str, Any] = {
            types.TEXT_DOCUMENT_REFERENCES: types.ReferenceParams(types.ReferenceContext(True), file, at),
            types.TEXT_DOCUMENT_RENAME: types.RenameParams(file, at, self.random.choice(["new", "no", "x y", ""])),
            types.TEXT_DOCUMENT_CODE_ACTION: types.CodeActionParams(file, span, types.CodeActionContext([])),
            types.TEXT_DOCUMENT_COMPLETION: types.CompletionParams(file, at),
            types.TEXT_DOCUMENT_INLAY_HINT: types.InlayHintParams(file, span),
        }
        for method, feature in {**NAMES, **BOOKS}.items():
            try:
                answer = feature(request, special.get(method, types.HoverParams(file, at)))
            except ChangeRefused:
                continue
            json.dumps(CONVERTER.unstructure(answer))
        found_symbols(request, types.WorkspaceSymbolParams("a"))


@pytest.mark.parametrize("book", ["mill", "skirmish", "worked"])
def test_every_question_has_an_answer(tmp_path: Path, book: str) -> None:
    """Through a dozen random edits each text is checked and every question about a random place is answered."""
    shutil.copytree(paths.BOOKS / book, tmp_path / book)
    editor = Editor(tmp_path / book, 1944)
    for _ in range(15):
        path = editor.edit()
        editor.desk.sync()
        editor.desk.findings = editor.desk.workspace.quick()
        found = diagnostics.of_files(editor.desk, lambda code: "", UTF16)
        json.dumps(CONVERTER.unstructure(found))
        editor.ask(path)
