"""The index of the jump box: what there is in a book, under what it is called, and where it lies."""

from hulldown_site.jump.scripts import files, of_pages, script, settings
from hulldown_site.jump.sections import sections
from hulldown_site.jump.thing import Thing

__all__ = ["Thing", "files", "of_pages", "script", "sections", "settings"]
