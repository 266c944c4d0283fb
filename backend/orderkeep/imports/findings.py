"""What was noticed in a file: each finding names the row, the column and the cure."""

from collections.abc import Iterable
from dataclasses import dataclass, field

MOST_LISTED = 1000
"""Findings beyond these are counted, not listed."""


@dataclass(frozen=True)
class Finding:
    """One thing about one cell, one row (no column) or the whole file (no row). The heading is row 1."""

    row: int | None
    column: str | None
    message: str

    def as_json(self) -> dict[str, int | str | None]:
        """As reports show it."""
        return {"row": self.row, "column": self.column, "message": self.message}


@dataclass
class Findings:
    """The errors and warnings of one file."""

    errors: list[Finding] = field(default_factory=list)
    warnings: list[Finding] = field(default_factory=list)
    bad_rows: set[int] = field(default_factory=set)

    def error(self, row: int, column: str | None, message: str) -> None:
        """This row cannot come in."""
        self.errors.append(Finding(row, column, message))
        self.bad_rows.add(row)

    def warn(self, row: int | None, column: str | None, message: str) -> None:
        """Worth a look; the row comes in as it is."""
        self.warnings.append(Finding(row, column, message))


def listed(findings: Iterable[Finding]) -> list[dict[str, int | str | None]]:
    """The first findings in the order of their rows, those of the whole file first."""
    ordered = sorted(findings, key=lambda finding: finding.row or 0)
    return [finding.as_json() for finding in ordered[:MOST_LISTED]]
