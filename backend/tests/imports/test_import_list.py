"""The list of imports."""

from tests.clients import Client
from tests.imports.files import CUSTOMERS, ORDERS, PRODUCTS, upload_import


def test_imports_are_found_by_number_file_name_and_kind(admin: Client) -> None:
    upload_import(admin, "customers", CUSTOMERS, name="Kundenliste März.csv")
    upload_import(admin, "products", PRODUCTS, name="stock.csv")
    upload_import(admin, "purchases", ORDERS, name="orders-2026.csv")
    found = {
        words: [row["number"] for row in admin.items("/rest/v1/imports", q=words)]
        for words in ("IMP-2", "kundenliste marz", "sales orders", "contacts", "2026", "nothing like it")
    }
    assert found == {
        "IMP-2": ["IMP-2"],
        "kundenliste marz": ["IMP-1"],
        "sales orders": ["IMP-3"],
        "contacts": ["IMP-1"],
        "2026": ["IMP-3"],
        "nothing like it": [],
    }
