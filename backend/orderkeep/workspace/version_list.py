"""The versions of a workspace document as its page shows them."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.identity.models import Profile
from orderkeep.workspace.actions import find_version
from orderkeep.workspace.mentions import shown_content
from orderkeep.workspace.models import WorkspaceDocument, WorkspaceVersion
from orderkeep.workspace.schemas import WorkspaceVersionContentOut, WorkspaceVersionOut


def shown_versions(ctx: Context, document: WorkspaceDocument) -> list[WorkspaceVersionOut]:
    """Return all versions with the people who wrote them, newest first."""
    person = Profile.id == WorkspaceVersion.created_by
    query = select(WorkspaceVersion, Profile.full_name).outerjoin(Profile, person)
    query = query.where(WorkspaceVersion.document_id == document.id).order_by(WorkspaceVersion.number.desc())
    return [_version_out(version, name) for version, name in ctx.db.execute(query)]


def shown_version(ctx: Context, document: WorkspaceDocument, number: int) -> WorkspaceVersionContentOut:
    """Return a version with its content. Raises NotFound."""
    version = find_version(ctx, document, number)
    name = ctx.db.scalars(select(Profile.full_name).where(Profile.id == version.created_by)).first()
    return {**_version_out(version, name), "content": shown_content(ctx, version.content)}


def _version_out(version: WorkspaceVersion, name: str | None) -> WorkspaceVersionOut:
    return {
        "number": version.number,
        "title": version.title,
        "summary": version.summary,
        "restored_number": version.restored_number,
        "created_at": version.created_at,
        "updated_at": version.updated_at,
        "created_by": version.created_by,
        "created_by_name": name,
    }
