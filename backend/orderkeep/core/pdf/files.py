"""PDF files: each section has its templates, filled with data that is always placed as plain text.

Only the bundled fonts are used, so that every machine renders the same file.
"""

from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypedDict

import orjson
from fastapi import Response

from orderkeep.core.pdf.process import PdfProcess
from orderkeep.core.values import JsonObject, Values

PACKAGE = Path(__file__).parents[2]
FONTS = Path(__file__).with_name("fonts")

PaperSize = Literal["a4", "letter"]
PAPER_NAMES = {"a4": "a4", "letter": "us-letter"}
"""Typst's names of the paper sizes."""
TemplateData = JsonObject
"""What a template prints, by the names it uses."""
RENDERER = PdfProcess()


class PdfRoute(TypedDict):
    """The response of a route that returns a PDF."""

    response_class: type[Response]
    responses: dict[int | str, JsonObject]


PDF: PdfRoute = {"response_class": Response, "responses": {200: {"content": {"application/pdf": {}}}}}
"""How a route declares that it returns a file."""


def render_pdf(template: Path, data: Values, paper: str) -> bytes:
    """Render a template of this package. `paper` is passed to the template under Typst's name."""
    task = {
        "template": str(template),
        "root": str(PACKAGE),
        "fonts": str(FONTS),
        "facts": orjson.dumps({**data, "paper": PAPER_NAMES.get(paper, paper)}).decode(),
    }
    return RENDERER.render(orjson.dumps(task))


def join_pdfs(files: Sequence[bytes]) -> bytes:
    """Return one file with the pages of all of these, each of which keeps its own page numbers."""
    return (
        files[0]
        if len(files) == 1
        else RENDERER.render(orjson.dumps({"joined": [b64encode(each) for each in files]}, default=bytes.decode))
    )


def pdf_file(name: str, pdf: bytes) -> Response:
    """A response that browsers save as `name`.pdf and no cache stores."""
    headers = {
        "content-disposition": f'attachment; filename="{name.replace("/", "-")}.pdf"',
        "cache-control": "private, no-store",
    }
    return Response(pdf, media_type="application/pdf", headers=headers)
