"""The platoon game as a kind of book: its rules, its events, and what a book must have for it."""
