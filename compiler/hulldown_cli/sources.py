"""Sources in words, as commands print them beside what comes from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = Mapping[str, Any]


def cited(documents: Json, source: Json) -> str:
    """A source in words: the document and the place in it, or our own choice and its reason."""
    if "house" in source:
        return f"our own: {source['house']}"
    title = documents[source["document"]]["title"] if "document" in source else ""
    derived = f" ({source['derived']})" if "derived" in source else ""
    return ", ".join(filter(None, [title, source.get("at", "")])) + derived
