"""`make bench`: the product relative to its limit, and the growth of both.

Prints tables and stores them in bench/results.

python -m bench.run --sizes 1000,100000,1000000 --databases sqlite,postgresql --runs 300

All installations of a database are served at once and measured alternately, a few requests each, so that other load on
the machine affects all of them equally.
"""

import json
import platform
import shlex
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from statistics import median
from typing import Any

from bench.load import Call, Connection, Target, figures, per_second, times
from bench.operations import Sample, calls_of
from bench.options import options_parser, parse_options
from bench.report import WHO, Table, page
from bench.servers import postgres, server
from bench.shops import ROOT, Shop, analyze_tables, fresh, give_contacts, prepare, sample_of, sign_in

PORT = 8790
ROUNDS, LOAD_ROUNDS = 5, 2
BUDGET, LOAD_SECONDS = 3.0, 1.5


@dataclass(frozen=True)
class Program:
    """A client with a server and its operations."""

    target: Target
    calls: dict[str, Call]


def sides(stack: ExitStack, shop: Shop, port: int) -> dict[str, Program]:
    """Start the limit, an admin and a sales user of this installation; their servers run until the stack closes."""
    stack.enter_context(server(shop, port, "product"))
    stack.enter_context(server(shop, port + 1, "limit"))
    admin, sales = sign_in(shop, "admin", port), sign_in(shop, "sales", port)
    give_contacts(admin, sales)
    analyze_tables(shop)
    everything, own = sample_of(admin, admin), sample_of(admin, sales)
    limit = Target(port + 1, (("Authorization", "Bearer limit"),))
    _compare(limit, admin, everything)
    # Each client changes different orders, or the second one's changes would have no effect.
    mine = dict(own.orders)
    others = [order for order in everything.orders if order[0] not in mine]
    return {
        "limit": Program(limit, calls_of("limit", replace(everything, orders=others[1::2]))),
        "admin": Program(admin, calls_of("product", replace(everything, orders=others[::2]))),
        "sales": Program(sales, calls_of("product", own)),
    }


def _compare(limit: Target, admin: Target, sample: Sample) -> None:
    """Compare the rows returned by both systems."""
    bare, product = calls_of("limit", sample), calls_of("product", sample)
    for name in bare:
        for number in range(0 if name in ("create", "status change") else 4):
            answers = [
                _ids(json.loads(Connection(target).ask(calls[name].make(number))[1]))
                for target, calls in ((limit, bare), (admin, product))
            ]
            if answers[0] != answers[1]:
                message = f"{name} {number}: the limit answers {answers[0]}, the product {answers[1]}"
                raise RuntimeError(message)
    request = product["create"].make(0)  # the day's first order rolls the totals forward, as on any day
    product["create"].approve(request, Connection(admin).ask(request))


def _ids(answer: Any) -> list[Any]:
    if isinstance(answer, dict) and "customers" in answer:
        recent = answer.get("recent_purchases") or answer.get("recent")
        return [answer["customers"], *(row["id"] for row in recent)]
    rows = answer.get("items", [answer]) if isinstance(answer, dict) else answer
    return [row["id"] for row in rows]


def measure(shops: Sequence[Shop], runs: int, *, load: bool) -> dict[int, Table]:
    """Run every operation in each installation, interleaved in rounds."""
    with ExitStack() as stack:
        people = {shop.orders: sides(stack, shop, PORT + 2 * place) for place, shop in enumerate(shops)}
        every = [(size, who) for size in people for who in WHO]
        tables: dict[int, Any] = {size: {} for size in people}
        for operation in people[shops[0].orders]["limit"].calls:
            samples: dict[tuple[int, str], list[float]] = {each: [] for each in every}
            rates: dict[tuple[int, str], list[float]] = {each: [0.0] for each in every}
            for turn in range(ROUNDS):
                for size, who in every:
                    side, some = people[size][who], max(runs // ROUNDS, 1)
                    numbers = range(turn * some, (turn + 1) * some)
                    samples[size, who] += times(side.target, side.calls[operation], numbers, BUDGET / ROUNDS)
            for _ in range(LOAD_ROUNDS if load else 0):
                for size, who in every:
                    side = people[size][who]
                    rates[size, who].append(per_second(side.target, side.calls[operation], LOAD_SECONDS))
            for size, who in every:
                rate = median(rates[size, who][1:]) if load else 0.0
                tables[size].setdefault(operation, {})[who] = figures(samples[size, who], rate)
            print(f"  {operation}", file=sys.stderr, flush=True)
        return tables


def main() -> None:
    """Run the benchmark."""
    options = options_parser(__doc__, sizes="1000,100000,1000000", runs=300)
    options.add_argument("--no-load", action="store_true", help="single client only")
    options.add_argument("--prepare", action="store_true", help="only seed the databases")
    wanted = parse_options(options)
    results = ROOT / "bench" / "results"
    results.mkdir(exist_ok=True)
    command = shlex.join(["python", "-m", "bench.run", *sys.argv[1:]])
    for kind in wanted.databases.split(","):
        with ExitStack() as stack:
            cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
            kept = [prepare(wanted.home, kind, int(size), cluster) for size in wanted.sizes.split(",")]
            if wanted.prepare:
                continue
            shops = [fresh(shop, cluster) for shop in kept]
            tables = measure(shops, wanted.runs, load=not wanted.no_load)
        text = page(kind, tables, command, load=not wanted.no_load)
        print(text, flush=True)
        (results / f"{kind}.md").write_text(text)
        plain = {
            size: {op: {who: asdict(row[who]) for who in WHO} for op, row in t.items()} for size, t in tables.items()
        }
        note = {"database": kind, "at": datetime.now(UTC).isoformat(), "python": platform.python_version()}
        (results / f"{kind}.json").write_text(json.dumps(note | {"orders": plain}, indent=1))


if __name__ == "__main__":
    main()
