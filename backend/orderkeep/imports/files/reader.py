"""Reads the rows of a file in a separate process (`reader_process.py`)."""

import logging
from collections.abc import Callable, Iterable

import orjson

from orderkeep.core.lists.export import unescape_formula
from orderkeep.core.parser_process import Parser, never_stop, run_parser
from orderkeep.imports.files.sheet import NOT_READABLE, FileLimits, Line, Sheet, Unreadable

log = logging.getLogger("orderkeep")

LIMITS = FileLimits()
MODULE = "orderkeep.imports.files.reader_process"


def read_file(data: bytes, check_stop: Callable[[], None] = never_stop) -> Sheet:
    """Read the headings and rows of a CSV, XLSX, XLS or ODS file. Raises Unreadable, or what `check_stop` raises."""
    parser = Parser(MODULE, orjson.dumps(LIMITS).decode(), LIMITS.seconds)
    sheet, code = run_parser(parser, data, lambda answer: collect_sheet(answer, check_stop), check_stop)
    if sheet is None:
        log.warning("a file could not be read; its reader ended with %s", code)
        raise Unreadable(NOT_READABLE)
    return sheet


def collect_sheet(answer: Iterable[bytes], check_stop: Callable[[], None] = never_stop) -> Sheet | None:
    """Build the sheet from the output lines of the process. None if it ended early. Raises Unreadable."""
    headings: list[str] = []
    lines: list[Line] = []
    for piece in map(_parse_piece, answer):
        check_stop()
        match piece:
            case [int(row), list(cells), str() | None as problem]:
                lines.append(Line(row, [unescape_formula(cell) for cell in cells], problem))
            case {"headings": headings}:
                continue
            case {"notes": notes}:
                return Sheet(headings, lines, tuple(notes))
            case {"unreadable": sentence}:
                raise Unreadable(sentence)
            case _:
                return None
    return None


def _parse_piece(piece: bytes) -> object:
    try:
        return orjson.loads(piece)
    except orjson.JSONDecodeError:
        return None
