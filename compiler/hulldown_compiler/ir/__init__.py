"""The compiled records, and how to walk them."""
