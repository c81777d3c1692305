"""The charts that come with the compiler, for books that say `charts: NAME`; and a book's own charts over them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.suggest import nearest
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.file_reader import read_unit
from hulldown_compiler.model.base import Authored, SourceDocument
from hulldown_compiler.model.files import PLATOON_GAME
from hulldown_compiler.model.gamebook import NaturalRecord
from hulldown_compiler.model.validation import validate
from hulldown_compiler.source.discovery import HEADER, INSTALLED, SHIPPED, chart_files, charts_folder
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.yaml_loader import parse


class Installed(NamedTuple):
    """Charts that come with the compiler, and what they need of a header, each document with its place.

    `texts` are their files by the paths that positions have, `digest` is another text for other files, and `broken`
    says that one of them has faults, as it may while somebody works on it.
    """

    name: str = ""
    charts: tuple[Chart, ...] = ()
    documents: Mapping[str, tuple[SourceDocument, Position]] = {}
    naturals: Mapping[str, NaturalRecord] = {}
    texts: Mapping[str, str] = {}
    digest: str = ""
    broken: bool = False

    def has(self, kind: str, name: str) -> bool:
        """Whether a chart is among them, or a document that they cite."""
        return any((chart.kind, chart.name) == (kind, name) for chart in self.charts) or (
            kind == "document" and name in self.documents
        )


NOTHING = Installed()


def charts_named(head: Document) -> Installed:
    """The charts that a header names; for a name that there is not, those that may be meant."""
    written = head.value.get("charts") if isinstance(head.value, Mapping) else None
    if written is None:
        return NOTHING
    name = nearest(str(written), SHIPPED) or SHIPPED[0]
    return _read(name, tuple((str(path), path.stat().st_mtime_ns) for path in _files(charts_folder(name))))


def _files(folder: Path) -> list[Path]:
    return [folder / HEADER, *chart_files(folder)]


@lru_cache(maxsize=1)
def _read(name: str, stamps: tuple[tuple[str, int], ...]) -> Installed:
    """Charts from their folder, read again only when one of their files has been written."""
    folder = charts_folder(name)
    files = ((f"{INSTALLED}{name}/{path.relative_to(folder).as_posix()}", path) for path in _files(folder))
    head, *documents = [parse(path, file.read_bytes()) for path, file in files]
    units = [read_unit(document, None, PLATOON_GAME) for document in documents]
    cited = {
        key: (record, head.position(("documents", key), key=True))
        for key, record in _section(head, "documents", SourceDocument)
    }
    texts = {document.path: document.text for document in (head, *documents)}
    return Installed(
        name,
        tuple(chart for unit in units for chart in unit.charts),
        cited,
        dict(_section(head, "naturals", NaturalRecord)),
        texts,
        sha256(repr(texts).encode("utf-8", "surrogatepass")).hexdigest(),
        any(unit.half_read or not unit.charts for unit in units),
    )


def _section(head: Document, section: str, record: type[Authored]) -> Iterator[tuple[str, Any]]:
    """The sound entries of a section of a header."""
    written = head.value.get(section) if isinstance(head.value, Mapping) else None
    for name, raw in written.items() if isinstance(written, Mapping) else ():
        model, _ = validate(record, head, (section, name), raw)
        if model is not None:
            yield name, model


def over(installed: Installed, own: Iterable[Chart]) -> Iterator[Chart]:
    """The charts of a book: those that are installed, its own of the same names in their places, and its others.

    Examples of installed procedures are worked with installed charts: none of them holds when one has been replaced.
    """
    by_name: dict[tuple[str, str], list[Chart]] = defaultdict(list)
    for chart in own:
        by_name[chart.kind, chart.name].append(chart)
    replaced = any((chart.kind, chart.name) in by_name for chart in installed.charts)
    for chart in installed.charts:
        yield from by_name.pop((chart.kind, chart.name), (_without_examples(chart) if replaced else chart,))
    yield from chain.from_iterable(by_name.values())


def _without_examples(chart: Chart) -> Chart:
    if chart.kind != "procedure":
        return chart
    return chart._replace(model=chart.model.model_copy(update={"examples": []}))
