"""The rulebook site: pages made from bundles, and the MkDocs plugin that publishes them.

Nothing here reads YAML: what a page says, it has from `play.json` and `reference.json`.
"""
