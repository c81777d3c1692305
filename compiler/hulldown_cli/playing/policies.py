"""The policy that a command is told: a bot by its name, or a class of somebody's own."""

from __future__ import annotations

from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.policies import PolicyError, policy_of

THERE_ARE = f"{' or '.join(BOTS)}, or a class of your own as FILE.py:CLASS"
"""What an option says that takes a policy."""

Policy = Annotated[str, typer.Option(metavar="NAME", help=f"Who plays: {THERE_ARE}.")]


def check(name: str | None) -> None:
    """End the command unless a policy can be used, if one is named."""
    try:
        if name:
            policy_of(name)
    except PolicyError as error:
        hint = "" if error.broken else did_you_mean(name or "", BOTS)
        common.refuse(f"{error}{f'; {hint}' if hint else ''}", common.FINDINGS if error.broken else common.WRONG_USE)
