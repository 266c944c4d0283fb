"""Mapping columns to fields."""

import pytest

from orderkeep.imports.enums import Kind
from orderkeep.imports.files.reader import read_file
from orderkeep.imports.findings import Findings
from orderkeep.imports.mapping.headings import (
    ColumnLayout,
    NotMapped,
    columns_of,
    map_columns,
    normalize_heading,
    refuse_differing,
)
from orderkeep.imports.rows.record import ImportRecord
from orderkeep.imports.rows.records import read_records, settle_discount


def laid_out(kind: Kind, text: str, **given: str | None) -> ColumnLayout:
    sheet = read_file(text.encode())
    return settle_discount(sheet, map_columns(kind, columns_of(sheet), given), is_mapped=bool(given))


def records(kind: Kind, text: str) -> tuple[list[ImportRecord], Findings]:
    sheet, findings = read_file(text.encode()), Findings()
    columns = columns_of(sheet)
    layout = settle_discount(sheet, map_columns(kind, columns, {}), is_mapped=False)
    refuse_differing(sheet, columns, layout, findings)
    return read_records(sheet, layout, findings), findings


def test_headings_are_compared_without_case_accents_and_signs() -> None:
    assert normalize_heading(" E-Mail Address ") == "emailaddress"
    assert normalize_heading("Téléphone_Nr.") == "telephonenr"


@pytest.mark.parametrize(
    ("of", "headings", "mapping"),
    [
        (Kind.CUSTOMERS, "CompanyName,ContactName", {"CompanyName": "name", "ContactName": "contact_name"}),
        (Kind.CUSTOMERS, "ContactName,Phone", {"ContactName": "name", "Phone": "phone"}),
        (Kind.CUSTOMERS, "Name,Company", {"Name": "name", "Company": "company"}),
        (Kind.CUSTOMERS, "First Name,Last Name,Company,Address1,Address2", {
            "First Name": "first_name", "Last Name": "last_name", "Company": "company",
            "Address1": "address", "Address2": "address",
        }),
        (Kind.CUSTOMERS, "CustomerID,CompanyName,EmployeeID", {"CustomerID": "key", "CompanyName": "name"}),
        (Kind.VENDORS, "SupplierID,CompanyName,HomePage",
         {"SupplierID": "key", "CompanyName": "name", "HomePage": "website"}),
        (Kind.PRODUCTS, "ProductID,ProductName,SupplierID,CategoryID,UnitPrice,UnitsInStock,UnitsOnOrder", {
            "ProductID": "key", "ProductName": "name", "SupplierID": "vendor_id", "CategoryID": "category_id",
            "UnitPrice": "price", "UnitsInStock": "opening_stock",
        }),
        (Kind.PURCHASES, "OrderID,CustomerID,ProductID,UnitPrice,Quantity,OrderDate,Freight,ShipVia,ShipCity", {
            "OrderID": "order_number", "CustomerID": "customer_id", "ProductID": "product_id",
            "UnitPrice": "unit_price", "Quantity": "quantity", "OrderDate": "purchase_date", "ShipCity": "ship_city",
        }),
    ],
)  # fmt: skip
def test_guessing(of: Kind, headings: str, mapping: dict[str, str]) -> None:
    layout = laid_out(of, headings + "\n")
    assert layout.mapping == mapping
    assert layout.ignored == tuple(name for name in headings.split(",") if name not in mapping)


def test_a_mapping_may_be_written_either_way_round() -> None:
    text = "Wer,Was\nA,1\n"
    assert laid_out(Kind.PRODUCTS, text, Wer="name", Was="price").mapping == {"Wer": "name", "Was": "price"}
    assert laid_out(Kind.PRODUCTS, text, name="Wer", price="was").mapping == {"Wer": "name", "Was": "price"}
    assert laid_out(Kind.PRODUCTS, text, WER="name", Was="UnitPrice").mapping == {"Wer": "name", "Was": "price"}


def test_two_columns_cannot_be_one_field() -> None:
    with pytest.raises(NotMapped, match="Two columns are mapped to 'name'"):
        laid_out(Kind.PRODUCTS, "A,B,Price\n", A="name", B="name")


DATED = "OrderID,CustomerID,OrderID,ProductID,UnitPrice,Quantity,OrderDate\n"


def test_equal_headings_that_agree_are_one_column() -> None:
    found, findings = records(Kind.PURCHASES, DATED + "7,A,7,1,2,3,2026-01-01\n8,A,8,1,2,3,2026-01-01\n")
    assert ([record.values["order_number"] for record in found], findings.errors) == (["7", "8"], [])


def test_equal_headings_that_differ_are_errors_of_their_rows() -> None:
    found, findings = records(Kind.PURCHASES, DATED + "7,A,7,1,2,3,2026-01-01\n8,A,9,1,2,3,2026-01-01\n")
    assert [record.row for record in found] == [2]
    assert [(error.row, error.column, error.message) for error in findings.errors] == [
        (3, "OrderID", "Two columns are called OrderID, with '8' and '9' here. Rename one of them")
    ]
    text = "Name,Extra,Extra\nA,1,2\n"
    assert records(Kind.CUSTOMERS, text)[1].errors == []


@pytest.mark.parametrize(
    ("discounts", "field"),
    [
        (["0", "0.15"], "discount_rate"),
        (["0", "1"], "discount_amount"),
        (["0.99", "0.5"], "discount_rate"),
        (["15%", "5 %"], "discount_rate"),
        (["-0.1", "0.2"], "discount_amount"),
    ],
)
def test_a_discount_column_is_a_rate_when_all_its_values_are_shares(discounts: list[str], field: str) -> None:
    heading = "CustomerID,ProductID,UnitPrice,Quantity,OrderDate,Discount\n"
    text = heading + "".join(f"A,1,2,3,2026-01-01,{each}\n" for each in discounts)
    assert laid_out(Kind.PURCHASES, text).mapping["Discount"] == field
    assert laid_out(Kind.PURCHASES, text, Discount="discount_amount").mapping["Discount"] == "discount_amount"


def test_the_key_of_an_order_line() -> None:
    heading = "OrderID,CustomerID,ProductID,UnitPrice,Quantity,OrderDate\n"
    found, _ = records(Kind.PURCHASES, heading + "7,A,1,2,3,2026-01-01\n7,A,1,2,3,2026-01-01\n7,A,2,2,3,2026-01-01\n")
    assert [record.key for record in found] == ["7\t1", "7\t1\t2", "7\t2"]


def test_errors_of_order_rows_name_column_and_cure() -> None:
    heading = "OrderID,CustomerID,ProductID,UnitPrice,Quantity,OrderDate,Discount\n"
    rows = (
        "1,A,1,2,0,2026-01-01,0\n2,A,1,0,3,2026-01-01,0\n3,,1,2,3,2026-01-01,0\n4,A,,2,3,2026-01-01,0\n"
        "5,A,1,x,3,2026-01-01,0\n6,A,1,2,1.5,2026-01-01,0\n7,A,1,2,1,someday,0\n,A,1,2,1,2026-01-01,0\n"
        "9,A,1,2,1,2026-01-01,3\n10,A,1,2,1,2026-01-01,0\n10,B,1,2,1,2026-01-01,0\n"
    )
    found, findings = records(Kind.PURCHASES, heading + rows)
    assert [record.row for record in found] == [11]
    assert [(error.row, error.column, error.message.partition(". ")[0]) for error in findings.errors] == [
        (2, "Quantity", "Quantity must be greater than 0"),
        (3, "UnitPrice", "Unit price must be greater than 0"),
        (4, "CustomerID", "Customer selection is required"),
        (5, "ProductID", "Product selection is required"),
        (6, "UnitPrice", "'x' isn't a number"),
        (7, "Quantity", "'1.5' isn't a whole number"),
        (8, "OrderDate", "'someday' isn't a date"),
        (9, "OrderID", "OrderID is empty"),
        (10, "Discount", "The discount is larger than price × quantity"),
        (12, "CustomerID", "Order 10 belongs to customer 'A' in row 11 and to 'B' here"),
    ]


def test_rows_of_one_customer_are_one_record_and_the_last_row_wins() -> None:
    text = "CustomerID,Name,Phone,City\nA,Ada,1234567,\nA,Ada,1234567,\nA,Ada,7654321,Rome\nA,Ada,,\nB,Bo,1,\n"
    found, findings = records(Kind.CUSTOMERS, text)
    assert [(each.key, each.values["phone"], each.values["address"]) for each in found] == [
        ("A", "7654321", "Rome"),
        ("B", "1", None),
    ]
    assert [(each.row, each.column, each.message) for each in findings.warnings if each.column != "Phone"] == [
        (None, None, "1 duplicate row will be skipped")
    ]
    assert [(each.row, each.message) for each in findings.warnings if "also in row" in each.message] == [
        (4, "'A' is also in row 2, with Phone '1234567' there and '7654321' here. The last row is used")
    ]
    assert findings.errors == []


def test_without_keys_two_people_of_one_name_are_told_apart_by_their_addresses() -> None:
    text = "Name,E-mail\nAda,a@one.example\nAda,a@two.example\nAda,A@two.example\nAda,\n"
    found, findings = records(Kind.CUSTOMERS, text)
    assert [(each.row, each.values["email"]) for each in found] == [(2, "a@one.example"), (3, "A@two.example")]
    assert (findings.errors, len(findings.warnings)) == ([], 1)


def test_two_products_of_one_key_are_an_error_that_names_both() -> None:
    text = "ProductID,Name,Price\n1,Tea,2\n1,Tea,3\n1,Salt,3\n"
    found, findings = records(Kind.PRODUCTS, text)
    assert [(each.key, each.values["name"], each.values["price"]) for each in found] == [("1", "Tea", 300)]
    assert [(each.row, each.column, each.message) for each in findings.errors] == [
        (4, "ProductID", "'1' is already 'Tea' in row 2. Give one of these products a different ID")
    ]


def test_a_doubtful_date_is_remarked_on_once() -> None:
    _, findings = records(Kind.CUSTOMERS, "Name,Birthday\nA,03/04/1990\nB,05/06/1990\n")
    assert [(each.row, each.column) for each in findings.warnings] == [(None, "Birthday")]
