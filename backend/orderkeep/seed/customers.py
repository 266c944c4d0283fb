"""Sample contacts, inserted in bulk with the same columns as if they had been entered one by one."""

from collections import Counter
from datetime import datetime
from random import Random

from sqlalchemy import func, select

from orderkeep.contacts import contact_counts
from orderkeep.contacts.enums import ContactStatus, Tier
from orderkeep.contacts.models import Contact
from orderkeep.contacts.rules import normalize_phone
from orderkeep.core.caller import Role
from orderkeep.core.context import Context
from orderkeep.core.events.audit import AuditLog
from orderkeep.core.ids import NIL_ID
from orderkeep.core.text_normalize import search_text
from orderkeep.identity.models import Profile
from orderkeep.sales.models import SalesOrderLine
from orderkeep.sales.statistics import customer_totals
from orderkeep.seed.bulk_insert import Table, id_of, text_of, timestamp_text
from orderkeep.seed.business_days import MS, Calendar
from orderkeep.seed.order_history import COMPLETED, SimulatedBuyer
from orderkeep.seed.person_names import SamplePerson, person_number

CONTACT = (
    *("id", "environment", "name", "company", "email", "phone", "phone_normalized", "address", "birthday", "notes"),
    *("tags", "relationship_type", "tier_override", "customer_tier", "assigned_to", "referred_by_customer_id"),
    "search_text",
    *("created_at", "updated_at"),
)
AUDIT = ("id", "environment", "action", "table_name", "record_id", "new", "role", "created_at", "updated_at")
KNOWN_BEFORE = 0.4
"""The share of contacts that exist when the history begins."""

BY_HAND = {5: Tier.GOLD, 18: Tier.SILVER, 31: Tier.PLATINUM}
"""Manual tiers, out of every 40 contacts."""


def seed_customers(ctx: Context, rng: Random, calendar: Calendar, count: int) -> None:
    """Make sure there are that many contacts. They belong to the existing sales staff, or to no one."""
    there = ctx.db.scalars(select(func.count(Contact.id)).execution_options(with_hidden=True)).one()
    if there >= count:
        return
    early = int((count - there) * KNOWN_BEFORE)
    moments = [calendar.start] * early + calendar.moments(rng, count - there - early)
    staff: list[str | None] = [None, *_staff(ctx)]
    connection = ctx.db.connection()
    contacts, audits = Table(connection, Contact, CONTACT), Table(connection, AuditLog, AUDIT)
    earlier: list[str] = []
    owners: Counter[str] = Counter()
    for number, ms in enumerate(moments, start=there):
        person, contact_id, at = person_number(rng, number), id_of(rng, ms), timestamp_text(ms)
        referrer = rng.choice(earlier) if earlier and rng.randrange(7) == 0 else None
        owner = rng.choice(staff)
        values = _values(person) | {"assigned_to": owner, "referred_by_customer_id": referrer}
        values["tier_override"] = BY_HAND.get(number % 40)
        values["customer_tier"] = values["tier_override"] or Tier.STANDARD
        environment = ctx.scope.environment
        contacts.add(contact_id, environment, *(_stored_value(values[name]) for name in CONTACT[2:-2]), at, at)
        audited = {name: value for name, value in values.items() if value is not None and name != "search_text"}
        audits.add(id_of(rng, ms), environment, "insert", "customers", contact_id, text_of(audited), "admin", at, at)
        earlier.append(contact_id)
        owners[owner or NIL_ID] += 1
    contacts.flush()
    audits.flush()
    contact_counts.add_differences(ctx.db, owners)


def _staff(ctx: Context) -> list[str]:
    people = select(Profile.id).where(Profile.role == Role.SALES, Profile.disabled.is_(False)).order_by(Profile.id)
    return list(ctx.db.scalars(people))


def _values(person: SamplePerson) -> dict[str, str | list[str] | None]:
    digits = normalize_phone(person.phone)
    searched = (person.name, person.company, person.email, person.phone, digits, person.address, " ".join(person.tags))
    return {
        "name": person.name,
        "company": person.company,
        "email": person.email,
        "phone": person.phone,
        "phone_normalized": digits,
        "address": person.address,
        "birthday": person.birthday.isoformat() if person.birthday else None,
        "notes": person.notes,
        "tags": person.tags,
        "relationship_type": person.kind,
        "search_text": search_text(*searched),
    }


def _stored_value(value: object) -> object:
    return text_of(value) if isinstance(value, list) else value


def _completed_totals(ctx: Context) -> dict[str, int]:
    """Total of each contact's completed orders, in cents."""
    done = SalesOrderLine.order_status == COMPLETED
    sums = select(SalesOrderLine.customer_id, func.sum(SalesOrderLine.total_amount)).where(done)
    return {customer_id: int(cents) for customer_id, cents in ctx.db.execute(sums.group_by(SalesOrderLine.customer_id))}


def recount_points(ctx: Context) -> None:
    """Tier points of contacts whose orders changed in the meantime."""
    spent = _completed_totals(ctx)
    query = select(Contact.id, Contact.completed_total).execution_options(with_hidden=True)
    for contact_id, completed in ctx.db.execute(query).all():
        if completed != spent.get(contact_id, 0):
            customer_totals.recount(ctx, [contact_id])


def ordering_contacts(ctx: Context) -> tuple[list[SimulatedBuyer], list[int]]:
    """Contacts that can place orders, in order of creation."""
    spent = _completed_totals(ctx)
    active = Contact.status == ContactStatus.ACTIVE
    query = select(Contact.id, Contact.assigned_to, Contact.created_at).where(active)
    found = ctx.db.execute(query.order_by(Contact.created_at, Contact.id)).all()
    since = [_ms(created_at) for _, _, created_at in found]
    return [SimulatedBuyer(contact_id, owner, spent.get(contact_id, 0)) for contact_id, owner, _ in found], since


def _ms(at: datetime) -> int:
    return int(at.timestamp() * MS)
