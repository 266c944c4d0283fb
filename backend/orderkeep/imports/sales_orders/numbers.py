"""Numbers of imported orders: exported numbers are kept if they are free, others are issued by the counter."""

from collections.abc import Iterable, Sequence

from orderkeep.business.actions import adopt_prefixes
from orderkeep.business.enums import NumberKind
from orderkeep.business.number_prefixes import parts_of
from orderkeep.business.numbering import NumberColumns, new_numbers, skip_numbers
from orderkeep.core.context import Context
from orderkeep.core.field_values import number_in, text_in
from orderkeep.core.values import Values
from orderkeep.imports.plan import RowPlan

NAMES_OF_ORDER = ("order_number", "purchase_order_id", "purchase_order_number")


def order_key(row_plan: RowPlan) -> str:
    """The file's name of the order that a line belongs to: a number or id, or the line itself if it has none."""
    values = row_plan.record.values
    return next((str(name) for each in NAMES_OF_ORDER if (name := values.get(each))), f"line {row_plan.record.key}")


def order_number(values: Values) -> str | None:
    """The number of an exported line's order. In older files, its first line's; the order's own is a former one."""
    number, order = text_in(values, "number"), text_in(values, "purchase_order_number")
    return order if number and order and (number == order or number.startswith(f"{order}-")) else number


def former_number(values: Values) -> str | None:
    """The number that the order had before one sale was one order."""
    order = text_in(values, "purchase_order_number")
    return order if order and order != order_number(values) else None


def line_place(values: Values) -> int | None:
    """The number of a line within its order, if the file has it: 2 for SO-1042-2."""
    number, order = text_in(values, "number"), text_in(values, "purchase_order_number")
    if not number or not order or order != order_number(values):
        return None
    rest = number.removeprefix(order)
    return 1 if not rest else int(rest[1:]) if rest[1:].isdecimal() else None


def advance_numbers(ctx: Context, row_plans: Iterable[RowPlan]) -> None:
    """Move the counters past the numbers in the file, and remember the prefixes that are kept."""
    highest: dict[NumberKind, int] = {}
    kept: dict[NumberKind, set[str]] = {NumberKind.SALES_ORDER: set(), NumberKind.RECEIPT: set()}
    for row_plan in row_plans:
        numbers = {
            NumberKind.SALES_ORDER: text_in(row_plan.columns, "number"),
            NumberKind.RECEIPT: text_in(row_plan.record.values, "receipt_number"),
        }
        for kind, number in numbers.items():
            if parts := parts_of(number):
                highest[kind] = max(highest.get(kind, 0), parts[1])
                kept[kind].add(parts[0])
    for kind, last in sorted(highest.items()):
        skip_numbers(ctx.db, kind, last)
    for kind, prefixes in kept.items():
        adopt_prefixes(ctx, kind, prefixes)


def order_numbers(ctx: Context, row_plans: Sequence[RowPlan]) -> list[NumberColumns]:
    """A number for each order, given its first line: the one that was planned, or else the next one."""
    planned = [(text_in(each.columns, "number"), number_in(each.columns, "number_seq")) for each in row_plans]
    following = iter(new_numbers(ctx.db, NumberKind.SALES_ORDER, sum(seq is None for _, seq in planned)))
    return [
        {"number": number, "number_seq": seq} if number and seq is not None else next(following)
        for number, seq in planned
    ]
