"""XLSX workbooks. What a workbook would unpack to is measured before it is read."""

import io
import re
import zipfile
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Any

import python_calamine

from orderkeep.imports.sheet import MOST_COLUMNS, MOST_ROWS, Line, Sheet, Unreadable, as_sheet

MOST_BYTES = 300 << 20
"""What a workbook may unpack to."""
MOST_CELLS = 6_000_000
CHUNK = 1 << 20
FIFTEEN_DIGITS = 1e15
"""From here on a number has no place left for a fraction."""
CELL = re.compile(rb'\br="([A-Z]{1,3})([0-9]{1,7})"')
NOT_READABLE = "The workbook cannot be read. Save it again as XLSX, without a password, or as CSV"


def read_workbook(data: bytes) -> Sheet:
    """The first sheet with rows. Raises Unreadable."""
    _measure(data)
    try:
        return _first_sheet(data)
    except Unreadable:
        raise
    except BaseException as accident:
        # The reader is foreign code: what it cannot digest arrives as its own errors, or as a panic.
        if isinstance(accident, KeyboardInterrupt | SystemExit | MemoryError):
            raise
        raise Unreadable(NOT_READABLE) from accident


def _measure(data: bytes) -> None:
    """A small file can unpack to a huge one, and one far cell makes a sheet huge: neither is taken."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if "xl/workbook.xml" not in archive.namelist():
                raise Unreadable(NOT_READABLE)
            left = MOST_BYTES
            for member in archive.infolist():
                left = _measure_member(archive, member, left)
    except (zipfile.BadZipFile, OSError, EOFError, RuntimeError, ValueError):
        raise Unreadable(NOT_READABLE) from None


def _measure_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, left: int) -> int:
    is_sheet = member.filename.startswith("xl/worksheets/") and member.filename.endswith(".xml")
    rows = columns = 0
    tail = b""
    with archive.open(member) as stream:
        while chunk := stream.read(CHUNK):
            left -= len(chunk)
            if left < 0:
                raise Unreadable("The workbook is too large when unpacked. Save the one sheet as CSV")
            if is_sheet:
                for letters, digits in CELL.findall(tail + chunk):
                    rows, columns = max(rows, int(digits)), max(columns, _column(letters))
                tail = chunk[-32:]
    if rows > MOST_ROWS + 1000 or columns > MOST_COLUMNS or rows * columns > MOST_CELLS:
        message = (
            f"A sheet reaches to row {rows:,} and column {columns:,}; at most {MOST_ROWS:,} rows and {MOST_COLUMNS} "
            "columns are taken. Delete stray cells, or save the sheet as CSV"
        )
        raise Unreadable(message)
    return left


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _first_sheet(data: bytes) -> Sheet:
    book = python_calamine.load_workbook(io.BytesIO(data))
    visible = [
        each.name
        for each in book.sheets_metadata
        if each.visible == python_calamine.SheetVisibleEnum.Visible
        and each.typ == python_calamine.SheetTypeEnum.WorkSheet
    ]
    filled = [name for name in visible if book.get_sheet_by_name(name).height]
    if not filled:
        raise Unreadable("The workbook is empty. Choose a file whose first row names its columns")
    rows = book.get_sheet_by_name(filled[0]).to_python(skip_empty_area=False)
    lines = [Line(number, list(_texts(cells))) for number, cells in enumerate(rows, start=1)]
    others = ", ".join(filled[1:])
    note = f"Only the sheet {filled[0]} was read; others were left out: {others}"
    return as_sheet(lines, (note,) if others else ())


def _texts(cells: Iterable[Any]) -> Iterable[str]:
    """Cells as a person would type them."""
    for cell in cells:
        if isinstance(cell, str):
            yield cell
        elif isinstance(cell, bool):
            yield "1" if cell else "0"
        elif isinstance(cell, float):
            # A spreadsheet shows 15 digits; the 16th is noise of binary fractions.
            yield format(cell, ".15g") if abs(cell) < FIFTEEN_DIGITS else format(cell, ".0f")
        elif isinstance(cell, datetime | date | time):
            yield cell.isoformat(" ") if isinstance(cell, datetime) else cell.isoformat()
        elif isinstance(cell, timedelta):
            yield str(cell)
        else:
            yield "" if cell is None else str(cell)
