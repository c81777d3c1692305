"""What an editor is told of a playtest: what never came up and why, as a table and as JSON, and faults to replay."""
