"""A malicious file harms only its own process: the response is 422 with a message, and nothing is written."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

import orjson
import pytest

from orderkeep.core.parser_process import PACKAGES
from orderkeep.imports.files.csv_text import read_csv
from orderkeep.imports.files.reader import LIMITS, collect_sheet
from orderkeep.imports.files.reader_process import answer
from orderkeep.imports.files.sheet import NOT_READABLE, TOO_LARGE, Line, Unreadable, as_table
from tests.clients import Client
from tests.imports import hostile
from tests.imports.files import EMPTY, PATH, send, totals

pytestmark = pytest.mark.one_database

FEW = replace(LIMITS, memory_bytes=96 << 20, unpacked_bytes=64 << 20, shared_strings=100_000, seconds=20)
"""The same limits, lowered so that files are quick to create."""
ROWS = "The file has more than 200,000 rows. Split it into smaller files"
LONG_ROW = "Row {} is too long. Check the line breaks and quotation marks around it"
NO_TABLE = "This file isn't a table. Choose a CSV, Excel or OpenDocument file"
TOO_FAR = (
    "A sheet reaches to row {} and column {}; the limit is 200,000 rows and 200 columns. "
    "Delete stray cells, or save the sheet as CSV"
)
FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "a row below the last one": (lambda: hostile.cell_at("r='A1048577'"), TOO_FAR.format("1,048,577", 1)),
    "a far cell in single quotes": (lambda: hostile.cell_at("r='XFD1048576'"), NOT_READABLE),
    "a far cell with spaces": (lambda: hostile.cell_at('r = "XFD1048576"'), NOT_READABLE),
    "a far cell as a character reference": (lambda: hostile.cell_at('r="&#88;FD1048576"'), NOT_READABLE),
    "a reference with a space": (lambda: hostile.cell_at("r='A 1048577'"), NOT_READABLE),
    "a reference beyond all numbers": (lambda: hostile.cell_at("r='ZZZZZZZ99999999999999'"), NOT_READABLE),
    "a bomb": (lambda: hostile.bomb(80 << 20), TOO_LARGE),
    "a bomb that lies": (lambda: hostile.with_a_lie_about_sizes(hostile.bomb(80 << 20)), NOT_READABLE),
    "many strings": (lambda: hostile.shared_strings(200_000), TOO_LARGE),
    "many strings that evade the count": (lambda: hostile.shared_strings(2_500_000, "x:"), NOT_READABLE),
    "many parts": (lambda: hostile.many_parts(11_000), TOO_LARGE),
    "many rows": (lambda: hostile.short_rows(1_000_000), ROWS),
    "many blank rows": (lambda: b"Name\n" + b"\n" * 1_100_000, ROWS),
    "many columns": (lambda: b"A" + b",b" * 300, "The file has 301 columns; the limit is 200. Remove some of them"),
    "one endless row": (lambda: b"," * (12 << 20), LONG_ROW.format(1)),
    "one endless row below others": (lambda: b"Name\nA\n" + b"x," * (6 << 20), LONG_ROW.format(3)),
    "one row over many lines": (lambda: b"Name\n" + b'"a\n",' * (2 << 20), LONG_ROW.format(2)),
    "cut off": (lambda: hostile.cell_at('r="B1"')[:-60], NOT_READABLE),
    "a picture": (lambda: b"\x89PNG\r\n\x1a\n" + bytes(range(16)) * 100, NO_TABLE),
    "rubbish as XLS": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(range(256)) * 40, NOT_READABLE),
}


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_refused_and_the_server_goes_on(
    admin: Client, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orderkeep.imports.files.reader.LIMITS", FEW)
    make, sentence = FILES[name]
    refused = send(admin, "customers", make(), "books.xlsx")
    assert (refused.status_code, refused.json()["detail"]) == (422, sentence)
    assert (refused.json()["code"], [each["field"] for each in refused.json()["errors"]]) == (
        "unreadable_file",
        ["file"],
    )
    assert totals(admin) == EMPTY
    assert admin.items(PATH) == []
    assert send(admin, "customers", "Name\nA\n", dry_run=True).json()["new"] == 1


ENDS = {
    "abort": "import os; os.abort()",
    "no memory": "raise MemoryError",
    "half an answer": """print('{"headings": ["Name"]}'); print('[2, ["A"'); raise SystemExit""",
    "other words": "print('hello')",
    "no end": "import time; time.sleep(60)",
    "no end of rows": """print('{"headings": ["Name"]}')\nwhile True: print('[2, ["A"], null]')""",
}


@pytest.mark.parametrize("way", ENDS)
def test_however_the_reader_ends_the_file_is_refused(admin: Client, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orderkeep.core.parser_process.START", ENDS[way])
    monkeypatch.setattr("orderkeep.imports.files.reader.LIMITS", replace(FEW, seconds=1))
    refused = send(admin, "customers", "Name\nA\n")
    assert (refused.status_code, refused.json()["detail"]) == (422, NOT_READABLE)
    assert totals(admin) == EMPTY
    assert admin.items(PATH) == []


@pytest.mark.parametrize("seed", range(12))
def test_a_changed_old_workbook_is_read_or_refused(admin: Client, seed: int) -> None:
    reply = send(admin, "products", hostile.broken_xls(seed), dry_run=True)
    assert reply.status_code in (201, 422), reply.text
    assert totals(admin) == EMPTY


@pytest.mark.parametrize("data", [hostile.short_rows(1_000_000), b"Name\n" + b"\n" * 1_100_000])
def test_a_text_file_with_too_many_lines_is_refused_before_any_row(data: bytes) -> None:
    assert [orjson.loads(piece) for piece in answer(data, LIMITS)] == [{"unreadable": ROWS}]


def test_lines_within_quotation_marks_are_no_rows() -> None:
    data = b"Name\n" + b'"A\n\n\nB"\n' * 110_000
    assert data.count(b"\n") > LIMITS.lines
    assert sum(1 for _ in read_csv(data, LIMITS).lines) == 110_000


def test_rows_are_counted_while_they_are_read() -> None:
    read = 0

    def endless() -> Iterator[Line]:
        nonlocal read
        for read in count(1):
            yield Line(read, ["x"])

    table = as_table(endless(), replace(LIMITS, rows=1_000), [])
    with pytest.raises(Unreadable, match="more than 1,000 rows"):
        list(table.lines)
    assert read == 1_002


def test_the_text_of_all_cells_is_counted() -> None:
    lines = (Line(row, ["x" * 1_000]) for row in count(1))
    with pytest.raises(Unreadable, match="too large"):
        list(as_table(lines, replace(LIMITS, characters=50_000), []).lines)
    with pytest.raises(Unreadable, match="too large"):
        collect_sheet(answer(b"A,B\n" + b"1,2\n" * 100, replace(LIMITS, cells=100)))


def test_the_reader_starts_with_little() -> None:
    """It imports Orderkeep modules again for each file."""
    code = """
import sys
sys.path.insert(0, sys.argv[1])
import orderkeep.imports.files.reader_process, orderkeep.imports.files.workbook
print(*sorted(name for name in sys.modules if name.startswith(("orderkeep", "sqlalchemy", "pydantic", "fastapi"))))
"""
    command = [sys.executable, "-I", "-c", code, PACKAGES]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stdout.split() == [
        "orderkeep",
        "orderkeep.core",
        "orderkeep.core.process_limits",
        "orderkeep.imports",
        "orderkeep.imports.files",
        "orderkeep.imports.files.csv_text",
        "orderkeep.imports.files.reader_process",
        "orderkeep.imports.files.sheet",
        "orderkeep.imports.files.workbook",
    ]
