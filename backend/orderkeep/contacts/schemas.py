"""Request and response schemas of contacts, and their list."""

from datetime import date, datetime
from typing import Annotated

import orjson
from pydantic import AfterValidator, Field
from sqlalchemy import ColumnElement, Text, cast
from typing_extensions import override

from orderkeep.contacts.enums import ContactStatus, Relationship, Tier
from orderkeep.contacts.models import Contact
from orderkeep.contacts.opt_out_filter import opted_out_rows
from orderkeep.contacts.rules import normalize_email
from orderkeep.core.context import Context
from orderkeep.core.http.schemas import (
    ChangeIn,
    Flag,
    IdIn,
    IdOut,
    In,
    MoneyOut,
    Name,
    OptionalDay,
    OptionalId,
    OptionalName,
    OptionalText,
    Out,
    RequiredText,
    RowOut,
    Tags,
    field_error,
)
from orderkeep.core.lists.bulk import BulkIn
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.mail_address import NOT_AN_ADDRESS, is_one_address
from orderkeep.core.values import JsonObject
from orderkeep.identity.models import Profile


def _address_like(email: str | None) -> str | None:
    if email and not is_one_address(email):
        raise field_error(NOT_AN_ADDRESS)
    return normalize_email(email)


Email = Annotated[OptionalText, AfterValidator(_address_like)]


class ContactOut(RowOut):
    """A contact in lists and on its page."""

    name: str
    company: str | None
    email: str | None
    phone: str | None
    address: str | None
    birthday: date | None
    notes: str | None
    tags: list[str]
    status: ContactStatus
    relationship_type: Relationship
    customer_tier: Tier
    tier_override: Tier | None
    tier_points: int
    suggested_tier: Tier
    assigned_to: IdOut | None
    assigned_name: str | None
    referred_by_customer_id: IdOut | None
    referred_by_name: str | None
    blacklist_reason: str | None
    blacklisted_at: datetime | None
    blacklisted_by: IdOut | None
    orders_count: int
    sales_total: MoneyOut
    last_order_at: date | None
    deleted_at: datetime | None


class ContactList(ListQuery[ContactOut]):
    """Contacts by name, newest first or by sales."""

    table = Contact
    file_name = "contacts"
    sorts = ("created_at", "updated_at", "name", "sales_total", "orders_count", "last_order_at")
    searches = (Contact.search_text,)
    headings = {
        "customer_tier": "Tier",
        "tier_override": "Manual tier",
        "tier_points": "Points",
        "relationship_type": "Relationship",
        "assigned_name": "Assigned",
        "assigned_to": "Assigned ID",
        "orders_count": "Orders",
        "sales_total": "Sales",
        "last_order_at": "Last order",
        "referred_by_customer_id": "Referred by ID",
        "created_at": "Created",
        "updated_at": "Updated",
    }
    more_filters = ("email", "phone_normalized")
    labels = {
        "assigned_name": ("assigned_to", Profile.full_name),
        "referred_by_name": ("referred_by_customer_id", Contact.name),
    }

    @classmethod
    @override
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`tag=` returns contacts with exactly that tag; `opted_out=true` those who opted out of campaigns."""
        where: list[ColumnElement[bool]] = []
        if "tag" in params:
            tag = orjson.dumps(params.pop("tag")).decode()
            where.append(cast(Contact.tags, Text).contains(tag, autoescape=True))
        if "opted_out" in params:
            where.append(opted_out_rows(ctx, params.pop("opted_out")))
        return where


class ContactFields(In):
    """Fields of a contact. Only a new one needs a name."""

    company: OptionalName = None
    email: Email = None
    phone: OptionalText = None
    address: OptionalText = None
    birthday: OptionalDay = None
    notes: OptionalText = None
    tags: Tags = Field(default_factory=list)
    relationship_type: Relationship = Relationship.RETAIL
    customer_tier: Tier | None = None
    tier_override: Tier | None = None
    assigned_to: OptionalId = None
    referred_by_customer_id: OptionalId = None


class ContactIn(ContactFields):
    """A new contact."""

    name: Name


class ContactChange(ChangeIn, ContactFields):
    """Changed fields of a contact. `status: active` takes it off the blacklist."""

    name: Name = ""
    status: ContactStatus = ContactStatus.ACTIVE


class ContactBulk(BulkIn):
    """One change for many contacts. `deleted: false` restores deleted ones."""

    assigned_to: OptionalId = None
    tier_override: Tier | None = None
    relationship_type: Relationship = Relationship.RETAIL
    add_tags: Tags = Field(default_factory=list)
    remove_tags: Tags = Field(default_factory=list)
    deleted: Flag = False


class BlacklistIn(In):
    """Request of the secure blacklist call."""

    p_customer_id: IdIn
    p_reason: RequiredText


class CallOut(Out):
    """Response of the blacklist and restore calls."""

    success: bool
    message: str


class DuplicatesOut(Out):
    """Possible duplicates of a contact."""

    items: list[ContactOut]


class TimelineNote(Out):
    """Request to edit a note."""

    id: IdOut
    version: int
    created_by: IdOut | None


ChangedColumns = JsonObject
"""The columns of a change with their old or new values, in API form."""


class TimelineEntry(Out):
    """One entry in a contact's timeline."""

    id: str
    at: datetime
    kind: str
    title: str
    detail: str | None
    actor_id: IdOut | None
    actor_name: str | None
    purchase_id: IdOut | None
    task_id: IdOut | None
    enquiry_id: IdOut | None
    quote_id: IdOut | None
    note: TimelineNote | None
    old: ChangedColumns | None
    new: ChangedColumns | None


class TimelineOut(Out):
    """The timeline, newest first. Pass `next_before` to get earlier entries."""

    items: list[TimelineEntry]
    next_before: str | None
