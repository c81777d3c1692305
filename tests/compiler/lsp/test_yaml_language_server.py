"""The JSON Schemas in somebody else's editor support: Red Hat's yaml-language-server, where it is installed.

npm install --prefix build/peers yaml-language-server@1.25.0
"""

from __future__ import annotations

import json
import shutil
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient
from tests.helpers.paths import ROOT

from hulldown_compiler.book.schema import schema

PROGRAM = ROOT / "build" / "peers" / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
CONTENT = sorted((ROOT / "content").rglob("*.yaml"))
NODE = shutil.which("node")

pytestmark = pytest.mark.skipif(NODE is None or not PROGRAM.is_file(), reason="no node, or no yaml-language-server")

SLIP = """\
paragraphs:
  a:
    text: x
    do:
      - chek: perception
"""


def _kind(path: Path) -> str:
    """The schema that a file is for."""
    special = {"book.yaml": "book", "numbers.yaml": "numbers"}
    return special.get(path.name, "platoon-game" if "open-fire" in path.parts else "content")


COMMAND = [NODE or "node", str(PROGRAM), "--stdio"]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))  # type: ignore[untyped-decorator]  # it has none
async def client(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client whose user has told the server which schema is for which files."""
    schemas: dict[str, list[str]] = {}
    for path in [*CONTENT, tmp_path / "slip.yaml"]:
        written = tmp_path / f"{_kind(path)}.json"
        if written.as_uri() not in schemas:
            written.write_text(json.dumps(schema(_kind(path))))
        schemas.setdefault(written.as_uri(), []).append(str(path))
    settings = {"schemas": schemas, "validate": True, "yamlVersion": "1.2", "schemaStore": {"enable": False}}
    lsp_client.set_configuration({"yaml": settings})
    await lsp_client.initialize_session(types.InitializeParams(_capabilities(), root_uri=ROOT.as_uri()))
    lsp_client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"yaml": settings}))
    yield
    await lsp_client.shutdown_session()


def _capabilities() -> types.ClientCapabilities:
    """A client that is asked for its settings, and can fill in what is completed."""
    formats = [types.MarkupKind.Markdown]
    item = types.ClientCompletionItemOptions(snippet_support=True, documentation_format=formats)
    document = types.TextDocumentClientCapabilities(completion=types.CompletionClientCapabilities(completion_item=item))
    return types.ClientCapabilities(types.WorkspaceClientCapabilities(configuration=True), document)


async def _found(client: LanguageClient, texts: Mapping[Path, str]) -> dict[str, list[str]]:
    """What the server finds in files, where it finds anything."""
    for path, text in texts.items():
        item = types.TextDocumentItem(path.as_uri(), "yaml", 1, text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    while not {path.as_uri() for path in texts} <= client.diagnostics.keys():
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    found = {path.name: [one.message for one in client.diagnostics[path.as_uri()]] for path in texts}
    return {name: messages for name, messages in found.items() if messages}


@pytest.mark.asyncio
async def test_the_schemas_are_enough_for_an_editor(client: LanguageClient, tmp_path: Path) -> None:
    """Nothing is wrong in any file of our books; a step that does not exist is found, and those that do are offered."""
    slip = tmp_path / "slip.yaml"

    assert await _found(client, {path: path.read_text() for path in CONTENT}) == {}
    assert "Property chek is not allowed." in (await _found(client, {slip: SLIP}))["slip.yaml"]

    place = types.CompletionParams(types.TextDocumentIdentifier(slip.as_uri()), types.Position(4, 8))
    offered = await client.text_document_completion_async(place)
    assert isinstance(offered, types.CompletionList)
    assert {"see", "check", "roll"} <= {one.label for one in offered.items}
