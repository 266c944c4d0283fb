"""Server memory under sustained load: `PYTHONPATH=.:backend python -m bench.soak --minutes 60`.

Eight clients read lists, records, exports and receipts as PDF, write contacts, orders and statuses, and open change
feeds, as fast as `--pause` allows; a file of 500 contacts is imported each minute. `--new` says what is created: with
`--new ""` the shop stays as large as it is, and records are only read and changed. Prints resident memory each minute,
and at the end its growth over the second half and the peak.
"""

import json
import random
import socket
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import mean
from urllib.request import Request, urlopen

from bench.imports import upload_import
from bench.load import Connection, Target
from bench.load import Request as Ask
from bench.operations import API
from bench.options import options_parser, parse_options
from bench.servers import memory, postgres, server
from bench.shops import fresh, items, prepare, sample_shop, sign_in

PORT = 8797
CLIENTS = 8
NEW = ("contacts", "orders", "imports")
ROWS = 500
"""Of each imported file."""
LISTS = (
    "customers",
    "products",
    "purchases",
    "purchase_orders",
    "quotes",
    "stock_orders",
    "shipments",
    "tasks",
    "vendors",
)
SORTS = ("", "&sort=created_at", "&sort=-updated_at")
WORDS = ("", "", "&q=mar", "&q=an", "&q=kettle", "&q=zzq")


@dataclass
class SoakState:
    """State shared by the clients."""

    who: Target
    ids: dict[str, list[str]]
    until: float
    pause: float
    new: frozenset[str]
    """What is created: some of NEW."""
    asked: int = 0
    refused: dict[int, int] = field(default_factory=dict)


def _read(shift: SoakState, dice: random.Random) -> Ask:
    name = dice.choice(LISTS)
    if shift.ids[name] and dice.random() < 0.4:
        return "GET", f"{API}/{name}/{dice.choice(shift.ids[name])}", b""
    return "GET", f"{API}/{name}?limit={dice.choice((20, 50))}{dice.choice(SORTS)}{dice.choice(WORDS)}", b""


def _write(shift: SoakState, dice: random.Random) -> Ask:
    what = dice.random()
    if what < 0.3 and "contacts" in shift.new:
        body = {"name": f"Soak {dice.random()}", "email": f"soak{dice.getrandbits(60)}@shop.example"}
        return "POST", f"{API}/customers", json.dumps(body).encode()
    if 0.3 <= what < 0.7 and "orders" in shift.new:
        line = {"product_id": dice.choice(shift.ids["products"]), "quantity": 1, "unit_price": 12.5}
        body = {"customer_id": dice.choice(shift.ids["customers"]), **line}
        return "POST", f"{API}/purchases", json.dumps(body).encode()
    note = {"notes": f"Looked at {dice.random()}"}
    return "PATCH", f"{API}/customers/{dice.choice(shift.ids['customers'])}", json.dumps(note).encode()


def _work(shift: SoakState, number: int) -> None:
    dice = random.Random(number)  # noqa: S311 - a benchmark's choice is no secret
    connection = Connection(shift.who)
    while time.monotonic() < shift.until:
        chance = dice.random()
        if chance < 0.003:
            _download(shift.who, f"{dice.choice(LISTS[:3])}/export?format=csv")
            continue
        if chance < 0.013:
            _download(shift.who, f"purchases/{dice.choice(shift.ids['purchases'])}/receipt")
            continue
        request = _write(shift, dice) if chance < 0.35 else _read(shift, dice)
        try:
            status, _ = connection.ask(request)
        except ConnectionError:
            connection = Connection(shift.who)
            continue
        shift.asked += 1
        if status >= 400:
            shift.refused[status] = shift.refused.get(status, 0) + 1
        time.sleep(shift.pause)


def _download(who: Target, path: str) -> None:
    address = f"http://127.0.0.1:{who.port}{API}/{path}"
    with urlopen(Request(address, headers=dict(who.headers))) as answer:
        while answer.read(1 << 16):
            pass


def _follow(shift: SoakState) -> None:
    """A browser that repeatedly opens the change feed for a while."""
    while time.monotonic() < shift.until:
        head = "".join(f"{name}: {value}\r\n" for name, value in shift.who.headers)
        with socket.create_connection(("127.0.0.1", shift.who.port)) as line:
            line.settimeout(5)
            line.sendall(f"GET /realtime/v1/changes HTTP/1.1\r\nHost: localhost\r\n{head}\r\n".encode())
            end = time.monotonic() + 20
            while time.monotonic() < min(end, shift.until):
                try:
                    if not line.recv(1 << 16):
                        break
                except TimeoutError:
                    continue


def _import(shift: SoakState) -> None:
    """A file of new contacts each minute, as from another program's nightly export."""
    number = 0
    while time.monotonic() < shift.until:
        number += 1
        rows = (
            f"S{number}-{row},Soaked {number}-{row},030-{row:07},s{number}.{row}@books.example" for row in range(ROWS)
        )
        upload_import(shift.who, "customers", "CustomerID,CompanyName,Phone,Email\n" + "\n".join(rows))
        time.sleep(max(0.0, min(60.0, shift.until - time.monotonic())))


def soak(process: int, who: Target, minutes: float, pause: float, new: frozenset[str]) -> list[float]:
    """Run the clients; return resident megabytes, six samples a minute."""
    ids = {name: [row["id"] for row in items(who, f"{API}/{name}?limit=50")] for name in LISTS}
    ids["products"] = [row["id"] for row in items(who, f"{API}/products?limit=50&status=active")]
    shift = SoakState(who, ids, time.monotonic() + 60 * minutes, pause, new)
    threads = [threading.Thread(target=_work, args=(shift, number)) for number in range(CLIENTS)]
    threads += [threading.Thread(target=_follow, args=(shift,)) for _ in range(4)]
    if "imports" in new:
        threads.append(threading.Thread(target=_import, args=(shift,)))
    for thread in threads:
        thread.start()
    found: list[float] = []
    while time.monotonic() < shift.until:
        time.sleep(10)
        found.append(memory(process))
        if len(found) % 6 == 0:
            print(f"  minute {len(found) // 6:3}: {mean(found[-6:]):6.1f} MB, {shift.asked:,} calls", flush=True)
    for thread in threads:
        thread.join()
    print(f"  refused by status: {shift.refused or 'none'}", flush=True)
    return found


def main() -> None:
    """Run the test on each requested database."""
    options = options_parser(__doc__, sizes="0", runs=0)
    options.add_argument("--minutes", type=float, default=60.0)
    options.add_argument("--pause", type=float, default=0.05, help="seconds a client pauses after each request")
    options.add_argument("--new", default=",".join(NEW), help="what is created; empty: nothing")
    wanted = parse_options(options)
    new = frozenset(filter(None, wanted.new.split(",")))
    for kind in wanted.databases.split(","):
        for orders in wanted.sizes.split(","):
            with ExitStack() as stack:
                cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
                size = int(orders)
                kept = prepare(wanted.home, kind, size, cluster) if size else sample_shop(wanted.home, kind, cluster)
                shop = fresh(kept, cluster)
                process = stack.enter_context(server(shop, PORT, "product")).pid
                who = sign_in(shop, "admin", PORT)
                print(f"{kind}, {size or 'sample'} orders: {memory(process):.1f} MB after the start", flush=True)
                found = soak(process, who, wanted.minutes, wanted.pause, new)
                half = found[len(found) // 2 :]
                quarter = max(len(half) // 2, 1)
                hourly = (mean(half[quarter:] or half) - mean(half[:quarter])) / (quarter / 360)
                print(
                    f"  second half: {mean(half):.1f} MB, {hourly:+.1f} MB an hour; most {memory(process, 'VmHWM'):.1f} MB"
                )


if __name__ == "__main__":
    main()
