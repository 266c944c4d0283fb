"""Delimited text files: detects encoding, separator and quotes, and reads row by row."""

import codecs
import csv
import io
from collections.abc import Iterable, Iterator

from orderkeep.imports.files.sheet import FileLimits, Line, Table, Unreadable, as_table, too_many_rows

SEPARATORS = (",", ";", "\t", "|")
SAMPLE_LINES = 30
SAMPLE_CHARACTERS = 200_000
HEAD = 400
CHUNK = 1 << 20
BINARY_SHARE = 0.1
"""A file with a higher share of control characters isn't text."""
CONTROL = [chr(code) for code in (*range(9), *range(14, 27))]
BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
WESTERN = "cp1252"
BAD_ENCODING = "The file's text encoding can't be read. Save it as CSV in UTF-8"


def read_csv(data: bytes, limits: FileLimits) -> Table:
    """Yield the rows of the file. Raises Unreadable."""
    encoding, quotes, line_breaks = _encoding(data)
    if not quotes and line_breaks > limits.lines:  # without quotation marks, each line is a row
        raise too_many_rows(limits)
    notes = []
    if encoding == WESTERN:
        notes.append("The file isn't in UTF-8 and was read as Windows-1252. Check accented letters")
    text = _text(data, encoding)
    hint = _separator_hint(text.readline(HEAD))
    if not hint:
        text = _text(data, encoding)
    separator = hint or _separator(_text(data, encoding))
    table = as_table(_records(LimitedLines(text, limits), separator, first=2 if hint else 1), limits, notes)
    if quotes % 2:
        table.lines = _with_open_quote(table.lines)
    return table


def _text(data: bytes, encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(data), encoding, newline="")


def _encoding(data: bytes) -> tuple[str, int, int]:
    """Return the encoding and the number of quotes and line breaks. Raises Unreadable if this isn't text."""
    marked = next((name for bom, name in BOMS if data.startswith(bom)), None) or _unmarked_utf16(data)
    for encoding in [marked] if marked else ["utf-8", WESTERN]:
        try:
            return encoding, *_counts(data, encoding)
        except UnicodeDecodeError:
            continue
    raise Unreadable(BAD_ENCODING)


def _counts(data: bytes, encoding: str) -> tuple[int, int]:
    """Decode the whole file, a chunk at a time."""
    decoder = codecs.getincrementaldecoder(encoding)()
    quotes = line_breaks = control = characters = 0
    for start in range(0, len(data) + 1, CHUNK):
        text = decoder.decode(data[start : start + CHUNK], final=start + CHUNK >= len(data))
        quotes += text.count('"')
        line_breaks += text.count("\n")
        control += sum(text.count(mark) for mark in CONTROL)
        characters += len(text)
    if control > characters * BINARY_SHARE:
        raise Unreadable("This file isn't a table. Choose a CSV, Excel or OpenDocument file")
    return quotes, line_breaks


def _unmarked_utf16(data: bytes) -> str | None:
    """UTF-16 without a byte order mark has a zero in every other byte."""
    head = data[:HEAD]
    half = len(head) // 2
    if half and head[1::2].count(0) > half * 0.6:
        return "utf-16-le"
    if half and head[::2].count(0) > half * 0.6:
        return "utf-16-be"
    return None


def _separator_hint(first: str) -> str | None:
    """Some programs write `sep=;` into a row above the headings."""
    if first.lower().startswith("sep=\t"):
        return "\t"
    first_line = first.strip().strip('"').lower()
    hint = first_line.removeprefix("sep=") if first_line.startswith("sep=") else ""
    return hint if hint in SEPARATORS else None


def _separator(text: io.TextIOWrapper) -> str:
    """The separator that gives most rows the same number of cells, and many cells."""
    start = io.StringIO(text.read(SAMPLE_CHARACTERS), newline="")
    sample = [line for _, line in zip(range(SAMPLE_LINES), start, strict=False)]

    def fitness(separator: str) -> tuple[int, int]:
        rows = [cells for cells in _split_cells(sample, separator) if any(cells)]
        width = len(rows[0]) if rows else 0
        alike = sum(len(cells) == width for cells in rows)
        return (alike if width > 1 else 0, width)

    return max(SEPARATORS, key=fitness)


def _split_cells(lines: Iterable[str], separator: str) -> Iterator[list[str]]:
    try:
        yield from csv.reader(lines, delimiter=separator)
    except csv.Error:
        return


class LimitedLines(Iterator[str]):
    """The lines of a file, while no row has too many characters. A row may span several lines."""

    def __init__(self, text: io.TextIOWrapper, limits: FileLimits) -> None:
        """Nothing is read yet."""
        self._text, self._most = text, limits.row_characters
        self._left = self._most

    def __next__(self) -> str:
        """Raises RowTooLong before the rest of the row is read."""
        line = self._text.readline(self._left + 1)
        if not line:
            raise StopIteration
        self._left -= len(line)
        if self._left < 0:
            raise RowTooLong
        return line

    def start_row(self) -> None:
        """The next line begins another row."""
        self._left = self._most


class RowTooLong(Exception):
    """A row has more characters than allowed."""


def _records(lines: LimitedLines, separator: str, first: int) -> Iterator[Line]:
    row = 0
    try:
        for row, cells in enumerate(csv.reader(lines, delimiter=separator), start=1):
            lines.start_row()
            yield Line(row + first - 1, cells)
    except RowTooLong:
        message = f"Row {row + first} is too long. Check the line breaks and quotation marks around it"
        raise Unreadable(message) from None
    except csv.Error:
        message = (
            f"Row {row + 1} can't be read because one of its cells is too long. "
            "Look for a quotation mark that is never closed"
        )
        raise Unreadable(message) from None


def _with_open_quote(lines: Iterator[Line]) -> Iterator[Line]:
    """An unclosed quote swallows all following rows into one cell of the last row. Report it."""
    last = next(lines, None)
    if last is None:
        return
    for line in lines:
        yield last
        last = line
    if any("\n" in cell for cell in last.cells):
        problem = "A quotation mark in this row is never closed, so the rows below it were read as one cell. Close it"
        last = Line(last.row, last.cells, problem)
    yield last
