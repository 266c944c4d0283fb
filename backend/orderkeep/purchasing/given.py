"""Who gets what from a parcel, as far as the reader may know them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from orderkeep.contacts.tables import Contact
from orderkeep.core.context import Context
from orderkeep.core.prepared import any_of
from orderkeep.sales.tables import SalesOrder
from orderkeep.stock.allocation import Run
from orderkeep.stock.sharing import SENTENCES


def given(ctx: Context, runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Every order that got pieces, in the order in which it was served."""
    shares = [(run.product.id, share) for run in runs for share in run.shares if share.got]
    ids = sorted({share.order_id for _, share in shares})
    query = (
        select(SalesOrder.id, SalesOrder.number, Contact.name)
        .join(Contact, Contact.id == SalesOrder.customer_id)
        .where(any_of(SalesOrder.id, ids))
    )
    seen = {order_id: (number, name) for order_id, number, name in ctx.db.execute(query)}
    rows = []
    for product_id, share in shares:
        number, name = seen.get(share.order_id, (None, None))
        rows.append(
            {
                "product_id": product_id,
                "purchase_id": share.order_id if number else None,
                "purchase_number": number,
                "customer_name": name,
                "reserved": share.on_hand,
                "promised": share.promised,
                "reason": share.reason.value,
                "sentence": SENTENCES[share.reason],
            }
        )
    return rows
