"""Search results as shown in the palette."""

from collections.abc import Sequence

from typing_extensions import TypedDict, Unpack

from orderkeep.reporting.schemas import HitOut

Hit = HitOut


class HitExtras(TypedDict, total=False):
    """Additional fields of some record types."""

    detail: str | None
    amount: int | None
    quantities: Sequence[int | None]
    """Ordered and handed over. Empty if the type has none."""


def hit_of(table: str, row_id: str, title: str, subtitle: str | None, **more: Unpack[HitExtras]) -> Hit:
    """Build a result. `more` holds its detail, amount in cents and quantities, if the type has them."""
    cents, quantities = more.get("amount"), more.get("quantities") or (None, None)
    return {
        "table": table,
        "id": row_id,
        "title": title,
        "subtitle": subtitle,
        "detail": more.get("detail"),
        "wanted": quantities[0],
        "fulfilled": quantities[1],
        "near": False,
        "amount": None if cents is None else cents / 100,
    }
