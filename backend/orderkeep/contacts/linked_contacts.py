"""The contact of a record. Deleted contacts are included: their orders and quotes stay, and keep name and address."""

from collections.abc import Iterable

from sqlalchemy import select

from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of

DELETED_TOO = {"with_hidden": True}


def address_of(ctx: Context, customer_id: str | None, prospect_id: str | None) -> str | None:
    """Return the e-mail address of a record's contact or prospect."""
    if customer_id:
        query = select(Contact.email).where(Contact.id == customer_id)
        return ctx.db.scalars(query, execution_options=DELETED_TOO).one_or_none()
    return ctx.find(Prospect, prospect_id).email if prospect_id else None


def postal_lines(ctx: Context, customer_id: str | None, prospect_id: str | None = None) -> list[str]:
    """Return company and address of a record's contact or prospect, as printed below the name."""
    if not customer_id:
        company = ctx.find(Prospect, prospect_id).company if prospect_id else None
        return [company] if company else []
    return postal_lines_of(ctx, [customer_id]).get(customer_id, [])


def postal_lines_of(ctx: Context, contact_ids: Iterable[str]) -> dict[str, list[str]]:
    """Return company and address of each of these contacts."""
    query = select(Contact.id, Contact.company, Contact.address).where(any_of(Contact.id, sorted(set(contact_ids))))
    rows = ctx.db.execute(query, execution_options=DELETED_TOO)
    return {contact_id: address_lines(company, address) for contact_id, company, address in rows}


def address_lines(company: str | None, address: str | None) -> list[str]:
    """Return company and address, line by line. Pure."""
    lines = [company or "", *(address or "").splitlines()]
    return [line.strip() for line in lines if line.strip()]


def is_any_blacklisted(ctx: Context, contact_ids: Iterable[str]) -> bool:
    """Whether any of these contacts is blacklisted."""
    listed = any_of(Contact.id, sorted(set(contact_ids))), Contact.status == ContactStatus.BLACKLISTED
    return ctx.db.scalars(select(Contact.id).where(*listed).limit(1), execution_options=DELETED_TOO).first() is not None


def is_deleted(ctx: Context, contact_id: str) -> bool:
    """Whether the contact was deleted."""
    query = select(Contact.deleted_at).where(Contact.id == contact_id)
    return ctx.db.scalars(query, execution_options=DELETED_TOO).one_or_none() is not None
