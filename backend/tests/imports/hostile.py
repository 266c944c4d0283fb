"""Files designed to harm the server."""

import io
import random
import struct
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tests.imports.files import workbook

PAGE, STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
SAMPLES = Path(__file__).with_name("samples")
CHUNK = 1 << 20


def with_part(name: str, chunks: Iterable[bytes]) -> bytes:
    """A small XLSX file with one part replaced."""
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook([["Name"], ["A"]]))) as book,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made,
    ):
        for each in book.namelist():
            if each != name:
                made.writestr(each, book.read(each))
        with made.open(name, "w") as part:
            for chunk in chunks:
                part.write(chunk)
    return target.getvalue()


def cell_at(reference: str) -> bytes:
    """A sheet with a cell far away from the others. The reference is raw XML, including quotes."""
    sheet = (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        f'<row r="1"><c r="A1"><v>1</v></c><c {reference}><v>2</v></c></row></sheetData></worksheet>'
    )
    return with_part(PAGE, [sheet.encode()])


def bomb(size: int) -> bytes:
    """A sheet that decompresses to this many bytes."""
    return with_part(PAGE, [b"<x>", *([b" " * CHUNK] * (size // CHUNK))])


def with_a_lie_about_sizes(data: bytes) -> bytes:
    """The archive's directory claims that each part decompresses to ten bytes."""
    made = bytearray(data)
    place = made.find(b"PK\x01\x02")
    while place >= 0:
        struct.pack_into("<I", made, place + 24, 10)
        place = made.find(b"PK\x01\x02", place + 4)
    return bytes(made)


def shared_strings(count: int, prefix: str = "") -> bytes:
    """A table of this many empty strings."""
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    named = f'xmlns:{prefix[:-1]}="{space}"' if prefix else f'xmlns="{space}"'
    each = f"<{prefix}si><{prefix}t/></{prefix}si>".encode()
    pile = each * 10_000
    return with_part(
        STRINGS, [f"<{prefix}sst {named}>".encode(), *([pile] * (count // 10_000)), f"</{prefix}sst>".encode()]
    )


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


def broken_xls(seed: int) -> bytes:
    """An XLS workbook with some of its bytes changed."""
    chance = random.Random(seed)  # noqa: S311  # the same file each time
    data = bytearray((SAMPLES / "shop.xls").read_bytes())
    for _ in range(60):
        data[chance.randrange(512, len(data))] = chance.randrange(256)
    return bytes(data)
