"""The report after the action: a game as a page of prose that its player keeps, as Markdown or HTML."""

from hulldown_engine.report.as_html import html
from hulldown_engine.report.as_markdown import markdown
from hulldown_engine.report.page import picture

__all__ = ["html", "markdown", "picture"]
