"""Request and response schemas of imports, and their list."""

from datetime import datetime
from typing import Annotated

import orjson
from fastapi import UploadFile
from pydantic import BeforeValidator, Field

from orderkeep.core.http.schemas import NOT_A_FLAG, IdOut, In, Out, RequiredText, RowOut, Text, field_error
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.imports.enums import DEFAULT_SOURCE, ImportStatus, Kind, MatchedBy, Mode
from orderkeep.imports.models import Import
from orderkeep.imports.rows.corrections import MAX_CORRECTED, TOO_MANY

MAX_SOURCE_LENGTH = 100
MAX_ROW_DIGITS = 8
MAPPING = 'Enter the mapping as {"Column": "field"}'
CORRECTIONS = 'Enter the corrections as {"4": {"Column": "text"}}, or {"4": null} to leave row 4 out'


def _read_mapping(value: object) -> object:
    """JSON text of column → field. A field of null ignores the column."""
    if not isinstance(value, str):
        return value
    if not value.strip():
        return {}
    try:
        mapping = orjson.loads(value)
    except orjson.JSONDecodeError:
        raise field_error(MAPPING) from None
    if not isinstance(mapping, dict) or not all(each is None or isinstance(each, str) for each in mapping.values()):
        raise field_error(MAPPING)
    return mapping


def _read_switch(value: object) -> object:
    """Forms send text instead of Booleans."""
    flags = {"true": True, "1": True, "on": True, "yes": True, "false": False, "0": False, "no": False, "": False}
    if isinstance(value, str) and value.strip().lower() in flags:
        return flags[value.strip().lower()]
    raise field_error(NOT_A_FLAG)


def _read_corrections(value: object) -> object:
    """JSON text of row → {column: text}. A row of null is left out."""
    if not isinstance(value, str):
        return value
    try:
        corrections = orjson.loads(value or "{}")
    except orjson.JSONDecodeError:
        raise field_error(CORRECTIONS) from None
    rows = corrections.values() if isinstance(corrections, dict) else [False]
    if not all(cells is None or isinstance(cells, dict) for cells in rows) or not all(map(_is_row, corrections)):
        raise field_error(CORRECTIONS)
    if len(corrections) > MAX_CORRECTED:
        raise field_error(TOO_MANY)
    return corrections


def _is_row(number: str) -> bool:
    return number.isascii() and number.isdecimal() and len(number) < MAX_ROW_DIGITS


Mapping = Annotated[dict[str, str | None], BeforeValidator(_read_mapping)]
Switch = Annotated[bool, BeforeValidator(_read_switch)]


Corrections = Annotated[dict[int, dict[str, Text] | None], BeforeValidator(_read_corrections)]


class ImportIn(In):
    """A form with the file and its import options."""

    file: UploadFile
    kind: Kind
    source: Annotated[RequiredText, Field(max_length=MAX_SOURCE_LENGTH)] = DEFAULT_SOURCE
    mapping: Mapping = Field(default_factory=dict)
    corrections: Corrections = Field(default_factory=dict)
    dry_run: Switch = False
    mode: Mode = Mode.ALL


class ColumnsIn(In):
    """A form with the file whose columns are to be matched."""

    file: UploadFile
    kind: Kind
    source: Annotated[RequiredText, Field(max_length=MAX_SOURCE_LENGTH)] = DEFAULT_SOURCE


class FieldOut(Out):
    """A field that a column can be mapped to."""

    name: str
    label: str
    required: bool
    joins: bool
    """Several columns can be mapped to it."""


class FieldsOut(Out):
    """The fields of a kind."""

    fields: list[FieldOut]


class FileColumnOut(Out):
    """A column of a file, with its first values and the suggested field, if any."""

    name: str
    field: str | None
    matched_by: MatchedBy
    values: list[str]


class FileColumnsOut(Out):
    """The columns of a file. `unnamed` columns have values but no heading, and can't be imported."""

    rows: int
    own: bool
    """Whether the file was exported by Orderkeep. Its columns are known by name."""
    columns: list[FileColumnOut]
    unnamed: list[str]
    missing: list[str]
    """Required fields that no column was matched with."""


class ImportFindingOut(Out):
    """A finding: the problem, its place, and what to do. Without a row, it concerns the whole file."""

    row: int | None
    column: str | None
    message: str


class RejectedRowOut(Out):
    """A row with errors: column → text."""

    row: int
    cells: dict[str, str]
    misaligned: bool
    """Whether it has more or fewer cells than there are headings. A correction confirms that it is as shown."""


class RetainedRowOut(Out):
    """A row that an undo kept, and the reason."""

    table: str
    id: IdOut
    title: str
    reason: str


class UndoOut(Out):
    """The result of an undo."""

    removed: int
    restored: int
    kept: list[RetainedRowOut]


class ImportOut(RowOut):
    """An import as lists show it."""

    number: str
    kind: Kind
    source: str
    file_name: str
    mode: Mode
    status: ImportStatus
    rows: int
    new: int
    updated: int
    skipped: int
    failed: int
    written: int
    created_by: IdOut | None
    undone_at: datetime | None


class ReportOut(Out):
    """The full report. A dry run, which writes nothing, has no id."""

    id: IdOut | None
    number: str | None
    kind: Kind
    source: str
    file_name: str
    mode: Mode
    status: ImportStatus
    rows: int
    new: int
    updated: int
    skipped: int
    failed: int
    errors: list[ImportFindingOut]
    warnings: list[ImportFindingOut]
    ignored: list[str]
    ignored_because: dict[str, str]
    """For an Orderkeep export: the reason for each ignored column."""
    rejected_rows: list[RejectedRowOut]
    """For a dry run: the first rows with errors, to be corrected. Empty for a stored import."""
    mapping: dict[str, str]
    created_at: datetime | None
    undone_at: datetime | None
    undo: UndoOut | None


class ImportList(ListQuery[ImportOut]):
    """Imports, newest first."""

    table = Import
    sorts = ("created_at", "updated_at", "number", "file_name")
    sort_columns = {"number": "number_seq"}
    searches = (Import.search_text,)
    more_filters = ("source", "number")
