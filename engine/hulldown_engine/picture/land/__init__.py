"""The ground as it is printed: levels, growth, water, ridges, roads and houses."""
