"""The logo is a picture that can be printed, and nothing of it runs."""

import base64
import struct
import zlib
from typing import Any

import pytest

from orderkeep.business.safe_svg import safe_svg
from tests.clients import Client

pytestmark = pytest.mark.one_database

LOGO = "/rest/v1/settings/logo"
BAD_SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"
 onload="alert(1)"><script>alert(1)</script><style>@import 'https://evil.example'</style>
 <foreignObject><body/></foreignObject><image href="https://evil.example/x.png"/><use xlink:href="https://evil.example#a"/>
 <a href="javascript:alert(1)"><rect width="1" height="1"/></a><g id="b"><rect width="9" height="9" fill="#123456"
 style="fill:url(https://evil.example)" onclick="alert(1)"/></g><use href="#b"/></svg>"""


def png() -> bytes:
    def part(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\x00\xff\x00\x00\xff\x00\x00" * 2)
    text = part(b"tEXt", b"Author\x00Mallory")
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", header) + text + part(b"IDAT", pixels) + part(b"IEND", b"")


def upload(client: Client, data: bytes) -> Any:
    return client.post(LOGO, files={"file": ("logo", data)})


def test_an_svg_loses_all_that_runs_or_loads() -> None:
    clean = safe_svg(BAD_SVG)
    assert clean is not None
    text = clean.decode()
    for word in ("script", "alert", "evil", "onload", "onclick", "style", "foreignObject", "image", "<a"):
        assert word not in text, word
    assert text.count("<rect") == 1
    assert 'fill="#123456"' in text
    assert 'href="#b"' in text


@pytest.mark.parametrize(
    "data",
    [
        b"<svg",
        b"<html><svg/></html>",
        b'<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
        '<svg xmlns="http://www.w3.org/2000/svg"/>'.encode("utf-16"),
    ],
)
def test_what_is_no_plain_svg_is_refused(data: bytes) -> None:
    assert safe_svg(data) is None


def test_a_logo_is_stored_shown_replaced_and_removed(admin: Client) -> None:
    shown = upload(admin, png()).json()
    kind, _, data = shown["logo"].partition(",")
    assert kind == "data:image/png;base64"
    assert b"Mallory" not in base64.b64decode(data)
    svg = upload(admin, BAD_SVG).json()["logo"]
    assert svg.startswith("data:image/svg+xml;base64,")
    assert admin.delete(LOGO).status_code == 204
    assert admin.get("/rest/v1/settings").json()["logo"] is None
    assert len(admin.items("/rest/v1/audit_logs", table_name="settings")) == 3


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"<html></html>", png()[:40], b"\xff\xd8\xff\xe0 broken"])
def test_another_file_is_refused_and_changes_nothing(admin: Client, data: bytes) -> None:
    refused = upload(admin, data)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "file")
    assert admin.get("/rest/v1/settings").json()["version"] == 1


def test_a_large_file_is_refused(admin: Client) -> None:
    refused = upload(admin, png() + bytes(500_000))
    assert (refused.status_code, refused.json()["errors"]) == (
        413, [{"field": "file", "message": "The logo can be up to 500 kB"}]
    )  # fmt: skip
