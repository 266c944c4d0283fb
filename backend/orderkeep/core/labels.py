"""Headings and enum values as screens and files show them."""

from collections.abc import Container, Mapping
from enum import StrEnum
from functools import cache
from typing import get_args

ID_HEADING = "Orderkeep ID"
"""The heading of a record's own id in every exported file."""


class Labelled(StrEnum):
    """An enum whose labels differ from its values in more than the underscores."""

    @property
    def label(self) -> str:
        """The value as screens show it."""
        return plain_label(self.value)


def plain_label(value: str) -> str:
    """`on_hold` is On hold."""
    return value.replace("_", " ").capitalize()


def label_of(value: StrEnum) -> str:
    """The label of an enum's value."""
    return value.label if isinstance(value, Labelled) else plain_label(value.value)


@cache
def labels_of(enum: type[StrEnum]) -> dict[str, str]:
    """Value → label."""
    return {each.value: label_of(each) for each in enum}


def enum_of(annotation: object) -> type[StrEnum] | None:
    """The enum that a column of this type holds, optional or not."""
    for kind in (annotation, *get_args(annotation)):
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return kind
    return None


def heading(name: str, headings: Mapping[str, str], columns: Container[str]) -> str:
    """What a file calls one of these columns: as the screen does, and every column differently."""
    if name in headings:
        return headings[name]
    if name == "id":
        return ID_HEADING
    if name.endswith("_id") or f"{name}_name" in columns:
        return f"{plain_label(name.removesuffix('_id'))} ID"
    return plain_label(name.removesuffix("_name") if name.endswith("_name") else name)
