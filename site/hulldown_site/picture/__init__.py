"""The map on a page: the picture, three sizes of it, and its legend."""
