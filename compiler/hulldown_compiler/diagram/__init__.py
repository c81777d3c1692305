"""Drawing the graph of a book: as SVG, DOT, Mermaid or JSON."""
