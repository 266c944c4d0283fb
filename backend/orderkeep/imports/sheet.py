"""A file as rows of text, whatever it was before."""

from dataclasses import dataclass

from orderkeep.core.exporting import restored

MOST_ROWS = 200_000
MOST_COLUMNS = 200


@dataclass(frozen=True)
class Line:
    """One row of a file. `row` counts as a spreadsheet does: the first row is 1, empty ones count too."""

    row: int
    cells: list[str]


@dataclass(frozen=True)
class Sheet:
    """Headings and the rows below them. `notes` are remarks on the file as a whole."""

    headings: list[str]
    lines: list[Line]
    notes: tuple[str, ...] = ()
    broken: tuple[tuple[int, str], ...] = ()
    """Rows that could not be cut into cells, and why."""


class Unreadable(Exception):
    """The file cannot be read at all. The message says what to do."""


def as_sheet(lines: list[Line], notes: tuple[str, ...] = ()) -> Sheet:
    """The first row with text is the heading. Raises Unreadable when there is none, or too much of everything."""
    filled = [line for line in lines if any(cell.strip() for cell in line.cells)]
    if not filled:
        raise Unreadable("The file is empty. Choose a file with column headings in its first row")
    heading, *below = filled
    if len(below) > MOST_ROWS:
        raise Unreadable(f"The file has {len(below):,} rows; the limit is {MOST_ROWS:,}. Split it into smaller files")
    width = max(index + 1 for index, cell in enumerate(heading.cells) if cell.strip())
    if width > MOST_COLUMNS:
        raise Unreadable(f"The file has {width} columns; the limit is {MOST_COLUMNS}. Remove some of them")
    kept, broken = [], []
    for line in below:
        cells, problem = _fitted(line.cells, width)
        kept.append(Line(line.row, [restored(cell) for cell in cells]))
        if problem:
            broken.append((line.row, problem))
    return Sheet([printable(cell) for cell in heading.cells[:width]], kept, notes, tuple(broken))


def printable(text: str) -> str:
    """A name without marks that cannot be shown or stored."""
    return "".join(mark if mark.isprintable() else " " for mark in text).strip()


def _fitted(cells: list[str], width: int) -> tuple[list[str], str | None]:
    """The cells under the headings, and what is wrong with their number."""
    if len(cells) < width:
        missing = (
            f"This row has {len(cells)} cells, but there are {width} headings. "
            "Add the missing separators, or put quotation marks around text with a line break"
        )
        return cells + [""] * (width - len(cells)), missing
    if any(cell.strip() for cell in cells[width:]):
        surplus = (
            f"This row has {len(cells)} cells, but there are {width} headings. "
            "Put quotation marks around text that contains the separator"
        )
        return cells[:width], surplus
    return cells[:width], None
