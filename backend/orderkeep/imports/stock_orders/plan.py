"""Plans an import of stock orders: new orders with their lines, and changes of existing orders."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.field_values import required_number, text_in
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import Columns, Values
from orderkeep.imports.batches import in_parts
from orderkeep.imports.exported.columns import ExportedRow
from orderkeep.imports.exported.links import ExportedLinks
from orderkeep.imports.exported.numbers import NumberedPlanner
from orderkeep.imports.findings import Findings
from orderkeep.imports.mapping.headings import ColumnLayout
from orderkeep.imports.plan import ImportPlan, Planner, RowPlan
from orderkeep.imports.rows.record import ImportRecord
from orderkeep.imports.rules import InvalidRow
from orderkeep.imports.stock_orders.columns import (
    CHARGES,
    SHIPMENTS_MISSING,
    StockOrderColumns,
    given_columns,
    is_on_the_way,
    line_amount,
    new_status,
    refuse_odd_amounts,
    refuse_too_many,
)
from orderkeep.imports.stock_orders.items import read_items
from orderkeep.imports.stock_orders.rows import lines_in
from orderkeep.purchasing.enums import Sharing, StockOrderStatus
from orderkeep.purchasing.models import StockOrder

VENDOR = ("vendor_id", "vendor_name")


class StockOrderPlanner(Planner):
    """Plans files of other programs. An order that was imported before keeps its items and its status."""

    def __init__(self, ctx: Context, layout: ColumnLayout, source: str, findings: Findings) -> None:
        """`findings` collects the errors of an order's rows."""
        super().__init__(ctx, layout, source, findings)
        self.columns = StockOrderColumns(ctx, ExportedLinks(ctx, source))

    def make(self, records: list[ImportRecord]) -> ImportPlan:
        """Plan the records. A vendor order number that is already used is an error."""
        return refuse_doubles(self, super().make(records))

    def resolved(self, record: ImportRecord, values: Values) -> Columns | None:
        """All columns of a new order. None if one of its rows has an error."""
        lines = self._lines(record)
        try:
            columns = given_columns(values, values) | {
                "vendor_id": self.columns.vendor(None, text_in(values, "vendor_name"))
            }
            refuse_odd_amounts(values, lines_in(values))
            columns |= new_status(values, lines_in(values))
            if is_on_the_way(values):
                self.findings.warn(record.row, self.layout.name_of("status"), SHIPMENTS_MISSING)
        except InvalidRow as problem:
            self.findings.error(record.row, self.layout.name_of(problem.field), str(problem))
        return None if self.findings.bad_rows & {*record.rows} else columns | {"lines": lines}

    def _lines(self, record: ImportRecord) -> list[Columns]:
        lines = []
        for row, line in zip(record.rows, lines_in(record.values), strict=True):
            try:
                refuse_too_many("quantity", required_number(line, "quantity"))
                product_id = self.columns.product("product", [text_in(line, "product")])
                lines.append(
                    {"product_id": product_id, "quantity": line["quantity"], "items_amount": line_amount(line)}
                )
            except InvalidRow as problem:
                self.findings.error(row, self.layout.name_of(problem.field), str(problem))
        return lines

    def changes(self, record: ImportRecord, before: Values) -> Columns | None:
        """The columns in which the file differs from an order that was imported before."""
        now = record.values
        names = {name for name in now if name not in before or before[name] != now[name]}
        for name in sorted(names & {"lines", "status"}):
            what = "Items are" if name == "lines" else "Status is"
            message = f"{what} only imported for new stock orders. This one keeps its own"
            self.findings.warn(record.row, self.layout.name_of("quantity" if name == "lines" else name), message)
        try:
            refuse_odd_amounts(now, lines_in(now))
        except InvalidRow as problem:
            self.findings.error(record.row, self.layout.name_of(problem.field), str(problem))
            return None
        return given_columns(now, names)


class OwnStockOrderPlanner(NumberedPlanner):
    """Plans files exported by Orderkeep. An existing order changes only in fields that its form can edit."""

    def __init__(self, ctx: Context, layout: ColumnLayout, source: str, findings: Findings) -> None:
        """`findings` collects the errors of a row."""
        super().__init__(ctx, layout, source, findings)
        self.known = StockOrderColumns(ctx, self.links)

    def make(self, records: list[ImportRecord]) -> ImportPlan:
        """Plan the records. A vendor order number that is already used is an error."""
        return refuse_doubles(self, super().make(records))

    def columns_of(self, row: ExportedRow, row_id: str | None) -> Columns:
        """The columns of an order. Raises InvalidRow."""
        columns = given_columns(row.values, row.names)
        if row.is_new:
            return columns | self._new(row)
        order = self.ctx.find(StockOrder, row_id or "")
        columns |= row.filled("shared_by")
        if row.names & {*CHARGES}:
            refuse_odd_amounts(columns, (), order)
        if row.has(*VENDOR):
            key, name = (row.text(each) for each in VENDOR)
            columns["vendor_id"] = self.known.vendor(key, name)
            if order.status != StockOrderStatus.DRAFT and columns["vendor_id"] != order.vendor_id:
                message = "Only drafts can change vendor. Leave the vendor as it was exported"
                raise InvalidRow("vendor_name", message)
        return columns

    def _new(self, row: ExportedRow) -> Columns:
        values = row.values
        columns: Columns = {
            "vendor_id": self.known.vendor(text_in(values, "vendor_id"), text_in(values, "vendor_name"))
        }
        lines, sent = read_items(self.known, values.get("lines"))
        refuse_odd_amounts(values, lines)
        columns |= {"lines": lines, "shared_by": values.get("shared_by") or Sharing.VALUE}
        columns |= new_status(values, lines, sent)
        if is_on_the_way(values):
            self.findings.warn(row.record.row, self.layout.name_of("status"), SHIPMENTS_MISSING)
        return columns | self.number_of(row)


def refuse_doubles(planner: Planner, plan: ImportPlan) -> ImportPlan:
    """Reject orders with a vendor order number that another order of the vendor already has."""
    here = _orders_by_number(planner.ctx, plan)
    claimed: dict[tuple[str, str], int] = {}
    for row_plans in (plan.changed, plan.new):
        for row_plan in list(row_plans):
            number = _number_of(planner.ctx, row_plan)
            if number is None:
                continue
            row, other = claimed.setdefault(number, row_plan.record.row), here.get(number)
            if row != row_plan.record.row:
                holder = f"Row {row}"
            elif other and other[0] != row_plan.row_id:
                holder = other[1]
            else:
                continue
            message = f"{holder} already has this vendor order number. Correct the number, or leave this row out"
            heading = planner.layout.name_of("shop_order_number")
            planner.findings.error(row_plan.record.row, heading, message)
            row_plans.remove(row_plan)
    return plan


def _number_of(ctx: Context, row_plan: RowPlan) -> tuple[str, str] | None:
    """Vendor and normalized order number. None if the order changes neither."""
    if not {"vendor_id", "shop_order_number"} & row_plan.columns.keys():
        return None
    order = ctx.find(StockOrder, row_plan.row_id) if row_plan.row_id else None
    vendor_id = text_in(row_plan.columns, "vendor_id") or (order.vendor_id if order else "")
    current = {"shop_order_number": order.shop_order_number if order else None}
    number = text_in(current | row_plan.columns, "shop_order_number")
    return (vendor_id, fold(number)) if number else None


def _orders_by_number(ctx: Context, plan: ImportPlan) -> dict[tuple[str, str], tuple[str, str]]:
    numbers = [_number_of(ctx, row_plan) for row_plan in (*plan.new, *plan.changed)]
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for part in in_parts(sorted({each[1] for each in numbers if each})):
        query = select(StockOrder.vendor_id, StockOrder.shop_order_key, StockOrder.id, StockOrder.number)
        for vendor_id, key, row_id, number in ctx.db.execute(query.where(StockOrder.shop_order_key.in_(part))):
            found[vendor_id, key or ""] = (row_id, number)
    return found
