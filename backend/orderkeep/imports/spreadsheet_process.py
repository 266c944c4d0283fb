"""Reads a spreadsheet in a process of its own: XLSX, XLS or ODS on standard input, its cells as JSON on the output.

The reader is foreign code, and a broken file can make it claim any memory or abort. That ends this process and not the
server. It is run by path, so it imports nothing of Orderkeep.
"""

import io
import sys
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

import orjson
import python_calamine

MOST_MEMORY = 2 << 30
FIFTEEN_DIGITS = 1e15
"""From here on a number has no place left for a fraction."""


def main() -> None:
    """Arguments: the most rows, columns and cells of a sheet."""
    _limit_memory()
    limits = [int(text) for text in sys.argv[1:4]]
    sys.stdout.buffer.write(orjson.dumps(_read(sys.stdin.buffer.read(), *limits)))


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415  # not on every system
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _read(data: bytes, most_rows: int, most_columns: int, most_cells: int) -> dict[str, Any]:
    """The first visible sheet with cells, and the names of the others."""
    try:
        book = python_calamine.load_workbook(io.BytesIO(data))
    except python_calamine.PasswordError:
        return {"problem": "protected"}
    visible = [
        each.name
        for each in book.sheets_metadata
        if each.visible == python_calamine.SheetVisibleEnum.Visible
        and each.typ == python_calamine.SheetTypeEnum.WorkSheet
    ]
    filled = []
    for name in visible:
        sheet = book.get_sheet_by_name(name)
        last_row, last_column = (place + 1 for place in sheet.end or (-1, -1))
        if last_row > most_rows or last_column > most_columns or last_row * last_column > most_cells:
            return {"problem": "too_large", "rows": last_row, "columns": last_column}
        if sheet.height:
            filled.append(name)
    if not filled:
        return {"problem": "empty"}
    rows = book.get_sheet_by_name(filled[0]).to_python(skip_empty_area=False)
    return {"sheet": filled[0], "others": filled[1:], "rows": [list(_texts(cells)) for cells in rows]}


def _texts(cells: Iterable[Any]) -> Iterator[str]:
    """Cells as a person would type them."""
    for cell in cells:
        if isinstance(cell, str):
            yield cell
        elif isinstance(cell, bool):
            yield "1" if cell else "0"
        elif isinstance(cell, float):
            # A spreadsheet shows 15 digits; the 16th is noise of binary fractions.
            yield format(cell, ".15g") if abs(cell) < FIFTEEN_DIGITS else format(cell, ".0f")
        elif isinstance(cell, datetime | date | time):
            yield cell.isoformat(" ") if isinstance(cell, datetime) else cell.isoformat()
        elif isinstance(cell, timedelta):
            yield str(cell)
        else:
            yield "" if cell is None else str(cell)


if __name__ == "__main__":
    main()
