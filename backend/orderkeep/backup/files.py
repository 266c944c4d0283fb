"""The stored files that belong to a database snapshot, and the keys."""

from collections.abc import Callable, Iterator

from sqlalchemy import Connection, inspect

from orderkeep.business import logo
from orderkeep.business.models import BusinessSettings
from orderkeep.catalog import images
from orderkeep.catalog.models import ProductImage
from orderkeep.documents import versions
from orderkeep.documents.models import DocumentVersion
from orderkeep.keys import KEY_FILES
from orderkeep.purchasing.models import ShipmentPhoto
from orderkeep.purchasing.shipments import photos
from orderkeep.settings import Settings

NAMED_BY: dict[str, Callable[[Connection], Iterator[str]]] = {
    ProductImage.__tablename__: images.every_path,
    ShipmentPhoto.__tablename__: photos.every_path,
    DocumentVersion.__tablename__: versions.every_path,
    BusinessSettings.__tablename__: logo.every_path,
}
"""Table → the files that its rows refer to."""


def stored_paths(connection: Connection) -> Iterator[str]:
    """Every file that a row refers to, in all environments. An older database may lack a table."""
    there = inspect(connection).get_table_names()
    for name, every_path in NAMED_BY.items():
        if name in there:
            yield from every_path(connection)


def keys(settings: Settings) -> Iterator[tuple[str, bytes]]:
    """The keys in the data folder, by name."""
    for name in KEY_FILES:
        path = settings.data_dir / name
        if path.is_file():
            yield name, path.read_bytes()
