"""Spreadsheets: XLSX, XLS and ODS. The uncompressed size of an archive is checked before it is read."""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

import python_calamine
from python_calamine import CalamineSheet, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from orderkeep.imports.files.sheet import EMPTY, NOT_READABLE, TOO_LARGE, FileLimits, Line, Table, Unreadable, as_table

CHUNK = 1 << 20
CELL = re.compile(rb' r="([A-Z]{1,3})([0-9]{1,7})"')
SHARED_STRING = b"<si"
"""Tags as every program writes them. A file written to evade the count runs into the memory limit."""
MAX_MATCH_LENGTH = 40
ZIP, PART = b"PK\x03\x04", b"PK\x01\x02"
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
"""The stream of a password-protected workbook."""
PROTECTED = "This spreadsheet is protected by a password. Save it again without one"
FIFTEEN_DIGITS = 1e15
"""From here on, a float has no precision left for a fraction."""
Cell: TypeAlias = int | float | str | bool | time | date | datetime | timedelta | None


def read_workbook(data: bytes, limits: FileLimits) -> Table:
    """The first visible sheet with rows. Raises Unreadable. A broken file may also end the process."""
    if data.startswith(ZIP):
        _measure(data, limits)
    elif ENCRYPTED in data:
        raise Unreadable(PROTECTED)
    try:
        workbook = python_calamine.load_workbook(io.BytesIO(data))
    except python_calamine.PasswordError:
        raise Unreadable(PROTECTED) from None
    names = iter(_visible(workbook))
    notes: list[str] = []
    for name in names:
        sheet = _sheet(workbook, name, limits)
        if sheet.height:
            return as_table(_lines(workbook, sheet, names, limits, notes), limits, notes)
    raise Unreadable(EMPTY)


def _visible(workbook: CalamineWorkbook) -> list[str]:
    return [
        each.name
        for each in workbook.sheets_metadata
        if each.visible == SheetVisibleEnum.Visible and each.typ == SheetTypeEnum.WorkSheet
    ]


def _sheet(workbook: CalamineWorkbook, name: str, limits: FileLimits) -> CalamineSheet:
    sheet = workbook.get_sheet_by_name(name)
    rows, columns = (place + 1 for place in sheet.end or (-1, -1))
    if _is_too_far(rows, columns, limits):
        raise _too_far(rows, columns, limits)
    return sheet


def _lines(
    workbook: CalamineWorkbook, sheet: CalamineSheet, others: Iterable[str], limits: FileLimits, notes: list[str]
) -> Iterator[Line]:
    """Yield all rows of the sheet, then note the names of the other sheets with rows."""
    name = sheet.name
    _, left = sheet.start or (0, 0)
    before = [""] * left  # iter_rows includes leading empty rows, but not leading empty columns
    for row, cells in enumerate(sheet.iter_rows(), start=1):
        yield Line(row, [*before, *map(_text, cells)])
    del sheet  # only one sheet in memory
    left_out = [other for other in others if _sheet(workbook, other, limits).height]
    if left_out:
        notes.append(f"Only the sheet {name} is imported. The others are left out: {', '.join(left_out)}")


def _text(cell: Cell) -> str:
    """A cell as a person would type it."""
    match cell:
        case str():
            return cell
        case bool():
            return "1" if cell else "0"
        case float():
            # Spreadsheets show 15 digits. The 16th is rounding noise.
            return format(cell, ".15g") if abs(cell) < FIFTEEN_DIGITS else format(cell, ".0f")
        case datetime():
            return cell.isoformat(" ")
        case date() | time():
            return cell.isoformat()
        case _:
            return "" if cell is None else str(cell)


def _measure(data: bytes, limits: FileLimits) -> None:
    """Reject files that are small but decompress to a huge size, or contain a cell far away from the others."""
    if data.count(PART) > limits.parts:
        raise Unreadable(TOO_LARGE)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        if not {"xl/workbook.xml", "content.xml"} & {member.filename for member in members}:
            raise Unreadable(NOT_READABLE)
        # A false directory can only cause an earlier rejection.
        if sum(member.file_size for member in members) > limits.unpacked_bytes:
            raise Unreadable(TOO_LARGE)
        left = limits.unpacked_bytes
        for member in members:
            left = _measure_member(archive, member, left, limits)


def _measure_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, left: int, limits: FileLimits) -> int:
    is_sheet = member.filename.startswith("xl/worksheets/") and member.filename.endswith(".xml")
    is_strings = member.filename.endswith("sharedStrings.xml")
    rows = columns = strings = 0
    tail = b""
    with archive.open(member) as stream:
        while chunk := stream.read(CHUNK):
            left -= len(chunk)
            text = tail + chunk
            if is_sheet:
                for letters, digits in CELL.findall(text):
                    rows, columns = max(rows, int(digits)), max(columns, _column(letters))
            if is_strings:
                strings += chunk.count(SHARED_STRING)
            if left < 0 or strings > limits.shared_strings:
                raise Unreadable(TOO_LARGE)
            tail = chunk[-MAX_MATCH_LENGTH:]
    if _is_too_far(rows, columns, limits):
        raise _too_far(rows, columns, limits)
    return left


def _is_too_far(rows: int, columns: int, limits: FileLimits) -> bool:
    return rows > limits.rows + limits.spare_rows or columns > limits.columns or rows * columns > limits.cells


def _too_far(rows: int, columns: int, limits: FileLimits) -> Unreadable:
    return Unreadable(
        f"A sheet reaches to row {rows:,} and column {columns:,}; the limit is {limits.rows:,} rows and "
        f"{limits.columns} columns. Delete stray cells, or save the sheet as CSV"
    )


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number
