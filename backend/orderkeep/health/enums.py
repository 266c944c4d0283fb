"""Enums of health checks."""

from enum import StrEnum


class HealthStatus(StrEnum):
    """The result of a check."""

    OK = "ok"
    WARNING = "warning"
    FAILED = "failed"
    OFF = "off"
    """Not set up, which is a choice."""
