"""`make bench-chain`: purchasing, allocation and the self-check at several sizes.

Prints tables and stores them in bench/results.

python -m bench.chain --sizes 1000,100000 --databases sqlite,postgresql --runs 100

Each installation orders units, receives their shipment and counts them with serial numbers, all over HTTP. The ledger
of the largest one is then filled up to three movements per order before its self-check.
"""

import json
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import median
from typing import Any

from sqlalchemy import create_engine, text

from bench.load import Connection, Target
from bench.operations import API
from bench.options import options_parser, parse_options
from bench.servers import postgres, server
from bench.shops import ROOT, Shop, analyze_tables, fresh, prepare, sign_in

PORT = 8590
AT_ONCE = 20
"""Units in a shipment, and orders that wait for one each."""
FILL = """
INSERT INTO inventory_movements
    (id, environment, created_at, updated_at, version, product_id, position, kind, quantity, source, target, shortfall,
     reason)
SELECT {new_id}, product.environment, product.created_at, product.created_at, 1, product.id,
       product.movements_count + step.number, 'adjustment', 1,
       CASE WHEN step.number % 2 = 0 THEN 'on_hand' END, CASE WHEN step.number % 2 = 1 THEN 'on_hand' END, 0, 'Counted'
FROM products AS product CROSS JOIN
     (WITH RECURSIVE step(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM step WHERE number < :each)
      SELECT number FROM step) AS step
ORDER BY step.number, product.id
"""
NUMBER = "row_number() OVER (ORDER BY step.number, product.id)"
NEW_ID = {
    "sqlite": f"printf('02000000-0000-7000-8000-%012x', {NUMBER})",
    "postgresql": f"'02000000-0000-7000-8000-' || lpad(to_hex({NUMBER}), 12, '0')",
}
"""Ids ascend, like the application's own."""


@dataclass(frozen=True)
class Desk:
    """A signed-in user."""

    connection: Connection

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Return the response; any refusal ends the benchmark."""
        status, answer = self.connection.ask((method, API + path, json.dumps(body).encode() if body else b""))
        if status not in (200, 201, 204):
            message = f"{method} {path}: {status} {answer[:300]!r}"
            raise RuntimeError(message)
        return json.loads(answer) if answer else None

    def timed(self, method: str, path: str, body: dict[str, Any] | None = None) -> float:
        """Return the milliseconds until the response."""
        start = time.perf_counter()
        self.ask(method, path, body)
        return (time.perf_counter() - start) * 1000


class Chain:
    """The test data: a product with serialised units, its vendor, and a waiting customer."""

    def __init__(self, target: Target) -> None:
        """Create the required records."""
        self.desk = Desk(Connection(target))
        self.product = self.desk.ask(
            "POST", "/products", {"name": "Bench drone", "price": 90, "is_unit_tracked": True}
        )["id"]
        self.vendor = self.desk.ask("POST", "/vendors", {"name": f"Bench shop {time.time_ns()}"})["id"]
        self.customer = self.desk.ask("GET", "/customers?limit=1&status=active")["items"][0]["id"]
        self.shipments = 0

    def round(self) -> dict[str, float]:
        """Create orders, buy, receive and allocate items, then read each list."""
        order = {"customer_id": self.customer, "product_id": self.product, "quantity": 1, "unit_price": 90}
        took = {"an order that waits": median(self.desk.timed("POST", "/purchases", order) for _ in range(AT_ONCE))}
        line = {"product_id": self.product, "quantity": AT_ONCE, "unit_price": 50}
        wish = {"vendor_id": self.vendor, "status": "ordered", "lines": [line]}
        start = time.perf_counter()
        bought = self.desk.ask("POST", "/stock_orders", wish)
        took[f"stock order, {AT_ONCE} promised"] = (time.perf_counter() - start) * 1000
        self.shipments += 1
        packed = {"stock_order_line_id": bought["lines"][0]["id"], "quantity": AT_ONCE}
        number = f"BN-{time.time_ns()}"
        sent = {"carrier": "Swiftline", "tracking_number": number, "status": "in_transit", "lines": [packed]}
        shipment = self.desk.ask("POST", "/shipments", sent)
        serials = [f"{number}-{place}" for place in range(AT_ONCE)]
        counted = {"shipment_line_id": shipment["lines"][0]["id"], "good": AT_ONCE, "serials": serials}
        path = f"/shipments/{shipment['id']}/receive"
        took[f"receive {AT_ONCE} units, {AT_ONCE} allocated"] = self.desk.timed("POST", path, {"lines": [counted]})
        for name, path in (
            ("unit list 50", "/assets?limit=50"),
            ("unit search", f"/assets?limit=50&q={serials[3]}"),
            ("stock order list 50", "/stock_orders?limit=50"),
            ("shipment list 50", "/shipments?limit=50"),
            ("why of a product", f"/products/{self.product}/why"),
        ):
            took[name] = self.desk.timed("GET", path)
        return took


def measure(shops: list[Shop], runs: int) -> dict[int, dict[str, float]]:
    """Return the median of each call, alternating between installations."""
    with ExitStack() as stack:
        people: dict[int, Target] = {}
        for place, shop in enumerate(shops):
            stack.enter_context(server(shop, PORT + place, "product"))
            people[shop.orders] = sign_in(shop, "admin", PORT + place)
            analyze_tables(shop)
        # Only now, because an idle connection is closed.
        chains = {size: Chain(target) for size, target in people.items()}
        found: dict[int, list[dict[str, float]]] = {size: [] for size in chains}
        for number in range(runs):
            for size, chain in chains.items():
                found[size].append(chain.round())
            if number % 10 == 0:
                print(f"  round {number}", file=sys.stderr, flush=True)
        return {size: {name: median(each[name] for each in all_) for name in all_[0]} for size, all_ in found.items()}


def fill(shop: Shop) -> int:
    """Post adjustments up and down until the ledger has three movements per order. Returns their number."""
    kind = "sqlite" if shop.is_sqlite else "postgresql"
    with create_engine(shop.address).begin() as database:
        there = database.execute(text("SELECT count(*) FROM inventory_movements")).scalar_one()
        products = database.execute(text("SELECT count(*) FROM products")).scalar_one()
        each = max(0, 3 * shop.orders - there) // products // 2 * 2 + 2
        database.execute(text(FILL.format(new_id=NEW_ID[kind])), {"each": each})
        database.execute(text("UPDATE products SET movements_count = movements_count + :each"), {"each": each})
        return int(database.execute(text("SELECT count(*) FROM inventory_movements")).scalar_one())


def checked(shop: Shop) -> tuple[float, list[tuple[str, int]]]:
    """Return the seconds of the whole self-check on the server, and the milliseconds of each check."""
    with server(shop, PORT, "product"):
        desk = Desk(Connection(sign_in(shop, "admin", PORT)))
        start = time.perf_counter()
        books = desk.ask("GET", "/integrity")
        seconds = time.perf_counter() - start
    wrong = [each["code"] for each in books["checks"] if not each["ok"]]
    if wrong:
        message = f"the self-check failed: {wrong}"
        raise RuntimeError(message)
    return seconds, [(each["code"], each["ms"]) for each in books["checks"]]


def page(kind: str, tables: dict[int, dict[str, float]], command: str) -> Iterator[str]:
    """Print the calls at each size, and their growth."""
    sizes = sorted(tables)
    yield from (f"## {kind}: the chain", "", f"`{command}`", "")
    yield "| p50, ms | " + " | ".join(f"{size:,} orders" for size in sizes) + " | growth |"
    yield "|---" * (len(sizes) + 2) + "|"
    for name in tables[sizes[0]]:
        row = [tables[size][name] for size in sizes]
        yield f"| {name} | " + " | ".join(f"{each:.1f}" for each in row) + f" | {row[-1] / row[0]:.2f} |"


def main() -> None:
    """Run the benchmark."""
    wanted = parse_options(options_parser(__doc__, sizes="1000,100000", runs=100))
    for kind in wanted.databases.split(","):
        with ExitStack() as stack:
            cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
            kept = [prepare(wanted.home, kind, int(size), cluster) for size in wanted.sizes.split(",")]
            shops = [fresh(shop, cluster) for shop in kept]
            lines = list(
                page(kind, measure(shops, wanted.runs), shlex.join(["python", "-m", "bench.chain", *sys.argv[1:]]))
            )
            largest = max(shops, key=lambda shop: shop.orders)
            movements = fill(largest)
            seconds, each = checked(largest)
        lines += ["", f"Self-check of {largest.orders:,} orders, {movements:,} movements: {seconds:.1f} s", ""]
        lines += [f"- {code}: {ms} ms" for code, ms in sorted(each, key=lambda one: -one[1])[:8]]
        print("\n".join(lines), flush=True)
        (ROOT / "bench" / "results" / f"{kind}-chain.md").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
