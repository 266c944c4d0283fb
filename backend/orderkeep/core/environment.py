"""The three data environments of one installation."""

from enum import StrEnum


class Environment(StrEnum):
    """The environment of a row. A link never crosses environments."""

    DEVELOPMENT = "development"
    TEST = "test"
    PRODUCTION = "production"
