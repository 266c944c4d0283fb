"""Rejected files, permissions, traces of an import, and the command line."""

from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.core.environment import Environment
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.imports import command
from orderkeep.imports.command import Order
from orderkeep.imports.enums import Kind
from tests.clients import Client
from tests.databases import Place
from tests.imports.files import (
    CUSTOMERS,
    EMPTY,
    ORDERS,
    PATH,
    PRODUCTS,
    by_name,
    counts,
    import_shop,
    send,
    totals,
    upload_import,
)  # fmt: skip
from tests.makers import make_contact, make_product

pytestmark = pytest.mark.one_database


@pytest.mark.parametrize(
    ("data", "form", "field", "sentence"),
    [
        (b"", {}, "file", "The file is empty"),
        (b"PK\x03\x04rubbish", {}, "file", "Couldn't read this file. Save it again as .xlsx or .csv and try again."),
        (b"%PDF-1.7", {}, "file", "This is a PDF"),
        (b"\xd0\xcf\x11\xe0", {}, "file", "Couldn't read this file. Save it again as .xlsx or .csv and try again."),
        (bytes(range(256)) * 20, {}, "file", ""),
        (b"a,b\n1,2\n", {}, "mapping", "The file needs a column for name"),
        (b"Name\nX\n", {"mapping": {"Nam": "name"}}, "mapping", "The file has no column called 'Nam'"),
        (b"Name\nX\n", {"mapping": {"Name": "nam"}}, "mapping", "There is no field called 'nam'"),
        (b"Name\nX\n", {"mapping": "[1]"}, "mapping", "Enter the mapping as"),
        (b"Name\nX\n", {"mode": "some"}, "mode", "Mode must be"),
        (b"Name\nX\n", {"colour": "red"}, "colour", "Unknown field colour"),
        (b"Name\nX\n", {"dry_run": "perhaps"}, "dry_run", "Must be true or false"),
        (b"Name\nX\n", {"source": " "}, "source", "Source is required"),
    ],
)
def test_what_cannot_be_taken_is_said_in_a_sentence(
    admin: Client, data: bytes, form: dict[str, Any], field: str, sentence: str
) -> None:
    answer = send(admin, "customers", data, **form)
    assert answer.status_code == 422, answer.text
    problem = answer.json()["errors"][0]
    assert problem["field"] == field
    assert problem["message"].startswith(sentence)
    assert totals(admin) == EMPTY
    assert admin.items(PATH) == []


def test_kind_and_file_are_needed(admin: Client) -> None:
    answer = admin.ask("POST", PATH, data={"kind": "customers"})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "file")
    assert send(admin, "unicorns", "Name\nX\n").json()["errors"][0]["field"] == "kind"


def test_imports_are_listed_and_read_by_admins_only(admin: Client, sales: Client, guest: Client) -> None:
    report = upload_import(admin, "customers", CUSTOMERS)
    assert [(row["number"], row["new"], row["created_by"]) for row in admin.items(PATH)] == [("IMP-1", 2, admin.id)]
    assert admin.get(f"{PATH}/{report['id']}").json() == report
    for person in (sales, guest):
        assert send(person, "customers", CUSTOMERS).status_code == 403
        assert person.get(PATH).status_code == 403
        assert person.post(f"{PATH}/{report['id']}/undo").status_code == 403
    assert totals(admin)["customers"] == 2


def test_environments_and_sources_do_not_mix(admin: Client) -> None:
    report = upload_import(admin, "customers", CUSTOMERS)
    other = admin.within("test")
    assert totals(other) == EMPTY
    assert other.get(f"{PATH}/{report['id']}").status_code == 404
    assert other.post(f"{PATH}/{report['id']}/undo").status_code == 404
    assert counts(upload_import(other, "customers", CUSTOMERS)) == (2, 0, 0, 0)
    assert counts(upload_import(admin, "customers", CUSTOMERS, source="till")) == (2, 0, 0, 0)
    assert totals(admin)["customers"] == 4


def test_every_row_is_audited(admin: Client) -> None:
    import_shop(admin)
    made = admin.items("/rest/v1/audit_logs", action="insert", limit=200)
    tables = [row["table_name"] for row in made]
    assert {name: tables.count(name) for name in ("customers", "products", "purchases", "purchase_orders")} == {
        "customers": 2,
        "products": 2,
        "purchases": 3,
        "purchase_orders": 2,
    }
    assert {row["actor_id"] for row in made if row["table_name"] != "profiles"} == {admin.id}
    acts = admin.items("/rest/v1/audit_logs", action="import")
    assert sorted(act["details"]["kind"] for act in acts) == ["customers", "products", "purchases"]


def test_a_row_deleted_here_stays_deleted(admin: Client) -> None:
    upload_import(admin, "customers", CUSTOMERS)
    alpha = by_name(admin, "customers")["Alpha"]
    admin.delete(f"/rest/v1/customers/{alpha['id']}")
    report = upload_import(admin, "customers", CUSTOMERS)
    assert counts(report) == (0, 0, 2, 0)
    assert [(warning["row"], warning["message"][:31]) for warning in report["warnings"]] == [
        (2, "This record was imported before")
    ]
    upload_import(admin, "products", PRODUCTS)
    orders = upload_import(admin, "purchases", ORDERS)
    assert orders["errors"][0]["message"] == ("The contact 'A1' was deleted. Restore it, or leave this row out")


def test_the_same_command_twice_brings_in_once(admin: Client) -> None:
    boundary = "xBOUNDARYx"
    body = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="kind"\r\n\r\ncustomers\r\n'
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n{CUSTOMERS}\r\n'
        f"--{boundary}--\r\n"
    ).encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}", "Idempotency-Key": "import-1"}
    first = admin.ask("POST", PATH, content=body, headers=headers)
    again = admin.ask("POST", PATH, content=body, headers=headers)
    assert (first.status_code, first.content) == (201, again.content)
    assert totals(admin)["customers"] == 2


def test_the_command_line_brings_in(admin: Client, place: Place, tmp_path: Path) -> None:
    file = tmp_path / "customers.csv"
    file.write_text(CUSTOMERS)
    done = place.command("import", "customers", str(file), "--environment", "development")
    assert (done.returncode, done.stdout.splitlines()[:2]) == (
        0,
        ["customers.csv: done as IMP-1", "  2 new, 0 updated, 0 skipped, 0 failed"],
    )
    assert totals(admin)["customers"] == 2


def test_the_command_checks_refuses_and_takes_back(admin: Client, app: FastAPI, place: Place, tmp_path: Path) -> None:
    file, mapping = tmp_path / "customers.csv", tmp_path / "mapping.json"
    mapping.write_text('{"CompanyName": "name"}')

    def run(text: str = CUSTOMERS, **more: Any) -> tuple[list[str], bool]:
        file.write_text(text)
        order = Order(Kind.CUSTOMERS, file, Environment.DEVELOPMENT, mapping=str(mapping), **more)
        report, well = command.run_command(app.state.database, place.settings, order)
        return report.splitlines(), well

    lines, well = run(dry_run=True)
    assert (lines[:2], well) == (["customers.csv: checked", "  2 new, 0 updated, 0 skipped, 0 failed"], True)
    assert totals(admin) == EMPTY
    lines, well = run(CUSTOMERS + "C3,\n")
    assert (lines[0], well) == ("customers.csv: refused as IMP-1", False)
    assert any(line.startswith("  error: row 4: This row has 2 cells, but there are 3 headings.") for line in lines)
    assert totals(admin) == EMPTY
    assert run()[1]
    lines, well = run(undo=True)
    assert (lines[-1], well) == ("  2 removed, 0 restored, 0 kept", True)
    assert totals(admin) == EMPTY
    with pytest.raises(Conflict, match="There is no import of customers from 'books' to undo"):
        run(undo=True)
    mapping.write_text("[]")
    with pytest.raises(Invalid, match="Enter the mapping as JSON"):
        run()


def test_a_receipt_number_is_short_enough_for_its_index(admin: Client) -> None:
    contact, product = make_contact(admin, name="Ada"), make_product(admin, name="Lamp")
    row = f"{contact['name']},{product['name']},1,5,2026-01-05"
    for length, status in ((501, "refused"), (500, "done")):
        file = f"Number,Receipt,Contact,Product,Quantity,Unit price,Date,Orderkeep ID\nSO-77,{'€' * length},{row},\n"
        report = upload_import(admin, "purchases", file)
        sentences = ["This text has 501 characters; the limit is 500. Shorten it"] if status == "refused" else []
        assert (report["status"], [each["message"] for each in report["errors"]]) == (status, sentences)
        assert [row["receipt_number"] for row in admin.items("/rest/v1/purchases")] == (
            ["€" * 500] if status == "done" else []
        )
