"""Small files, each of which exceeds one limit of a test, or isn't what it says."""

import io
import struct
import zipfile
from pathlib import Path

from tests.imports.files import workbook

PAGE, STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
SAMPLES = Path(__file__).with_name("samples")


def with_part(name: str, text: str) -> bytes:
    """A small XLSX file with one part replaced."""
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook([["Name"], ["A"]]))) as book,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made,
    ):
        for each in book.namelist():
            made.writestr(each, text if each == name else book.read(each))
    return target.getvalue()


def cell_at(reference: str) -> bytes:
    """A sheet with a second cell. The reference is raw XML, including quotes."""
    return with_part(
        PAGE,
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        f'<row r="1"><c r="A1"><v>1</v></c><c {reference}><v>2</v></c></row></sheetData></worksheet>',
    )


def spaces(size: int) -> bytes:
    """A sheet that holds this many spaces."""
    return with_part(PAGE, "<x>" + " " * size)


def with_a_lie_about_sizes(data: bytes) -> bytes:
    """The archive's directory claims that each part decompresses to ten bytes."""
    made = bytearray(data)
    place = made.find(b"PK\x01\x02")
    while place >= 0:
        struct.pack_into("<I", made, place + 24, 10)
        place = made.find(b"PK\x01\x02", place + 4)
    return bytes(made)


def shared_strings(count: int) -> bytes:
    """A table of this many empty strings."""
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return with_part(STRINGS, f'<sst xmlns="{space}">{"<si><t/></si>" * count}</sst>')


def many_parts(count: int) -> bytes:
    """An archive of this many empty parts."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as made:
        made.writestr("xl/workbook.xml", b"")
        for number in range(count):
            made.writestr(str(number), b"")
    return target.getvalue()


def short_rows(count: int) -> bytes:
    """A CSV with this many rows of one digit."""
    return b"Name\n" + b"1\n" * count


def cut_off_xls(part: float) -> bytes:
    """The beginning of an XLS workbook."""
    data = (SAMPLES / "shop.xls").read_bytes()
    return data[: int(len(data) * part)]
