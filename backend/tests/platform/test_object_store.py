"""Files in an S3 bucket instead of a folder: stored, shown, deleted, cleaned up, backed up and restored."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import httpx
import obstore
import pytest
from fastapi import FastAPI
from moto.server import ThreadedMotoServer

from orderkeep.admin.cleanup import Cleanup
from orderkeep.core.clock import utc_now
from orderkeep.files import storage
from orderkeep.serving import report_unreachable
from tests.backup.conftest import NewPlace, new_place
from tests.backup.shop import files, fill, named_files, picture
from tests.clients import Client
from tests.databases import Place
from tests.makers import make_document, make_product

pytestmark = pytest.mark.one_database

__all__ = ["new_place"]
BUCKET = "s3://orderkeep-test"


class Server:
    """An S3 server on a free port. It can be stopped and started again."""

    def __init__(self) -> None:
        self._port = 0
        self.start()

    def start(self) -> None:
        self._server = ThreadedMotoServer("127.0.0.1", self._port, verbose=False)
        self._server.start()
        _, self._port = self._server.get_host_and_port()

    def stop(self) -> None:
        self._server.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server()
    assert httpx.put(f"{server.url}/{BUCKET.removeprefix('s3://')}").status_code == 200
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ENDPOINT_URL", server.url)
        patch.setenv("AWS_ALLOW_HTTP", "true")
        patch.setenv("AWS_REGION", "eu-central-1")
        patch.setenv("AWS_ACCESS_KEY_ID", "test")
        patch.setenv("AWS_SECRET_ACCESS_KEY", "test")
        yield server
    server.stop()


@pytest.fixture
def bucket(server: Server, app: FastAPI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The files of the application under test are below a prefix of their own."""
    url = f"{BUCKET}/{tmp_path.name}"
    monkeypatch.setattr(app.state.settings, "storage_url", url)
    return url


def objects(place: Place) -> dict[str, bytes]:
    """Every object below the installation's prefix."""
    found = storage.object_store(place.settings)
    return {
        each["path"]: bytes(obstore.get(found, each["path"]).bytes()) for batch in obstore.list(found) for each in batch
    }


def test_pictures_are_stored_shown_and_deleted(
    admin: Client, stranger: Client, app: FastAPI, place: Place, bucket: str
) -> None:
    shop, in_folder = replace(place, storage_url=bucket), files(place.data_dir)
    path = f"/storage/v1/products/{make_product(admin)['id']}/images"
    (image,) = admin.post(path, files=picture(1)).json()["images"]
    data = picture(1)["file"][1]
    assert list(objects(shop).values()) == [data]
    assert files(place.data_dir) == in_folder
    shown = stranger.http.get(image["url"])
    assert (shown.status_code, shown.content) == (200, data)
    assert admin.delete(f"{path}/{image['id']}").status_code in {200, 204}
    assert objects(shop) == {}
    assert stranger.http.get(image["url"]).status_code == 404


def test_documents_are_stored_shown_and_deleted(admin: Client, place: Place, bucket: str) -> None:
    shop, in_folder = replace(place, storage_url=bucket), files(place.data_dir)
    made = make_document(admin, b"first")
    version = {"file": ("b.txt", b"second", "text/plain")}
    assert admin.post(f"/storage/v1/documents/{made['id']}/versions", files=version).status_code == 201
    assert sorted(objects(shop).values()) == [b"first", b"second"]
    assert files(place.data_dir) == in_folder
    assert admin.get(f"/storage/v1/documents/{made['id']}").content == b"second"
    assert admin.get(f"/storage/v1/documents/{made['id']}/versions/1").content == b"first"
    assert admin.delete(f"/rest/v1/documents/{made['id']}").status_code == 204
    assert objects(shop) == {}


def test_files_without_a_row_are_cleaned_up(admin: Client, app: FastAPI, place: Place, bucket: str) -> None:
    shop = replace(place, storage_url=bucket)
    path = f"/storage/v1/products/{make_product(admin)['id']}/images"
    assert admin.post(path, files=picture(1)).status_code == 201
    (kept,) = objects(shop)
    left = "development/products/01a1fd6a-850a-73f5-b1f7-da1610ac1ea2/00.png"
    storage.write_file(shop.settings, left, b"left")
    job = Cleanup(app.state.database, app.state.settings)
    assert (job.run_once(utc_now()).files, set(objects(shop))) == (0, {kept, left})
    assert (job.run_once(utc_now() + timedelta(hours=25)).files, set(objects(shop))) == (1, {kept})


@pytest.mark.slow
def test_a_backup_contains_the_bucket_and_is_restored_into_another(
    admin: Client, place: Place, new_place: NewPlace, bucket: str, tmp_path: Path
) -> None:
    fill(admin)
    shop, archive = replace(place, storage_url=bucket), tmp_path / "shop.backup"
    there = objects(shop)
    assert len(there) == 12
    done = shop.command("backup", str(archive))
    assert (done.returncode, done.stderr) == (0, "")
    held = replace(new_place(), storage_url=bucket)
    refused = held.command("restore", str(archive))
    assert (refused.returncode, refused.stderr) == (
        1,
        "The file storage is not empty. Restore into an empty prefix (ORDERKEEP_STORAGE_URL)\n",
    )
    restored = replace(held, storage_url=f"{bucket}-restored")
    back = restored.command("restore", str(archive))
    assert (back.returncode, back.stderr) == (0, "")
    assert " and 12 files from the backup made on " in back.stdout
    assert (objects(restored), objects(shop)) == (there, there)
    digests = {path: hashlib.sha256(data).hexdigest() for path, data in objects(restored).items()}
    assert [path for path in named_files(restored) if digests[path] not in path] == []


@pytest.mark.slow
def test_while_the_bucket_is_unreachable_nothing_is_saved(
    admin: Client, server: Server, place: Place, bucket: str
) -> None:
    product = make_product(admin)
    path = f"/storage/v1/products/{product['id']}/images"
    server.stop()
    try:
        refused = admin.post(path, files=picture(1))
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "10")
        assert admin.get(f"/rest/v1/products/{product['id']}").json()["images"] == []
        assert storage.storage_problem(replace(place, storage_url=bucket).settings)
    finally:
        server.start()
    assert admin.post(path, files=picture(1)).status_code == 201


@pytest.mark.slow
def test_a_start_names_what_cannot_be_reached(
    app: FastAPI, server: Server, place: Place, bucket: str, caplog: pytest.LogCaptureFixture
) -> None:
    settings = replace(place, storage_url=bucket).settings.model_copy(update={"smtp_url": "smtp://127.0.0.1:1"})
    server.stop()
    try:
        report_unreachable(settings, app.state.database)
    finally:
        server.start()
    mail, files = [record.getMessage() for record in caplog.records if record.name == "orderkeep"]
    assert mail == "The email server: emails can't be sent: 127.0.0.1 can't be reached at port 1: Connection refused"
    assert files.startswith("ORDERKEEP_STORAGE_URL: files can't be stored: ")
