"""What every floor above speaks in: places, findings, fixes, suggestions, and limits."""
