"""Logs failures of background work: a temporary outage is one line, anything else comes with its traceback."""

import logging

from orderkeep.core.db.outages import outage_error
from orderkeep.core.errors import Busy, Unavailable

log = logging.getLogger("orderkeep")


def log_failure(message: str, error: Exception) -> None:
    """Log that background work failed. It is repeated later, so an outage is only a warning."""
    if known := temporary_reason(error):
        log.warning("%s: %s", message, known)
    else:
        log.error(message, exc_info=error)


def temporary_reason(error: Exception) -> str | None:
    """The reason for a failure that is temporary, or None."""
    known = error if isinstance(error, Busy | Unavailable) else outage_error(error)
    return known.message if known else None


def reason_of(error: Exception) -> str:
    """Why background work failed, for people."""
    return temporary_reason(error) or f"Something unexpected went wrong ({type(error).__name__}). See the server's log."
