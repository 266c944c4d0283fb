"""Request and response schemas of shipment photos."""

from typing import Annotated

from fastapi import UploadFile
from pydantic import Field
from sqlalchemy import ColumnElement, false, or_, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.http.schemas import IdIn, IdOut, In, RowOut
from orderkeep.core.ids import canonical_id
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.files.signed_links import signed_link
from orderkeep.identity.models import Profile
from orderkeep.purchasing.models import Shipment, ShipmentLine, ShipmentPhoto
from orderkeep.purchasing.shipments.photos import path_of
from orderkeep.settings import settings_of
from orderkeep.stock.models import Unit


class PhotoOut(RowOut):
    """A photo of a shipment, or of one of its lines. `url` is valid for up to an hour."""

    shipment_id: IdOut
    shipment_line_id: IdOut | None
    tracking_number: str | None
    product_id: IdOut | None
    product_name: str | None
    created_by: IdOut | None
    taken_by_name: str | None
    media_type: str
    size: int
    sha256: str
    url: str


class PhotoList(ListQuery[PhotoOut]):
    """Photos, newest first."""

    table = ShipmentPhoto
    labels = {
        "tracking_number": ("shipment_id", Shipment.tracking_number),
        "product_id": ("shipment_line_id", ShipmentLine.product_id),
        "taken_by_name": ("created_by", Profile.full_name),
    }

    @classmethod
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`asset_id`: photos of the shipment in which a unit arrived, either of its line or of the whole shipment."""
        asked = params.pop("asset_id", None)
        if asked is None:
            return []
        unit = select(Unit.shipment_id, Unit.stock_order_line_id).where(Unit.id == canonical_id(asked))
        shipment_id, line_id = ctx.db.execute(unit).one_or_none() or (None, None)
        if shipment_id is None:
            return [false()]
        lines = select(ShipmentLine.id).where(
            ShipmentLine.shipment_id == shipment_id, ShipmentLine.stock_order_line_id == line_id
        )
        own = or_(ShipmentPhoto.shipment_line_id.is_(None), ShipmentPhoto.shipment_line_id.in_(lines))
        return [ShipmentPhoto.shipment_id == shipment_id, own]

    @classmethod
    def enrich(cls, ctx: Context, rows: list[PhotoOut]) -> None:
        """Add the link, and the name of the line's product."""
        ids = sorted({row["product_id"] for row in rows if row["product_id"]})
        query = select(Product.id, Product.name).where(any_of(Product.id, ids))
        names: dict[str, str] = dict(ctx.db.execute(query).all())
        settings = settings_of(ctx.db)
        for row in rows:
            path = path_of(row["environment"], row["id"], row["sha256"], row["media_type"])
            row["url"] = signed_link(settings, path, ctx.now)
            row["product_name"] = names.get(row["product_id"] or "")


class PhotoIn(In):
    """The form fields of a photo: of one line of the shipment, or of all of it."""

    file: UploadFile
    shipment_line_id: Annotated[IdIn | None, Field()] = None
