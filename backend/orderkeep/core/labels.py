"""Column headings and enum labels, as on screens and in files."""

from collections.abc import Container, Mapping
from enum import StrEnum
from functools import cache
from typing import get_args

ID_HEADING = "Orderkeep ID"
"""The heading of a record's own id in every exported file."""


class Labelled(StrEnum):
    """An enum with labels of its own, beyond replacing underscores."""

    @property
    def label(self) -> str:
        """The label of this value."""
        return plain_label(self.value)


def plain_label(value: str) -> str:
    """`on_hold` becomes On hold."""
    return value.replace("_", " ").capitalize()


def label_of(value: StrEnum) -> str:
    """The label of an enum value."""
    return value.label if isinstance(value, Labelled) else plain_label(value.value)


@cache
def labels_of(enum: type[StrEnum]) -> dict[str, str]:
    """Value → label."""
    return {each.value: label_of(each) for each in enum}


def enum_of(annotation: object) -> type[StrEnum] | None:
    """The enum of a column with this type, optional or not."""
    for kind in (annotation, *get_args(annotation)):
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return kind
    return None


def file_heading(name: str, headings: Mapping[str, str], columns: Container[str]) -> str:
    """The heading of a column in a file: the same as on screen, and unique within the file."""
    if name in headings:
        return headings[name]
    if name == "id":
        return ID_HEADING
    if name.endswith("_id") or f"{name}_name" in columns:
        return f"{plain_label(name.removesuffix('_id'))} ID"
    return plain_label(name.removesuffix("_name") if name.endswith("_name") else name)
