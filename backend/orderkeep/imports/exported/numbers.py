"""Imported orders keep the number they were exported with, unless another order uses it."""

from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.business.enums import NumberKind
from orderkeep.business.number_prefixes import can_keep, counter_of, parts_of
from orderkeep.business.numbering import stored_prefixes
from orderkeep.core.field_values import number_in, text_in
from orderkeep.core.values import Columns, Values
from orderkeep.imports.batches import in_parts
from orderkeep.imports.enums import Kind
from orderkeep.imports.exported.columns import ExportedRow
from orderkeep.imports.exported.plan import ExportedPlanner
from orderkeep.imports.plan import ImportPlan, RowPlan
from orderkeep.imports.rows.record import ImportRecord
from orderkeep.purchasing.models import StockOrder
from orderkeep.sales.models import SalesOrder

COUNTERS: dict[Kind, InstrumentedAttribute[int]] = {
    Kind.PURCHASES: SalesOrder.number_seq,
    Kind.STOCK_ORDERS: StockOrder.number_seq,
}
NUMBERED = {Kind.PURCHASES: NumberKind.SALES_ORDER, Kind.STOCK_ORDERS: NumberKind.STOCK_ORDER}


class NumberedPlanner(ExportedPlanner):
    """Plans records that were exported with a number."""

    def number_of(self, row: ExportedRow) -> Columns:
        """The columns of the number in the file. None if it has none, or one that other records could have here."""
        number = self.number_in_file(row.values)
        parts = parts_of(number)
        if parts is None:
            return {}
        if not can_keep(stored_prefixes(self.ctx), NUMBERED[self.plan.kind], parts[0]):
            message = f"{number} looks like the number of another record here. This order gets the next free number"
            self.findings.warn(row.record.row, self.layout.name_of("number"), message)
            return {}
        return {"number": number, "number_seq": parts[1]}

    def number_in_file(self, values: Values) -> str | None:
        """The number of the record in the file."""
        return text_in(values, "number")

    def record_of(self, row_plan: RowPlan) -> str:
        """Tells records with a number of their own apart: rows of one order share it."""
        return row_plan.record.key

    def make(self, records: list[ImportRecord]) -> ImportPlan:
        """Sort new orders by number. An order whose number is taken gets the next free one."""
        plan = super().make(records)
        plan.new.sort(key=lambda row_plan: counter_of(text_in(row_plan.record.values, "number")) or 0)
        numbered = {
            self.record_of(row_plan): seq
            for row_plan in plan.new
            if (seq := number_in(row_plan.columns, "number_seq")) is not None
        }
        taken = self._taken(list(numbered.values()))
        for row_plan in plan.new:
            if row_plan.columns.get("number_seq") in taken:
                number = row_plan.columns.pop("number")
                del row_plan.columns["number_seq"]
                message = f"{number} is already used by another order here. This order gets the next free number"
                self.findings.warn(row_plan.record.row, self.layout.name_of("number"), message)
        return plan

    def _taken(self, wanted: list[int]) -> set[int]:
        column = COUNTERS[self.plan.kind]
        taken = {seq for seq in wanted if wanted.count(seq) > 1} if len(set(wanted)) < len(wanted) else set()
        for part in in_parts(wanted):
            taken.update(self.ctx.db.scalars(select(column).where(column.in_(part))))
        return taken
