"""Decides what a file is by its content, and which customer a document belongs to."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote

from orderkeep.catalog.rules import picture_kind
from orderkeep.documents.enums import FileKind

MAX_FILE_BYTES = 25 << 20
MAX_NAME_LENGTH = 200
PDF = "application/pdf"
PLAIN, CSV, UNKNOWN = "text/plain", "text/csv", "application/octet-stream"
PICTURES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "avif": "image/avif",
}
OFFICE = "application/vnd.openxmlformats-officedocument."
OPEN_DOCUMENT = b"application/vnd.oasis.opendocument."
ZIP_PARTS = (
    (b"xl/workbook.", f"{OFFICE}spreadsheetml.sheet"),
    (b"word/document.", f"{OFFICE}wordprocessingml.document"),
    (b"ppt/presentation.", f"{OFFICE}presentationml.presentation"),
)
"""Members that distinguish Office files. Member names are never compressed."""
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
OLD_STREAMS = (
    ("Workbook", "application/vnd.ms-excel"),
    ("WordDocument", "application/msword"),
    ("PowerPoint Document", "application/vnd.ms-powerpoint"),
)
HEIC_BRANDS = (b"ftypheic", b"ftypheix", b"ftypmif1")
SHEETS = re.compile(r"spreadsheet|excel|text/csv")
OFFICE_FILES = re.compile(r"wordprocessing|msword|presentation|powerpoint|opendocument")
HEAD = 1024
SAMPLE = 65_536
CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\r\f\x1b")
TEXT_BOMS = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))


def media_type_of(data: bytes, name: str) -> str:
    """Return the media type by content. Text that a browser could execute, such as HTML or SVG, is plain text."""
    found = PDF if b"%PDF-" in data[:HEAD] else _picture_type(data) or _office_type(data)
    if found:
        return found
    if is_text(data):
        return CSV if name.casefold().endswith(".csv") else PLAIN
    return UNKNOWN


def _picture_type(data: bytes) -> str | None:
    if kind := picture_kind(data):
        return PICTURES[kind]
    return "image/heic" if data[4:12] in HEIC_BRANDS else None


def _office_type(data: bytes) -> str | None:
    if data.startswith(b"PK\x03\x04"):
        return _zip_type(data)
    if data.startswith(OLD_OFFICE):
        return next((kind for stream, kind in OLD_STREAMS if stream.encode("utf-16-le") in data), UNKNOWN)
    return None


def _zip_type(data: bytes) -> str:
    member = data[30:HEAD]
    if member.startswith(b"mimetype" + OPEN_DOCUMENT):
        kind = re.match(rb"[a-z./-]+", member.removeprefix(b"mimetype"))
        return kind[0].decode() if kind else UNKNOWN
    return next((kind for part, kind in ZIP_PARTS if part in data), "application/zip")


def is_text(data: bytes) -> bool:
    """Whether the file is text: it has a byte order mark, or no control characters."""
    if data.startswith(tuple(mark for mark, _ in TEXT_BOMS)):
        return True
    sample = data[:SAMPLE]
    return bool(sample) and len(sample.translate(None, CONTROLS)) == len(sample)


def text_of(data: bytes, most: int) -> str:
    """Decode the beginning of a text file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252."""
    part = data[: most * 4]
    encoding = next((name for mark, name in TEXT_BOMS if part.startswith(mark)), "utf-8")
    try:
        text = part.decode(encoding)
    except UnicodeDecodeError as problem:
        is_cut = problem.end >= len(part) - 4 and len(part) < len(data)
        text = part.decode(encoding if is_cut else "cp1252", errors="replace")
    return text[:most]


def kind_of(media_type: str) -> FileKind:
    if media_type == PDF:
        return FileKind.PDF
    if media_type.startswith("image/"):
        return FileKind.IMAGE
    if SHEETS.search(media_type):
        return FileKind.SPREADSHEET
    if media_type.startswith("text/"):
        return FileKind.TEXT
    return FileKind.OFFICE if OFFICE_FILES.search(media_type) else FileKind.OTHER


def shown_name(name: str) -> str:
    """Return the file's name without folders and characters that can't be displayed. The extension is kept."""
    plain = "".join(mark for mark in name.replace("\\", "/").rpartition("/")[2] if mark.isprintable()).strip(" .")
    stem, dot, extension = plain.rpartition(".")
    if len(plain) > MAX_NAME_LENGTH and stem and len(extension) < MAX_NAME_LENGTH // 4:
        return stem[: MAX_NAME_LENGTH - len(extension) - 1] + dot + extension
    return plain[:MAX_NAME_LENGTH] or "Untitled"


def attachment_header(name: str) -> str:
    """Return the Content-Disposition header that downloads a file under this name (RFC 6266)."""
    plain = re.sub(r"[^ !#$&+\-.0-9A-Za-z^_`|~()]", "_", name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


@dataclass(frozen=True)
class Holder:
    """The customer or prospect that a record belongs to, and their owner. A record of neither has no holder."""

    customer_id: str | None
    prospect_id: str | None
    owner_id: str | None

    @property
    def key(self) -> str | None:
        """The customer, who replaces the prospect that they once were."""
        return self.customer_id or self.prospect_id


def common_holder(holders: Iterable[Holder | None]) -> Holder | None:
    """Return the only holder among a document's records. Raises ValueError if there are several."""
    found = {holder.key: holder for holder in holders if holder is not None and holder.key}
    if len(found) > 1:
        raise ValueError
    return next(iter(found.values()), None)
