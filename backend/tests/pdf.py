"""Reads PDF files."""

import io
import re
import unicodedata
from typing import Any

from pypdf import PdfReader


def pages(answer: Any) -> list[str]:
    """The text of each page of a response, which must be a PDF."""
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    return [page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages]


def squeezed(text: str) -> str:
    """Without spaces and line breaks, which depend on the layout."""
    return re.sub(r"[\s\u200b]", "", unicodedata.normalize("NFKC", text))
