"""Ownership of rows linked to a contact or prospect, and how it follows them.

A row linked to a customer has the customer's owner; one linked only to a prospect has the prospect's; an unlinked one
belongs to its creator.
"""

from collections.abc import Iterator
from typing import Protocol

from sqlalchemy import select, update
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.context import Context
from orderkeep.core.db.models import Base, CustomerLinked, Row
from orderkeep.core.errors import Invalid
from orderkeep.core.events.change_feed import PendingChange, queue_change

CONTACT_LINKS = ("customer_id", "prospect_id")
Column = InstrumentedAttribute[str] | InstrumentedAttribute[str | None]
LinkedTable = tuple[type[Row], Column, Column]
"""A table, its link to a contact or prospect, and its owner."""


def tables_with(column: str) -> Iterator[LinkedTable]:
    """Return the tables with this link column: `customer_id` or `prospect_id`."""
    for mapper in Base.registry.mappers:
        table = mapper.class_
        if issubclass(table, Row) and issubclass(table, CustomerLinked) and hasattr(table, column):
            yield table, getattr(table, column), table.owner_id


class LinkChange(Protocol):
    """The body of a change with both links."""

    customer_id: str | None
    prospect_id: str | None

    def sent(self, *names: str) -> bool:
        """Whether the caller sent one of these fields."""


def link_changes(ctx: Context, row: Row, changes: LinkChange) -> dict[str, str | None]:
    """Return both links of the row and its owner after this change, or nothing if neither link changes.

    Choosing a contact clears the prospect, and vice versa. Clearing one leaves the other.
    """
    given: dict[str, str | None] = {name: getattr(changes, name) for name in CONTACT_LINKS if changes.sent(name)}
    if all(getattr(row, name) == value for name, value in given.items()):
        return {}
    links = {name: None if any(given.values()) else getattr(row, name) for name in CONTACT_LINKS} | given
    return {**links, "owner_id": owner_of(ctx, links["customer_id"], links["prospect_id"])}


def owner_of(ctx: Context, customer_id: str | None, prospect_id: str | None) -> str | None:
    """Return the owner of a row with these links.

    Raises Invalid on the field of a missing record, and if both are given.
    """
    if customer_id and prospect_id:
        raise Invalid("Choose a contact or a prospect, not both", field="prospect_id")
    if customer_id:
        return ctx.find(Contact, customer_id, field="customer_id").assigned_to
    if prospect_id:
        prospect = ctx.find(Prospect, prospect_id, field="prospect_id")
        if prospect.converted_customer_id:
            raise Invalid("This prospect is now a contact. Choose the contact.", field="prospect_id")
        return prospect.assigned_to
    return ctx.scope.actor_id


def propagate_owner(ctx: Context, contact: Contact) -> None:
    """Reassign everything linked to the contact, and to the prospect it was, to the contact's owner."""
    converted: LinkedTable = (Prospect, Prospect.converted_customer_id, Prospect.owner_id)
    for linked in (*tables_with("customer_id"), converted):
        _move(ctx, linked, contact.id, contact.assigned_to)


def move_with_prospect(ctx: Context, prospect: Prospect) -> None:
    """Reassign everything linked to the prospect to its owner."""
    for linked in tables_with("prospect_id"):
        _move(ctx, linked, prospect.id, prospect.assigned_to)


def _move(ctx: Context, linked: LinkedTable, to: str, owner: str | None) -> None:
    table, link, column = linked
    # Deleted rows too: a restored one belongs to the new owner.
    options = {"with_hidden": True}
    for row_id, before in ctx.db.execute(select(table.id, column).where(link == to), execution_options=options):
        queue_change(ctx.db, PendingChange(table, "update", row_id, before, owner))
    ctx.db.execute(update(table).where(link == to).values({column.expression.key: owner}), execution_options=options)


def reassign_links(ctx: Context, prospect: Prospect, contact: Contact) -> None:
    """Link a converted prospect's rows to the new contact. They keep their link to the prospect.

    Nothing is flushed: rows that share a document change their holder together, and with their prospect.
    """
    columns = {"customer_id": contact.id, "owner_id": contact.assigned_to}
    with ctx.db.no_autoflush:
        for table, link, _ in tables_with("prospect_id"):
            query = select(table).where(link == prospect.id).order_by(table.id).with_for_update()
            for row in ctx.db.scalars(query, execution_options={"with_hidden": True}).all():
                for name, value in columns.items():
                    setattr(row, name, value)


def is_referred_to(ctx: Context, prospect: Prospect) -> bool:
    """Whether any row is linked to the prospect."""
    options = {"with_hidden": True}
    return any(
        ctx.db.scalars(select(table.id).where(link == prospect.id).limit(1), execution_options=options).first()
        for table, link, _ in tables_with("prospect_id")
    )
