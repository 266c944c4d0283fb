"""Logs failures of background work: a temporary outage is one line, anything else comes with its traceback."""

import logging

from orderkeep.core.db.outages import outage
from orderkeep.core.errors import Busy, Unavailable

log = logging.getLogger("orderkeep")


def log_failure(message: str, error: Exception) -> None:
    """Log that background work failed. It is repeated later, so an outage is only a warning."""
    known = error if isinstance(error, Busy | Unavailable) else outage(error)
    if known:
        log.warning("%s: %s", message, known.message)
    else:
        log.error(message, exc_info=error)
