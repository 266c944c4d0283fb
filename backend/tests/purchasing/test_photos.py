"""Photos of shipments: what is stored, where they are shown, and to whom."""

from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.files.strip_metadata import strip_metadata
from tests.clients import Client
from tests.makers import make_product, make_shipment, make_stock_order, receive

PIXELS = bytes(range(64)) + b"\xff\x00\xff\xd0\xff\xff\xd1tail"
PLACE = b"52.5200 N 13.4050 E"


def segment(marker: int, body: bytes) -> bytes:
    return bytes([0xFF, marker]) + (len(body) + 2).to_bytes(2) + body


def exif(turned: int, order: str = "II") -> bytes:
    """EXIF with the camera's make, the orientation, and the location."""
    way: Any = "little" if order == "II" else "big"

    def entry(tag: int, kind: int, value: bytes) -> bytes:
        return tag.to_bytes(2, way) + kind.to_bytes(2, way) + (1).to_bytes(4, way) + value

    entries = entry(0x010F, 2, b"Cam\x00") + entry(0x0112, 3, turned.to_bytes(2, way) + bytes(2))
    head = order.encode() + (42).to_bytes(2, way) + (8).to_bytes(4, way) + (2).to_bytes(2, way)
    return segment(0xE1, b"Exif\x00\x00" + head + entries + bytes(4) + PLACE)


JFIF, ADOBE = segment(0xE0, b"JFIF\x00\x01"), segment(0xEE, b"Adobe\x00d\x00")
PROFILE, TABLE = segment(0xE2, b"ICC_PROFILE\x00\x01\x01colours"), segment(0xDB, bytes(65))
SCANS = segment(0xDA, b"\x01\x01\x00") + PIXELS + segment(0xC4, b"more") + segment(0xDA, b"\x02") + PIXELS
KEPT = JFIF + PROFILE + ADOBE + TABLE + SCANS
TOLD = segment(0xE1, b"http://ns.adobe.com/xap/1.0/\x00" + PLACE) + segment(0xED, PLACE) + segment(0xFE, PLACE)


def jpeg(before: bytes = b"", behind: bytes = b"") -> bytes:
    return b"\xff\xd8" + before + KEPT + b"\xff\xd9" + behind


def chunk(name: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4) + name + body + b"crc!"


def riff(*parts: tuple[bytes, bytes]) -> bytes:
    body = b"WEBP" + b"".join(
        name + len(data).to_bytes(4, "little") + data + bytes(len(data) % 2) for name, data in parts
    )
    return b"RIFF" + len(body).to_bytes(4, "little") + body


@pytest.mark.parametrize("order", ["II", "MM"])
def test_a_jpeg_keeps_its_pixels_and_how_it_was_held(order: str) -> None:
    assert strip_metadata("jpg", jpeg()) == jpeg()
    assert strip_metadata("jpg", jpeg(TOLD + exif(1, order), b"a film of it: " + PLACE)) == jpeg()
    turned = strip_metadata("jpg", jpeg(exif(6, order) + TOLD))
    assert turned is not None
    assert PLACE not in turned
    assert b"Cam" not in turned
    alone = b"MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06" + bytes(6)
    assert turned == jpeg(segment(0xE1, b"Exif\x00\x00" + alone))
    assert strip_metadata("jpg", turned) == turned


def test_a_png_and_a_webp_keep_their_pixels() -> None:
    head, pixels, end = chunk(b"IHDR", bytes(13)), chunk(b"IDAT", b"pixels"), chunk(b"IEND", b"")
    told = chunk(b"tEXt", PLACE) + chunk(b"eXIf", PLACE) + chunk(b"iTXt", PLACE)
    start, gamma = b"\x89PNG\r\n\x1a\n", chunk(b"gAMA", bytes(4))
    assert (
        strip_metadata("png", start + head + told + gamma + pixels + told + end + PLACE)
        == start + head + gamma + pixels + end
    )
    large = riff((b"VP8X", b"\x1c" + bytes(9)), (b"VP8 ", b"pixel"), (b"EXIF", PLACE), (b"XMP ", PLACE))
    assert strip_metadata("webp", large + PLACE) == riff((b"VP8X", b"\x10" + bytes(9)), (b"VP8 ", b"pixel"))


def test_what_is_broken_off_is_no_picture() -> None:
    whole = {"jpg": jpeg(exif(6)), "png": b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", bytes(13)) + chunk(b"IEND", b"")}
    whole["webp"] = riff((b"VP8 ", b"pixels"))
    for kind, data in whole.items():
        assert strip_metadata(kind, data) is not None
        for length in range(12, len(data)):
            assert strip_metadata(kind, data[:length]) is None, (kind, length)
    assert strip_metadata("gif", b"GIF89a") is None


@pytest.fixture
def shipment(admin: Client, app: FastAPI) -> dict[str, Any]:
    for leftover in stored(app):
        leftover.unlink()
    goods = [make_product(admin, stock_quantity=0, is_unit_tracked=tracked) for tracked in (True, False)]
    return make_shipment(admin, make_stock_order(admin, (goods[0], 2, 10), (goods[1], 1, 5)), status="delivered")


def stored(app: FastAPI) -> list[Path]:
    return [path for path in (app.state.settings.data_dir / "files").rglob("*") if path.is_file()]


def upload(client: Client, shipment: dict[str, Any], data: bytes, line: int | None = None, **options: Any) -> Any:
    form = {} if line is None else {"shipment_line_id": shipment["lines"][line]["id"]}
    files = {"file": ("image.jpg", data, "image/heic")}
    return client.post(f"/storage/v1/shipments/{shipment['id']}/photos", files=files, data=form, **options)


def photos(client: Client, **asked: Any) -> list[str]:
    return [row["id"] for row in client.items("/rest/v1/shipment_photos", sort="created_at", **asked)]


def test_photos_stand_with_the_shipment_and_with_its_units(
    admin: Client, sales: Client, stranger: Client, app: FastAPI, shipment: dict[str, Any]
) -> None:
    whole = upload(sales, shipment, jpeg(exif(1) + TOLD)).json()
    broken = upload(sales, shipment, jpeg(exif(6)), 0).json()
    lamp = upload(admin, shipment, jpeg(), 1).json()
    assert [(row["product_id"], row["taken_by_name"] is not None) for row in (whole, broken, lamp)] == [
        (None, True),
        (shipment["lines"][0]["product_id"], True),
        (shipment["lines"][1]["product_id"], True),
    ]
    assert (whole["media_type"], whole["size"]) == ("image/jpeg", len(jpeg()))
    shown = stranger.http.get(whole["url"])
    assert (shown.status_code, shown.content, shown.headers["content-type"]) == (200, jpeg(), "image/jpeg")
    assert stranger.http.get(whole["url"].replace("/development/", "/production/")).status_code == 401
    assert photos(sales, shipment_id=shipment["id"]) == [whole["id"], broken["id"], lamp["id"]]

    receive(admin, shipment, (1, 1, 0), (1, 0, 0))
    units = admin.items("/rest/v1/assets", shipment_id=shipment["id"])
    assert [photos(sales, asset_id=unit["id"]) for unit in units] == [[whole["id"], broken["id"]]] * 2
    found = admin.create("/rest/v1/assets", {"product_id": units[0]["product_id"], "reason": "Found"})
    assert photos(admin, asset_id=found["id"]) == photos(admin, asset_id="nonsense") == []
    kept = upload(admin, shipment, jpeg(exif(3)), 0)
    assert (kept.status_code, len(stored(app))) == (201, 4)


def test_a_photo_is_kept_once(admin: Client, app: FastAPI, shipment: dict[str, Any]) -> None:
    key = {"Idempotency-Key": "one try, and another"}
    answers = [upload(admin, shipment, jpeg(exif(6)), headers=key) for _ in range(2)]
    bodies = [answer.request.read() for answer in answers]
    assert bodies[0] != bodies[1], "each attempt has its own boundary"
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].content == answers[1].content
    assert upload(admin, shipment, jpeg(), headers=key).json()["code"] == "idempotency_key_reused"
    again = upload(admin, shipment, jpeg(exif(6) + TOLD))
    assert again.json()["id"] == answers[0].json()["id"]
    assert upload(admin, shipment, jpeg(exif(6)), 0).json()["id"] != again.json()["id"]
    assert (len(photos(admin)), len(stored(app))) == (2, 2)


def test_what_is_no_photo_is_refused_and_nothing_is_kept(admin: Client, app: FastAPI, shipment: dict[str, Any]) -> None:
    kinds = "Choose a JPEG, PNG or WebP file"
    for data, message in (
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", kinds),
        (b"GIF89a" + bytes(20), kinds),
        (b"", kinds),
        (jpeg()[:-20], "This photo is incomplete. Take or choose it again."),
    ):
        refused = upload(admin, shipment, data)
        said = [{"field": "file", "message": message}]
        assert (refused.status_code, refused.json()["errors"]) == (422, said)
    assert upload(admin, shipment, jpeg() + bytes(10 << 20)).status_code == 413
    other = make_shipment(admin, make_stock_order(admin, (make_product(admin), 1, 1)))
    path = f"/storage/v1/shipments/{shipment['id']}/photos"
    strange = admin.post(path, files={"file": jpeg()}, data={"shipment_line_id": other["lines"][0]["id"]})
    assert strange.json()["errors"] == [{"field": "shipment_line_id", "message": "This line isn't in the shipment"}]
    assert admin.post(path).json()["errors"][0]["message"] == "File is required"
    assert (photos(admin), stored(app)) == ([], [])


def test_who_takes_photos_away(staff: dict[str, Client], app: FastAPI, shipment: dict[str, Any]) -> None:
    admin, sales = staff["admin"], staff["sales"]
    path = f"/storage/v1/shipments/{shipment['id']}/photos"
    mine, theirs = upload(sales, shipment, jpeg()).json(), upload(admin, shipment, jpeg(exif(8))).json()
    assert sales.delete(f"{path}/{theirs['id']}").status_code == 403
    for person, status in ((staff["guest"], 403), (sales.within("test"), 403), (admin.within("test"), 404)):
        assert upload(person, shipment, jpeg(exif(2))).status_code == status
        assert person.delete(f"{path}/{mine['id']}").status_code == status
        assert person.get("/rest/v1/shipment_photos").json().get("items", []) == []
    other = make_shipment(admin, make_stock_order(admin, (make_product(admin), 1, 1)), status="expected")
    assert admin.delete(f"/storage/v1/shipments/{other['id']}/photos/{mine['id']}").status_code == 404
    assert len(stored(app)) == 2
    assert sales.delete(f"{path}/{mine['id']}").status_code == 204
    assert (photos(admin), len(stored(app))) == ([theirs["id"]], 1)
    assert admin.http.get(mine["url"]).status_code == 404

    upload(admin, other, jpeg(), 0)
    assert admin.delete(f"/rest/v1/shipments/{other['id']}").status_code == 204
    assert (photos(admin), len(stored(app))) == ([theirs["id"]], 1)


def test_a_shipment_has_at_most_so_many_photos(
    admin: Client, shipment: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orderkeep.purchasing.shipments.photos.MAX_PHOTOS", 2)
    assert [upload(admin, shipment, jpeg(exif(turned))).status_code for turned in (2, 3, 4, 3)] == [201, 201, 409, 201]
