"""What can happen in a procedure: its steps carried out over everything that its values may be.

A state says what each variable may be (see `spans`); the fields of a card or a record, of which something more is
known than their kind, stand beside it as `target.size`, the records of a list as `targets[].size`. What is found is
kept by the steps it was found at; a step that nothing comes to is not among them.
"""
