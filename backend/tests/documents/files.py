"""Files of many kinds, made in memory."""

import io
import zipfile
import zlib

PNG = b"\x89PNG\r\n\x1a\n" + bytes(32)
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def pdf(*pages: str) -> bytes:
    """A PDF with a line of text on each page, and a script that must not run."""
    first = 4
    kids = " ".join(f"{first + 2 * place} 0 R" for place in range(len(pages)))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>",
        f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>".encode(),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ]
    for place, line in enumerate(pages):
        stream = zlib.compress(f"BT /F1 24 Tf 72 720 Td ({line}) Tj ET".encode())
        font = "<</Font<</F1 3 0 R>>>>"
        page = f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources{font}/Contents {first + 2 * place + 1} 0 R>>"
        objects.append(page.encode())
        about = f"<</Filter/FlateDecode/Length {len(stream)}>>\nstream\n".encode()
        objects.append(about + stream + b"\nendstream")
    body = b"%PDF-1.4\n"
    places = []
    for number, each in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n".encode() + each + b"\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    trailer = f"trailer\n<</Root 1 0 R/Size {len(objects) + 1}>>\nstartxref\n{len(body)}\n%%EOF"
    return body + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{trailer}".encode()


def archive(*members: str, content: str = "x") -> bytes:
    """A ZIP archive with these members."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as found:
        for member in members:
            found.writestr(member, content)
    return file.getvalue()
