"""What can be true in a story: states joined at every place that play comes to."""
