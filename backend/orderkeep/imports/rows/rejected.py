"""The rows that can't be imported: to be corrected in the app, or as a file with the reason for each."""

from collections.abc import Iterator

from orderkeep.core.lists.export import Cell, ExportSheet, to_cell
from orderkeep.imports.findings import Finding, first_findings
from orderkeep.imports.job import Job
from orderkeep.imports.preview import ImportPreview, ImportUpload
from orderkeep.imports.reports import RejectedRow

REASON = "Reason"
MAX_CHARACTERS = 2_000_000
"""Further rows aren't shown; they are corrected in the file, or after these."""


def rows_to_correct(preview: ImportPreview) -> list[RejectedRow]:
    """The first rows with errors, as far as their errors are listed."""
    rows = {finding["row"] for finding in first_findings(preview.findings.errors)}
    found: list[RejectedRow] = []
    left = MAX_CHARACTERS
    for line in preview.sheet.lines:
        if line.row in rows:
            left -= sum(map(len, line.cells))
            if left < 0:
                break
            cells = {column.name: line.cells[column.place] for column in preview.columns.all}
            found.append({"row": line.row, "cells": cells, "misaligned": line.problem is not None})
    return found


def rejected_rows(job: Job, upload: ImportUpload) -> ExportSheet:
    """The rows with errors as they are in the file. Raises Invalid if the file can't be read or mapped."""
    preview = ImportPreview(upload, job.check_stop)
    with job.reading() as ctx:
        preview.plan(ctx)
    reasons: dict[int, list[str]] = {}
    for finding in preview.findings.errors:
        if finding.row is not None:
            reasons.setdefault(finding.row, []).append(_reason(finding))
    name = upload.file_name.rsplit(".", 1)[0].replace('"', "") or "file"
    headings = [to_cell(heading) for heading in preview.sheet.headings]
    ascii_name = name.encode("ascii", "ignore").decode().strip() or "file"
    return ExportSheet(f"{ascii_name}-errors", [*map(str, headings), REASON], _rows(preview, reasons))


def _rows(preview: ImportPreview, reasons: dict[int, list[str]]) -> Iterator[list[Cell]]:
    for line in preview.sheet.lines:
        if line.row in reasons:
            yield [*map(to_cell, line.cells), to_cell(". ".join(reasons[line.row]))]


def _reason(finding: Finding) -> str:
    return f"{finding.column}: {finding.message}" if finding.column else finding.message
