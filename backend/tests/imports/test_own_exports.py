"""Orderkeep's own exports can be imported: unchanged into the same environment, and completely into an empty one."""

import csv
import io
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.core.environment import Environment
from orderkeep.imports.enums import Kind
from orderkeep.imports.exported.fields import EXPORTED_LISTS
from tests.clients import Client
from tests.imports.files import counts, send, undo_import, undo_returns, upload_import
from tests.makers import make_contact, make_order, make_product
from tests.seed.looks import findings
from tests.web_columns import exported_columns

pytestmark = pytest.mark.one_database

TABLES = {"categories": "product_categories"} | {
    kind: kind for kind in ("vendors", "products", "customers", "purchases", "stock_orders")
}
"""Kind → table, in import order."""
FILES = [(columns, form) for columns in ("shown", "all that can be shown", "every") for form in ("csv", "xlsx")]


def exported(client: Client, kind: str, columns: str, form: str) -> bytes:
    table = TABLES[kind]
    params = {"format": form}
    if kind == "purchases":
        table = "orders/lines"
    elif columns != "every" and kind != "categories":
        params["columns"] = exported_columns(table, everything=columns != "shown")
    answer = client.get(f"/rest/v1/{table}/export", **params)
    assert answer.status_code == 200, answer.text
    return bytes(answer.content)


def everything(client: Client, kind: str) -> list[dict[str, Any]]:
    path = f"/rest/v1/{TABLES[kind]}"
    rows: list[dict[str, Any]] = []
    more: dict[str, str] | None = {}
    while more is not None:
        page = client.get(path, limit=200, **more).json()
        rows += page["items"]
        more = {"cursor": page["next_cursor"]} if page["next_cursor"] else None
    return rows


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "form"), FILES)
def test_an_export_changes_nothing_where_it_came_from(filled: FastAPI, admin: Client, columns: str, form: str) -> None:
    shop = admin.within("development")
    for kind in TABLES:
        before = everything(shop, kind)
        report = upload_import(shop, kind, exported(shop, kind, columns, form), name=f"{kind}.{form}")
        assert (kind, counts(report)) == (kind, (0, 0, len(before), 0))
        assert (report["errors"], report["warnings"]) == ([], [])
        assert report["ignored_because"].keys() == {*report["ignored"]}
        assert everything(shop, kind) == before


LINKS = {
    "assigned_to",
    "referred_by_customer_id",
    "parent_id",
    "category_id",
    "vendor_id",
    "customer_id",
    "product_id",
    "purchase_order_id",
    "purchasing_for_customer_id",
}
"""Ids of records that differ between environments, so their names are compared."""


WHOLE = TABLES.keys() - {"stock_orders"}
"""Kinds that are imported completely. Stock orders that were sent or received aren't: see `test_stock_orders.py`."""


def comparable(kind: str, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    names = EXPORTED_LISTS[Kind(kind)].fields.keys() - LINKS - {"key"}
    found = [{name: row[name] for name in sorted(names)} for row in rows]
    for row in found:
        if row.get("is_unit_tracked"):
            row["stock_quantity"] = 0  # added one by one, with their serial numbers
    return sorted(found, key=lambda row: str(sorted(row.items(), key=lambda pair: pair[0])))


@pytest.mark.slow
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_an_export_makes_the_same_records_in_an_empty_environment(filled: FastAPI, admin: Client, form: str) -> None:
    shop, empty = admin.within("development"), admin.within("test")
    undo_returns(shop)
    files = {kind: exported(shop, kind, "every", form) for kind in TABLES if kind in WHOLE}
    rows = {kind: everything(shop, kind) for kind in files}
    for kind, data in files.items():
        report = upload_import(empty, kind, data)
        assert (kind, counts(report), report["errors"]) == (kind, (len(rows[kind]), 0, 0, 0), [])
    for kind, data in files.items():
        assert comparable(kind, everything(empty, kind)) == comparable(kind, rows[kind])
        assert (kind, counts(upload_import(empty, kind, data))) == (kind, (0, 0, len(rows[kind]), 0))
    assert findings(filled, Environment.TEST) == []


def test_the_shown_columns_are_enough_for_an_empty_environment(filled: FastAPI, admin: Client) -> None:
    shop, empty = admin.within("development"), admin.within("test")
    undo_returns(shop)
    shown: dict[str, tuple[str, ...]] = {
        "purchases": ("number", "customer_name", "product_name", "quantity", "items_free", "total_amount")
    }
    shown["purchases"] += ("order_status", "pickup_date", "purchase_date", "purchase_order_number")
    shown |= {"customers": ("name", "email", "phone", "customer_tier", "assigned_name", "sales_total")}
    shown |= {"products": ("name", "sku", "category", "status", "price"), "vendors": ("name", "kind")}
    for kind in shown.keys() & TABLES.keys() - {"purchases"}:
        assert {*shown[kind]} <= {*exported_columns(TABLES[kind], everything=False).split(",")}
    for kind in filter(WHOLE.__contains__, TABLES):
        report = upload_import(empty, kind, exported(shop, kind, "shown", "csv"))
        assert (kind, report["failed"], report["updated"], report["skipped"]) == (kind, 0, 0, 0)
    for kind, names in shown.items():
        both = ([[row[name] for name in names] for row in everything(client, kind)] for client in (empty, shop))
        one, other = (sorted(rows, key=str) for rows in both)
        assert (kind, one) == (kind, other)
    assert findings(filled, Environment.TEST) == []


def edited(client: Client, kind: str, **changes: tuple[str, str]) -> str:
    """The export of a list, with cells changed: column=(old, new)."""
    text = exported(client, kind, "every", "csv").decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    for name, (old, new) in changes.items():
        place = rows[0].index(EXPORTED_LISTS[Kind(kind)].heading(name))
        for row in rows[1:]:
            row[place] = new if row[place] == old else row[place]
    target = io.StringIO()
    csv.writer(target).writerows(rows)
    return target.getvalue()


def test_changed_cells_change_their_records_and_undo_puts_them_back(admin: Client, sales: Client) -> None:
    contact = make_contact(admin, name="=Ada", phone="+1 555 0100", tags=["a, b", "c"])
    order = make_order(admin, customer_id=contact["id"])
    before = everything(admin, "customers")
    text = edited(admin, "customers", assigned_name=("", sales.email), customer_tier=("Standard", "Gold"))
    text = text.replace("Assigned ID", "Something else")
    report = upload_import(admin, "customers", text)
    assert (counts(report), report["warnings"]) == ((0, 1, 0, 0), [])
    [row] = everything(admin, "customers")
    assert (row["name"], row["phone"], row["tags"]) == ("=Ada", "+1 555 0100", ["a, b", "c"])
    assert (row["assigned_to"], row["tier_override"], row["customer_tier"]) == (sales.id, "gold", "gold")
    assert sales.get(f"/rest/v1/purchases/{order['id']}").json()["owner_id"] == sales.id
    assert undo_import(admin, report).status_code == 200
    [again] = everything(admin, "customers")
    differing = {"updated_at", "version"}
    assert {name: again[name] for name in again.keys() - differing} == {
        name: before[0][name] for name in before[0].keys() - differing
    }
    assert sales.get(f"/rest/v1/purchases/{order['id']}").status_code == 404


def test_an_order_that_is_here_keeps_what_its_page_decides(admin: Client) -> None:
    order = make_order(admin, quantity=2, unit_price=10, notes="old")
    text = edited(admin, "purchases", order_status=("New", "Completed"), quantity=("2", "3"), notes=("old", "new"))
    report = upload_import(admin, "purchases", text)
    assert counts(report) == (0, 1, 0, 0)
    assert [each["message"] for each in report["warnings"]] == [
        "Status is only imported for new records. Existing records keep theirs"
    ]
    now = admin.get(f"/rest/v1/purchases/{order['id']}").json()
    assert (now["order_status"], now["quantity"], now["total_amount"], now["notes"]) == ("new", 3, 30, "new")


@pytest.mark.parametrize(
    ("column", "old", "new", "sentence"),
    [
        ("name", "Ada", "", "Enter a name"),
        ("status", "Active", "Asleep", "'Asleep' isn't one of the choices. Enter one of: Active, Blacklisted"),
        ("birthday", "", "soon", "'soon' isn't a date. Enter it like 2026-01-31"),
    ],
)
def test_a_wrong_cell_is_an_error_and_changes_nothing(
    admin: Client, column: str, old: str, new: str, sentence: str
) -> None:
    make_contact(admin, name="Ada", birthday=None)
    before = everything(admin, "customers")
    report = upload_import(admin, "customers", edited(admin, "customers", **{column: (old, new)}))
    assert (report["status"], [each["message"] for each in report["errors"]]) == ("refused", [sentence])
    assert everything(admin, "customers") == before


@pytest.mark.parametrize("column", ["specifications", "dimensions", "supplier_info"])
@pytest.mark.parametrize("cell", ["5", "[1]", '"text"'])
def test_details_that_have_no_names_are_an_error_and_change_nothing(admin: Client, column: str, cell: str) -> None:
    make_product(admin, **{column: {"colour": "red"}})
    before = everything(admin, "products")
    report = upload_import(admin, "products", edited(admin, "products", **{column: ('{"colour":"red"}', cell)}))
    assert (report["status"], [each["message"] for each in report["errors"]]) == (
        "refused",
        ["These details can't be read. Leave the cell as it was exported"],
    )
    assert everything(admin, "products") == before


def test_a_list_of_another_kind_is_refused_with_the_right_one(admin: Client) -> None:
    make_contact(admin)
    answer = send(admin, "products", exported(admin, "customers", "shown", "csv"))
    message = "This file is an export of contacts, not of products. Import it as contacts"
    assert (answer.status_code, answer.json()["errors"]) == (422, [{"field": "kind", "message": message}])


def test_an_unknown_owner_is_one_warning(admin: Client) -> None:
    for name in ("Ada", "Bo"):
        make_contact(admin, name=name)
    text = "Name,Assigned,Orderkeep ID\nAda,Nobody,\nBo,Nobody,\n"
    report = upload_import(admin.within("test"), "customers", text)
    assert (counts(report), [(each["row"], each["column"], each["message"]) for each in report["warnings"]]) == (
        (2, 0, 0, 0),
        [(2, "Assigned", "There is no staff member named 'Nobody'. These contacts won't be assigned to anyone")],
    )


def test_categories_inside_others_and_who_referred_whom(admin: Client) -> None:
    outer = admin.create("/rest/v1/product_categories", {"name": "Tools"})
    for name in ("Saws", "Tools"):
        admin.create("/rest/v1/product_categories", {"name": name, "parent_id": outer["id"]})
    first = make_contact(admin, name="First")
    second = make_contact(admin, name="Second", referred_by_customer_id=first["id"])
    make_contact(admin, name="Third", referred_by_customer_id=second["id"])
    empty = admin.within("test")
    empty.create("/rest/v1/product_categories", {"name": "Tools"})
    files = [(kind, exported(admin, kind, "every", "csv")) for kind in ("categories", "customers")]
    reports = [upload_import(empty, *file) for file in files]
    assert [counts(report) for report in reports] == [(2, 1, 0, 0), (3, 0, 0, 0)]
    rows = everything(empty, "categories")
    assert sorted((row["name"], row["parent_name"]) for row in rows if row["parent_id"]) == [
        ("Saws", "Tools"),
        ("Tools", "Tools"),
    ]
    assert len(rows) == 3
    assert sorted((row["name"], row["referred_by_name"]) for row in everything(empty, "customers")) == [
        ("First", None),
        ("Second", "First"),
        ("Third", "Second"),
    ]
    for report in reversed(reports):
        assert undo_import(empty, report).json()["undo"]["kept"] == []
    assert everything(empty, "customers") == []
    assert [row["name"] for row in everything(empty, "categories")] == ["Tools"]
