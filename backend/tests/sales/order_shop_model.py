"""Model of a shop for the random walks of sales orders: what each step does to stock, orders and figures."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tests.sales.order_model import ModelLine, ModelOrder, Refused, ReturnedRow


@dataclass
class ModelProduct:
    on_hand: int
    blocked: int = 0


@dataclass
class ReturnedLine:
    """Requested return of items of a line."""

    line: int
    quantity: int
    good: bool = True
    replaced: bool = False
    amount: int | None = None


@dataclass
class ModelShop:
    """Products and orders by their place in the walk."""

    products: list[ModelProduct]
    orders: list[ModelOrder] = field(default_factory=list)
    deliveries: dict[str, Counter[str]] = field(default_factory=dict)
    """Delivered quantities by line id, by the delivery's id."""
    placed: int = 0
    moment: int = 0

    def demand(self, product: int) -> list[tuple[ModelOrder, ModelLine]]:
        """The lines of a product in the order in which they are served."""
        lines = [(order, line) for order in self.orders for line in order.lines if line.product == product]
        return sorted(lines, key=lambda each: (each[0].day, each[0].seq, each[1].place))

    def settle(self) -> None:
        """After each step: refunds within what was sold, nothing reserved in vain, and all free stock allocated."""
        for order in self.orders:
            for line in order.lines:
                if order.net_of(line) < line.refunded:
                    raise Refused("below_returns")
                line.release(line.reserved - line.open)
        for place, product in enumerate(self.products):
            queue = self.demand(place)
            free = product.on_hand - sum(line.reserved for _, line in queue)
            for _, line in queue:
                quantity = min(free, line.open - line.reserved)
                if quantity > 0 and line.status != "onhold":
                    free -= quantity
                    line.held[self.moment] = line.held.get(self.moment, 0) + quantity

    def displace(self, product: int, leaving: int, besides: ModelLine | None, *, confirm: bool) -> None:
        """Release the newest reservations of others that goods leaving would take, the last served first."""
        others = [line for _, line in self.demand(product) if line is not besides]
        excess = sum(line.reserved for line in others) - (self.products[product].on_hand - leaving)
        if leaving and excess > 0 and not confirm:
            raise Refused("takes_reserved")
        held = [(moment, place, line) for place, line in enumerate(others) for moment in line.held]
        for moment, _, line in sorted(held, key=lambda each: each[:2], reverse=True):
            less = min(line.held[moment], max(excess, 0)) if leaving else 0
            excess -= less
            line.held[moment] -= less
            if not line.held[moment]:
                del line.held[moment]

    def hand_over(self, line: ModelLine, quantity: int, *, confirm: bool) -> int:
        """Returns how many of the items were in stock."""
        product = self.products[line.product]
        leaving = min(quantity, product.on_hand)
        self.displace(line.product, leaving, line, confirm=confirm)
        product.on_hand -= leaving
        line.use(line.reserved if quantity == line.rest else quantity)
        line.has_moved = line.has_moved or quantity > 0
        return leaving

    def pick_up(self, lines: Iterable[ModelLine], *, confirm: bool) -> None:
        for line in lines:
            rest = line.rest
            line.from_shelf += self.hand_over(line, rest, confirm=confirm)
            line.picked += rest
            line.has_pickup = True

    def pick_up_order(self, order: ModelOrder, lines: Sequence[ModelLine], *, confirm: bool) -> None:
        waiting = [line for line in lines if line.open]
        if not waiting:
            closed = all(line.status in ("completed", "cancelled") for line in order.lines)
            raise Refused("order_closed" if closed else "handed_over")
        self.pick_up(waiting, confirm=confirm)

    def set_pickup(self, line: ModelLine, *, confirm: bool) -> None:
        """The date of an earlier pickup is only corrected."""
        if line.has_pickup:
            return
        if line.status == "cancelled":
            raise Refused("order_cancelled")
        self.pick_up([line], confirm=confirm)

    def clear_pickup(self, line: ModelLine) -> None:
        if not line.has_pickup:
            return
        if line.delivered < line.returned:
            raise Refused("returned")
        self.products[line.product].on_hand += line.from_shelf
        line.picked, line.from_shelf, line.has_pickup = 0, 0, False

    def deliver(self, wanted: Sequence[tuple[ModelLine, int]]) -> None:
        if any(not 0 < quantity <= line.open for line, quantity in wanted):
            raise Refused
        for line, quantity in wanted:
            self.hand_over(line, quantity, confirm=False)
            line.delivered += quantity

    def give_back(
        self, order: ModelOrder, rows: Sequence[ReturnedLine], day: str, delivery_id: str | None = None
    ) -> None:
        """The return's id is empty until the product has given it one."""
        for row in rows:
            line = order.lines[row.line]
            if row.quantity > line.kept:
                raise Refused
            left = order.net_of(line) - line.refunded
            if row.amount is not None and (row.replaced or row.amount > left):
                raise Refused
            amount = order.proposed(line, row.quantity) if row.amount is None else row.amount
            amount = 0 if row.replaced else amount
            line.returns.append(ReturnedRow("", row.quantity, row.good, row.replaced, amount, day, delivery_id))
            line.has_moved = True
            self.move_back(line, row.quantity, good=row.good)

    def bring_back(self, order: ModelOrder, delivery_id: str, row: ReturnedLine, day: str) -> None:
        """Return items of one delivery."""
        line = order.lines[row.line]
        before = sum(each.quantity for each in line.returns if each.delivery_id == delivery_id)
        if row.quantity > self.deliveries[delivery_id][line.id] - before:
            raise Refused
        self.give_back(order, [row], day, delivery_id)

    def move_back(self, line: ModelLine, quantity: int, *, good: bool) -> None:
        product = self.products[line.product]
        if good:
            product.on_hand += quantity
        else:
            product.blocked += quantity

    def undo_return(self, order: ModelOrder, return_id: str) -> None:
        """Which of its rows refuses first isn't decided."""
        for line in order.lines:
            for row in [row for row in line.returns if row.return_id == return_id]:
                leaving = row.quantity if row.good else 0
                if (row.replaced and line.rest < row.quantity) or leaving > self.free_for(line):
                    raise Refused
                line.returns.remove(row)
                self.move_back(line, -row.quantity, good=row.good)
                line.release(line.reserved - line.open)
                line.release(sum(each.reserved for _, each in self.demand(line.product)) - self.on_hand(line))

    def on_hand(self, line: ModelLine) -> int:
        return self.products[line.product].on_hand

    def free_for(self, line: ModelLine) -> int:
        """Stock that isn't reserved for others."""
        return self.on_hand(line) - sum(each.reserved for _, each in self.demand(line.product) if each is not line)

    def set_status(self, order: ModelOrder, line: ModelLine, status: str) -> None:
        if status == "cancelled":
            order.cancel(line)
        line.status = status

    def set_status_of_order(self, order: ModelOrder, status: str) -> None:
        """Every line that may take it; cancelled ones stay so, unless all of them are."""
        if status == "cancelled":
            able = [line for line in order.lines if line.status == status or not line.fulfilled or line.rest > 0]
        else:
            able = [line for line in order.lines if line.status != "cancelled"] or order.lines
        if not able:
            raise Refused("handed_over")
        for line in able:
            self.set_status(order, line, status)

    def cancel_order(self, order: ModelOrder, lines: Sequence[ModelLine]) -> None:
        waiting = [line for line in lines if line.open]
        if not waiting:
            raise Refused
        for line in waiting:
            order.cancel(line)

    def remove(self, order: ModelOrder, lines: Sequence[ModelLine], *, completely: bool) -> None:
        """Lines of which nothing was handed over; `completely` also reverses pickups and takes the order along."""
        if not completely and (len(order.lines) == 1 or any(line.fulfilled for line in lines)):
            raise Refused("handed_over" if any(line.fulfilled for line in lines) else "last_line")
        if any(line.delivered or line.returned for line in lines):
            raise Refused
        for line in lines:
            self.clear_pickup(line)
            order.lines.remove(line)
        if not order.lines:
            self.orders.remove(order)

    def count(self, product: int, found: int, *, confirm: bool) -> None:
        self.displace(product, max(self.products[product].on_hand - found, 0), None, confirm=confirm)
        self.products[product].on_hand = found

    def sales_by_day(self) -> dict[str, tuple[int, int]]:
        """Number of orders, and net sales."""
        days: dict[str, Counter[str]] = {}
        for order in self.orders:
            if order.counted:
                days.setdefault(order.day, Counter()).update(orders=1, net=order.net)
            for row in (row for line in order.lines for row in line.returns):
                days.setdefault(row.day, Counter()).update(net=-row.amount)
        return {day: (each["orders"], each["net"]) for day, each in days.items() if any(each.values())}

    def sales_by_product(self, days: Sequence[str]) -> dict[int, tuple[int, int]]:
        """Quantity sold less those refunded, and net sales, of a period."""
        found: dict[int, Counter[str]] = {}
        for order in self.orders:
            for line in order.lines:
                sums = found.setdefault(line.product, Counter())
                if line.counts and order.day in days:
                    sums.update(quantity=line.ordered, net=order.net_of(line))
                for row in line.returns:
                    if row.day in days:
                        sums.update(quantity=-row.quantity * (not row.replaced), net=-row.amount)
        return {product: (sums["quantity"], sums["net"]) for product, sums in found.items() if any(sums.values())}

    def sales_by_customer(self, days: Sequence[str]) -> dict[int, tuple[int, int]]:
        """Number of orders, and net sales, of a period."""
        found: dict[int, Counter[str]] = {}
        for order in self.orders:
            sums = found.setdefault(order.customer, Counter())
            if order.counted and order.day in days:
                sums.update(orders=1, net=order.net)
            sums.update(net=-sum(row.amount for line in order.lines for row in line.returns if row.day in days))
        return {customer: (sums["orders"], sums["net"]) for customer, sums in found.items() if any(sums.values())}

    def orders_of(self, customer: int) -> list[ModelOrder]:
        return [order for order in self.orders if order.customer == customer and order.counted]

    def points_of(self, customer: int) -> int:
        """One for each whole dollar of completed lines."""
        done = [(order, line) for order in self.orders_of(customer) for line in order.lines]
        return sum(order.net_of(line) - line.refunded for order, line in done if line.status == "completed") // 100
