"""Reads the contents of an installation directly."""

import hashlib
from pathlib import Path
from typing import Any

from sqlalchemy import select, table, text

from orderkeep.backup.files import NAMED_BY, stored_paths
from orderkeep.backup.snapshot import tables_in_order
from orderkeep.core.db.engine import Database
from tests.clients import Client
from tests.databases import Place
from tests.files.pictures import picture as photo_of_a_person
from tests.makers import make_document, make_order, make_product, make_shipment, make_stock_order

PNG = b"\x89PNG\r\n\x1a\n"
CHANGES = "changes"
"""On PostgreSQL, the change feed's transaction ids are reset by a restore."""


def picture(number: int) -> dict[str, tuple[str, bytes, str]]:
    """An image to upload. Each number is a different one."""
    return {"file": (f"{number}.png", PNG + number.to_bytes(4) * 300, "image/png")}


def fill(admin: Client) -> None:
    """Some of everything that has files, in two environments."""
    own = {"file": ("me.png", photo_of_a_person("PNG"))}
    for path in ("/storage/v1/profiles/me/photo", "/rest/v1/settings/logo"):
        assert admin.post(path, files=own).status_code == 200
    for client in (admin, admin.within("production")):
        product = make_product(client, name="Lamp, 3 € \\N 'quoted'\t\\.", stock_quantity=5)
        make_order(client, product_id=product["id"], quantity=2)
        shipment = make_shipment(client, make_stock_order(client, (product, 3, 4.5)), 3)
        for number in range(3):
            path = f"/storage/v1/products/{product['id']}/images"
            assert client.post(path, files=picture(number)).status_code == 201
        jpeg = {"file": ("a.jpg", bytes.fromhex("ffd8ffdb00040000ffda0004000011ffd9"), "image/jpeg")}
        answer = client.post(f"/storage/v1/shipments/{shipment['id']}/photos", files=jpeg)
        assert answer.status_code == 201, answer.text
        make_document(client, b"Freight 60", "swl.txt", shipment_id=shipment["id"])


def rows(place: Place) -> dict[str, list[Any]]:
    """Every row of every table, as text."""
    database = Database(place.settings.database)
    try:
        with database.reader.connect() as connection:
            names = tables_in_order(connection)
            found = {name: connection.execute(select(text("*")).select_from(table(name))).all() for name in names}
    finally:
        database.close()
    return {name: sorted(map(repr, each)) for name, each in found.items()}


def user_rows(place: Place) -> dict[str, list[Any]]:
    """Every row except the change feed's."""
    return {name: each for name, each in rows(place).items() if name != CHANGES}


def files(folder: Path) -> dict[str, bytes]:
    """Every stored file in a data folder."""
    found = (folder / "files").rglob("*")
    return {path.relative_to(folder / "files").as_posix(): path.read_bytes() for path in found if path.is_file()}


def named_files(place: Place) -> list[str]:
    """The files that rows refer to."""
    database = Database(place.settings.database)
    try:
        with database.reader.connect() as connection:
            return list(stored_paths(connection))
    finally:
        database.close()


def tables_without_files(place: Place) -> list[str]:
    """Those whose rows may refer to files, but don't."""
    database = Database(place.settings.database)
    try:
        with database.reader.connect() as connection:
            return [table for (table, _), paths in NAMED_BY.items() if not list(paths(connection))]
    finally:
        database.close()


def lost_files(place: Place) -> list[str]:
    """Those that are missing, or don't match the hash in their name."""
    digests = {path: hashlib.sha256(data).hexdigest() for path, data in files(place.data_dir).items()}
    return [path for path in named_files(place) if digests.get(path) != path.rpartition("/")[2].partition(".")[0]]


def everything_in(folder: Path) -> dict[str, bytes]:
    """Every file in a folder except locks."""
    return {
        path.as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file() and "lock" not in path.name
    }
