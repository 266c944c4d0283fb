"""Export of a list to CSV or XLSX, with the same filters, search, sort and scope as on screen.

Text that a spreadsheet would evaluate as a formula is escaped with an apostrophe (OWASP: CSV injection).
"""

import csv
import io
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import chain, islice
from typing import IO, cast

import orjson
from starlette.background import BackgroundTask
from starlette.datastructures import QueryParams
from starlette.responses import StreamingResponse

from orderkeep.core.context import Context, business_day
from orderkeep.core.costs import without_costs
from orderkeep.core.errors import Malformed
from orderkeep.core.labels import enum_of, file_heading, labels_of
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.lists.paging import single_values
from orderkeep.core.values import Values

BATCH = 1_000
CHUNK = 1 << 16
Cell = str | int | float
"""The value of a cell."""
IN_MEMORY = 1 << 20
STARTS_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""Full-width characters too: East Asian spreadsheet programs treat both alike."""
STARTS_CELL = ("\t", "\r", "\n")
"""Some programs start a new cell or row at these characters, or skip them."""
APOSTROPHE, QUOTES = "'", "'\"＇＂"
MEDIA = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
BYTE_ORDER_MARK = "\ufeff"
"""Spreadsheet programs read UTF-8 only if the file has a byte order mark."""


def escape_formula(text: str) -> str:
    """Escape text that a spreadsheet could evaluate. Escaped forms are unique, so that `unescape_formula` is exact."""
    return f"{APOSTROPHE}{text}" if _is_formula(text) else text


def unescape_formula(text: str) -> str:
    """Reverse `escape_formula`."""
    return text[1:] if text.startswith(APOSTROPHE) and _is_formula(text) else text


def _is_formula(text: str) -> bool:
    """Whether the text begins like a formula after apostrophes, spaces, quotation marks and invisible characters.

    Leading apostrophes are ignored, so an escaped text counts as a formula just like the original.
    """
    if text[:1].isalnum():
        return False
    inside = text.lstrip(APOSTROPHE)
    if inside.startswith(STARTS_CELL):
        return True
    first = next((mark for mark in inside if not (mark.isspace() or mark in QUOTES or not mark.isprintable())), "")
    return first in STARTS_FORMULA


def to_cell(value: object) -> Cell:
    """Convert a value for a cell. Numbers stay numbers."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return value
        case _:
            return escape_formula(_text(value))


def _text(value: object) -> str:
    match value:
        case str():
            return value
        case datetime():
            return value.strftime("%Y-%m-%d %H:%M:%S")
        case date():
            return value.isoformat()
        case list() if all(isinstance(each, str) and "," not in each for each in value):
            return ", ".join(value)
        case _:
            return orjson.dumps(value).decode()


@dataclass(frozen=True)
class ExportSheet:
    """The contents of a file: its name, headings and rows."""

    name: str
    headings: list[str]
    rows: Iterator[list[Cell]]


def export_list(ctx: Context, query: type[ListQuery], params: QueryParams) -> StreamingResponse:
    """Return the file. Raises Malformed for an unknown format or column, as for any other parameter."""
    wanted = single_values(params)
    form = read_format(wanted)
    hidden = query.costs if ctx.scope.hides_costs else frozenset[str]()
    columns = chosen_columns([name for name in query.shown if name not in hidden], wanted)
    rows = _rows(ctx, query, wanted, columns)
    return sheet_file(ExportSheet(dated_file_name(ctx, query), headings_of(query, columns), rows), form)


def dated_file_name(ctx: Context, query: type[ListQuery]) -> str:
    """`sales-orders-2026-11-21`: the name that the list has on screen, and today's date in the business's zone."""
    name = query.file_name or query.table.__tablename__.replace("_", "-")
    return f"{name}-{business_day(ctx):%Y-%m-%d}"


def read_format(params: dict[str, str]) -> str:
    """Remove `format` from the parameters and return it."""
    form = params.pop("format", "csv")
    if form not in MEDIA:
        raise Malformed("format is csv or xlsx", field="format", code="bad_value")
    return form


def sheet_file(sheet: ExportSheet, form: str) -> StreamingResponse:
    """Write the sheet to a file of this format and stream it."""
    rows = _with_first_row_read(sheet.rows)
    file: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - closed once the response is sent
    (_write_csv if form == "csv" else _write_xlsx)(file, sheet.headings, rows)
    file.seek(0)
    headers = {"content-disposition": f'attachment; filename="{sheet.name}.{form}"'}
    chunks = iter(lambda: file.read(CHUNK), b"")
    return StreamingResponse(chunks, media_type=MEDIA[form], headers=headers, background=BackgroundTask(file.close))


def _with_first_row_read(rows: Iterator[list[Cell]]) -> Iterator[list[Cell]]:
    """The rows, after the first was read: a refused filter is noticed before any file is open."""
    return chain(list(islice(rows, 1)), rows)


def chosen_columns(known: list[str], params: dict[str, str]) -> list[str]:
    """Remove `columns` from the parameters and return the chosen ones. Raises Malformed.

    By default all except the environment, which is the same in each row of a file.
    """
    text = params.pop("columns", "")
    chosen = text.split(",") if text else [name for name in known if name != "environment"]
    for name in chosen:
        if name not in known:
            raise Malformed(f"Unknown column {name}", field="columns", code="bad_value")
    return chosen


def _rows(ctx: Context, query: type[ListQuery], wanted: dict[str, str], columns: list[str]) -> Iterator[list[Cell]]:
    for batch in query.batches(ctx, wanted, BATCH):
        rows = without_costs(query.row, batch) if ctx.scope.hides_costs else batch
        yield from to_cells(query, cast("Sequence[Values]", rows), columns)  # rows of the same schema


def to_cells(query: type[ListQuery], rows: Sequence[Values], columns: list[str]) -> Iterator[list[Cell]]:
    """Convert rows to the cells of a file."""
    labels = {name: labels_of(enum) for name in columns if (enum := enum_of(query.shown[name]))}
    for row in rows:
        shown = {name: in_file(row[name]) for name, in_file in query.in_file.items() if name in columns}
        values = ((name, shown.get(name, row[name])) for name in columns)
        yield [to_cell(labels[name].get(str(value), value) if name in labels else value) for name, value in values]


def headings_of(query: type[ListQuery], columns: list[str]) -> list[str]:
    """The header row of a file."""
    return [file_heading(name, query.headings, query.shown) for name in columns]


def _write_csv(file: IO[bytes], headings: list[str], rows: Iterator[list[Cell]]) -> None:
    text = io.TextIOWrapper(file, encoding="utf-8", newline="")
    text.write(BYTE_ORDER_MARK)
    writer = csv.writer(text)
    writer.writerow(headings)
    writer.writerows(rows)
    text.flush()
    text.detach()


def _write_xlsx(file: IO[bytes], headings: list[str], rows: Iterator[list[Cell]]) -> None:
    import xlsxwriter  # noqa: PLC0415 - 3 MB that a server needs with its first workbook only

    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    workbook = xlsxwriter.Workbook(file, options)
    sheet = workbook.add_worksheet("Orderkeep")
    sheet.write_row(0, 0, headings, workbook.add_format({"bold": True}))
    sheet.freeze_panes(1, 0)
    for index, row in enumerate(rows, start=1):
        sheet.write_row(index, 0, row)
    workbook.close()
