"""Second part of a walk of sales orders: goods arrive, are handed over, come back and leave again."""

from collections import Counter

from tests.days import today
from tests.makers import make_shipment, make_stock_order, receive
from tests.sales.order_model import ModelLine, ModelOrder
from tests.sales.order_shop_model import ModelShop, ReturnedLine
from tests.sales.walk_orders import API, MOST_ORDERS, STOCK, Ordering


class HandingOver(Ordering):
    """Pickups, deliveries and returns."""

    def count_stock(self) -> None:
        product, found, confirm = self.rng.randrange(len(STOCK)), self.rng.randint(0, 9), self.rng.random() < 0.5
        self.step(
            "PATCH",
            f"products/{self.products[product]}",
            {"stock_quantity": found},
            lambda shop: shop.count(product, found, confirm=confirm),
            confirm=confirm,
        )

    def receive_stock(self) -> None:
        """Stock that was on order goes to those it was promised to."""
        product, quantity = self.rng.randrange(len(STOCK)), self.rng.randint(1, 4)
        self.log.append(f"receive {quantity} of {self.products[product]}")
        stock_order = make_stock_order(self.admin, ({"id": self.products[product]}, quantity, 3))
        receive(self.admin, make_shipment(self.admin, stock_order))
        self.shop.moment += 1
        self.shop.products[product].on_hand += quantity
        self.shop.settle()

    def pick_up_line(self) -> None:
        for _, line in self.lines():
            confirm = self.rng.random() < 0.7
            self.step(
                "PATCH",
                f"purchases/{line.id}",
                {"pickup_date": self.days[0]},
                lambda shop, line=line, confirm=confirm: shop.set_pickup(line, confirm=confirm),
                confirm=confirm,
            )

    def pick_up_order(self) -> None:
        for order in self.orders():
            lines, confirm = self.part_of(order), self.rng.random() < 0.7
            self.step(
                "POST",
                f"orders/{order.id}/pickup",
                {"pickup_date": self.days[1], "line_ids": [line.id for line in lines]},
                lambda shop, order=order, lines=lines, confirm=confirm: shop.pick_up_order(
                    order, lines, confirm=confirm
                ),
                confirm=confirm,
            )

    def clear_pickup(self) -> None:
        for _, line in self.lines(lambda each: each.has_pickup):
            body = {"pickup_date": None}
            self.step("PATCH", f"purchases/{line.id}", body, lambda shop, line=line: shop.clear_pickup(line))

    def deliver(self) -> None:
        """Some lines in part, and at times more than is open."""
        for order in self.orders():
            wanted = [
                (line, max(1, min(line.open + (self.rng.random() < 0.1), self.rng.randint(1, 4))))
                for line in self.part_of(order)
                if line.open
            ]
            if not wanted:
                continue
            lines = [{"purchase_id": line.id, "quantity": quantity} for line, quantity in wanted]
            body = {"lines": lines, "status": "done"}
            if shown := self.step("POST", "deliveries", body, lambda shop, wanted=wanted: shop.deliver(wanted)):
                self.shop.deliveries[shown["id"]] = Counter({line.id: quantity for line, quantity in wanted})

    def give_back(self) -> None:
        """Some of what the customer has, at times more; the refund as proposed, or another one."""
        kept = [order for order in self.shop.orders if any(line.kept for line in order.lines)]
        for order in self.rng.sample(kept, min(len(kept), 1)):
            day = self.rng.choice(self.days)
            rows = [self.returned_line(order) for _ in range(self.rng.choice((1, 1, 2, 3)))]
            lines = [
                {
                    "line_id": order.lines[row.line].id,
                    "quantity": row.quantity,
                    "condition": "good" if row.good else "damaged",
                    "outcome": "replace" if row.replaced else "refund",
                    "amount": None if row.amount is None else row.amount / 100,
                }
                for row in rows
            ]
            body = {"lines": lines, "returned_at": day}

            def change(
                shop: ModelShop, order: ModelOrder = order, rows: list[ReturnedLine] = rows, day: str = day
            ) -> None:
                shop.give_back(order, rows, day)

            if self.step("POST", f"orders/{order.id}/returns", body, change):
                self.name_return(order)

    def returned_line(self, order: ModelOrder) -> ReturnedLine:
        place, line = self.rng.choice([(place, line) for place, line in enumerate(order.lines) if line.kept])
        most = line.kept + (self.rng.random() < 0.05)
        quantity, replaced = self.rng.choice((1, most, self.rng.randint(1, most))), self.rng.random() < 0.4
        left = max(order.net_of(line) - line.refunded, 0)
        amount = None if replaced else self.rng.choice((None, None, None, None, 0, left, left // 2))
        return ReturnedLine(place, quantity, self.rng.random() < 0.7, replaced, amount)

    def bring_back(self) -> None:
        """Return items of one delivery, as before returns had an outcome."""
        there = {line.id: (order, line) for order, line in self.some()}
        found = [(key, line) for key, lines in self.shop.deliveries.items() for line in lines if line in there]
        for delivery_id, line_id in self.rng.sample(found, min(len(found), 1)):
            order, line = there[line_id]
            row = ReturnedLine(order.lines.index(line), self.rng.randint(1, 3), self.rng.random() < 0.7)
            returned = {"purchase_id": line_id, "quantity": row.quantity, "is_bad": not row.good}
            body = {"returns_id": delivery_id, "lines": [returned], "status": "done"}

            def change(
                shop: ModelShop, order: ModelOrder = order, key: str = delivery_id, row: ReturnedLine = row
            ) -> None:
                shop.bring_back(order, key, row, today().isoformat())

            if self.step("POST", "deliveries", body, change):
                self.name_return(order)

    def name_return(self, order: ModelOrder) -> None:
        """Give the rows just recorded the id of their return."""
        [newest] = self.admin.items(f"{API}/deliveries", purchase_order_id=order.id, kind="return", limit=1)
        for row in (row for line in order.lines for row in line.returns if not row.return_id):
            row.return_id = newest["id"]

    def undo_return(self) -> None:
        found = sorted({(order.seq, row.return_id) for order, line in self.some() for row in line.returns})
        for seq, return_id in self.rng.sample(found, min(len(found), 1)):
            [order] = [each for each in self.shop.orders if each.seq == seq]
            self.step(
                "POST",
                f"orders/{order.id}/returns/{return_id}/undo",
                None,
                lambda shop, order=order, key=return_id: shop.undo_return(order, key),
            )

    def duplicate(self) -> None:
        """Cancelled lines are left out. The new order gets a day of the walk's period."""
        for order in self.orders() if len(self.shop.orders) < MOST_ORDERS else ():
            copied = [line for line in order.lines if line.status != "cancelled"] or order.lines
            lines = [
                ModelLine(line.product, line.quantity, line.price, line.free, line.discount, line.gift)
                for line in copied
            ]
            amounts = order.discount, order.tax, order.shipping
            new = ModelOrder(self.shop.placed, order.customer, today().isoformat(), lines, *amounts)
            self.shop.placed += 1
            shown = self.step(
                "POST", f"orders/{order.id}/duplicate", None, lambda shop, new=new: shop.orders.append(new)
            )
            self.take_ids(new, shown)
            day = self.rng.choice(self.days)
            self.step(
                "PATCH", f"orders/{new.id}", {"ordered_at": day}, lambda _, new=new, day=day: new.change("day", day)
            )
