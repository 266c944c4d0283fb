"""Receipts and delivery notes of selected orders, in one file."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from fastapi import Response
from sqlalchemy import select

from orderkeep.business.formats import formats_of
from orderkeep.business.letterhead import letterhead
from orderkeep.contacts.linked_contacts import address_lines, postal_lines_of
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Conflict
from orderkeep.core.lists.selected_rows import selected_rows
from orderkeep.core.pdf.files import PaperSize, TemplateData, join_pdfs, pdf_file, render_pdf
from orderkeep.sales.deliveries import delivery_note
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.deliveries.schemas import DeliveryList, DeliveryOut
from orderkeep.sales.enums import DeliveryKind, DeliveryStatus, OrderStatus
from orderkeep.sales.order_schemas import OrderList, OrderOut
from orderkeep.sales.receipt import TEMPLATE, order_data
from orderkeep.sales.schemas import OrderLineList, OrderLineOut

ALL_CANCELLED = "The selected orders are cancelled"


def orders_by_parcel(ctx: Context, ids: str) -> list[list[OrderLineOut]]:
    """Return the selected orders that aren't cancelled; lines of one order together.

    Raises Conflict if all of them are cancelled.
    """
    parcels: dict[str, list[OrderLineOut]] = {}
    for order in selected_rows(ctx, OrderLineList, ids):
        if order["order_status"] != OrderStatus.CANCELLED:
            parcels.setdefault(order["purchase_order_id"], []).append(order)
    if not parcels:
        raise Conflict(ALL_CANCELLED, code="order_cancelled")
    return list(parcels.values())


def groups_of(ctx: Context, parcels: Sequence[Sequence[OrderLineOut]]) -> dict[str, OrderOut]:
    """Return the orders of these lines by id."""
    ids = sorted({order["purchase_order_id"] for orders in parcels for order in orders})
    return {group["id"]: group for group in OrderList.some(ctx, ids)}


def receipts(ctx: Context, ids: str, paper: PaperSize) -> Response:
    """Render the receipts as one file."""
    parcels, formats = orders_by_parcel(ctx, ids), formats_of(ctx)
    groups = groups_of(ctx, parcels)
    found = [order_data(groups[lines[0]["purchase_order_id"]], formats) for lines in parcels]
    return _as_file(ctx, found, (TEMPLATE, paper), "receipts")


def delivery_notes(ctx: Context, ids: str, paper: PaperSize) -> Response:
    """Render the delivery notes as one file."""
    parcels, formats = orders_by_parcel(ctx, ids), formats_of(ctx)
    groups, deliveries = groups_of(ctx, parcels), _latest_deliveries(ctx, parcels)
    addresses = addresses_of_parcels(ctx, parcels, groups)
    found: dict[str, TemplateData] = {}
    for orders, address in zip(parcels, addresses, strict=True):
        number = groups[orders[0]["purchase_order_id"]]["number"]
        for delivery in filter(None, (deliveries.get(order["id"]) for order in orders)):
            found.setdefault(delivery["number"], delivery_note.dated_note(ctx, delivery))
        if open_orders := [order for order in orders if order["id"] not in deliveries]:
            found[number] = delivery_note.unplanned_note(open_orders, number, address, formats)
    return _as_file(ctx, list(found.values()), (delivery_note.TEMPLATE, paper), "delivery-notes")


def addresses_of_parcels(
    ctx: Context, parcels: Sequence[Sequence[OrderLineOut]], groups: Mapping[str, OrderOut]
) -> list[list[str]]:
    """Return for each parcel the delivery address of its order, or company and address of the customer."""
    at_home = postal_lines_of(ctx, (order["customer_id"] for order, *_ in parcels))
    return [
        address_lines(None, address)
        if (address := groups[order["purchase_order_id"]]["address"])
        else at_home.get(order["customer_id"], [])
        for order, *_ in parcels
    ]


def _latest_deliveries(ctx: Context, parcels: Sequence[Sequence[OrderLineOut]]) -> dict[str, DeliveryOut]:
    """Return the newest delivery of each order, if it has one that wasn't cancelled."""
    ids = [order["id"] for orders in parcels for order in orders]
    query = (
        select(DeliveryLine.purchase_id, Delivery.id)
        .join(Delivery, Delivery.id == DeliveryLine.delivery_id)
        .where(
            any_of(DeliveryLine.purchase_id, ids),
            Delivery.kind == DeliveryKind.DELIVERY,
            Delivery.status != DeliveryStatus.CANCELLED,
        )
        .order_by(Delivery.number_seq)
    )
    newest: dict[str, str] = dict(ctx.db.execute(query).all())  # later rows replace earlier ones
    rows = DeliveryList.some(ctx, sorted(set(newest.values()))) if newest else []
    shown = {row["id"]: row for row in rows}
    return {order_id: shown[delivery_id] for order_id, delivery_id in newest.items()}


def _as_file(ctx: Context, found: Sequence[TemplateData], how: tuple[Path, PaperSize], plural: str) -> Response:
    template, paper = how
    head = letterhead(ctx)
    pdf = join_pdfs([render_pdf(template, data | head, paper) for data in found])
    return pdf_file(str(found[0]["number"]) if len(found) == 1 else f"{len(found)}-{plural}", pdf)
