"""Request and response schemas of saved views."""

from typing import Annotated

from pydantic import AfterValidator, Field
from sqlalchemy import ColumnElement, or_

from orderkeep.core.context import Context
from orderkeep.core.http.schemas import ChangeIn, Flag, IdOut, In, RequiredText, RowOut, field_error
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.views.models import SavedView

LONGEST_NAME, MOST_PARTS, LONGEST_PART = 60, 60, 2_000


def _checked_name(name: str) -> str:
    if len(name) > LONGEST_NAME:
        raise field_error(f"At most {LONGEST_NAME} characters")
    return name


ViewName = Annotated[RequiredText, AfterValidator(_checked_name)]
Part = Annotated[str, Field(max_length=LONGEST_PART)]
Search = Annotated[dict[Part, Part], Field(max_length=MOST_PARTS)]


class ViewOut(RowOut):
    """A saved view."""

    person_id: IdOut
    person_name: str | None
    resource: str
    name: str
    search: dict[str, str]
    shared: bool
    is_default: bool


class ViewList(ListQuery[ViewOut]):
    """The caller's own views and the shared ones."""

    table = SavedView
    sorts = ("created_at", "updated_at", "name")
    default_sort = "name"
    more_filters = ("resource",)
    labels = {"person_name": ("person_id", Profile.full_name)}

    @classmethod
    def always(cls, ctx: Context) -> list[ColumnElement[bool]]:
        """Only its owner sees a view that isn't shared."""
        return [or_(SavedView.person_id == ctx.scope.actor_id, SavedView.shared.is_(True))]


class ViewIn(In):
    """A new view."""

    resource: RequiredText
    name: ViewName
    search: Search
    shared: Flag = False
    is_default: Flag = False


class ViewChange(ChangeIn):
    """Changed fields of a view."""

    name: ViewName = ""
    search: Search = Field(default_factory=dict)
    shared: Flag = False
    is_default: Flag = False
