"""Exports have the same rows, filters and scope as the screen, and no cell is a formula."""

import csv
import gc
import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from orderkeep.core.lists.export import escape_formula, to_cell, unescape_formula
from tests.clients import Client
from tests.makers import make_contact

EXPORT = "/rest/v1/customers/export"


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@a", "'@a"),
        ("\tx", "'\tx"),
        ("a=1", "a=1"),
        ("'=1", "''=1"),
        ("'a", "'a"),
        ("\r=1", "'\r=1"),
        ("\n=1", "'\n=1"),
        ("\nx", "'\nx"),
        ("＝1+1", "'＝1+1"),
        ("＋1", "'＋1"),
        ("－1", "'－1"),
        ("＠SUM(A1)", "'＠SUM(A1)"),
        (" =1", "' =1"),
        ("\u00a0\u3000=1", "'\u00a0\u3000=1"),
        ('"=1', "'\"=1"),
        (" \"'=1", "' \"'=1"),
        ("\ufeff=1", "'\ufeff=1"),
        ("\u200b@a", "'\u200b@a"),
        ("\x00=1", "'\x00=1"),
        (" a", " a"),
        ('"a" = b', '"a" = b'),
        ("", ""),
        ("'", "'"),
    ],
)
def test_a_text_is_never_a_formula(text: str, safe: str) -> None:
    assert escape_formula(text) == to_cell(text) == safe
    assert unescape_formula(safe) == text


@given(st.text("=+-@＝＋－＠'\"＂ \t\r\n\ufeff\u200bab", max_size=8))
def test_every_text_comes_back_and_none_is_a_formula(text: str) -> None:
    safe = escape_formula(text)
    assert unescape_formula(safe) == text
    seen = safe.lstrip(' \t\r\n"＂\ufeff\u200b')
    assert safe.startswith("'") or not seen.startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠"))


def test_numbers_stay_numbers() -> None:
    assert [to_cell(value) for value in (-5, 12.5, True, None, ["a", "b"], {"a": 1})] == [
        -5,
        12.5,
        "yes",
        "",
        "a, b",
        '{"a":1}',
    ]


def rows_of(answer: Any) -> list[list[str]]:
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_the_file_holds_what_the_filters_ask_for(admin: Client) -> None:
    make_contact(admin, name="=HYPERLINK(1)", tags=["a", "b"], relationship_type="partner")
    make_contact(admin, name="Zoë", relationship_type="partner")
    make_contact(admin, name="Bo")
    answer = admin.get(EXPORT, columns="name,tags,sales_total", relationship_type="partner", sort="name")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].startswith('attachment; filename="contacts-')
    assert rows_of(answer) == [
        ["Name", "Tags", "Sales"],
        ["'=HYPERLINK(1)", "a, b", "0.0"],
        ["Zoë", "", "0.0"],
    ]
    book = admin.get(EXPORT, format="xlsx", columns="name,sales_total", q="zoe")
    sheet = CalamineWorkbook.from_filelike(io.BytesIO(book.content)).get_sheet_by_index(0)
    assert sheet.to_python() == [["Name", "Sales"], ["Zoë", 0.0]]


def test_both_formats_hold_the_defused_text(admin: Client) -> None:
    for name in ('"=1+1', "＝1+1", "＋1", "＠SUM(A1)"):
        make_contact(admin, name=name)
    safe = ["'\"=1+1", "'＋1", "'＝1+1", "'＠SUM(A1)"]
    assert sorted(row[0] for row in rows_of(admin.get(EXPORT, columns="name"))[1:]) == safe
    book = admin.get(EXPORT, format="xlsx", columns="name")
    sheet = CalamineWorkbook.from_filelike(io.BytesIO(book.content)).get_sheet_by_index(0)
    assert sorted(row[0] for row in sheet.to_python()[1:]) == safe


def test_more_rows_than_a_batch_come_whole_and_once(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orderkeep.core.lists.export.BATCH", 3)
    names = [f"Contact {number:02}" for number in range(10)]
    for name in names:
        make_contact(admin, name=name)
    assert [row[0] for row in rows_of(admin.get(EXPORT, columns="name", sort="-name"))] == ["Name", *reversed(names)]


@pytest.mark.parametrize(
    ("params", "named"),
    [({"format": "pdf"}, "format"), ({"columns": "secret"}, "columns"), ({"limit": "5"}, "limit"), ({"x": "1"}, "x")],
)
def test_an_unknown_parameter_is_named(admin: Client, params: dict[str, str], named: str) -> None:
    answer = admin.get(EXPORT, **params)
    assert answer.status_code == 400
    assert [each["field"] for each in answer.json()["errors"]] == [named]


def test_everybody_exports_only_what_they_see(admin: Client, sales: Client, guest: Client) -> None:
    make_contact(admin, name="Hidden")
    make_contact(sales, name="Mine")
    assert rows_of(sales.get(EXPORT, columns="name")) == [["Name"], ["Mine"]]
    assert rows_of(guest.get(EXPORT, columns="name")) == [["Name"]]
    assert rows_of(admin.within("test").get(EXPORT, columns="name")) == [["Name"]]


@pytest.mark.one_database
def test_a_refused_export_leaves_no_file_open(admin: Client) -> None:
    admin.get("/rest/v1/products/export", format="xlsx")
    gc.collect()
    before = len(list(Path("/proc/self/fd").iterdir()))
    gc.disable()
    try:
        for _ in range(3):
            assert admin.get("/rest/v1/products/export", format="xlsx", sort="nothing").status_code == 400
        assert len(list(Path("/proc/self/fd").iterdir())) <= before + 1
    finally:
        gc.enable()
