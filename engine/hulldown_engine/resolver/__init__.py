"""Charts and procedures: tables looked up, dice rolled, exact odds, and how all of it reads."""
