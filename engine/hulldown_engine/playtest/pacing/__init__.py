"""How a mission went on from one Round to the next, and from one Turn of a German to the next."""
