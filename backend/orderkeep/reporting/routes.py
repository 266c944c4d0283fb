"""Reports across sections over HTTP."""

from orderkeep.contacts.models import Contact
from orderkeep.contacts.schemas import TimelineOut
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.reporting.dashboard import dashboard
from orderkeep.reporting.navigation import navigation_counts
from orderkeep.reporting.onboarding import onboarding, update_onboarding
from orderkeep.reporting.schemas import (
    DashboardOut,
    NavigationOut,
    NewcomerChange,
    NewcomerOut,
    SearchOut,
    SpellingsOut,
    TodayOut,
)
from orderkeep.reporting.search import search, spelling_suggestions
from orderkeep.reporting.timeline.entries import timeline_page
from orderkeep.reporting.today import today_sheet

routes = Section(tag="reporting")


@routes.get("/dashboard", may="dashboard.read", out=DashboardOut, inline=True)
def get_dashboard(ctx: Ctx) -> DashboardOut:
    """Get all figures of the dashboard."""
    return dashboard(ctx)


@routes.get("/navigation", may="dashboard.read", out=NavigationOut, inline=True)
def get_navigation(ctx: Ctx) -> NavigationOut:
    """Get the counts of the menu."""
    return navigation_counts(ctx)


@routes.get("/today", may="today.read", out=TodayOut)
def get_today(ctx: Ctx) -> TodayOut:
    """Get the work due today, each row with one action."""
    return today_sheet(ctx)


@routes.get("/customers/{id}/timeline", may="contacts.read", out=TimelineOut)
def contact_timeline(ctx: Ctx, id: str, before: str | None = None) -> TimelineOut:
    """Get a contact's timeline, newest first: orders, conversations, deliveries and notes."""
    return timeline_page(ctx, ctx.find(Contact, id), before)


@routes.get("/newcomer", may="profile.own", out=NewcomerOut)
def get_newcomer(ctx: Ctx) -> NewcomerOut:
    """Get the first user's onboarding, separate from the dashboard to keep that fast."""
    return onboarding(ctx)


@routes.patch("/newcomer", may="shop.begin", out=NewcomerOut)
def update_newcomer(ctx: Ctx, body: NewcomerChange) -> NewcomerOut:
    """Answer the onboarding question, or hide the first steps."""
    return update_onboarding(ctx, body)


@routes.get("/search", may="search.read", out=SearchOut, inline=True)
def search_records(ctx: Ctx, q: str = "") -> SearchOut:
    """Find any record by name, phone digits, e-mail or number."""
    return {"items": search(ctx, q)}


@routes.get("/search/spellings", may="search.read", out=SpellingsOut, inline=True)
def suggest_spellings(ctx: Ctx, q: str = "") -> SpellingsOut:
    """Suggest spellings for a search without results."""
    return {"items": spelling_suggestions(ctx, q)}
