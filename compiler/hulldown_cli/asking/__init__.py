"""The commands that tell of books: what refers to what, what can come up, what changed, what a rule says."""
