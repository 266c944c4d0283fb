"""The prefixes of numbers: SO- in SO-1042. Pure rules.

A prefix belongs to one kind of record, for good once a number has it. So a number never has two meanings, although
existing numbers keep their prefix when an admin chooses another for new ones.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from orderkeep.business.enums import NumberKind as N
from orderkeep.core.text_normalize import compact_code

StoredPrefixes = Mapping[str, list[str]]
"""By kind: the prefix of new numbers, then those of older numbers. Kinds without an entry have their default."""
DEFAULTS = {
    N.SALES_ORDER: "SO-", N.RECEIPT: "R-", N.DELIVERY: "DL-", N.RETURN: "RT-",
    N.QUOTE: "Q-", N.ENQUIRY: "E-", N.STOCK_ORDER: "ST-", N.STOCK_COUNT: "SC-", N.UNIT: "U-", N.CAMPAIGN: "C-",
    N.IMPORT: "IMP-",
}  # fmt: skip
PLURALS = {
    N.SALES_ORDER: "sales orders", N.RECEIPT: "receipts",
    N.DELIVERY: "deliveries", N.RETURN: "returns", N.QUOTE: "quotes", N.ENQUIRY: "enquiries",
    N.STOCK_ORDER: "stock orders", N.STOCK_COUNT: "stock counts", N.UNIT: "units", N.CAMPAIGN: "campaigns",
    N.IMPORT: "imports",
}  # fmt: skip
SHAPE = re.compile(r"[A-Z0-9][A-Z0-9/_-]{0,7}")
HAS_LETTER = re.compile(r"[A-Z]")
NUMBER = re.compile(r"([A-Z0-9/_-]*[A-Z/_-])([1-9][0-9]{0,8})")
MAX_DIGITS = 9
"""Of a counter."""
DIGITS = re.compile(r"\d{1,9}")
ONLY_DIGITS = re.compile(r"[-\s]?\d{1,9}")
EARLIEST = {N.STOCK_COUNT: ("C-",)}
"""Stock counts had the prefix of campaigns once."""


def prefix_problem(prefix: str) -> str | None:
    """Return why this can't be a prefix.

    A digit at the end would be read as part of the counter. Without a letter, a number looks like an amount or a date.
    """
    if not SHAPE.fullmatch(prefix):
        return "Use 1 to 8 characters: A-Z, 0-9, and - / _ after the first"
    if not HAS_LETTER.search(prefix):
        return "Include at least one letter"
    if prefix[-1].isdigit():
        return "End with a letter or one of - / _"
    return None


def current_prefix(stored: StoredPrefixes, kind: N) -> str:
    """Return the prefix of new numbers."""
    return prefixes_of(stored, kind)[0]


def prefixes_of(stored: StoredPrefixes, kind: N) -> list[str]:
    """Return the prefix of new numbers, then those that older numbers have."""
    return stored.get(kind) or [DEFAULTS[kind]]


def prefix_conflict(stored: StoredPrefixes, kind: N) -> str | None:
    """Return why another kind forbids the current prefix of this one."""
    mine = current_prefix(stored, kind)
    for other in N:
        if other is kind:
            continue
        for age, theirs in enumerate(prefixes_of(stored, other)):
            if _is_ambiguous(_without_punctuation(mine), _without_punctuation(theirs)):
                verb = "was" if age else "is"
                return f"{theirs} {verb} the prefix of {PLURALS[other]}. Choose a prefix that is clearly different."
    return None


def _is_ambiguous(one: str, other: str) -> bool:
    """Whether a number typed without punctuation can have both prefixes: SO and SO20 in SO201."""
    short, long = sorted((one, other), key=len)
    return long.startswith(short) and (len(long) == len(short) or long[len(short) :].isdecimal())


def with_new_prefix(stored: StoredPrefixes, kind: N, prefix: str, *, old_is_used: bool) -> dict[str, list[str]]:
    """Return the prefixes after an admin chose one for new numbers. The old one stays known if numbers have it."""
    old = prefixes_of(stored, kind)
    older = [each for each in (old if old_is_used else old[1:]) if each != prefix]
    return {**stored, kind.value: [prefix, *older]}


def with_imported_prefixes(stored: StoredPrefixes, kind: N, prefixes: Iterable[str]) -> dict[str, list[str]]:
    """Return the prefixes with those of imported numbers, which stay known like those of older numbers."""
    return {**stored, kind.value: list(dict.fromkeys([*prefixes_of(stored, kind), *prefixes]))}


def parts_of(number: str | None) -> tuple[str, int] | None:
    """Return prefix and counter: SO- and 1042. None if this isn't a number."""
    found = NUMBER.fullmatch(number or "")
    if not found or prefix_problem(found[1]):
        return None
    return found[1], int(found[2])


def counter_of(number: str | None) -> int | None:
    """Return the counter in SO-1042. None if this isn't a number."""
    parts = parts_of(number)
    return parts[1] if parts else None


def can_keep(stored: StoredPrefixes, kind: N, prefix: str) -> bool:
    """Whether an imported number can keep this prefix: it has it already, or no other kind claims it."""
    return prefix in prefixes_of(stored, kind) or prefix_conflict({**stored, kind.value: [prefix]}, kind) is None


def typed_number(stored: StoredPrefixes, text: str) -> tuple[str, str] | None:
    """Split a typed number into its prefix, without punctuation, and its digits, which may be only the first ones.

    The prefix is empty if only digits were typed. None if no kind has the prefix.
    """
    if not text[-1:].isdecimal():
        return None
    plain = compact_code(text)
    known = {_without_punctuation(prefix) for kind in N for prefix in searched_prefixes(stored, kind)}
    fitting = [each for each in known if plain.startswith(each) and DIGITS.fullmatch(plain, len(each))]
    if fitting:
        prefix = max(fitting, key=len)
        return prefix, plain[len(prefix) :]
    return ("", plain) if ONLY_DIGITS.fullmatch(text) else None


def matching_prefix(stored: StoredPrefixes, kind: N, typed: str) -> list[str]:
    """Return how a kind writes this prefix, which was typed without punctuation. Empty if it is another kind's."""
    return [each for each in searched_prefixes(stored, kind) if _without_punctuation(each) == typed]


def searched_prefixes(stored: StoredPrefixes, kind: N) -> list[str]:
    """Return all prefixes that numbers of this kind can have."""
    return [*prefixes_of(stored, kind), *EARLIEST.get(kind, ())]


@cache
def _without_punctuation(prefix: str) -> str:
    return compact_code(prefix)
