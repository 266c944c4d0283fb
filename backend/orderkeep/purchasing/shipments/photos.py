"""Photos of shipments and their contents, stored unchanged except that metadata is removed."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import Connection, func, select

from orderkeep.catalog.rules import MAX_PICTURE_BYTES, picture_kind
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Forbidden, Invalid, NotFound, TooLarge
from orderkeep.files import storage
from orderkeep.files.strip_metadata import strip_metadata
from orderkeep.identity.authorship import may_change_entry
from orderkeep.purchasing.models import Shipment, ShipmentLine, ShipmentPhoto
from orderkeep.settings import settings_of

MAX_PHOTOS = 60
KINDS = ("jpg", "png", "webp")
ENDINGS = {storage.MEDIA_TYPES[kind]: kind for kind in KINDS}


@dataclass(frozen=True)
class UploadedPhoto:
    """An uploaded photo of one line of the shipment, or of all of it."""

    data: bytes
    line_id: str | None = None


def add_photo(ctx: Context, shipment: Shipment, shot: UploadedPhoto) -> ShipmentPhoto:
    """Store a photo. The same photo of the same line is stored only once, however often it is sent."""
    if shot.line_id is not None:
        line = ctx.find(ShipmentLine, shot.line_id, field="shipment_line_id")
        if line.shipment_id != shipment.id:
            raise Invalid("This line isn't in the shipment", field="shipment_line_id")
    kind, data = _picture_in(shot.data)
    digest = sha256(data).hexdigest()
    line_id = shot.line_id and line.id
    there = select(ShipmentPhoto).where(ShipmentPhoto.shipment_id == shipment.id)
    same = there.where(ShipmentPhoto.sha256 == digest, ShipmentPhoto.shipment_line_id == line_id)
    if found := ctx.db.scalars(same.limit(1)).first():
        return found
    if ctx.db.scalars(select(func.count()).select_from(there.subquery())).one() >= MAX_PHOTOS:
        raise Conflict(f"A shipment can have up to {MAX_PHOTOS} photos")
    columns = {"shipment_id": shipment.id, "shipment_line_id": line_id, "media_type": storage.MEDIA_TYPES[kind]}
    photo = ctx.add(ShipmentPhoto(**columns, size=len(data), sha256=digest))
    storage.write_file(settings_of(ctx.db), path_of(photo.environment, photo.id, digest, photo.media_type), data)
    return photo


def _picture_in(data: bytes) -> tuple[str, bytes]:
    if len(data) > MAX_PICTURE_BYTES:
        raise TooLarge(f"Photos can be up to {MAX_PICTURE_BYTES >> 20} MB", field="file")
    kind = picture_kind(data)
    if kind not in KINDS:
        raise Invalid("Choose a JPEG, PNG or WebP file", field="file")
    alone = strip_metadata(kind, data)
    if alone is None:
        raise Invalid("This photo is incomplete. Take or choose it again.", field="file")
    return kind, alone


def path_of(environment: str, photo_id: str, digest: str, media_type: str) -> str:
    """The storage key of a photo: a separate file, named by its content."""
    return f"{environment}/shipments/{photo_id}/{digest}.{ENDINGS[media_type]}"


def every_path(connection: Connection) -> Iterator[str]:
    """The files of all photos, in all environments."""
    columns = (ShipmentPhoto.environment, ShipmentPhoto.id, ShipmentPhoto.sha256, ShipmentPhoto.media_type)
    for row in connection.execution_options(stream_results=True).execute(select(*columns)):
        yield path_of(*row)


def stored_paths(ctx: Context, photo_ids: list[str]) -> set[str]:
    """The files of these photos."""
    found = ctx.db.scalars(select(ShipmentPhoto).where(ShipmentPhoto.id.in_(photo_ids)))
    return {path_of(each.environment, each.id, each.sha256, each.media_type) for each in found}


def remove_photo(ctx: Context, shipment: Shipment, photo_id: str) -> None:
    """Delete a photo. Its file is removed after the commit. Staff can delete only their own photos."""
    photo = ctx.find(ShipmentPhoto, photo_id, lock=True)
    if photo.shipment_id != shipment.id:
        raise NotFound("This photo doesn't exist")
    if not may_change_entry(ctx.scope, photo.created_by):
        raise Forbidden("Only the person who added this photo or an admin can remove it", missing="entries.edit_all")
    _delete_photo(ctx, photo)


def remove_photos(ctx: Context, shipment: Shipment) -> None:
    """Delete the photos of a shipment that is about to be deleted."""
    for photo in ctx.db.scalars(select(ShipmentPhoto).where(ShipmentPhoto.shipment_id == shipment.id)).all():
        _delete_photo(ctx, photo)


def _delete_photo(ctx: Context, photo: ShipmentPhoto) -> None:
    ctx.db.delete(photo)
    ctx.db.flush()
    storage.remove_after_commit(ctx, path_of(photo.environment, photo.id, photo.sha256, photo.media_type))
