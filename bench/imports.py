"""`make bench-imports`: how long other users wait during an import and its undo, and what an interrupted one leaves.

python -m bench.imports --databases sqlite,postgresql --rows 60000 --orders 10000 --stops 10

While a file is imported and undone, another client adds contacts; the table shows how long its writes took, and the
server's resident memory.
Then the server is stopped at random moments of an import, by SIGTERM and by SIGKILL, and restarted. The import must
leave nothing behind, and the self-check must pass.
"""

import json
import random
import signal
import sys
import threading
import time
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx

from bench.load import Connection, Target
from bench.operations import API
from bench.servers import forget_peak, memory, postgres, server
from bench.shops import ROOT, Shop, fresh, sample_shop, sign_in

PORT = 8122
OK = 200
ALONE = 10.0
"""Seconds without an import, for comparison: on a busy machine, these writes are slow as well."""
EVERY = 0.05
"""Seconds between two writes of the other client."""
CUSTOMERS = "CustomerID,CompanyName,Phone,Email,City\n"
PRODUCTS = "ProductID,ProductName,SKU,UnitPrice,UnitsInStock\n"
ORDERS = "OrderID,CustomerID,OrderDate,ShippedDate,ProductID,UnitPrice,Quantity,Discount\n"


class OtherUser(threading.Thread):
    """Adds contacts at a steady rate and records how long each takes."""

    def __init__(self, who: Target) -> None:
        super().__init__(daemon=True)
        self.connection, self.ended = Connection(who), threading.Event()
        self.took: list[float] = []
        self.refused = 0

    def run(self) -> None:
        """Run until stopped."""
        while not self.ended.wait(EVERY):
            body = json.dumps({"name": f"Neighbour {random.random()}"}).encode()  # noqa: S311 - only a name
            began = time.perf_counter()
            status, _ = self.connection.ask(("POST", f"{API}/customers", body))
            self.took.append(time.perf_counter() - began)
            self.refused += status != 201

    def waited(self) -> str:
        """Stop, and return the median, the 99th percentile and the slowest write in milliseconds."""
        self.ended.set()
        self.join()
        refused = f", {self.refused} refused" if self.refused else ""
        took = sorted(self.took)
        p50, p99, slowest = (1000 * took[min(len(took) - 1, int(len(took) * part))] for part in (0.5, 0.99, 1))
        return f"p50 {p50:.0f}, p99 {p99:.0f}, slowest {slowest:.0f} ms, {len(took)} calls{refused}"


def files(rows: int, orders: int) -> dict[str, tuple[str, str]]:
    """Measured file → kind and content."""
    day = "2026-03-{:02}"
    sold = [
        f"{n // 3},C{n // 3 % 400},{day.format(n % 28 + 1)},{day.format(28) if n % 2 else ''},P{n % 200},{n % 90 + 5},2,0"
        for n in range(orders)
    ]
    many = [f"K{n},Customer {n} Trading,030-{n:07},c{n}@books.example,Lyon" for n in range(rows)]
    goods = [f"G{n},Article {n},ART-{n},{n % 90 + 5},{n % 40}" for n in range(rows)]
    return {
        "contacts": ("customers", CUSTOMERS + "\n".join(many)),
        "products": ("products", PRODUCTS + "\n".join(goods)),
        "orders": ("purchases", ORDERS + "\n".join(sold)),
    }


def before_orders() -> list[tuple[str, str]]:
    """The contacts and products referenced by the orders."""
    people = [f"C{n},Buyer {n},,," for n in range(400)]
    goods = [f"P{n},Ware {n},WARE-{n},20,{40 if n % 2 else 0}" for n in range(200)]
    return [("customers", CUSTOMERS + "\n".join(people)), ("products", PRODUCTS + "\n".join(goods))]


def send(who: Target, kind: str, text: str) -> httpx.Response:
    """Upload a file."""
    return httpx.post(
        f"http://127.0.0.1:{who.port}{API}/imports",
        headers=dict(who.headers),
        files={"file": (f"{kind}.csv", text.encode())},
        data={"kind": kind},
        timeout=None,  # noqa: S113 - as long as it takes is what is measured
    )


def upload_import(who: Target, kind: str, text: str) -> dict[str, Any]:
    """Import a required file and return the report."""
    answer = send(who, kind, text)
    report: dict[str, Any] = answer.json()
    if answer.status_code != 201 or report["status"] != "done":
        message = f"{kind}: {answer.status_code} {answer.text[:300]}"
        raise RuntimeError(message)
    return report


def measure(shop: Shop, wanted: Namespace) -> None:
    """Import and undo a file of each kind."""
    with server(shop, PORT, "product") as running:
        who = sign_in(shop, "admin", PORT)

        def tell(what: str, took: float, neighbour: OtherUser) -> None:
            print(
                f"| {what} | {took:.1f} s | {neighbour.waited()} | {memory(running.pid, 'VmHWM'):.0f} MB at most,"
                f" then {memory(running.pid):.0f} MB |",
                flush=True,
            )
            forget_peak(running.pid)

        neighbour = OtherUser(who)
        neighbour.start()
        time.sleep(ALONE)
        tell("no import", ALONE, neighbour)
        for name, (kind, text) in files(wanted.rows, wanted.orders).items():
            if name not in wanted.only.split(","):
                continue
            if kind == "purchases":
                for each in before_orders():
                    upload_import(who, *each)
            neighbour = OtherUser(who)
            neighbour.start()
            began = time.perf_counter()
            report = upload_import(who, kind, text)
            tell(f"{name}, {report['new']:,} rows", time.perf_counter() - began, neighbour)
            neighbour = OtherUser(who)
            neighbour.start()
            began = time.perf_counter()
            answer = httpx.post(
                f"http://127.0.0.1:{PORT}{API}/imports/{report['id']}/undo",
                headers=dict(who.headers),
                timeout=None,  # noqa: S113 - as long as it takes is what is measured
            )
            took = time.perf_counter() - began
            if answer.status_code != OK:
                message = f"undo of {name}: {answer.status_code} {answer.text[:300]}"
                raise RuntimeError(message)
            undone = answer.json()["undo"]
            tell(f"undo: {undone['removed']} removed, {len(undone['kept'])} kept", took, neighbour)


def count(who: Target, path: str) -> int:
    """Count the rows of a list."""
    return int(json.loads(Connection(who).ask(("GET", f"{API}/{path}limit=1&count=exact", b""))[1])["total"])


def stop_in_the_middle(shop: Shop, wanted: Namespace, how: signal.Signals) -> None:
    """Stop the server at a random moment, restart it and check the result."""
    kind, text = files(wanted.rows, wanted.orders)["contacts"]
    answers: list[str] = []

    def upload(who: Target) -> None:
        with suppress(httpx.TransportError):
            answer = send(who, kind, text)
            answers.append(f"{answer.status_code} {answer.json().get('detail') or answer.json().get('status')}")

    with server(shop, PORT, "product") as running:
        who = sign_in(shop, "admin", PORT)
        before = count(who, "customers?")
        sender = threading.Thread(target=upload, args=(who,))
        sender.start()
        at = random.uniform(0.5, wanted.until)  # noqa: S311 - any moment will do
        time.sleep(at)
        began = time.perf_counter()
        running.send_signal(how)
        running.wait()
        took = time.perf_counter() - began
        sender.join()
    with server(shop, PORT, "product"):
        who = sign_in(shop, "admin", PORT)
        began = time.perf_counter()
        while time.perf_counter() - began < wanted.until * 4:
            newest = json.loads(Connection(who).ask(("GET", f"{API}/imports?limit=1", b""))[1])["items"]
            state = newest[0]["status"] if newest else "no import"
            if state not in ("running", "stopping", "undoing"):
                break
            time.sleep(0.1)
        settled = time.perf_counter() - began
        ok = json.loads(Connection(who).ask(("GET", f"{API}/integrity", b""))[1])["ok"]
        after = count(who, "customers?")
    print(
        f"| {how.name} after {at:.1f} s | exit {took:.2f} s | {' '.join(answers) or 'no answer'} | {after - before:+} contacts,"
        f" {state} {settled:.1f} s after the next start, self-check {'green' if ok else 'RED'} |",
        flush=True,
    )


def main() -> None:
    """Print the results."""
    options = ArgumentParser(description=__doc__)
    options.add_argument("--databases", default="sqlite,postgresql")
    options.add_argument("--rows", type=int, default=60_000)
    options.add_argument("--orders", type=int, default=10_000)
    options.add_argument("--only", default="contacts,products,orders")
    options.add_argument("--stops", type=int, default=0)
    options.add_argument("--until", type=float, default=25.0, help="latest moment of a stop, in seconds")
    options.add_argument("--home", type=Path, default=ROOT / "bench" / "shops-data")
    wanted = options.parse_args()
    wanted.home = wanted.home.resolve()
    wanted.home.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        for kind in wanted.databases.split(","):
            cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
            shop = fresh(sample_shop(wanted.home, kind, cluster), cluster)
            print(f"\n{kind}", flush=True)
            if wanted.only:
                measure(shop, wanted)
            for how in (signal.SIGTERM, signal.SIGKILL):
                for _ in range(wanted.stops):
                    stop_in_the_middle(shop, wanted, how)


if __name__ == "__main__":
    sys.exit(main())
