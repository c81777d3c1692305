"""Words that mean something to another tool are only words there, and come back as they were."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.helpers import build
from tests.helpers.paths import ROOT

from hulldown_compiler.interchange.exporting.ink_writer import ink
from hulldown_compiler.interchange.exporting.twee_writer import twee
from hulldown_compiler.interchange.importing import twee as importing
from hulldown_compiler.interchange.importing.names import Names
from hulldown_compiler.interchange.twine import twee_reader

PEERS = ROOT / "build" / "peers"
INKJS = shutil.which("node") is not None and (PEERS / "node_modules" / "inkjs").is_dir()

WORDS = [
    "TODO: sweep", "- a dash", "* star", "+ plus", "= eq", "~ tilde", "& amp", "VAR x = 1", "INCLUDE y", "a -> b",
    "a <- b", "-> x", "<> glue", "# tag", "a # tag", "[x] y", "{{a|b}}", "a | b", "// comment", "/* c */ d",
    "\\back\\slash", "a\\", "{{", "}}", "->->", "=== knot", "== stitch", "return 1", "EXTERNAL f()",
    "<<set $x to 1>>", "[[link]]", "$oil and $5", "''b'' //i// __u__", "&amp; &lt;", "<b>x</b>", "! head", ":: name",
    "> quote", "1. one", "(if: $x)[y]", "%/ /%", "@@x@@", "100%", "“quoted”—dash…", "ünïcode 漢字", "LIST a = b",
    "else: x", "...", "temp x", "a=b", "*a* _b_", "~~s~~ ^^s^^", "`code`", "<!-- c -->", "- else:", "\"q\" 'p'",
]  # fmt: skip


def book() -> str:
    """A book whose paragraphs, notes and options are these words."""
    options = [{"text": text, "see": f"p{nth}"} for nth, text in enumerate(WORDS)]
    paragraphs: dict[str, object] = {"start": {"text": "Here.", "do": [{"ask": options}]}}
    for nth, text in enumerate(WORDS):
        paragraphs[f"p{nth}"] = {"text": text, "do": [{"note": text}, {"see": "start"}]}
    return f"flags: {{x: {{item: it}}}}\nparagraphs: {json.dumps(paragraphs)}\n"


def test_words_go_to_twee_and_back_as_they_are() -> None:
    """Texts and notes, which are one text when they come back."""
    files = importing.imported(twee_reader.read(twee(build.author(book())).text), "back.twee", "back").files
    back = build.author_files({name: files[name] for name in ("book.yaml", "paragraphs.yaml")})

    texts = [back.paragraphs[f"p{nth}"].record["text"] for nth in range(len(WORDS))]
    assert texts == [f"{text}\n{text}" for text in WORDS]


@pytest.mark.skipif(not INKJS, reason="node, or inkjs in build/peers, is not there: 'make bench' gets it")
def test_words_are_shown_by_ink_as_they_are(tmp_path: Path) -> None:
    """As options, as text and as notes; and nothing in them is an error or a warning."""
    (tmp_path / "story.ink").write_text(ink(build.author(book())).text)
    (tmp_path / "plays.json").write_text(json.dumps([[nth] for nth in range(len(WORDS))]))
    script = Path(__file__).with_name("ink.mjs")
    command = ["node", script, PEERS, tmp_path / "story.ink", "0", tmp_path / "plays.json"]
    said = json.loads(subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True).stdout)

    shown = [text.replace("{{", "{").replace("}}", "}") for text in WORDS]
    assert said["issues"] == []
    assert said["plays"][0][0]["options"] == shown
    assert [play[1]["lines"] for play in said["plays"]] == [[text, text, "Here."] for text in shown]


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("The Mill's Door", "the-mills-door"),
        ("TheCave", "the-cave"),
        ("Café Größe", "cafe-grosse"),
        ("12 men", "p12-men"),
        ("has_key", "has-key"),
        ("Мельница", "nothing-else"),
        ("---", "nothing-else"),
        (" ".join(["word"] * 30), "-".join(["word"] * 12)),
    ],
)
def test_a_name_of_theirs_is_a_name_of_ours(theirs: str, ours: str) -> None:
    """Small letters, digits and single dashes; nothing else to begin with than a letter; not too long."""
    assert Names().give(theirs, "nothing-else") == ours


def test_names_that_would_be_the_same_are_told_apart() -> None:
    """In the order in which they are met, and never by a name that is taken."""
    names = Names({"no"})

    assert [names.give(one, "x") for one in ("A b", "a-b", "a-b-2", "A B!", "no")] == [
        "a-b",
        "a-b-2",
        "a-b-2-2",
        "a-b-3",
        "no-2",
    ]
