"""What is to be known of the events of a story: see `story.events` for what they say."""

from __future__ import annotations

from collections.abc import Mapping

from hulldown_engine.basics.notes import Note, noted
from hulldown_engine.story.events import EVENTS

NOTES: Mapping[str, Note] = noted(
    EVENTS,
    {
        "rules": Note(),
        "read": Note(),
        "passed-over": Note(),
        "chosen": Note(),
        "checked": Note(dice=("faces",)),
        "rolled": Note(dice=("faces",)),
        "picked": Note(who=("member",)),
        "flag": Note(),
        "clear": Note(),
        "score": Note(),
        "mark": Note(who=("member",)),
        "unmark": Note(who=("member",)),
        "condition": Note(),
        "sighting": Note(),
        "victory": Note(),
        "ended": Note(),
        "note": Note(),
    },
)
"""A note on each event."""
