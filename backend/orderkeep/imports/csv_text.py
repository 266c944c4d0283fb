"""Text files of separated values: encoding, separator and quotation marks are found out."""

import csv
import io
from collections.abc import Iterable

from orderkeep.imports.sheet import Line, Sheet, Unreadable, as_sheet

SEPARATORS = (",", ";", "\t", "|")
SAMPLE_LINES = 30
BINARY_SHARE = 0.1
"""A text with more control characters than this is no text."""
BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


def read_csv(data: bytes) -> Sheet:
    """The rows of the file. Raises Unreadable."""
    text, note = _decoded(data)
    hint, text = _separator_hint(text)
    records = _records(text, hint or _separator(text))
    lines = [Line(row, cells) for row, cells in enumerate(records, start=2 if hint else 1)]
    sheet = as_sheet(lines, (note,) if note else ())
    return _with_open_quote(sheet, text)


def _decoded(data: bytes) -> tuple[str, str | None]:
    encoding = next((name for bom, name in BOMS if data.startswith(bom)), None) or _unmarked_utf16(data)
    note = None
    try:
        text = data.decode(encoding or "utf-8")
    except UnicodeDecodeError:
        if encoding:
            raise Unreadable("The file's text encoding can't be read. Save it as CSV in UTF-8") from None
        text, note = _western(data), "The file isn't in UTF-8 and was read as Windows-1252. Check accented letters"
    control = sum(text.count(chr(code)) for code in (*range(9), *range(14, 27)))
    if control > len(text) * BINARY_SHARE:
        raise Unreadable("This file isn't a table. Choose a CSV, Excel or OpenDocument file")
    return text, note


def _unmarked_utf16(data: bytes) -> str | None:
    """UTF-16 without a mark shows itself by a zero in every other byte."""
    head = data[:400]
    half = len(head) // 2
    if half and head[1::2].count(0) > half * 0.6:
        return "utf-16-le"
    if half and head[::2].count(0) > half * 0.6:
        return "utf-16-be"
    return None


def _western(data: bytes) -> str:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        raise Unreadable("The file's text encoding can't be read. Save it as CSV in UTF-8") from None


def _separator_hint(text: str) -> tuple[str | None, str]:
    """Some programs write `sep=;` into a row above the heading."""
    first, _, rest = text.partition("\n")
    hint = first.strip().strip('"').lower().removeprefix("sep=") if first.lower().lstrip('"').startswith("sep=") else ""
    hint = hint or ("\t" if first.lower().startswith("sep=\t") else "")
    return (hint, rest) if hint in SEPARATORS else (None, text)


def _separator(text: str) -> str:
    """The one that gives most rows the same number of cells, and many cells."""

    def fitness(separator: str) -> tuple[int, int]:
        sample = _cut(_first_lines(text), separator)
        rows = [cells for cells in sample if any(cells)]
        width = len(rows[0]) if rows else 0
        alike = sum(len(cells) == width for cells in rows)
        return (alike if width > 1 else 0, width)

    return max(SEPARATORS, key=fitness)


def _first_lines(text: str) -> str:
    end = -1
    for _ in range(SAMPLE_LINES):
        end = text.find("\n", end + 1)
        if end < 0:
            return text
    return text[:end]


def _cut(text: str, separator: str) -> Iterable[list[str]]:
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    except csv.Error:
        return


def _records(text: str, separator: str) -> list[list[str]]:
    records: list[list[str]] = []
    try:
        for cells in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
            records.append(cells)  # noqa: PERF402  # the count says where reading stopped
    except csv.Error:
        message = (
            f"Row {len(records) + 1} can't be read because one of its cells is too long. "
            "Look for a quotation mark that is never closed"
        )
        raise Unreadable(message) from None
    return records


def _with_open_quote(sheet: Sheet, text: str) -> Sheet:
    """A quotation mark that is never closed swallows the rows below it into one cell: say so."""
    if text.count('"') % 2 == 0 or not sheet.lines or not any("\n" in cell for cell in sheet.lines[-1].cells):
        return sheet
    row = sheet.lines[-1].row
    problem = "A quotation mark in this row is never closed, so the rows below it were read as one cell. Close it"
    others = tuple(each for each in sheet.broken if each[0] != row)
    return Sheet(sheet.headings, sheet.lines, sheet.notes, (*others, (row, problem)))
