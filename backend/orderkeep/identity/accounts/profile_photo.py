"""The photo of a user: a small square, the same in every environment."""

from collections.abc import Iterator
from hashlib import sha256

from sqlalchemy import Connection, select

from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Invalid, TooLarge
from orderkeep.files import storage
from orderkeep.files.signed_links import signed_link
from orderkeep.files.square_picture import square_picture
from orderkeep.identity.models import Profile
from orderkeep.settings import settings_of

MAX_PHOTO_BYTES = 5 << 20
SIDE = 256
"""Pixels: the largest place that shows it, on a screen of high resolution."""
FOLDER = "profiles"
"""Files of users belong to no environment, so this folder is beside those of the environments."""


def crop_photo(data: bytes) -> bytes:
    """Return the photo as it is stored. Raises TooLarge, or Invalid unless it is a picture."""
    if len(data) > MAX_PHOTO_BYTES:
        raise TooLarge(f"The photo can be up to {MAX_PHOTO_BYTES >> 20} MB", field="file")
    square = square_picture(data, SIDE)
    if square is None:
        raise Invalid("This photo can't be read. Choose a JPEG, PNG or WebP file.", field="file")
    return square


def set_own_photo(ctx: Context, square: bytes) -> None:
    """Store the caller's photo in place of the previous one."""
    profile = ctx.find(Profile, ctx.scope.actor_id or "", lock=True)
    path = f"{FOLDER}/{profile.id}/{sha256(square).hexdigest()}.webp"
    if path == profile.photo_path:
        return
    storage.write_file(settings_of(ctx.db), path, square)
    _replace(ctx, profile, path)


def remove_own_photo(ctx: Context) -> None:
    """Remove the caller's photo. Others see their initials again."""
    _replace(ctx, ctx.find(Profile, ctx.scope.actor_id or "", lock=True), None)


def _replace(ctx: Context, profile: Profile, path: str | None) -> None:
    if profile.photo_path:
        storage.remove_after_commit(ctx, profile.photo_path)
    ctx.change(profile, {"photo_path": path})


def photo_links(ctx: Context, profile_ids: list[str]) -> dict[str, str]:
    """Return links to the photos of those users who have one. A link is valid for up to an hour."""
    having = select(Profile.id, Profile.photo_path).where(
        any_of(Profile.id, profile_ids), Profile.photo_path.is_not(None)
    )
    settings = settings_of(ctx.db)
    return {row_id: signed_link(settings, path, ctx.now) for row_id, path in ctx.db.execute(having) if path}


def every_path(connection: Connection) -> Iterator[str]:
    """Return the photos of all users, for backups."""
    stored = select(Profile.photo_path).where(Profile.photo_path.is_not(None))
    yield from (path for path in connection.execute(stored).scalars() if path)


def stored_paths(ctx: Context, profile_ids: list[str]) -> set[str]:
    """Return the photos of these users."""
    stored = select(Profile.photo_path).where(Profile.id.in_(profile_ids), Profile.photo_path.is_not(None))
    return {path for path in ctx.db.scalars(stored) if path}
