"""A publisher's own site of a book: what he may say of it, and colours that can be read."""
