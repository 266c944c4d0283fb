"""The rules of number prefixes."""

import pytest

from orderkeep.business.enums import NumberKind as N
from orderkeep.business.number_prefixes import (
    can_keep,
    counter_of,
    current_prefix,
    matching_prefix,
    parts_of,
    prefix_conflict,
    prefix_problem,
    prefixes_of,
    typed_number,
    with_imported_prefixes,
    with_new_prefix,
)

SHAPE = "Use 1 to 8 characters: A-Z, 0-9, and - / _ after the first"


@pytest.mark.parametrize("prefix", ["A", "SO-", "RE/2026/", "2026-SO-", "INV_", "ORDERNO-"])
def test_a_usual_prefix_is_accepted(prefix: str) -> None:
    assert prefix_problem(prefix) is None


@pytest.mark.parametrize(
    ("prefix", "sentence"),
    [
        ("", SHAPE),
        ("ORDERNOS-", SHAPE),
        ("-A", SHAPE),
        ("SO ", SHAPE),
        ("so-", SHAPE),
        ("=A-", SHAPE),
        ("Ä-", SHAPE),
        ("2026-", "Include at least one letter"),
        ("SO1", "End with a letter or one of - / _"),
    ],
)
def test_another_prefix_is_refused_in_words(prefix: str, sentence: str) -> None:
    assert prefix_problem(prefix) == sentence


def test_a_kind_has_its_default_until_one_is_chosen() -> None:
    assert [current_prefix({}, kind) for kind in N] == [
        "SO-", "R-", "DL-", "RT-", "Q-", "E-", "ST-", "SC-", "U-", "C-", "IMP-"
    ]  # fmt: skip
    assert all(prefix_conflict({}, kind) is None for kind in N)


def test_an_old_prefix_stays_known_if_numbers_have_it() -> None:
    stored = with_new_prefix({}, N.SALES_ORDER, "A-", old_is_used=True)
    assert stored == {"sales_order": ["A-", "SO-"]}
    assert with_new_prefix(stored, N.SALES_ORDER, "SO-", old_is_used=False) == {"sales_order": ["SO-"]}
    assert with_new_prefix(stored, N.SALES_ORDER, "SO-", old_is_used=True) == {"sales_order": ["SO-", "A-"]}
    assert with_new_prefix({}, N.QUOTE, "AN-", old_is_used=False) == {"quote": ["AN-"]}


def test_two_kinds_never_share_a_prefix() -> None:
    other = "Choose a prefix that is clearly different."
    stored = {"sales_order": ["A-", "SO-"]}
    taken = {"A-": "is", "A/": "is", "A20-": "is", "SO-": "was", "SO": "was"}
    for prefix, verb in taken.items():
        theirs = "A-" if prefix.startswith("A") else "SO-"
        sentence = f"{theirs} {verb} the prefix of sales orders. {other}"
        assert prefix_conflict(stored | {"quote": [prefix]}, N.QUOTE) == sentence
    assert prefix_conflict(stored | {"quote": ["SOQ-"]}, N.QUOTE) is None
    assert prefix_conflict(stored, N.SALES_ORDER) is None


def test_imported_prefixes_are_kept_unless_another_kind_has_them() -> None:
    assert (can_keep({}, N.SALES_ORDER, "SO-"), can_keep({}, N.SALES_ORDER, "B-")) == (True, True)
    assert (can_keep({}, N.SALES_ORDER, "Q-"), can_keep({"quote": ["AN-"]}, N.SALES_ORDER, "Q-")) == (False, True)
    assert with_imported_prefixes({}, N.SALES_ORDER, ["B-", "SO-"]) == {"sales_order": ["SO-", "B-"]}
    assert prefixes_of({"sales_order": ["SO-", "B-"]}, N.SALES_ORDER) == ["SO-", "B-"]


@pytest.mark.parametrize(
    ("number", "parts"),
    [
        ("SO-1042", ("SO-", 1042)),
        ("RE/2026/7", ("RE/2026/", 7)),
        ("A1", ("A", 1)),
        ("1042", None),
        ("2026-1042", None),
        ("SO-0042", None),
        ("SO-1234567890", None),
        ("SO-", None),
        ("so-1", None),
        (None, None),
    ],
)
def test_a_number_has_a_prefix_and_a_counter(number: str | None, parts: tuple[str, int] | None) -> None:
    assert (parts_of(number), counter_of(number)) == (parts, parts and parts[1])


def test_a_typed_number_needs_no_punctuation() -> None:
    texts = ("so-10", "so 10", "SO10", "10", "-10", "so", "so-1234567890", "x-10", "503-555", "c-7")
    assert [typed_number({}, text) for text in texts] == [
        ("so", "10"), ("so", "10"), ("so", "10"), ("", "10"), ("", "10"), None, None, None, None, ("c", "7")
    ]  # fmt: skip
    stored = {"sales_order": ["RE/2026/", "SO-"], "campaign": ["KAM-"]}
    typed = [typed_number(stored, text) for text in ("re/2026/10", "re202610", "so-10", "c-7", "2026/10")]
    assert typed == [("re2026", "10"), ("re2026", "10"), ("so", "10"), ("c", "7"), None]
    assert [matching_prefix(stored, N.SALES_ORDER, prefix) for prefix in ("re2026", "so", "q")] == [
        ["RE/2026/"],
        ["SO-"],
        [],
    ]
    assert (matching_prefix(stored, N.STOCK_COUNT, "c"), matching_prefix(stored, N.CAMPAIGN, "c")) == (["C-"], [])
