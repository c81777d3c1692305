"""The files of a platoon game as pydantic models: its header, its units, its missions and their cartridges."""
