"""Other people's books, and ours in other people's tools: Twee in, Twee and ink out."""
