"""What a new platoon game, mission or card begins with."""
