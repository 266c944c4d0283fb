"""A record that was found, as the palette shows it."""

from typing_extensions import TypedDict, Unpack

from orderkeep.reporting.schemas import HitOut

Hit = HitOut


class More(TypedDict, total=False):
    """What a kind of record has besides."""

    detail: str | None
    amount: int | None
    quantities: tuple[int | None, int | None]


def hit_of(table: str, row_id: str, title: str, subtitle: str | None, **more: Unpack[More]) -> Hit:
    """`more` is the detail, the amount in cents and the quantities, where the kind has them."""
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
