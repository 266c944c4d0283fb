"""From the bytes of a file to its rows."""

from orderkeep.imports.csv_text import read_csv
from orderkeep.imports.sheet import Sheet, Unreadable
from orderkeep.imports.workbook import read_workbook

ZIP, OLD_OFFICE, PDF = b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF"


def read_file(data: bytes) -> Sheet:
    """What the file is shows in its first bytes, not in its name. Raises Unreadable."""
    if data.startswith((ZIP, OLD_OFFICE)):
        return read_workbook(data)
    if data.startswith(PDF):
        raise Unreadable("This is a PDF. Choose a CSV, Excel or OpenDocument file")
    return read_csv(data)
