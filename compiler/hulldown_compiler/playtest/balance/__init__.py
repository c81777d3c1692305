"""The balance of missions: who wins how often, what a second evening finds, and which of our aims are missed."""
