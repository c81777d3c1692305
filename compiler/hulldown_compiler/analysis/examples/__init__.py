"""Examples: each is carried out by the engine, and what comes out is held against what it promises."""
