"""The commands for authors: one module each."""
