"""The commands by which stories are carried over from other tools and to them."""
