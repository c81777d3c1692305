"""What missions allow and ask, on pages: orders, special rules, and the cartridge."""
