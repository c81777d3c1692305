"""The rulebook that belongs to charts that come with the compiler: who uses the charts plays by its rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from hulldown_compiler.source.discovery import HEADER, charts_folder, rule_files
from hulldown_compiler.source.yaml_loader import parse

Json = dict[str, Any]


class Rulebook(NamedTuple):
    """A rulebook by its title, and its sections by their numbers, as they are published, without their examples."""

    title: str
    sections: Mapping[str, Json]


def rulebook_of(charts: str) -> Rulebook:
    """The rulebook of charts that come with the compiler."""
    folder = charts_folder(charts)
    return _read(charts, tuple((str(path), path.stat().st_mtime_ns) for path in rule_files(folder)))


@lru_cache(maxsize=1)
def _read(charts: str, stamps: tuple[tuple[str, int], ...]) -> Rulebook:
    """A rulebook from its files, read again only when one of them has been written; they were checked with its book."""
    folder = charts_folder(charts)
    texts = [parse(path.name, path.read_bytes()).value for path in (folder / HEADER, *rule_files(folder))]
    head, *files = texts
    sections = {number: _section(record) for file in files for number, record in file["rules"].items()}
    return Rulebook(str(head["title"]), sections)


def _section(record: Mapping[str, Any]) -> Json:
    kept = {key: record[key] for key in ("title", "text", "source", "prose", "glossary") if key in record}
    return {**kept, "see_also": list(record.get("see_also", ())), "examples": []}
