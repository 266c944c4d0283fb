"""Computed fields of count lines: movements since, value of the difference, missing and new units."""

from collections.abc import Sequence

from sqlalchemy import select
from typing_extensions import TypedDict

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.shares import half_up
from orderkeep.identity.permissions import is_allowed
from orderkeep.inventory.counting import ON_THE_SHELF, rule_entries
from orderkeep.inventory.enums import CountStatus
from orderkeep.inventory.models import StockCount, StockCountEntry, StockCountLine
from orderkeep.inventory.rules import combine_entries, units_of
from orderkeep.stock.models import Unit


class ShownLine(TypedDict):
    """A count line whose computed fields are set here."""

    id: str
    stock_count_id: str
    product_id: str
    is_unit_tracked: bool
    counted: int | None
    expected: int | None
    moved_meanwhile: int
    moved_since: int | None
    on_hand: int | None
    difference: int | None
    value: float | None
    missing: list[str]
    found: list[str]


class ShownEntry(TypedDict):
    """A count entry whose names are set here."""

    stock_count_line_id: str
    asset_id: str | None
    product_name: str | None
    asset_tag: str | None


def finish_lines(ctx: Context, rows: Sequence[ShownLine]) -> None:
    """Set the computed fields of lines. In a blind count, the expected quantity is left out."""
    counts = _counts(ctx, sorted({row["stock_count_id"] for row in rows}))
    shelves = _shelves(ctx, [row["product_id"] for row in rows])
    for row in rows:
        on_hand, _ = shelves[row["product_id"]]
        row["on_hand"], row["missing"], row["found"] = on_hand, [], []
        if row["expected"] is not None and row["moved_since"] is None:
            row["moved_since"] = on_hand - row["expected"]
        if row["counted"] is None:
            row["expected"] = on_hand
    _add_units(ctx, [row for row in rows if row["is_unit_tracked"] and row["counted"] is not None], counts)
    sees_all = is_allowed(ctx.scope, "stock.see_blind_counts")
    for row in rows:
        _, cost = shelves[row["product_id"]]
        row["value"] = (
            None if cost is None or row["difference"] is None else half_up(cost * row["difference"], 100) / 100
        )
        status, blind = counts[row["stock_count_id"]]
        if blind and status == CountStatus.COUNTING and not sees_all:
            row["expected"] = row["moved_since"] = row["on_hand"] = row["difference"] = row["value"] = None
            row["missing"], row["moved_meanwhile"] = [], 0


def _counts(ctx: Context, ids: Sequence[str]) -> dict[str, tuple[str, bool]]:
    query = select(StockCount.id, StockCount.status, StockCount.blind).where(any_of(StockCount.id, ids))
    return {count_id: (status, blind) for count_id, status, blind in ctx.db.execute(query)}


def _shelves(ctx: Context, ids: Sequence[str]) -> dict[str, tuple[int, int | None]]:
    query = select(Product.id, Product.stock_quantity, Product.average_cost, Product.cost_price)
    found = ctx.db.execute(query.where(any_of(Product.id, sorted(set(ids)))))
    return {
        row_id: (quantity, (100 * cost if cost is not None else None) if average is None else average)
        for row_id, quantity, average, cost in found
    }


def _add_units(ctx: Context, rows: Sequence[ShownLine], counts: dict[str, tuple[str, bool]]) -> None:
    """Return missing and new units; for an open count, as of now."""
    if not rows:
        return
    ids = [row["id"] for row in rows]
    expected = dict(
        ctx.db.execute(select(StockCountLine.id, StockCountLine.unit_ids).where(any_of(StockCountLine.id, ids))).all()
    )
    entries: dict[str, list[StockCountEntry]] = {}
    query = select(StockCountEntry).where(
        any_of(StockCountEntry.stock_count_line_id, ids), StockCountEntry.taken_back_at.is_(None)
    )
    for entry in ctx.db.scalars(query.order_by(StockCountEntry.seq)):
        entries.setdefault(entry.stock_count_line_id, []).append(entry)
    units = _units(ctx, sorted({unit_id for known in expected.values() for unit_id in known}))
    for row in rows:
        is_open = counts[row["stock_count_id"]][0] == CountStatus.COUNTING
        there = [each for each in expected[row["id"]] if not is_open or units.get(each, ("", ""))[1] in ON_THE_SHELF]
        found = units_of(expected[row["id"]], combine_entries(rule_entries(entries.get(row["id"], []))), there)
        row["missing"] = [units[each][0] for each in found.missing if each in units]
        row["found"] = list(found.serials)
        if is_open:
            row["difference"] = found.difference


def _units(ctx: Context, ids: Sequence[str]) -> dict[str, tuple[str, str]]:
    query = select(Unit.id, Unit.asset_tag, Unit.status).where(any_of(Unit.id, ids))
    return {unit_id: (tag, status) for unit_id, tag, status in ctx.db.execute(query)}


def name_entries(ctx: Context, rows: Sequence[ShownEntry]) -> None:
    """Set the product and unit of entries."""
    line_ids = sorted({row["stock_count_line_id"] for row in rows})
    query = (
        select(StockCountLine.id, Product.name)
        .join(Product, Product.id == StockCountLine.product_id)
        .where(any_of(StockCountLine.id, line_ids))
    )
    names: dict[str, str] = dict(ctx.db.execute(query).all())
    units = _units(ctx, sorted({row["asset_id"] for row in rows if row["asset_id"]}))
    for row in rows:
        row["product_name"] = names.get(row["stock_count_line_id"])
        row["asset_tag"] = units[row["asset_id"]][0] if row["asset_id"] in units else None
