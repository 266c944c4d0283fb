"""Problems found in a file: each finding has the row, the column and what to do about it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypedDict

MAX_LISTED = 1000
"""Further findings are only counted."""


class FindingJson(TypedDict):
    """A finding as stored and shown."""

    row: int | None
    column: str | None
    message: str


@dataclass(frozen=True)
class Finding:
    """A finding about a cell, a row (no column) or the whole file (no row). The headings are row 1."""

    row: int | None
    column: str | None
    message: str

    def as_json(self) -> FindingJson:
        """The finding as reports show it."""
        return {"row": self.row, "column": self.column, "message": self.message}


@dataclass
class Findings:
    """The errors and warnings of one file."""

    errors: list[Finding] = field(default_factory=list)
    warnings: list[Finding] = field(default_factory=list)
    bad_rows: set[int] = field(default_factory=set)

    def error(self, row: int, column: str | None, message: str) -> None:
        """Add an error: this row can't be imported."""
        self.errors.append(Finding(row, column, message))
        self.bad_rows.add(row)

    def warn(self, row: int | None, column: str | None, message: str) -> None:
        """Add a warning: the row is imported anyway."""
        self.warnings.append(Finding(row, column, message))


def first_findings(findings: Iterable[Finding]) -> list[FindingJson]:
    """The first findings in row order. Those about the whole file come first."""
    ordered = sorted(findings, key=lambda finding: finding.row or 0)
    return [finding.as_json() for finding in ordered[:MAX_LISTED]]
