"""Tables, odds, calculators and worked examples on pages."""
