"""The rules of workspace documents: their versions, and what changed between two of them."""

from collections import Counter
from datetime import datetime, timedelta

ONE_SITTING = timedelta(minutes=10)
"""Saves of one person within this time are one version."""
MAX_VERSIONS = 100
"""The newest versions that are kept."""


def continues_version(
    *, writer: str | None, started_at: datetime, is_restored: bool, actor_id: str | None, now: datetime
) -> bool:
    """Whether a save belongs to the newest version: the same person wrote it a short time ago."""
    return not is_restored and writer == actor_id and now - started_at < ONE_SITTING


def change_words(before: tuple[str, str], after: tuple[str, str]) -> str:
    """Describe the change from one title and text to another."""
    changes = ["Title changed"] if before[0] != after[0] else []
    was, now = Counter(before[1].split()), Counter(after[1].split())
    added, removed = (now - was).total(), (was - now).total()
    changes += [f"{_count(number)} {verb}" for number, verb in ((added, "added"), (removed, "removed")) if number]
    return ", ".join(changes) or "Formatting changed"


def _count(number: int) -> str:
    return f"{number} word" if number == 1 else f"{number} words"
