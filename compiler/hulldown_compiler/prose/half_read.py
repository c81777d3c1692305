"""What is still known of a part that has faults: the words that count as spelled correctly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

NAMED = ("title", "name", "place", "author", "codeword")
"""Fields that hold the name of something."""

LISTED = ("words", "names")
"""Fields that list words or names."""


def called(raw: object) -> Iterator[str]:
    """The titles and names in a part of a file, valid or not, and the words that it lists."""
    for key, value in raw.items() if isinstance(raw, Mapping) else ():
        if key in NAMED:
            yield from (text for text in (value,) if isinstance(text, str))
        elif key in LISTED and isinstance(value, Sequence | Mapping) and not isinstance(value, str):
            yield from (text for text in value if isinstance(text, str))
        yield from called(value)
