"""Whose address wants no campaigns, as a condition of lists. It is the address that is out, whoever has it."""

from sqlalchemy import ColumnElement, exists, false, not_, or_

from orderkeep.campaigns.tables import OptOut
from orderkeep.contacts.tables import Contact
from orderkeep.core.errors import Malformed

OUT = OptOut.__table__.c
"""The bare table: an address is out for the whole shop, also when a colleague's contact said so."""
ANSWERS = ("true", "false")


def opted_out_rows(asked: str) -> ColumnElement[bool]:
    """Contacts of the addresses that are out (`true`), the others (`false`), or both. Raises Malformed."""
    words = asked.split(",")
    if wrong := next((word for word in words if word not in ANSWERS), None):
        raise Malformed(f"opted_out cannot be {wrong!r}", field="opted_out", code="bad_value")
    out = exists().where(OUT.environment == Contact.environment, OUT.email == Contact.email)
    return or_(false(), *(out if word == "true" else not_(out) for word in words))
