"""Verdicts: whether a thing can come up in play, with a proof or a witness; the second stage after `reach`.

`reach` carries a book out over joined states, and proves what no play comes to. Here states are kept apart, but only in
the few facts that matter (a slice); everything else is free. What a slice does not reach, no play does. What it does
reach is held against all facts: then it is a witness, or the guard that refuses it names the next facts of the slice.
"""
