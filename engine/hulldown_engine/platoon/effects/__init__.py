"""What happens to units: what they see, lose, carry, come upon, and earn."""
