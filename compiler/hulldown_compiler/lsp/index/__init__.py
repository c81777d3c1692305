"""What stands where in the files of a book: names, places, words, also where a text is broken."""
