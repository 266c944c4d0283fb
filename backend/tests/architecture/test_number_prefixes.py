"""A number's prefix identifies one kind of record: SC-1002 is a stock count, C-1002 a campaign."""

import re
from collections import defaultdict
from pathlib import Path

import orderkeep

GIVEN = re.compile(r"(\w+)\([^(\n]*number=f\"([A-Z]{1,3})-\{|(receipt)_number = f\"([A-Z]{1,3})-\{")
SOURCES = Path(orderkeep.__file__).parent


def test_no_two_kinds_of_records_share_a_prefix() -> None:
    kinds: dict[str, set[str]] = defaultdict(set)
    for path in SOURCES.rglob("*.py"):
        for name, prefix, receipt, receipt_prefix in GIVEN.findall(path.read_text()):
            kinds[prefix or receipt_prefix].add(name or receipt)
    shared = {prefix: names for prefix, names in kinds.items() if len(names) > 1}
    assert shared == {}
    assert {"SO", "PO", "ST", "C", "SC", "Q", "E", "R"} <= kinds.keys()
