"""Writes sales orders: lines under the header of their order number, and all derived figures."""

from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import delete, select

from orderkeep.core.context import Context
from orderkeep.core.db.models import Row
from orderkeep.core.errors import Conflict
from orderkeep.core.events.audit_values import shown_value
from orderkeep.core.field_values import number_in, text_in
from orderkeep.core.ids import canonical_id, new_id
from orderkeep.core.values import Columns
from orderkeep.imports.batches import in_parts
from orderkeep.imports.column_maps import header_columns
from orderkeep.imports.enums import ORDER_HEADERS
from orderkeep.imports.models import Import, ImportKey
from orderkeep.imports.plan import ISSUE_COLUMNS, ImportPlan, RowPlan
from orderkeep.imports.sales_orders.numbers import (
    advance_numbers,
    former_number,
    line_place,
    order_key,
    order_numbers,
)
from orderkeep.imports.writing import BatchSplitter, RecordWriter
from orderkeep.sales.actions import line_number
from orderkeep.sales.enums import CLOSED
from orderkeep.sales.history import record_changes
from orderkeep.sales.models import ORDER_COLUMNS, SalesOrder, SalesOrderLine
from orderkeep.stock import actions as stock
from orderkeep.stock.enums import Cause

NUMBER_COLUMNS = frozenset({"number", "number_seq"})


class OrderWriter(RecordWriter):
    """Writes lines and their orders."""

    def __init__(self, ctx: Context, plan: ImportPlan, file: Import) -> None:
        """Nothing has been written yet."""
        super().__init__(ctx, plan, file)
        self.products: set[str] = set()
        """Products whose demand grew or shrank. Their supply is allocated once, at the end."""
        self._before: dict[str, tuple[bool, Columns]] = {}
        self._start_batch()

    def _start_batch(self) -> None:
        """State of a batch. The next batch reads it again, because others write in between."""
        self.touched: dict[str, SalesOrder] = {}
        self.orders: dict[str, SalesOrder] = {}

    def begin(self) -> None:
        """Reserve the numbers that came with the file."""
        advance_numbers(self.ctx, self.plan.new)

    def _read_orders(self, part: Sequence[RowPlan]) -> None:
        """The existing orders of these lines."""
        names = sorted({order_key(row_plan) for row_plan in part} - self.orders.keys())
        if not names:
            return
        query = (
            select(ImportKey.key, SalesOrder)
            .join(SalesOrder, SalesOrder.id == ImportKey.row_id)
            .where(ImportKey.source == self.plan.source, ImportKey.kind == ORDER_HEADERS, ImportKey.key.in_(names))
        )
        self.orders |= dict(self.ctx.db.execute(query).all())
        own = select(SalesOrder).where(SalesOrder.id.in_([each for each in names if canonical_id(each)]))
        self.orders |= {order.id: order for order in self.ctx.db.scalars(own)}

    def change(self, part: Sequence[RowPlan]) -> None:
        """Update existing lines."""
        self._read_orders(part)
        super().change(part)

    def make(self, part: Sequence[RowPlan]) -> list[Row]:
        """Insert lines, numbered in file order. Orders are created as needed."""
        self._read_orders(part)
        made = self._make_orders(part)
        lines: list[Row] = []
        for row_plan in part:
            order = self.orders[order_key(row_plan)]
            if order_key(row_plan) not in made:
                self.touched[order.id] = order
            lines.append(self._new_line(order, row_plan))
        return lines

    def _new_line(self, order: SalesOrder, row_plan: RowPlan) -> SalesOrderLine:
        columns = {name: value for name, value in row_plan.columns.items() if name not in NUMBER_COLUMNS}
        place = line_place(row_plan.record.values)
        order.last_line = max(order.last_line or 0, place) if place else (order.last_line or 0) + 1
        order.line_count = (order.line_count or 0) + 1
        return SalesOrderLine(
            **{**columns, **{name: getattr(order, source) for name, source in ORDER_COLUMNS.items()}},
            **line_number(order, place or order.last_line),
            purchase_order_id=order.id,
            position=number_in(row_plan.record.values, "position") or order.line_count,
        )

    def _make_orders(self, part: Sequence[RowPlan]) -> set[str]:
        """Create missing orders, whose columns are those of their first line, and return their names in the file."""
        first: dict[str, RowPlan] = {}
        for row_plan in part:
            if order_key(row_plan) not in self.orders:
                first.setdefault(order_key(row_plan), row_plan)
        made, numbers = [], order_numbers(self.ctx, list(first.values()))
        for numbered, (name, row_plan) in zip(numbers, first.items(), strict=True):
            values, columns = row_plan.record.values, row_plan.columns
            shared = {source: columns[line] for line, source in ORDER_COLUMNS.items() if line in columns}
            shared |= header_columns(values) | {"former_number": former_number(values)}
            order = self.orders[name] = SalesOrder(id=new_id(), **shared, **numbered)
            made.append((name, order))
        self.ctx.db.add_all(order for _, order in made)
        self._name_orders(made)
        return set(first)

    def _name_orders(self, made: list[tuple[str, SalesOrder]]) -> None:
        if not made:
            return
        self.ctx.db.flush()
        stale = delete(ImportKey).where(
            ImportKey.source == self.plan.source,
            ImportKey.kind == ORDER_HEADERS,
            ImportKey.key.in_([name for name, _ in made]),
        )
        self.ctx.db.execute(stale.execution_options(synchronize_session=False))
        self.name([self.key_of(ORDER_HEADERS, name, order, None) for name, order in made])

    def after_new(self, part: Sequence[RowPlan], rows: Sequence[Row]) -> None:  # noqa: ARG002  # the rows suffice
        """Remember what wants supply."""
        for row in rows:
            if isinstance(row, SalesOrderLine) and row.order_status not in CLOSED:
                self.products.add(row.product_id)

    def complete(self, row_plan: RowPlan, row: Row | None) -> None:
        """Remember how an existing line was, and change the columns that its order owns."""
        if not isinstance(row, SalesOrderLine):
            return
        if ISSUE_COLUMNS & row_plan.columns.keys() and row.fulfilled_quantity != row.imported_quantity:
            message = f"{row.number} was delivered at the same moment. Nothing was imported. Try again"
            raise Conflict(message, code="changed_meanwhile")
        old = {name: getattr(row, name) for name in row_plan.columns}
        self._before[row.id] = row.order_status in CLOSED, old
        copy_to_order(self.ctx, row, row_plan.columns)

    def after_change(self, row_plan: RowPlan, row: Row) -> None:
        """Update supply and history."""
        if not isinstance(row, SalesOrderLine):
            return
        was_closed, old = self._before.pop(row.id)
        self.ctx.db.flush()
        self.products |= {row.product_id, text_in(old, "product_id") or row.product_id}
        settle_supply(self.ctx, row, was_closed=was_closed)
        record_change(self.ctx, row, old)
        if self.plan.own:
            self.touched[row.purchase_order_id] = self.ctx.find(SalesOrder, row.purchase_order_id)
        elif order := self.orders.get(order_key(row_plan)):
            self._change_order(row_plan, order)

    def _change_order(self, row_plan: RowPlan, order: SalesOrder) -> None:
        """Update the order with order-level values that differ."""
        self.touched[order.id] = order
        old = header_columns(row_plan.before)
        new = header_columns(row_plan.record.values)
        fresh = {name: value for name, value in new.items() if old.get(name) != value}
        query = select(ImportKey).where(ImportKey.row_id == order.id, ImportKey.kind == ORDER_HEADERS)
        if fresh and (key := self.ctx.db.scalars(query).first()):
            self.changed(order, key, fresh).old_record = {}

    def close_books(self) -> None:
        """Orders that only the import has changed count as unchanged."""
        self.ctx.db.flush()
        preserve_versions(self.ctx, self.touched)
        self._start_batch()

    def last_steps(self, parts: BatchSplitter) -> Iterator[None]:  # noqa: ARG002 - each product is a step
        """Allocate supply once all orders have been imported, so that it goes to the highest-ranked one."""
        for product_id in sorted(self.products):
            stock.reallocate(self.ctx, [product_id], Cause.IMPORTED, self.file_id)
            yield


def copy_to_order(ctx: Context, line: SalesOrderLine, columns: Columns) -> None:
    """Set the columns that the order of a line owns."""
    shared = {ORDER_COLUMNS[name]: value for name, value in columns.items() if name in ORDER_COLUMNS}
    if shared:
        order = ctx.find(SalesOrder, line.purchase_order_id)
        for name, value in shared.items():
            if getattr(order, name) != value:
                setattr(order, name, value)
        ctx.db.flush()


def preserve_versions(ctx: Context, ids: Iterable[str]) -> None:
    """An order, or a line of it, that only the import has changed counts as unchanged."""
    for part in in_parts(sorted(ids)):
        orders = select(ImportKey, SalesOrder.version).join(SalesOrder, SalesOrder.id == ImportKey.row_id)
        for key, version in ctx.db.execute(orders.where(ImportKey.row_id.in_(part))):
            key.row_version = version
        lines = select(ImportKey, SalesOrderLine.version).join(SalesOrderLine, SalesOrderLine.id == ImportKey.row_id)
        for key, version in ctx.db.execute(lines.where(SalesOrderLine.purchase_order_id.in_(part))):
            if key.row_version == version - 1:  # a batch raises the version once
                key.row_version = version
    ctx.db.flush()


def settle_supply(ctx: Context, order: SalesOrderLine, *, was_closed: bool) -> None:
    """An order that became historical, or needs less, holds nothing that others could use (I5, I15)."""
    if order.order_status in CLOSED and not was_closed:
        stock.release_all(ctx, order)
    elif order.order_status not in CLOSED:
        stock.release_surplus(ctx, order)


def record_change(ctx: Context, order: SalesOrderLine, old: Columns) -> None:
    """Record the changed values in the history (I13)."""
    before = {name: shown_value(order, name, value) for name, value in old.items()}
    record_changes(ctx, order, before, "Changed by an import")
