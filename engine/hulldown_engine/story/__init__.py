"""Stories: paragraphs, their steps, and what they change."""
