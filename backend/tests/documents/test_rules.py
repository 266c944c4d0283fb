"""What a file is by its content, its name, and whose a document is."""

import pytest

from orderkeep.documents.rules import (
    Holder,
    attachment_header,
    common_holder,
    kind_of,
    media_type_of,
    shown_name,
    text_of,
)
from tests.documents.files import OLE, PNG, archive, pdf

pytestmark = pytest.mark.one_database

OFFICE = "application/vnd.openxmlformats-officedocument."
ODS = "application/vnd.oasis.opendocument.spreadsheet"
FILES = {
    "pdf": (pdf("A"), "a.txt", "application/pdf", "pdf"),
    "pdf after a line": (b"\n" + pdf("A"), "a", "application/pdf", "pdf"),
    "png": (PNG, "a.pdf", "image/png", "image"),
    "jpeg": (b"\xff\xd8\xff\xe0", "a", "image/jpeg", "image"),
    "heic": (bytes(4) + b"ftypheic", "a.jpg", "image/heic", "image"),
    "xlsx": (archive("xl/workbook.xml"), "a.zip", f"{OFFICE}spreadsheetml.sheet", "spreadsheet"),
    "docx": (archive("word/document.xml"), "a", f"{OFFICE}wordprocessingml.document", "office"),
    "pptx": (archive("ppt/presentation.xml"), "a", f"{OFFICE}presentationml.presentation", "office"),
    "ods": (archive("mimetype", content=ODS), "a", ODS, "spreadsheet"),
    "zip": (archive("a.txt"), "a.docx", "application/zip", "other"),
    "xls": (OLE + "Workbook".encode("utf-16-le"), "a", "application/vnd.ms-excel", "spreadsheet"),
    "doc": (OLE + "WordDocument".encode("utf-16-le"), "a", "application/msword", "office"),
    "another compound file": (OLE, "a.doc", "application/octet-stream", "other"),
    "csv": (b"Name;Price\nA;1", "a.CSV", "text/csv", "spreadsheet"),
    "html": (b"<html><script>alert(1)</script>", "a.html", "text/plain", "text"),
    "svg": (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "a.svg", "text/plain", "text"),
    "windows text": ("Größe".encode("cp1252"), "a.txt", "text/plain", "text"),
    "utf-16 text": ("Größe".encode("utf-16"), "a.txt", "text/plain", "text"),
    "program": (b"\x7fELF\x02\x01\x01\x00", "a.txt", "application/octet-stream", "other"),
    "zeros": (bytes(100), "a.csv", "application/octet-stream", "other"),
}


@pytest.mark.parametrize("name", FILES)
def test_the_content_decides_what_a_file_is(name: str) -> None:
    data, file_name, media_type, kind = FILES[name]
    assert (media_type_of(data, file_name), kind_of(media_type).value) == (media_type, kind)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_is_decoded(encoding: str) -> None:
    assert text_of("Größe 5 €".encode(encoding), 100) == "Größe 5 €"


def test_only_the_beginning_of_a_text_is_read() -> None:
    assert text_of("é".encode() * 1_000, 10) == "é" * 10
    assert text_of(b"a" + "€".encode() * 1_000, 10) == "a" + "€" * 9


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("D:\\Scans\\Invoice 7.pdf", "Invoice 7.pdf"),
        ("../../etc/passwd", "passwd"),
        ("Rechnung\r\nX: 1.pdf", "RechnungX: 1.pdf"),
        ("", "Untitled"),
        (" .. ", "Untitled"),
        ("a" * 300 + ".pdf", "a" * 196 + ".pdf"),
        ("a" * 300, "a" * 200),
    ],
)
def test_names_are_short_and_without_folders(given: str, shown: str) -> None:
    assert shown_name(given) == shown


def test_a_file_is_saved_under_its_name() -> None:
    name = 'Größe "7";\r.pdf'
    assert attachment_header(name) == (
        "attachment; filename=\"Gr__e _7___.pdf\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%227%22%3B%0D.pdf"
    )


ADA, BEN = Holder("ada", None, "sales"), Holder("ben", None, "colleague")


@pytest.mark.parametrize(
    ("holders", "common"),
    [
        ([], None),
        ([None, None], None),
        ([None, ADA], ADA),
        ([ADA, ADA, None], ADA),
        ([Holder(None, None, "sales"), ADA], ADA),
        ([Holder(None, None, "sales")], None),
        ([Holder("ada", "lead", "sales"), ADA], ADA),
    ],
)
def test_a_document_has_the_customer_of_its_records(holders: list[Holder | None], common: Holder | None) -> None:
    assert common_holder(holders) == common


@pytest.mark.parametrize("other", [BEN, Holder(None, "ada's neighbour", "sales")])
def test_a_document_never_has_two_customers(other: Holder) -> None:
    with pytest.raises(ValueError):
        common_holder([ADA, None, other])
