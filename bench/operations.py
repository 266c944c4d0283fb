"""The seven operations, as the product and as the limit are asked for them."""

import base64
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote
from uuid import uuid4

from bench.load import MAKE, Request

STATUSES = ("new", "inprogress", "processing", "ordered")
FRAGMENTS = ("an", "mar", "555", "mail", "ka", "zzzz")


@dataclass(frozen=True)
class Sample:
    """Rows of the shop that calls are made of: orders as (id, created_at), a customer, a product."""

    orders: list[tuple[str, str]]
    customer: str
    product: str
    month: str
    now: str


def product_calls(sample: Sample) -> dict[str, MAKE]:
    """Calls of the product's own API."""
    base = "/rest/v1"

    def cursor(number: int) -> Request:
        order, at = pick(sample, number)
        text = base64.urlsafe_b64encode(json.dumps(["-created_at", at, order]).encode()).decode().rstrip("=")
        return "GET", f"{base}/purchases?limit=50&cursor={text}", b""

    def create(_number: int) -> Request:
        body = {
            "customer_id": sample.customer,
            "product_id": sample.product,
            "quantity": 1,
            "unit_price": 12.5,
        }
        return "POST", f"{base}/purchases", json.dumps(body).encode()

    def status(number: int) -> Request:
        word = json.dumps({"order_status": STATUSES[number % len(STATUSES)]}).encode()
        return "PATCH", f"{base}/purchases/{pick(sample, number)[0]}", word

    return {
        "list 50": lambda _: ("GET", f"{base}/purchases?limit=50", b""),
        "page by cursor": cursor,
        "one order": lambda number: (
            "GET",
            f"{base}/purchases/{pick(sample, number)[0]}",
            b"",
        ),
        "create": create,
        "status change": status,
        "customer search": lambda number: (
            "GET",
            f"{base}/customers?q={fragment(number)}",
            b"",
        ),
        "dashboard": lambda _: ("GET", f"{base}/dashboard", b""),
    }


def limit_calls(sample: Sample) -> dict[str, MAKE]:
    """The same of the limit program."""

    def status(number: int) -> Request:
        word = STATUSES[number % len(STATUSES)]
        return (
            "GET",
            f"/status?id={pick(sample, number)[0]}&word={word}&now={quote(sample.now)}",
            b"",
        )

    def cursor(number: int) -> Request:
        order, at = pick(sample, number)
        return "GET", f"/cursor?at={quote(at)}&id={order}", b""

    return {
        "list 50": lambda _: ("GET", "/list", b""),
        "page by cursor": cursor,
        "one order": lambda number: ("GET", f"/one?id={pick(sample, number)[0]}", b""),
        "create": lambda number: (
            "GET",
            f"/create?id={pick(sample, number)[0]}&key={uuid4()}",
            b"",
        ),
        "status change": status,
        "customer search": lambda number: ("GET", f"/search?q={fragment(number)}", b""),
        "dashboard": lambda _: ("GET", f"/dashboard?month={sample.month}", b""),
    }


def pick(sample: Sample, number: int) -> tuple[str, str]:
    """An order that depends on the number only, so that both systems are asked for the same ones."""
    return random.Random(number).choice(sample.orders)  # noqa: S311 - a benchmark's choice is no secret


def fragment(number: int) -> str:
    """A piece of a name, a phone or an address; one of six finds nothing."""
    return FRAGMENTS[number % len(FRAGMENTS)]


CALLS: dict[str, Callable[[Sample], dict[str, MAKE]]] = {
    "product": product_calls,
    "limit": limit_calls,
}
