"""Who receives a campaign's e-mail, its text, and which orders are attributed to it. Pure functions."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from orderkeep.campaigns.enums import SkipReason
from orderkeep.contacts.enums import ContactStatus
from orderkeep.core.mail_address import is_one_address

NAME, FIRST_NAME = "{name}", "{first_name}"
LEAVING = "You're receiving this email because you're our customer. Unsubscribe: "


@dataclass(frozen=True)
class CampaignSend:
    """One campaign e-mail to a person, with its attribution window in days."""

    campaign_id: str
    sent_at: datetime
    days: int


def skip_reason(status: ContactStatus, email: str | None, *, opted_out: bool, taken: bool) -> SkipReason | None:
    """Return why this person receives no e-mail, or None.

    The person's own opt-out takes precedence over staff decisions.
    """
    if not email or not is_one_address(email):
        return SkipReason.NO_EMAIL
    if opted_out:
        return SkipReason.OPTED_OUT
    if status == ContactStatus.BLACKLISTED:
        return SkipReason.BLACKLISTED
    return SkipReason.SAME_ADDRESS if taken else None


def attribute_order(ordered_at: datetime, sends: Iterable[CampaignSend]) -> str | None:
    """Return the campaign of the last e-mail before the order, if its attribution window is still open.

    An order at the time of the e-mail counts; an order at the time the window closes does not.
    """
    before = [send for send in sends if send.sent_at <= ordered_at]
    if not before:
        return None
    last = max(before, key=lambda send: (send.sent_at, send.campaign_id))
    return last.campaign_id if ordered_at < last.sent_at + timedelta(days=last.days) else None


def render_text(body: str, name: str, link: str) -> str:
    """Return the e-mail's text for one person, with names filled in and the unsubscribe link at its end."""
    first = name.split(maxsplit=1)[0] if name.split() else name
    parts = body.split(FIRST_NAME)
    text = first.join(part.replace(NAME, name) for part in parts)
    return f"{text.rstrip()}\n\n--\n{LEAVING}{link}\n"
