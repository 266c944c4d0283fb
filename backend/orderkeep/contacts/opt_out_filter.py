"""List condition for contacts who opted out of campaigns. An opt-out belongs to the address, regardless of contact."""

from sqlalchemy import ColumnElement, not_, or_, select

from orderkeep.contacts.models import Contact, OptOut
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import bad_parameter

ANSWERS = ("true", "false")


def opted_out_rows(ctx: Context, asked: str) -> ColumnElement[bool]:
    """Return the condition for contacts who opted out (`true`), who did not (`false`), or all. Raises Malformed."""
    requested = asked.split(",")
    if wrong := next((each for each in requested if each not in ANSWERS), None):
        raise bad_parameter("opted_out", wrong)
    emails = ctx.db.scalars(select(OptOut.email).execution_options(every_owner=True)).all()
    out = any_of(Contact.email, sorted(emails))
    kept = or_(Contact.email.is_(None), not_(out))
    return or_(*(out if each == "true" else kept for each in requested))
