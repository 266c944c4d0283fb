"""A file that can't be imported harms only its own process: the response is 422, and nothing is written."""

import inspect
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from itertools import count

import orjson
import pytest

from orderkeep.core.parser_process import PACKAGES
from orderkeep.imports.files import reader, reader_process
from orderkeep.imports.files.csv_text import read_csv
from orderkeep.imports.files.reader import collect_sheet
from orderkeep.imports.files.reader_process import answer
from orderkeep.imports.files.sheet import NOT_READABLE, TOO_LARGE, FileLimits, Line, Unreadable, as_table
from tests.clients import Client
from tests.imports import odd_files
from tests.imports.files import EMPTY, PATH, send, totals

pytestmark = pytest.mark.one_database

FEW = FileLimits(
    rows=100, columns=20, cells=1_000, characters=5_000, row_characters=2_000, unpacked_bytes=64 << 10,
    shared_strings=100, parts=20, spare_rows=10, seconds=20,
)  # fmt: skip
"""The same limits, lowered so that small files exceed them."""
ROWS = "The file has more than 100 rows. Split it into smaller files"
LONG_ROW = "Row {} is too long. Check the line breaks and quotation marks around it"
NO_TABLE = "This file isn't a table. Choose a CSV, Excel or OpenDocument file"
TOO_FAR = (
    "A sheet reaches to row {} and column {}; the limit is 100 rows and 20 columns. "
    "Delete stray cells, or save the sheet as CSV"
)
FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "a row below the last one": (lambda: odd_files.cell_at('r="A111"'), TOO_FAR.format(111, 1)),
    "a row below the last one in single quotes": (lambda: odd_files.cell_at("r='A111'"), TOO_FAR.format(111, 1)),
    "a row below the last one with spaces": (lambda: odd_files.cell_at('r = "A111"'), TOO_FAR.format(111, 1)),
    "a column beyond the last one": (lambda: odd_files.cell_at('r="U1"'), TOO_FAR.format(1, 21)),
    "a column beyond the last one in single quotes": (lambda: odd_files.cell_at("r='U1'"), TOO_FAR.format(1, 21)),
    "too large an area": (lambda: odd_files.cell_at('r="T60"'), TOO_FAR.format(60, 20)),
    "a reference with a space": (lambda: odd_files.cell_at("r='A 111'"), NOT_READABLE),
    "too much to unpack": (lambda: odd_files.spaces(128 << 10), TOO_LARGE),
    "false sizes": (lambda: odd_files.with_a_lie_about_sizes(odd_files.spaces(128 << 10)), NOT_READABLE),
    "many strings": (lambda: odd_files.shared_strings(200), TOO_LARGE),
    "many parts": (lambda: odd_files.many_parts(25), TOO_LARGE),
    "a row too many": (lambda: odd_files.short_rows(101), ROWS),
    "many rows": (lambda: odd_files.short_rows(300), ROWS),
    "many blank rows": (lambda: b"Name\n" + b"\n" * 300, ROWS),
    "many columns": (lambda: b"A" + b",b" * 25, "The file has 26 columns; the limit is 20. Remove some of them"),
    "many cells": (lambda: b"A" + b",b" * 19 + (b"\n1" + b",2" * 19) * 60, TOO_LARGE),
    "much text": (lambda: b"Name\n" + (b"x" * 100 + b"\n") * 60, TOO_LARGE),
    "a long row": (lambda: b"," * 3_000, LONG_ROW.format(1)),
    "a long row below others": (lambda: b"Name\nA\n" + b"x," * 1_500, LONG_ROW.format(3)),
    "a long row over many lines": (lambda: b"Name\n" + b'"a\n",' * 600, LONG_ROW.format(2)),
    "cut off": (lambda: odd_files.cell_at('r="B1"')[:-60], NOT_READABLE),
    "a picture": (lambda: b"\x89PNG\r\n\x1a\n" + bytes(range(16)) * 100, NO_TABLE),
    "not an XLS": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2_000), NOT_READABLE),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_beyond_a_limit_is_refused_and_the_server_goes_on(
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


def test_a_file_that_needs_more_than_the_memory_is_refused(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orderkeep.imports.files.reader.LIMITS", replace(FileLimits(), memory_bytes=16 << 20))
    refused = send(admin, "customers", odd_files.short_rows(100_000))
    assert (refused.status_code, refused.json()["detail"]) == (422, NOT_READABLE)
    assert totals(admin) == EMPTY


@pytest.mark.parametrize("part", [0.25, 0.5, 0.75])
def test_a_cut_off_old_workbook_is_read_or_refused(admin: Client, part: float) -> None:
    reply = send(admin, "products", odd_files.cut_off_xls(part), dry_run=True)
    assert reply.status_code in (201, 422), reply.text
    assert totals(admin) == EMPTY


def test_the_limits_of_a_file() -> None:
    assert asdict(FileLimits()) == {
        "rows": 200_000, "columns": 200, "cells": 5_000_000, "characters": 100_000_000, "row_characters": 2_000_000,
        "unpacked_bytes": 300 << 20, "shared_strings": 2_000_000, "parts": 10_000, "spare_rows": 1_000,
        "memory_bytes": 256 << 20, "seconds": 60,
    }  # fmt: skip
    assert FileLimits() == reader.LIMITS


def test_the_reader_limits_itself() -> None:
    """Its memory and processor time, before it reads the file."""
    code = """
import resource, sys
sys.path.insert(0, sys.argv[1])
from orderkeep.core.process_limits import limit_process
limit_process(256 << 20, 7)
print(*(resource.getrlimit(kind) for kind in (resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_CORE)))
"""
    done = subprocess.run([sys.executable, "-I", "-c", code, PACKAGES], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == f"{(256 << 20,) * 2} (7, 7) (0, 0)"
    limited, read = (inspect.getsource(reader_process.main).index(name) for name in ("limit_process(", "stdin"))
    assert limited < read


@pytest.mark.parametrize("data", [odd_files.short_rows(300), b"Name\n" + b"\n" * 300])
def test_a_text_file_with_too_many_lines_is_refused_before_any_row(data: bytes) -> None:
    assert [orjson.loads(piece) for piece in answer(data, FEW)] == [{"unreadable": ROWS}]


def test_lines_within_quotation_marks_are_no_rows() -> None:
    data = b"Name\n" + b'"A\n\n\nB"\n' * 60
    assert data.count(b"\n") > FEW.lines
    assert sum(1 for _ in read_csv(data, FEW).lines) == 60


def test_rows_are_counted_while_they_are_read() -> None:
    read = 0

    def endless() -> Iterator[Line]:
        nonlocal read
        for read in count(1):
            yield Line(read, ["x"])

    table = as_table(endless(), replace(FileLimits(), rows=1_000), [])
    with pytest.raises(Unreadable, match="more than 1,000 rows"):
        list(table.lines)
    assert read == 1_002


def test_the_text_of_all_cells_is_counted() -> None:
    lines = (Line(row, ["x" * 1_000]) for row in count(1))
    with pytest.raises(Unreadable, match="too large"):
        list(as_table(lines, replace(FileLimits(), characters=50_000), []).lines)
    with pytest.raises(Unreadable, match="too large"):
        collect_sheet(answer(b"A,B\n" + b"1,2\n" * 100, replace(FileLimits(), cells=100)))


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
