"""Address labels for the parcels of selected orders."""

from pathlib import Path

from fastapi import Response

from orderkeep.business.actions import current_settings
from orderkeep.core.context import Context
from orderkeep.core.pdf.files import pdf_file, render_pdf
from orderkeep.sales.selection.papers import addresses_of_parcels, groups_of, orders_by_parcel
from orderkeep.stock.units.labels import LabelPaper

TEMPLATE = Path(__file__).with_name("address_labels.typ")


def address_labels(ctx: Context, ids: str, paper: LabelPaper) -> Response:
    """Render a label for each parcel: recipient, address, number of the order and sender."""
    parcels = orders_by_parcel(ctx, ids)
    groups = groups_of(ctx, parcels)
    labels = []
    for (first, *_), address in zip(parcels, addresses_of_parcels(ctx, parcels, groups), strict=True):
        labels.append(
            {
                "name": first["customer_name"] or "",
                "lines": address,
                "number": groups[first["purchase_order_id"]]["number"],
            }
        )
    title = str(labels[0]["number"]) if len(labels) == 1 else f"{len(labels)} labels"
    facts = {"title": title, "sender": current_settings(ctx).name, "labels": labels}
    return pdf_file(title.replace(" ", "-"), render_pdf(TEMPLATE, facts, paper))
