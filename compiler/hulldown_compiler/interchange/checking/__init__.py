"""A story of another tool checked where it stands, as the gamebook that it would be."""
