"""The server is killed again and again under load: `PYTHONPATH=.:backend python -m bench.kills --kills 100`.

Eight clients place and change orders, each command with an Idempotency-Key. The server is killed with SIGKILL at a
random moment and started again; on PostgreSQL, with `--database-kills`, the database server is stopped without
warning instead. Then each command whose response is known must be stored exactly once, and each command without a
response is sent again with its key, and must then be stored exactly once as well. The self-check must pass.
"""

import json
import random
import threading
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field

from bench.asking import parser, wishes
from bench.load import Connection, Target
from bench.operations import API
from bench.servers import control_postgres, postgres, server
from bench.shops import Shop, fresh, items, person, sample_shop

PORT = 8803
CLIENTS = 8
WORK = (0.3, 2.5)
"""Seconds of work before a kill."""


@dataclass
class Round:
    """The commands of one round, by the note that identifies each."""

    who: Target
    products: list[str]
    customers: list[str]
    known: set[str] = field(default_factory=set)
    """Commands whose response arrived."""
    open: dict[str, bytes] = field(default_factory=dict)
    """Commands that were sent and not answered → their body."""
    refused: Counter[int] = field(default_factory=Counter)
    ended: threading.Event = field(default_factory=threading.Event)


def _with_key(who: Target, key: str) -> Target:
    return Target(who.port, (*who.headers, ("Idempotency-Key", key)))


def _work(round_: Round, number: int) -> None:
    dice = random.Random(f"{number} {time.monotonic()}")  # noqa: S311 - a benchmark's choice is no secret
    while not round_.ended.is_set():
        note = f"kill-{dice.getrandbits(64):x}"
        order = {"customer_id": dice.choice(round_.customers), "product_id": dice.choice(round_.products)}
        body = json.dumps({**order, "quantity": 1, "unit_price": 5, "notes": note}).encode()
        round_.open[note] = body
        with suppress(OSError):
            status, _ = Connection(_with_key(round_.who, note)).ask(("POST", f"{API}/purchases", body))
            if status == 201:
                round_.known.add(note)
                del round_.open[note]
            else:
                round_.refused[status] += 1


def work_and_kill(shop: Shop, wanted: Namespace, *, database: bool) -> Round:
    """Run the clients, and kill the server or the database in the middle."""
    with server(shop, PORT, "product") as running:
        who = person(shop, "admin", PORT)
        products = [row["id"] for row in items(who, f"{API}/products?limit=20&status=active")]
        customers = [row["id"] for row in items(who, f"{API}/customers?limit=40&status=active")]
        round_ = Round(who, products, customers)
        threads = [threading.Thread(target=_work, args=(round_, number)) for number in range(CLIENTS)]
        for thread in threads:
            thread.start()
        time.sleep(random.uniform(*WORK))  # noqa: S311 - any moment will do
        if database:
            control_postgres(wanted.home, "-m", "immediate", "restart")
            time.sleep(1)
        else:
            running.kill()
            running.wait()
        round_.ended.set()
        for thread in threads:
            thread.join()
    return round_


def _newest_notes(who: Target, most: int) -> Iterator[str]:
    """The notes of the newest orders."""
    cursor, seen = "", 0
    while cursor is not None and seen < most:
        page = f"{API}/purchases?limit=200&sort=-created_at" + (f"&cursor={cursor}" if cursor else "")
        found = json.loads(Connection(who).ask(("GET", page, b""))[1])
        seen += len(found["items"])
        cursor = found["next_cursor"]
        yield from (row["notes"] for row in found["items"])


def check(shop: Shop, round_: Round) -> tuple[int, int, int, bool]:
    """Return the numbers of commands that are lost, doubled, and answered with 500, and whether the books are right."""
    with server(shop, PORT, "product"):
        who = person(shop, "admin", PORT)
        for note, body in round_.open.items():
            status, answer = Connection(_with_key(who, note)).ask(("POST", f"{API}/purchases", body))
            if status != 201:
                message = f"a repeated command was refused: {status} {answer[:200]!r}"
                raise RuntimeError(message)
        sent = round_.known | round_.open.keys()
        found = Counter(note for note in _newest_notes(who, len(sent) + CLIENTS) if note in sent)
        ok = json.loads(Connection(who).ask(("GET", f"{API}/integrity", b""))[1])["ok"]
    lost = sum(found[note] == 0 for note in sent)
    doubled = sum(found[note] > 1 for note in sent)
    return lost, doubled, round_.refused[500], ok


def main() -> None:
    """Print a line for each database."""
    options = parser(__doc__, sizes="0", runs=0)
    options.add_argument("--kills", type=int, default=100)
    options.add_argument("--database-kills", type=int, default=20)
    wanted = wishes(options)
    with ExitStack() as stack:
        for kind in wanted.databases.split(","):
            cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
            shop = fresh(sample_shop(wanted.home, kind, cluster), cluster)
            for what, times in (("server", wanted.kills), ("database", wanted.database_kills if cluster else 0)):
                totals, sent, red = Counter[str](), 0, 0
                for _ in range(times):
                    round_ = work_and_kill(shop, wanted, database=what == "database")
                    lost, doubled, failed, ok = check(shop, round_)
                    totals.update(lost=lost, doubled=doubled, failed=failed)
                    sent += len(round_.known) + len(round_.open)
                    red += not ok
                if times:
                    print(
                        f"{kind}, {times} kills of the {what}: {sent:,} commands, {totals['lost']} lost,"
                        f" {totals['doubled']} doubled, {totals['failed']} answered with 500, self-check red {red} times",
                        flush=True,
                    )


if __name__ == "__main__":
    main()
