"""What the player does: command, Turns, and the choices in them."""
