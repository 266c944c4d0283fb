"""Maps columns to fields: duplicate headings are merged, and the rest is given by the mapping or guessed by heading."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from orderkeep.core.text_normalize import fold
from orderkeep.imports.enums import Kind
from orderkeep.imports.exported.fields import EXPORTED_LISTS
from orderkeep.imports.files.sheet import Sheet
from orderkeep.imports.findings import Findings
from orderkeep.imports.mapping.fields import FIELDS, KEY, Field

IGNORE = ("", "ignore", "-")
"""The mapping value of an ignored column."""


class NotMapped(Exception):
    """The mapping refers to an unknown column or field, or lacks a required field. The message says what to do."""

    def __init__(self, message: str, field: str = "mapping") -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True)
class Column:
    """A column of the file: its name in reports, and the positions of its cells."""

    name: str
    place: int


@dataclass
class Columns:
    """The columns of a file. `differing` are second columns of a heading that differ from the first in some rows."""

    all: list[Column]
    unnamed: list[str] = field(default_factory=list)
    differing: dict[str, Column] = field(default_factory=dict)


@dataclass(frozen=True)
class ColumnLayout:
    """Field name → its columns in file order, and the unmapped columns."""

    kind: Kind
    columns: Mapping[str, tuple[Column, ...]]
    ignored: tuple[str, ...]
    own: bool = False
    """Whether the file was exported by Orderkeep."""

    @property
    def fields(self) -> Mapping[str, Field]:
        """The fields that its columns can be mapped to."""
        return EXPORTED_LISTS[self.kind].fields if self.own else FIELDS[self.kind]

    @property
    def mapping(self) -> dict[str, str]:
        """Column → field, as reports show it."""
        return {column.name: name for name, columns in self.columns.items() for column in columns}

    def name_of(self, field_name: str) -> str | None:
        """The heading of a field's column."""
        columns = self.columns.get(field_name, ())
        return columns[0].name if columns else None


def normalize_heading(heading: str) -> str:
    """A heading without case, accents, spaces and punctuation: 'E-Mail address' becomes 'emailaddress'."""
    return "".join(mark for mark in fold(heading) if mark.isalnum())


def columns_of(sheet: Sheet) -> Columns:
    """The columns by name. Columns with the same heading and the same values count as one."""
    columns = Columns([])
    seen: dict[str, Column] = {}
    for index, heading in enumerate(sheet.headings):
        if not heading:
            if any(line.cells[index].strip() for line in sheet.lines):
                columns.unnamed.append(f"(column {index + 1})")
            continue
        twin = seen.get(heading.casefold())
        if twin is None:
            seen[heading.casefold()] = column = Column(heading, index)
            columns.all.append(column)
        elif any(line.cells[index].strip() != line.cells[twin.place].strip() for line in sheet.lines):
            column = Column(_unique_heading(heading, columns), index)
            columns.all.append(column)
            columns.differing[column.name] = twin
    return columns


def _unique_heading(heading: str, columns: Columns) -> str:
    taken = {column.name for column in columns.all}
    number = 2
    while f"{heading} ({number})" in taken:
        number += 1
    return f"{heading} ({number})"


def map_columns(kind: Kind, columns: Columns, given: Mapping[str, str | None]) -> ColumnLayout:
    """Map every column to a field. The given mapping takes precedence over guesses. Raises NotMapped."""
    layout = suggest_columns(kind, columns, given)
    _require(layout)
    return layout


def suggest_columns(kind: Kind, columns: Columns, given: Mapping[str, str | None]) -> ColumnLayout:
    """Map the columns as far as possible. Required fields may be missing. Raises NotMapped."""
    requested = requested_mapping(FIELDS[kind], columns, given)
    chosen: dict[str, list[Column]] = {}
    for column in columns.all:
        if name := requested.get(column.name):
            chosen.setdefault(name, []).append(column)
    free = [column for column in columns.all if column.name not in requested and column.name not in columns.differing]
    for column, name in _guess_columns(kind, free, set(chosen)):
        chosen.setdefault(name, []).append(column)
    _settle_names(kind, chosen)
    taken = {column.name for many in chosen.values() for column in many}
    ignored = [column.name for column in columns.all if column.name not in taken]
    return ColumnLayout(kind, {name: tuple(many) for name, many in chosen.items()}, (*ignored, *columns.unnamed))


def requested_mapping(fields: Mapping[str, Field], columns: Columns, given: Mapping[str, str | None]) -> dict[str, str]:
    """Column name → field name or '' (ignore), whichever way round the mapping was written."""
    names = {column.name.casefold(): column.name for column in columns.all}
    requested: dict[str, str] = {}
    for left, right in given.items():
        field_name = (right or "").strip()
        column = names.get(left.strip().casefold())
        if column is None and left in fields and field_name.casefold() in names:
            column, field_name = names[field_name.casefold()], left
        if column is None:
            raise NotMapped(f"The file has no column called {left!r}. Its columns are: {', '.join(names.values())}")
        if field_name.casefold() in IGNORE:
            requested[column] = ""
            continue
        field_name = _field_called(fields, field_name)
        if field_name in requested.values() and not fields[field_name].joins:
            raise NotMapped(f"Two columns are mapped to {field_name!r}. Map only one of them")
        requested[column] = field_name
    return requested


def _field_called(fields: Mapping[str, Field], name: str) -> str:
    """The field with that name, or the one that has it as a heading."""
    if name in fields:
        return name
    normalized = normalize_heading(name)
    known = next((each.name for each in fields.values() if normalized and normalized in each.headings.split()), None)
    if known is None:
        raise NotMapped(f"There is no field called {name!r}. Choose one of: {', '.join(fields)}")
    return known


def _guess_columns(kind: Kind, free: list[Column], taken: set[str]) -> list[tuple[Column, str]]:
    """Try the fields in order, and each field's headings from best to worst."""
    by_heading: dict[str, list[Column]] = {}
    for column in free:
        by_heading.setdefault(normalize_heading(column.name), []).append(column)
    found = []
    for each in FIELDS[kind].values():
        if each.name in taken or _exclusive_fields(each) & taken:
            continue
        for heading in each.headings.split():
            if by_heading.get(heading):
                found.append((by_heading[heading].pop(0), each.name))
                break
        if each.name == "address" and (second := by_heading.get("address2", by_heading.get("addressline2"))):
            found.append((second.pop(0), each.name))
    return found


def _exclusive_fields(each: Field) -> set[str]:
    """A column named Discount is either a rate or an amount, never both."""
    return {"discount_rate", "discount_amount"} if each.name in ("discount_rate", "discount_amount") else set()


def _settle_names(kind: Kind, chosen: dict[str, list[Column]]) -> None:
    """A customer without a name gets the name of the company, or else of the contact person."""
    if kind is not Kind.CUSTOMERS or {"name", "first_name", "last_name"} & chosen.keys():
        return
    for stand_in in ("company", "contact_name"):
        if stand_in in chosen:
            chosen["name"] = chosen.pop(stand_in)
            return


def missing_fields(layout: ColumnLayout) -> list[str]:
    """The required fields without a column."""
    kind = layout.kind
    missing = [name for name, each in FIELDS[kind].items() if each.needed and name not in layout.columns]
    if kind is Kind.CUSTOMERS and not {"name", "first_name", "last_name"} & layout.columns.keys():
        missing.append("name")
    return missing


def _require(layout: ColumnLayout) -> None:
    if missing := missing_fields(layout):
        raise NotMapped(
            f"The file needs a column for {', '.join(missing)}. Add it, or map one of the file's columns to it, "
            f'for example {{"Your heading": "{missing[0]}"}}'
        )


def refuse_differing(sheet: Sheet, columns: Columns, layout: ColumnLayout, findings: Findings) -> None:
    """If columns with the same heading differ and none was chosen, the row can't be imported."""
    mapped = {column.name for many in layout.columns.values() for column in many}
    second = {column.name: column for column in columns.all}
    for name, twin in columns.differing.items():
        if twin.name not in mapped or name in mapped:
            continue
        for line in sheet.lines:
            one, two = line.cells[twin.place].strip(), line.cells[second[name].place].strip()
            if one != two:
                message = f"Two columns are called {twin.name}, with {one!r} and {two!r} here. Rename one of them"
                findings.error(line.row, twin.name, message)


def has_keys(layout: ColumnLayout) -> bool:
    """Whether the file has a key for each row."""
    return bool({KEY, "order_number", "shop_order_number"} & layout.columns.keys())
