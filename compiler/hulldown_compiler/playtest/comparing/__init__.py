"""What a change of content did: the games of a book beside those of what it was."""
