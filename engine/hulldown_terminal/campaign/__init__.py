"""A campaign in the terminal: its missions as missions alone, and what lies between them."""
