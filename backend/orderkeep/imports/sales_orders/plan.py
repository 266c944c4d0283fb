"""Plans exported sales orders: their customer and product, and their original number if it is free."""

from typing_extensions import override

from orderkeep.core.field_values import text_in
from orderkeep.core.values import Columns, Values
from orderkeep.imports.enums import Kind
from orderkeep.imports.exported.columns import ExportedRow, day_of
from orderkeep.imports.exported.numbers import NumberedPlanner
from orderkeep.imports.plan import RowPlan
from orderkeep.imports.rules import InvalidRow
from orderkeep.imports.sales_orders.columns import AMOUNTS, changed_order, new_order
from orderkeep.imports.sales_orders.numbers import order_key, order_number
from orderkeep.sales.models import SalesOrderLine

DAYS = ("purchase_date", "promised_at")
NEVER_EMPTY = ("quantity", "items_free", "unit_price", "discount_amount", "is_gift", "priority")
OTHER_CONTACTS = (
    ("referred_by_customer_id", "referred_by_name"),
    ("purchasing_for_customer_id", "purchasing_for_name"),
)


class OwnOrderPlanner(NumberedPlanner):
    """Existing orders change only in columns that affect neither stock nor customer."""

    @override
    def number_in_file(self, values: Values) -> str | None:
        """The number of the order. Files from before an order had one number have it on the first line."""
        return order_number(values)

    @override
    def record_of(self, row_plan: RowPlan) -> str:
        """The lines of an order share its number."""
        return order_key(row_plan)

    def columns_of(self, row: ExportedRow, row_id: str | None) -> Columns:
        """The columns of an order. Raises InvalidRow."""
        if row.is_new:
            columns = new_order(row.values) | self._customer(row) | self._product(row)
            for id_column, name_column in OTHER_CONTACTS:
                columns |= self._other(row, id_column, name_column)
            return columns | self.number_of(row)
        columns = row.filled(*NEVER_EMPTY) | row.given("notes", "completion_method")
        columns |= {name: day_of(text_in(row.values, name)) for name in row.given(*DAYS)}
        order = self.ctx.db.get(SalesOrderLine, row_id) if row_id and columns else None
        return changed_order(columns, {name: getattr(order, name) for name in AMOUNTS}) if order else columns

    def _customer(self, row: ExportedRow) -> Columns:
        key, name = text_in(row.values, "customer_id"), text_in(row.values, "customer_name")
        if not key and not name:
            raise InvalidRow("customer_name", "Customer selection is required. Enter the contact's name")
        if found := self.links.find(Kind.CUSTOMERS, key, name):
            return {"customer_id": found.id, "owner_id": found.detail}
        message = f"There is no contact named {name or key!r}. Import your contacts first, or correct the name"
        raise InvalidRow("customer_name", message)

    def _product(self, row: ExportedRow) -> Columns:
        key, name = text_in(row.values, "product_id"), text_in(row.values, "product_name")
        if not key and not name:
            raise InvalidRow("product_name", "Product selection is required. Enter the product's name")
        if found := self.links.find(Kind.PRODUCTS, key, name):
            return {"product_id": found.id}
        message = f"There is no product named {name or key!r}. Import your products first, or correct the name"
        raise InvalidRow("product_name", message)

    def _other(self, row: ExportedRow, id_column: str, name_column: str) -> Columns:
        key, name = text_in(row.values, id_column), text_in(row.values, name_column)
        if not key and not name:
            return {}
        if found := self.links.find(Kind.CUSTOMERS, key, name):
            return {id_column: found.id}
        message = f"There is no contact named {name or key!r}. The link to it is left out"
        self.columns.warn_once(row, name_column if name else id_column, message)
        return {}
