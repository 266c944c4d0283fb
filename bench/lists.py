"""`make bench-lists`: every other list relative to its limit, and its growth.

Prints a table and stores it in bench/results.

python -m bench.lists --sizes 1000,100000 --databases sqlite,postgresql --runs 100

The rows of the sample shop are copied until each table has the requested size. A list's limit is one statement that
makes JSON of its newest fifty rows, of their own columns only: no linked names, no lines, no roles.
"""

import json
import os
import shlex
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from typing import Any

from bench.copies import TABLES, fill
from bench.load import Call, Figures, Target, figures, times
from bench.operations import API
from bench.options import options_parser, parse_options
from bench.servers import postgres, server
from bench.shops import ROOT, Shop, analyze_tables, fresh, sample_shop, sign_in
from orderkeep.migrate import all_tables

PORT = 8990
ROUNDS, BUDGET = 5, 2.0
READS = {
    "call desk, three letters": "/calls/desk?q=and",
    "call desk, a name": "/calls/desk?q=okafor",
    "call desk, five digits": "/calls/desk?q=55501",
    "day sheet": "/today",
    "calendar, a month": "/calendar?from={month}&to={next}",
}
"""Requests without a limit."""


def limits(shop: Shop) -> dict[str, str]:
    """Return the statement of each list for `bench/limit.py`."""
    made, array = ("json_object", "json_group_array") if shop.is_sqlite else ("json_build_object", "json_agg")
    end = "" if shop.is_sqlite else "::text"
    found = {}
    for name in TABLES:
        columns = [column.name for column in all_tables().tables[name].c if column.name != "search_text"]
        pairs = ", ".join(f"'{each}', t.{each}" for each in columns)
        page = f"select * from {name} where environment = ? order by created_at desc, id desc limit 50"
        found[name] = f"select {array}({made}({pairs})){end} from ({page}) t"
    return found


def calls(size: int) -> dict[str, dict[str, Call]]:
    """Return the requests of each list for limit and product, and those only for the product."""
    least = min(50, size)

    def whole(_: Any, answer: Any) -> bool:
        rows = answer if isinstance(answer, list) else answer.get("items", [None] * least)
        return len(rows) >= least

    def call(path: str, right: Any = whole) -> Call:
        return Call(lambda _: ("GET", path, b""), right)

    month = datetime.now(UTC).date().replace(day=1)
    words = {"month": month.isoformat(), "next": (month + timedelta(days=31)).isoformat()}
    found = {name: {"limit": call(f"/{name}"), "product": call(f"{API}/{name}?limit=50")} for name in TABLES}
    for name, path in READS.items():
        found[name] = {"product": call(API + path.format(**words), lambda *_: True)}
    return found


def measure(shops: dict[int, Shop], runs: int) -> dict[str, dict[int, dict[str, Figures]]]:
    """Return the median of each list in each installation, alternating between them."""
    with ExitStack() as stack:
        targets: dict[tuple[int, str], Target] = {}
        for place, (size, shop) in enumerate(shops.items()):
            os.environ["LISTS"] = json.dumps(limits(shop))
            stack.enter_context(server(shop, PORT + 2 * place, "product"))
            stack.enter_context(server(shop, PORT + 2 * place + 1, "limit"))
            analyze_tables(shop)
            targets[size, "product"] = sign_in(shop, "admin", PORT + 2 * place)
            targets[size, "limit"] = Target(PORT + 2 * place + 1, (("Authorization", "Bearer limit"),))
        asked = {size: calls(size) for size in shops}
        found: dict[str, dict[int, dict[str, Figures]]] = {}
        for name in asked[min(shops)]:
            samples = defaultdict(list)
            for _ in range(ROUNDS):
                for size in shops:
                    for who, call in asked[size][name].items():
                        samples[size, who] += times(targets[size, who], call, range(runs // ROUNDS), BUDGET / ROUNDS)
            found[name] = {size: {} for size in shops}
            for (size, who), each in samples.items():
                found[name][size][who] = figures(each)
            print(f"  {name}", file=sys.stderr, flush=True)
        return found


def page(kind: str, found: dict[str, dict[int, dict[str, Figures]]], sizes: list[int], command: str) -> Iterator[str]:
    """Print median and ratio at each size, and the product's growth."""
    yield from (f"## {kind}: lists", "", f"`{command}`", "")
    yield "| p50, ms | " + " | ".join(f"{size:,} rows: limit | product | ratio" for size in sizes) + " | growth |"
    yield "|---" * (3 * len(sizes) + 2) + "|"
    for name, by_size in found.items():
        cells = []
        for size in sizes:
            product, limit = by_size[size]["product"].p50, by_size[size].get("limit")
            cells += (
                [f"{limit.p50:.2f}", f"{product:.2f}", f"{product / limit.p50:.2f}×"]
                if limit
                else ["", f"{product:.2f}", ""]
            )
        growth = by_size[sizes[-1]]["product"].p50 / by_size[sizes[0]]["product"].p50
        yield f"| {name.replace('_', ' ')} | " + " | ".join(cells) + f" | {growth:.2f} |"


def main() -> None:
    """Run the benchmark."""
    wanted = parse_options(options_parser(__doc__, sizes="1000,100000", runs=100))
    sizes = [int(size) for size in wanted.sizes.split(",")]
    for kind in wanted.databases.split(","):
        with ExitStack() as stack:
            cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
            shop = sample_shop(wanted.home, kind, cluster)
            shops = {size: fresh(shop, cluster, f"-{size}") for size in sizes}
            for size, each in shops.items():
                fill(each, size)
                each.command("migrate")
            found = measure(shops, wanted.runs)
        lines = list(page(kind, found, sizes, shlex.join(["python", "-m", "bench.lists", *sys.argv[1:]])))
        print("\n".join(lines), flush=True)
        (ROOT / "bench" / "results" / f"{kind}-lists.md").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
