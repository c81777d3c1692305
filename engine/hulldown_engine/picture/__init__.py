"""The map of a book as a picture: SVG, the same bytes for the same map."""

from hulldown_engine.picture.board import svg

__all__ = ["svg"]
