"""The measured operations, as requests to product and limit, and the checks of their responses."""

import base64
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any
from urllib.parse import quote, urlsplit

from bench.load import Call, Request

STATUSES = ("inprogress", "processing", "ordered", "onhold")
COMMON, SHORT, NOWHERE = ("mar", "555", "mail", "street"), ("an", "ka"), ("zzzz", "qqqx")
API = "/rest/v1"
Check = Callable[[Request, Any], bool]


@dataclass(frozen=True)
class Sample:
    """Data for the requests: orders as (id, created_at) from the whole depth of the list, customers, a product."""

    orders: list[tuple[str, str]]
    customers: list[str]
    product: str
    month: str
    since: str
    now: str
    page: int
    """The number of orders on a full first page: 50, or all."""


def _turn(sample: Sample, number: int) -> tuple[str, str]:
    """Return an order that depends only on the number, so that both systems get the same requests."""
    return random.Random(number).choice(sample.orders)  # noqa: S311 - a benchmark's choice is no secret


def _states(sample: Sample) -> Iterator[tuple[str, str]]:
    """Cycle through the orders with a new status each round, so that every request changes something."""
    for number in count():
        yield (
            sample.orders[number % len(sample.orders)][0],
            STATUSES[number // len(sample.orders) % len(STATUSES)],
        )


def product_calls(sample: Sample) -> dict[str, Callable[[int], Request]]:
    """Return the requests to the product's API."""
    states = _states(sample)

    def cursor(number: int) -> Request:
        order, at = _turn(sample, number)
        text = base64.urlsafe_b64encode(json.dumps(["-created_at", at, order]).encode()).decode().rstrip("=")
        return "GET", f"{API}/purchases?limit=50&cursor={text}", b""

    def create(number: int) -> Request:
        body = {"customer_id": sample.customers[number % len(sample.customers)], "product_id": sample.product}
        return "POST", f"{API}/purchases", json.dumps(body | {"quantity": 1, "unit_price": 12.5}).encode()

    def status(_number: int) -> Request:
        order, word = next(states)
        return "PATCH", f"{API}/purchases/{order}", json.dumps({"order_status": word}).encode()

    def search(words: tuple[str, ...]) -> Callable[[int], Request]:
        return lambda number: ("GET", f"{API}/customers?limit=50&q={words[number % len(words)]}", b"")

    return {
        "list 50": lambda _: ("GET", f"{API}/purchases?limit=50", b""),
        "page by cursor, any depth": cursor,
        "one order": lambda number: ("GET", f"{API}/purchases/{_turn(sample, number)[0]}", b""),
        "create": create,
        "status change": status,
        "customer search": search(COMMON),
        "search, two letters": search(SHORT),
        "search, nothing found": search(NOWHERE),
        "dashboard": lambda _: ("GET", f"{API}/dashboard", b""),
    }


def limit_calls(sample: Sample) -> dict[str, Callable[[int], Request]]:
    """Return the equivalent requests to the limit."""
    states = _states(sample)

    def status(_number: int) -> Request:
        order, word = next(states)
        return "GET", f"/status?id={order}&word={word}&now={quote(sample.now)}", b""

    def cursor(number: int) -> Request:
        order, at = _turn(sample, number)
        return "GET", f"/cursor?at={quote(at)}&id={order}", b""

    def search(words: tuple[str, ...]) -> Callable[[int], Request]:
        return lambda number: ("GET", f"/search?q={words[number % len(words)]}", b"")

    return {
        "list 50": lambda _: ("GET", "/list", b""),
        "page by cursor, any depth": cursor,
        "one order": lambda number: ("GET", f"/one?id={_turn(sample, number)[0]}", b""),
        "create": lambda number: ("GET", f"/create?id={_turn(sample, number)[0]}", b""),
        "status change": status,
        "customer search": search(COMMON),
        "search, two letters": search(SHORT),
        "search, nothing found": search(NOWHERE),
        "dashboard": lambda _: ("GET", f"/dashboard?month={sample.month}&since={sample.since}", b""),
    }


def _rows(answer: Any) -> list[Any]:
    found: list[Any] = answer["items"] if isinstance(answer, dict) else answer
    return found


def _named(rows: list[Any]) -> bool:
    return all(row["customer_name"] and row["total_amount"] is not None for row in rows)


def checks(sample: Sample) -> dict[str, Check]:
    """Return the checks of each response: number of rows, names, requested record, new status."""

    def changed(request: Request, answer: Any) -> bool:
        asked = json.loads(request[2])["order_status"] if request[2] else ""
        return bool(answer["order_status"] == asked if asked else f"word={answer['order_status']}&" in request[1])

    def same(request: Request, answer: Any) -> bool:
        row = answer if isinstance(answer, dict) else answer[0]
        return row["id"] in request[1] and _named([row])

    return {
        "list 50": lambda _, answer: len(_rows(answer)) >= sample.page and _named(_rows(answer)),
        "page by cursor, any depth": lambda _, answer: len(_rows(answer)) <= 50 and _named(_rows(answer)),
        "one order": same,
        "create": lambda _, answer: isinstance(answer, dict),
        "status change": changed,
        "customer search": lambda _, answer: len(_rows(answer)) <= 50,
        "search, two letters": lambda _, answer: len(_rows(answer)) <= 50,
        "search, nothing found": lambda _, answer: _rows(answer) == [],
        "dashboard": lambda _, answer: int(answer["customers"]) > 0,
    }


def calls_of(system: str, sample: Sample) -> dict[str, Call]:
    """Return every operation of this system with its check."""
    made = (limit_calls if system == "limit" else product_calls)(sample)
    right = checks(sample)
    return {name: Call(make, right[name]) for name, make in made.items()}


def path_of(request: Request) -> str:
    """Return the path without its query, for a message."""
    return urlsplit(request[1]).path
