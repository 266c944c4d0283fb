"""A record that was found, as the palette shows it."""

from typing import Any

Hit = dict[str, Any]


def hit_of(table: str, row_id: str, title: str, subtitle: str | None, **more: Any) -> Hit:
    """`more` is the detail, the amount in cents and the quantities, where the kind has them."""
    cents, quantities = more.get("amount"), more.get("quantities") or (None, None)
    hit = {"table": table, "id": row_id, "title": title, "subtitle": subtitle, "detail": more.get("detail")}
    hit |= {"wanted": quantities[0], "fulfilled": quantities[1], "near": False}
    return hit | {"amount": None if cents is None else cents / 100}
