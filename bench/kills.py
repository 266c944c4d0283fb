"""The server is killed again and again under load: `PYTHONPATH=.:backend python -m bench.kills --kills 100`.

Eight clients place and change orders, each command with an Idempotency-Key. The server is killed with SIGKILL at a
random moment and started again; on PostgreSQL, with `--database-kills`, the database server is stopped without
warning instead. Then each command whose response is known must be stored exactly once, and each command without a
response is sent again with its key, and must then be stored exactly once as well. The self-check must pass.
The counts are written to `bench/results/`.
"""

import json
import random
import threading
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field

from bench.asking import parser, wishes
from bench.load import Connection, Target
from bench.operations import API
from bench.servers import control_postgres, postgres, server
from bench.shops import ROOT, Shop, fresh, items, person, sample_shop

PORT = 8803
CLIENTS = 8
WORK = (0.3, 2.5)
"""Seconds of work before a kill."""
REPORT_EVERY = 10
RETRY_S = 0.05


@dataclass
class Round:
    """The commands between two kills, by the note that identifies each."""

    products: list[str]
    customers: list[str]
    known: set[str] = field(default_factory=set)
    """Commands whose response arrived."""
    open: dict[str, bytes] = field(default_factory=dict)
    """Commands that were sent and not answered → their body."""
    refused: Counter[int] = field(default_factory=Counter)
    ended: threading.Event = field(default_factory=threading.Event)


@dataclass
class Totals:
    """The result of all rounds of one kind."""

    database: str
    killed: str
    kills: int = 0
    commands: int = 0
    repeated: int = 0
    """Commands without a response, sent again after the restart."""
    lost: int = 0
    doubled: int = 0
    answered_500: int = 0
    other_refusals: int = 0
    red_self_checks: int = 0


def _with_key(who: Target, key: str) -> Target:
    return Target(who.port, (*who.headers, ("Idempotency-Key", key)))


def _work(who: Target, round_: Round, number: int) -> None:
    dice = random.Random(f"{number} {time.monotonic()}")  # noqa: S311 - a benchmark's choice is no secret
    while not round_.ended.is_set():
        note = f"kill-{dice.getrandbits(64):x}"
        order = {"customer_id": dice.choice(round_.customers), "product_id": dice.choice(round_.products)}
        body = json.dumps({**order, "quantity": 1, "unit_price": 5, "notes": note}).encode()
        try:
            connection = Connection(_with_key(who, note))
        except OSError:  # the server is gone, so the command isn't sent
            time.sleep(RETRY_S)
            continue
        round_.open[note] = body
        with suppress(OSError):
            status, _ = connection.ask(("POST", f"{API}/purchases", body))
            if status == 201:
                round_.known.add(note)
                del round_.open[note]
            else:
                round_.refused[status] += 1


def work(who: Target) -> tuple[Round, list[threading.Thread]]:
    """Start the clients, and return after a random time."""
    products = [row["id"] for row in items(who, f"{API}/products?limit=20&status=active")]
    customers = [row["id"] for row in items(who, f"{API}/customers?limit=40&status=active")]
    round_ = Round(products, customers)
    threads = [threading.Thread(target=_work, args=(who, round_, number)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    time.sleep(random.uniform(*WORK))  # noqa: S311 - any moment will do
    return round_, threads


def _newest_notes(who: Target, most: int) -> Iterator[str]:
    """The notes of the newest orders."""
    cursor, seen = "", 0
    while cursor is not None and seen < most:
        page = f"{API}/purchases?limit=200&sort=-created_at" + (f"&cursor={cursor}" if cursor else "")
        found = json.loads(Connection(who).ask(("GET", page, b""))[1])
        seen += len(found["items"])
        cursor = found["next_cursor"]
        yield from (row["notes"] for row in found["items"])


def check(who: Target, round_: Round, totals: Totals) -> None:
    """Repeat what wasn't answered, and count what is lost or doubled."""
    for note, body in round_.open.items():
        status, answer = Connection(_with_key(who, note)).ask(("POST", f"{API}/purchases", body))
        if status != 201:
            message = f"a repeated command was refused: {status} {answer[:200]!r}"
            raise RuntimeError(message)
    sent = round_.known | round_.open.keys()
    found = Counter(note for note in _newest_notes(who, len(sent) + CLIENTS) if note in sent)
    ok = json.loads(Connection(who).ask(("GET", f"{API}/integrity", b""))[1])["ok"]
    totals.commands += len(sent)
    totals.repeated += len(round_.open)
    totals.lost += sum(found[note] == 0 for note in sent)
    totals.doubled += sum(found[note] > 1 for note in sent)
    totals.answered_500 += round_.refused[500]
    totals.other_refusals += round_.refused.total() - round_.refused[500]
    totals.red_self_checks += not ok


def kill_repeatedly(shop: Shop, wanted: Namespace, totals: Totals, times: int) -> None:
    """Each start checks the round before it, then works until it is killed."""
    last: Round | None = None
    for number in range(times + 1):
        with server(shop, PORT, "product") as running:
            who = person(shop, "admin", PORT)
            if last:
                check(who, last, totals)
                totals.kills += 1
                if totals.kills % REPORT_EVERY == 0:
                    print(asdict(totals), flush=True)
            if number == times:
                return
            last, threads = work(who)
            if totals.killed == "database":
                control_postgres(wanted.home, "-m", "immediate", "restart")
                time.sleep(1)
            else:
                running.kill()
                running.wait()
            last.ended.set()
            for thread in threads:
                thread.join()


def main() -> None:
    """Print the counts of each database, and keep them."""
    options = parser(__doc__, sizes="0", runs=0)
    options.add_argument("--kills", type=int, default=100)
    options.add_argument("--database-kills", type=int, default=20)
    wanted = wishes(options)
    for kind in wanted.databases.split(","):
        results: list[Totals] = []
        with ExitStack() as stack:
            cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
            shop = fresh(sample_shop(wanted.home, kind, cluster), cluster)
            for killed, times in (("server", wanted.kills), ("database", wanted.database_kills if cluster else 0)):
                if times:
                    results.append(Totals(kind, killed))
                    kill_repeatedly(shop, wanted, results[-1], times)
        file = ROOT / "bench" / "results" / f"kills-{kind}.json"
        file.write_text(json.dumps([asdict(each) for each in results], indent=2) + "\n")
        print(file.read_text(), flush=True)


if __name__ == "__main__":
    main()
