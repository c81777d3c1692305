"""Checking books: the rules are asked, their answers kept, and findings told in every form."""
