"""Spreadsheets: XLSX, XLS and ODS. What an archive would unpack to is counted before it is read."""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

import python_calamine
from python_calamine import CalamineSheet, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from orderkeep.imports.files.sheet import EMPTY, NOT_READABLE, TOO_LARGE, Limits, Line, Table, Unreadable, as_table

CHUNK = 1 << 20
SPARE_ROWS = 1000
"""Headings and empty rows beyond those that are counted."""
CELL = re.compile(rb' r="([A-Z]{1,3})([0-9]{1,7})"')
SHARED_STRING = b"<si"
"""Both as every program writes them. What is written to evade the count meets the limit of memory."""
LONGEST_MATCH = 40
ZIP, PART = b"PK\x03\x04", b"PK\x01\x02"
MOST_PARTS = 10_000
"""A workbook has some ten, and one for each picture. Each costs memory before anything is unpacked."""
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
"""What a workbook with a password is kept as."""
PROTECTED = "This spreadsheet is protected by a password. Save it again without one"
FIFTEEN_DIGITS = 1e15
"""From here on a number has no place left for a fraction."""
Cell: TypeAlias = int | float | str | bool | time | date | datetime | timedelta | None


def read_workbook(data: bytes, limits: Limits) -> Table:
    """The first visible sheet with rows. Raises Unreadable; a broken file can also end the process."""
    if data.startswith(ZIP):
        _measure(data, limits)
    elif ENCRYPTED in data:
        raise Unreadable(PROTECTED)
    try:
        book = python_calamine.load_workbook(io.BytesIO(data))
    except python_calamine.PasswordError:
        raise Unreadable(PROTECTED) from None
    names = iter(_visible(book))
    notes: list[str] = []
    for name in names:
        sheet = _sheet(book, name, limits)
        if sheet.height:
            return as_table(_lines(book, sheet, names, limits, notes), limits, notes)
    raise Unreadable(EMPTY)


def _visible(book: CalamineWorkbook) -> list[str]:
    return [
        each.name
        for each in book.sheets_metadata
        if each.visible == SheetVisibleEnum.Visible and each.typ == SheetTypeEnum.WorkSheet
    ]


def _sheet(book: CalamineWorkbook, name: str, limits: Limits) -> CalamineSheet:
    sheet = book.get_sheet_by_name(name)
    rows, columns = (place + 1 for place in sheet.end or (-1, -1))
    if _is_too_far(rows, columns, limits):
        raise _too_far(rows, columns, limits)
    return sheet


def _lines(
    book: CalamineWorkbook, sheet: CalamineSheet, others: Iterable[str], limits: Limits, notes: list[str]
) -> Iterator[Line]:
    """All rows of the sheet; then the names of the other sheets with rows are noted."""
    name = sheet.name
    _, left = sheet.start or (0, 0)
    before = [""] * left  # iter_rows gives the empty rows above, but not the empty columns before
    for row, cells in enumerate(sheet.iter_rows(), start=1):
        yield Line(row, [*before, *map(_text, cells)])
    del sheet  # one sheet at a time in memory
    left_out = [other for other in others if _sheet(book, other, limits).height]
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
            # A spreadsheet shows 15 digits; the 16th is noise of binary fractions.
            return format(cell, ".15g") if abs(cell) < FIFTEEN_DIGITS else format(cell, ".0f")
        case datetime():
            return cell.isoformat(" ")
        case date() | time():
            return cell.isoformat()
        case _:
            return "" if cell is None else str(cell)


def _measure(data: bytes, limits: Limits) -> None:
    """A small file can unpack to a huge one, and one far cell makes a sheet huge: neither is taken."""
    if data.count(PART) > MOST_PARTS:
        raise Unreadable(TOO_LARGE)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        if not {"xl/workbook.xml", "content.xml"} & {member.filename for member in members}:
            raise Unreadable(NOT_READABLE)
        # The directory may lie: it can only make the refusal quicker.
        if sum(member.file_size for member in members) > limits.unpacked_bytes:
            raise Unreadable(TOO_LARGE)
        left = limits.unpacked_bytes
        for member in members:
            left = _measure_member(archive, member, left, limits)


def _measure_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, left: int, limits: Limits) -> int:
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
            tail = chunk[-LONGEST_MATCH:]
    if _is_too_far(rows, columns, limits):
        raise _too_far(rows, columns, limits)
    return left


def _is_too_far(rows: int, columns: int, limits: Limits) -> bool:
    return rows > limits.rows + SPARE_ROWS or columns > limits.columns or rows * columns > limits.cells


def _too_far(rows: int, columns: int, limits: Limits) -> Unreadable:
    return Unreadable(
        f"A sheet reaches to row {rows:,} and column {columns:,}; the limit is {limits.rows:,} rows and "
        f"{limits.columns} columns. Delete stray cells, or save the sheet as CSV"
    )


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number
