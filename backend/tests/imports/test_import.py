"""Imports over HTTP."""

from datetime import date

import pytest

from tests.clients import Client
from tests.imports.files import (
    CUSTOMERS,
    EMPTY,
    ORDERS,
    PATH,
    PRODUCTS,
    by_name,
    counts,
    import_shop,
    totals,
    upload_import,
    workbook,
)

pytestmark = pytest.mark.one_database


def test_a_dry_run_says_the_same_and_writes_nothing(admin: Client) -> None:
    checked = upload_import(admin, "customers", CUSTOMERS, dry_run="true")
    assert (checked["id"], checked["status"], counts(checked)) == (None, "checked", (2, 0, 0, 0))
    assert totals(admin) == EMPTY
    assert admin.items(PATH) == []
    done = upload_import(admin, "customers", CUSTOMERS)
    assert done["status"] == "done"
    differing = {"id", "number", "status", "created_at"}
    assert {key: value for key, value in done.items() if key not in differing} == {
        key: value for key, value in checked.items() if key not in differing
    }


def test_customers_come_in_with_name_note_and_joined_address(admin: Client) -> None:
    text = (
        "CustomerID,CompanyName,ContactName,ContactTitle,Address,City,Region,PostalCode,Country,Phone,Fax,Email\n"
        'BLONP,Blondesddsl père et fils,Frédérique Citeaux,Owner,"24, place Kléber",Strasbourg,,67000,France,'
        "88.60.15.31,88.60.15.32,Info@Blonp.Example\n"
    )
    report = upload_import(admin, "customers", text)
    row = by_name(admin, "customers")["Blondesddsl père et fils"]
    assert row["address"] == "24, place Kléber, Strasbourg, 67000, France"
    assert row["notes"] == "Contact: Frédérique Citeaux, Owner"
    assert (row["phone"], row["email"], row["company"]) == ("88.60.15.31", "info@blonp.example", None)
    assert report["ignored"] == ["Fax"]
    assert report["mapping"]["CompanyName"] == "name"
    assert [found["name"] for found in admin.items("/rest/v1/customers", q="kleber strasbourg")] == [row["name"]]


def test_products_begin_with_their_stock_and_zero_posts_nothing(admin: Client) -> None:
    upload_import(admin, "products", PRODUCTS)
    rows = by_name(admin, "products")
    assert {name: (row["stock_quantity"], row["price"], row["category"]) for name, row in rows.items()} == {
        "Chai": (39, 18, "Hardware"),
        "Chang": (0, 19.5, "Hardware"),
    }
    moves = admin.items("/rest/v1/inventory_movements")
    assert [(move["kind"], move["quantity"], move["product_id"]) for move in moves] == [
        ("opening", 39, rows["Chai"]["id"])
    ]


def test_links_are_keys_never_names(admin: Client) -> None:
    upload_import(admin, "categories", "CategoryID,CategoryName\n1,Drinks\n2,1\n")
    upload_import(
        admin, "vendors", "SupplierID,CompanyName,HomePage\n7,Leka,Leka#http://leka.example/a#\n8,Nord,#NORD.HTM#\n"
    )
    text = "ProductID,ProductName,SupplierID,CategoryID,UnitPrice,Discontinued\n1,Chai,7,1,18,1\n2,Tea,8,2,1,0\n"
    upload_import(admin, "products", text)
    rows, vendors = by_name(admin, "products"), by_name(admin, "vendors")
    assert (rows["Chai"]["category"], rows["Chai"]["vendor_id"], rows["Chai"]["status"]) == (
        "Drinks",
        vendors["Leka"]["id"],
        "discontinued",
    )
    assert (rows["Tea"]["category"], rows["Tea"]["status"]) == ("1", "active")
    assert (vendors["Leka"]["website"], vendors["Nord"]["website"]) == ("http://leka.example/a", "#NORD.HTM#")


def test_a_missing_link_names_row_column_and_cure(admin: Client) -> None:
    report = upload_import(admin, "purchases", ORDERS)
    assert (report["status"], counts(report)) == ("refused", (0, 0, 0, 3))
    assert report["errors"][0] == {
        "row": 2,
        "column": "CustomerID",
        "message": "No contact matches 'A1'. Import your contacts first, or correct this cell",
    }
    assert totals(admin) == EMPTY


def test_orders_group_by_number_and_shipping_makes_history(admin: Client) -> None:
    import_shop(admin)
    products = by_name(admin, "products")
    headers = {row["number"]: row for row in admin.items("/rest/v1/purchase_orders")}
    assert {number: (len(row["lines"]), row["total_amount"]) for number, row in headers.items()} == {
        "SO-1001": (2, 85.72),
        "SO-1002": (1, 90),
    }
    orders = {row["number"]: row for row in admin.items("/rest/v1/purchases")}
    history, discounted, fresh = orders["SO-1001"], orders["SO-1001-2"], orders["SO-1002"]
    assert (history["order_status"], history["pickup_date"], history["fulfilled_quantity"]) == (
        "completed",
        "2026-01-07",
        2,
    )
    # 3 × 19.50 × 0.15 = 8.775, rounded half up
    assert (discounted["discount_amount"], discounted["total_amount"]) == (8.78, 49.72)
    assert (fresh["order_status"], fresh["pickup_date"], fresh["fulfilled_quantity"]) == ("new", None, 0)
    assert admin.get(f"/rest/v1/products/{products['Chai']['id']}").json()["stock_quantity"] == 39
    assert len(admin.items("/rest/v1/inventory_movements")) == 1
    contact = by_name(admin, "customers")["Alpha"]
    assert (contact["orders_count"], contact["sales_total"]) == (1, 85.72)


def test_all_or_nothing_and_good_rows(admin: Client) -> None:
    text = "CustomerID,CompanyName,Birthday\nA1,Alpha,2000-02-30\nB2,,\nC3,Gamma,\n"
    refused = upload_import(admin, "customers", text)
    assert (refused["status"], counts(refused)) == ("refused", (0, 0, 0, 2))
    assert [(error["row"], error["column"]) for error in refused["errors"]] == [(2, "Birthday"), (3, "CompanyName")]
    assert totals(admin) == EMPTY
    good = upload_import(admin, "customers", text, mode="good")
    assert (good["status"], counts(good)) == ("done", (1, 0, 0, 2))
    assert list(by_name(admin, "customers")) == ["Gamma"]
    mended = text.replace("2000-02-30", "2000-02-29").replace("B2,,", "B2,Beta,")
    assert counts(upload_import(admin, "customers", mended)) == (2, 0, 1, 0)


def test_the_same_file_again_makes_no_doubles(admin: Client) -> None:
    import_shop(admin)
    before = {name: admin.items(f"/rest/v1/{name}", sort="created_at") for name in ("customers", "products")}
    for kind, text in (("customers", CUSTOMERS), ("products", PRODUCTS), ("purchases", ORDERS)):
        report = upload_import(admin, kind, text)
        assert counts(report) == (0, 0, report["rows"], 0)
    assert {name: admin.items(f"/rest/v1/{name}", sort="created_at") for name in before} == before


def test_an_unchanged_row_is_skipped_even_if_it_was_edited_here(admin: Client) -> None:
    upload_import(admin, "customers", CUSTOMERS)
    alpha = by_name(admin, "customers")["Alpha"]
    assert admin.patch(f"/rest/v1/customers/{alpha['id']}", {"phone": "123456"}).status_code == 200
    assert counts(upload_import(admin, "customers", CUSTOMERS)) == (0, 0, 2, 0)
    assert by_name(admin, "customers")["Alpha"]["phone"] == "123456"


def test_a_changed_row_updates_only_what_the_books_say_differently(admin: Client) -> None:
    upload_import(admin, "customers", CUSTOMERS)
    alpha = by_name(admin, "customers")["Alpha"]
    admin.patch(f"/rest/v1/customers/{alpha['id']}", {"phone": "123456"})
    report = upload_import(admin, "customers", CUSTOMERS.replace("A1,Alpha", "A1,Alpha Ltd"))
    assert counts(report) == (0, 1, 1, 0)
    row = by_name(admin, "customers")["Alpha Ltd"]
    assert (row["id"], row["phone"]) == (alpha["id"], "123456")


def test_an_open_order_that_the_books_shipped_becomes_history(admin: Client) -> None:
    import_shop(admin)
    report = upload_import(admin, "purchases", ORDERS.replace("11,B2,2026-02-01,,", "11,B2,2026-02-01,2026-02-03,"))
    assert counts(report) == (0, 1, 2, 0)
    order = next(row for row in admin.items("/rest/v1/purchases") if row["number"] == "SO-1002")
    assert (order["order_status"], order["pickup_date"], order["fulfilled_quantity"]) == ("completed", "2026-02-03", 5)
    assert order["allocation_status"] == "fulfilled"
    events = admin.items("/rest/v1/purchase_events", purchase_id=order["id"])
    changed = next(event for event in events if event["event_type"] == "status_change")
    assert (changed["old_values"], changed["new_values"]) == ({"order_status": "new"}, {"order_status": "completed"})
    assert len(admin.items("/rest/v1/inventory_movements")) == 1


def test_an_order_handed_over_here_is_not_changed_by_the_books(admin: Client) -> None:
    import_shop(admin)
    order = next(row for row in admin.items("/rest/v1/purchases") if row["number"] == "SO-1002")
    assert admin.patch(f"/rest/v1/purchases/{order['id']}", {"pickup_date": "2026-02-02"}).status_code == 200
    report = upload_import(admin, "purchases", ORDERS.replace("11,B2,2026-02-01,,", "11,B2,2026-02-01,2026-02-03,"))
    assert (report["status"], counts(report)) == ("refused", (0, 0, 0, 1))
    assert report["errors"][0]["message"].startswith("SO-1002 was delivered after the last import")
    assert admin.get(f"/rest/v1/purchases/{order['id']}").json()["pickup_date"] == "2026-02-02"


def test_a_new_line_joins_the_header_of_its_order(admin: Client) -> None:
    import_shop(admin)
    report = upload_import(admin, "purchases", ORDERS + "11,B2,2026-02-01,,2,20,1,0\n")
    assert counts(report) == (1, 0, 3, 0)
    header = next(row for row in admin.items("/rest/v1/purchase_orders") if row["number"] == "SO-1002")
    assert ([line["position"] for line in header["lines"]], header["total_amount"]) == ([1, 2], 110)


def test_the_given_mapping_goes_before_the_guess(admin: Client) -> None:
    mapping = {"Nickname": "name", "CompanyName": "company", "Phone": None}
    text = "CustomerID,CompanyName,Nickname,Phone\nA1,Alpha,Ally,1\n"
    report = upload_import(admin, "customers", text, mapping=mapping)
    assert report["mapping"] == {"CustomerID": "key", "CompanyName": "company", "Nickname": "name"}
    assert report["ignored"] == ["Phone"]
    row = by_name(admin, "customers")["Ally"]
    assert (row["company"], row["phone"]) == ("Alpha", None)


def test_a_vendor_of_the_same_name_is_brought_up_to_date(admin: Client) -> None:
    vendor = admin.create("/rest/v1/vendors", {"name": "Léka Trading"})
    report = upload_import(
        admin, "vendors", "SupplierID,CompanyName,Phone\n20,Leka trading,555-8787\n21,Other,\n22,OTHER,\n"
    )
    assert (report["status"], report["errors"][0]["row"]) == ("refused", 4)
    report = upload_import(admin, "vendors", "SupplierID,CompanyName,Phone\n20,Leka trading,555-8787\n21,Other,\n")
    assert counts(report) == (1, 1, 0, 0)
    row = admin.get(f"/rest/v1/vendors/{vendor['id']}").json()
    assert (row["name"], row["phone"]) == ("Leka trading", "555-8787")


def test_a_plain_list_without_keys_is_known_by_name(admin: Client) -> None:
    upload_import(admin, "customers", "Name;Telephone\nAda;+49 30 555\nBen;\n")
    report = upload_import(admin, "customers", "Name;Telephone\nAda;+49 30 556\nBen;\n")
    assert counts(report) == (0, 1, 1, 0)
    upload_import(admin, "products", "SKU,Title,Price,Category\nX-1,Lamp,$12.00,Lights\n")
    assert by_name(admin, "products")["Lamp"]["category"] == "Lights"
    orders = upload_import(admin, "purchases", "Date,Customer,Product,Qty,Price\n2026-03-01,ada,x-1,2,11\n")
    assert counts(orders) == (1, 0, 0, 0)
    (row,) = admin.items("/rest/v1/orders")
    assert (row["customer_name"], row["total_amount"], row["number"]) == ("Ada", 22, "SO-1001")


def test_a_workbook_comes_in_like_a_text_file(admin: Client) -> None:
    rows: list[list[object]] = [["CustomerID", "Name", "Birthday"], [7, "Ada", date(1990, 3, 4)], [8, "Ben", ""]]
    assert counts(upload_import(admin, "customers", workbook(rows), name="people.xlsx")) == (2, 0, 0, 0)
    assert by_name(admin, "customers")["Ada"]["birthday"] == "1990-03-04"
    text = "CustomerID;Name;Birthday\n7;Ada;04.03.1990\n8;Ben;\n"
    assert counts(upload_import(admin, "customers", text)) == (0, 0, 2, 0)


def test_a_text_that_cannot_be_stored_is_an_error_of_its_row(admin: Client) -> None:
    report = upload_import(
        admin,
        "customers",
        b"Name,Ex\x00tra\nA\x00da Lovelace,one two three\nBenjamin Britten,four five six\n",
        mode="good",
    )
    assert (counts(report), report["ignored"]) == ((1, 0, 0, 1), ["Ex tra"])
    assert report["errors"] == [
        {
            "row": 2,
            "column": "Name",
            "message": "This text contains a character that can't be stored. Enter it again",
        }
    ]
