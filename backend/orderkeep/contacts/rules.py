"""Rules for contact data. Pure functions."""

from orderkeep.contacts.enums import ProspectStatus, Tier

TIER_POINTS = ((5000, Tier.PLATINUM), (2000, Tier.GOLD), (500, Tier.SILVER))
"""The points needed for each tier."""
PROSPECT_STEPS = {
    ProspectStatus.NEW: {ProspectStatus.CONTACTED, ProspectStatus.QUALIFIED, ProspectStatus.LOST},
    ProspectStatus.CONTACTED: {ProspectStatus.QUALIFIED, ProspectStatus.LOST},
    ProspectStatus.QUALIFIED: {ProspectStatus.LOST},
    ProspectStatus.LOST: {ProspectStatus.CONTACTED},
    ProspectStatus.CONVERTED: set(),
}
"""Allowed manual moves of a prospect. Only a conversion sets `converted`, which is final."""
SHORTEST_PHONE = 5


def points_of(completed_cents: int) -> int:
    """Return one point per whole dollar of completed orders."""
    return max(completed_cents, 0) // 100


def suggested_tier(points: int) -> Tier:
    """Return the tier reached with these points."""
    return next((tier for least, tier in TIER_POINTS if points >= least), Tier.STANDARD)


def effective_tier(override: Tier | None, suggested: Tier) -> Tier:
    """Return the effective tier: a manual one takes precedence."""
    return override or suggested


def normalize_phone(phone: str | None) -> str | None:
    """Return the digits of a phone number, so that '(503) 555-0142' and '503 5550142' match."""
    digits = "".join(mark for mark in phone or "" if mark.isdecimal())
    return digits.removeprefix("00") or None


def normalize_email(email: str | None) -> str | None:
    """Normalise an e-mail address: trimmed and in lower case."""
    return (email or "").strip().lower() or None


def with_tags(tags: list[str], add: list[str], remove: list[str]) -> list[str]:
    """Return the tags after adding and removing some, ignoring case and keeping their order."""
    gone = {tag.casefold() for tag in remove}
    kept = [tag for tag in tags if tag.casefold() not in gone]
    known = {tag.casefold() for tag in kept}
    for tag in add:
        if tag.casefold() not in known:
            kept.append(tag)
            known.add(tag.casefold())
    return kept


def tags_undo(before: list[str], after: list[str]) -> dict[str, list[str]]:
    """Return the bulk change of tags that leads back."""
    return {
        "add_tags": [tag for tag in before if tag not in after],
        "remove_tags": [tag for tag in after if tag not in before],
    }


def can_change_prospect_status(old: ProspectStatus, new: ProspectStatus) -> bool:
    """Whether a prospect can be moved manually from one status to the other."""
    return old == new or new in PROSPECT_STEPS[old]
