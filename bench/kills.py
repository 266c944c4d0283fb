"""The server is killed again and again under load: `PYTHONPATH=.:backend python -m bench.kills --kills 100`.

Eight clients place orders, each command with an Idempotency-Key. The server is killed with SIGKILL at a random moment
and started again; on PostgreSQL, with `--database-kills`, all processes of the database server are killed instead,
while the clients and the server continue. Then each command that was confirmed must be stored exactly once, and each
other command is sent again with its key, and must then be stored exactly once as well. The self-check must pass.
While the database is away, 503 is the only permitted refusal. No response may take longer than `PATIENCE`.
The counts are written to `bench/results/` after every kill, so that an interrupted run keeps what it has measured.
"""

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from subprocess import Popen

from bench.load import Connection, Target
from bench.operations import API
from bench.options import options_parser, parse_options
from bench.servers import kill_postgres, postgres, server, start_postgres
from bench.shops import ROOT, Shop, fresh, items, sample_shop, sign_in

PORT = 8803
CLIENTS = 8
WORK = (0.3, 2.5)
"""Seconds of work before a kill."""
AWAY = (0.0, 2.0)
"""Seconds that the database is away."""
REPORT_EVERY = 10
RETRY_S = 0.1
PATIENCE = 30.0
"""Seconds in which a response must arrive, and a killed database be in use again."""


@dataclass
class KillRound:
    """The commands between two kills, by the note that identifies each."""

    products: list[str]
    customers: list[str]
    known: set[str] = field(default_factory=set)
    """Commands that were confirmed."""
    open: dict[str, bytes] = field(default_factory=dict)
    """Commands that were sent and not confirmed → their body."""
    refused: Counter[int] = field(default_factory=Counter)
    hangs: int = 0
    ended: threading.Event = field(default_factory=threading.Event)


@dataclass
class Totals:
    """The result of all rounds of one kind."""

    database: str
    killed: str
    kills: int = 0
    commands: int = 0
    repeated: int = 0
    """Commands that weren't confirmed, sent again afterwards."""
    lost: int = 0
    doubled: int = 0
    answered_500: int = 0
    answered_503: int = 0
    other_refusals: int = 0
    hangs: int = 0
    red_self_checks: int = 0
    slowest_return_s: float = 0.0
    """From the start of the database to the first confirmed command."""


def _with_key(who: Target, key: str) -> Target:
    return Target(who.port, (*who.headers, ("Idempotency-Key", key)))


def _place(who: Target, note: str, body: bytes) -> int:
    """Place an order and return the status. Raises OSError if no response arrives."""
    connection = Connection(_with_key(who, note), PATIENCE)
    with connection.socket:
        return connection.ask(("POST", f"{API}/purchases", body))[0]


def _work(who: Target, round_: KillRound, number: int) -> None:
    dice = random.Random(f"{number} {time.monotonic()}")  # noqa: S311 - a benchmark's choice is no secret
    while not round_.ended.is_set():
        note = f"kill-{dice.getrandbits(64):x}"
        order = {"customer_id": dice.choice(round_.customers), "product_id": dice.choice(round_.products)}
        round_.open[note] = body = json.dumps({**order, "quantity": 1, "unit_price": 5, "notes": note}).encode()
        try:
            status = _place(who, note, body)
        except ConnectionRefusedError:  # the server is gone, so the command isn't sent
            del round_.open[note]
            time.sleep(RETRY_S)
        except TimeoutError:
            round_.hangs += 1
        except OSError:  # the server went while it worked
            time.sleep(RETRY_S)
        else:
            if status == 201:
                round_.known.add(note)
                del round_.open[note]
            else:
                round_.refused[status] += 1
                time.sleep(RETRY_S)


def work(who: Target) -> tuple[KillRound, list[threading.Thread]]:
    """Start the clients, and return after a random time."""
    products = [row["id"] for row in items(who, f"{API}/products?limit=20&status=active")]
    customers = [row["id"] for row in items(who, f"{API}/customers?limit=40&status=active")]
    round_ = KillRound(products, customers)
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


def check(who: Target, round_: KillRound, totals: Totals) -> None:
    """Repeat what wasn't answered, and count what is lost or doubled."""
    for note, body in round_.open.items():
        status = _place(who, note, body)
        if status != 201:
            message = f"a repeated command was refused: {status}"
            raise RuntimeError(message)
    sent = round_.known | round_.open.keys()
    found = Counter(note for note in _newest_notes(who, len(sent) + CLIENTS) if note in sent)
    ok = json.loads(Connection(who).ask(("GET", f"{API}/integrity", b""))[1])["ok"]
    totals.commands += len(sent)
    totals.repeated += len(round_.open)
    totals.lost += sum(found[note] == 0 for note in sent)
    totals.doubled += sum(found[note] > 1 for note in sent)
    totals.answered_500 += round_.refused[500]
    totals.answered_503 += round_.refused[503]
    totals.other_refusals += round_.refused.total() - round_.refused[500] - round_.refused[503]
    totals.hangs += round_.hangs
    totals.red_self_checks += not ok


def _end(round_: KillRound, threads: list[threading.Thread]) -> None:
    round_.ended.set()
    for thread in threads:
        thread.join()


def kill_servers(shop: Shop, totals: Totals, times: int, file: Path) -> None:
    """Each start checks the round before it, then works until it is killed."""
    last: KillRound | None = None
    for number in range(times + 1):
        with server(shop, PORT, "product") as running:
            who = sign_in(shop, "admin", PORT)
            if last:
                check(who, last, totals)
                _count_kill(totals, file)
            if number < times:
                last, threads = work(who)
                _kill(running)
                _end(last, threads)


def _kill(running: Popen[bytes]) -> None:
    running.kill()
    running.wait()


def kill_databases(shop: Shop, home: Path, totals: Totals, times: int, file: Path) -> None:
    """One server works through all rounds. In each, the clients continue until they have been served again."""
    with server(shop, PORT, "product"):
        who = sign_in(shop, "admin", PORT)
        for _ in range(times):
            round_, threads = work(who)
            kill_postgres(home)
            time.sleep(random.uniform(*AWAY))  # noqa: S311 - any moment will do
            start_postgres(home)
            began, before = time.monotonic(), len(round_.known)
            while len(round_.known) < before + CLIENTS and time.monotonic() < began + PATIENCE:
                time.sleep(0.02)
            totals.slowest_return_s = max(totals.slowest_return_s, round(time.monotonic() - began, 2))
            _end(round_, threads)
            check(who, round_, totals)
            _count_kill(totals, file)


def _count_kill(totals: Totals, file: Path) -> None:
    totals.kills += 1
    if totals.kills % REPORT_EVERY == 0:
        print(asdict(totals), flush=True)
    file.with_suffix(f".{totals.killed}.json").write_text(json.dumps(asdict(totals), indent=2) + "\n")


def main() -> None:
    """Print the counts of each database, and keep them."""
    options = options_parser(__doc__, sizes="0", runs=0)
    options.add_argument("--kills", type=int, default=100)
    options.add_argument("--database-kills", type=int, default=20)
    wanted = parse_options(options)
    for kind in wanted.databases.split(","):
        results = ROOT / "bench" / "results" / f"kills-{kind}"
        with ExitStack() as stack:
            cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
            shop = fresh(sample_shop(wanted.home, kind, cluster), cluster)
            if cluster and wanted.database_kills:
                kill_databases(shop, wanted.home, Totals(kind, "database"), wanted.database_kills, results)
            if wanted.kills:
                kill_servers(shop, Totals(kind, "server"), wanted.kills, results)


if __name__ == "__main__":
    main()
