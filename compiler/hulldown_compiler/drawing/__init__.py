"""Drawing the graph of a book: which paragraph leads where, by whose choice, and under which guard."""
