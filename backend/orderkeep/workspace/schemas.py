"""Request and response schemas of workspace documents, and their list."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, Field, WithJsonSchema

from orderkeep.core.http.schemas import ChangeIn, Flag, IdOut, In, Name, Out, RowOut, field_error
from orderkeep.core.lists.bulk import BulkIn
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.workspace.content import EMPTY, Node, checked_content
from orderkeep.workspace.enums import WorkspaceKind
from orderkeep.workspace.mentions import TABLES
from orderkeep.workspace.models import WorkspaceDocument


def _checked_content(value: Node) -> Node:
    try:
        return checked_content(value, TABLES)
    except ValueError as problem:
        raise field_error(str(problem)) from None


Content = Annotated[
    Node,
    AfterValidator(_checked_content),
    WithJsonSchema({"type": "object", "additionalProperties": True}),
]


class WorkspaceDocumentOut(RowOut):
    """A workspace document in a list. `private_to` is the only person who sees it, or null for the team's."""

    title: str
    kind: WorkspaceKind
    excerpt: str
    private_to: IdOut | None
    checked_count: int
    checklist_count: int
    versions_count: int
    created_by: IdOut | None
    created_by_name: str | None
    updated_by: IdOut | None
    updated_by_name: str | None


class WorkspaceContentOut(WorkspaceDocumentOut):
    """A workspace document with its content. Each mention has the name and status of its record, or null."""

    content: Node


class WorkspaceDocumentList(ListQuery[WorkspaceDocumentOut]):
    """Workspace documents: newest first, by last change or by title."""

    table = WorkspaceDocument
    sorts = ("created_at", "updated_at", "title")
    default_sort = "-updated_at"
    searches = (WorkspaceDocument.search_text,)
    labels = {
        "created_by_name": ("created_by", Profile.full_name),
        "updated_by_name": ("updated_by", Profile.full_name),
    }
    headings = {
        "excerpt": "Beginning",
        "private_to": "Private",
        "checked_count": "Done",
        "checklist_count": "Checklist items",
        "versions_count": "Versions",
    }
    in_file = {"private_to": lambda person: "Yes" if person else "No"}


class WorkspaceDocumentIn(In):
    """A new workspace document."""

    title: Name
    kind: WorkspaceKind = WorkspaceKind.NOTE
    content: Content = Field(default_factory=lambda: dict(EMPTY))
    is_private: Flag = False


class WorkspaceDocumentChange(ChangeIn):
    """Changed fields of a workspace document."""

    title: Name = ""
    kind: WorkspaceKind = WorkspaceKind.NOTE
    content: Content = Field(default_factory=dict)
    is_private: Flag = False
    new_version: Flag = False
    """Begin a new version, so that the text of another tab stays in the history."""


class WorkspaceDocumentBulk(BulkIn):
    """One change for many workspace documents."""

    kind: WorkspaceKind = WorkspaceKind.NOTE
    deleted: Flag = False


class WorkspaceVersionOut(Out):
    """A version of a workspace document."""

    number: int
    title: str
    summary: str
    restored_number: int | None
    created_at: datetime
    updated_at: datetime
    created_by: IdOut | None
    created_by_name: str | None


class WorkspaceVersionsOut(Out):
    """The versions of a workspace document, newest first."""

    items: list[WorkspaceVersionOut]


class WorkspaceVersionContentOut(WorkspaceVersionOut):
    content: Node
