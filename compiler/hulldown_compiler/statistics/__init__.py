"""A book counted: words, paragraphs, references, and the shape of its story."""
