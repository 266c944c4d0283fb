"""Enums of campaigns."""

from enum import StrEnum


class CampaignStatus(StrEnum):
    """Campaign status. It only moves forward."""

    DRAFT = "draft"
    SCHEDULED = "scheduled"
    RUNNING = "running"
    DONE = "done"


class RecipientStatus(StrEnum):
    """What happened to one person's e-mail."""

    WAITING = "waiting"
    SENT = "sent"
    """Written to the outbox. Outside production it stays there."""
    SKIPPED = "skipped"


class SkipReason(StrEnum):
    """Why a person in the segment receives no e-mail."""

    OPTED_OUT = "opted_out"
    BLACKLISTED = "blacklisted"
    NO_EMAIL = "no_email"
    SAME_ADDRESS = "same_address"
    """Another person in the campaign has the same address, which gets one e-mail."""
    DELETED = "deleted"
    STOPPED = "stopped"
