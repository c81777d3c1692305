"""What expressions and paragraphs of platoon games can say, and how they read in English."""
