"""`make bench`: the product beside its limit, and how both grow. Prints tables, writes bench/results/<database>.json.

python -m bench.run --sizes 1000,100000,1000000 --databases sqlite,postgresql --runs 300
"""

import argparse
import json
from contextlib import ExitStack
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from bench.load import Figures, Target, figures, per_second, times
from bench.operations import CALLS
from bench.shops import (
    LIMIT_PORT,
    PORT,
    ROOT,
    Shop,
    give_contacts,
    person,
    postgres,
    prepare,
    sample_of,
    server,
)

ROUNDS = 3
BUDGET, LOAD_SECONDS = 4.0, 2.0
WHO = ("limit", "admin", "sales")
Table = dict[str, dict[str, Figures]]


def measure(shop: Shop, runs: int, *, load: bool) -> Table:
    """Every operation: the limit, an admin and a sales person, interleaved in rounds."""
    with server(shop, PORT, "product"), server(shop, LIMIT_PORT, "limit"):
        admin, sales = person(shop, "admin"), person(shop, "sales")
        give_contacts(admin, sales)
        everything = sample_of(admin, admin)
        calls = {
            "limit": CALLS["limit"](everything),
            "admin": CALLS["product"](everything),
            "sales": CALLS["product"](sample_of(admin, sales)),
        }
        targets = {
            "limit": Target(LIMIT_PORT, (("Authorization", "Bearer limit"),)),
            "admin": admin,
            "sales": sales,
        }
        table: Table = {}
        for operation in calls["limit"]:
            samples: dict[str, list[float]] = {who: [] for who in WHO}
            for _ in range(ROUNDS):
                for who in WHO:
                    samples[who] += times(targets[who], calls[who][operation], runs // ROUNDS, BUDGET)
            rates = {who: per_second(targets[who], calls[who][operation], LOAD_SECONDS) if load else 0.0 for who in WHO}
            table[operation] = {who: figures(samples[who], rates[who]) for who in WHO}
        return table


def show(title: str, table: Table) -> None:
    """One table: p50 / p95 / p99 in ms, calls a second with 8 clients, ratio to the limit."""
    print(f"\n{title}\n")
    print("| operation | limit | admin | ratio | sales, 50 contacts | ratio | 8 clients: limit, admin, share |")
    print("|---|---|---|---|---|---|---|")
    for operation, row in table.items():
        limit, admin, sales = (row[who] for who in WHO)
        share = f"{limit.per_second:.0f}/s, {admin.per_second:.0f}/s, {_ratio(admin.per_second, limit.per_second)}"
        print(
            f"| {operation} | {_ms(limit)} | {_ms(admin)} | {_ratio(admin.p50, limit.p50)} | {_ms(sales)} "
            f"| {_ratio(sales.p50, limit.p50)} | {share} |"
        )


def growth(tables: dict[int, Table]) -> None:
    """How the median grows from the smallest shop to the largest."""
    sizes = sorted(tables)
    if len(sizes) < 2:
        return
    print(f"\nGrowth of the median from {sizes[0]:,} to {sizes[-1]:,} orders\n")
    print("| operation | " + " | ".join(WHO) + " |\n|---|" + "---|" * len(WHO))
    for operation in tables[sizes[0]]:
        first, last = tables[sizes[0]][operation], tables[sizes[-1]][operation]
        print(f"| {operation} | " + " | ".join(_ratio(last[who].p50, first[who].p50) for who in WHO) + " |")


def _ms(each: Figures) -> str:
    return f"{each.p50:.2f} / {each.p95:.2f} / {each.p99:.2f}"


def _ratio(value: float, base: float) -> str:
    return f"{value / base:.2f}×" if base else "-"


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="1000,100000,1000000")
    parser.add_argument("--databases", default="sqlite,postgresql")
    parser.add_argument("--runs", type=int, default=300)
    parser.add_argument("--no-load", action="store_true", help="only one client")
    parser.add_argument(
        "--home",
        type=Path,
        default=ROOT / "bench" / "shops-data",
        help="where the shops are kept",
    )
    wanted = parser.parse_args()
    results = ROOT / "bench" / "results"
    results.mkdir(exist_ok=True)
    wanted.home.mkdir(parents=True, exist_ok=True)
    for kind in wanted.databases.split(","):
        tables: dict[int, Table] = {}
        with ExitStack() as stack:
            cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
            for size in map(int, wanted.sizes.split(",")):
                shop = prepare(wanted.home, kind, size, cluster)
                tables[size] = measure(shop, wanted.runs, load=not wanted.no_load)
                show(
                    f"{kind}, {size:,} orders: p50 / p95 / p99 in ms, one client",
                    tables[size],
                )
        growth(tables)
        plain = {
            size: {op: {who: asdict(row[who]) for who in WHO} for op, row in t.items()} for size, t in tables.items()
        }
        note = {"database": kind, "at": datetime.now(UTC).isoformat(), "orders": plain}
        (results / f"{kind}.json").write_text(json.dumps(note, indent=1))


if __name__ == "__main__":
    main()
