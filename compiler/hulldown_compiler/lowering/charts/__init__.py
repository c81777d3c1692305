"""The charts that come with the compiler, and circles among procedures."""
