"""Reading files: bytes become rows of text, or an error message."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderkeep.core.lists.export import unescape_formula
from orderkeep.imports.files.reader import LIMITS, collect_sheet, read_file
from orderkeep.imports.files.reader_process import answer
from orderkeep.imports.files.sheet import Sheet, Unreadable
from tests.imports.files import workbook

TEXT = 'Name,City\n"Bólido, S.A.",Madrid\n"B""B",""\n'
ROWS = [(2, ["Bólido, S.A.", "Madrid"]), (3, ['B"B', ""])]


def rows_of(sheet: Sheet) -> list[tuple[int, list[str]]]:
    return [(line.row, line.cells) for line in sheet.lines]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_encodings_separators_and_line_ends(encoding: str, separator: str, line_end: str) -> None:
    text = TEXT.replace("Name,City", f"Name{separator}City").replace('",', f'"{separator}').replace("\n", line_end)
    sheet = read_file(text.encode(encoding))
    assert sheet.headings == ["Name", "City"]
    assert rows_of(sheet) == ROWS
    assert [note[:24] for note in sheet.notes] == (["The file isn't in UTF-8 "] if encoding == "cp1252" else [])


def test_rows_are_counted_as_a_person_counts_them() -> None:
    sheet = read_file(b'\n\nName,City\n\nA,"two\nlines"\n,\nB,C\n')
    assert rows_of(sheet) == [(5, ["A", "two\nlines"]), (7, ["B", "C"])]


def test_a_row_may_say_what_the_separator_is() -> None:
    sheet = read_file(b"sep=;\nName;Price\nA;1,5\n")
    assert (sheet.headings, rows_of(sheet)) == (["Name", "Price"], [(3, ["A", "1,5"])])


def test_headings_are_shown_and_stored_without_odd_marks() -> None:
    assert read_file(b"Na\x00me, City\t\nA,B\n").headings == ["Na me", "City"]


def test_decimal_commas_do_not_cut_a_row() -> None:
    sheet = read_file(b"Name;Price;Cost\nA;1,50;1,20\nB;2,50;2,20\n")
    assert rows_of(sheet) == [(2, ["A", "1,50", "1,20"]), (3, ["B", "2,50", "2,20"])]


def test_ragged_rows_are_errors_of_their_row() -> None:
    sheet = read_file(b"A,B,C\n1,2,3\n1,2\n1,2,3,4\n1,2,3,\n")
    assert [row for row, _ in sheet.broken] == [3, 4]
    assert "2 cells, but there are 3 headings" in sheet.broken[0][1]
    assert "4 cells, but there are 3 headings" in sheet.broken[1][1]


def test_a_quotation_mark_that_stays_open_is_named() -> None:
    sheet = read_file(b'A,B\n1,2\n3,"4\n5,6\n')
    assert [(row, message[:20]) for row, message in sheet.broken] == [(3, "A quotation mark in ")]
    assert rows_of(read_file(b'A,B\n1,24" TV\n')) == [(2, ["1", '24" TV'])]


@pytest.mark.parametrize("data", [b"", b"\n\n , \n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_said_to_be_empty(data: bytes) -> None:
    with pytest.raises(Unreadable, match="empty"):
        read_file(data)


def test_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orderkeep.imports.files.reader.LIMITS", replace(LIMITS, rows=2_000))
    with pytest.raises(Unreadable, match="the limit is 200"):
        read_file(",".join(f"c{number}" for number in range(LIMITS.columns + 1)).encode())
    assert len(read_file(b"A\n" + b"1\n" * 2_000).lines) == 2_000
    with pytest.raises(Unreadable, match=r"The file has more than 2,000 rows\. Split it into smaller files"):
        read_file(b"A\n" + b"1\n" * 2_001)
    with pytest.raises(Unreadable, match="too long"):
        read_file(b'A,B\n1,"' + b"x" * 200_000 + b"\n")


def read_here(data: bytes) -> Sheet:
    """Without a separate process, which would slow down a thousand examples."""
    sheet = collect_sheet(answer(data, LIMITS))
    assert sheet
    return sheet


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read_here(data)
    except Unreadable as refused:
        assert str(refused)  # noqa: PT017  # any other exception fails the test


@given(st.lists(st.lists(st.text("abc,;|\"'é \n", min_size=1, max_size=6), min_size=2, max_size=2), max_size=6))
def test_what_a_spreadsheet_writes_is_read_back(rows: list[list[str]]) -> None:
    def quoted(cells: list[str]) -> str:
        return ",".join('"' + cell.replace('"', '""') + '"' for cell in cells)

    text = "\r\n".join(["First,Second", *map(quoted, rows)])
    wanted = [[unescape_formula(cell) for cell in cells] for cells in rows if any(cell.strip() for cell in cells)]
    assert [line.cells for line in read_here(text.encode()).lines] == wanted


def test_workbooks() -> None:
    noise = 0.1 + 0.2
    rows: list[list[object]] = [
        [],
        ["Id", "Name", "Price", "Day", "Yes"],
        [1, "Bólido", noise, date(1996, 7, 4), True],
        [],
        [123456789012, " x ", 14.0, "", False],
    ]
    sheet = read_file(workbook(rows, [["Other"], ["sheet"]]))
    assert sheet.headings == ["Id", "Name", "Price", "Day", "Yes"]
    assert rows_of(sheet) == [
        (3, ["1", "Bólido", "0.3", "1996-07-04", "1"]),
        (5, ["123456789012", " x ", "14", "", "0"]),
    ]
    assert sheet.notes == ("Only the sheet Sheet1 is imported. The others are left out: Sheet2",)


@pytest.mark.parametrize("cut", [30, 200, 2000])
def test_a_damaged_workbook_is_refused(cut: int) -> None:
    data = workbook([["Name"], ["A"]])
    with pytest.raises(Unreadable, match="Couldn't read this file"):
        read_file(data[:cut])


SAMPLES = Path(__file__).with_name("samples")


@pytest.mark.parametrize("form", ["xls", "ods"])
def test_old_excel_and_opendocument_are_read_like_new_excel(form: str) -> None:
    sheet = read_file((SAMPLES / f"shop.{form}").read_bytes())
    assert sheet.headings == ["ProductID", "ProductName", "UnitPrice", "UnitsInStock", "Since", "Gift"]
    assert rows_of(sheet) == [
        (3, ["1", "Bólido, S.A.", "18.5", "39", "1996-07-04", "1"]),
        (4, ["2", "=Plain", "0.3", "0", "", "0"]),
    ]
    assert sheet.notes == ("Only the sheet Products is imported. The others are left out: Notes",)


@pytest.mark.parametrize("form", ["xls", "ods"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_file_that_is_cut_off_is_refused(form: str, share: float) -> None:
    data = (SAMPLES / f"shop.{form}").read_bytes()
    with pytest.raises(Unreadable, match="Couldn't read this file"):
        read_file(data[: int(len(data) * share)])


def test_a_broken_archive_is_refused() -> None:
    data = bytearray((SAMPLES / "shop.ods").read_bytes())
    place = data.index(b"content.xml") + 60
    data[place : place + 40] = b"\xff" * 40
    with pytest.raises(Unreadable, match="Couldn't read this file"):
        read_file(bytes(data))


def test_a_protected_workbook_says_so() -> None:
    with pytest.raises(Unreadable, match="protected by a password"):
        read_file(b"\xd0\xcf\x11\xe0" + bytes(600) + "EncryptedPackage".encode("utf-16-le") + bytes(600))


def test_a_sheet_that_reaches_too_far_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orderkeep.imports.files.reader.LIMITS", replace(LIMITS, cells=3))
    with pytest.raises(Unreadable, match="A sheet reaches to row 4 and column 6; the limit is"):
        read_file((SAMPLES / "shop.xls").read_bytes())


def test_cells_beside_an_empty_area_keep_their_place() -> None:
    sheet = read_file(workbook([[], ["", "", "Name", "City"], ["", "", "A", "B"]]))
    assert (sheet.headings, rows_of(sheet)) == (["", "", "Name", "City"], [(3, ["", "", "A", "B"])])
