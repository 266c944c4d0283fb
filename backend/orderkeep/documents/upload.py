"""An uploaded file: its type and text are determined before the transaction begins, because that takes a while."""

from dataclasses import dataclass
from hashlib import sha256

from fastapi import UploadFile
from typing_extensions import TypedDict

from orderkeep.core.errors import Invalid, TooLarge
from orderkeep.core.text_normalize import search_text
from orderkeep.documents.enums import FileKind
from orderkeep.documents.pdf_reader import MAX_TEXT_LENGTH, read_pdf
from orderkeep.documents.rules import MAX_FILE_BYTES, PDF, kind_of, media_type_of, shown_name, text_of


class FileColumns(TypedDict):
    """The columns of a version, which a document repeats for its current one."""

    file_name: str
    media_type: str
    size: int
    sha256: str
    pages: int | None


@dataclass(frozen=True)
class Upload:
    """An uploaded file with its detected type, page count and text."""

    data: bytes
    file_name: str
    media_type: str
    pages: int | None
    text: str
    """Normalised. Empty if the file has no text that can be read."""

    @property
    def columns(self) -> FileColumns:
        """The facts about the file that are stored."""
        return {
            "file_name": self.file_name,
            "media_type": self.media_type,
            "size": len(self.data),
            "sha256": sha256(self.data).hexdigest(),
            "pages": self.pages,
        }

    @property
    def kind(self) -> FileKind:
        return kind_of(self.media_type)


def read_upload(file: UploadFile) -> Upload:
    """Read an uploaded file. Raises TooLarge, or Invalid for an empty one."""
    data = file.file.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise TooLarge(f"Files can be up to {MAX_FILE_BYTES >> 20} MB", field="file")
    if not data:
        raise Invalid("This file is empty. Choose another.", field="file")
    return upload_of(data, file.filename or "")


def upload_of(data: bytes, name: str) -> Upload:
    """Determine the type and the text of a file."""
    file_name = shown_name(name)
    media_type = media_type_of(data, file_name)
    pages, text = None, ""
    if media_type == PDF and (pdf := read_pdf(data)):
        pages, text = pdf.pages, pdf.text
    elif media_type.startswith("text/"):
        text = text_of(data, MAX_TEXT_LENGTH)
    return Upload(data, file_name, media_type, pages, search_text(text.replace("\0", " ")))
