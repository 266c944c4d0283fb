"""PDF files: a template beside its section, filled with facts that it places as text.

Only the fonts beside this file are used, so that every machine prints the same.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import orjson
from fastapi import Response

PACKAGE = Path(__file__).parents[1]
FONTS = Path(__file__).with_name("fonts")

PaperSize = Literal["a4", "letter"]
PAPER_NAMES = {"a4": "a4", "letter": "us-letter"}
"""What the typesetter calls them."""
PDF: dict[str, Any] = {"response_class": Response, "responses": {200: {"content": {"application/pdf": {}}}}}
"""How a route says that it answers with a file."""


def render_pdf(template: Path, facts: Mapping[str, object], paper: str) -> bytes:
    """Print a template of this package. `paper` is handed on as the typesetter calls it."""
    import typst  # noqa: PLC0415 - it takes 7 MB, which a server that prints nothing does without

    data = orjson.dumps({**facts, "paper": PAPER_NAMES.get(paper, paper)}).decode()
    pdf: bytes = typst.compile(
        template,
        root=PACKAGE,
        font_paths=[FONTS],
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"facts": data},
    )
    return pdf


def pdf_file(name: str, pdf: bytes) -> Response:
    """The answer that a browser saves as `name`.pdf and nobody keeps on the way."""
    headers = {"content-disposition": f'attachment; filename="{name}.pdf"', "cache-control": "private, no-store"}
    return Response(pdf, media_type="application/pdf", headers=headers)
