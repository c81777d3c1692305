"""Going through the body of a passage once: where things close, and on which line they stand."""

from __future__ import annotations

import re

from hulldown_compiler.interchange.twine.nodes import Place

_QUOTED = re.compile(r""""(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""")

PATIENCE = 50
"""How often something may be opened and not closed before the rest of a passage is taken for words."""


class Scanner:
    """The body of a passage, and a place in it."""

    def __init__(self, body: str, line: int) -> None:
        self.body = body
        self.at = 0
        self._line = line
        self._counted = 0
        self._absent: set[str] = set()
        self._failures = 0

    def place(self, at: int) -> Place:
        """Where a character stands in the file; places are asked for in order."""
        self._line += self.body.count("\n", self._counted, at)
        self._counted = max(self._counted, at)
        return Place(self._line, at - self.body.rfind("\n", 0, at))

    def find(self, text: str, start: int) -> int:
        """Where a text stands next, or -1; what is not there is looked for once."""
        if text in self._absent:
            return -1
        at = self.body.find(text, start)
        if at < 0:
            self._absent.add(text)
        return at

    def closing(self, start: int, opener: str, closer: str) -> int:
        """Where what was opened before `start` is closed, quoted text and inner pairs apart; -1 if nowhere."""
        if self._failures > PATIENCE or self.find(closer, start) < 0:
            return -1
        sign = re.compile(f"[\"']|{re.escape(opener)}|{re.escape(closer)}")
        depth, at = 1, start
        while (match := sign.search(self.body, at)) is not None:
            at = match.end()
            if match[0] == closer:
                depth -= 1
                if not depth:
                    return match.start()
            elif match[0] == opener:
                depth += 1
            elif (quoted := _QUOTED.match(self.body, match.start())) is not None:
                at = quoted.end()
        self._failures += 1
        return -1
