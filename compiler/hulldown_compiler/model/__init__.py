"""What authors write, as pydantic models: one class for every mapping the content language has."""
