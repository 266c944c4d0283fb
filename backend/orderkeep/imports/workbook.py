"""Spreadsheets: XLSX, XLS and ODS. What an archive would unpack to is measured before it is read."""

import io
import lzma
import re
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path
from typing import Any

import orjson

from orderkeep.imports.sheet import MOST_COLUMNS, MOST_ROWS, Line, Sheet, Unreadable, as_sheet

MOST_BYTES = 300 << 20
"""What a spreadsheet may unpack to."""
MOST_CELLS = 6_000_000
CHUNK = 1 << 20
LONGEST_SECONDS = 120
SPARE_ROWS = 1000
"""Headings and empty rows beyond those that are counted."""
CELL = re.compile(rb'\br="([A-Z]{1,3})([0-9]{1,7})"')
ZIP = b"PK\x03\x04"
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
"""What a workbook with a password is kept as."""
READER = Path(__file__).with_name("spreadsheet_process.py")
NOT_READABLE = "This spreadsheet can't be read. Save it again without a password, or as CSV"
PROTECTED = "This spreadsheet is protected by a password. Save it again without one"
TOO_LARGE = "This spreadsheet is too large. Save the sheet as CSV"
EMPTY = "The file is empty. Choose a file with column headings in its first row"


def read_workbook(data: bytes) -> Sheet:
    """The first sheet with rows. Raises Unreadable."""
    if data.startswith(ZIP):
        _measure(data)
    elif ENCRYPTED in data:
        raise Unreadable(PROTECTED)
    found = _read(data)
    match found.get("problem"):
        case None:
            pass
        case "protected":
            raise Unreadable(PROTECTED)
        case "empty":
            raise Unreadable(EMPTY)
        case _:
            raise _too_far(found["rows"], found["columns"])
    lines = [Line(number, cells) for number, cells in enumerate(found["rows"], start=1)]
    others = ", ".join(found["others"])
    note = f"Only the sheet {found['sheet']} is imported. The others are left out: {others}"
    return as_sheet(lines, (note,) if others else ())


def _read(data: bytes) -> dict[str, Any]:
    """The cells as the process of its own says them."""
    limits = map(str, (MOST_ROWS + SPARE_ROWS, MOST_COLUMNS, MOST_CELLS))
    command = [sys.executable, "-I", str(READER), *limits]
    try:
        done = subprocess.run(  # noqa: S603  # our own file, and numbers
            command, input=data, capture_output=True, timeout=LONGEST_SECONDS, check=True
        )
    except subprocess.TimeoutExpired:
        raise Unreadable(TOO_LARGE) from None
    except subprocess.CalledProcessError:
        raise Unreadable(NOT_READABLE) from None
    found: dict[str, Any] = orjson.loads(done.stdout)
    return found


def _measure(data: bytes) -> None:
    """A small file can unpack to a huge one, and one far cell makes a sheet huge: neither is taken."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if not {"xl/workbook.xml", "content.xml"} & {*archive.namelist()}:
                raise Unreadable(NOT_READABLE)
            left = MOST_BYTES
            for member in archive.infolist():
                left = _measure_member(archive, member, left)
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, OSError, EOFError, RuntimeError, ValueError):
        raise Unreadable(NOT_READABLE) from None


def _measure_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, left: int) -> int:
    is_sheet = member.filename.startswith("xl/worksheets/") and member.filename.endswith(".xml")
    rows = columns = 0
    tail = b""
    with archive.open(member) as stream:
        while chunk := stream.read(CHUNK):
            left -= len(chunk)
            if left < 0:
                raise Unreadable(TOO_LARGE)
            if is_sheet:
                for letters, digits in CELL.findall(tail + chunk):
                    rows, columns = max(rows, int(digits)), max(columns, _column(letters))
                tail = chunk[-32:]
    if rows > MOST_ROWS + SPARE_ROWS or columns > MOST_COLUMNS or rows * columns > MOST_CELLS:
        raise _too_far(rows, columns)
    return left


def _too_far(rows: int, columns: int) -> Unreadable:
    return Unreadable(
        f"A sheet reaches to row {rows:,} and column {columns:,}; the limit is {MOST_ROWS:,} rows and "
        f"{MOST_COLUMNS} columns. Delete stray cells, or save the sheet as CSV"
    )


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number
