"""The language server: findings, answers and changes for editors, while an author types."""
