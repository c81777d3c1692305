"""The features of the protocol: requests in the editor's units come in, and answers in its types go out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lsprotocol import types

from hulldown_compiler.book.numbering import numbered
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.fixes import Edit
from hulldown_compiler.lsp.answers import actions, completions, definitions, hovers, lenses, outline, renames
from hulldown_compiler.lsp.index.index import File
from hulldown_compiler.lsp.server import diagnostics
from hulldown_compiler.lsp.server.documents import Desk
from hulldown_compiler.lsp.server.text import Text
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.refactor.formatting import formatted


class Request:
    """A request about a file of a book, and the encoding in whose units the editor counts characters.

    `versioned` says that the editor takes edits together with the versions of the files that they are for.
    """

    def __init__(self, desk: Desk, path: str, encoding: str, *, versioned: bool = True) -> None:
        self.desk = desk
        self.path = path
        self.encoding = encoding
        self.versioned = versioned

    @property
    def text(self) -> Text:
        """The text of the file."""
        return self.desk.text(self.path, self.encoding)

    def at(self, params: Any) -> tuple[str, int, int]:
        """The place that a request is about: file, line and column."""
        return self.path, *self.text.at(params.position)

    def lines(self, params: Any) -> tuple[int, int]:
        """The first and the last line that a request is about."""
        return self.text.at(params.range.start)[0], self.text.at(params.range.end)[0]

    @property
    def file(self) -> File:
        """The words and names of the file."""
        return self.desk.index.file(self.path)

    def location(self, position: Position) -> types.Location:
        """A place for the editor."""
        return diagnostics.location(self.desk, position, self.encoding)

    def changes(self, edits: Sequence[Edit]) -> types.WorkspaceEdit:
        """Edits for the editor, each of the version of its file that it is meant for."""
        by_path: dict[str, list[types.TextEdit]] = {}
        for edit in edits:
            span = self.desk.text(edit.path, self.encoding).span(edit.start, edit.end)
            by_path.setdefault(edit.path, []).append(types.TextEdit(span, edit.text))
        if not self.versioned:
            return types.WorkspaceEdit(
                changes={self.desk.uri(path): text_edits for path, text_edits in by_path.items()}
            )
        return types.WorkspaceEdit(
            document_changes=[self._of_file(path, text_edits) for path, text_edits in by_path.items()]
        )

    def _of_file(self, path: str, text_edits: list[types.TextEdit]) -> types.TextDocumentEdit:
        buffer = self.desk.buffers.get(path)
        of = types.OptionalVersionedTextDocumentIdentifier(self.desk.uri(path), buffer and buffer.version)
        return types.TextDocumentEdit(of, [*text_edits])


# Places ---------------------------------------------------------------------------------------------------------------


def definition(request: Request, params: types.DefinitionParams) -> list[types.Location]:
    """Where the thing under the cursor is written."""
    return [request.location(position) for position in definitions.definition(request.desk.index, *request.at(params))]


def references(request: Request, params: types.ReferenceParams) -> list[types.Location]:
    """Every place that names it."""
    declared = params.context.include_declaration
    positions = definitions.references(request.desk.index, *request.at(params), declared=declared)
    return [request.location(position) for position in positions]


def highlight(request: Request, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
    """Every place in this file that names it."""
    index = request.desk.index
    positions = [
        position for position in definitions.references(index, *request.at(params)) if position.path == request.path
    ]
    own = {place for places in index.declared.values() for place in places if place.path == request.path}
    kinds = types.DocumentHighlightKind
    return [
        types.DocumentHighlight(request.text.of(position), kinds.Write if position in own else kinds.Read)
        for position in positions
    ]


# Hovers and completion ------------------------------------------------------------------------------------------------


def hover(request: Request, params: types.HoverParams) -> types.Hover | None:
    """The hover at the cursor."""
    desk = request.desk
    desk.sync()
    answer = hovers.hover(desk.analyses, desk.index, desk.findings, Position(*request.at(params)))
    if answer is None:
        return None
    markdown = types.MarkupContent(types.MarkupKind.Markdown, answer.text)
    return types.Hover(markdown, request.text.of(answer.position))


SORTS = {
    completions.NAME: types.CompletionItemKind.Reference,
    completions.FIELD: types.CompletionItemKind.Field,
    completions.WORD: types.CompletionItemKind.EnumMember,
    completions.FUNCTION: types.CompletionItemKind.Function,
}


def completion(request: Request, params: types.CompletionParams) -> types.CompletionList:
    """The completions at the cursor; none where a line is being indented, unless they are asked for."""
    path, line, column = request.at(params)
    indenting = _unasked(params) and not request.text.lines[line - 1][: column - 1].strip()
    offers = None if indenting else completions.completions(request.desk.index, path, line, column)
    if offers is None:
        return types.CompletionList(is_incomplete=False, items=[])
    span = request.text.range(offers.line, offers.start, offers.end - offers.start)
    items = [_item(nth, offer, span) for nth, offer in enumerate(offers.offers)]
    return types.CompletionList(is_incomplete=offers.more, items=items)


def _unasked(params: types.CompletionParams) -> bool:
    """Whether the editor asks by itself, because of a character that has been typed."""
    kinds = types.CompletionTriggerKind
    return params.context is not None and params.context.trigger_kind == kinds.TriggerCharacter


def _item(nth: int, offer: completions.Offer, span: types.Range) -> types.CompletionItem:
    about = types.MarkupContent(types.MarkupKind.Markdown, offer.about) if offer.about else None
    return types.CompletionItem(
        label=offer.label,
        kind=SORTS[offer.sort],
        detail=offer.detail or None,
        documentation=about,
        sort_text=f"{nth:04}",
        filter_text=offer.label,
        text_edit=types.TextEdit(span, offer.text),
    )


# Changes --------------------------------------------------------------------------------------------------------------


def prepare_rename(request: Request, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    """The name under the cursor, if it can be changed."""
    name_here = renames.renamable(request.desk.index, *request.at(params))
    return (
        None
        if name_here is None
        else types.PrepareRenamePlaceholder(request.text.of(name_here[0].position), name_here[1])
    )


def rename(request: Request, params: types.RenameParams) -> types.WorkspaceEdit | None:
    """Another name for it, everywhere; raises Refusal."""
    edits = renames.renamed(request.desk.index, *request.at(params), params.new_name)
    return request.changes(edits) if edits else None


def code_action(request: Request, params: types.CodeActionParams) -> list[types.CodeAction]:
    """What can be done about the findings here."""
    desk, only = request.desk, params.context.only
    if not request.file.lines or (only and not any(types.CodeActionKind.QuickFix.startswith(kind) for kind in only)):
        return []
    desk.sync()
    possible = actions.actions(desk.findings, request.file, request.path, *request.lines(params))
    return [_action(request, action) for action in possible]


def _action(request: Request, action: actions.Action) -> types.CodeAction:
    shown = request.desk.shown.get(request.path, [])
    about = [
        each
        for each in shown
        if each.code == action.finding.code and each.range == request.text.of(action.finding.position)
    ]
    return types.CodeAction(
        title=action.title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=about or None,
        is_preferred=action.best or None,
        edit=request.changes(action.edits),
    )


def formatting(request: Request, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
    """The file in canonical form: the lines from the first to the last that changes."""
    text = request.text
    old, new = text.plain.split("\n"), formatted(text.plain).split("\n")
    if old == new:
        return []
    most = min(len(old), len(new)) - 1
    begin = next((nth for nth in range(most) if old[nth] != new[nth]), most)
    kept = next((nth for nth in range(most - begin) if old[-1 - nth] != new[-1 - nth]), most - begin)
    if not kept:
        span = text.span((begin + 1, 1), (len(old), len(old[-1]) + 1))
        return [types.TextEdit(span, "\n".join(new[begin:]))]
    span = text.span((begin + 1, 1), (len(old) - kept + 1, 1))
    return [types.TextEdit(span, "".join(f"{line}\n" for line in new[begin : len(new) - kept]))]


# The whole file, the whole book ---------------------------------------------------------------------------------------

SYMBOLS = {
    "section": types.SymbolKind.Namespace,
    **{name: types.SymbolKind[kind.symbol] for name, kind in KINDS.items()},
}
"""The editor's kind of symbol for each kind of thing; a field for all others."""


def symbols(request: Request, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    """The tree of the file."""
    return [_symbol(request.text, entry) for entry in outline.outline(request.file, request.path)]


def _symbol(text: Text, entry: outline.OutlineEntry) -> types.DocumentSymbol:
    word = entry.word
    return types.DocumentSymbol(
        name=entry.name,
        detail=entry.detail[:100] or None,
        kind=SYMBOLS.get(entry.kind, types.SymbolKind.Field),
        range=text.span((word.line, word.column), entry.end),
        selection_range=text.span((word.line, word.column), (word.end_line, word.end_column)),
        children=[_symbol(text, inner) for inner in entry.inside],
    )


def found_symbols(request: Request, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
    """The things of a book that are looked for."""
    return [
        types.WorkspaceSymbol(
            location=request.location(place),
            name=name,
            kind=SYMBOLS.get(kind, types.SymbolKind.Field),
            container_name=f"{request.desk.root.name}: {kind.replace('-', ' ')}{f', {detail[:60]}' if detail else ''}",
        )
        for (kind, name), detail, place in outline.find(request.desk.index, params.query)
    ]


PLAY = "hulldown.play"
"""The command of a lens: its arguments are those of `hulldown`, one by one."""


def code_lens(request: Request, params: types.CodeLensParams) -> list[types.CodeLens]:
    """What can be tried in the file, over the paragraph or the example that it is."""
    book, scope = str(request.desk.root), request.desk.index.scopes.at(request.path)
    return [
        types.CodeLens(
            range=request.text.span((word.line, word.column), (word.end_line, word.end_column)),
            command=types.Command("play from here", PLAY, arguments=["play", book, *arguments]),
        )
        for word, arguments in lenses.lenses(request.file, scope)
    ]


def folding(request: Request, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    """What may be folded away."""
    return [types.FoldingRange(begin - 1, end - 1) for begin, end in outline.folds(request.file, request.path)]


def inlay_hints(request: Request, params: types.InlayHintParams) -> list[types.InlayHint]:
    """The printed number of each paragraph, behind its name."""
    desk = request.desk
    desk.sync()
    if desk.book.declared.header is None:
        return []
    first, last = request.lines(params)
    numbers = numbered(desk.book)
    return [
        types.InlayHint(
            position=request.text.place(at.line, at.column + at.length),
            label=f" {numbers[name]}",
            kind=types.InlayHintKind.Type,
            tooltip="the paragraph's printed number",
        )
        for (kind, name), places in desk.index.declared.items()
        for at in places
        if kind == "paragraph" and at.path == request.path and first <= at.line <= last and name in numbers
    ]


Feature = Callable[[Request, Any], Any]

NAMES: dict[str, Feature] = {
    types.TEXT_DOCUMENT_DEFINITION: definition,
    types.TEXT_DOCUMENT_REFERENCES: references,
    types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: highlight,
    types.TEXT_DOCUMENT_COMPLETION: completion,
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: symbols,
    types.TEXT_DOCUMENT_FOLDING_RANGE: folding,
    types.TEXT_DOCUMENT_CODE_LENS: code_lens,
    types.TEXT_DOCUMENT_PREPARE_RENAME: prepare_rename,
    types.TEXT_DOCUMENT_RENAME: rename,
}
"""Features that need only the names in the files; they never wait for a check."""

BOOKS: dict[str, Feature] = {
    types.TEXT_DOCUMENT_HOVER: hover,
    types.TEXT_DOCUMENT_CODE_ACTION: code_action,
    types.TEXT_DOCUMENT_INLAY_HINT: inlay_hints,
    types.TEXT_DOCUMENT_FORMATTING: formatting,
}
"""Features that need the book, and wait until it has been read."""

OPTIONS: dict[str, Any] = {
    types.TEXT_DOCUMENT_COMPLETION: types.CompletionOptions(trigger_characters=[" ", ":", "{", "(", ".", '"', "-"]),
    types.TEXT_DOCUMENT_RENAME: types.RenameOptions(prepare_provider=True),
    types.TEXT_DOCUMENT_CODE_ACTION: types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
}
