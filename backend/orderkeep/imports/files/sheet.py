"""A file as rows of text, whatever its format. Used by the reader process, so it imports nothing heavy."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

NOT_READABLE = "Couldn't read this file. Save it again as .xlsx or .csv and try again."
TOO_LARGE = "This file is too large. Split it into smaller files"
EMPTY = "The file is empty. Choose a file with column headings in its first row"


@dataclass(frozen=True)
class FileLimits:
    """Limits for one file. They are counted while reading; memory and time limits apply even if the count is evaded."""

    rows: int = 200_000
    columns: int = 200
    cells: int = 5_000_000
    characters: int = 100_000_000
    row_characters: int = 2_000_000
    """Maximum size of a row in a text file, quotation marks and separators included."""
    unpacked_bytes: int = 300 << 20
    """Maximum uncompressed size of a spreadsheet."""
    shared_strings: int = 2_000_000
    parts: int = 10_000
    """Of a spreadsheet's archive: about ten, and one for each picture. Each costs memory before it is unpacked."""
    spare_rows: int = 1_000
    """Of a spreadsheet, beside `rows`, for headings and empty rows, which aren't counted."""
    memory_bytes: int = 256 << 20
    seconds: int = 60

    @property
    def lines(self) -> int:
        """Rows, including blank ones."""
        return self.rows * 2


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a file. `row` is the number in a spreadsheet: the first row is 1, and empty rows count."""

    row: int
    cells: list[str]
    problem: str | None = None
    """Why the row couldn't be split into cells."""


@dataclass
class Table:
    """Headings, and the rows below them as they are read. `notes` are complete once all rows have been read."""

    headings: list[str]
    lines: Iterator[Line]
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Sheet:
    """Headings and the rows below them. `notes` are remarks about the whole file."""

    headings: list[str]
    lines: list[Line]
    notes: tuple[str, ...] = ()

    @property
    def broken(self) -> list[tuple[int, str]]:
        """Rows that couldn't be split into cells, and why."""
        return [(line.row, line.problem) for line in self.lines if line.problem]


class Unreadable(Exception):
    """The file can't be read at all. The message says what to do."""


def as_table(lines: Iterable[Line], limits: FileLimits, notes: list[str]) -> Table:
    """Use the first row with text as headings. Raises Unreadable if there is none or it is too wide.

    Iterating over the lines raises Unreadable once there are too many.
    """
    filled = _filled_lines(lines, limits)
    heading = next(filled, None)
    if heading is None:
        raise Unreadable(EMPTY)
    width = max(index + 1 for index, cell in enumerate(heading.cells) if cell.strip())
    if width > limits.columns:
        raise Unreadable(f"The file has {width} columns; the limit is {limits.columns}. Remove some of them")
    headings = [printable_text(cell) for cell in heading.cells[:width]]
    return Table(headings, _count_cells(filled, width, limits), notes)


def _filled_lines(lines: Iterable[Line], limits: FileLimits) -> Iterator[Line]:
    for line in lines:
        if line.row > limits.lines:
            raise too_many_rows(limits)
        if any(cell.strip() for cell in line.cells):
            yield line


def _count_cells(lines: Iterator[Line], width: int, limits: FileLimits) -> Iterator[Line]:
    characters = 0
    for count, line in enumerate(lines, start=1):
        if count > limits.rows:
            raise too_many_rows(limits)
        fitted = _fit_to_headings(line, width)
        characters += sum(map(len, fitted.cells))
        if count * width > limits.cells or characters > limits.characters:
            raise Unreadable(TOO_LARGE)
        yield fitted


def too_many_rows(limits: FileLimits) -> Unreadable:
    """The refusal of a file with more rows than the limit."""
    return Unreadable(f"The file has more than {limits.rows:,} rows. Split it into smaller files")


def printable_text(text: str) -> str:
    """A name without characters that can't be displayed or stored."""
    return "".join(mark if mark.isprintable() else " " for mark in text).strip()


def _fit_to_headings(line: Line, width: int) -> Line:
    """The cells under the headings, and what is wrong with their number."""
    cells = line.cells
    if len(cells) < width:
        missing = (
            f"This row has {len(cells)} cells, but there are {width} headings. "
            "Add the missing separators, or put quotation marks around text with a line break"
        )
        return Line(line.row, cells + [""] * (width - len(cells)), missing)
    if any(cell.strip() for cell in cells[width:]):
        surplus = (
            f"This row has {len(cells)} cells, but there are {width} headings. "
            "Put quotation marks around text that contains the separator"
        )
        return Line(line.row, cells[:width], surplus)
    return Line(line.row, cells[:width])
