"""The report of an import, as stored and shown."""

from datetime import datetime
from typing import TypedDict

from orderkeep.imports.exported.layout import reasons_for
from orderkeep.imports.findings import FindingJson
from orderkeep.imports.models import Import
from orderkeep.imports.undo.outcome import UndoOutcome, reported_outcome


class Forecast(TypedDict):
    """The report as far as it is known before anything is written."""

    kind: str
    source: str
    file_name: str
    mode: str
    status: str
    rows: int
    new: int
    updated: int
    skipped: int
    failed: int
    errors: list[FindingJson]
    warnings: list[FindingJson]
    ignored: list[str]
    mapping: dict[str, str]


class RejectedRow(TypedDict):
    """A row with errors: column → text."""

    row: int
    cells: dict[str, str]
    misaligned: bool
    """Whether it has more or fewer cells than there are headings."""


class ImportReport(Forecast):
    """The full report. A dry run has no id, number or times."""

    id: str | None
    number: str | None
    created_at: datetime | None
    undone_at: datetime | None
    undo: UndoOutcome | None
    ignored_because: dict[str, str]
    """For an Orderkeep export: the reason for each ignored column."""
    rejected_rows: list[RejectedRow]
    """For a dry run: the rows with errors. A stored import doesn't have them."""


def report_of(file: Import) -> ImportReport:
    """The report of a stored import."""
    return {
        "id": file.id,
        "number": file.number,
        "kind": file.kind,
        "source": file.source,
        "file_name": file.file_name,
        "mode": file.mode,
        "status": file.status,
        "rows": file.rows,
        "new": file.new,
        "updated": file.updated,
        "skipped": file.skipped,
        "failed": file.failed,
        "errors": file.errors,
        "warnings": file.warnings,
        "ignored": file.ignored,
        "mapping": file.mapping,
        "created_at": file.created_at,
        "undone_at": file.undone_at,
        "undo": reported_outcome(file.undo),
        "ignored_because": reasons_for(file.kind, file.mapping, file.ignored),
        "rejected_rows": [],
    }


def report_of_dry_run(forecast: Forecast, rejected: list[RejectedRow]) -> ImportReport:
    """The report of an import that isn't stored."""
    return {
        **forecast,
        "id": None,
        "number": None,
        "created_at": None,
        "undone_at": None,
        "undo": None,
        "ignored_because": reasons_for(forecast["kind"], forecast["mapping"], forecast["ignored"]),
        "rejected_rows": rejected,
    }
