"""The command line: `hulldown`. One module a command; only these modules print."""
