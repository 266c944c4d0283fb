"""Takes an import back: what it changed is restored, what it made is removed, and the rest is listed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, select

from orderkeep.catalog.actions import unmake_product
from orderkeep.catalog.tables import Brand, Product, ProductCategory
from orderkeep.contacts import tied
from orderkeep.contacts.tables import Contact
from orderkeep.core.audit import plain
from orderkeep.core.context import Context
from orderkeep.core.tables import Row
from orderkeep.imports.catalog_writing import keep_category_name, opening_stock
from orderkeep.imports.inner_links import InnerLinks
from orderkeep.imports.links import TABLES
from orderkeep.imports.order_undoing import OrderUndo, with_notes
from orderkeep.imports.parts import in_parts
from orderkeep.imports.pointers import still_linked
from orderkeep.imports.stock_order_undoing import BOUND, why_bound, why_kept
from orderkeep.imports.tables import Import, ImportChange, ImportKey
from orderkeep.imports.words import BRANDS, ORDER_HEADERS, Kind
from orderkeep.imports.writing import revived
from orderkeep.purchasing.actions import unmake
from orderkeep.purchasing.lines import settle_costs
from orderkeep.purchasing.tables import StockOrder, StockOrderEvent, StockOrderLine
from orderkeep.sales.tables import OrderEvent, OrderGroup, SalesOrder
from orderkeep.stock.tables import Allocation, AllocationDecision, Finding, Movement

BY_KIND: dict[str, type[Row]] = {
    **{kind.value: table for kind, table in TABLES.items()},
    ORDER_HEADERS: OrderGroup,
    BRANDS: Brand,
}
LAST = (ORDER_HEADERS, BRANDS, Kind.CATEGORIES.value)
"""Kinds that rows of the same import point to: they go after those."""
NOT_HOLDING: dict[str, tuple[type[Row], ...]] = {
    Kind.PRODUCTS.value: (Movement, Finding, Allocation, AllocationDecision),
    Kind.PURCHASES.value: (OrderEvent, Allocation, Finding),
    Kind.STOCK_ORDERS.value: (StockOrderEvent, StockOrderLine),
}
"""Tables whose rows belong to the row itself, and are looked at on their own or go with it."""


USED_BY = {
    "customers": "contacts",
    "purchases": "sales orders",
    "purchase_orders": "orders of several lines",
    "product_categories": "categories",
    "assets": "units",
    "inventory_movements": "stock movements",
}
"""Tables as people call them, where that differs."""


@dataclass
class Undone:
    """What became of each row."""

    removed: int = 0
    restored: int = 0
    kept: list[dict[str, str]] = field(default_factory=list)

    def keep(self, table: type[Row], row: Row, reason: str) -> None:
        """This row stays as it is."""
        title = getattr(row, "number", None) or getattr(row, "name", None) or ""
        self.kept.append({"table": table.__tablename__, "id": row.id, "title": title, "reason": reason})

    def as_json(self) -> dict[str, Any]:
        """As reports show it."""
        kept = sorted(self.kept, key=lambda row: (row["table"], row["title"]))
        return {"removed": self.removed, "restored": self.restored, "kept": kept}


class Undo:
    """Takes back one import."""

    def __init__(self, ctx: Context, file: Import) -> None:
        """Nothing happens before `run`."""
        self.ctx, self.file = ctx, file
        self.done = Undone()
        self.orders = OrderUndo(ctx)

    def run(self) -> Undone:
        """Changes first, the newest before the older ones; then the rows that were made."""
        self._restore()
        query = select(ImportKey).where(ImportKey.import_id == self.file.id, ImportKey.made)
        made: dict[str, list[ImportKey]] = {}
        for key in self.ctx.db.scalars(query.order_by(ImportKey.id)):
            made.setdefault(key.kind, []).append(key)
        for kind in sorted(made, key=lambda each: each in LAST):
            inner = InnerLinks(self.ctx, kind, made[kind])
            inner.take_off()
            for part in in_parts(made[kind]):
                self._remove(kind, part)
            inner.put_back()
        self.orders.finish()
        return self.done

    def _restore(self) -> None:
        query = (
            select(ImportChange, ImportKey)
            .join(ImportKey, ImportKey.id == ImportChange.key_id)
            .where(ImportChange.import_id == self.file.id)
            .order_by(ImportChange.created_at.desc(), ImportChange.id.desc())
        )
        for part in in_parts(self.ctx.db.execute(query).all()):
            rows: dict[str, Row] = {}
            for kind in {key.kind for _, key in part}:
                rows |= self._rows(kind, [key for _, key in part if key.kind == kind])
            for change, key in part:
                if key.row_id in rows:
                    self._restore_row(BY_KIND[key.kind], rows[key.row_id], change, key)
                if change.old_record is None:
                    self.ctx.db.delete(key)
                else:
                    key.record, key.row_hash = change.old_record, change.old_hash or ""
            self.ctx.db.flush()

    def _restore_row(self, table: type[Row], row: Row, change: ImportChange, key: ImportKey) -> None:
        """A column that says what the import wrote gets its old value; another one was changed here since."""
        same = [name for name, value in change.new.items() if plain(getattr(row, name)) == value]
        since = sorted(change.new.keys() - set(same))
        was_as_left = row.version == key.row_version
        if isinstance(row, SalesOrder):
            since = self.orders.before_restore(row, since)
            same = [] if since else same
        if isinstance(row, StockOrder) and (reason := why_bound(self.ctx, row, {n: change.old[n] for n in same})):
            same = [name for name in same if name not in BOUND]
            self.done.keep(table, row, reason)
        for name, value in revived(table, {name: change.old[name] for name in same}).items():
            setattr(row, name, value)
        self.ctx.db.flush()
        self._follow(row, same)
        if same:
            self.done.restored += key.kind != ORDER_HEADERS
        if since:
            self.done.keep(table, row, f"Changed since the import: {', '.join(since)}")
        if change.untouched and was_as_left and not since:
            key.row_version = row.version

    def _follow(self, row: Row, restored: list[str]) -> None:
        if isinstance(row, SalesOrder):
            self.orders.after_restore(row)
        elif isinstance(row, OrderGroup):
            self.orders.headers.add(row.id)
        elif isinstance(row, StockOrder):
            settle_costs(self.ctx, row)
        elif isinstance(row, ProductCategory) and "name" in restored:
            keep_category_name(self.ctx, row)
        elif isinstance(row, Contact) and "assigned_to" in restored:
            tied.move_with_contact(self.ctx, row)

    def _rows(self, kind: str, keys: Sequence[ImportKey]) -> dict[str, Row]:
        table: Any = BY_KIND[kind]
        query = select(table).where(table.id.in_([key.row_id for key in keys])).order_by(table.id).with_for_update()
        return {row.id: row for row in self.ctx.db.scalars(query.execution_options(with_hidden=True))}

    def _remove(self, kind: str, keys: Sequence[ImportKey]) -> None:
        table, rows = BY_KIND[kind], self._rows(kind, keys)
        linked = still_linked(self.ctx, table, list(rows), NOT_HOLDING.get(kind, ()))
        if kind == Kind.PURCHASES:
            linked |= with_notes(self.ctx, list(rows))
            self.orders.look_at(list(rows))
        gone = []
        for key in keys:
            row = rows.get(key.row_id)
            if row is None:
                gone.append(key.id)
            elif reason := self._why_kept(kind, row, key, linked):
                self.done.keep(table, row, reason)
            else:
                self._remove_row(row)
                self.done.removed += kind != ORDER_HEADERS
                gone.append(key.id)
        self.ctx.db.flush()
        # The session holds every key of the import: comparing each with the statement would take most of the time.
        apart = delete(ImportKey).where(ImportKey.id.in_(gone)).execution_options(synchronize_session=False)
        self.ctx.db.execute(apart)

    def _why_kept(self, kind: str, row: Row, key: ImportKey, linked: dict[str, str]) -> str | None:
        if isinstance(row, StockOrder) and (reason := why_kept(self.ctx, row)):
            return reason
        if kind != ORDER_HEADERS and row.version != key.row_version:
            return "Changed since the import"
        if isinstance(row, Product) and row.movements_count > _opening_movements(row, key):
            return "Its stock has changed since the import"
        if row.id not in linked:
            return None
        table = linked[row.id]
        return f"Still used by {USED_BY.get(table, table.replace('_', ' '))}"

    def _remove_row(self, row: Row) -> None:
        if isinstance(row, Product):
            unmake_product(self.ctx, row.id)
            return
        if isinstance(row, StockOrder):
            unmake(self.ctx, row)
            return
        if isinstance(row, SalesOrder):
            self.orders.before_removal(row)
        self.ctx.db.delete(row)


def _opening_movements(product: Product, key: ImportKey) -> int:
    return int(bool(opening_stock(key.record, is_unit_tracked=product.is_unit_tracked)))
