"""Vendors over HTTP."""

from typing import Any

from orderkeep.core.routing import Ctx, Section
from orderkeep.vendors import actions
from orderkeep.vendors.shapes import VendorChange, VendorIn, VendorList
from orderkeep.vendors.tables import Vendor

routes = Section(tag="vendors")
routes.list("/vendors", VendorList, may="vendors.read")


@routes.post("/vendors", may="vendors.edit", shows=VendorList)
def create_vendor(ctx: Ctx, body: VendorIn) -> dict[str, Any]:
    return VendorList.one(ctx, actions.create_vendor(ctx, body.complete()).id)


@routes.get("/vendors/{id}", may="vendors.read", shows=VendorList)
def read_vendor(ctx: Ctx, id: str) -> dict[str, Any]:
    return VendorList.one(ctx, id)


@routes.patch("/vendors/{id}", may="vendors.edit", shows=VendorList)
def change_vendor(ctx: Ctx, id: str, body: VendorChange) -> dict[str, Any]:
    vendor = ctx.find(Vendor, id, lock=True)
    return VendorList.one(ctx, actions.change_vendor(ctx, vendor, body.given()).id)


@routes.delete("/vendors/{id}", may="vendors.edit")
def delete_vendor(ctx: Ctx, id: str) -> None:
    actions.delete_vendor(ctx, ctx.find(Vendor, id, lock=True))
