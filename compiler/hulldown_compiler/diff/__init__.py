"""Two versions of a book beside one another: what changed, as far as an author or a reviewer cares."""
