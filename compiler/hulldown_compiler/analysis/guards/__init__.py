"""Guards that play shows to decide nothing."""
