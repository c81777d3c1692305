"""What cannot be started, said in one sentence."""

from __future__ import annotations


class NotStarted(Exception):
    """Nothing was written; the message is for the person who asked."""
