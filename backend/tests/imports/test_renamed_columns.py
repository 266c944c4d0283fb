"""Exports from before a column was renamed."""

import csv
import io

import pytest

from tests.clients import Client
from tests.imports.files import counts, upload_import
from tests.imports.test_own_exports import exported
from tests.makers import Row, make_contact, make_order

pytestmark = pytest.mark.one_database


def reimported(admin: Client, table: str, columns: dict[str, str]) -> Row:
    """The report on an export of all columns, with the earlier headings of these."""
    rows = list(csv.reader(io.StringIO(exported(admin, table, "every", "csv").decode("utf-8-sig"))))
    assert {*columns} <= {*rows[0]}
    rows[0] = [columns.get(heading, heading) for heading in rows[0]]
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    return upload_import(admin, table, file.getvalue().encode(), name=f"{table}.csv")


def test_an_export_from_before_a_column_was_renamed_is_known(admin: Client) -> None:
    make_order(admin, completion_method="courier")
    columns = {"Delivery method": "Hand over", "Delivered": "Handed over", "Not delivered": "Not handed over"}
    report = reimported(admin, "purchases", columns)
    assert (counts(report), report["errors"]) == ((0, 0, 1, 0), [])
    assert {"Hand over", "Handed over"}.isdisjoint(report["ignored"])
    assert report["ignored_because"]["Not handed over"] == "Calculated by Orderkeep"


@pytest.mark.parametrize("earlier", ["Purchase order", "Multi-line order"])
def test_the_earlier_headings_of_orders_are_known(admin: Client, earlier: str) -> None:
    make_order(admin)
    report = reimported(admin, "purchases", {"Order": earlier, "Order ID": f"{earlier} ID"})
    assert (counts(report), report["errors"]) == ((0, 0, 1, 0), [])
    assert earlier not in report["ignored"]


def test_an_earlier_heading_of_contacts_is_known(admin: Client) -> None:
    make_contact(admin, tier_override="gold")
    report = reimported(admin, "customers", {"Manual tier": "Tier set by hand"})
    assert (counts(report), report["errors"]) == ((0, 0, 1, 0), [])
    assert "Tier set by hand" not in report["ignored"]
