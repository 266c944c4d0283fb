"""Pictures of products: what is taken in, who sees them and for how long."""

from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from fastapi import FastAPI

from orderkeep.core.clock import utc_now
from orderkeep.files.signed_links import signed_link
from tests.clients import Client
from tests.makers import make_product
from tests.stock.shop import product

pytestmark = pytest.mark.one_database

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


def upload(client: Client, row: dict[str, Any], data: bytes, name: str = "lamp.png") -> Any:
    path = f"/storage/v1/products/{row['id']}/images"
    return client.post(path, files={"file": (name, data, "application/octet-stream")})


def stored(app: FastAPI) -> list[Path]:
    return [path for path in (app.state.settings.data_dir / "files").rglob("*") if path.is_file()]


@pytest.fixture
def lamp(admin: Client, app: FastAPI) -> dict[str, Any]:
    for leftover in stored(app):
        leftover.unlink()
    return make_product(admin)


def test_a_picture_is_shown_without_a_session_and_nothing_else_is(
    admin: Client, stranger: Client, app: FastAPI, lamp: dict[str, Any]
) -> None:
    answer = upload(admin, lamp, PNG, "C:\\photos\\lamp.svg")
    assert answer.status_code == 201
    assert answer.json() == product(admin, lamp)
    (image,) = answer.json()["images"]
    assert (image["name"], image["media_type"], image["size"]) == ("lamp.svg", "image/png", len(PNG))
    shown = stranger.http.get(image["url"])
    assert (shown.status_code, shown.content) == (200, PNG)
    assert shown.headers["content-type"] == "image/png"
    assert shown.headers["x-content-type-options"] == "nosniff"
    assert shown.headers["content-disposition"] == "inline"
    assert shown.headers["cache-control"].startswith("private, max-age=")
    assert [path.read_bytes() for path in stored(app)] == [PNG]
    assert image["url"].startswith("/storage/v1/signed/development/")


def test_a_link_is_bound_to_its_file_environment_and_hour(
    admin: Client, stranger: Client, app: FastAPI, lamp: dict[str, Any]
) -> None:
    url = upload(admin, lamp, PNG).json()["images"][0]["url"]
    expires = int(parse_qs(urlsplit(url).query)["expires"][0])
    assert expires - utc_now().timestamp() + 5 >= 1800
    assert expires - utc_now().timestamp() <= 3600
    path = urlsplit(url).path.removeprefix("/storage/v1/signed/")
    old = signed_link(app.state.settings, path, utc_now() - timedelta(hours=2))
    for wrong in (
        url.replace("/development/", "/production/"),
        url.replace(f"expires={expires}", f"expires={expires + 3600}"),
        url[:-1] + ("0" if url[-1] != "0" else "1"),
        url.partition("?")[0],
        "/storage/v1/signed/..%2F..%2F..%2Fetc%2Fpasswd",
        "/storage/v1/signed/x?expires=9999999999&signature=%C3%A9",
        old,
    ):
        answer = stranger.http.get(wrong)
        assert answer.status_code in {401, 404}, wrong
        assert PNG not in answer.content
    assert stranger.http.get(url).content == PNG


@pytest.mark.parametrize("data", [b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"<html>", b"", b"PK\x03\x04"])
def test_non_pictures_are_refused_whatever_their_name(
    admin: Client, app: FastAPI, lamp: dict[str, Any], data: bytes
) -> None:
    refused = upload(admin, lamp, data)
    said = [{"field": "file", "message": "Choose a PNG, JPEG, WebP, GIF or AVIF file"}]
    assert (refused.status_code, refused.json()["errors"]) == (422, said)
    assert (product(admin, lamp), stored(app)) == (lamp, [])


def test_a_picture_has_at_most_10_mb(admin: Client, app: FastAPI, lamp: dict[str, Any]) -> None:
    most = PNG + bytes((10 << 20) - len(PNG))
    assert upload(admin, lamp, most + b"\x00").status_code == 413
    assert stored(app) == []
    assert upload(admin, lamp, most).status_code == 201


def test_an_upload_without_a_file_is_refused(admin: Client, lamp: dict[str, Any]) -> None:
    refused = admin.post(f"/storage/v1/products/{lamp['id']}/images")
    assert (refused.status_code, refused.json()["errors"][0]["message"]) == (422, "File is required")


def test_a_removed_picture_is_gone(admin: Client, stranger: Client, app: FastAPI, lamp: dict[str, Any]) -> None:
    first = upload(admin, lamp, PNG).json()["images"][0]
    second = upload(admin, lamp, PNG).json()["images"][1]
    path = f"/storage/v1/products/{lamp['id']}/images/"
    other = make_product(admin)
    assert admin.delete(f"/storage/v1/products/{other['id']}/images/{first['id']}").status_code == 404
    assert admin.delete(path + first["id"]).status_code == 204
    assert [each["id"] for each in product(admin, lamp)["images"]] == [second["id"]]
    assert stranger.http.get(first["url"]).status_code == 404
    assert stranger.http.get(second["url"]).content == PNG
    assert admin.delete(path + first["id"]).status_code == 404
    admin.patch(f"/rest/v1/products/{lamp['id']}", {"stock_quantity": 0})
    assert len(stored(app)) == 1


def test_the_pictures_go_with_the_product(admin: Client, app: FastAPI, lamp: dict[str, Any]) -> None:
    fresh = make_product(admin, stock_quantity=0)
    upload(admin, fresh, PNG)
    assert len(stored(app)) == 1
    assert admin.delete(f"/rest/v1/products/{fresh['id']}").status_code == 204
    assert stored(app) == []


def test_only_an_admin_adds_and_removes_pictures(admin: Client, staff: dict[str, Client], lamp: dict[str, Any]) -> None:
    image = upload(admin, lamp, PNG).json()["images"][0]
    path = f"/storage/v1/products/{lamp['id']}/images/{image['id']}"
    for person in (staff["sales"], staff["guest"]):
        assert upload(person, lamp, PNG).status_code == 403
        assert person.delete(path).status_code == 403
    elsewhere = admin.within("test")
    assert (upload(elsewhere, lamp, PNG).status_code, elsewhere.delete(path).status_code) == (404, 404)
    assert [each["id"] for each in product(staff["sales"], lamp)["images"]] == [image["id"]]


def test_the_same_key_adds_one_picture(admin: Client, lamp: dict[str, Any]) -> None:
    path, key = f"/storage/v1/products/{lamp['id']}/images", {"Idempotency-Key": "one", "content-type": BOUNDED}
    answers = [admin.post(path, content=FORM, headers=key) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert len(product(admin, lamp)["images"]) == 1


BOUNDED = "multipart/form-data; boundary=line"
FORM = b'--line\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n' + PNG + b"\r\n--line--\r\n"
