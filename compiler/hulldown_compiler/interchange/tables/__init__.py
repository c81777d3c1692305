"""Tables as other tools keep them: read from CSV, and written as CSV."""
