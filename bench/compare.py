"""`make bench-compare BASE=<commit>`: this build side by side with an earlier one.

python -m bench.compare --base 5519b6fa --sizes 10000 --databases sqlite,postgresql --runs 200

Both builds are started, each on a shop that it has seeded itself, and get the same requests in turn, so that other work
on the machine affects them equally. Prints the CPU time of the server process and the latency of each request, the
orders created per second by 8 clients, and the memory after the start. A ratio below 1 is in favour of this build.
"""

import json
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from statistics import median
from typing import Any

from bench.chain import Desk
from bench.load import Call, Connection, Request, Target, per_second
from bench.operations import API
from bench.options import options_parser, parse_options
from bench.servers import memory, postgres, process_cpu_ms, server
from bench.shops import ROOT, Shop, analyze_tables, fresh, prepare, sign_in

PORT = 8490
PRODUCTS, PLENTY, RECEIVED = 5, 1_000_000, 20
LOAD_SECONDS, LOAD_TURNS = 3.0, 5
BUILDS = ("base", "present")


class Till:
    """A signed-in admin with products in stock, a vendor and a customer, who prepares what a request needs."""

    def __init__(self, target: Target) -> None:
        self.desk = Desk(Connection(target))
        self.products = [self._product(place) for place in range(PRODUCTS)]
        self.vendor = self.desk.ask("POST", "/vendors", {"name": f"Bench vendor {time.time_ns()}"})["id"]
        self.customers = [row["id"] for row in self.desk.ask("GET", "/customers?limit=50&status=active")["items"]]
        self.number = 0

    def _product(self, place: int) -> str:
        body = {"name": f"Bench product {place} {time.time_ns()}", "price": 12.5, "cost_price": 8}
        return str(self.desk.ask("POST", "/products", {**body, "stock_quantity": PLENTY})["id"])

    def order(self) -> dict[str, Any]:
        """Return the body of a new order of one product."""
        self.number += 1
        customer = self.customers[self.number % len(self.customers)]
        return {"customer_id": customer, "product_id": self.products[0], "quantity": 1, "unit_price": 12.5}

    def placed(self) -> str:
        """Place an order and return its id."""
        return str(self.desk.ask("POST", "/purchases", self.order())["id"])

    def delivered(self, status: str) -> tuple[str, str]:
        """Place an order with a delivery in this status, and return the ids of both."""
        order = self.placed()
        body = {"lines": [{"purchase_id": order, "quantity": 1}], "status": status}
        return order, str(self.desk.ask("POST", "/deliveries", body)["id"])

    def shipped(self) -> tuple[str, str]:
        """Send a shipment of a new stock order, and return the ids of the shipment and its line."""
        line = {"product_id": self.products[1], "quantity": RECEIVED, "unit_price": 5}
        body = {"vendor_id": self.vendor, "status": "ordered", "lines": [line]}
        ordered = self.desk.ask("POST", "/stock_orders", body)["lines"][0]["id"]
        packed = [{"stock_order_line_id": ordered, "quantity": RECEIVED}]
        body = {"carrier": "Swiftline", "tracking_number": f"BC-{time.time_ns()}", "status": "in_transit"}
        sent = self.desk.ask("POST", "/shipments", {**body, "lines": packed})
        return sent["id"], sent["lines"][0]["id"]


def _json(method: str, path: str, body: dict[str, Any]) -> Request:
    return method, API + path, json.dumps(body).encode()


def _create(till: Till) -> Request:
    return _json("POST", "/purchases", till.order())


def _status(till: Till) -> Request:
    return _json("PATCH", f"/purchases/{till.placed()}", {"order_status": "processing"})


def _five_lines(till: Till) -> Request:
    lines = [{"product_id": each, "quantity": 1, "unit_price": 12.5} for each in till.products]
    return _json("POST", "/purchase_orders", {"customer_id": till.order()["customer_id"], "lines": lines})


def _pickup(till: Till) -> Request:
    return _json("PATCH", f"/purchases/{till.placed()}", {"pickup_date": date.today().isoformat()})


def _delivery(till: Till) -> Request:
    return _json("PATCH", f"/deliveries/{till.delivered('ready')[1]}", {"status": "done"})


def _return(till: Till) -> Request:
    order, delivery = till.delivered("done")
    line = {"purchase_id": order, "quantity": 1}
    return _json("POST", "/deliveries", {"returns_id": delivery, "status": "done", "lines": [line]})


def _receive(till: Till) -> Request:
    shipment, line = till.shipped()
    counted = {"shipment_line_id": line, "good": RECEIVED}
    return _json("POST", f"/shipments/{shipment}/receive", {"lines": [counted]})


def _note(till: Till) -> Request:
    till.number += 1
    customer = till.customers[till.number % len(till.customers)]
    return _json("PATCH", f"/customers/{customer}", {"notes": f"Called at {time.time_ns()}"})


def _get(path: str) -> Callable[[Till], Request]:
    return lambda _till: ("GET", API + path, b"")


OPERATIONS: dict[str, Callable[[Till], Request]] = {
    "create an order": _create,
    "change its status": _status,
    "order of five lines": _five_lines,
    "pickup": _pickup,
    "delivery done": _delivery,
    "return done": _return,
    f"receive {RECEIVED} pieces": _receive,
    "change a contact": _note,
    "orders, list of 50": _get("/purchases?limit=50"),
    "contacts, list of 50": _get("/customers?limit=50"),
    "products, list of 50": _get("/products?limit=50"),
    "stock orders, list of 50": _get("/stock_orders?limit=50"),
    "contact search": _get("/customers?limit=50&q=mar"),
    "global search": _get("/search?q=mar"),
    "dashboard": _get("/dashboard"),
    "who am I": _get("/profiles/me"),
}


@dataclass
class Build:
    """A running build and what was measured on it."""

    target: Target
    pid: int
    till: Till
    took: dict[str, list[float]] = field(default_factory=dict)
    cpu: dict[str, list[float]] = field(default_factory=dict)
    rates: list[float] = field(default_factory=list)
    megabytes: float = 0.0

    def send(self, operation: str) -> None:
        """Prepare a request, send it, and note its latency and CPU time in milliseconds."""
        request = OPERATIONS[operation](self.till)
        connection = self.till.desk.connection
        cpu, start = process_cpu_ms(self.pid), time.perf_counter()
        status, answer = connection.ask(request)
        took, used = (time.perf_counter() - start) * 1000, process_cpu_ms(self.pid) - cpu
        if status not in (200, 201):
            message = f"{request[0]} {request[1]}: {status} {answer[:300]!r}"
            raise RuntimeError(message)
        self.took.setdefault(operation, []).append(took)
        self.cpu.setdefault(operation, []).append(used)

    def load(self) -> None:
        """Note how many orders 8 clients create per second."""
        call = Call(lambda _: _create(self.till), lambda _, answer: "id" in answer)
        self.rates.append(per_second(self.target, call, LOAD_SECONDS))


def checked_out(home: Path, commit: str) -> Path:
    """Return a tree with this commit, which uses the web app of this one."""
    name = subprocess.check_output(["git", "-C", ROOT, "rev-parse", "--short=8", commit], text=True).strip()
    tree = home / name
    if not tree.exists():
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "--detach", tree, commit], check=True)
        (tree / "frontend" / "dist").symlink_to(ROOT / "frontend" / "dist")
    return tree


def measure(stack: ExitStack, shops: dict[str, Shop], runs: int) -> dict[str, Build]:
    """Start both builds and send every request to them in turn."""
    builds: dict[str, Build] = {}
    for place, (name, shop) in enumerate(shops.items()):
        process = stack.enter_context(server(shop, PORT + place, "product"))
        target = sign_in(shop, "admin", PORT + place)
        analyze_tables(shop)
        builds[name] = Build(target, process.pid, Till(target), megabytes=memory(process.pid))
    for number in range(runs):
        for operation in OPERATIONS:
            for name in BUILDS if number % 2 else BUILDS[::-1]:
                builds[name].send(operation)
        if number % 20 == 0:
            print(f"  round {number} of {runs}", file=sys.stderr, flush=True)
    for turn in range(LOAD_TURNS):
        for name in BUILDS if turn % 2 else BUILDS[::-1]:
            builds[name].load()
    return builds


def page(builds: dict[str, Build]) -> Iterator[str]:
    """Print the figures of both builds with their ratios."""
    base, present = (builds[name] for name in BUILDS)
    yield "| CPU of the process and latency, medians in ms | CPU before | now | ratio | p50 before | now | ratio |"
    yield "|---" * 7 + "|"
    for operation in OPERATIONS:
        cells = [operation]
        for old, new in ((base.cpu, present.cpu), (base.took, present.took)):
            before, now = (_settled(each[operation]) for each in (old, new))
            cells += [f"{before:.2f}", f"{now:.2f}", f"{now / before:.2f}"]
        yield f"| {' | '.join(cells)} |"
    before, now = (median(each.rates) for each in (base, present))
    yield ""
    yield f"Orders created per second by 8 clients: {before:.0f} before, {now:.0f} now, {now / before:.2f} times."
    yield f"Memory after the start: {base.megabytes:.0f} MB before, {present.megabytes:.0f} MB now."


def _settled(samples: list[float]) -> float:
    return median(samples[len(samples) // 10 :])  # the first ones fill the caches


def main() -> None:
    """Run the benchmark."""
    options = options_parser(__doc__, sizes="10000", runs=200)
    options.add_argument("--base", required=True, help="the commit to compare with")
    wanted = parse_options(options)
    tree = checked_out(wanted.home, wanted.base)
    for kind in wanted.databases.split(","):
        with ExitStack() as stack:
            cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
            kept = {
                name: prepare(wanted.home, kind, int(wanted.sizes), cluster, source)
                for name, source in zip(BUILDS, (tree, None), strict=True)
            }
            shops = {name: fresh(shop, cluster) for name, shop in kept.items()}
            found = page(measure(stack, shops, wanted.runs))
            lines = [f"## {kind}", "", f"`{shlex.join(['python', '-m', 'bench.compare', *sys.argv[1:]])}`", "", *found]
        print("\n".join(lines), flush=True)
        name = f"compare-{tree.name}-{kind}-{datetime.now(UTC):%Y-%m-%d}.md"
        (ROOT / "bench" / "results" / name).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
