"""What is shown at a terminal: the screen, lines of story, tables, sheets, and dice that are thrown."""
