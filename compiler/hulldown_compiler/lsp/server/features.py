"""What the editor asks: each question's place turned into ours, and our answers into the editor's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lsprotocol import types

from hulldown_compiler.book.numbering import numbered
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.fixes import Edit
from hulldown_compiler.lsp.answers import actions, completions, definitions, hovers, outline, renames
from hulldown_compiler.lsp.server import diagnostics
from hulldown_compiler.lsp.server.documents import Desk
from hulldown_compiler.lsp.server.text import Text
from hulldown_compiler.refactor.formatting import formatted


class Asked:
    """A question about a file of a book: the book, the file, its text, and the units that the editor counts in.

    `versioned` says that the editor takes edits together with the versions that they are for.
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
        """The place that a question is about: file, line and column."""
        return self.path, *self.text.at(params.position)

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
            return types.WorkspaceEdit(changes={self.desk.uri(path): found for path, found in by_path.items()})
        return types.WorkspaceEdit(document_changes=[self._of_file(path, found) for path, found in by_path.items()])

    def _of_file(self, path: str, found: list[types.TextEdit]) -> types.TextDocumentEdit:
        buffer = self.desk.buffers.get(path)
        of = types.OptionalVersionedTextDocumentIdentifier(self.desk.uri(path), buffer and buffer.version)
        return types.TextDocumentEdit(of, [*found])


# Places ---------------------------------------------------------------------------------------------------------------


def definition(asked: Asked, params: types.DefinitionParams) -> list[types.Location]:
    """Where the thing under the cursor is written."""
    return [asked.location(one) for one in definitions.definition(asked.desk.index, *asked.at(params))]


def references(asked: Asked, params: types.ReferenceParams) -> list[types.Location]:
    """Every place that names it."""
    declared = params.context.include_declaration
    found = definitions.references(asked.desk.index, *asked.at(params), declared=declared)
    return [asked.location(one) for one in found]


def highlight(asked: Asked, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
    """Every place in this file that names it."""
    index = asked.desk.index
    found = [one for one in definitions.references(index, *asked.at(params)) if one.path == asked.path]
    own = {place for places in index.declared.values() for place in places if place.path == asked.path}
    kinds = types.DocumentHighlightKind
    return [types.DocumentHighlight(asked.text.of(one), kinds.Write if one in own else kinds.Read) for one in found]


# Hovers and completion ------------------------------------------------------------------------------------------------


def hover(asked: Asked, params: types.HoverParams) -> types.Hover | None:
    """What is said of the thing under the cursor."""
    desk = asked.desk
    desk.sync()
    found = hovers.hover(desk.analyses, desk.index, desk.findings, Position(*asked.at(params)))
    if found is None:
        return None
    markdown = types.MarkupContent(types.MarkupKind.Markdown, found.text)
    return types.Hover(markdown, asked.text.of(found.position))


SORTS = {
    completions.NAME: types.CompletionItemKind.Reference,
    completions.FIELD: types.CompletionItemKind.Field,
    completions.WORD: types.CompletionItemKind.EnumMember,
    completions.FUNCTION: types.CompletionItemKind.Function,
}


def completion(asked: Asked, params: types.CompletionParams) -> types.CompletionList:
    """What may be written at the cursor; nothing where a line is being indented and nobody has asked."""
    path, line, column = asked.at(params)
    indenting = _unasked(params) and not asked.text.lines[line - 1][: column - 1].strip()
    found = None if indenting else completions.completions(asked.desk.index, path, line, column)
    if found is None:
        return types.CompletionList(is_incomplete=False, items=[])
    span = asked.text.range(found.line, found.start, found.end - found.start)
    items = [_item(nth, one, span) for nth, one in enumerate(found.offers)]
    return types.CompletionList(is_incomplete=found.more, items=items)


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


def prepare_rename(asked: Asked, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    """The name under the cursor, if it can be changed."""
    found = renames.renamable(asked.desk.index, *asked.at(params))
    return None if found is None else types.PrepareRenamePlaceholder(asked.text.of(found[0].position), found[1])


def rename(asked: Asked, params: types.RenameParams) -> types.WorkspaceEdit | None:
    """Another name for it, everywhere; raises Refusal."""
    edits = renames.renamed(asked.desk.index, *asked.at(params), params.new_name)
    return asked.changes(edits) if edits else None


def code_action(asked: Asked, params: types.CodeActionParams) -> list[types.CodeAction]:
    """What can be done about the findings here."""
    desk, file = asked.desk, asked.desk.index.files.get(asked.path)
    only = params.context.only
    if file is None or (only and not any(types.CodeActionKind.QuickFix.startswith(one) for one in only)):
        return []
    desk.sync()
    begin, end = asked.text.at(params.range.start)[0], asked.text.at(params.range.end)[0]
    found = actions.actions(desk.findings, file, asked.path, begin, end)
    return [_action(asked, one) for one in found]


def _action(asked: Asked, one: actions.Action) -> types.CodeAction:
    shown = asked.desk.shown.get(asked.path, [])
    about = [
        each for each in shown if each.code == one.finding.code and each.range == asked.text.of(one.finding.position)
    ]
    return types.CodeAction(
        title=one.title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=about or None,
        is_preferred=one.best or None,
        edit=asked.changes(one.edits),
    )


def formatting(asked: Asked, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
    """The file in canonical form: the lines from the first to the last that changes."""
    text = asked.text
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
    "paragraph": types.SymbolKind.String,
    "rule": types.SymbolKind.String,
    "flag": types.SymbolKind.Boolean,
    "score": types.SymbolKind.Number,
    "roster": types.SymbolKind.Array,
    "member": types.SymbolKind.EnumMember,
    "mark": types.SymbolKind.EnumMember,
    "check": types.SymbolKind.Function,
    "procedure": types.SymbolKind.Function,
    "table": types.SymbolKind.Array,
    "catalogue": types.SymbolKind.Struct,
    "card": types.SymbolKind.Object,
    "unit-card": types.SymbolKind.Object,
    "platoon": types.SymbolKind.Object,
    "mission": types.SymbolKind.Module,
    "cartridge": types.SymbolKind.Array,
    "ending": types.SymbolKind.Event,
    "sighting": types.SymbolKind.Event,
    "document": types.SymbolKind.File,
}
"""The editor's kind of symbol for each kind of thing; a field for all others."""


def symbols(asked: Asked, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    """The tree of the file."""
    file = asked.desk.index.files.get(asked.path)
    return [] if file is None else [_symbol(asked.text, one) for one in outline.outline(file, asked.path)]


def _symbol(text: Text, entry: outline.Entry) -> types.DocumentSymbol:
    word = entry.word
    return types.DocumentSymbol(
        name=entry.name,
        detail=entry.detail[:100] or None,
        kind=SYMBOLS.get(entry.kind, types.SymbolKind.Field),
        range=text.span((word.line, word.column), entry.end),
        selection_range=text.span((word.line, word.column), (word.end_line, word.end_column)),
        children=[_symbol(text, one) for one in entry.inside],
    )


def found_symbols(asked: Asked, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
    """The things of a book that are looked for."""
    return [
        types.WorkspaceSymbol(
            location=asked.location(place),
            name=name,
            kind=SYMBOLS.get(kind, types.SymbolKind.Field),
            container_name=f"{asked.desk.root.name}: {kind.replace('-', ' ')}{f', {told[:60]}' if told else ''}",
        )
        for (kind, name), told, place in outline.find(asked.desk.index, params.query)
    ]


def folding(asked: Asked, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    """What may be folded away."""
    file = asked.desk.index.files.get(asked.path)
    found = [] if file is None else outline.folds(file, asked.path)
    return [types.FoldingRange(begin - 1, end - 1) for begin, end in found]


def inlay_hints(asked: Asked, params: types.InlayHintParams) -> list[types.InlayHint]:
    """The printed number of each paragraph, behind its name."""
    desk = asked.desk
    desk.sync()
    if desk.book.declared.header is None:
        return []
    first, last = asked.text.at(params.range.start)[0], asked.text.at(params.range.end)[0]
    numbers = numbered(desk.book)
    return [
        types.InlayHint(
            position=asked.text.place(at.line, at.column + at.length),
            label=f" {numbers[name]}",
            kind=types.InlayHintKind.Type,
            tooltip="the paragraph's printed number",
        )
        for (kind, name), places in desk.index.declared.items()
        for at in places
        if kind == "paragraph" and at.path == asked.path and first <= at.line <= last and name in numbers
    ]


Feature = Callable[[Asked, Any], Any]

NAMES: dict[str, Feature] = {
    types.TEXT_DOCUMENT_DEFINITION: definition,
    types.TEXT_DOCUMENT_REFERENCES: references,
    types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: highlight,
    types.TEXT_DOCUMENT_COMPLETION: completion,
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: symbols,
    types.TEXT_DOCUMENT_FOLDING_RANGE: folding,
    types.TEXT_DOCUMENT_PREPARE_RENAME: prepare_rename,
    types.TEXT_DOCUMENT_RENAME: rename,
}
"""Questions that the names in the files answer; they never wait for a check."""

BOOKS: dict[str, Feature] = {
    types.TEXT_DOCUMENT_HOVER: hover,
    types.TEXT_DOCUMENT_CODE_ACTION: code_action,
    types.TEXT_DOCUMENT_INLAY_HINT: inlay_hints,
    types.TEXT_DOCUMENT_FORMATTING: formatting,
}
"""Questions about the book, which wait until it has been read."""

OPTIONS: dict[str, Any] = {
    types.TEXT_DOCUMENT_COMPLETION: types.CompletionOptions(trigger_characters=[" ", ":", "{", "(", ".", '"', "-"]),
    types.TEXT_DOCUMENT_RENAME: types.RenameOptions(prepare_provider=True),
    types.TEXT_DOCUMENT_CODE_ACTION: types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
}
