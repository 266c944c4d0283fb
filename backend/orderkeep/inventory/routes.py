"""Inventory over HTTP: its list and figures, figure breakdowns, and stock counts."""

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.inventory import approval, counting
from orderkeep.inventory.count_schemas import (
    ApprovalIn,
    CancelCountIn,
    CountedOut,
    CountEntryIn,
    CountEntryList,
    CountLineList,
    CountLineOut,
    LineReasonIn,
    StockCountChange,
    StockCountIn,
    StockCountList,
    StockCountOut,
)
from orderkeep.inventory.count_start import begin_count
from orderkeep.inventory.enums import CountEntryKind, Figure
from orderkeep.inventory.figure_breakdown import break_down
from orderkeep.inventory.models import StockCount, StockCountEntry, StockCountLine
from orderkeep.inventory.scan_lookup import resolve_scan
from orderkeep.inventory.schemas import ProofOut, StockList, StockSummaryOut
from orderkeep.inventory.stock_as_of import read_day
from orderkeep.inventory.stock_levels import read_idle_days
from orderkeep.inventory.summary import stock_summary

routes = Section(tag="inventory")
routes.list("/inventory", StockList, may="stock.read", named="inventory")
routes.list("/stock_counts", StockCountList, may="stock.read", one=True)
routes.list("/stock_count_lines", CountLineList, may="stock.read", one=True)
routes.list("/stock_count_entries", CountEntryList, may="stock.read", one=True)


@routes.get("/inventory/summary", may="stock.read", out=StockSummaryOut)
def summarize_stock(ctx: Ctx, as_of: str | None = None, idle_days: str | None = None) -> StockSummaryOut:
    return stock_summary(ctx, read_day(ctx, as_of), read_idle_days(idle_days))


@routes.get("/products/{id}/proof", may="stock.read", out=ProofOut)
def prove_figure(ctx: Ctx, id: str, figure: Figure = Figure.ON_HAND, as_of: str | None = None) -> ProofOut:
    return break_down(ctx, id, figure, read_day(ctx, as_of))


@routes.post("/stock_counts", may="stock.adjust", shows=StockCountList)
def start_count(ctx: Ctx, body: StockCountIn) -> StockCountOut:
    return StockCountList.one(ctx, begin_count(ctx, body).id)


@routes.patch("/stock_counts/{id}", may="stock.adjust", shows=StockCountList)
def change_count(ctx: Ctx, id: str, body: StockCountChange) -> StockCountOut:
    count = ctx.find(StockCount, id, lock=True)
    return StockCountList.one(ctx, ctx.change(count, body.given()).id)


@routes.post("/stock_counts/{id}/entries", may="stock.count", out=CountedOut)
def count_quantity(ctx: Ctx, id: str, body: CountEntryIn) -> CountedOut:
    count = ctx.find(StockCount, id)
    found = resolve_scan(ctx, body.code, body.product_id, body.serial_number)
    entry = counting.add_entry(ctx, count, found, CountEntryKind(body.way), body.quantity)
    line = CountLineList.one(ctx, entry.stock_count_line_id)
    return {"entry": CountEntryList.one(ctx, entry.id), "line": line}


@routes.delete("/stock_count_entries/{id}", may="stock.count")
def take_back_entry(ctx: Ctx, id: str) -> None:
    counting.undo_entry(ctx, ctx.find(StockCountEntry, id))


@routes.post("/stock_counts/{id}/approve", may="stock.adjust", status=200, shows=StockCountList)
def approve_count(ctx: Ctx, id: str, body: ApprovalIn, *, confirm: bool = False) -> StockCountOut:
    return StockCountList.one(
        ctx, approval.approve_count(ctx, ctx.find(StockCount, id), body.reason, confirm=confirm).id
    )


@routes.post("/stock_counts/{id}/cancel", may="stock.adjust", status=200, shows=StockCountList)
def cancel_count(ctx: Ctx, id: str, body: CancelCountIn) -> StockCountOut:
    return StockCountList.one(ctx, approval.cancel_count(ctx, ctx.find(StockCount, id), body.reason).id)


@routes.patch("/stock_count_lines/{id}", may="stock.adjust", shows=CountLineList)
def explain_line(ctx: Ctx, id: str, body: LineReasonIn) -> CountLineOut:
    line = ctx.find(StockCountLine, id, lock=True)
    counting.refuse_ended(ctx, ctx.find(StockCount, line.stock_count_id))
    return CountLineList.one(ctx, ctx.change(line, body.given()).id)


@routes.post("/stock_count_lines/{id}/recount", may="stock.count", status=200, shows=CountLineList)
def recount_line(ctx: Ctx, id: str) -> CountLineOut:
    return CountLineList.one(ctx, counting.recount_line(ctx, ctx.find(StockCountLine, id)).id)
