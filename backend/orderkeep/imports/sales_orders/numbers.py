"""Numbers of imported orders: exported numbers are kept if they are free, others are issued by the counter."""

from collections.abc import Iterable, Sequence

from sqlalchemy import select

from orderkeep.business.actions import adopt_prefixes
from orderkeep.business.enums import NumberKind
from orderkeep.business.number_prefixes import counter_of, parts_of, prefixes_of
from orderkeep.business.numbering import NumberColumns, new_numbers, skip_numbers, stored_prefixes
from orderkeep.core.context import Context
from orderkeep.core.field_values import text_in
from orderkeep.imports.batches import in_parts
from orderkeep.imports.plan import RowPlan
from orderkeep.sales.models import SalesOrder

HEADER_NUMBER = "purchase_order_number"


def number_orders(ctx: Context, part: Sequence[RowPlan]) -> None:
    """Give a number to each order that has none."""
    unnumbered = [row_plan for row_plan in part if "number_seq" not in row_plan.columns]
    for row_plan, columns in zip(unnumbered, new_numbers(ctx.db, NumberKind.SALES_ORDER, len(unnumbered)), strict=True):
        row_plan.columns |= columns


def advance_numbers(ctx: Context, row_plans: Iterable[RowPlan]) -> None:
    """Move the counters past the numbers in the file, and remember the prefixes that are kept."""
    highest: dict[NumberKind, int] = {}
    kept: dict[NumberKind, set[str]] = {NumberKind.SALES_ORDER: set(), NumberKind.RECEIPT: set()}
    for row_plan in row_plans:
        values = row_plan.record.values
        numbers = {
            NumberKind.SALES_ORDER: text_in(row_plan.columns, "number"),
            NumberKind.RECEIPT: text_in(values, "receipt_number"),
            NumberKind.MULTI_LINE_ORDER: text_in(values, HEADER_NUMBER),
        }
        for kind, number in numbers.items():
            if parts := parts_of(number):
                highest[kind] = max(highest.get(kind, 0), parts[1])
                kept.get(kind, set()).add(parts[0])
    for kind, last in sorted(highest.items()):
        skip_numbers(ctx.db, kind, last)
    for kind, prefixes in kept.items():
        adopt_prefixes(ctx, kind, prefixes)


def header_numbers(ctx: Context, row_plans: Sequence[RowPlan]) -> list[NumberColumns]:
    """A number for each order, given its first line: the counter in the file if it is free, else the next one."""
    texts = [text_in(row_plan.record.values, HEADER_NUMBER) for row_plan in row_plans]
    wanted = [counter_of(text) for text in texts]
    taken: set[int] = set()
    for part in in_parts([number for number in wanted if number]):
        taken.update(ctx.db.scalars(select(SalesOrder.number_seq).where(SalesOrder.number_seq.in_(part))))
    free = [number if number and number not in taken and wanted.count(number) == 1 else None for number in wanted]
    following = iter(new_numbers(ctx.db, NumberKind.MULTI_LINE_ORDER, free.count(None)))
    prefixes = prefixes_of(stored_prefixes(ctx), NumberKind.MULTI_LINE_ORDER)
    return [
        _kept_prefix(text, seq, prefixes) if seq else next(following) for text, seq in zip(texts, free, strict=True)
    ]


def _kept_prefix(text: str | None, seq: int, prefixes: Sequence[str]) -> NumberColumns:
    """Keep the prefix if orders of several lines have it here. Elsewhere it may mean another kind of record."""
    parts = parts_of(text)
    return {"number": f"{parts[0] if parts and parts[0] in prefixes else prefixes[0]}{seq}", "number_seq": seq}
