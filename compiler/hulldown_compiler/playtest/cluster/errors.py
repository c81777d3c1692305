"""What can be wrong with a cluster; each message is a sentence for the person who named it."""

from __future__ import annotations


class ClusterError(Exception):
    """A cluster that is not there, or does not play."""


class OtherWorker(ClusterError):
    """Somebody whose games could be others."""

    def __init__(self, who: str, unlike: str) -> None:
        super().__init__(who, unlike)

    def __str__(self) -> str:
        who, unlike = self.args
        return f"{who} cannot play along: {unlike}; all machines need the same hulldown and Python"
