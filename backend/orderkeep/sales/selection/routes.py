"""Selected sales orders: their papers in one file, and what a pickup of all of them does to stock."""

from fastapi import Response

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.bulk import RowSelectionIn
from orderkeep.core.pdf.files import PDF, PaperSize
from orderkeep.sales.selection import papers
from orderkeep.sales.selection.address_labels import address_labels
from orderkeep.sales.selection.pickup_preview import PickupPreviewOut, preview_pickup
from orderkeep.stock.units.labels import LabelPaper

routes = Section(tag="sales")


@routes.get("/purchases/receipts", may="orders.read", **PDF)
def print_receipts(ctx: Ctx, ids: str, paper: PaperSize = "a4") -> Response:
    """The receipts of these orders. Lines of one order share a receipt."""
    return papers.receipts(ctx, ids, paper)


@routes.get("/purchases/delivery_notes", may="orders.read", **PDF)
def print_delivery_notes(ctx: Ctx, ids: str, paper: PaperSize = "a4") -> Response:
    """The delivery notes of these orders: of their latest deliveries, or of what was ordered."""
    return papers.delivery_notes(ctx, ids, paper)


@routes.get("/purchases/labels", may="orders.read", **PDF)
def print_address_labels(ctx: Ctx, ids: str, paper: LabelPaper = "a4") -> Response:
    """An address label for each parcel. Lines of one order share a label."""
    return address_labels(ctx, ids, paper)


@routes.post("/purchases/pickup_preview", may="orders.edit", status=200, out=PickupPreviewOut)
def preview_order_pickup(ctx: Ctx, body: RowSelectionIn) -> PickupPreviewOut:
    """What leaves stock if these orders are picked up. Nothing is changed."""
    return preview_pickup(ctx, body)
