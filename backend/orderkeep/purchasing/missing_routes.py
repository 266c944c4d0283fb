"""Buying what is missing over HTTP."""

from orderkeep.core.routing import Ctx, Section
from orderkeep.purchasing import missing
from orderkeep.purchasing.missing_shapes import BuyMissingIn, DraftsOut, MissingOut
from orderkeep.purchasing.shapes import StockOrderList

missing_goods = Section(tag="purchasing")


@missing_goods.get("/stock_orders/suggested", may="stock_orders.read", out=MissingOut)
def suggest_stock_orders(ctx: Ctx) -> MissingOut:
    return {"items": missing.suggested(ctx)}


@missing_goods.post("/stock_orders/buy_missing", may="stock_orders.edit", out=DraftsOut)
def buy_missing(ctx: Ctx, body: BuyMissingIn) -> DraftsOut:
    return {"items": [StockOrderList.one(ctx, order.id) for order in missing.buy(ctx, body.lines)]}
