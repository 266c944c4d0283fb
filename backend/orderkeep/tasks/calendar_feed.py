"""The private URL of a user's calendar. Anyone with the URL sees what that user sees, until it is renewed or revoked.

The URL isn't stored but derived from the row's id and serial and the installation's secret, so a copy of the database
doesn't reveal it.
"""

from datetime import timedelta

from sqlalchemy import select

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, business_day, unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.environment import Environment
from orderkeep.core.errors import NotFound
from orderkeep.core.ids import canonical_id
from orderkeep.files.signed_links import has_signature, sign_text
from orderkeep.identity.models import Profile
from orderkeep.identity.permissions import has_permission
from orderkeep.settings import Settings, settings_of
from orderkeep.tasks.calendar import calendar_entries
from orderkeep.tasks.calendar_shapes import FeedOut
from orderkeep.tasks.icalendar import write_calendar
from orderkeep.tasks.models import CalendarFeed

PREFIX = "/rest/v1/calendar_feeds"
BACK, AHEAD = timedelta(days=30), timedelta(days=70)
NAMES = {Environment.PRODUCTION: "Orderkeep"}
Address = tuple[str, str, str]
"""Environment, id and signature."""


def feed_url(ctx: Context) -> FeedOut:
    """Return the URL of the caller's calendar, or None before they create one."""
    feed = _own_feed(ctx)
    return {"url": _url(ctx, feed) if feed else None}


def renew_feed(ctx: Context) -> FeedOut:
    """Create a new URL and disable the previous one."""
    feed = _own_feed(ctx)
    if feed is None:
        feed = ctx.add(CalendarFeed(owner_id=ctx.scope.actor_id))
    else:
        ctx.change(feed, {"serial": feed.serial + 1})
    return {"url": _url(ctx, feed)}


def delete_feed(ctx: Context) -> None:
    """Delete the URL. The next one belongs to a new row."""
    feed = _own_feed(ctx)
    if feed is not None:
        ctx.db.delete(feed)


def open_feed(database: Database, settings: Settings, asked: Address) -> str:
    """Return the calendar of a URL, as its owner sees it. Raises NotFound for an invalid URL."""
    environment, feed_id, given = asked
    now = utc_now()
    if environment not in set(Environment) or canonical_id(feed_id) is None:
        raise _unknown_feed()
    here = Environment(environment)
    with unit_of_work(database, Scope(here, None, Role.ADMIN), now, zone=settings.zone, commit=False) as ctx:
        feed = ctx.db.scalars(select(CalendarFeed).where(CalendarFeed.id == canonical_id(feed_id))).one_or_none()
        if feed is None or not has_signature(settings, _feed_secret(feed), given):
            raise _unknown_feed()
        person = ctx.db.get(Profile, feed.owner_id)
        role = person.role if person and not person.disabled else Role.GUEST
    is_elsewhere = here is not settings.default_environment and not has_permission(role, "environments.other")
    if is_elsewhere or not has_permission(role, "calendar.feed"):
        raise _unknown_feed()
    with unit_of_work(database, Scope(here, feed.owner_id, role), now, zone=settings.zone, commit=False) as ctx:
        today = business_day(ctx)
        return write_calendar(
            NAMES.get(here, f"Orderkeep {here}"), calendar_entries(ctx, today - BACK, today + AHEAD)["items"], now
        )


def _unknown_feed() -> NotFound:
    return NotFound("This calendar address doesn't exist")


def _own_feed(ctx: Context) -> CalendarFeed | None:
    return ctx.db.scalars(select(CalendarFeed).where(CalendarFeed.owner_id == ctx.scope.actor_id)).one_or_none()


def _feed_secret(feed: CalendarFeed) -> str:
    return f"calendar feed {feed.id} {feed.serial}"


def _url(ctx: Context, feed: CalendarFeed) -> str:
    settings = settings_of(ctx.db)
    return f"{settings.public_url}{PREFIX}/{feed.environment}/{feed.id}/{sign_text(settings, _feed_secret(feed))}.ics"
