"""The cards of a user's dashboard, kept with the user so that they are the same on every device."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from orderkeep.core.context import Context
from orderkeep.core.db.keyed_insert import keyed_insert
from orderkeep.core.http.schemas import Flag, In, Out, field_error
from orderkeep.views.models import DashboardLayout

VERSION: Literal["1.1"] = "1.1"


class DashboardCard(StrEnum):
    """The cards by which a layout refers to them."""

    CALENDAR = "calendar"
    PENDING_TASKS = "pendingTasks"
    TOP_PRODUCTS = "topProducts"
    RECENT_SALES = "recentSales"
    QUICK_ACTIONS = "quickActions"
    REVENUE_CHART = "revenueChart"
    STOCK_VALUE = "stockValue"
    OVERDUE_ORDERS = "overdueOrders"


class PlacedCardOut(Out):
    """A card, and whether it spans two columns."""

    id: DashboardCard
    double: bool


class DashboardLayoutOut(Out):
    """The cards in their order. None if the user has never changed them."""

    version: Literal["1.1"]
    cards: list[PlacedCardOut] | None


class PlacedCardIn(In):
    """A card, and whether it spans two columns."""

    id: DashboardCard
    double: Flag = False


def _without_repeats(cards: list[PlacedCardIn]) -> list[PlacedCardIn]:
    if len({card.id for card in cards}) < len(cards):
        raise field_error("A card can be on the dashboard only once")
    return cards


class DashboardLayoutIn(In):
    """All cards in their order."""

    version: Literal["1.1"]
    cards: Annotated[list[PlacedCardIn], Field(max_length=100), AfterValidator(_without_repeats)]


def dashboard_layout(ctx: Context) -> DashboardLayoutOut:
    """Return the caller's layout. Cards that no longer exist are left out."""
    row = ctx.db.get(DashboardLayout, ctx.scope.actor_id)
    if row is None:
        return {"version": VERSION, "cards": None}
    known = set(DashboardCard)
    cards: list[PlacedCardOut] = [
        {"id": DashboardCard(card["id"]), "double": card["double"]} for card in row.cards if card["id"] in known
    ]
    return {"version": VERSION, "cards": cards}


def save_dashboard_layout(ctx: Context, layout: DashboardLayoutIn) -> DashboardLayoutOut:
    """Replace the caller's layout."""
    values = {
        "cards": [{"id": card.id, "double": card.double} for card in layout.cards],
        "updated_at": ctx.now,
    }
    first = keyed_insert(ctx.db, DashboardLayout).values(profile_id=ctx.scope.actor_id, **values)
    ctx.db.execute(first.on_conflict_do_update(index_elements=[DashboardLayout.profile_id], set_=values))
    return dashboard_layout(ctx)
