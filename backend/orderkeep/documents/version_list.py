"""The versions of a document as its page shows them."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.documents.models import Document, DocumentVersion
from orderkeep.documents.schemas import VersionOut
from orderkeep.identity.models import Profile


def shown_versions(ctx: Context, document: Document) -> list[VersionOut]:
    """Return all versions with the people who added them, newest first."""
    person = Profile.id == DocumentVersion.created_by
    query = select(DocumentVersion, Profile.full_name).outerjoin(Profile, person)
    query = query.where(DocumentVersion.document_id == document.id).order_by(DocumentVersion.number.desc())
    return [_version_out(version, name) for version, name in ctx.db.execute(query)]


def _version_out(version: DocumentVersion, name: str | None) -> VersionOut:
    return {
        "number": version.number,
        "file_name": version.file_name,
        "media_type": version.media_type,
        "size": version.size,
        "sha256": version.sha256,
        "pages": version.pages,
        "note": version.note,
        "restored_number": version.restored_number,
        "created_at": version.created_at,
        "created_by": version.created_by,
        "added_by_name": name,
    }
