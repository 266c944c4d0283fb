"""Writes sales orders: lines under the header of their order number, and all derived figures."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import delete, func, select

from orderkeep.core.context import Context
from orderkeep.core.db.models import Row
from orderkeep.core.errors import Conflict
from orderkeep.core.events.audit import shown_value
from orderkeep.core.field_values import number_in, required_number, text_in
from orderkeep.core.ids import canonical_id
from orderkeep.core.values import Columns
from orderkeep.imports.batches import in_parts
from orderkeep.imports.column_maps import header_columns
from orderkeep.imports.enums import ORDER_HEADERS
from orderkeep.imports.models import Import, ImportKey
from orderkeep.imports.plan import ISSUE_COLUMNS, ImportPlan, RowPlan
from orderkeep.imports.sales_orders.numbers import advance_numbers, header_numbers, number_orders
from orderkeep.imports.writing import BatchSplitter, RecordWriter
from orderkeep.sales.enums import CLOSED
from orderkeep.sales.history import record_changes
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.multi_line_totals import add_up
from orderkeep.sales.statistics import customer_totals, daily_sales
from orderkeep.stock import actions as stock
from orderkeep.stock.enums import Cause

ROW_LINKS = ("customer_id", "owner_id")


class OrderWriter(RecordWriter):
    """Writes lines and headers."""

    def __init__(self, ctx: Context, plan: ImportPlan, file: Import) -> None:
        """Nothing has been written yet."""
        super().__init__(ctx, plan, file)
        self.products: set[str] = set()
        """Products whose demand grew or shrank. Their supply is allocated once, at the end."""
        self._before: dict[str, tuple[daily_sales.Contribution | None, bool, Columns]] = {}
        self._start_batch()

    def _start_batch(self) -> None:
        """State of a batch. The next batch reads it again, because others write in between."""
        self.difference = daily_sales.DailySalesDelta()
        self.customers: set[str] = set()
        self.touched: dict[str, SalesOrder] = {}
        self.headers: dict[str, SalesOrder] = {}
        self.positions: dict[str, int] = {}

    def begin(self) -> None:
        """Reserve the numbers that came with the file."""
        advance_numbers(self.ctx, self.plan.new)

    def _read_headers(self, part: Sequence[RowPlan]) -> None:
        """The existing headers of these lines, with the position of their last line."""
        numbers = sorted({number for row_plan in part if (number := _number(row_plan))} - self.headers.keys())
        if not numbers:
            return
        query = (
            select(ImportKey.key, SalesOrder)
            .join(SalesOrder, SalesOrder.id == ImportKey.row_id)
            .where(ImportKey.source == self.plan.source, ImportKey.kind == ORDER_HEADERS, ImportKey.key.in_(numbers))
        )
        found: dict[str, SalesOrder] = dict(self.ctx.db.execute(query).all())
        own = select(SalesOrder).where(SalesOrder.id.in_([each for each in numbers if canonical_id(each)]))
        found.update({header.id: header for header in self.ctx.db.scalars(own)})
        self.headers |= found
        last = select(SalesOrderLine.purchase_order_id, func.max(SalesOrderLine.position))
        ids = [header.id for header in found.values()]
        grouped = last.where(SalesOrderLine.purchase_order_id.in_(ids)).group_by(SalesOrderLine.purchase_order_id)
        self.positions |= {group_id or "": place or 0 for group_id, place in self.ctx.db.execute(grouped)}

    def change(self, part: Sequence[RowPlan]) -> None:
        """Update existing lines."""
        self._read_headers(part)
        super().change(part)

    def make(self, part: Sequence[RowPlan]) -> list[Row]:
        """Insert lines, numbered in file order. Headers are created as needed."""
        self._read_headers(part)
        made = self._make_headers(part)
        number_orders(self.ctx, part)
        orders: list[Row] = []
        for row_plan in part:
            order = SalesOrderLine(**row_plan.columns)
            if number := _number(row_plan):
                header = self.headers[number]
                if number not in made:
                    self.touched[header.id] = header
                self._add_to_header(order, header, number_in(row_plan.record.values, "position"))
            orders.append(order)
        return orders

    def _add_to_header(self, order: SalesOrderLine, header: SalesOrder, position: int | None) -> None:
        order.purchase_order_id = header.id
        order.customer_id, order.owner_id = header.customer_id, header.owner_id
        last = self.positions.get(header.id, 0)
        order.position = position or last + 1
        self.positions[header.id] = max(last, order.position)

    def _make_headers(self, part: Sequence[RowPlan]) -> set[str]:
        """Create missing headers with the totals of these lines, and return their numbers."""
        wanted = {
            number: row_plan
            for row_plan in reversed(part)
            if (number := _number(row_plan)) and number not in self.headers
        }
        if not wanted:
            return set()
        in_order = [(number, wanted[number]) for number in dict.fromkeys(map(_number, part)) if number in wanted]
        sums: Counter[str | None] = Counter()
        for row_plan in part:
            sums[_number(row_plan)] += required_number(row_plan.columns, "total_amount")
        numbers = header_numbers(self.ctx, [row_plan for _, row_plan in in_order])
        for numbered, (number, row_plan) in zip(numbers, in_order, strict=True):
            links = {name: row_plan.columns[name] for name in ROW_LINKS}
            columns = header_columns(row_plan.record.values) | links
            columns["subtotal"] = columns["total_amount"] = sums[number]
            self.headers[str(number)] = SalesOrder(**columns, **numbered)
        made = [(str(number), self.headers[str(number)]) for number, _ in in_order]
        self.ctx.db.add_all(header for _, header in made)
        self.ctx.db.flush()
        self._name_headers(made)
        return {number for number, _ in made}

    def _name_headers(self, made: list[tuple[str, SalesOrder]]) -> None:
        stale = delete(ImportKey).where(
            ImportKey.source == self.plan.source,
            ImportKey.kind == ORDER_HEADERS,
            ImportKey.key.in_([number for number, _ in made]),
        )
        self.ctx.db.execute(stale.execution_options(synchronize_session=False))
        self.name([self.key_of(ORDER_HEADERS, number, header, None) for number, header in made])

    def after_new(self, part: Sequence[RowPlan], rows: Sequence[Row]) -> None:  # noqa: ARG002  # the rows suffice
        """Add the lines to their daily totals."""
        for row in rows:
            if isinstance(row, SalesOrderLine) and (counted := daily_sales.contribution(row)):
                self.customers.add(row.customer_id)
                self.difference.add(counted)
            if isinstance(row, SalesOrderLine) and row.order_status not in CLOSED:
                self.products.add(row.product_id)

    def complete(self, row_plan: RowPlan, row: Row | None) -> None:
        """Remember how an existing line was counted."""
        if isinstance(row, SalesOrderLine):
            if ISSUE_COLUMNS & row_plan.columns.keys() and row.fulfilled_quantity != row.imported_quantity:
                message = f"{row.number} was delivered at the same moment. Nothing was imported. Try again"
                raise Conflict(message, code="changed_meanwhile")
            was_closed = row.order_status in CLOSED
            old = {name: getattr(row, name) for name in row_plan.columns}
            self._before[row.id] = daily_sales.contribution(row), was_closed, old
            self.customers.add(row.customer_id)

    def after_change(self, row_plan: RowPlan, row: Row) -> None:
        """Update supply, history, daily totals and header."""
        if not isinstance(row, SalesOrderLine):
            return
        before, was_closed, old = self._before.pop(row.id)
        self.ctx.db.flush()
        self.products |= {row.product_id, text_in(old, "product_id") or row.product_id}
        settle_supply(self.ctx, row, was_closed=was_closed)
        record_change(self.ctx, row, old)
        self.difference.replace(before, daily_sales.contribution(row))
        self.customers.add(row.customer_id)
        if self.plan.own and row.purchase_order_id:
            self.touched[row.purchase_order_id] = self.ctx.find(SalesOrder, row.purchase_order_id)
        elif header := self.headers.get(_number(row_plan) or ""):
            self._change_header(row_plan, header)

    def _change_header(self, row_plan: RowPlan, header: SalesOrder) -> None:
        """Update the header with order-level values that differ."""
        self.touched[header.id] = header
        old = header_columns(row_plan.before)
        new = header_columns(row_plan.record.values)
        fresh = {name: value for name, value in new.items() if old.get(name) != value}
        fresh |= {name: row_plan.columns[name] for name in ROW_LINKS if name in row_plan.columns}
        query = select(ImportKey).where(ImportKey.row_id == header.id, ImportKey.kind == ORDER_HEADERS)
        if fresh and (key := self.ctx.db.scalars(query).first()):
            self.changed(header, key, fresh).old_record = {}

    def close_books(self) -> None:
        """Recalculate headers, daily totals and customers."""
        recount_headers(self.ctx, list(self.touched.values()))
        self.difference.write(self.ctx.db)
        customer_totals.recount(self.ctx, self.customers)
        preserve_header_versions(self.ctx, self.touched)
        self._start_batch()

    def last_steps(self, parts: BatchSplitter) -> Iterator[None]:  # noqa: ARG002 - each product is a step
        """Allocate supply once all orders have been imported, so that it goes to the highest-ranked one."""
        for product_id in sorted(self.products):
            stock.reallocate(self.ctx, [product_id], Cause.IMPORTED, self.file_id)
            yield


def _number(row_plan: RowPlan) -> str | None:
    """The file's number of the order that a line belongs to. Exports have both its id and its number."""
    found = (
        row_plan.record.values.get(name) for name in ("order_number", "purchase_order_id", "purchase_order_number")
    )
    return next((str(number) for number in found if number), None)


def recount_headers(ctx: Context, headers: list[SalesOrder]) -> None:
    """Total the lines of each header."""
    ctx.db.flush()
    for part in in_parts(headers):
        lines: dict[str, list[SalesOrderLine]] = {header.id: [] for header in part}
        for line in ctx.db.scalars(select(SalesOrderLine).where(SalesOrderLine.purchase_order_id.in_(lines))):
            lines[line.purchase_order_id or ""].append(line)
        for header in part:
            add_up(header, lines[header.id])
    ctx.db.flush()


def preserve_header_versions(ctx: Context, ids: Iterable[str]) -> None:
    """A header that only the import has changed counts as unchanged."""
    for part in in_parts(sorted(ids)):
        query = select(ImportKey, SalesOrder.version).join(SalesOrder, SalesOrder.id == ImportKey.row_id)
        for key, version in ctx.db.execute(query.where(ImportKey.row_id.in_(part))):
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
