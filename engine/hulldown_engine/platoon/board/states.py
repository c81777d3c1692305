"""What can be marked on a unit, as a view of the game has it, in words that any screen may use."""

from __future__ import annotations

from collections.abc import Mapping

STATES: Mapping[str, str] = {
    "killed": "killed",
    "captured": "captured",
    "surrendered": "surrendered",
    "disabled": "disabled",
    "immobilised": "immobilized",
    "suppressed": "suppressed",
    "panic": "in panic",
    "unaware": "unaware",
    "closed": "closed",
    "defilade": "in defilade",
    "prepared": "prepared",
    "in-position": "in an improved position",
    "in-bunker": "in a bunker",
    "moved-slow": "moved slowly",
    "moved-fast": "moved fast",
    "fired": "has fired",
    "gun-out": "main gun out",
    "machineguns-out": "machineguns out",
    "bow-machinegun-out": "bow machinegun out",
    "hull-machinegun-out": "hull machinegun out",
    "turret-machinegun-out": "turret machinegun out",
    "no-ammunition": "out of ammunition",
    "commander": "commander",
    "self-preservation": "thinks of saving itself",
    "taken": "driven by a US crew",
    "passive": "passive",
}
"""Everything that can be marked, and how it is said."""
