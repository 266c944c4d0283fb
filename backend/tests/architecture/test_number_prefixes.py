"""A number's prefix identifies one kind of record: SC-1002 is a stock count, C-1002 a campaign."""

import re
from pathlib import Path

import orderkeep
from orderkeep.business.enums import NumberKind
from orderkeep.business.number_prefixes import DEFAULTS, PLURALS, prefix_conflict, prefix_problem
from orderkeep.business.numbering import HOLDERS
from orderkeep.migrate import all_tables

MADE = re.compile(r"f\"[A-Z]{1,4}-\{|next_numbers\(|skip_to_number\(")
"""A number made by hand, or a counter taken by hand."""
SOURCES = Path(orderkeep.__file__).parent
HOME = {"business/numbering.py", "core/db/number_sequences.py"}
SAMPLES = {"seed/clock.py"}
"""A vendor's own order numbers."""


def test_numbers_are_made_in_one_place() -> None:
    makers = {path.relative_to(SOURCES).as_posix() for path in SOURCES.rglob("*.py") if MADE.search(path.read_text())}
    assert makers - SAMPLES == HOME


def test_no_two_kinds_of_records_share_a_prefix() -> None:
    assert [(kind, prefix_conflict({}, kind), prefix_problem(DEFAULTS[kind])) for kind in NumberKind] == [
        (kind, None, None) for kind in NumberKind
    ]


def test_each_kind_is_named_and_has_a_table() -> None:
    assert set(DEFAULTS) == set(PLURALS) == set(HOLDERS) == set(NumberKind)
    tables = all_tables().tables
    assert [name for name, column in HOLDERS.values() if column not in tables[name].c] == []
