"""The commands with which books are written: checked, compiled, begun, renamed, laid out."""
