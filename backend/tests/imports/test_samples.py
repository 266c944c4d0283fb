"""The sample files, and the columns that are shown before a file is checked."""

import csv
import io

import pytest

from orderkeep.imports.enums import Kind
from orderkeep.imports.files.reader import read_file
from orderkeep.imports.mapping.fields import FIELDS
from orderkeep.imports.mapping.headings import columns_of, map_columns
from orderkeep.imports.mapping.labels import field_label
from orderkeep.imports.mapping.samples import LEFT_OUT, ROWS
from tests.clients import Client
from tests.imports.files import CUSTOMERS, EMPTY, PATH, counts, send, totals, upload_import

pytestmark = pytest.mark.one_database

EMPTY_FILE = "The file is empty. Choose a file with column headings in its first row"
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(16)) * 100
ORDER = (Kind.CATEGORIES, Kind.VENDORS, Kind.PRODUCTS, Kind.CUSTOMERS, Kind.PURCHASES, Kind.STOCK_ORDERS)


def sample(admin: Client, kind: Kind, form: str = "csv") -> bytes:
    answer = admin.get(f"{PATH}/sample", kind=kind.value, format=form)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"].endswith(f'-sample.{form}"')
    content: bytes = answer.content
    return content


def read_columns(client: Client, kind: str, data: str | bytes, **form: str) -> dict[str, object]:
    content = data.encode() if isinstance(data, str) else data
    answer = client.ask("POST", f"{PATH}/columns", files={"file": ("a.csv", content)}, data={"kind": kind, **form})
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_every_row_of_every_sample_is_imported(admin: Client, form: str) -> None:
    for kind in ORDER:
        report = upload_import(admin, kind.value, sample(admin, kind, form))
        assert (kind, report["status"], report["errors"], report["ignored"]) == (kind, "done", [], [])
        added = 1 if kind is Kind.STOCK_ORDERS else len(ROWS[kind])  # both rows are lines of one order
        assert (kind, counts(report)) == (kind, (added, 0, 0, 0))


@pytest.mark.parametrize("of", Kind)
def test_a_sample_has_a_column_for_every_field(admin: Client, of: Kind) -> None:
    mapped = map_columns(of, columns_of(read_file(sample(admin, of))), {}).mapping
    expected = [name for name in FIELDS[of] if name not in LEFT_OUT.get(of, ())]
    assert mapped == {field_label(of, name): name for name in expected}


@pytest.mark.parametrize("of", Kind)
def test_every_field_has_a_label_of_its_own(admin: Client, of: Kind) -> None:
    fields = admin.get(f"{PATH}/fields", kind=of.value).json()["fields"]
    assert [field["name"] for field in fields] == list(FIELDS[of])
    assert len({field["label"] for field in fields}) == len(fields)
    assert [field["name"] for field in fields if field["required"]] == [
        name for name, each in FIELDS[of].items() if each.needed
    ]


def test_columns_are_shown_with_their_first_values_and_fields(admin: Client) -> None:
    text = "Name,Fax,,Phone\nAlpha,,x,1\nBeta,,,2\nGamma,9,,3\nDelta,,,4\n"
    assert read_columns(admin, "customers", text) == {
        "rows": 4,
        "own": False,
        "columns": [
            {"name": "Name", "field": "name", "matched_by": "heading", "values": ["Alpha", "Beta", "Gamma"]},
            {"name": "Fax", "field": None, "matched_by": "none", "values": ["9"]},
            {"name": "Phone", "field": "phone", "matched_by": "heading", "values": ["1", "2", "3"]},
        ],
        "unnamed": ["(column 3)"],
        "missing": [],
    }
    assert totals(admin) == EMPTY
    assert admin.items(PATH) == []


def test_a_file_without_a_required_column_says_which_one(admin: Client) -> None:
    found = read_columns(admin, "products", "Wer,Was\nA,1\n")
    assert found["missing"] == ["name", "price"]
    assert read_columns(admin, "customers", "Wer\nA\n")["missing"] == ["name"]


def test_a_column_of_rates_is_suggested_as_a_rate(admin: Client) -> None:
    text = "OrderID,CustomerID,ProductID,Quantity,UnitPrice,OrderDate,Discount\n1,A,B,1,2,2026-01-05,0.15\n"
    columns = read_columns(admin, "purchases", text)["columns"]
    assert isinstance(columns, list)
    assert columns[-1]["field"] == "discount_rate"


def test_the_mapping_of_the_last_import_of_the_same_source_is_suggested(admin: Client) -> None:
    text = "Wer,Fax,Phone\nAlpha,1,2\n"
    upload_import(admin, "customers", text, source="old", mapping={"Wer": "name", "Phone": None, "Fax": "phone"})

    def suggested(source: str) -> list[tuple[str, str | None, str]]:
        columns = read_columns(admin, "customers", text, source=source)["columns"]
        assert isinstance(columns, list)
        return [(column["name"], column["field"], column["matched_by"]) for column in columns]

    assert suggested("old") == [
        ("Wer", "name", "earlier"),
        ("Fax", "phone", "earlier"),
        ("Phone", None, "earlier"),
    ]
    assert suggested("books") == [
        ("Wer", None, "none"),
        ("Fax", None, "none"),
        ("Phone", "phone", "heading"),
    ]


def test_an_export_needs_no_matching(admin: Client) -> None:
    upload_import(admin, "customers", CUSTOMERS)
    file = admin.get("/rest/v1/customers/export", columns="name,phone,id").content
    found = read_columns(admin, "customers", file)
    assert (found["own"], found["missing"]) == (True, [])
    refused = admin.ask("POST", f"{PATH}/columns", files={"file": ("a.csv", file)}, data={"kind": "products"})
    assert (refused.status_code, refused.json()["code"]) == (422, "mapping_does_not_fit")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", EMPTY_FILE),
        (b"\n\n \n", EMPTY_FILE),
        (PICTURE, "This file isn't a table. Choose a CSV, Excel or OpenDocument file"),
    ],
)
def test_a_file_that_is_no_table_is_refused_with_a_sentence(admin: Client, content: bytes, sentence: str) -> None:
    refused = admin.ask("POST", f"{PATH}/columns", files={"file": ("a.csv", content)}, data={"kind": "customers"})
    assert refused.status_code == 422
    assert [(each["field"], each["message"]) for each in refused.json()["errors"]] == [("file", sentence)]


def test_only_admins_may_look(sales: Client) -> None:
    assert sales.get(f"{PATH}/sample", kind="customers").status_code == 403
    assert sales.get(f"{PATH}/fields", kind="customers").status_code == 403
    sent = sales.ask("POST", f"{PATH}/columns", files={"file": ("a.csv", b"Name\nA\n")}, data={"kind": "customers"})
    assert sent.status_code == 403


def test_rejected_rows_are_downloaded_with_their_reasons_and_can_be_imported_again(admin: Client) -> None:
    text = 'ProductID,Name,Price,Stock\n1,Chai,18,2\n2,,9,1\n3,"=Chang, ""large""",x,y\n'
    data = {"kind": "products"}
    answer = admin.ask("POST", f"{PATH}/rejected", files={"file": ("my books.csv", text.encode())}, data=data)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == 'attachment; filename="my books-errors.csv"'
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows == [
        ["ProductID", "Name", "Price", "Stock", "Reason"],
        ["2", "", "9", "1", "Name: Name is required. Enter a value"],
        ["3", '\'=Chang, "large"', "x", "y", rows[2][4]],
    ]
    assert rows[2][4].startswith("Price: ")
    assert ". Stock: " in rows[2][4]
    assert totals(admin) == EMPTY
    corrected = answer.content.decode().replace(",x,y,", ",7,3,").replace("2,,9", "2,Tea,9")
    report = upload_import(admin, "products", corrected)
    assert (counts(report), report["ignored"]) == ((2, 0, 0, 0), ["Reason"])
    assert sorted(row["name"] for row in admin.items("/rest/v1/products")) == ['=Chang, "large"', "Tea"]


@pytest.mark.slow
@pytest.mark.one_database
@pytest.mark.parametrize("keyed", [True, False])
def test_every_row_of_a_file_is_counted(admin: Client, keyed: bool) -> None:
    """Whichever cell is empty, and if all others are: a row is new, changed, skipped or has an error."""
    for kind in ORDER[:-1]:  # several rows of a file are one stock order
        table = list(csv.reader(io.StringIO(sample(admin, kind).decode("utf-8-sig"))))
        own_key = field_label(kind, "order_number" if kind is Kind.PURCHASES else "key")
        places = [at for at, heading in enumerate(table[0]) if keyed or heading != own_key]
        head, *rows = [[row[at] for at in places] for row in table]
        for at in range(len(head)):
            blank = [*rows[0][:at], "", *rows[0][at + 1 :]]
            alone = ["Only this" if place == at else "" for place in range(len(head))]
            text = io.StringIO()
            csv.writer(text).writerows([head, blank, *rows[1:], alone])
            answer = send(admin, kind.value, text.getvalue(), dry_run="true")
            if answer.status_code == 201:
                report = answer.json()
                assert sum(counts(report)) == report["rows"] == len(rows) + 1, (kind, head[at], report)
        upload_import(admin, kind.value, sample(admin, kind))
