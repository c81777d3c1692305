"""Pinning a paragraph to a printed number, in its own file, where the next author sees it."""

from __future__ import annotations

import re

from hulldown_compiler.book.book import Book
from hulldown_compiler.scaffold.naming import known
from hulldown_compiler.scaffold.numbering import check_sound
from hulldown_compiler.scaffold.writing import NotStarted, with_mark
from hulldown_compiler.source.document import Mapping
from hulldown_compiler.source.yaml_loader import parse
from hulldown_engine.basics.files import write_atomic


def pin(book: Book, name: str, written: str) -> bool:
    """Write a number into a paragraph. Returns whether the file changed. Raises NotStarted and OSError."""
    check_sound(book)
    known(book, "paragraph", name)
    number = _number(book, written)
    _check(book, name, number)
    paragraph = book.paragraphs[name]
    if paragraph.record["number"] == number:
        return False
    file = book.root / paragraph.path
    data = file.read_bytes()
    write_atomic(file, with_mark(data, pinned(paragraph.path, data, name, number)))
    return True


def _number(book: Book, written: str) -> int:
    """The number that is written; raises NotStarted if it is none from 1 to the highest the book's digits allow."""
    most = 10**book.header.digits - 1
    shown = written if re.fullmatch("-?[0-9]{1,9}", written) else repr(written)
    if shown != written or not 1 <= int(written) <= most:
        raise NotStarted(f"{shown} is no number here: they are 1 to {most} ('digits' in book.yaml)")
    return int(written)


def _check(book: Book, name: str, number: int) -> None:
    """Raise NotStarted if another paragraph has the number, or this one is printed with a different number."""
    printed = book.numbers.given.get(name)
    if printed not in (None, number):
        raise NotStarted(f"{name!r} is printed as {printed}, and a printed number never changes")
    pins = {pinned_name: paragraph.record["number"] for pinned_name, paragraph in book.paragraphs.items()}
    for other, taken in {**pins, **book.numbers.given}.items():
        if other != name and taken == number:
            gone = "" if other in book.paragraphs else ", which is gone: its number stays its own"
            verb = "printed for" if other in book.numbers.given else "pinned to"
            raise NotStarted(f"{number} is {verb} {other!r}{gone}")


def pinned(path: str, data: bytes, name: str, number: int) -> str:
    """The text of a file with a paragraph's number written as its first field, or changed where it has one."""
    document = parse(path, data)
    record = document.value["paragraphs"][name]
    mark = record.marks.get("number")
    if mark is not None:
        start = document.starts[mark[2] - 1] + mark[3] - 1
        text = document.text[:start] + re.sub("^[0-9]+", str(number), document.text[start:])
    else:
        text = _with_field(document.text, document.starts, record, number)
    after = parse(path, text.encode())
    if dict(after.value["paragraphs"][name]) != {**record, "number": number}:
        raise NotStarted(f"{name!r} in {path} is written in a way that cannot be added to: write 'number: {number}'")
    return text


def _with_field(text: str, starts: list[int], record: Mapping, number: int) -> str:
    """The text with `number` before the first field: on a line of its own, or before a comma in brackets."""
    line, column = min(mark[:2] for mark in record.marks.values())
    at = starts[line - 1] + column - 1
    alone = not text[starts[line - 1] : at].strip()
    ending = "\r\n" if "\r\n" in text else "\n"
    between = f"{ending}{text[starts[line - 1] : at]}" if alone else ", "
    return f"{text[:at]}number: {number}{between}{text[at:]}"
