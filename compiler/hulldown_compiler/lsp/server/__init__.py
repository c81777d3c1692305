"""The server: open documents, their findings, and the protocol."""
