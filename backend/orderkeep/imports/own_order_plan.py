"""Exported sales orders: their customer and product, and their own number where it is free."""

from sqlalchemy import select

from orderkeep.imports.books import Columns
from orderkeep.imports.own_columns import OwnRow, day_of
from orderkeep.imports.own_orders import AMOUNTS, changed_order, new_order, number_seq
from orderkeep.imports.own_plan import OwnPlanner
from orderkeep.imports.parts import in_parts
from orderkeep.imports.plan import Plan
from orderkeep.imports.record import Record
from orderkeep.imports.rules import NotPossible
from orderkeep.imports.words import Kind
from orderkeep.sales.tables import SalesOrder

DAYS = ("purchase_date", "promised_at")
NEVER_EMPTY = ("quantity", "items_free", "unit_price", "discount_amount", "is_gift", "priority")
OTHERS = (("referred_by_customer_id", "referred_by_name"), ("purchasing_for_customer_id", "purchasing_for_name"))


class OwnOrderPlanner(OwnPlanner):
    """An order that is here changes only what changes neither stock nor who it is for."""

    def make(self, records: list[Record]) -> Plan:
        """New orders in the order of their numbers, as they were made."""
        plan = super().make(records)
        plan.new.sort(key=lambda wish: number_seq(wish.record.values.get("number")) or 0)
        taken = self._taken([wish.columns["number_seq"] for wish in plan.new if "number_seq" in wish.columns])
        for wish in plan.new:
            if wish.columns.get("number_seq") in taken:
                number = wish.columns.pop("number")
                del wish.columns["number_seq"]
                message = f"{number} is already used by another order here. This order gets the next free number"
                self.findings.warn(wish.record.row, self.layout.name_of("number"), message)
        return plan

    def _taken(self, wanted: list[int]) -> set[int]:
        taken = {seq for seq in wanted if wanted.count(seq) > 1} if len(set(wanted)) < len(wanted) else set()
        for part in in_parts(wanted):
            taken.update(self.ctx.db.scalars(select(SalesOrder.number_seq).where(SalesOrder.number_seq.in_(part))))
        return taken

    def columns_of(self, row: OwnRow, row_id: str | None) -> Columns:
        """The columns of an order. Raises NotPossible."""
        if row.is_new:
            columns = new_order(row.values) | self._customer(row) | self._product(row)
            for id_column, name_column in OTHERS:
                columns |= self._other(row, id_column, name_column)
            if seq := number_seq(row.values.get("number")):
                columns |= {"number": row.values["number"], "number_seq": seq}
            return columns
        columns = row.filled(*NEVER_EMPTY) | row.given("notes", "completion_method")
        columns |= {name: day_of(value) for name, value in row.given(*DAYS).items()}
        order = self.ctx.db.get(SalesOrder, row_id) if row_id and columns else None
        return changed_order(columns, {name: getattr(order, name) for name in AMOUNTS}) if order else columns

    def _customer(self, row: OwnRow) -> Columns:
        key, name = row.values.get("customer_id"), row.values.get("customer_name")
        if not key and not name:
            raise NotPossible("customer_name", "Customer selection is required. Enter the contact's name")
        if found := self.links.find(Kind.CUSTOMERS, key, name):
            return {"customer_id": found.id, "owner_id": found.detail}
        message = f"No contact is called {name or key!r}. Import your contacts first, or correct the name"
        raise NotPossible("customer_name", message)

    def _product(self, row: OwnRow) -> Columns:
        key, name = row.values.get("product_id"), row.values.get("product_name")
        if not key and not name:
            raise NotPossible("product_name", "Product selection is required. Enter the product's name")
        if found := self.links.find(Kind.PRODUCTS, key, name):
            return {"product_id": found.id}
        message = f"No product is called {name or key!r}. Import your products first, or correct the name"
        raise NotPossible("product_name", message)

    def _other(self, row: OwnRow, id_column: str, name_column: str) -> Columns:
        key, name = row.values.get(id_column), row.values.get(name_column)
        if not key and not name:
            return {}
        if found := self.links.find(Kind.CUSTOMERS, key, name):
            return {id_column: found.id}
        message = f"No contact is called {name or key!r}. The link to it is left out"
        self.columns.warn_once(row, name_column if name else id_column, message)
        return {}
