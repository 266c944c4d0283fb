"""First part of a walk of sales orders: they are placed, changed, cancelled and deleted."""

from collections.abc import Callable
from copy import deepcopy
from datetime import date, timedelta
from itertools import count
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.clients import Client
from tests.makers import make_contact, make_product
from tests.sales.order_model import ModelLine, ModelOrder, Refused
from tests.sales.order_shop_model import ModelProduct, ModelShop
from tests.walks import WHICH, on_one_of

API = "/rest/v1"
FIRST_DAY = date(2001, 1, 1)
DAYS = 4
PERIODS = count()
PRODUCTS = 3
MOST_ORDERS = 12
PRICES = st.sampled_from([1, 333, 999, 1250, 10_000])
OFF = st.sampled_from([0, 0, 0, 1, 100, 1000, 20_000])
STATUS = st.sampled_from(["cancelled", "cancelled", "completed", "onhold", "processing", "new"])
LINE = st.fixed_dictionaries(
    {
        "product": st.integers(0, PRODUCTS - 1),
        "quantity": st.integers(1, 5),
        "free": st.sampled_from([0, 0, 1, 2]),
        "price": PRICES,
        "discount": OFF,
        "gift": st.sampled_from([False, False, False, True]),
    }
)
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


class Ordering(RuleBasedStateMachine):
    """A walk with two customers, three products and a period of its own. The test sets `admin`."""

    admin: Client

    def __init__(self) -> None:
        super().__init__()
        self.admin.stay()
        self.customers = [make_contact(self.admin)["id"] for _ in range(2)]
        first = FIRST_DAY + timedelta(days=next(PERIODS) * DAYS)
        self.days = [(first + timedelta(days=each)).isoformat() for each in range(DAYS)]
        stock = [4, 8, 0]
        self.products = [make_product(self.admin, stock_quantity=each)["id"] for each in stock]
        self.shop = ModelShop([ModelProduct(each) for each in stock])

    def step(self, method: str, path: str, body: Any, change: Change, **params: Any) -> Any:
        """The product does or refuses what the model does or refuses. Returns its answer, or None if it refused."""
        before, why = deepcopy(self.shop), None
        self.shop.moment += 1
        try:
            change(self.shop)
            self.shop.settle()
        except Refused as refused:
            self.shop, why = before, refused
        answer = self.admin.ask(method, f"{API}/{path}", json=body, params=params)
        shown = answer.json() if answer.content else None
        done = answer.status_code < 400 and (not shown or shown.get("success") is not False)
        assert done == (why is None), (answer.status_code, answer.text, why)
        assert answer.status_code < 500, answer.text
        if why and why.code:
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

    @initialize(lines=st.lists(LINE, min_size=2, max_size=3), off=OFF)
    def begin(self, lines: list[dict[str, Any]], off: int) -> None:
        self.place(lines, 0, 0, {"discount": off})

    def place(self, lines: list[dict[str, Any]], customer: int, day: int, amounts: dict[str, int]) -> None:
        own = [ModelLine(**values) for values in lines]
        order = ModelOrder(self.shop.placed, customer, self.days[day], own, **amounts)
        self.shop.placed += 1
        body = self.sent(ORDER_FIELDS, {"customer": customer, "day": order.day, **amounts})
        body["lines"] = [self.sent(LINE_FIELDS, values) for values in lines]
        self.take_ids(order, self.step("POST", "orders", body, lambda shop: shop.orders.append(order)))

    def room(self) -> list[int]:
        return [0, 1] if len(self.shop.orders) < MOST_ORDERS else []

    @on_one_of(room, lines=st.lists(LINE, min_size=1, max_size=4), day=st.integers(0, DAYS - 1), off=OFF, more=OFF)
    def place_order(self, customer: int, lines: list[dict[str, Any]], day: int, off: int, more: int) -> None:
        self.place(lines, customer, day, {"discount": off, "tax": more, "shipping": more // 3})

    @on_one_of(lambda self: self.shop.orders, values=LINE)
    def add_line(self, order: ModelOrder, values: dict[str, Any]) -> None:
        line = ModelLine(**values)

        def change(_: ModelShop) -> None:
            order.lines.append(line)
            order.number(line)

        shown = self.step("POST", f"orders/{order.id}/lines", self.sent(LINE_FIELDS, values), change)
        if shown:
            self.take_ids(order, shown)

    @on_one_of(some, values=LINE, names=st.sets(st.sampled_from(sorted(LINE_FIELDS)), min_size=1, max_size=2))
    def change_line(self, which: tuple[ModelOrder, ModelLine], values: dict[str, Any], names: set[str]) -> None:
        order, line = which
        changed = {name: value for name, value in values.items() if name in names}

        def change(_: ModelShop) -> None:
            if changed.get("product", line.product) != line.product:
                if line.fulfilled or line.has_moved:
                    raise Refused("handed_over")
                line.release(line.reserved)
            for name, value in changed.items():
                setattr(line, name, value)
            if line.rest < 0:
                raise Refused("handed_over")

        self.step("PATCH", f"orders/{order.id}/lines/{line.id}", self.sent(LINE_FIELDS, changed), change)

    @on_one_of(some, place=st.integers(1, 4))
    def move_line(self, which: tuple[ModelOrder, ModelLine], place: int) -> None:
        order, line = which

        def change(_: ModelShop) -> None:
            order.lines.remove(line)
            order.lines.insert(place - 1, line)

        self.step("PATCH", f"orders/{order.id}/lines/{line.id}", {"position": place}, change)

    @on_one_of(some, completely=st.booleans())
    def remove_line(self, which: tuple[ModelOrder, ModelLine], completely: bool) -> None:
        order, line = which

        def change(shop: ModelShop) -> None:
            shop.remove(order, [line], completely=completely)

        if completely:
            self.step("POST", "rpc/delete_purchase_completely", {"p_purchase_id": line.id}, change)
        else:
            self.step("DELETE", f"orders/{order.id}/lines/{line.id}", None, change)

    @on_one_of(lambda self: self.shop.orders)
    def delete_order(self, order: ModelOrder) -> None:
        body = {"p_purchase_order_id": order.id}
        everything = list(order.lines)
        self.step(
            "POST",
            "rpc/delete_purchase_order_completely",
            body,
            lambda shop: shop.remove(order, everything, completely=True),
        )

    @on_one_of(lambda self: self.shop.orders, amount=OFF, name=st.sampled_from(sorted(ORDER_FIELDS)), place=WHICH)
    def change_order(self, order: ModelOrder, amount: int, name: str, place: int) -> None:
        chosen = {"customer": place % 2, "day": self.days[place % DAYS]}.get(name, amount)

        def change(_: ModelShop) -> None:
            if name == "customer" and chosen != order.customer and any(line.fulfilled for line in order.lines):
                raise Refused("handed_over")
            setattr(order, name, chosen)

        self.step("PATCH", f"orders/{order.id}", self.sent(ORDER_FIELDS, {name: chosen}), change)

    @on_one_of(some, status=STATUS)
    def set_status(self, which: tuple[ModelOrder, ModelLine], status: str) -> None:
        order, line = which
        body = {"order_status": status}
        self.step("PATCH", f"purchases/{line.id}", body, lambda shop: shop.set_status(order, line, status))

    @on_one_of(lambda self: self.shop.orders, status=STATUS)
    def set_status_of_order(self, order: ModelOrder, status: str) -> None:
        body = {"order_status": status}
        self.step("PATCH", f"orders/{order.id}", body, lambda shop: shop.set_status_of_order(order, status))

    @on_one_of(lambda self: self.shop.orders, first=st.integers(0, 1))
    def cancel_order(self, order: ModelOrder, first: int) -> None:
        """All of it, or without its first line."""
        lines = order.lines[first:] or list(order.lines)
        body = {"line_ids": [line.id for line in lines]} if first else None
        self.step("POST", f"orders/{order.id}/cancel", body, lambda shop: shop.cancel_order(order, lines))

    @rule(places=st.lists(WHICH, min_size=1, max_size=4), status=STATUS)
    def set_status_of_many(self, places: list[int], status: str) -> None:
        """Rows that can't be changed are reported, and the others are changed."""
        lines = [line for _, line in self.some()]
        if not lines:
            return
        ids = list(dict.fromkeys(lines[place % len(lines)].id for place in places))
        self.shop.moment += 1
        done = sum(self.is_done_in_bulk(line_id, status) for line_id in ids)
        answer = self.admin.post(f"{API}/purchases/bulk", {"ids": ids, "order_status": status}).json()
        assert (answer["done"], len(answer["failed"])) == (done, len(ids) - done), answer

    def is_done_in_bulk(self, line_id: str, status: str) -> bool:
        """An order with open items is completed only on its page."""
        before = deepcopy(self.shop)
        [(order, line)] = self.some(lambda each: each.id == line_id)
        try:
            if status == "completed" != line.status and line.open:
                raise Refused
            self.shop.set_status(order, line, status)
            self.shop.settle()
        except Refused:
            self.shop = before
            return False
        return True
