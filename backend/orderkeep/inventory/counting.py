"""Stock counts during operation: several people count, and each entry is saved immediately and can be undone."""

from collections.abc import Iterable

from sqlalchemy import Select, func, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.inventory.enums import CountEntryKind, CountStatus
from orderkeep.inventory.models import StockCount, StockCountEntry, StockCountLine
from orderkeep.inventory.rules import CountTally, Entry, combine_entries
from orderkeep.inventory.scan_lookup import ScanResult
from orderkeep.stock.enums import BUCKET_OF, Bucket
from orderkeep.stock.models import Unit

ON_THE_SHELF = [status for status, bucket in BUCKET_OF.items() if bucket is Bucket.ON_HAND]


def lock_count(ctx: Context, count: StockCount) -> StockCount:
    """Lock and return the count. The lock excludes its key, because entries reference it and must not wait."""
    query = select(StockCount).where(StockCount.id == count.id).with_for_update(key_share=True)
    return ctx.db.scalars(query.execution_options(populate_existing=True)).one()


def refuse_ended(ctx: Context, count: StockCount) -> None:
    """Raise Conflict if the count is no longer open in the database."""
    ctx.db.refresh(count)
    if count.status != CountStatus.COUNTING:
        raise Conflict(f"{count.number} is already {count.status}", code="ended")


def add_entry(
    ctx: Context, count: StockCount, scanned: ScanResult, way: CountEntryKind, quantity: int
) -> StockCountEntry:
    """Store an entry. A product that isn't part of the count is added to it."""
    line = _line_of(ctx, count, scanned.product.id)
    refuse_ended(ctx, count)
    product = scanned.product
    ctx.db.refresh(product)
    entries = entries_of(ctx, line.id)
    way, quantity = _check_entry(product, scanned, way, quantity, combine_entries(rule_entries(entries)))
    if line.counted is None and product.is_unit_tracked:
        line.unit_ids = list(ctx.db.scalars(_shelf_units(product.id)))
    entry = StockCountEntry(
        stock_count_id=count.id,
        stock_count_line_id=line.id,
        seq=_next_seq(ctx, line.id),
        way=way,
        quantity=quantity,
        on_hand=product.stock_quantity,
        asset_id=scanned.unit.id if scanned.unit else None,
        serial_number=scanned.serial,
    )
    ctx.add(entry)
    _show(ctx, line)
    return entry


def _check_entry(
    product: Product, scanned: ScanResult, way: CountEntryKind, quantity: int, so_far: CountTally
) -> tuple[CountEntryKind, int]:
    if not product.is_unit_tracked:
        return way, quantity
    if scanned.unit is None and scanned.serial is None:
        if way is CountEntryKind.SET and quantity == 0:
            return way, 0
        raise Invalid(f"Scan the unit number or serial number of each {product.name}", field="code")
    name = scanned.unit.asset_tag if scanned.unit else scanned.serial
    again = scanned.unit.id in so_far.unit_ids if scanned.unit else scanned.serial in so_far.serials
    if again:
        raise Conflict(f"{name} has already been counted", code="already_counted")
    return (CountEntryKind.UNIT if scanned.unit else CountEntryKind.FOUND), 1


def _line_of(ctx: Context, count: StockCount, product_id: str) -> StockCountLine:
    """Lock and return the product's line, creating it if needed."""
    query = select(StockCountLine).where(
        StockCountLine.stock_count_id == count.id, StockCountLine.product_id == product_id
    )
    locked = query.with_for_update().execution_options(populate_existing=True)
    line = ctx.db.scalars(locked).one_or_none()
    if line is not None:
        return line
    lock_count(ctx, count)
    line = ctx.db.scalars(locked).one_or_none()
    if line is not None:
        return line
    last = select(func.coalesce(func.max(StockCountLine.position), 0)).where(StockCountLine.stock_count_id == count.id)
    position = ctx.db.scalars(last).one() + 1
    return ctx.add(StockCountLine(stock_count_id=count.id, product_id=product_id, position=position))


def _shelf_units(product_id: str) -> Select[str]:
    query = select(Unit.id).where(Unit.product_id == product_id, Unit.status.in_(ON_THE_SHELF))
    return query.order_by(Unit.number_seq)


def _next_seq(ctx: Context, line_id: str) -> int:
    query = select(func.coalesce(func.max(StockCountEntry.seq), 0))
    return int(ctx.db.scalars(query.where(StockCountEntry.stock_count_line_id == line_id)).one()) + 1


def entries_of(ctx: Context, line_id: str) -> list[StockCountEntry]:
    """Return the valid entries of a line, oldest first."""
    query = select(StockCountEntry).where(
        StockCountEntry.stock_count_line_id == line_id, StockCountEntry.taken_back_at.is_(None)
    )
    return list(ctx.db.scalars(query.order_by(StockCountEntry.seq)))


def rule_entries(entries: Iterable[StockCountEntry]) -> list[Entry]:
    """Convert entries to values for the rule that sums them."""
    return [
        Entry(CountEntryKind(each.way), each.quantity, each.on_hand, each.asset_id, each.serial_number)
        for each in entries
    ]


def tally_of(ctx: Context, line: StockCountLine) -> CountTally:
    """Return the counted result of a line from its entries."""
    return combine_entries(rule_entries(entries_of(ctx, line.id)))


def _show(ctx: Context, line: StockCountLine) -> None:
    """Update the line with the result of its entries."""
    entries = entries_of(ctx, line.id)
    found = combine_entries(rule_entries(entries))
    line.counted, line.moved_meanwhile = found.counted, found.moved_meanwhile
    line.expected, line.difference = found.expected, found.difference
    if line.unit_ids and found.counted is not None:
        expected = len(line.unit_ids)
        known = len(set(found.unit_ids) & set(line.unit_ids)) + len(found.serials)
        line.counted, line.expected, line.difference = known, expected, known - expected
        line.moved_meanwhile = 0
    last = entries[-1] if entries and found.counted is not None else None
    line.counted_at, line.counted_by = (last.created_at, last.created_by) if last else (None, None)
    line.recounts = sum(1 for entry in entries if entry.way == CountEntryKind.RECOUNT)
    ctx.db.flush()


def undo_entry(ctx: Context, entry: StockCountEntry) -> StockCountLine:
    line = ctx.find(StockCountLine, entry.stock_count_line_id, lock=True)
    refuse_ended(ctx, ctx.find(StockCount, line.stock_count_id))
    ctx.db.refresh(entry)
    if entry.taken_back_at is None:
        entry.taken_back_at = ctx.now
        ctx.db.flush()
        _show(ctx, line)
    return line


def recount_line(ctx: Context, line: StockCountLine) -> StockCountLine:
    """Discard what was counted, so that the product is counted again from zero."""
    line = ctx.find(StockCountLine, line.id, lock=True)
    refuse_ended(ctx, ctx.find(StockCount, line.stock_count_id))
    if line.counted is None:
        raise Conflict("This product hasn't been counted yet", code="not_counted")
    product = ctx.find(Product, line.product_id)
    entry = {"way": CountEntryKind.RECOUNT, "quantity": 0, "on_hand": product.stock_quantity}
    link = {"stock_count_id": line.stock_count_id, "stock_count_line_id": line.id}
    ctx.add(StockCountEntry(**entry, **link, seq=_next_seq(ctx, line.id)))
    line.reason = None
    _show(ctx, line)
    return line
