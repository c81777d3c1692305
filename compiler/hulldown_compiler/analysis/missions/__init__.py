"""What comes up in missions: who plays, which paragraphs are read and when, and the points there are."""
