"""What Germans do: the orders of their action paragraphs."""
