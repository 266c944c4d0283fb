"""Reads a PDF in a separate process: its text as JSON, or the picture of a page as PNG.

`core/parser_process.py` runs it. PDFium is the renderer of Chromium; nothing in a PDF is executed here or in a browser.
It starts for each file, so it imports nothing of Orderkeep except its limits.
"""

import struct
import sys
import zlib
from dataclasses import dataclass

import orjson
import pypdfium2

from orderkeep.core.process_limits import limit_process

RGB = 2
MAX_SIDE = 6_000
"""Pixels. Pages can be any size."""


@dataclass(frozen=True)
class PdfTask:
    """What to read: the text, or the page with this number (from 1) at this width in pixels."""

    page: int | None = None
    width: int = 1_000
    characters: int = 200_000
    """Maximum length of the text."""
    memory_bytes: int = 512 << 20
    seconds: int = 10


def main() -> None:
    """The only argument: the task as JSON. A broken file ends the process without output."""
    task = PdfTask(**orjson.loads(sys.argv[1]))
    limit_process(task.memory_bytes, task.seconds)
    pdf = pypdfium2.PdfDocument(sys.stdin.buffer.read())
    sys.stdout.buffer.write(text_of(pdf, task) if task.page is None else picture_of(pdf, task.page, task.width))


def text_of(pdf: pypdfium2.PdfDocument, task: PdfTask) -> bytes:
    """The number of pages, and the text of the first ones as long as it fits."""
    parts: list[str] = []
    left = task.characters
    for page in pdf:
        if left <= 0:
            break
        text = page.get_textpage().get_text_range()[:left]
        parts.append(text)
        left -= len(text)
    text = "\n".join(parts).encode("utf-8", "replace").decode()
    return orjson.dumps({"pages": len(pdf), "text": text})


def picture_of(pdf: pypdfium2.PdfDocument, number: int, width: int) -> bytes:
    """The page as PNG, in colour on white. Nothing for a page that doesn't exist."""
    if not 1 <= number <= len(pdf):
        return b""
    page = pdf[number - 1]
    scale = min(width / page.get_width(), MAX_SIDE / page.get_height())
    bitmap = page.render(scale=scale, rev_byteorder=True, may_draw_forms=False)
    return png(bitmap.width, bitmap.height, bitmap.stride, bytes(bitmap.buffer), bitmap.n_channels)


def png(width: int, height: int, stride: int, pixels: bytes, channels: int) -> bytes:
    """Encode rows of pixels as PNG (ISO 15948): grey, RGB or RGBA."""
    rows = b"".join(b"\0" + pixels[row * stride : row * stride + width * channels] for row in range(height))
    colour = {1: 0, 3: RGB, 4: 6}[channels]
    header = struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts
    )


if __name__ == "__main__":
    main()
