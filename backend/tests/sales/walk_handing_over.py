"""Second part of a walk of sales orders: goods arrive, are handed over, come back and leave again."""

from collections import Counter
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.days import today
from tests.makers import make_shipment, make_stock_order, receive
from tests.sales.order_model import ModelLine, ModelOrder
from tests.sales.order_shop_model import ModelShop, ReturnedLine
from tests.sales.walk_orders import API, DAYS, PRODUCTS, Ordering
from tests.walks import WHICH, on_one_of

PRODUCT = st.integers(0, PRODUCTS - 1)
FEW = st.integers(1, 4)
RETURN = st.fixed_dictionaries(
    {
        "line": st.integers(0, 3),
        "quantity": st.sampled_from([1, 1, 1, 2, 3]),
        "good": st.booleans(),
        "replaced": st.booleans(),
        "amount": st.sampled_from([None, None, None, 0, 1, 300, 2500]),
    }
)


class HandingOver(Ordering):
    """Pickups, deliveries and returns."""

    @rule(product=PRODUCT, found=st.integers(0, 9), confirm=st.booleans())
    def count_stock(self, product: int, found: int, confirm: bool) -> None:
        self.step(
            "PATCH",
            f"products/{self.products[product]}",
            {"stock_quantity": found},
            lambda shop: shop.count(product, found, confirm=confirm),
            confirm=confirm,
        )

    @rule(product=PRODUCT, quantity=FEW)
    def receive_stock(self, product: int, quantity: int) -> None:
        """Stock that was on order goes to those it was promised to."""
        stock_order = make_stock_order(self.admin, ({"id": self.products[product]}, quantity, 3))
        receive(self.admin, make_shipment(self.admin, stock_order))
        self.shop.moment += 1
        self.shop.products[product].on_hand += quantity
        self.shop.settle()

    @on_one_of(lambda self: self.some(lambda line: line.rest), confirm=st.booleans())
    def pick_up_line(self, which: tuple[ModelOrder, ModelLine], confirm: bool) -> None:
        _, line = which
        self.step(
            "PATCH",
            f"purchases/{line.id}",
            {"pickup_date": self.days[0]},
            lambda shop: shop.set_pickup(line, confirm=confirm),
            confirm=confirm,
        )

    @on_one_of(lambda self: self.shop.orders, first=st.integers(0, 1), confirm=st.booleans())
    def pick_up_order(self, order: ModelOrder, first: int, confirm: bool) -> None:
        """All of it, or without its first line."""
        lines = order.lines[first:] or list(order.lines)
        self.step(
            "POST",
            f"orders/{order.id}/pickup",
            {"pickup_date": self.days[1], "line_ids": [line.id for line in lines]},
            lambda shop: shop.pick_up_order(order, lines, confirm=confirm),
            confirm=confirm,
        )

    @on_one_of(lambda self: self.some(lambda line: line.has_pickup))
    def clear_pickup(self, which: tuple[ModelOrder, ModelLine]) -> None:
        _, line = which
        body = {"pickup_date": None}
        self.step("PATCH", f"purchases/{line.id}", body, lambda shop: shop.clear_pickup(line))

    @on_one_of(lambda self: [order for order in self.shop.orders if any(line.open for line in order.lines)], most=FEW)
    def deliver(self, order: ModelOrder, most: int) -> None:
        wanted = [(line, min(line.open, most)) for line in order.lines if line.open]
        body = {
            "lines": [{"purchase_id": line.id, "quantity": quantity} for line, quantity in wanted],
            "status": "done",
        }
        shown = self.step("POST", "deliveries", body, lambda shop: shop.deliver(wanted))
        if shown:
            self.shop.deliveries[shown["id"]] = Counter({line.id: quantity for line, quantity in wanted})

    def holding(self) -> list[ModelOrder]:
        """Orders of which items are with the customer."""
        return [order for order in self.shop.orders if any(line.kept for line in order.lines)]

    @on_one_of(holding, requested=st.lists(RETURN, min_size=1, max_size=3), day=st.integers(0, DAYS - 1))
    def give_back(self, order: ModelOrder, requested: list[dict[str, Any]], day: int) -> None:
        kept = [place for place, line in enumerate(order.lines) if line.kept]
        wanted = [ReturnedLine(**{**row, "line": kept[row["line"] % len(kept)]}) for row in requested]
        for row in wanted:
            row.amount = None if row.replaced else row.amount
        lines = [
            {
                "line_id": order.lines[row.line].id,
                "quantity": row.quantity,
                "condition": "good" if row.good else "damaged",
                "outcome": "replace" if row.replaced else "refund",
                "amount": None if row.amount is None else row.amount / 100,
            }
            for row in wanted
        ]
        body = {"lines": lines, "returned_at": self.days[day]}

        def change(shop: ModelShop) -> None:
            shop.give_back(order, wanted, self.days[day])

        if self.step("POST", f"orders/{order.id}/returns", body, change):
            self.name_return(order)

    def delivered(self) -> list[tuple[str, str]]:
        """Each delivery with each of its lines."""
        there = {line.id for _, line in self.some()}
        return [(number, line) for number, lines in self.shop.deliveries.items() for line in lines if line in there]

    @on_one_of(delivered, quantity=FEW, good=st.booleans())
    def bring_back(self, which: tuple[str, str], quantity: int, good: bool) -> None:
        """Return items of one delivery, as before returns had an outcome."""
        delivery_id, line_id = which
        [(order, line)] = self.some(lambda each: each.id == line_id)
        row = ReturnedLine(order.lines.index(line), quantity, good)
        body = {
            "returns_id": delivery_id,
            "lines": [{"purchase_id": line_id, "quantity": quantity, "is_bad": not good}],
            "status": "done",
        }

        def change(shop: ModelShop) -> None:
            shop.bring_back(order, delivery_id, row, today().isoformat())

        if self.step("POST", "deliveries", body, change):
            self.name_return(order)

    def name_return(self, order: ModelOrder) -> None:
        """Give the rows just recorded the id of their return."""
        [newest] = self.admin.items(f"{API}/deliveries", purchase_order_id=order.id, kind="return", limit=1)
        for row in (row for line in order.lines for row in line.returns if not row.return_id):
            row.return_id = newest["id"]

    def returns(self) -> list[tuple[ModelOrder, str]]:
        found = [(order, row.return_id) for order, line in self.some() for row in line.returns]
        return list(dict.fromkeys(found))

    @on_one_of(returns)
    def undo_return(self, which: tuple[ModelOrder, str]) -> None:
        order, return_id = which
        self.step(
            "POST", f"orders/{order.id}/returns/{return_id}/undo", None, lambda shop: shop.undo_return(order, return_id)
        )

    @on_one_of(lambda self: self.shop.orders if self.room() else [], place=WHICH)
    def duplicate(self, order: ModelOrder, place: int) -> None:
        """Cancelled lines are left out. The new order gets a day of the walk's period."""
        copied = [line for line in order.lines if line.status != "cancelled"] or order.lines
        lines = [
            ModelLine(line.product, line.quantity, line.price, line.free, line.discount, line.gift) for line in copied
        ]
        new = ModelOrder(
            self.shop.placed,
            order.customer,
            today().isoformat(),
            lines,
            order.discount,
            order.tax,
            order.shipping,
        )
        self.shop.placed += 1
        shown = self.step("POST", f"orders/{order.id}/duplicate", None, lambda shop: shop.orders.append(new))
        self.take_ids(new, shown)
        day = self.days[place % DAYS]
        self.step("PATCH", f"orders/{new.id}", {"ordered_at": day}, lambda _: setattr(new, "day", day))
