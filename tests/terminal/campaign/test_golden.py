"""A short campaign as a transcript, compared line by line.

`make golden` writes it anew; read the difference before it is kept.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"

LINES = (
    *("mission:first-light", "finish", "D-4", "roster", "what", "mission:the-bridge", "unit d", "finish"),
    *("D-4", "sheet", "D:driving_skill", "undo", "D:initiative", "undo", "quit"),
)
"""What is typed: two missions that are ended as soon as they begin, and what is earned by having been there."""


def transcript(home: Path) -> str:
    """The transcript as it is now: begun, played, and looked at."""
    from tests.terminal.campaign.commands import campaign, outpost  # noqa: PLC0415 - as a script, the path has to be set before

    book, save = outpost(home), home / "campaign.save"
    shown = [
        campaign("new", book, save, "--seed", "2", home=home),
        campaign("next", save, "--book", book, typed="\n".join([*LINES, ""]), home=home),
        campaign("status", save, "--book", book, home=home),
    ]
    return "".join(f"{one.out}{one.err}" for one in shown)


def test_a_campaign_is_told_as_it_was(tmp_path: Path) -> None:
    """The same seed and the same choices, the same lines."""
    expected = (GOLDEN / "short.txt").read_text("utf-8")
    assert transcript(tmp_path).splitlines() == expected.splitlines()


def update() -> None:
    """Write the transcript anew."""
    with tempfile.TemporaryDirectory() as home:
        GOLDEN.mkdir(exist_ok=True)
        (GOLDEN / "short.txt").write_text(transcript(Path(home)), "utf-8")


if __name__ == "__main__":
    update()
