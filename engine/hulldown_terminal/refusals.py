"""What a command refuses: a sentence, an exit code, and perhaps a report before it."""

from __future__ import annotations

REFUSED = 1


WRONG_USE = 2


class Refused(Exception):
    """Something cannot be done: the sentence says what and why; `code` is the exit code, `report` stands before."""

    def __init__(self, sentence: str, code: int = REFUSED, report: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.report = report
