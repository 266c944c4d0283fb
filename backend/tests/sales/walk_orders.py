"""First part of a walk of sales orders: they are placed, changed, cancelled and deleted."""

from collections.abc import Callable
from copy import deepcopy
from datetime import date, timedelta
from random import Random
from typing import Any

from tests.clients import Client
from tests.makers import make_contact, make_product
from tests.sales.order_model import ModelLine, ModelOrder, Refused
from tests.sales.order_shop_model import ModelProduct, ModelShop

API = "/rest/v1"
FIRST_DAY = date(2001, 1, 1)
DAYS = 4
STOCK = (4, 8, 0)
MOST_ORDERS = 5
PRICES = (1, 333, 999, 1250, 10_000)
OFF = (0, 0, 1, 100, 1000, 20_000)
STATUS = ("cancelled", "cancelled", "completed", "onhold", "processing", "new")
LINE_FIELDS = {
    "product": "product_id",
    "quantity": "quantity",
    "free": "items_free",
    "price": "unit_price",
    "discount": "discount_amount",
    "gift": "is_gift",
}
ORDER_FIELDS = {
    "customer": "customer_id",
    "day": "ordered_at",
    "discount": "discount_amount",
    "tax": "tax_amount",
    "shipping": "shipping_amount",
}
MONEY = ("price", "discount", "tax", "shipping")
Change = Callable[[ModelShop], object]


class Ordering:
    """A walk with two customers, three products and a period of its own.

    A step that has nothing to act on does nothing.
    """

    def __init__(self, admin: Client, number: int, rng: Random) -> None:
        self.admin, self.rng = admin, rng
        self.admin.stay()
        self.customers = [make_contact(admin)["id"] for _ in range(2)]
        first = FIRST_DAY + timedelta(days=number * DAYS)
        self.days = [(first + timedelta(days=each)).isoformat() for each in range(DAYS)]
        self.products = [make_product(admin, stock_quantity=each)["id"] for each in STOCK]
        self.shop = ModelShop([ModelProduct(each) for each in STOCK])
        self.log: list[str] = []

    def step(self, method: str, path: str, body: Any, change: Change, **params: Any) -> Any:
        """The product does or refuses what the model does or refuses. Returns its answer, or None if it refused."""
        self.log.append(f"{method} {path} {params or ''} {body or ''}")
        before, why = deepcopy(self.shop), None
        self.shop.moment += 1
        try:
            change(self.shop)
            self.shop.settle()
        except Refused as refused:
            self.shop, why = before, refused
            self.shop.moment += 1
        answer = self.admin.ask(method, f"{API}/{path}", json=body, params=params)
        shown = answer.json() if answer.content else None
        done = answer.status_code < 400 and (not shown or shown.get("success") is not False)
        assert answer.status_code < 500, answer.text
        assert done == (why is None), (answer.status_code, answer.text, why)
        if why and why.code and "code" in shown:
            assert shown["code"] == why.code, (answer.text, why)
        return shown if done else None

    def sent(self, names: dict[str, str], values: dict[str, Any]) -> dict[str, Any]:
        """The values as the API takes them."""
        body = {names[name]: value / 100 if name in MONEY else value for name, value in values.items()}
        ids = {"product_id": self.products, "customer_id": self.customers}
        return {name: ids[name][value] if name in ids else value for name, value in body.items()}

    def take_ids(self, order: ModelOrder, shown: dict[str, Any]) -> None:
        order.id = shown["id"]
        for line, row in zip(order.lines, shown["lines"], strict=True):
            line.id = row["id"]

    def some(self, keeps: Callable[[ModelLine], Any] = bool) -> list[tuple[ModelOrder, ModelLine]]:
        """The lines of a kind, with their orders."""
        return [(order, line) for order in self.shop.orders for line in order.lines if keeps(line)]

    def orders(self) -> list[ModelOrder]:
        """A random order, unless there is none."""
        return self.rng.sample(self.shop.orders, min(len(self.shop.orders), 1))

    def lines(self, keeps: Callable[[ModelLine], Any] = bool) -> list[tuple[ModelOrder, ModelLine]]:
        """A random line of a kind, with its order, unless there is none."""
        return self.rng.sample(found := self.some(keeps), min(len(found), 1))

    def any_line(self) -> dict[str, Any]:
        return {
            "product": self.rng.randrange(len(STOCK)),
            "quantity": self.rng.randint(1, 5),
            "free": self.rng.choice((0, 0, 1, 2)),
            "price": self.rng.choice(PRICES),
            "discount": self.rng.choice(OFF),
            "gift": self.rng.random() < 0.15,
        }

    def place_order(self) -> None:
        if len(self.shop.orders) >= MOST_ORDERS:
            return
        lines = [self.any_line() for _ in range(self.rng.randint(1, 4))]
        amounts = {name: self.rng.choice(OFF) for name in ("discount", "tax", "shipping")}
        customer, day = self.rng.randrange(2), self.rng.choice(self.days)
        order = ModelOrder(self.shop.placed, customer, day, [ModelLine(**values) for values in lines], **amounts)
        self.shop.placed += 1
        body = self.sent(ORDER_FIELDS, {"customer": customer, "day": day, **amounts})
        body["lines"] = [self.sent(LINE_FIELDS, values) for values in lines]
        self.take_ids(order, self.step("POST", "orders", body, lambda shop: shop.orders.append(order)))

    def add_line(self) -> None:
        for order in self.orders():
            values = self.any_line()
            line = ModelLine(**values)

            def change(_: ModelShop, order: ModelOrder = order, line: ModelLine = line) -> None:
                order.lines.append(line)
                order.number(line)

            body = self.sent(LINE_FIELDS, values)
            if shown := self.step("POST", f"orders/{order.id}/lines", body, change):
                self.take_ids(order, shown)

    def change_line(self) -> None:
        for order, line in self.lines():
            values = self.any_line()
            names = self.rng.sample(sorted(values), self.rng.randint(1, 2))
            changed = {name: values[name] for name in names}
            path, body = f"orders/{order.id}/lines/{line.id}", self.sent(LINE_FIELDS, changed)
            self.step("PATCH", path, body, lambda _, line=line, changed=changed: line.change(changed))

    def move_line(self) -> None:
        for order, line in self.lines():
            place = self.rng.randint(1, 4)

            def change(_: ModelShop, order: ModelOrder = order, line: ModelLine = line, place: int = place) -> None:
                order.lines.remove(line)
                order.lines.insert(place - 1, line)

            self.step("PATCH", f"orders/{order.id}/lines/{line.id}", {"position": place}, change)

    def remove_line(self) -> None:
        for order, line in self.lines():
            completely = self.rng.random() < 0.5
            method, path, body = "DELETE", f"orders/{order.id}/lines/{line.id}", None
            if completely:
                method, path, body = "POST", "rpc/delete_purchase_completely", {"p_purchase_id": line.id}
            self.step(
                method,
                path,
                body,
                lambda shop, order=order, line=line, all_=completely: shop.remove(order, [line], completely=all_),
            )

    def delete_order(self) -> None:
        for order in self.orders():
            lines = list(order.lines)
            self.step(
                "POST",
                "rpc/delete_purchase_order_completely",
                {"p_purchase_order_id": order.id},
                lambda shop, order=order, lines=lines: shop.remove(order, lines, completely=True),
            )

    def change_order(self) -> None:
        for order in self.orders():
            name = self.rng.choice(sorted(ORDER_FIELDS))
            chosen = {"customer": self.rng.randrange(2), "day": self.rng.choice(self.days)}.get(
                name, self.rng.choice(OFF)
            )
            body = self.sent(ORDER_FIELDS, {name: chosen})
            self.step(
                "PATCH",
                f"orders/{order.id}",
                body,
                lambda _, order=order, name=name, chosen=chosen: order.change(name, chosen),
            )

    def set_status(self) -> None:
        for order, line in self.lines():
            status = self.rng.choice(STATUS)
            self.step(
                "PATCH",
                f"purchases/{line.id}",
                {"order_status": status},
                lambda shop, order=order, line=line, status=status: shop.set_status(order, line, status),
            )

    def set_status_of_order(self) -> None:
        for order in self.orders():
            status = self.rng.choice(STATUS)
            self.step(
                "PATCH",
                f"orders/{order.id}",
                {"order_status": status},
                lambda shop, order=order, status=status: shop.set_status_of_order(order, status),
            )

    def part_of(self, order: ModelOrder) -> list[ModelLine]:
        """Its lines, or some of them."""
        return self.rng.sample(order.lines, self.rng.choice((len(order.lines), self.rng.randint(1, len(order.lines)))))

    def cancel_order(self) -> None:
        for order in self.orders():
            lines = self.part_of(order)
            body = {"line_ids": [line.id for line in lines]}
            self.step(
                "POST",
                f"orders/{order.id}/cancel",
                body,
                lambda shop, order=order, lines=lines: shop.cancel_order(order, lines),
            )

    def set_status_of_many(self) -> None:
        """Rows that can't be changed are reported, and the others are changed."""
        lines, status = [line.id for _, line in self.some()], self.rng.choice(STATUS)
        if not lines:
            return
        ids = self.rng.sample(lines, min(len(lines), self.rng.randint(1, 4)))
        self.shop.moment += 1
        self.log.append(f"bulk {status} {ids}")
        done = sum(self.is_done_in_bulk(line_id, status) for line_id in ids)
        answer = self.admin.post(f"{API}/purchases/bulk", {"ids": ids, "order_status": status}).json()
        assert (answer["done"], len(answer["failed"])) == (done, len(ids) - done), answer

    def is_done_in_bulk(self, line_id: str, status: str) -> bool:
        """An order with open items is completed only on its page."""
        before = deepcopy(self.shop)
        [(order, line)] = self.some(lambda each: each.id == line_id)
        if status == "completed" != line.status and line.open:
            return False
        try:
            self.shop.set_status(order, line, status)
            self.shop.settle()
        except Refused:
            self.shop = before
            return False
        return True
