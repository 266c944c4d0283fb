"""The photo of a user: set and removed by the user alone, shown to those who see the user."""

from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.admin.cleanup import Cleanup
from orderkeep.core.clock import utc_now
from orderkeep.core.db.outages import STORAGE_UNAVAILABLE
from orderkeep.core.errors import Unavailable
from orderkeep.files import storage
from orderkeep.identity.accounts.profile_photo import MAX_PHOTO_BYTES, SIDE
from tests.clients import Client
from tests.files.pictures import BLUE, opened, picture

pytestmark = pytest.mark.one_database

PHOTO = "/storage/v1/profiles/me/photo"
ME = "/rest/v1/profiles/me"
NOT_READABLE = "This photo can't be read. Choose a JPEG, PNG or WebP file."


@pytest.fixture(autouse=True)
def _no_files_of_earlier_tests(app: FastAPI) -> None:
    """The tests of one process share a data folder."""
    for path in stored(app):
        path.unlink()


def stored(app: FastAPI) -> list[Path]:
    return [path for path in (app.state.settings.data_dir / "files").rglob("*") if path.is_file()]


def upload(client: Client, data: bytes, **options: Any) -> Any:
    return client.post(PHOTO, files={"file": ("me.jpg", data, "image/heic")}, **options)


@pytest.mark.parametrize("who", ["admin", "sales", "guest"])
@pytest.mark.parametrize("encoding", ["JPEG", "PNG", "WEBP"])
def test_everybody_has_a_photo_of_their_own(staff: dict[str, Client], app: FastAPI, who: str, encoding: str) -> None:
    person = staff[who]
    assert person.get(ME).json()["photo_url"] is None
    answer = upload(person, picture(encoding))
    assert (answer.status_code, answer.json()) == (200, person.get(ME).json())
    link = answer.json()["photo_url"]
    assert link.startswith(f"/storage/v1/signed/profiles/{person.id}/")
    shown = person.http.get(link)
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/webp")
    assert (opened(shown.content).format, opened(shown.content).size) == ("WEBP", (SIDE, SIDE))
    assert [path.read_bytes() for path in stored(app)] == [shown.content]
    assert {each["id"]: each["photo_url"] for each in staff["admin"].items("/rest/v1/profiles")} == {
        each.id: link if each is person else None for each in staff.values()
    }
    assert person.get(link.replace("signature=", "signature=0")).status_code == 401


def test_it_is_the_same_in_every_environment(admin: Client) -> None:
    upload(admin.within("production"), picture())
    links = {admin.within(each).get(ME).json()["photo_url"] for each in ("production", "test", "development")}
    assert len(links) == 1
    assert None not in links


def test_a_photo_is_replaced_and_removed_and_no_file_is_left(sales: Client, app: FastAPI) -> None:
    first = upload(sales, picture()).json()
    [file] = stored(app)
    assert upload(sales, picture()).json() == first, "the same photo changes nothing"
    assert stored(app) == [file]
    second = upload(sales, picture(colour=BLUE)).json()
    assert second["version"] == first["version"] + 1
    assert second["photo_url"] != first["photo_url"]
    assert [path == file for path in stored(app)] == [False]
    assert sales.http.get(first["photo_url"]).status_code == 404
    assert sales.delete(PHOTO).status_code == 204
    assert (sales.get(ME).json()["photo_url"], stored(app)) == (None, [])
    assert sales.delete(PHOTO).status_code == 204
    assert sales.get(ME).json()["version"] == second["version"] + 1


def test_each_change_is_in_the_audit_log(admin: Client) -> None:
    upload(admin, picture())
    admin.delete(PHOTO)
    entries = admin.items("/rest/v1/audit_logs", table_name="profiles", record_id=admin.id, sort="created_at")
    assert [list(entry["new"]) for entry in entries[-2:]] == [["photo_path"], ["photo_path"]]


def test_nobody_changes_the_photo_of_another(admin: Client, sales: Client, app: FastAPI) -> None:
    upload(sales, picture())
    before, files = sales.get(ME).json(), stored(app)
    for path in (f"/storage/v1/profiles/{sales.id}/photo", f"/rest/v1/profiles/{sales.id}/photo"):
        assert admin.post(path, files={"file": ("a.jpg", picture(colour=BLUE))}).status_code in (404, 405)
        assert admin.delete(path).status_code in (404, 405)
    for values in ({"photo_path": None}, {"photo_url": None}, {"photo_path": "development/documents/a/b"}):
        assert admin.patch(f"/rest/v1/profiles/{sales.id}", values).status_code == 422
        assert sales.patch(f"/rest/v1/profiles/{sales.id}", values).status_code == 422
    assert (sales.get(ME).json(), stored(app)) == (before, files)


def test_visitors_and_people_without_access_change_nothing(
    admin: Client, sales: Client, stranger: Client, app: FastAPI
) -> None:
    assert upload(stranger, picture()).status_code == 401
    assert stranger.delete(PHOTO).status_code == 401
    admin.patch(f"/rest/v1/profiles/{sales.id}", {"disabled": True})
    assert upload(sales, picture()).status_code == 403
    assert stored(app) == []


@pytest.mark.parametrize("data", [b"", b"<svg onload='alert(1)'/>", picture("GIF"), picture()[:-40]])
def test_a_refused_file_changes_nothing(sales: Client, app: FastAPI, data: bytes) -> None:
    before, files = upload(sales, picture(colour=BLUE)).json(), stored(app)
    refused = upload(sales, data)
    assert (refused.status_code, refused.json()["errors"]) == (422, [{"field": "file", "message": NOT_READABLE}])
    assert (sales.get(ME).json(), stored(app)) == (before, files)


def test_a_large_file_is_refused(sales: Client, app: FastAPI) -> None:
    refused = upload(sales, picture() + bytes(MAX_PHOTO_BYTES))
    assert (refused.status_code, refused.json()["errors"]) == (
        413, [{"field": "file", "message": "The photo can be up to 5 MB"}]
    )  # fmt: skip
    assert (sales.get(ME).json()["photo_url"], stored(app)) == (None, [])


def test_a_storage_that_fails_changes_nothing(sales: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = upload(sales, picture()).json()

    def fail(*_: object) -> None:
        raise Unavailable(STORAGE_UNAVAILABLE[1], code=STORAGE_UNAVAILABLE[0])

    monkeypatch.setattr(storage, "write_file", fail)
    assert upload(sales, picture(colour=BLUE)).status_code == 503
    assert sales.get(ME).json() == before


def test_a_repeated_upload_has_the_same_response(sales: Client, app: FastAPI) -> None:
    key = {"Idempotency-Key": "photo-1"}
    answers = [upload(sales, picture(), headers=key).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(stored(app)) == 1


def test_the_cleanup_removes_files_that_no_user_has(admin: Client, app: FastAPI) -> None:
    upload(admin, picture())
    kept, settings = stored(app), app.state.settings
    for path in (f"profiles/{admin.id}/0.webp", "profiles/00000000-0000-7000-8000-000000000001/0.webp"):
        storage.write_file(settings, path, b"lost")
    job, now = Cleanup(app.state.database, settings), utc_now()
    assert job.run_once(now).files == 0
    assert job.run_once(now.replace(year=now.year + 1)).files == 2
    assert stored(app) == kept
