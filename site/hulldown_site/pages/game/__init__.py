"""The pages of a game: missions, map, units, sheets, and the paragraphs behind their sleeve."""
