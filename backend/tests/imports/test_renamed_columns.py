"""Exports from before a column was renamed."""

import csv
import io

import pytest

from tests.clients import Client
from tests.imports.files import counts, upload_import
from tests.imports.test_own_exports import exported
from tests.makers import make_order

pytestmark = pytest.mark.one_database


def test_an_export_from_before_a_column_was_renamed_is_known(admin: Client) -> None:
    make_order(admin, completion_method="courier")
    columns = {"Delivery method": "Hand over", "Delivered": "Handed over", "Not delivered": "Not handed over"}
    rows = list(csv.reader(io.StringIO(exported(admin, "purchases", "every", "csv").decode("utf-8-sig"))))
    assert {*columns} <= {*rows[0]}
    rows[0] = [columns.get(heading, heading) for heading in rows[0]]
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    report = upload_import(admin, "purchases", file.getvalue().encode(), name="purchases.csv")
    assert (counts(report), report["errors"]) == ((0, 0, 1, 0), [])
    assert {"Hand over", "Handed over"}.isdisjoint(report["ignored"])
    assert report["ignored_because"]["Not handed over"] == "Calculated by Orderkeep"
