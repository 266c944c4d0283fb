"""Search results as shown in the palette."""

from typing_extensions import TypedDict, Unpack

from orderkeep.reporting.schemas import HitOut

Hit = HitOut


class HitExtras(TypedDict, total=False):
    """Additional fields of some record types."""

    detail: str | None
    amount: int | None


def hit_of(table: str, row_id: str, title: str, subtitle: str | None, **more: Unpack[HitExtras]) -> Hit:
    """Build a result. `more` holds its detail and amount in cents, if the type has them."""
    cents = more.get("amount")
    return {
        "table": table,
        "id": row_id,
        "title": title,
        "subtitle": subtitle,
        "detail": more.get("detail"),
        "near": False,
        "amount": None if cents is None else cents / 100,
    }
