"""Expressions as authors write them, checked: those of stories, of procedures, and of platoon games."""
