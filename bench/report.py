"""Markdown tables of a run, for `docs/performance.md`."""

from collections.abc import Iterator, Mapping

from bench.load import Figures

WHO = ("limit", "admin", "sales")
Table = Mapping[str, Mapping[str, Figures]]
"""Operation → user → figures."""


def page(kind: str, tables: Mapping[int, Table], command: str, *, load: bool) -> str:
    """Return the results of one database."""
    lines = [f"## {kind}", "", f"`{command}`", ""]
    for size, table in tables.items():
        lines += [f"### {size:,} orders: p50 / p95 / p99 in ms, one client", "", *_latency(table), ""]
        if load:
            lines += [f"### {size:,} orders: calls a second, 8 clients", "", *_throughput(table), ""]
    if len(tables) > 1:
        lines += [f"### Growth of the median from {min(tables):,} to {max(tables):,} orders", "", *_growth(tables), ""]
    return "\n".join(lines)


def _latency(table: Table) -> Iterator[str]:
    yield "| operation | limit | admin | ratio | sales, 50 contacts | ratio |"
    yield "|---|---|---|---|---|---|"
    for operation, row in table.items():
        limit, admin, sales = (row[who] for who in WHO)
        yield (
            f"| {operation} | {_ms(limit)} | {_ms(admin)} | {_ratio(admin.p50, limit.p50)} "
            f"| {_ms(sales)} | {_ratio(sales.p50, limit.p50)} |"
        )


def _throughput(table: Table) -> Iterator[str]:
    yield "| operation | limit | admin | share | sales, 50 contacts | share |"
    yield "|---|---|---|---|---|---|"
    for operation, row in table.items():
        limit, admin, sales = (row[who].per_second for who in WHO)
        share, other = (f"{rate / limit:.2f}" if limit else "-" for rate in (admin, sales))
        yield f"| {operation} | {limit:,.0f} | {admin:,.0f} | {share} | {sales:,.0f} | {other} |"


def _growth(tables: Mapping[int, Table]) -> Iterator[str]:
    sizes = sorted(tables)
    yield "| operation | " + " | ".join(WHO) + " |"
    yield "|---|" + "---|" * len(WHO)
    for operation in tables[sizes[0]]:
        first, last = tables[sizes[0]][operation], tables[sizes[-1]][operation]
        yield f"| {operation} | " + " | ".join(_ratio(last[who].p50, first[who].p50) for who in WHO) + " |"


def _ms(each: Figures) -> str:
    return f"{each.p50:.2f} / {each.p95:.2f} / {each.p99:.2f}"


def _ratio(value: float, base: float) -> str:
    return f"{value / base:.2f}×" if base else "-"
