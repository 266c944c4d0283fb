"""Reading across the sections over HTTP."""

from orderkeep.contacts.models import Contact
from orderkeep.contacts.schemas import TimelineOut
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.reporting.dashboard import dashboard
from orderkeep.reporting.navigation import navigation
from orderkeep.reporting.onboarding import go_on, onboarding
from orderkeep.reporting.schemas import (
    DashboardOut,
    DaySheetOut,
    NavigationOut,
    NewcomerChange,
    NewcomerOut,
    SearchOut,
    SpellingsOut,
)
from orderkeep.reporting.search import search, spellings
from orderkeep.reporting.timeline.entries import timeline
from orderkeep.reporting.today import today_sheet

routes = Section(tag="reporting")


@routes.get("/dashboard", may="dashboard.read", out=DashboardOut, inline=True)
def get_dashboard(ctx: Ctx) -> DashboardOut:
    """All figures of the dashboard in one answer."""
    return dashboard(ctx)


@routes.get("/navigation", may="dashboard.read", out=NavigationOut, inline=True)
def get_navigation(ctx: Ctx) -> NavigationOut:
    """What waits under each entry of the menu."""
    return navigation(ctx)


@routes.get("/today", may="today.read", out=DaySheetOut)
def get_day_sheet(ctx: Ctx) -> DaySheetOut:
    """What today asks for, each row with the one act that does it."""
    return today_sheet(ctx)


@routes.get("/customers/{id}/timeline", may="contacts.read", out=TimelineOut)
def contact_timeline(ctx: Ctx, id: str, before: str | None = None) -> TimelineOut:
    """What was ordered, said, handed over and noted with a contact, newest first."""
    return timeline(ctx, ctx.find(Contact, id), before)


@routes.get("/newcomer", may="profile.own", out=NewcomerOut)
def get_newcomer(ctx: Ctx) -> NewcomerOut:
    """How far the first person came: one small answer, apart from the dashboard."""
    return onboarding(ctx)


@routes.patch("/newcomer", may="shop.begin", out=NewcomerOut)
def update_newcomer(ctx: Ctx, body: NewcomerChange) -> NewcomerOut:
    """How they begin, or that they know their way."""
    return go_on(ctx, body)


@routes.get("/search", may="search.read", out=SearchOut, inline=True)
def search_records(ctx: Ctx, q: str = "") -> SearchOut:
    """Any record by name, phone digits, e-mail or number."""
    return {"items": search(ctx, q)}


@routes.get("/search/spellings", may="search.read", out=SpellingsOut, inline=True)
def suggest_spellings(ctx: Ctx, q: str = "") -> SpellingsOut:
    """What a search that found nothing may have meant."""
    return {"items": spellings(ctx, q)}
