"""A gamebook in states of bits: what of it matters, what follows from each state, and by which bits."""
