"""Request and response schemas of prospects, and their list."""

from datetime import datetime

from orderkeep.contacts.enums import ProspectStatus, Source
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.contacts.schemas import Email
from orderkeep.core.http.schemas import ChangeIn, IdOut, In, Name, OptionalId, OptionalName, OptionalText, RowOut
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile


class ProspectOut(RowOut):
    """A prospect in lists and on its page."""

    name: str
    company: str | None
    email: str | None
    phone: str | None
    source: Source
    notes: str | None
    status: ProspectStatus
    lost_reason: str | None
    assigned_to: IdOut | None
    assigned_name: str | None
    converted_customer_id: IdOut | None
    converted_customer_name: str | None
    converted_at: datetime | None


class ProspectList(ListQuery[ProspectOut]):
    """Prospects by name or newest first."""

    table = Prospect
    sorts = ("created_at", "updated_at", "name")
    searches = (Prospect.search_text,)
    more_filters = ("email", "phone_normalized")
    labels = {
        "assigned_name": ("assigned_to", Profile.full_name),
        "converted_customer_name": ("converted_customer_id", Contact.name),
    }


class ProspectFields(In):
    """Fields of a prospect. Only a new one needs a name."""

    company: OptionalName = None
    email: Email = None
    phone: OptionalText = None
    source: Source = Source.MANUAL
    notes: OptionalText = None
    assigned_to: OptionalId = None


class ProspectIn(ProspectFields):
    """A new prospect."""

    name: Name


class ProspectChange(ChangeIn, ProspectFields):
    """Changed fields of a prospect."""

    name: Name = ""
    status: ProspectStatus = ProspectStatus.NEW
    lost_reason: OptionalText = None


class ConversionIn(In):
    """Conversion of a prospect into a new or an existing contact."""

    customer_id: OptionalId = None
