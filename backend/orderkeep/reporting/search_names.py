"""Finds categories, brands and campaigns by name, calls by summary, and appointments and events by title."""

from collections.abc import Iterable
from datetime import date, datetime

from sqlalchemy import select

from orderkeep.business.formats import formats_of
from orderkeep.campaigns.models import Campaign
from orderkeep.catalog.models import Brand, ProductCategory
from orderkeep.core.context import Context, business_zone
from orderkeep.pipeline.models import Call
from orderkeep.reporting.search_hits import Hit, hit_of
from orderkeep.reporting.search_work_items import (
    MAX_HITS,
    beginning_first,
    has_words,
    join_texts,
    names_of_people,
    person_id,
)
from orderkeep.tasks.models import Appointment, CalendarEvent


def search_names(ctx: Context, text: str) -> list[Hit]:
    """Return the rows that contain every word. The most recent calls and dates come first."""
    found = (_categories, _brands, _campaigns, _calls, _appointments, _events)
    return [hit for search in found for hit in search(ctx, text)]


def _categories(ctx: Context, text: str) -> Iterable[Hit]:
    above = select(ProductCategory.id, ProductCategory.name).subquery("above")
    query = select(ProductCategory.id, ProductCategory.name, above.c.name.label("parent"))
    query = query.outerjoin(above, above.c.id == ProductCategory.parent_id)
    query = query.where(has_words(ProductCategory.search_text, text))
    first = beginning_first(ProductCategory.search_text, text)
    rows = ctx.db.execute(query.order_by(first, ProductCategory.name, ProductCategory.id).limit(MAX_HITS))
    return [hit_of("product_categories", row.id, row.name, row.parent) for row in rows]


def _brands(ctx: Context, text: str) -> Iterable[Hit]:
    query = select(Brand.id, Brand.name, Brand.website).where(has_words(Brand.search_text, text))
    query = query.order_by(beginning_first(Brand.search_text, text), Brand.name, Brand.id).limit(MAX_HITS)
    return [hit_of("brands", row.id, row.name, row.website) for row in ctx.db.execute(query)]


def _campaigns(ctx: Context, text: str) -> Iterable[Hit]:
    query = select(Campaign.id, Campaign.name, Campaign.subject, Campaign.status)
    query = query.where(has_words(Campaign.search_text, text)).order_by(Campaign.created_at.desc(), Campaign.id.desc())
    rows = ctx.db.execute(query.limit(MAX_HITS))
    return [hit_of("campaigns", row.id, row.name, row.subject, detail=row.status) for row in rows]


def _calls(ctx: Context, text: str) -> Iterable[Hit]:
    query = select(Call.id, Call.summary, Call.called_at, Call.customer_id, Call.prospect_id)
    query = query.where(has_words(Call.search_text, text)).order_by(Call.called_at.desc(), Call.id.desc())
    rows = ctx.db.execute(query.limit(MAX_HITS)).all()
    names = names_of_people(ctx, rows)
    return [
        hit_of("calls", row.id, row.summary, join_texts(names.get(person_id(row)), _day_text(ctx, row.called_at)))
        for row in rows
    ]


def _appointments(ctx: Context, text: str) -> Iterable[Hit]:
    query = select(
        Appointment.id, Appointment.purpose, Appointment.starts_at, Appointment.customer_id, Appointment.prospect_id
    )
    query = query.where(has_words(Appointment.search_text, text))
    rows = ctx.db.execute(query.order_by(Appointment.starts_at.desc(), Appointment.id.desc()).limit(MAX_HITS)).all()
    names = names_of_people(ctx, rows)
    return [
        hit_of(
            "appointments", row.id, row.purpose, join_texts(names.get(person_id(row)), _day_text(ctx, row.starts_at))
        )
        for row in rows
    ]


def _events(ctx: Context, text: str) -> Iterable[Hit]:
    query = select(
        CalendarEvent.id, CalendarEvent.title, CalendarEvent.location, CalendarEvent.starts_on, CalendarEvent.starts_at
    )
    query = query.where(has_words(CalendarEvent.search_text, text))
    rows = ctx.db.execute(query.order_by(CalendarEvent.created_at.desc(), CalendarEvent.id.desc()).limit(MAX_HITS))
    return [
        hit_of(
            "calendar_events",
            row.id,
            row.title,
            join_texts(_day_text(ctx, row.starts_on or row.starts_at), row.location),
        )
        for row in rows
    ]


def _day_text(ctx: Context, at: date | datetime) -> str:
    """The date in the formats and the time zone of the business."""
    return formats_of(ctx).day(at.astimezone(business_zone(ctx)).date() if isinstance(at, datetime) else at)
