"""From a Twine story to a gamebook, and the list of all that could not be carried over."""
