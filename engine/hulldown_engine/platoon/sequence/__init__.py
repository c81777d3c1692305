"""The course of a mission: generation, set-up, Operations, Rounds, and what paragraphs do in it."""
