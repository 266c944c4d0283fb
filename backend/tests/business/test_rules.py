"""Pure checks of the settings of the business."""

import pytest

from orderkeep.business.rules import bic_of, iban_of, rate_of


@pytest.mark.parametrize(
    "iban",
    ["DE89 3704 0044 0532 0130 00", "GB82-WEST-1234-5698-7654-32", "fr1420041010050500013m02606", "NO9386011117947"],
)
def test_an_iban_with_right_check_digits_is_kept_without_spaces(iban: str) -> None:
    assert iban_of(iban) == iban.replace(" ", "").replace("-", "").upper()


@pytest.mark.parametrize(
    "iban", ["", "DE", "DE89370400440532013001", "DE8937040044053201300", "1234", "DE8937040044053201300ü"]
)
def test_any_other_is_not(iban: str) -> None:
    assert iban_of(iban) is None


def test_a_bic_has_8_or_11_characters() -> None:
    assert [bic_of(each) for each in ("deutdeff", "DEUTDEFF500", "DEUTDEFF5", "D3UTDEFF")] == [
        "DEUTDEFF", "DEUTDEFF500", None, None
    ]  # fmt: skip


def test_a_rate_has_up_to_three_decimals() -> None:
    typed = (0, 19, 8.125, "7.7", 100, 100.001, -1, 8.1255, "x", True, float("nan"), "1e999999")
    assert [rate_of(each) for each in typed] == [
        0, 19000, 8125, 7700, 100000, None, None, None, None, None, None, None
    ]  # fmt: skip
