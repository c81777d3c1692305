"""The pages of rules, charts and cards."""
