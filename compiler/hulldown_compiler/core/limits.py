"""How large a book may be: content may come from strangers, and must not cost more than it is worth."""

FILE_BYTES = 8 * 1024 * 1024
"""One file."""

BOOK_FILES = 10_000
"""Files of one book."""

BOOK_BYTES = 128 * 1024 * 1024
"""All files of one book together."""

DEPTH = 64
"""Brackets and indented blocks within one another."""

NODES = 400_000
"""Scalars and collections in one file."""

SCALAR_CHARACTERS = 100_000
"""One scalar."""

EXPRESSION_CHARACTERS = 2_000
"""One expression."""

EXPRESSION_DEPTH = 50
"""Brackets and operators within one another in an expression."""

EXPRESSION_SELECTIONS = 3
"""Selections within one another, each tried for every member of the one around it."""

PARAGRAPH_STEPS = 2_000
"""Steps of one paragraph, nested ones included."""

CALL_DEPTH = 20
"""Calls of procedures within one another."""

LOOP_DEPTH = 3
"""Steps of a procedure that repeat others, within one another."""

PROCEDURE_STEPS = 100_000
"""Steps that a procedure may take, repetitions and calls included."""

AXIS_NUMBERS = 5_000
"""Numbers on one axis of a table."""

FAULTS_OF_A_FILE = 200
"""Faults reported for one file before the rest is passed over."""

MAP_CHARACTERS = 8_000
"""The rows of terrain or of levels of a map."""

MAP_LINE_CHARACTERS = 4_000
"""One road, river or ridge of a map, hex by hex."""

TABLE_CELLS = 10_000
"""Cells of a table that is made of a file of CSV."""

TWEE_BYTES = 32 * 1024 * 1024
"""A Twee file that is imported."""

TWEE_PASSAGES = 200_000
"""Passages of one Twee file."""

NUMBER_DIGITS = 18
"""Digits of a number; what is longer than a computer's word means different things to different readers."""
