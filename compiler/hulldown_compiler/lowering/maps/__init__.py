"""Maps as their authors draw them: the sheet, its rows of signs, and its lines of hexes."""
