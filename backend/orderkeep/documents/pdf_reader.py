"""The text and the pages of PDF files, read in a separate process (`pdf_process.py`)."""

import logging
from dataclasses import dataclass
from typing import IO

import orjson

from orderkeep.core.parser_process import Parser, run_parser

log = logging.getLogger("orderkeep")

MODULE = "orderkeep.documents.pdf_process"
SECONDS = 10
MAX_TEXT_LENGTH = 200_000
"""Characters of a document that can be searched."""
LIMITS = {"characters": MAX_TEXT_LENGTH, "seconds": SECONDS}
PNG_END = b"IEND\xaeB`\x82"
"""The last bytes of a complete picture."""


@dataclass(frozen=True)
class PdfText:
    """The number of pages and the text of a PDF."""

    pages: int
    text: str


def read_pdf(data: bytes) -> PdfText | None:
    """Return the text of a PDF. None if the file is damaged, encrypted or exceeds the limits."""
    answer, code = _run(data, {})
    try:
        match orjson.loads(answer):
            case {"pages": int(pages), "text": str(text)}:
                return PdfText(pages, text)
    except orjson.JSONDecodeError:
        log.warning("a PDF could not be read; its reader ended with %s", code)
    return None


def page_picture(data: bytes, number: int, width: int) -> bytes | None:
    """Return a page as PNG. None if there is no such page, or the file can't be rendered."""
    answer, code = _run(data, {"page": number, "width": width})
    if answer.endswith(PNG_END):
        return answer
    log.warning("a page of a PDF could not be rendered; its reader ended with %s", code)
    return None


def _run(data: bytes, task: dict[str, int]) -> tuple[bytes, int | None]:
    parser = Parser(MODULE, orjson.dumps({**LIMITS, **task}).decode(), SECONDS)
    return run_parser(parser, data, _all_of)


def _all_of(output: IO[bytes]) -> bytes:
    return output.read()
