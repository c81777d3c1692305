"""Builds the extension for VS Code out of `compiler/vscode`: `python compiler/vscode_extension.py`, or `make vsix`.

What npm installs and what TypeScript compiles lies in `build/vscode`, and the extension beside it. The JSON Schemas in
it are those of the compiler. Without Node.js nothing is built, and that is said.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from hulldown_compiler.book.schema import FILES, schema

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "compiler" / "vscode"
FOLDER = ROOT / "build" / "vscode"
LOCK = "package-lock.json"


def main() -> int:
    """Build and test the extension; the exit code."""
    npm = shutil.which("npm")
    if npm is None:
        print("vsix: not built, for there is no Node.js here; it brings npm")  # noqa: T201 - for a person at a terminal
        return 0
    lay_out(FOLDER)
    version = json.loads((SOURCE / "package.json").read_text("utf-8"))["version"]
    made = FOLDER.parent / f"hulldown-{version}.vsix"
    install = [] if _installed(FOLDER) else [["ci", "--no-audit", "--no-fund", "--ignore-scripts"]]
    for step in (*install, ["run", "compile"], ["run", "test"], ["run", "package", "--", "--out", str(made)]):
        done = subprocess.run([npm, *step], cwd=FOLDER, capture_output=True, text=True, encoding="utf-8", check=False)  # noqa: S603 - npm
        if done.returncode:
            print(f"{done.stdout}{done.stderr}vsix: npm {' '.join(step)} failed", file=sys.stderr)  # noqa: T201 - as above
            return 1
    print(f"{made.relative_to(ROOT)}: code --install-extension {made.relative_to(ROOT)}")  # noqa: T201 - as above
    return 0


def lay_out(folder: Path) -> None:
    """Copy the sources into a folder in which npm may work, with the schemas; what npm has installed stays."""
    stale = folder / LOCK
    if not stale.is_file() or stale.read_bytes() != (SOURCE / LOCK).read_bytes():
        shutil.rmtree(folder / "node_modules", ignore_errors=True)
    for part in ("out", "src", "test"):
        shutil.rmtree(folder / part, ignore_errors=True)
    shutil.copytree(SOURCE, folder, dirs_exist_ok=True)
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE")
    (folder / "schemas").mkdir(exist_ok=True)
    for kind in FILES:
        (folder / "schemas" / f"{kind}.json").write_text(json.dumps(schema(kind)), "utf-8")


def _installed(folder: Path) -> bool:
    """Whether npm has installed everything."""
    return (folder / "node_modules" / ".package-lock.json").is_file()


if __name__ == "__main__":
    sys.exit(main())
