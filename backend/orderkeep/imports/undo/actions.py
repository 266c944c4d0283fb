"""Undoes an import: restores what it changed, removes what it added, and lists what it has to keep."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select

from orderkeep.catalog.actions import remove_untouched_products
from orderkeep.catalog.models import Brand, Product, ProductCategory
from orderkeep.contacts import ownership
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.batches import FEWEST, MOST
from orderkeep.core.db.models import Row
from orderkeep.core.events.audit_values import to_json
from orderkeep.imports.enums import BRANDS, ORDER_HEADERS, Kind
from orderkeep.imports.key_lookup import TABLES
from orderkeep.imports.models import Import, ImportChange, ImportKey
from orderkeep.imports.products.writing import copy_category_name, opening_stock
from orderkeep.imports.sales_orders.undo import OrderUndo, with_notes
from orderkeep.imports.stock_orders.undo import BOUND, reason_to_retain, why_bound
from orderkeep.imports.undo.incoming_references import still_linked
from orderkeep.imports.undo.inner_links import InnerLinks
from orderkeep.imports.undo.outcome import UndoProgress, UndoTally
from orderkeep.imports.writing import BatchSplitter, values_from_json
from orderkeep.notifications.models import Notification
from orderkeep.purchasing.actions import delete_imported
from orderkeep.purchasing.models import StockOrder, StockOrderEvent, StockOrderLine
from orderkeep.purchasing.stock_orders.lines import settle_costs
from orderkeep.sales.models import OrderEvent, SalesOrder, SalesOrderLine
from orderkeep.stock.models import Allocation, AllocationDecision, Finding, Movement

BY_KIND: dict[str, type[Row]] = {
    **dict(TABLES.items()),
    ORDER_HEADERS: SalesOrder,
    BRANDS: Brand,
}
LAST = (ORDER_HEADERS, BRANDS, Kind.CATEGORIES)
"""Kinds that other records of the same import refer to. They are removed after those."""
NOT_HOLDING: dict[str, tuple[type[Row], ...]] = {
    Kind.CUSTOMERS: (Notification,),
    Kind.PRODUCTS: (Movement, Finding, Allocation, AllocationDecision),
    Kind.PURCHASES: (OrderEvent, Allocation, Finding),
    Kind.STOCK_ORDERS: (StockOrderEvent, StockOrderLine),
}
"""Tables whose rows belong to the record. They are checked separately or deleted with it."""


HEAVY: Mapping[str, tuple[int, int]] = {Kind.STOCK_ORDERS: (1, 1), Kind.PURCHASES: (5, 10)}
"""Minimum and maximum records per step, for kinds with records that take far longer than others."""
USED_BY = {
    "customers": "contacts",
    "purchases": "sales orders",
    "purchase_orders": "sales orders",
    "product_categories": "categories",
    "assets": "units",
    "inventory_movements": "stock movements",
}
"""Display names of tables, where they differ."""


@dataclass(frozen=True)
class RemainingUndo:
    """What an undo still has to do. Only the holder of the import lock changes it."""

    changes: Sequence[str]
    """Ids of the changes to revert, newest first."""
    made: Mapping[str, Sequence[str]]
    """Ids of the keys of added rows by kind, newest first."""


def remaining_undo(ctx: Context, file_id: str) -> RemainingUndo:
    """Read before the first batch: thousands of ids take longer than a batch may."""
    mine = ImportChange.import_id == file_id
    newest_first = ImportChange.created_at.desc(), ImportChange.id.desc()
    changes = ctx.db.scalars(select(ImportChange.id).where(mine).order_by(*newest_first)).all()
    query = select(ImportKey.kind, ImportKey.id).where(ImportKey.import_id == file_id, ImportKey.made)
    made: dict[str, list[str]] = {}
    for kind, key_id in ctx.db.execute(query.order_by(ImportKey.id.desc())):
        made.setdefault(kind, []).append(key_id)
    return RemainingUndo(changes, made)


class Undo:
    """Undoes the rest of one import, in steps. Continuing after a stop starts with a new object."""

    def __init__(self, ctx: Context, file: Import, rest: RemainingUndo) -> None:
        """Continue from the progress stored on the import."""
        self.ctx, self.rest = ctx, rest
        self.done = UndoTally.of_progress(file.undo)
        self.orders = OrderUndo(ctx, (file.undo or {}).get("products", ()))

    def steps(self, parts: BatchSplitter) -> Iterator[None]:
        """Changes first, newest to oldest. Then the added rows, last to first."""
        for part in parts(self.rest.changes):
            self._restore(part)
            self.orders.end_step()
            yield
        made = self.rest.made
        for kind in sorted(made, key=lambda each: (each in LAST, each)):
            for part in parts(made[kind], *HEAVY.get(kind, (FEWEST, MOST))):
                self._remove(kind, part)
                self.orders.end_step()
                yield
        yield from self.orders.last_steps()

    def close_books(self) -> None:
        """Before each commit: update the figures."""
        self.orders.close_books()

    def progress(self) -> UndoProgress:
        """The progress needed to continue."""
        return self.done.as_progress() | {"products": sorted(self.orders.products)}

    def _restore(self, ids: Sequence[str]) -> None:
        query = (
            select(ImportChange, ImportKey)
            .join(ImportKey, ImportKey.id == ImportChange.key_id)
            .where(ImportChange.id.in_(ids))
            .order_by(ImportChange.created_at.desc(), ImportChange.id.desc())
        )
        part = self.ctx.db.execute(query).all()
        rows: dict[str, Row] = {}
        for kind in {key.kind for _, key in part}:
            rows |= self._rows(kind, [key for _, key in part if key.kind == kind])
        for change, key in part:
            if key.row_id in rows:
                self._restore_row(BY_KIND[key.kind], rows[key.row_id], change, key)
            self.ctx.db.delete(change)
            if change.old_record is not None:
                key.record, key.row_hash = change.old_record, change.old_hash or ""
        self.ctx.db.flush()
        for change, key in part:
            if change.old_record is None:
                self.ctx.db.delete(key)
        self.ctx.db.flush()

    def _restore_row(self, table: type[Row], row: Row, change: ImportChange, key: ImportKey) -> None:
        """Restore a column that still has the imported value. Keep a column that was changed since."""
        same = [name for name, value in change.new.items() if to_json(getattr(row, name)) == value]
        since = sorted(change.new.keys() - set(same))
        was_as_left = row.version == key.row_version
        if isinstance(row, SalesOrderLine):
            since = self.orders.before_restore(row, since)
            same = [] if since else same
        if isinstance(row, StockOrder) and (reason := why_bound(self.ctx, row, {n: change.old[n] for n in same})):
            same = [name for name in same if name not in BOUND]
            self.done.keep_change(table, row, reason)
        restored = values_from_json(table, {name: change.old[name] for name in same})
        if isinstance(row, SalesOrderLine):
            self.orders.restore_order(row, restored)
        for name, value in restored.items():
            setattr(row, name, value)
        self.ctx.db.flush()
        self._follow(row, same)
        if same:
            self.done.restored += key.kind != ORDER_HEADERS
        if since:
            self.done.keep_change(table, row, f"Changed since the import: {', '.join(since)}")
        if change.untouched and was_as_left and not since:
            key.row_version = row.version

    def _follow(self, row: Row, restored: list[str]) -> None:
        if isinstance(row, SalesOrderLine):
            self.orders.after_restore(row)
        elif isinstance(row, SalesOrder):
            self.orders.headers.add(row.id)
        elif isinstance(row, StockOrder):
            settle_costs(self.ctx, row)
        elif isinstance(row, ProductCategory) and "name" in restored:
            copy_category_name(self.ctx, row)
        elif isinstance(row, Contact) and "assigned_to" in restored:
            ownership.propagate_owner(self.ctx, row)

    def _rows(self, kind: str, keys: Sequence[ImportKey]) -> dict[str, Row]:
        table = BY_KIND[kind]
        query = select(table).where(table.id.in_([key.row_id for key in keys])).order_by(table.id).with_for_update()
        return {row.id: row for row in self.ctx.db.scalars(query.execution_options(with_hidden=True))}

    def _remove(self, kind: str, ids: Sequence[str]) -> None:
        table = BY_KIND[kind]
        keys = list(self.ctx.db.scalars(select(ImportKey).where(ImportKey.id.in_(ids)).order_by(ImportKey.id.desc())))
        inner = InnerLinks(self.ctx, kind, keys)
        inner.take_off()
        rows = self._rows(kind, keys)
        linked = still_linked(self.ctx, table, list(rows), NOT_HOLDING.get(kind, ()))
        if kind == Kind.PURCHASES:
            linked |= with_notes(self.ctx, list(rows))
            self.orders.look_at(list(rows))
        kept = {
            row.id: why
            for key in keys
            if (row := rows.get(key.row_id)) and (why := self._reason_to_retain(kind, row, key, linked))
        }
        kept |= self._remove_rows([rows[key.row_id] for key in keys if key.row_id in rows and key.row_id not in kept])
        gone = []
        for key in keys:
            row = rows.get(key.row_id)
            reason = kept.get(key.row_id)
            if row is not None and reason:
                self.done.keep_row(table, row, reason)
                continue
            gone.append(key.id)
            self.done.rows.pop(key.row_id, None)
            self.done.removed += row is not None and kind != ORDER_HEADERS
        self.ctx.db.flush()
        self.ctx.db.execute(
            delete(ImportKey).where(ImportKey.id.in_(gone)).execution_options(synchronize_session=False)
        )
        inner.put_back()

    def _reason_to_retain(self, kind: str, row: Row, key: ImportKey, linked: dict[str, str]) -> str | None:
        if isinstance(row, StockOrder) and (reason := reason_to_retain(self.ctx, row)):
            return reason
        if kind != ORDER_HEADERS and row.version != key.row_version:
            return "Changed since the import"
        if isinstance(row, Product) and row.movements_count > _opening_movements(row, key):
            return "Its stock has changed since the import"
        if row.id not in linked:
            return None
        table = linked[row.id]
        return f"Still used by {USED_BY.get(table, table.replace('_', ' '))}"

    def _remove_rows(self, rows: Sequence[Row]) -> dict[str, str]:
        """Remove rows. Returns the reasons for those that have to stay, by id."""
        for row in rows:
            if isinstance(row, StockOrder):
                delete_imported(self.ctx, row)
            elif not isinstance(row, Product):
                if isinstance(row, SalesOrderLine):
                    self.orders.before_removal(row)
                self.ctx.db.delete(row)
        products = [row for row in rows if isinstance(row, Product)]
        return remove_untouched_products(self.ctx, products) if products else {}


def _opening_movements(product: Product, key: ImportKey) -> int:
    return int(bool(opening_stock(key.record, is_unit_tracked=product.is_unit_tracked)))
