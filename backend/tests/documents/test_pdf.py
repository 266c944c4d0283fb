"""PDF files are read in a separate process: their text, and pictures of their pages."""

import struct
import time
import zlib

import pytest

from orderkeep.documents import pdf_reader
from orderkeep.documents.pdf_process import png
from orderkeep.documents.pdf_reader import PdfText, page_picture, read_pdf
from tests.documents.files import pdf

pytestmark = pytest.mark.one_database

ENDS = {
    "abort": "import os; os.abort()",
    "no memory": "raise MemoryError",
    "half an answer": """print('{"pages": 1, "te')""",
    "other words": "print('hello')",
    "another answer": """print('{"pages": "1", "text": 2}')""",
    "no end": "import time; time.sleep(60)",
}


def test_the_text_of_all_pages_is_read() -> None:
    found = read_pdf(pdf("Invoice 20814", "Freight 60.00"))
    assert found is not None
    assert (found.pages, found.text.split()) == (2, ["Invoice", "20814", "Freight", "60.00"])


def test_a_long_text_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pdf_reader.LIMITS, "characters", 16)
    assert read_pdf(pdf("Invoice 20814", "Freight")) == PdfText(2, "Invoice 20814\nFre")


def test_a_page_is_a_picture_of_the_asked_width() -> None:
    data = pdf("A", "B")
    first, second = (page_picture(data, number, 300) for number in (1, 2))
    assert first is not None
    assert second is not None
    assert first != second
    assert struct.unpack(">IIBB", first[16:26]) == (300, 425, 8, 2)
    assert [page_picture(data, number, 300) for number in (0, 3)] == [None, None]


def test_a_picture_is_encoded_row_by_row() -> None:
    found = png(1, 2, 4, bytes([255, 0, 0, 9, 0, 255, 0, 9]), 3)
    size = struct.unpack(">I", found[33:37])[0]
    assert zlib.decompress(found[41 : 41 + size]) == bytes([0, 255, 0, 0, 0, 0, 255, 0])


@pytest.mark.parametrize("data", [b"%PDF-1.4 rubbish", b"%PDF-", pdf("A")[:80], b"%PDF-1.4\n" + bytes(100_000)])
def test_a_damaged_file_has_no_text_and_no_pages(data: bytes) -> None:
    assert (read_pdf(data), page_picture(data, 1, 300)) == (None, None)


@pytest.mark.parametrize("way", ENDS)
def test_however_the_process_ends_the_server_goes_on(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orderkeep.core.parser_process.START", ENDS[way])
    monkeypatch.setattr(pdf_reader, "SECONDS", 1)
    started = time.monotonic()
    assert read_pdf(pdf("A")) is None
    assert time.monotonic() - started < 10


def test_a_file_that_needs_more_than_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pdf_reader.LIMITS, "memory_bytes", 16 << 20)
    assert page_picture(pdf("A"), 1, 1_000) is None
