"""Rules for contact data, without a database."""

import pytest

from orderkeep.contacts.enums import Tier
from orderkeep.contacts.rules import (
    effective_tier,
    normalize_email,
    normalize_phone,
    points_of,
    suggested_tier,
    with_tags,
)


@pytest.mark.parametrize(("cents", "points"), [(0, 0), (99, 0), (100, 1), (49_999, 499), (50_000, 500), (-5, 0)])
def test_one_point_for_each_whole_dollar(cents: int, points: int) -> None:
    assert points_of(cents) == points


@pytest.mark.parametrize(
    ("points", "tier"),
    [
        (0, Tier.STANDARD),
        (499, Tier.STANDARD),
        (500, Tier.SILVER),
        (1999, Tier.SILVER),
        (2000, Tier.GOLD),
        (4999, Tier.GOLD),
        (5000, Tier.PLATINUM),
    ],
)
def test_the_tier_that_points_reach(points: int, tier: Tier) -> None:
    assert suggested_tier(points) is tier


def test_a_tier_set_by_hand_wins() -> None:
    assert effective_tier("gold", "standard") == "gold"
    assert effective_tier(None, "silver") == "silver"


@pytest.mark.parametrize(
    ("typed", "digits"),
    [
        ("(503) 555-0142", "5035550142"),
        ("503 555 0142", "5035550142"),
        ("0049 30 5550", "49305550"),
        ("+49 30 5550", "49305550"),
        ("ext.", None),
        ("", None),
        (None, None),
    ],
)
def test_phones_in_any_form_are_the_same(typed: str | None, digits: str | None) -> None:
    assert normalize_phone(typed) == digits


def test_addresses_are_compared_in_lower_case() -> None:
    assert normalize_email(" Maya@Lindqvist.Example ") == "maya@lindqvist.example"
    assert normalize_email(" ") is None


def test_tags_are_added_and_removed_blind_to_case() -> None:
    assert with_tags(["VIP", "School"], ["vip", "new", "New"], ["school"]) == ["VIP", "new"]
