"""Reads an untrusted file in a separate process: bytes on standard input, rows as JSON lines on standard output.

`core/parser_process.py` runs it. It starts for each file, so it imports nothing of Orderkeep except the parsers.
"""

import sys
from collections.abc import Iterator

import orjson

from orderkeep.core.process_limits import limit_process
from orderkeep.imports.files.csv_text import read_csv
from orderkeep.imports.files.sheet import NOT_READABLE, FileLimits, Table, Unreadable

ZIP, OLD_OFFICE, PDF = b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF"


def main() -> None:
    """The only argument: the limits as JSON."""
    limits = FileLimits(**orjson.loads(sys.argv[1]))
    limit_process(limits.memory_bytes, limits.seconds)
    for piece in answer(sys.stdin.buffer.read(), limits):
        sys.stdout.buffer.write(piece + b"\n")


def answer(data: bytes, limits: FileLimits) -> Iterator[bytes]:
    """Write the headings, a line per row, then the notes, which confirm that all rows were written; or an error."""
    refused = orjson.dumps({"unreadable": NOT_READABLE})
    try:
        table = read(data, limits)
        yield orjson.dumps({"headings": table.headings})
        for line in table.lines:
            yield orjson.dumps([line.row, line.cells, line.problem])
        yield orjson.dumps({"notes": table.notes})
    except Unreadable as problem:
        yield orjson.dumps({"unreadable": str(problem)})
    except Exception:  # noqa: BLE001  # whatever the error, even out of memory, the file caused it
        yield refused


def read(data: bytes, limits: FileLimits) -> Table:
    """Detect the file type from its first bytes, not its name. Raises Unreadable, or anything for a broken file."""
    if data.startswith((ZIP, OLD_OFFICE)):
        from orderkeep.imports.files.workbook import read_workbook  # noqa: PLC0415  # not needed for text files

        return read_workbook(data, limits)
    if data.startswith(PDF):
        raise Unreadable("This is a PDF. Choose a CSV, Excel or OpenDocument file")
    return read_csv(data, limits)


if __name__ == "__main__":
    main()
