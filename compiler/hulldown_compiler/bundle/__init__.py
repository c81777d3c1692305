"""The bundle of a book: what the engine plays and what the site publishes."""
