"""Settings that depend on how the server is started."""

from pathlib import Path

from orderkeep.settings import Settings


def test_links_lead_to_the_port_that_is_served() -> None:
    assert Settings(data_dir=Path("x")).served_at(8113).public_url == "http://127.0.0.1:8113"
    named = Settings(data_dir=Path("x"), public_url="https://shop.example/")
    assert named.served_at(8113).public_url == "https://shop.example"
