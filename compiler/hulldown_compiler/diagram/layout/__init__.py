"""The layout of a graph: a box for every node and label, and a course for every edge."""
