"""Rows that are corrected after the check, without changing the file."""

import json
from collections.abc import Callable

import pytest

from orderkeep.imports.files.sheet import Line, Sheet
from orderkeep.imports.findings import Findings
from orderkeep.imports.mapping.headings import columns_of
from orderkeep.imports.rows.corrections import MAX_CORRECTED, UnknownCell, apply_corrections, note_corrections
from tests.clients import Client
from tests.imports.files import PATH, by_name, counts, send, totals, undo_import, upload_import, workbook

pytestmark = pytest.mark.one_database

SHEET = Sheet(
    ["Name", "Price", "name", "Price"],
    [
        Line(2, ["Lamp", "free", "Lamp", "free"]),
        Line(3, ["Bell", "2", "Bell", "3"]),
        Line(5, ["Lock", "", "Lock", ""], "This row has 1 cells"),
    ],
)
PRODUCTS = "Name,Price,Fax\nLamp,12.50,1\nBell,free,\nLock,,\nRack,7,\n"
CORRECTIONS = 'Enter the corrections as {"4": {"Column": "text"}}, or {"4": null} to leave row 4 out'


def lines(sheet: Sheet) -> list[tuple[int, list[str], str | None]]:
    return [(line.row, line.cells, line.problem) for line in sheet.lines]


def test_cells_are_replaced_and_rows_left_out() -> None:
    columns = columns_of(SHEET)
    assert [column.name for column in columns.all] == ["Name", "Price", "Price (2)"]
    changed = apply_corrections(SHEET, columns, {2: {"Price": "1", "Name": "Lamp 2"}, 3: None, 5: {}})
    # "name" repeats "Name" and is corrected with it.
    assert lines(changed) == [(2, ["Lamp 2", "1", "Lamp 2", "free"], None), (5, ["Lock", "", "Lock", ""], None)]
    assert SHEET.lines[0].cells == ["Lamp", "free", "Lamp", "free"]
    assert apply_corrections(SHEET, columns, {}) is SHEET


@pytest.mark.parametrize(
    ("corrections", "message"),
    [
        ({2: {"Fax": "1"}}, "The file has no column called 'Fax'. Check the file again"),
        ({4: None, 9: None}, "The file has no row 4. Check the file again"),
    ],
)
def test_a_cell_that_is_not_in_the_file(corrections: dict[int, dict[str, str] | None], message: str) -> None:
    with pytest.raises(UnknownCell, match=message):
        apply_corrections(SHEET, columns_of(SHEET), corrections)


def test_the_report_counts_corrections() -> None:
    findings = Findings()
    note_corrections({2: {"Price": "1"}, 3: None, 5: {}}, findings)
    note_corrections({}, findings)
    assert [(found.row, found.message) for found in findings.warnings] == [
        (None, "2 rows corrected before the import"),
        (None, "1 row left out before the import"),
    ]


def as_workbook(text: str) -> bytes:
    return workbook([list(row.split(",")) for row in text.splitlines()])


@pytest.mark.parametrize("written", [str.encode, as_workbook])
def test_rows_are_corrected_checked_imported_and_undone(admin: Client, written: Callable[[str], bytes]) -> None:
    data = written(PRODUCTS)
    checked = upload_import(admin, "products", data, dry_run="true")
    assert counts(checked) == (2, 0, 0, 2)
    assert checked["rejected_rows"] == [
        {"row": 3, "cells": {"Name": "Bell", "Price": "free", "Fax": ""}, "misaligned": False},
        {"row": 4, "cells": {"Name": "Lock", "Price": "", "Fax": ""}, "misaligned": False},
    ]
    corrections: dict[str, object] = {"3": {"Price": "also free"}, "4": None}
    again = upload_import(admin, "products", data, dry_run="true", corrections=corrections)
    assert (counts(again), again["rows"]) == ((2, 0, 0, 1), 3)
    assert again["rejected_rows"] == [
        {"row": 3, "cells": {"Name": "Bell", "Price": "also free", "Fax": ""}, "misaligned": False}
    ]
    assert totals(admin)["products"] == 0
    done = upload_import(admin, "products", data, corrections={"3": {"Price": "4.20"}, "4": None})
    assert (done["status"], counts(done), done["rejected_rows"]) == ("done", (3, 0, 0, 0), [])
    assert [found["message"] for found in done["warnings"]][-2:] == [
        "1 row corrected before the import",
        "1 row left out before the import",
    ]
    assert {name: row["price"] for name, row in by_name(admin, "products").items()} == {
        "Lamp": 12.5,
        "Bell": 4.2,
        "Rack": 7,
    }
    # Three products and their category.
    assert undo_import(admin, done).json()["undo"] == {"removed": 4, "restored": 0, "kept": []}
    assert totals(admin)["products"] == 0


def test_a_row_with_too_few_cells_is_confirmed(admin: Client) -> None:
    text = "Name,Price,Fax\nLamp,12.50\nBell,2,,9\n"
    checked = upload_import(admin, "products", text, dry_run="true")
    assert checked["rejected_rows"] == [
        {"row": 2, "cells": {"Name": "Lamp", "Price": "12.50", "Fax": ""}, "misaligned": True},
        {"row": 3, "cells": {"Name": "Bell", "Price": "2", "Fax": ""}, "misaligned": True},
    ]
    done = upload_import(admin, "products", text, corrections={"2": {}, "3": {"Price": "2.90"}})
    assert (done["status"], counts(done)) == ("done", (2, 0, 0, 0))
    assert {name: row["price"] for name, row in by_name(admin, "products").items()} == {"Lamp": 12.5, "Bell": 2.9}


@pytest.mark.parametrize(
    ("corrections", "message"),
    [
        ("[]", CORRECTIONS),
        ("{", CORRECTIONS),
        ('{"four": null}', CORRECTIONS),
        ('{"3": "4.20"}', CORRECTIONS),
        ('{"3": {"Price": 4}}', "Enter text"),
        ('{"3": {"Price": "\\u0000"}}', "This text contains a character that can't be saved. Remove it and try again."),
        ('{"3": {"Cost": "4"}}', "The file has no column called 'Cost'. Check the file again"),
        ('{"99": null}', "The file has no row 99. Check the file again"),
        ('{"99999999": null}', CORRECTIONS),
        (
            json.dumps(dict.fromkeys(map(str, range(MAX_CORRECTED + 1)))),
            "At most 1,000 rows can be corrected here. Correct the others in the file",
        ),
    ],
)
def test_unusable_corrections_import_nothing(admin: Client, corrections: str, message: str) -> None:
    answer = send(admin, "products", PRODUCTS, corrections=corrections, mode="good")
    assert answer.status_code == 422
    problem = answer.json()
    assert [found["message"] for found in problem["errors"]] == [message]
    assert problem["errors"][0]["field"].split(".")[0] == "corrections"
    assert (totals(admin)["products"], admin.items(PATH)) == (0, [])


def test_more_rows_than_are_shown_and_corrected_rows_in_the_file(admin: Client) -> None:
    text = "Name,Price\n" + "".join(f"Part {number},none\n" for number in range(1200))
    checked = upload_import(admin, "products", text, dry_run="true", corrections={"2": {"Price": "5"}, "3": None})
    assert (checked["failed"], len(checked["rejected_rows"]), checked["rejected_rows"][0]["row"]) == (1198, 1000, 4)
    form = {"kind": "products", "corrections": json.dumps({"2": {"Price": "x"}, "3": None})}
    answer = admin.ask(
        "POST", f"{PATH}/rejected", files={"file": ("books.csv", "Name,Price\nA,1\nB,y\nC,z\n")}, data=form
    )
    assert answer.text.removeprefix("\ufeff").splitlines() == [
        "Name,Price,Reason",
        "A,x,Price: 'x' isn't a number. Enter it like 1234.50",
        "C,z,Price: 'z' isn't a number. Enter it like 1234.50",
    ]


def test_corrections_of_more_than_a_megabyte_are_refused(admin: Client) -> None:
    answer = send(admin, "products", PRODUCTS, corrections="x" * (1 << 20 | 1))
    assert (answer.status_code, answer.json()["detail"]) == (
        413,
        "A text field is larger than 1 MB. Shorten it and try again.",
    )
    assert (totals(admin)["products"], admin.items(PATH)) == (0, [])
