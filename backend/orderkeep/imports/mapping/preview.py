"""Shows the columns of a file before it is checked: their first values, and the field that each one would fill."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.errors import Invalid
from orderkeep.imports.enums import ImportStatus, Kind, MatchedBy
from orderkeep.imports.exported.layout import own_layout
from orderkeep.imports.files.reader import read_file
from orderkeep.imports.files.sheet import Sheet, Unreadable
from orderkeep.imports.mapping.fields import FIELDS
from orderkeep.imports.mapping.headings import (
    ColumnLayout,
    Columns,
    NotMapped,
    columns_of,
    missing_fields,
    suggest_columns,
)
from orderkeep.imports.mapping.labels import field_label
from orderkeep.imports.models import Import
from orderkeep.imports.rows.records import settle_discount
from orderkeep.imports.schemas import FieldOut, FileColumnOut, FileColumnsOut

SAMPLE_VALUES = 3
MAX_SAMPLE_LENGTH = 80


@dataclass(frozen=True)
class EarlierMapping:
    """The mapping of the last import of this kind and source."""

    mapping: Mapping[str, str]
    ignored: frozenset[str]

    def of(self, columns: Columns) -> dict[str, str | None]:
        """What it says about the columns of this file."""
        names = [column.name for column in columns.all]
        return {name: self.mapping.get(name) for name in names if name in self.mapping or name in self.ignored}


def preview_columns(kind: Kind, data: bytes, earlier: EarlierMapping, check_stop: Callable[[], None]) -> FileColumnsOut:
    """The columns of a file. Raises Invalid if it can't be read, or is an Orderkeep export of another kind."""
    try:
        sheet = read_file(data, check_stop)
    except Unreadable as problem:
        raise Invalid(str(problem), field="file", code="unreadable_file") from None
    columns = columns_of(sheet)
    try:
        own = own_layout(kind, columns, {})
    except NotMapped as problem:
        raise Invalid(str(problem), field=problem.field, code="mapping_does_not_fit") from None
    remembered = {} if own else earlier.of(columns)
    layout = own or _suggested_layout(kind, sheet, columns, remembered)
    return FileColumnsOut(
        rows=len(sheet.lines),
        own=layout.own,
        columns=[
            FileColumnOut(
                name=column.name,
                field=(field := layout.mapping.get(column.name)),
                matched_by=_matched_by(column.name, field, remembered),
                values=_first_values(sheet, column.place),
            )
            for column in columns.all
        ],
        unnamed=columns.unnamed,
        missing=[] if own else missing_fields(layout),
    )


def last_mapping(ctx: Context, kind: Kind, source: str) -> EarlierMapping:
    """The mapping of the last file of this kind and source that was imported. Empty if there is none."""
    query = select(Import.mapping, Import.ignored).where(
        Import.kind == kind, Import.source == source, Import.status == ImportStatus.DONE
    )
    found = ctx.db.execute(query.order_by(Import.number_seq.desc()).limit(1)).first()
    if found is None or "Orderkeep ID" in found.mapping:
        return EarlierMapping({}, frozenset())
    known = {column: field for column, field in found.mapping.items() if field in FIELDS[kind]}
    return EarlierMapping(known, frozenset(found.ignored))


def fields_of(kind: Kind) -> list[FieldOut]:
    """The fields that a column can be mapped to, in the order of the sample file."""
    return [
        FieldOut(name=name, label=field_label(kind, name), required=each.needed, joins=each.joins)
        for name, each in FIELDS[kind].items()
    ]


def _suggested_layout(kind: Kind, sheet: Sheet, columns: Columns, remembered: Mapping[str, str | None]) -> ColumnLayout:
    layout = suggest_columns(kind, columns, remembered)
    return settle_discount(sheet, layout, is_mapped="discount_amount" in remembered.values())


def _matched_by(column: str, field: str | None, remembered: Mapping[str, str | None]) -> MatchedBy:
    if column in remembered:
        return MatchedBy.EARLIER
    return MatchedBy.HEADING if field else MatchedBy.NONE


def _first_values(sheet: Sheet, place: int) -> list[str]:
    """The first values of a column that aren't blank."""
    values: list[str] = []
    for line in sheet.lines:
        if text := line.cells[place].strip():
            values.append(text[:MAX_SAMPLE_LENGTH])
            if len(values) == SAMPLE_VALUES:
                break
    return values
