"""The files of documents: one for each version, named by its content."""

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, select

from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import NotFound
from orderkeep.documents.models import Document, DocumentVersion
from orderkeep.files import storage
from orderkeep.settings import settings_of


def path_of(environment: str, version_id: str, digest: str) -> str:
    """The storage key of a version. Its extension is not that of a picture, so no link displays it inside a page."""
    return f"{environment}/documents/{version_id}/{digest}.bin"


def every_path(connection: Connection) -> Iterator[str]:
    """The files of all versions, in all environments."""
    columns = (DocumentVersion.environment, DocumentVersion.id, DocumentVersion.sha256)
    for row in connection.execution_options(stream_results=True).execute(select(*columns)):
        yield path_of(*row)


def stored_paths(ctx: Context, version_ids: list[str]) -> set[str]:
    """The files of these versions."""
    found = ctx.db.scalars(select(DocumentVersion).where(any_of(DocumentVersion.id, version_ids)))
    return {_path(version) for version in found}


def versions_of(ctx: Context, document: Document) -> Sequence[DocumentVersion]:
    """All versions, newest first."""
    query = select(DocumentVersion).where(DocumentVersion.document_id == document.id)
    return ctx.db.scalars(query.order_by(DocumentVersion.number.desc())).all()


def find_version(ctx: Context, document: Document, number: int) -> DocumentVersion:
    """Return a version by its number. Raises NotFound."""
    query = select(DocumentVersion).where(DocumentVersion.document_id == document.id, DocumentVersion.number == number)
    version = ctx.db.scalars(query).one_or_none()
    if version is None:
        raise NotFound("This version doesn't exist")
    return version


def store_version(ctx: Context, version: DocumentVersion, data: bytes) -> None:
    """Store the bytes of a version, before its row is committed."""
    storage.write_file(settings_of(ctx.db), _path(version), data)


def read_version(ctx: Context, version: DocumentVersion) -> bytes:
    """Return the bytes of a version. Raises NotFound if the file is lost."""
    data = storage.read_file(settings_of(ctx.db), _path(version))
    if data is None:
        raise NotFound("This file no longer exists")
    return data


def remove_files(ctx: Context, document: Document) -> None:
    """Delete the files of a document after the commit."""
    for version in versions_of(ctx, document):
        storage.remove_after_commit(ctx, _path(version))


def _path(version: DocumentVersion) -> str:
    return path_of(version.environment, version.id, version.sha256)
