"""Kinds of workspace documents."""

from enum import StrEnum


class WorkspaceKind(StrEnum):
    """What a workspace document is for."""

    NOTE = "note"
    DOCUMENT = "document"
    IDEA = "idea"
