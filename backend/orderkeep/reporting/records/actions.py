"""The registry: a page of records, the counts of each kind, and an export."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from starlette.datastructures import QueryParams
from starlette.responses import StreamingResponse

from orderkeep.core.context import Context
from orderkeep.core.labels import plain_label
from orderkeep.core.lists.export import BATCH, Cell, ExportSheet, chosen_columns, read_format, sheet_file, to_cell
from orderkeep.core.lists.list_query import CAPPED
from orderkeep.core.lists.paging import read_count, read_limit, single_values
from orderkeep.core.lists.rows import count_rows
from orderkeep.reporting.records.enums import RecordKind
from orderkeep.reporting.records.kinds import KINDS
from orderkeep.reporting.records.links import shown_records
from orderkeep.reporting.records.pages import Order, counts_by_kind, page_of_records
from orderkeep.reporting.records.parameters import Conditions, conditions_by_kind
from orderkeep.reporting.records.schemas import KindsOut, RecordOut, RecordPage

DEFAULT_SORT = "-updated_at"
HEADINGS = {
    "title": "Record",
    "kind": "Kind",
    "detail": "Detail",
    "status": "Status",
    "related_name": "Related to",
    "owner_name": "Owner",
    "amount": "Amount",
    "created_at": "Created",
    "updated_at": "Changed",
    "id": "Orderkeep ID",
}
"""The columns of an exported file."""


def record_page(ctx: Context, params: QueryParams) -> RecordPage:
    """Return a page of the registry. Raises Malformed with the name of an unknown or invalid parameter."""
    wanted = single_values(params)
    limit, count, cursor = read_limit(wanted), read_count(wanted), wanted.pop("cursor", None)
    order = Order.read(wanted.pop("sort", DEFAULT_SORT))
    found = conditions_by_kind(ctx, wanted)
    lines, following = page_of_records(ctx, found, order, limit, cursor)
    page: RecordPage = {"items": shown_records(ctx, lines), "next_cursor": following, "total": 0, "total_capped": False}
    if count:
        total = _count_records(ctx, found, None if count == "exact" else CAPPED)
        page["total"], page["total_capped"] = (
            (min(total, CAPPED), total > CAPPED) if count == "capped" else (total, False)
        )
    return page


def _count_records(ctx: Context, found: Conditions, most: int | None) -> int:
    """Count the records, at most one more than `most`."""
    total = 0
    for kind, where in found.items():
        left = 2**62 if most is None else most + 1 - total
        total += count_rows(KINDS[kind].query, ctx, where, left) if left > 0 else 0
    return total


def record_kinds(ctx: Context, params: QueryParams) -> KindsOut:
    """Count the records of each kind that match the search and filters, and return the newest change of each."""
    wanted = single_values(params)
    found = conditions_by_kind(ctx, wanted)
    counts = {each.kind: (int(each.records), each.changed_at) for each in counts_by_kind(ctx, found, CAPPED + 1)}
    nothing: tuple[int, datetime | None] = (0, None)
    known = [(kind, *counts.get(kind, nothing)) for kind in RecordKind]
    return {
        "items": [
            {"kind": kind, "records": min(rows, CAPPED), "capped": rows > CAPPED, "changed_at": changed}
            for kind, rows, changed in known
        ]
    }


def export_records(ctx: Context, params: QueryParams) -> StreamingResponse:
    """Return the matching records as a file, as on screen."""
    wanted = single_values(params)
    form, columns = read_format(wanted), chosen_columns(list(HEADINGS), wanted)
    order = Order.read(wanted.pop("sort", DEFAULT_SORT))
    found = conditions_by_kind(ctx, wanted)
    sheet = ExportSheet(
        f"records-{ctx.now:%Y-%m-%d}", [HEADINGS[name] for name in columns], _rows(ctx, found, order, columns)
    )
    return sheet_file(sheet, form)


def _rows(ctx: Context, found: Conditions, order: Order, columns: Sequence[str]) -> Iterator[list[Cell]]:
    cursor: str | None = None
    while True:
        lines, cursor = page_of_records(ctx, found, order, BATCH, cursor)
        for record in shown_records(ctx, lines):
            yield [to_cell(_in_file(record, name)) for name in columns]
        if not cursor:
            return


def _in_file(record: RecordOut, name: str) -> object:
    """The value with the labels of screens."""
    value: object = record[name]  # type: ignore[literal-required]  # a column of `HEADINGS`
    if name == "kind":
        return record["kind"].label
    if name == "status" and record["status"]:
        return plain_label(record["status"])
    return value
