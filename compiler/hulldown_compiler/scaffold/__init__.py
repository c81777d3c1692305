"""Starting things: new books, and new parts of books, written so that they lint clean and can be written over."""
