"""The self-check: runs every consistency rule against the rows of one environment."""

import time
from collections.abc import Iterable, MutableMapping
from itertools import islice

from orderkeep.core.context import Context
from orderkeep.sales import figure_checks
from orderkeep.stock.enums import FindingKind
from orderkeep.stock.schemas import CheckOut, FindingOut, IntegrityOut
from orderkeep.stock.self_check import chain, ledger, orders, states, valuation
from orderkeep.stock.self_check.check import Check, CheckProblem

MAX_FINDINGS = 100
COMPILED: MutableMapping[object, object] | None = None
"""Where compiled statements are cached. Nowhere by default: used once a night, they would take five megabytes, or evict
those that every request uses. Set a mapping to check after every step.
"""
ALL = (
    *ledger.CHECKS,
    *orders.CHECKS,
    *chain.CHECKS,
    *states.CHECKS,
    *valuation.CHECKS,
    *figure_checks.CHECKS,
)
CHECKS = tuple(sorted(ALL, key=lambda check: int(check.code[1:])))


def run_checks(ctx: Context) -> IntegrityOut:
    """Return every check with its findings. Notes are listed, but don't fail a check."""
    read_consistently(ctx)
    checks = [_outcome(check, check.ask(ctx)) for check in CHECKS]
    return {"ok": all(check["ok"] for check in checks), "checks": checks}


def read_consistently(ctx: Context) -> None:
    """Run all queries on one snapshot. SQLite's readers do that by themselves."""
    if ctx.db.get_bind().dialect.name == "postgresql" and not ctx.db.in_transaction():
        ctx.db.connection(execution_options={"isolation_level": "REPEATABLE READ"})
    ctx.db.connection().execution_options(compiled_cache=COMPILED)


def _outcome(check: Check, found: Iterable[CheckProblem]) -> CheckOut:
    began = time.perf_counter()
    listed = list(islice(found, MAX_FINDINGS + 1))
    notes = [each for each in listed if each.kind is FindingKind.NOTE]
    shown: list[FindingOut] = [
        {"kind": each.kind, "message": each.message, "table": each.table, "row_id": each.row_id}
        for each in listed[:MAX_FINDINGS]
    ]
    remarks = [f"{len(notes)} recorded {'shortfall' if len(notes) == 1 else 'shortfalls'}"] if notes else []
    if len(listed) > MAX_FINDINGS:
        remarks.append(f"only the first {MAX_FINDINGS} findings are listed")
    return {
        "code": check.code,
        "title": check.title,
        "ok": len(notes) == len(listed),
        "findings": shown,
        "note": "; ".join(remarks) or None,
        "ms": round((time.perf_counter() - began) * 1000),
    }
