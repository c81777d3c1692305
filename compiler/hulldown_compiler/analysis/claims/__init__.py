"""Claims: what an author says of every play, or of some, proved or refuted by the shortest play that breaks it."""
