"""What a contact's data means. Pure: values in, values out."""

from orderkeep.contacts.enums import ProspectStatus, Tier

TIER_POINTS = ((5000, Tier.PLATINUM), (2000, Tier.GOLD), (500, Tier.SILVER))
"""From how many points a tier is suggested."""
PROSPECT_STEPS = {
    ProspectStatus.NEW: {ProspectStatus.CONTACTED, ProspectStatus.QUALIFIED, ProspectStatus.LOST},
    ProspectStatus.CONTACTED: {ProspectStatus.QUALIFIED, ProspectStatus.LOST},
    ProspectStatus.QUALIFIED: {ProspectStatus.LOST},
    ProspectStatus.LOST: {ProspectStatus.CONTACTED},
    ProspectStatus.CONVERTED: set(),
}
"""Where a prospect can be moved by hand; only a conversion converts, and it is the end."""
SHORTEST_PHONE = 5


def points_of(completed_cents: int) -> int:
    """One point for each whole dollar of completed orders."""
    return max(completed_cents, 0) // 100


def suggested_tier(points: int) -> Tier:
    """The tier that the points reach."""
    return next((tier for least, tier in TIER_POINTS if points >= least), Tier.STANDARD)


def tier_shown(override: str | None, suggested: str) -> str:
    """The tier that counts: one set by hand wins."""
    return override or suggested


def normal_phone(phone: str | None) -> str | None:
    """The digits of a phone number, so that '(503) 555-0142' and '503 5550142' are the same."""
    digits = "".join(mark for mark in phone or "" if mark.isdecimal())
    return digits.removeprefix("00") or None


def normal_email(email: str | None) -> str | None:
    """An address as it is compared: trimmed, lower case."""
    return (email or "").strip().lower() or None


def with_tags(tags: list[str], add: list[str], remove: list[str]) -> list[str]:
    """Tags after adding and removing, blind to case, in their old order."""
    gone = {tag.casefold() for tag in remove}
    kept = [tag for tag in tags if tag.casefold() not in gone]
    known = {tag.casefold() for tag in kept}
    for tag in add:
        if tag.casefold() not in known:
            kept.append(tag)
            known.add(tag.casefold())
    return kept


def prospect_may_go(old: str, new: str) -> bool:
    """Whether a prospect can be moved from one state to the other by hand."""
    return old == new or ProspectStatus(new) in PROSPECT_STEPS[ProspectStatus(old)]
