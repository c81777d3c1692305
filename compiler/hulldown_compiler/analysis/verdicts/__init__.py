"""Verdicts: whether a thing can come up in play, with a proof or a witness; the stage after reachability.

Reachability carries a book out over joined states. Here states are kept apart, but only in the few facts that matter (a
slice). What a slice does not reach, no play does. What it does reach is tried again with all facts: then it is a
witness, or the guard that refuses it names the next facts of the slice.
"""
