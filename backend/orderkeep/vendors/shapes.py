"""What comes in and goes out for vendors, and their list."""

from typing import Annotated

from pydantic import AfterValidator

from orderkeep.core.listing import ListQuery
from orderkeep.core.shapes import In, Name, OptionalText, RowOut
from orderkeep.vendors.tables import Vendor
from orderkeep.vendors.words import VendorKind, VendorStatus


class VendorOut(RowOut):
    """A vendor as lists and pages show it."""

    name: str
    contact_person: str | None
    phone: str | None
    email: str | None
    address: str | None
    notes: str | None
    kind: VendorKind
    website: str | None
    status: VendorStatus


class VendorList(ListQuery):
    """Vendors by name or age."""

    table = Vendor
    row = VendorOut
    sorts = ("created_at", "updated_at", "name")
    searches = (Vendor.search_text,)
    words = {"kind": [word.value for word in VendorKind], "status": [word.value for word in VendorStatus]}


def _lower(email: str | None) -> str | None:
    return email.lower() if email else None


class VendorFields(In):
    """What may be said of a vendor; only a new one needs the name. Odd phones and home pages are kept as they are."""

    contact_person: OptionalText = None
    phone: OptionalText = None
    email: Annotated[OptionalText, AfterValidator(_lower)] = None
    address: OptionalText = None
    notes: OptionalText = None
    kind: VendorKind = VendorKind.ONLINE
    website: OptionalText = None
    status: VendorStatus = VendorStatus.ACTIVE


class VendorIn(VendorFields):
    """A new vendor."""

    name: Name


class VendorChange(VendorFields):
    """Changed fields of a vendor."""

    name: Name = ""
