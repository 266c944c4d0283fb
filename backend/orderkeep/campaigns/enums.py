"""The words of campaigns."""

from enum import StrEnum


class CampaignStatus(StrEnum):
    """How far a campaign is. Only forward."""

    DRAFT = "draft"
    SCHEDULED = "scheduled"
    RUNNING = "running"
    DONE = "done"


class RecipientStatus(StrEnum):
    """What became of one person's mail."""

    WAITING = "waiting"
    SENT = "sent"
    """In the outbox, from where it leaves, or stays outside production."""
    SKIPPED = "skipped"


class SkipReason(StrEnum):
    """Why somebody of the segment gets no mail."""

    OPTED_OUT = "opted_out"
    BLACKLISTED = "blacklisted"
    NO_EMAIL = "no_email"
    SAME_ADDRESS = "same_address"
    """Somebody else of the campaign has the same address: one mail is enough."""
    DELETED = "deleted"
    STOPPED = "stopped"
