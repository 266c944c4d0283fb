"""Recognizes a file exported by Orderkeep, whose columns are known by name."""

from collections.abc import Mapping

from orderkeep.core.labels import ID_HEADING
from orderkeep.imports.enums import Kind
from orderkeep.imports.exported.fields import EXPORTED_LISTS, ExportedListDefinition
from orderkeep.imports.mapping.fields import KEY
from orderkeep.imports.mapping.headings import Column, ColumnLayout, Columns, NotMapped, requested_mapping


def own_layout(kind: Kind, columns: Columns, given: Mapping[str, str | None]) -> ColumnLayout | None:
    """The fields of an exported file's columns, or None for any other file. Raises NotMapped."""
    headings = [column.name for column in columns.all]
    if ID_HEADING.casefold() not in {heading.casefold() for heading in headings}:
        return None
    _require_kind(kind, headings)
    definition = EXPORTED_LISTS[kind]
    requested = requested_mapping(definition.fields, columns, given)
    chosen: dict[str, tuple[Column, ...]] = {}
    for column in columns.all:
        name = requested.get(column.name, _field_of(definition, column.name))
        if name and name not in chosen:
            chosen[name] = (column,)
    taken = {column.name for (column,) in chosen.values()}
    ignored = [heading for heading in headings if heading not in taken]
    return ColumnLayout(kind, chosen, (*ignored, *columns.unnamed), own=True)


def _field_of(definition: ExportedListDefinition, heading: str) -> str | None:
    name = definition.names.get(heading.casefold())
    if name == "id":
        return KEY
    return name if name in definition.fields else None


def _require_kind(kind: Kind, headings: list[str]) -> None:
    """Reject a list of contacts that is imported as products, and name the right kind."""

    def known(definition: ExportedListDefinition) -> int:
        return sum(heading.casefold() in definition.names for heading in headings)

    right = max(EXPORTED_LISTS, key=lambda each: (known(EXPORTED_LISTS[each]), each is kind))
    if known(EXPORTED_LISTS[right]) > known(EXPORTED_LISTS[kind]):
        noun = EXPORTED_LISTS[right].noun
        message = f"This file is an export of {noun}, not of {EXPORTED_LISTS[kind].noun}. Import it as {noun}"
        raise NotMapped(message, field="kind")


def reasons_for(kind: str, mapping: Mapping[str, str], ignored: list[str]) -> dict[str, str]:
    """The reasons for ignored columns of an exported file, by heading. Empty for other files."""
    if KEY not in mapping.values() or ID_HEADING not in mapping:
        return {}
    found = {heading: EXPORTED_LISTS[Kind(kind)].reason(heading) for heading in ignored}
    return {heading: reason for heading, reason in found.items() if reason}
