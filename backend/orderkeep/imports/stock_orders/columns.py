"""Converts rows of a file to columns of a stock order: looks up vendor and products, checks amounts and status."""

from collections.abc import Iterable, Sequence

from sqlalchemy import select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.field_values import number_in, required_number, text_in
from orderkeep.core.ids import NIL_ID
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import Columns, Values
from orderkeep.imports.enums import Kind
from orderkeep.imports.exported.columns import day_of
from orderkeep.imports.exported.links import ExportedLinks
from orderkeep.imports.key_lookup import UnresolvedKey
from orderkeep.imports.rows.values import MAX_CENTS
from orderkeep.imports.rules import InvalidRow
from orderkeep.purchasing.enums import StockOrderStatus
from orderkeep.purchasing.models import StockOrder
from orderkeep.purchasing.schemas import MAX_QUANTITY
from orderkeep.vendors.enums import VendorStatus
from orderkeep.vendors.models import Vendor

S = StockOrderStatus
DAYS = ("ordered_at", "expected_at")
CHARGES = ("shipping_amount", "tax_amount", "discount_amount")
AMOUNTS = (*CHARGES, "refund_expected", "refund_received")
TEXTS = ("order_url", "payment_method", "notes", "shop_order_number")
TAKEN_OVER = frozenset({S.DRAFT, S.ORDERED, S.ON_HOLD, S.CANCELLED})
"""Statuses in which no items were sent. They are imported unchanged."""
ON_THE_WAY = frozenset({S.PART_SHIPPED, S.SHIPPED})
"""Statuses in which items were sent but not received. Without its shipments, the order is imported as ordered."""
SHIPMENTS_MISSING = (
    "Imported as Ordered, because shipments are not in the file. "
    "All items of this order are expected; add its shipments under Tracking"
)


class StockOrderColumns:
    """Vendors and products by the names in the file. Products are read once."""

    def __init__(self, ctx: Context, links: ExportedLinks) -> None:
        """`links` resolves vendors and products by their key in the source."""
        self.ctx, self.links = ctx, links
        self._products: dict[str, str | None] | None = None

    def vendor(self, key: str | None, name: str | None) -> str:
        """The vendor's id. Raises InvalidRow for an unknown or blocked vendor."""
        vendor_name = name or key
        if not vendor_name:
            raise InvalidRow("vendor_name", "Enter the vendor's name")
        found = self.links.find(Kind.VENDORS, key, name)
        if found is None:
            try:
                found = self.links.target(Kind.VENDORS, vendor_name)
            except UnresolvedKey:
                message = f"There is no vendor named {vendor_name!r}. Import your vendors first, or correct the name"
                raise InvalidRow("vendor_name", message) from None
        vendor = self.ctx.db.get(Vendor, found.id)
        if found.id == NIL_ID or vendor is None:
            raise InvalidRow("vendor_name", "Enter the vendor's name")
        if vendor.status == VendorStatus.BLOCKED:
            message = f"{vendor.name} is blocked, so you can't buy from them. Unblock the vendor, or choose another"
            raise InvalidRow("vendor_name", message)
        return found.id

    def product(self, field: str, texts: Iterable[str | None]) -> str:
        """The product of the first text that is a known SKU, barcode, key or name. Raises InvalidRow."""
        given = [text for text in texts if text]
        known = self._known_products()
        for text in given:
            for way in ("sku", "barcode"):
                if found := known.get(f"{way}:{fold(text)}"):
                    return found
            try:
                return self.links.target(Kind.PRODUCTS, text).id
            except UnresolvedKey:
                pass
            if found := known.get(f"name:{fold(text)}"):
                return found
        if not given:
            raise InvalidRow(field, "Enter the product's SKU, barcode or name")
        message = f"No product has the SKU, barcode or name {given[0]!r}. Import your products first, or correct it"
        raise InvalidRow(field, message)

    def _known_products(self) -> dict[str, str | None]:
        """Products by `sku:`, `barcode:` or `name:` and the normalized text. None if several products share it."""
        if self._products is None:
            self._products = {}
            query = select(Product.id, Product.sku, Product.barcode, Product.name).order_by(Product.id)
            for row_id, *texts in self.ctx.db.execute(query):
                for way, text in zip(("sku", "barcode", "name"), texts, strict=True):
                    if text:
                        key = f"{way}:{fold(text)}"
                        self._products[key] = None if key in self._products else row_id
        return self._products


def given_columns(values: Values, names: Iterable[str]) -> Columns:
    """The given values as columns. An empty amount is 0."""
    columns: Columns = {}
    for name in names:
        if name in DAYS:
            columns[name] = day_of(text_in(values, name))
        elif name in AMOUNTS:
            columns[name] = values[name] or 0
        elif name in TEXTS:
            columns[name] = values[name]
    return columns


def is_on_the_way(values: Values) -> bool:
    """Whether items of the order were sent and none was received."""
    status = text_in(values, "status")
    return S(status) in ON_THE_WAY if status else False


def new_status(values: Values, lines: Sequence[Values], sent: int = 0) -> Columns:
    """The status of a new stock order. Raises InvalidRow for an order with received items."""
    status = S(text_in(values, "status") or (S.ORDERED if values.get("ordered_at") else S.DRAFT))
    if status in ON_THE_WAY:
        status = S.ORDERED
    if status not in TAKEN_OVER or (sent and status is S.ON_HOLD):
        message = (
            "Some items of this order may have been received, and receipts can't be imported: opening stock comes "
            "with your products. Leave this row out, or set its Status to Ordered to expect all items again"
        )
        raise InvalidRow("status", message)
    if status in (S.ORDERED, S.ON_HOLD) and not lines:
        raise InvalidRow("lines", "An order without items can't be placed. Enter its items, or set its Status to Draft")
    return {"status": status, "hold_reason": values.get("hold_reason") if status is S.ON_HOLD else None}


def refuse_odd_amounts(values: Values, lines: Iterable[Values], order: StockOrder | None = None) -> None:
    """Raise InvalidRow for a negative total or one above the largest amount."""
    shipping, tax, discount = (
        (number_in(values, name) if name in values else getattr(order, name) if order else 0) or 0 for name in CHARGES
    )
    items = order.items_amount if order else sum(line_amount(line) for line in lines)
    if items + shipping + tax > MAX_CENTS:
        raise InvalidRow("unit_price", "The order total is too large. Check its quantities and prices")
    if items + shipping + tax < discount:
        raise InvalidRow("discount_amount", "Enter a discount that isn't larger than the order")


def line_amount(line: Values) -> int:
    """What the items of a line cost, in cents."""
    if (amount := number_in(line, "items_amount")) is not None:
        return amount
    return required_number(line, "quantity") * required_number(line, "unit_price")


def refuse_too_many(field: str, quantity: int) -> None:
    """Raise InvalidRow for a quantity that the order form would reject too."""
    if not 1 <= quantity <= MAX_QUANTITY:
        raise InvalidRow(field, f"Enter a quantity from 1 to {MAX_QUANTITY:,}")
