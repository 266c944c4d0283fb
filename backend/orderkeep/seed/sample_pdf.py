"""A PDF with a few lines of text, for sample documents. Smaller and faster than a typeset one."""

from collections.abc import Sequence

FONT = b"<</Type/Font/Subtype/Type1/BaseFont/%s/Encoding/WinAnsiEncoding>>"
PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R/F2 5 0 R>>>>/Contents 6 0 R>>"
LEFT, TOP, LEADING = 64, 770, 20


def sample_pdf(heading: str, lines: Sequence[str]) -> bytes:
    """Return a PDF of one page: a heading, and lines whose columns are separated by tabs."""
    drawn = [f"BT /F2 20 Tf {LEFT} {TOP} Td ({_escape_text(heading)}) Tj ET"]
    for number, line in enumerate(lines, 2):
        for column, cell in enumerate(line.split("\t")):
            x, y = LEFT + column * 160, TOP - number * LEADING
            drawn.append(f"BT /F1 11 Tf {x} {y} Td ({_escape_text(cell)}) Tj ET")
    stream = "\n".join(drawn).encode("cp1252", "replace")
    content = b"<</Length %d>>\nstream\n%s\nendstream" % (len(stream), stream)
    pages = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
    return _file(
        [b"<</Type/Catalog/Pages 2 0 R>>", pages, PAGE, FONT % b"Helvetica", FONT % b"Helvetica-Bold", content]
    )


def _escape_text(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _file(objects: Sequence[bytes]) -> bytes:
    body, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(b"%010d 00000 n \n" % len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    size = len(objects) + 1
    table = b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, b"".join(places))
    return body + table + b"trailer\n<</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF\n" % (size, len(body))
