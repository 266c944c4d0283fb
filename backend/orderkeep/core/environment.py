"""The three data environments of one installation."""

from enum import StrEnum


class Environment(StrEnum):
    """Where a row lives. A link never joins two environments."""

    DEVELOPMENT = "development"
    TEST = "test"
    PRODUCTION = "production"
