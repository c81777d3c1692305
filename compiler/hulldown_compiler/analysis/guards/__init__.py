"""Guards that decide nothing: what play shows to be constant, and what a random event asks in vain."""
