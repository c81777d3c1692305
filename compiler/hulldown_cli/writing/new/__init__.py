"""The commands that start something: new book, new mission, new table and the like."""
