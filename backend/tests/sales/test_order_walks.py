"""Random walks of sales orders, compared with an independent model at each step.

`--long` takes 2,048 walks of 50 steps, in 32 parts, different ones each time.
"""

from random import Random
from secrets import randbits
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.core.db import planner_stats
from tests.clients import Client
from tests.days import today
from tests.reporting.random_shop import cents, report
from tests.sales.order_model import ModelLine, ModelOrder
from tests.sales.walk_handing_over import HandingOver
from tests.sales.walk_orders import API

pytestmark = pytest.mark.slow
PARTS = 32
LOOK, ADD_UP = 3, 12
"""Steps between comparisons of orders and stock, and of the figures."""
STEPS = {
    "place_order": 4,
    "add_line": 1,
    "change_line": 4,
    "move_line": 1,
    "remove_line": 2,
    "delete_order": 1,
    "change_order": 3,
    "set_status": 2,
    "set_status_of_order": 2,
    "set_status_of_many": 1,
    "cancel_order": 2,
    "count_stock": 2,
    "receive_stock": 1,
    "pick_up_line": 2,
    "pick_up_order": 2,
    "clear_pickup": 2,
    "deliver": 4,
    "give_back": 5,
    "bring_back": 1,
    "undo_return": 3,
    "duplicate": 1,
}
"""Each step and how often it is taken."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parts of a long walk can run in parallel."""
    metafunc.parametrize("part", range(PARTS if metafunc.config.getoption("--long") else 1))


class Walk(HandingOver):
    """What the product shows after each step, and at the end of the walk."""

    def __init__(self, admin: Client, number: int, rng: Random) -> None:
        super().__init__(admin, number, rng)
        self.today = today().isoformat()
        self.open_before = self.open_orders()
        self.sales_before = self.sales_of_today()

    def go(self, steps: int) -> None:
        """Take that many steps."""
        names, weights = list(STEPS), list(STEPS.values())
        for number in range(steps):
            before = len(self.log)
            while len(self.log) == before:
                getattr(self, self.rng.choices(names, weights)[0])()
            if number % LOOK == 0:
                self.compare_orders()
                self.compare_stock()
            if number % ADD_UP == 0:
                self.compare_figures()
        self.compare_orders()
        self.compare_stock()
        self.compare_figures()

    def open_orders(self) -> int:
        shown: int = self.admin.get(f"{API}/dashboard").json()["open_orders"]
        return shown

    def report(self, name: str, by: str, count: str, days: tuple[str, str]) -> dict[str, tuple[int, int]]:
        """Of each row: a quantity, and net sales."""
        found = report(self.admin, name, first=days[0], last=days[1], by=by, compare="none")
        rows = {row["key"]: (row["values"][count] or 0, cents(row["values"]["revenue"])) for row in found["rows"]}
        return {key: figures for key, figures in rows.items() if any(figures)}

    def sales_of_today(self) -> tuple[int, int]:
        return self.report("sales", "day", "orders", (self.today, self.today)).get(self.today, (0, 0))

    def compare_orders(self) -> None:
        orders = self.shop.orders
        rows = self.admin.items(f"{API}/orders", limit=max(len(orders), 1))
        shown = {row["id"]: row for row in rows}
        for order in orders:
            believed, row = self.order_row(order), shown[order.id]
            assert {name: row[name] for name in believed} == believed
            for line, shown_line in zip(order.lines, row["lines"], strict=True):
                believed = self.line_row(order, line)
                assert {name: shown_line[name] for name in believed} == believed

    def order_row(self, order: ModelOrder) -> dict[str, Any]:
        counted = order.counted
        return {
            "customer_id": self.customers[order.customer],
            "ordered_at": order.day,
            "subtotal": order.subtotal / 100,
            "discount_amount": order.discount / 100,
            "tax_amount": order.tax / 100,
            "shipping_amount": order.shipping / 100,
            "total_amount": order.total / 100,
            "net_amount": order.net / 100,
            "returned_amount": order.refunded / 100,
            "due_amount": (order.total - order.refunded) / 100,
            "order_status": order.status,
            "fulfilment_status": order.fulfilment,
            "quantity": sum(line.ordered for line in counted),
            "fulfilled_quantity": sum(line.fulfilled for line in counted),
            "returned_quantity": sum(line.returned for line in counted),
            "open_quantity": sum(line.open for line in order.lines),
            "line_count": len(order.lines),
        }

    def line_row(self, order: ModelOrder, line: ModelLine) -> dict[str, Any]:
        return {
            "id": line.id,
            "product_id": self.products[line.product],
            "quantity": line.quantity,
            "items_free": line.free,
            "unit_price": line.price / 100,
            "discount_amount": line.discount / 100,
            "is_gift": line.gift,
            "total_amount": line.total / 100,
            "net_amount": order.net_of(line) / 100,
            "returned_amount": line.refunded / 100,
            "fulfilled_quantity": line.fulfilled,
            "returned_quantity": line.returned,
            "replacement_quantity": line.replaced,
            "kept_quantity": line.kept,
            "open_quantity": line.open,
            "order_status": line.status,
        }

    def compare_stock(self) -> None:
        rows = {row["id"]: row for row in self.admin.items(f"{API}/products", limit=len(self.products))}
        for place, product in enumerate(self.shop.products):
            queue = [line for _, line in self.shop.demand(place)]
            believed = {
                "stock_quantity": product.on_hand,
                "blocked": product.blocked,
                "reserved": sum(line.reserved for line in queue),
                "open_demand": sum(line.open for line in queue),
            }
            row = rows[self.products[place]]
            assert {name: row[name] for name in believed} == believed

    def compare_figures(self) -> None:
        for place, customer in enumerate(self.customers):
            orders = self.shop.orders_of(place)
            shown = self.admin.get(f"{API}/customers/{customer}").json()
            believed = {
                "orders_count": len(orders),
                "sales_total": sum(order.net - order.refunded for order in orders) / 100,
                "tier_points": self.shop.points_of(place),
                "last_order_at": max((order.day for order in orders), default=None),
            }
            assert {name: shown[name] for name in believed} == believed
        waiting = [order for order in self.shop.orders if any(line.open for line in order.lines)]
        assert self.open_orders() - self.open_before == len(waiting)
        days = self.shop.sales_by_day()
        of_today = days.pop(self.today, (0, 0))
        period = self.days[0], self.days[-1]
        assert self.report("sales", "day", "orders", period) == days
        now = self.sales_of_today()
        assert tuple(after - before for after, before in zip(now, self.sales_before, strict=True)) == of_today
        sold = self.shop.sales_by_product(self.days)
        bought = self.shop.sales_by_customer(self.days)
        assert self.report("products", "product", "quantity", period) == {
            self.products[place]: figures for place, figures in sold.items()
        }
        assert self.report("customers", "customer", "orders", period) == {
            self.customers[place]: figures for place, figures in bought.items()
        }


def findings(app: FastAPI, admin: Client) -> list[tuple[str, str]]:
    """What the self-check reports, with the planner's statistics that a database has after many rows were added."""
    with app.state.database.writer.begin() as connection:
        planner_stats.refresh(connection, after_bulk=True)
    checks = admin.get(f"{API}/integrity").json()["checks"]
    return [(check["code"], each["message"]) for check in checks if not check["ok"] for each in check["findings"]]


@pytest.mark.timeout(14_400)
def test_walks_of_orders(admin: Client, app: FastAPI, pytestconfig: pytest.Config, part: int) -> None:
    long = bool(pytestconfig.getoption("--long"))
    walks, steps = (2_048 // PARTS, 50) if long else (4, 40)
    for number in range(walks):
        seed = randbits(32) if long else number
        walk = Walk(admin, number, Random(seed))  # noqa: S311 - the same steps for the same seed
        try:
            walk.go(steps)
            assert findings(app, admin) == []
        except AssertionError as difference:
            difference.add_note("\n".join([f"Walk with seed {seed} on the {part}th database:", *walk.log]))
            raise
