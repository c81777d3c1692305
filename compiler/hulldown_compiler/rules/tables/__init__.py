"""Faults of tables, cards and procedures: rows, cells, modifiers, examples."""
