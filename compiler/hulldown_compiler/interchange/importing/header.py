"""The header of an imported book: `book.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from hulldown_compiler.interchange.importing import yamlwriting
from hulldown_compiler.interchange.importing.variables import Variables
from hulldown_compiler.interchange.twine.twee_reader import Remark
from hulldown_compiler.source.scalars import scalar


class Header(NamedTuple):
    """What a header says: its plain fields, what is declared in it, and what stands above it as comments.

    `endings` are titles and verdicts by name; `unset` are the flags that nothing sets, each as its author writes it.
    """

    fields: Mapping[str, Any]
    variables: Variables
    endings: Mapping[str, tuple[str, str]]
    unset: Mapping[str, str]
    above: Iterable[str]

    def written(self) -> str:
        """The text of the file."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        for line in self.above:
            yield from yamlwriting.comment(line, 0)
        yield from yamlwriting.mapping(self.fields, 0)
        yield from self._flags()
        scores = {
            name: {"name": _worded(name), "start": start, "least": least, "most": most, "source": self.fields["source"]}
            for name, start, least, most in self.variables.scores()
        }
        endings = {name: {"title": title, "verdict": verdict} for name, (title, verdict) in self.endings.items()}
        declared = {"scores": scores, "endings": endings}
        yield from yamlwriting.mapping({key: value for key, value in declared.items() if value}, 0)

    def _flags(self) -> Iterator[str]:
        """The flags; of one that nothing in the story sets, a comment says so in place of an error."""
        flags = list(self.variables.flags())
        if flags:
            yield "flags:"
        for name in flags:
            if name in self.unset:
                yield f"  # hulldown: allow HD310 nothing in the story sets {_plain(self.unset[name])}"
            yield f"  {scalar(name, key=True)}: {yamlwriting.flow({'codeword': _worded(name)})}"


def above(file: str, form: str, aside: Iterable[Remark]) -> Iterator[str]:
    """What stands above a header: where it comes from, and the passages that are not carried over."""
    yield f"Imported from {file} ({form})."
    for remark in aside:
        yield f"line {remark.at.line}: {remark.message}"


def _worded(name: str) -> str:
    """A name as words: `has-key` is `Has key`."""
    return name.replace("-", " ").capitalize()


def _plain(text: str) -> str:
    """A text of theirs in a comment of one line."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
