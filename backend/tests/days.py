"""The business day, asked again by each test: a run may pass midnight."""

from datetime import date

from orderkeep.core.clock import utc_now


def today() -> date:
    """Today in UTC, the time zone of the tests."""
    return utc_now().date()
