"""The stored files that belong to a database snapshot, and the keys."""

from collections.abc import Callable, Iterator

from sqlalchemy import Connection, inspect

from orderkeep.business import logo
from orderkeep.business.models import BusinessSettings
from orderkeep.catalog import images
from orderkeep.catalog.models import ProductImage
from orderkeep.documents import versions
from orderkeep.documents.models import DocumentVersion
from orderkeep.identity.accounts import profile_photo
from orderkeep.identity.models import Profile
from orderkeep.keys import KEY_FILES
from orderkeep.purchasing.models import ShipmentPhoto
from orderkeep.purchasing.shipments import photos
from orderkeep.settings import Settings

NAMED_BY: dict[tuple[str, str], Callable[[Connection], Iterator[str]]] = {
    (ProductImage.__tablename__, "sha256"): images.every_path,
    (ShipmentPhoto.__tablename__, "sha256"): photos.every_path,
    (DocumentVersion.__tablename__, "sha256"): versions.every_path,
    (BusinessSettings.__tablename__, "logo_path"): logo.every_path,
    (Profile.__tablename__, "photo_path"): profile_photo.every_path,
}
"""Table and column that name files → the files that its rows refer to."""


def stored_paths(connection: Connection) -> Iterator[str]:
    """Every file that a row refers to, in all environments. An older database may lack a table or a column."""
    found = inspect(connection)
    tables = found.get_table_names()
    for (table, column), every_path in NAMED_BY.items():
        if table in tables and column in {each["name"] for each in found.get_columns(table)}:
            yield from every_path(connection)


def key_files(settings: Settings) -> Iterator[tuple[str, bytes]]:
    """The keys in the data folder, by name."""
    for name in KEY_FILES:
        path = settings.data_dir / name
        if path.is_file():
            yield name, path.read_bytes()
