"""What an editor is answered: completions, hovers, definitions, renames, outlines, mends."""
