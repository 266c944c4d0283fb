"""Vendors over HTTP."""

from typing import Annotated

from fastapi import Query

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.references import refuse_duplicate_name
from orderkeep.vendors import purchase_history
from orderkeep.vendors.actions import USED_BY
from orderkeep.vendors.models import Vendor
from orderkeep.vendors.schemas import (
    BoughtProductsOut,
    PricesOut,
    SpendingOut,
    VendorChange,
    VendorHistoryOut,
    VendorIn,
    VendorList,
    VendorOut,
)

routes = Section(tag="vendors")


@routes.get("/vendors/spending", may="vendors.read", out=SpendingOut)
def read_spending(ctx: Ctx) -> SpendingOut:
    """Get spending by vendor."""
    return purchase_history.spending_overview(ctx)


routes.list("/vendors", VendorList, may="vendors.read", one=True)
routes.deletion("/vendors/{id}", Vendor, may="vendors.edit", used_by=USED_BY)


@routes.post("/vendors", may="vendors.edit", shows=VendorList)
def create_vendor(ctx: Ctx, body: VendorIn) -> VendorOut:
    refuse_duplicate_name(ctx, Vendor, body.name)
    return VendorList.one(ctx, ctx.add(Vendor(**body.complete())).id)


@routes.patch("/vendors/{id}", may="vendors.edit", shows=VendorList)
def change_vendor(ctx: Ctx, id: str, body: VendorChange) -> VendorOut:
    vendor = ctx.find(Vendor, id, lock=True)
    refuse_duplicate_name(ctx, Vendor, body.name, vendor)
    return VendorList.one(ctx, ctx.change(vendor, body.given()).id)


@routes.get("/vendors/{id}/history", may="vendors.read", out=VendorHistoryOut)
def read_vendor_history(ctx: Ctx, id: str) -> VendorHistoryOut:
    """Get monthly spending and lead times of a vendor."""
    return purchase_history.vendor_history(ctx, ctx.find(Vendor, id).id)


@routes.get("/vendors/{id}/products", may="vendors.read", out=BoughtProductsOut)
def list_bought_products(ctx: Ctx, id: str, limit: Annotated[int, Query(ge=1, le=200)] = 10) -> BoughtProductsOut:
    """Get the products bought from a vendor, by spending."""
    return purchase_history.bought_products(ctx, ctx.find(Vendor, id).id, limit)


@routes.get("/vendors/{id}/prices", may="vendors.read", out=PricesOut)
def list_prices(ctx: Ctx, id: str, product_id: str = "") -> PricesOut:
    """Get a product's price history at a vendor."""
    return purchase_history.price_history(ctx, ctx.find(Vendor, id).id, product_id)
