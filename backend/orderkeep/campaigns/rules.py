"""Who gets a campaign's mail, what it says, and which orders it earned. Pure: values in, values out."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from orderkeep.campaigns.enums import SkipReason
from orderkeep.core.mail_address import is_one_address

NAME, FIRST_NAME = "{name}", "{first_name}"
LEAVING = "You're receiving this e-mail because you're our customer. Unsubscribe: "


@dataclass(frozen=True)
class Send:
    """One mail of a campaign to a person, and for how many days orders count as its own."""

    campaign_id: str
    sent_at: datetime
    days: int


def skip_reason(status: str, email: str | None, *, opted_out: bool, taken: bool) -> SkipReason | None:
    """Why this person gets no mail; None for who gets one. Their own word comes before what the shop says."""
    if not email or not is_one_address(email):
        return SkipReason.NO_EMAIL
    if opted_out:
        return SkipReason.OPTED_OUT
    if status == "blacklisted":
        return SkipReason.BLACKLISTED
    return SkipReason.SAME_ADDRESS if taken else None


def attributed(ordered_at: datetime, sends: Iterable[Send]) -> str | None:
    """The campaign that earned an order: the last mail before it, if its days are not over. One order, one campaign.

    An order of the very moment of the mail counts; one of the moment when the days are over does not.
    """
    before = [send for send in sends if send.sent_at <= ordered_at]
    if not before:
        return None
    last = max(before, key=lambda send: (send.sent_at, send.campaign_id))
    return last.campaign_id if ordered_at < last.sent_at + timedelta(days=last.days) else None


def written(body: str, name: str, link: str) -> str:
    """The mail as one person reads it. Names are put in as they are; the way out stands at its end."""
    first = name.split(maxsplit=1)[0] if name.split() else name
    pieces = body.split(FIRST_NAME)
    told = first.join(piece.replace(NAME, name) for piece in pieces)
    return f"{told.rstrip()}\n\n--\n{LEAVING}{link}\n"
