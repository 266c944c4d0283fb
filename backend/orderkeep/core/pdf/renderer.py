"""The process that renders and joins PDF files: tasks on standard input, files on standard output.

`core/pdf/process.py` starts it. Typst and its fonts take 35 MB, which the server would keep. Here they are gone once no
file was requested for a minute. It imports nothing of Orderkeep.
"""

import io
import os
import select
import struct
import sys
from base64 import b64decode

import orjson

SIZE, RESULT = struct.Struct(">I"), struct.Struct(">?I")
"""Before a task: its length. Before a result: whether it is a file or an error message, and its length."""


def main() -> None:
    """Render until no more tasks arrive. The only argument: how long to wait for one, in seconds."""
    idle = float(sys.argv[1])
    while select.select([0], [], [], idle)[0] and (head := _read(SIZE.size)):
        is_file, answer = _render(_read(*SIZE.unpack(head)))
        sys.stdout.buffer.write(RESULT.pack(is_file, len(answer)) + answer)
        sys.stdout.buffer.flush()


def _read(size: int) -> bytes:
    """Read without a buffer, in which `select` wouldn't see the next task. Nothing if the server has ended."""
    parts = []
    while size and (part := os.read(0, size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _render(task: bytes) -> tuple[bool, bytes]:
    import typst  # noqa: PLC0415  # the server imports this module as well, and must not load it

    try:
        wanted = orjson.loads(task)
        if "joined" in wanted:
            return True, _join([b64decode(each) for each in wanted["joined"]])
        pdf: bytes = typst.compile(
            wanted["template"],
            root=wanted["root"],
            font_paths=[wanted["fonts"]],
            ignore_system_fonts=True,
            format="pdf",
            sys_inputs={"facts": wanted["facts"]},
        )
    except Exception as problem:  # noqa: BLE001  # whatever it is, the server reports it
        return False, str(problem).encode()
    return True, pdf


def _join(files: list[bytes]) -> bytes:
    """Return the pages of files that were rendered here as one file."""
    import pypdfium2  # noqa: PLC0415  # only loaded for this

    joined, out = pypdfium2.PdfDocument.new(), io.BytesIO()
    for each in files:
        joined.import_pages(pypdfium2.PdfDocument(each))
    joined.save(out)
    return out.getvalue()
