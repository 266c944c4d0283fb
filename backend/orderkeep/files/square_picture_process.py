"""Cuts a square from the middle of an uploaded picture and scales it down, in a separate process.

`core/parser_process.py` runs it: the file on standard input, a WebP on standard output. It starts for each file, so it
imports nothing of Orderkeep except its limits.
"""

import sys
from io import BytesIO

from PIL import Image, ImageOps

from orderkeep.core.process_limits import limit_process

FORMATS = ("JPEG", "PNG", "WEBP")
MAX_PIXELS = 60_000_000
"""More than phones take. Decoded, they fit in the memory."""
MEMORY_BYTES = 768 << 20
SECONDS = 10
QUALITY = 82


def main() -> None:
    """The only argument: the side of the square in pixels. Every other file ends the process without output."""
    limit_process(MEMORY_BYTES, SECONDS)
    try:
        square = square_webp(sys.stdin.buffer.read(), int(sys.argv[1]))
    except (OSError, ValueError, SyntaxError, MemoryError, Image.DecompressionBombError):
        sys.exit(1)
    sys.stdout.buffer.write(square)


def square_webp(data: bytes, side: int, max_pixels: int = MAX_PIXELS) -> bytes:
    """Return the middle as opaque WebP: upright, without metadata. Raises what Pillow does for a broken file."""
    with Image.open(BytesIO(data), formats=FORMATS) as opened:
        if opened.width * opened.height > max_pixels:
            raise ValueError
        # A JPEG is decoded at a fraction of its size, if that is still large enough.
        opened.draft(None, (side, side))
        has_alpha = opened.has_transparency_data
        square = ImageOps.fit(opened.convert("RGBA" if has_alpha else "RGB"), (side, side))
        upright = ImageOps.exif_transpose(square)
    opaque = Image.new("RGB", upright.size, "white")
    opaque.paste(upright, mask=upright if has_alpha else None)
    output = BytesIO()
    opaque.save(output, "WEBP", quality=QUALITY)
    return output.getvalue()
