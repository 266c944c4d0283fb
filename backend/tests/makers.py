"""Believable rows, made over HTTP as people make them: `make_order(admin, quantity=2)` returns the row."""

from itertools import count
from typing import Any

from tests.clients import Client

NEXT = count(1)
NAMES = ("Ada Okafor", "Ben Lindqvist", "Chiara Moretti", "Dilan Yılmaz", "Eva Nováková", "Finn O'Brien")
GOODS = ("Steel bolt M8", "Desk lamp", "Wool blanket", "Coffee grinder", "Garden hose 20 m")

Row = dict[str, Any]


def make_contact(client: Client, **values: Any) -> Row:
    """A customer with an address of their own."""
    number = next(NEXT)
    name = NAMES[number % len(NAMES)]
    fresh = {"name": name, "email": f"contact{number}@customers.example", "phone": f"+49 30 5550{number:04}"}
    return client.create("/rest/v1/customers", fresh | values)


def make_product(client: Client, **values: Any) -> Row:
    """A product with ten pieces on the shelf."""
    number = next(NEXT)
    fresh = {"name": f"{GOODS[number % len(GOODS)]} {number}", "price": 12.5, "stock_quantity": 10}
    return client.create("/rest/v1/products", fresh | values)


def make_category(client: Client, **values: Any) -> Row:
    """A product category."""
    return client.create("/rest/v1/product_categories", {"name": f"Category {next(NEXT)}"} | values)


def make_vendor(client: Client, **values: Any) -> Row:
    """A shop that is bought from."""
    return client.create("/rest/v1/vendors", {"name": f"Vendor {next(NEXT)}"} | values)


def make_order(client: Client, **values: Any) -> Row:
    """A sales order for one product; customer and product are made when none is named."""
    fresh: Row = {"quantity": 1, "unit_price": 12.5} | values
    if "customer_id" not in fresh:
        fresh["customer_id"] = make_contact(client)["id"]
    if "product_id" not in fresh:
        fresh["product_id"] = make_product(client)["id"]
    return client.create("/rest/v1/purchases", fresh)


def make_header(client: Client, **values: Any) -> Row:
    """A customer's order of two lines."""
    fresh: Row = dict(values)
    if "customer_id" not in fresh:
        fresh["customer_id"] = make_contact(client)["id"]
    if "lines" not in fresh:
        fresh["lines"] = [{"product_id": make_product(client)["id"], "quantity": 2, "unit_price": 5} for _ in range(2)]
    return client.create("/rest/v1/purchase_orders", fresh)
