"""Enums of the work on whole environments."""

from enum import StrEnum


class EnvironmentAction(StrEnum):
    """What is done to an environment."""

    COPY = "copy"
    EMPTY = "empty"


class EnvironmentRunState(StrEnum):
    """Progress of the work. An interrupted or failed run leaves the environment empty."""

    RUNNING = "running"
    DONE = "done"
    INTERRUPTED = "interrupted"
    FAILED = "failed"


class Treatment(StrEnum):
    """What a copy does with a text of production."""

    KEEP = "keep"
    """It is a state, a choice of a list or a number that Orderkeep issued."""
    BLANK = "blank"
    """It is left out."""
    LABEL = "label"
    """It is replaced by a text that only says what the record is."""
    IDS = "ids"
    """It is a list of ids, which are translated."""
    PERSON = "person"
    COMPANY = "company"
    PRODUCT = "product"
    CATEGORY = "category"
    EMAIL = "email"
    PHONE = "phone"
    ADDRESS = "address"
    CODE = "code"
    KEY = "key"
    """It is derived from another column."""
