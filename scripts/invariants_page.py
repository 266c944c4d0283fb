"""Writes docs/invariants.md from the checks. `--check` only compares, and fails if the page is out of date."""

import sys
from pathlib import Path

from orderkeep.admin.self_check_run import CHECKS

PAGE = Path(__file__).parents[1] / "docs" / "invariants.md"
HEAD = """# Invariants

Generated from the checks by `make api`. All of them hold after every request, batch and job, in each environment.
*Source of Truth* runs the queries on demand and every night, `orderkeep check` from the command line. A finding
names the record; nothing is repaired automatically.

| number | rule | query |
| --- | --- | --- |
"""
TESTED = {
    16: ("A repeated command (`Idempotency-Key`) moves stock once", "backend/tests/purchasing/test_broken_off.py"),
    20: ("A failed command leaves nothing half done", "backend/tests/purchasing/test_broken_off.py"),
}
"""Stored rows don't show whether these rules hold, so tests interrupt commands and repeat them."""


def page() -> str:
    """Return the text of the page."""
    rows = {
        int(check.code[1:]): (check.title, f"`{check.ask.__module__}.{check.ask.__name__}`") for check in CHECKS
    } | {number: (rule, f"test: `{test}`") for number, (rule, test) in TESTED.items()}
    return HEAD + "".join(f"| I{number} | {rule} | {query} |\n" for number, (rule, query) in sorted(rows.items()))


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(PAGE.read_text() != page() and f"{PAGE.name} is out of date: run 'make api'")
    PAGE.write_text(page())
