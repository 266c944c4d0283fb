"""Converts the cells of a row to a record. Pure."""

import re
from collections.abc import Callable, Iterable
from decimal import Decimal

from orderkeep.core.field_values import number_in, required_number, text_in
from orderkeep.core.mail_address import is_one_address
from orderkeep.core.values import Columns, Values
from orderkeep.imports.enums import Kind
from orderkeep.imports.rows.values import round_cents

SEPARATOR = "\t"
"""Separates the parts of a key. No cell parsed as a key contains it."""
FEWEST_DIGITS, MOST_DIGITS = 5, 15
WEB_ADDRESS = re.compile(r"(?:https?://)?[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?")
LINKED_ADDRESS = re.compile(r"[^#]*#(https?://[^#\s]+)#?[^#]*")


class InvalidRow(Exception):
    """The row has an invalid combination of values. Has the field and what to do."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def join_address(cells: Values, fields: Iterable[str]) -> str | None:
    """The parts that aren't empty, in order: street, city, region, postal code, country."""
    parts = [str(cells[name]) for name in fields if cells.get(name)]
    return ", ".join(parts) or None


def web_address(text: str) -> str:
    """The address inside `name#address#`, as Access exports links. Other text is returned unchanged."""
    match = LINKED_ADDRESS.fullmatch(text)
    return match[1] if match else text


def format_warnings(reads: str, text: str) -> str | None:
    """Warnings about a phone number, email or web address that is imported unchanged."""
    if reads == "phone":
        digits = sum(mark.isdigit() for mark in text)
        odd = not FEWEST_DIGITS <= digits <= MOST_DIGITS or any(mark.isalpha() for mark in text)
        return f"{text!r} doesn't look like a phone number. Imported unchanged" if odd else None
    if reads == "email" and not is_one_address(text):
        return f"{text!r} doesn't look like an email address. Imported unchanged"
    if reads == "address" and LINKED_ADDRESS.fullmatch(text):
        return f"{text!r} is a name and an address. {web_address(text)} is imported"
    if reads == "address" and not WEB_ADDRESS.fullmatch(text):
        return f"{text!r} isn't a web address. Imported unchanged"
    return None


def rate_as_amount(unit_price: int, quantity: int, rate: Decimal) -> int:
    """The discount in cents for a rate of price × quantity, rounded half up."""
    return round_cents(unit_price * quantity * rate)


def name_of(cells: Values) -> str | None:
    """A customer's display name: own name, first and last name, company, or contact person."""
    own = text_in(cells, "name") or " ".join(filter(None, (text_in(cells, "first_name"), text_in(cells, "last_name"))))
    return own or text_in(cells, "company") or text_in(cells, "contact_name")


def contact_note(cells: Values) -> str | None:
    """The contact person of a customer, and the notes of the file."""
    name = name_of(cells)
    texts = (text_in(cells, part) for part in ("contact_name", "contact_title"))
    persons = [text for text in texts if text and text != name]
    lines = [f"Contact: {', '.join(persons)}"] if persons else []
    return "\n".join([*lines, *filter(None, [text_in(cells, "notes")])]) or None


def _given_values(cells: Values, *names: str) -> Columns:
    return {name: cells[name] for name in names if name in cells}


def _address_columns(cells: Values) -> Columns:
    parts = ("address", "city", "region", "postal_code", "country")
    return {"address": join_address(cells, parts)} if any(part in cells for part in parts) else {}


def customer_columns(cells: Values) -> Columns:
    """A customer's columns."""
    name = name_of(cells)
    if not name:
        raise InvalidRow("name", "Name is required. Enter a name")
    values = _given_values(
        cells, "company", "email", "phone", "birthday", "tags", "relationship_type"
    ) | _address_columns(cells)
    if {"contact_name", "contact_title", "notes"} & cells.keys():
        values["notes"] = contact_note(cells)
    if values.get("company") == name:
        values["company"] = None
    return {"name": name, **values}


def vendor_columns(cells: Values) -> Columns:
    """A vendor's columns."""
    values = _given_values(cells, "name", "email", "phone", "notes") | _address_columns(cells)
    if {"contact_name", "contact_title"} & cells.keys():
        values["contact_person"] = join_address(cells, ("contact_name", "contact_title"))
    if "website" in cells:
        values["website"] = web_address(website) if (website := text_in(cells, "website")) else None
    return values


def category_columns(cells: Values) -> Columns:
    """A category's columns."""
    return _given_values(cells, "name", "description")


def product_columns(cells: Values) -> Columns:
    """A product's columns, with links as keys, and its opening stock."""
    values = _given_values(
        cells, "name", "sku", "barcode", "price", "cost_price", "description", "category_id", "category", "vendor_id"
    )
    for name in ("reorder_level", "opening_stock"):
        if cells.get(name) is not None:
            values[name] = cells[name]
    if cells.get("discontinued") is not None:
        values["status"] = "discontinued" if cells["discontinued"] else "active"
    elif cells.get("status"):
        values["status"] = cells["status"]
    return values


def purchase_columns(cells: Values) -> Columns:
    """A sales order's columns, with links as keys."""
    quantity, price = required_number(cells, "quantity"), required_number(cells, "unit_price")
    is_gift = bool(cells.get("is_gift"))
    if quantity <= 0:
        raise InvalidRow("quantity", "Quantity must be greater than 0. Enter how many items were ordered")
    if price <= 0 and not is_gift:
        cure = "Enter a price, or mark the row in a column called Gift"
        raise InvalidRow("unit_price", f"Unit price must be greater than 0. {cure}")
    discount = number_in(cells, "discount_amount") or 0
    field = "discount_amount"
    if isinstance(rate := cells.get("discount_rate"), Decimal):
        discount, field = rate_as_amount(price, quantity, rate), "discount_rate"
    if discount > price * quantity:
        raise InvalidRow(field, "The discount is larger than price × quantity. Enter a smaller one")
    values = _given_values(
        cells, "order_number", "customer_id", "product_id", "purchase_date", "promised_at", "shipped_at"
    )
    values |= _given_values(cells, "customer_reference", "notes")
    ship = [f"ship_{part}" for part in ("name", "address", "city", "region", "postal_code", "country")]
    if any(part in cells for part in ship):
        values["address"] = join_address(cells, ship)
    return values | {
        "quantity": quantity,
        "unit_price": price,
        "discount_amount": discount,
        "items_free": cells.get("items_free") or 0,
        "is_gift": is_gift,
    }


def stock_order(cells: Values) -> Columns:
    """A stock order with the line from this row."""
    if required_number(cells, "quantity") < 1:
        raise InvalidRow("quantity", "Quantity must be greater than 0. Enter how many items were ordered")
    line = {"product": cells["product"], "quantity": cells["quantity"], "unit_price": cells.get("unit_price") or 0}
    return {name: value for name, value in cells.items() if name not in line} | {"lines": [line]}


COMPOSE: dict[Kind, Callable[[Values], Columns]] = {
    Kind.CUSTOMERS: customer_columns,
    Kind.VENDORS: vendor_columns,
    Kind.CATEGORIES: category_columns,
    Kind.PRODUCTS: product_columns,
    Kind.PURCHASES: purchase_columns,
    Kind.STOCK_ORDERS: stock_order,
}


def total_amount(quantity: int, unit_price: int, discount: int, *, is_gift: bool) -> int:
    """The total of an imported line."""
    return 0 if is_gift else quantity * unit_price - discount
