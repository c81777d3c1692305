"""Files as they are read: YAML to values with places, comments to the compiler, and where books are."""
