"""The odds of procedures in words, as tables and as charts."""
