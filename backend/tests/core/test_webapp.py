"""The built web app: immutable file names, an index that is never cached, and no access outside its folder."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from orderkeep.core.http.static_files import assets, web_app

INDEX = '<meta property="og:image" content="__ORIGIN__/social-card.jpg" />'
FACTS = (("__ORIGIN__", "https://shop.example/?a=1&b=2"), ("__SUPPORT_EMAIL__", "help@shop.example"))


@pytest.fixture
def browser(tmp_path: Path) -> TestClient:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "robots.txt").write_text("User-agent: *")
    (folder / "assets" / "app-1a2b.js").write_text("plain")
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(b"packed")
    (tmp_path / "secret.txt").write_text("not to be had")
    app = FastAPI()
    app.include_router(assets(folder))
    app.include_router(web_app(folder, FACTS))
    return TestClient(app)


@pytest.mark.parametrize("path", ["/", "/index.html", "/contacts", "/no/such/page"])
def test_the_page_names_the_shop_by_its_whole_address(browser: TestClient, path: str) -> None:
    answer = browser.get(path)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text == INDEX.replace("__ORIGIN__", "https://shop.example/?a=1&amp;b=2")


def test_the_page_is_sent_compressed_and_a_new_one_at_once(browser: TestClient, tmp_path: Path) -> None:
    packed = browser.get("/", headers={"accept-encoding": "br, gzip"})
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding")
    plain = browser.get("/", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == INDEX.replace("__ORIGIN__", "https://shop.example/?a=1&amp;b=2")
    (tmp_path / "dist" / "index.html").write_text("rebuilt")
    assert browser.get("/").text == "rebuilt"


def test_visitors_read_the_landing_page_before_any_script(browser: TestClient, tmp_path: Path) -> None:
    (tmp_path / "dist" / "landing.html").write_text("<h1>Keep</h1><a href='mailto:__SUPPORT_EMAIL__'>__ORIGIN__</a>")
    read = "<h1>Keep</h1><a href='mailto:help@shop.example'>https://shop.example/?a=1&amp;b=2</a>"
    assert [browser.get(path).text for path in ("/", "/landing", "/landing.html")] == [read] * 3
    assert browser.get("/", headers={"accept-encoding": "gzip"}).headers["cache-control"] == "no-cache"
    assert browser.get("/auth").text.startswith("<meta")


def test_files_have_names_that_never_change_their_content(browser: TestClient) -> None:
    with browser.stream("GET", "/assets/app-1a2b.js", headers={"accept-encoding": "gzip"}) as answer:
        assert (answer.status_code, answer.headers["content-encoding"]) == (200, "gzip")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert browser.get("/assets/app-9z.js").status_code == 404
    assert browser.get("/robots.txt").text == "User-agent: *"


def test_a_player_gets_the_part_of_a_clip_that_it_asks_for(browser: TestClient, tmp_path: Path) -> None:
    (tmp_path / "dist" / "assets" / "order-3c4d.webm").write_bytes(bytes(range(100)))
    whole = browser.get("/assets/order-3c4d.webm")
    headers = [whole.headers[name] for name in ("content-type", "accept-ranges", "cache-control")]
    assert headers == ["video/webm", "bytes", "public, max-age=31536000, immutable"]
    assert (whole.status_code, whole.content) == (200, bytes(range(100)))
    part = browser.get("/assets/order-3c4d.webm", headers={"range": "bytes=10-19"})
    assert (part.status_code, part.content) == (206, bytes(range(10, 20)))
    assert part.headers["content-range"] == "bytes 10-19/100"
    beyond = browser.get("/assets/order-3c4d.webm", headers={"range": "bytes=100-"})
    assert (beyond.status_code, beyond.headers["content-range"]) == (416, "bytes */100")


def test_nothing_outside_its_folder_is_served(browser: TestClient) -> None:
    for path in ("/..%2Fsecret.txt", "/assets/..%2F..%2Fsecret.txt", "/%2e%2e/secret.txt"):
        assert "not to be had" not in browser.get(path).text


def test_a_folder_is_not_listed(browser: TestClient) -> None:
    for path in ("/assets", "/assets/", "/assets/."):
        assert browser.get(path).text.startswith("<meta"), path


def test_a_file_of_a_page_is_compared_with_no_other_route(app: FastAPI) -> None:
    first = app.router.routes[0]
    assert isinstance(first, APIRoute)
    assert first.path == "/assets/{name}"
