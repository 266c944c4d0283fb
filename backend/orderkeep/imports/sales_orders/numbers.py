"""Numbers of imported orders: exported numbers are kept if they are free, others are issued by the counter."""

from collections.abc import Iterable, Sequence

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.db.number_sequences import next_numbers, skip_to_number
from orderkeep.core.field_values import number_in, text_in
from orderkeep.imports.batches import in_parts
from orderkeep.imports.exported.order_columns import number_seq
from orderkeep.imports.plan import RowPlan
from orderkeep.sales.models import MultiLineOrder


def number_orders(ctx: Context, part: Sequence[RowPlan]) -> None:
    """Give a number to each order that has none."""
    unnumbered = [wish for wish in part if "number_seq" not in wish.columns]
    first = next_numbers(ctx.db, "sales_order", len(unnumbered)) if unnumbered else 0
    for seq, wish in enumerate(unnumbered, start=first):
        wish.columns |= {"number": f"SO-{seq}", "number_seq": seq}


def advance_numbers(ctx: Context, wishes: Iterable[RowPlan]) -> None:
    """Move the counters past the numbers in the file."""
    kept: dict[str, int] = {}
    for wish in wishes:
        values = wish.record.values
        numbers = {
            "sales_order": number_in(wish.columns, "number_seq"),
            "receipt": number_seq(text_in(values, "receipt_number")),
        }
        numbers["order_group"] = number_seq(text_in(values, "purchase_order_number"))
        for kind, number in numbers.items():
            kept[kind] = max(kept.get(kind, 0), number or 0)
    for kind, number in sorted(kept.items()):
        if number:
            skip_to_number(ctx.db, kind, number)


def header_numbers(ctx: Context, wishes: Sequence[RowPlan]) -> list[int]:
    """A number for each order, given its first line."""
    wanted = [number_seq(text_in(wish.record.values, "purchase_order_number")) for wish in wishes]
    taken: set[int] = set()
    for part in in_parts([number for number in wanted if number]):
        taken.update(ctx.db.scalars(select(MultiLineOrder.number_seq).where(MultiLineOrder.number_seq.in_(part))))
    free = [number if number and number not in taken and wanted.count(number) == 1 else None for number in wanted]
    missing = free.count(None)
    following = iter(range(next_numbers(ctx.db, "order_group", missing), 1 << 62)) if missing else iter(())
    return [number or next(following) for number in free]
