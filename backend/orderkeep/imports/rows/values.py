"""Converts the text of a cell to a value. Raises NotUnderstood, with what to do, for invalid text."""

import re
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

import orjson

from orderkeep.core.labels import labels_of

MAX_CENTS = 10**13
"""In cents, the same limit as everywhere."""
MAX_COUNT = 10**9
MAX_TEXT_LENGTH = 20_000
MAX_NAME_LENGTH = 500
MAX_TAG_LENGTH = 100
GROUP = 3
"""Digits after a thousands separator. A single such group is ambiguous."""
CURRENCY = re.compile(r"^(?:[A-Z]{3}|US\$|[$€£¥])|(?:[A-Z]{3}|[$€£¥])$", re.IGNORECASE)
SPACES = str.maketrans("", "", " \u00a0\u202f'\u2019")
PLAIN_NUMBER = re.compile(r"[+-]?\d*\.?\d*")
YES = frozenset({"1", "yes", "y", "true", "t", "x", "on", "-1"})
NO = frozenset({"0", "no", "n", "false", "f", "off", ""})


class UnreadableValue(Exception):
    """What the text isn't, and what to enter instead."""


def read_text(text: str, longest: int = MAX_TEXT_LENGTH) -> str:
    """The text without surrounding spaces."""
    if "\x00" in text or any("\ud800" <= mark <= "\udfff" for mark in text):
        raise UnreadableValue("This text contains a character that can't be stored. Enter it again")
    if len(text) > longest:
        raise UnreadableValue(f"This text has {len(text):,} characters; the limit is {longest:,}. Shorten it")
    return text.strip()


def decimal_mark(texts: list[str]) -> str:
    """The decimal mark of a column, from the last separator in its amounts. A point if that is ambiguous."""
    points = commas = 0
    for text in texts:
        mark = _telling_mark(text.translate(SPACES))
        points += mark == "."
        commas += mark == ","
    return "," if commas > points else "."


def _telling_mark(text: str) -> str | None:
    """The decimal mark of one text, if it is unambiguous."""
    last = max(text.rfind("."), text.rfind(","))
    if last < 0:
        return None
    mark, other = text[last], "," if text[last] == "." else "."
    if other in text:
        return mark
    if text.count(mark) > 1:
        return other
    digits = len(re.match(r"\d*", text[last + 1 :]).group())  # type: ignore[union-attr]  # matches the empty text
    return mark if digits != GROUP else None


def read_number(text: str, mark: str = ".") -> Decimal:
    """A number such as 1,234.50, 1.234,50, $12 or 12."""
    bare = CURRENCY.sub("", text.translate(SPACES)).strip()
    bare = CURRENCY.sub("", bare)
    if bare.startswith("(") and bare.endswith(")"):
        bare = "-" + bare[1:-1]
    own = _telling_mark(bare) or mark
    thousands = "," if own == "." else "."
    whole, _, rest = bare.partition(own)
    if thousands in rest or not _thousands_fit(whole, thousands):
        raise UnreadableValue(f"{text!r} isn't a number. Enter it like 1234.50")
    plain = whole.replace(thousands, "") + "." + rest
    if not PLAIN_NUMBER.fullmatch(plain) or not any(mark.isdigit() for mark in plain) or not plain.isascii():
        raise UnreadableValue(f"{text!r} isn't a number. Enter it like 1234.50")
    return Decimal(plain)


def _thousands_fit(whole: str, mark: str) -> bool:
    first, *groups = whole.split(mark)
    return not groups or (1 <= len(first.lstrip("+-")) <= GROUP and all(len(group) == GROUP for group in groups))


def read_money(text: str, mark: str = ".") -> int:
    """An amount in cents, 0 or more."""
    number = read_number(text, mark)
    cents = number * 100
    if number < 0:
        raise UnreadableValue(f"{text!r} is below zero. Enter an amount of 0 or more")
    if cents > MAX_CENTS:
        raise UnreadableValue(f"{text!r} is too large. Check the decimal separator")
    if cents != cents.to_integral_value():
        rounded = round_cents(cents)
        raise UnreadableValue(f"{text!r} has more than two decimals. Round it, for example to {rounded / 100:.2f}")
    return int(cents)


def round_cents(cents: Decimal) -> int:
    """Round to a whole cent, half up."""
    return int(cents.quantize(Decimal(1), ROUND_HALF_UP))


def read_quantity(text: str, mark: str = ".") -> int:
    """A quantity: a whole number, 0 or more."""
    number = read_number(text, mark)
    if number != number.to_integral_value():
        raise UnreadableValue(f"{text!r} isn't a whole number. Enter a quantity such as 1, 2 or 3")
    if number < 0:
        raise UnreadableValue(f"{text!r} is below zero. Enter 0 or more")
    if number > MAX_COUNT:
        raise UnreadableValue(f"{text!r} is too large. Enter at most {MAX_COUNT:,}")
    return int(number)


def read_rate(text: str, mark: str = ".") -> Decimal:
    """A discount rate: 0.15, or 15%."""
    percent = text.rstrip().endswith("%")
    number = read_number(text.rstrip().removesuffix("%"), mark)
    rate = number / 100 if percent else number
    if not 0 <= rate <= 1:
        raise UnreadableValue(f"{text!r} isn't a discount rate. Enter fifteen percent as 0.15 or 15%")
    return rate


def read_flag(text: str) -> bool:
    """Yes or no."""
    answer = text.strip().lower()
    if answer in YES or answer in NO:
        return answer in YES
    raise UnreadableValue(f"{text!r} isn't yes or no. Enter yes or no")


def read_word(text: str, enum: type[StrEnum]) -> str:
    """An enum value, given as its label or its value."""
    labels = labels_of(enum)
    known = {_alphanumeric_text(written): value for value, label in labels.items() for written in (value, label)}
    if (known_value := known.get(_alphanumeric_text(text))) is None:
        raise UnreadableValue(f"{text!r} isn't one of the choices. Enter one of: {', '.join(labels.values())}")
    return known_value


def _alphanumeric_text(text: str) -> str:
    return "".join(mark for mark in text.lower() if mark.isalnum())


def read_tags(text: str) -> list[str]:
    """Tags, separated by commas or semicolons."""
    return [tag for part in text.replace(";", ",").split(",") if (tag := read_text(part, MAX_TAG_LENGTH))]


def read_list(text: str) -> list[str]:
    """Texts separated by commas, or a JSON list if one of them contains a comma."""
    if text.startswith("["):
        found = read_json(text)
        return [str(each) for each in found] if isinstance(found, list) else [text]
    return [part for each in text.split(",") if (part := read_text(each, MAX_NAME_LENGTH))]


def read_json(text: str) -> object:
    """Details that an export wrote as JSON."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        raise UnreadableValue("These details can't be read. Leave the cell as it was exported") from None
