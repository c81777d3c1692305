"""The authoring side of Hulldown: load, check, compile and publish books."""
