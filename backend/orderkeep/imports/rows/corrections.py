"""Corrections that a person makes to the rows of a file after the check. The file itself isn't changed. Pure."""

from collections.abc import Mapping
from dataclasses import replace

from orderkeep.core.pluralize import plural
from orderkeep.imports.files.sheet import Line, Sheet
from orderkeep.imports.findings import Findings
from orderkeep.imports.mapping.headings import Columns

Cells = Mapping[str, str]
"""Column → text."""
Corrections = Mapping[int, Cells | None]
"""Row → its new cells; None leaves the row out. No cells confirm a row that couldn't be split into cells."""
MAX_CORRECTED = 1000
TOO_MANY = f"At most {MAX_CORRECTED:,} rows can be corrected here. Correct the others in the file"


class UnknownCell(Exception):
    """A correction names a row or column that the file doesn't have. The message says which."""


def apply_corrections(sheet: Sheet, columns: Columns, corrections: Corrections) -> Sheet:
    """The sheet with the corrected cells, and without the rows that are left out. Raises NoSuchCell."""
    if not corrections:
        return sheet
    if missing := corrections.keys() - {line.row for line in sheet.lines}:
        message = f"The file has no row {min(missing)}. Check the file again"
        raise UnknownCell(message)
    places = _places(sheet, columns)
    lines = [_corrected_line(line, places, corrections) for line in sheet.lines]
    return replace(sheet, lines=[line for line in lines if line is not None])


def _corrected_line(line: Line, places: Mapping[str, list[int]], corrections: Corrections) -> Line | None:
    if line.row not in corrections:
        return line
    changes = corrections[line.row]
    if changes is None:
        return None
    cells = list(line.cells)
    for name, text in changes.items():
        if name not in places:
            message = f"The file has no column called {name!r}. Check the file again"
            raise UnknownCell(message)
        for place in places[name]:
            cells[place] = text
    return Line(line.row, cells)


def _places(sheet: Sheet, columns: Columns) -> dict[str, list[int]]:
    """The positions of each column. Columns with the same heading and the same values are one."""
    own = {column.place for column in columns.all}
    found = {column.name: [column.place] for column in columns.all}
    first = {column.name.casefold(): column.name for column in reversed(columns.all)}
    for index, heading in enumerate(sheet.headings):
        if heading and index not in own:
            found[first[heading.casefold()]].append(index)
    return found


def note_corrections(corrections: Corrections, findings: Findings) -> None:
    """Say in the report that it isn't about the file alone."""
    left_out = sum(cells is None for cells in corrections.values())
    if changed := len(corrections) - left_out:
        findings.warn(None, None, f"{plural(changed, 'row')} corrected before the import")
    if left_out:
        findings.warn(None, None, f"{plural(left_out, 'row')} left out before the import")
