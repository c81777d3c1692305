"""Why a unit of either side cannot do something: what the state has in the way, as a sentence with the rule."""
