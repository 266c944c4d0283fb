"""Kinds of files."""

from enum import StrEnum


class FileKind(StrEnum):
    """What a file is, as people name it. Determined from its content."""

    PDF = "pdf"
    IMAGE = "image"
    SPREADSHEET = "spreadsheet"
    TEXT = "text"
    OFFICE = "office"
    """A text document or presentation."""
    OTHER = "other"
