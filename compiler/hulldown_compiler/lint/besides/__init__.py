"""What can be known of a book although some of it has faults.

The book is read again with as little left out of it as will do. In place of a paragraph with faults stands a *stand-in*
on the same lines. What is never so is asked with one that may do everything that the paragraph names, in any order and
as often as one likes; what may be so, with one that ends the game at once. So neither claims anything that the
paragraph, once it is mended, could make untrue; and what follows from its faults is not told twice. Where what is left
out may do what no stand-in does, less is asked.
"""
