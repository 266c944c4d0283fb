"""The words of a self-check that was kept."""

from enum import StrEnum


class RunCause(StrEnum):
    """Who wanted the check."""

    ASKED = "asked"
    NIGHTLY = "nightly"
