"""The rules: one module for each fault that a book can have, and this table of them all.

A rule is a module with a function `check(book)` that yields notes. Its docstring is its page. The table gives it its
code and severity; the driver (`lint`) stamps them on its notes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import NamedTuple

from hulldown_compiler.position import Note
from hulldown_compiler.rules import (
    alias,
    ambiguous_scalar,
    beyond_limit,
    broken_yaml,
    closed_entry,
    closed_gate,
    constant_guard,
    covered_option,
    dead_catalogue,
    dead_check,
    dead_condition,
    dead_data_card,
    dead_document,
    dead_end,
    dead_ending,
    dead_flag,
    dead_mark,
    dead_marker,
    dead_mission,
    dead_paragraph,
    dead_platoon,
    dead_procedure,
    dead_rule,
    dead_score,
    dead_sighting,
    dead_slot,
    dead_table,
    dead_unit_card,
    duplicate_id,
    duplicate_key,
    duplicate_name,
    duplicate_number,
    empty_file,
    endless_procedure,
    endless_see,
    explicit_tag,
    expression_syntax,
    expression_type,
    failing_example,
    falling_condition,
    flag_never_asked,
    flag_never_set,
    flat_ridge,
    foreign_paragraph,
    hopeless_check,
    idle_bridge,
    letter_not_printed,
    letter_twice,
    misplaced_order,
    missing_bridge,
    missing_cartridge,
    missing_cell,
    missing_chart,
    missing_column,
    missing_die_row,
    missing_field,
    missing_map,
    missing_outcome,
    missing_rating,
    missing_rows,
    missing_source,
    modifier_covered,
    modifier_never_applies,
    needless_silence,
    no_hexside,
    not_in_mission,
    not_monotone,
    number_changed,
    number_too_long,
    off_map,
    off_table,
    one_of_two,
    options_not_exclusive,
    orphan_section,
    out_of_span,
    outcome_never,
    outside_book,
    overlapping_die_rows,
    overlapping_rows,
    path_gap,
    repeated_prose,
    rising_rating,
    road_to_nowhere,
    row_off_axis,
    row_out_of_reach,
    settled_condition,
    several_documents,
    step_after_jump,
    stray_brace,
    test_decided,
    too_many_dice,
    twice_on_map,
    unclear_silence,
    unclear_source,
    uneven_activation,
    uneven_row,
    unfinished,
    unknown_field,
    unknown_letter,
    unknown_name,
    unknown_step,
    unreachable_paragraph,
    unreachable_rows,
    unreached_ending,
    unread_file,
    unreadable_kind,
    unreadable_row,
    unreadable_text,
    unreferenced_paragraph,
    unused_column,
    unused_input,
    unused_name,
    wrong_cell,
    wrong_folder,
    wrong_level,
    wrong_reader,
    wrong_value,
)

ERROR = "error"
"""The book does not compile."""

WARNING = "warning"
"""The book compiles, and something in it is probably not meant."""

TODO = "todo"
"""A note to the author; it fails nothing."""


class Rule(NamedTuple):
    """A rule's code, module and severity.

    `whole` marks a question about the story, that can only be asked when every file could be read.
    """

    code: str
    module: ModuleType
    severity: str
    whole: bool = False

    @property
    def name(self) -> str:
        """The rule's name: its module's, with dashes."""
        return self.module.__name__.rpartition(".")[2].replace("_", "-")

    @property
    def check(self) -> Callable[..., Iterator[Note]]:
        """The rule's function."""
        return self.module.check  # type: ignore[no-any-return]


RULES = (
    # YAML
    Rule("HD001", broken_yaml, ERROR),
    Rule("HD002", unreadable_text, ERROR),
    Rule("HD003", duplicate_key, ERROR),
    Rule("HD004", alias, ERROR),
    Rule("HD005", explicit_tag, ERROR),
    Rule("HD006", ambiguous_scalar, ERROR),
    Rule("HD007", several_documents, ERROR),
    Rule("HD008", empty_file, WARNING),
    Rule("HD009", beyond_limit, ERROR),
    Rule("HD010", outside_book, ERROR),
    Rule("HD011", unread_file, WARNING),
    # References
    Rule("HD101", dead_paragraph, ERROR),
    Rule("HD102", dead_flag, ERROR),
    Rule("HD103", dead_score, ERROR),
    Rule("HD104", dead_check, ERROR),
    Rule("HD105", dead_ending, ERROR),
    Rule("HD106", dead_condition, ERROR),
    Rule("HD107", dead_sighting, ERROR),
    Rule("HD108", dead_mark, ERROR),
    Rule("HD109", dead_rule, ERROR),
    Rule("HD110", dead_document, ERROR),
    Rule("HD111", dead_slot, ERROR),
    Rule("HD112", orphan_section, ERROR),
    Rule("HD113", dead_table, ERROR),
    Rule("HD114", dead_catalogue, ERROR),
    Rule("HD115", dead_procedure, ERROR),
    Rule("HD116", dead_unit_card, ERROR),
    Rule("HD117", dead_platoon, ERROR),
    Rule("HD118", dead_mission, ERROR),
    Rule("HD119", dead_data_card, ERROR),
    Rule("HD120", unreferenced_paragraph, WARNING, whole=True),
    Rule("HD121", unused_name, WARNING, whole=True),
    Rule("HD122", dead_marker, ERROR),
    Rule("HD130", duplicate_id, ERROR),
    Rule("HD131", duplicate_name, ERROR),
    Rule("HD132", duplicate_number, ERROR),
    Rule("HD133", number_changed, ERROR),
    Rule("HD134", number_too_long, ERROR, whole=True),
    # Schema
    Rule("HD201", unknown_field, ERROR),
    Rule("HD202", missing_field, ERROR),
    Rule("HD203", wrong_value, ERROR),
    Rule("HD204", unknown_step, ERROR),
    Rule("HD205", one_of_two, ERROR),
    Rule("HD206", wrong_folder, ERROR, whole=True),
    Rule("HD207", unreadable_kind, ERROR),
    Rule("HD210", expression_syntax, ERROR),
    Rule("HD211", unknown_name, ERROR),
    Rule("HD212", expression_type, ERROR),
    Rule("HD220", stray_brace, ERROR),
    Rule("HD224", misplaced_order, ERROR),
    Rule("HD225", wrong_reader, ERROR),
    # Reachability
    Rule("HD301", unreachable_paragraph, WARNING, whole=True),
    Rule("HD302", closed_gate, WARNING, whole=True),
    Rule("HD303", covered_option, WARNING, whole=True),
    Rule("HD304", constant_guard, WARNING, whole=True),
    Rule("HD305", unreached_ending, WARNING, whole=True),
    Rule("HD306", dead_end, ERROR, whole=True),
    Rule("HD307", endless_see, ERROR, whole=True),
    Rule("HD308", step_after_jump, WARNING, whole=True),
    Rule("HD310", flag_never_set, ERROR, whole=True),
    Rule("HD311", flag_never_asked, WARNING, whole=True),
    # Tables and dice
    Rule("HD401", missing_die_row, ERROR, whole=True),
    Rule("HD402", overlapping_die_rows, ERROR),
    Rule("HD403", row_out_of_reach, WARNING, whole=True),
    Rule("HD404", unreadable_row, ERROR),
    Rule("HD405", hopeless_check, WARNING, whole=True),
    Rule("HD406", options_not_exclusive, ERROR, whole=True),
    Rule("HD410", missing_cell, ERROR),
    Rule("HD411", overlapping_rows, ERROR),
    Rule("HD412", row_off_axis, ERROR),
    Rule("HD413", wrong_cell, ERROR),
    Rule("HD414", not_monotone, ERROR, whole=True),
    Rule("HD415", unreachable_rows, WARNING, whole=True),
    Rule("HD420", missing_outcome, ERROR),
    Rule("HD421", failing_example, ERROR, whole=True),
    Rule("HD422", unused_input, WARNING, whole=True),
    Rule("HD423", modifier_never_applies, WARNING, whole=True),
    Rule("HD424", modifier_covered, WARNING, whole=True),
    Rule("HD425", off_table, WARNING, whole=True),
    Rule("HD426", endless_procedure, ERROR),
    Rule("HD427", outcome_never, WARNING, whole=True),
    Rule("HD428", test_decided, WARNING, whole=True),
    Rule("HD429", too_many_dice, ERROR, whole=True),
    Rule("HD430", settled_condition, WARNING, whole=True),
    Rule("HD431", out_of_span, WARNING, whole=True),
    # Maps
    Rule("HD501", unknown_letter, ERROR),
    Rule("HD502", uneven_row, ERROR),
    Rule("HD503", missing_rows, ERROR),
    Rule("HD504", wrong_level, ERROR),
    Rule("HD505", missing_map, ERROR),
    Rule("HD506", missing_chart, ERROR, whole=True),
    Rule("HD510", off_map, ERROR),
    Rule("HD511", path_gap, ERROR),
    Rule("HD512", no_hexside, ERROR),
    Rule("HD513", twice_on_map, ERROR),
    Rule("HD520", missing_bridge, ERROR),
    Rule("HD521", idle_bridge, WARNING),
    Rule("HD522", road_to_nowhere, WARNING),
    Rule("HD523", flat_ridge, ERROR),
    # Missions and units
    Rule("HD530", missing_cartridge, ERROR),
    Rule("HD532", closed_entry, ERROR),
    Rule("HD533", uneven_activation, ERROR),
    Rule("HD534", foreign_paragraph, ERROR),
    Rule("HD535", not_in_mission, ERROR),
    Rule("HD536", falling_condition, WARNING, whole=True),
    Rule("HD540", unused_column, WARNING, whole=True),
    Rule("HD541", missing_column, ERROR, whole=True),
    Rule("HD542", missing_rating, ERROR),
    Rule("HD543", rising_rating, ERROR),
    Rule("HD544", letter_twice, ERROR, whole=True),
    Rule("HD545", letter_not_printed, ERROR),
    # Rules, sources and prose
    Rule("HD601", missing_source, ERROR, whole=True),
    Rule("HD602", unclear_source, ERROR, whole=True),
    Rule("HD603", repeated_prose, WARNING),
    Rule("HD604", unfinished, TODO),
    Rule("HD610", unclear_silence, ERROR),
    Rule("HD611", needless_silence, WARNING),
)
"""Every rule, in the order of codes."""

BY_CODE = {rule.code: rule for rule in RULES}
