"""Typed access to the values of a record by field name. A value of another type is a fault in the program."""

from datetime import date, datetime
from enum import StrEnum
from typing import TypeVar

from orderkeep.core.values import Values

Value = TypeVar("Value")


Member = TypeVar("Member", bound=StrEnum)


def _typed_value(values: Values, name: str, kind: type[Value]) -> Value | None:
    value = values.get(name)
    if value is None or isinstance(value, kind):
        return value
    message = f"{name} isn't of type {kind.__name__}: {value!r}"
    raise TypeError(message)


def text_in(values: Values, name: str) -> str | None:
    """The text of a field. None if it is missing or empty."""
    return _typed_value(values, name, str)


def number_in(values: Values, name: str) -> int | None:
    """A quantity or an amount in cents. None if it is missing or empty."""
    return _typed_value(values, name, int)


def day_in(values: Values, name: str) -> date | None:
    """A date. None if it is missing or empty."""
    return _typed_value(values, name, date)


def moment_in(values: Values, name: str) -> datetime | None:
    """A point in time. None if it is missing or empty."""
    return _typed_value(values, name, datetime)


def member_in(values: Values, name: str, enum: type[Member]) -> Member | None:
    """The enum value of a field. None if it is missing or empty."""
    text = text_in(values, name)
    return None if text is None else enum(text)


def required_text(values: Values, name: str) -> str:
    """A text that is always present."""
    return _require_present(name, text_in(values, name))


def required_number(values: Values, name: str) -> int:
    """A number that is always present."""
    return _require_present(name, number_in(values, name))


def required_day(values: Values, name: str) -> date:
    """A date that is always present."""
    return _require_present(name, day_in(values, name))


def required_moment(values: Values, name: str) -> datetime:
    """A point in time that is always present."""
    return _require_present(name, moment_in(values, name))


def _require_present(name: str, value: Value | None) -> Value:
    if value is None:
        raise KeyError(name)
    return value
