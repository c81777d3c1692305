"""The map of a book as a picture: SVG, the same bytes for the same map."""
