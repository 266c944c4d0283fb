"""The ageing report equals the ages computed item by item, in the sample shop, whose stock came in over months."""

import pytest
from fastapi import FastAPI

from tests.clients import Client
from tests.days import today
from tests.reporting.ageing_checks import BANDS, expected, shown
from tests.reporting.random_shop import day_before, report


@pytest.mark.parametrize("by", ["age", "category", "product"])
@pytest.mark.parametrize("ago", [0, 20, 45])
def test_figures_equal_the_items(filled: FastAPI, admin: Client, by: str, ago: int) -> None:
    assert filled
    shop, last = admin.within("development"), day_before(ago)
    found = report(shop, "ageing", by=by, first=day_before(ago + 20), last=last)
    wanted = expected(shop, by, last)
    assert len(wanted) > 1
    assert shown(found) == wanted
    assert found["total"]["values"]["quantity"] == sum(row["quantity"] for row in wanted.values())


def test_bands_without_stock_are_shown_in_order(admin: Client) -> None:
    found = report(admin, "ageing", period="today")
    assert [row["key"] for row in found["rows"]] == list(BANDS)
    assert {row["values"]["quantity"] for row in found["rows"]} == {0}
    assert found["last"] == today().isoformat()
