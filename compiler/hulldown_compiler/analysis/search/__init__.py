"""Play, state by state: a search for witnesses, over slices of the story."""
