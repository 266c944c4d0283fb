"""Documents and screens write amounts, numbers and dates alike: the web app's tests read the same examples."""

import json
from datetime import date
from itertools import product
from pathlib import Path

import pytest

from orderkeep.business.enums import DateFormat, NumberFormat
from orderkeep.business.formats import Formats

pytestmark = pytest.mark.one_database

EXAMPLES = Path(__file__).parents[3] / "frontend" / "src" / "testing" / "printed-formats.json"
CURRENCIES, AMOUNTS = ("USD", "EUR", "CAD", "CHF"), (-1234.5, 0.05, 1234567.89)
DAYS = (date(2026, 3, 5), date(2026, 11, 22))


def test_the_examples_of_the_web_app_are_what_documents_show() -> None:
    assert json.loads(EXAMPLES.read_text()) == {
        "amounts": [
            {
                "currency": code,
                "number_format": each.value,
                "amount": amount,
                "shown": Formats(code, each).amount(amount),
            }
            for code, each, amount in product(CURRENCIES, NumberFormat, AMOUNTS)
        ],
        "counts": {each.value: Formats(number_format=each).count(1234567) for each in NumberFormat},
        "days": {each.value: [Formats(date_format=each).day(day) for day in DAYS] for each in DateFormat},
    }
