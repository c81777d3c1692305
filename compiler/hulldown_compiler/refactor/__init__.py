"""Changing an author's files: edits at spans alone, so that every other byte stays."""
