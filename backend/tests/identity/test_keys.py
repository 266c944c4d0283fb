"""The secrets of an installation, and users created on the command line."""

import json
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from joserfc.jwk import ECKey, RSAKey

from orderkeep import keys
from orderkeep.settings import BadSetting, Settings
from tests.databases import PASSWORD, Place
from tests.identity.auth_client import Auth, code_of


def settings(folder: Path, **more: Any) -> Settings:
    return Settings(data_dir=folder, **more)


def test_keys_are_made_once_and_kept(tmp_path: Path) -> None:
    fresh = settings(tmp_path / "data")
    first = (keys.api_key(fresh), keys.setup_code(fresh), keys.signing_keys(fresh)[0].kid)
    assert keys.factor_key(fresh) == keys.factor_key(fresh)
    assert len(keys.factor_key(fresh)) == 32
    assert first == (keys.api_key(fresh), keys.setup_code(fresh), keys.signing_keys(fresh)[0].kid)
    assert first[0].startswith("ok_")
    assert len(first[0]) == 35
    assert len(first[1].replace("-", "")) == 12
    names = sorted(path.name for path in fresh.data_dir.iterdir())
    assert names == ["api_key", "factor_key", "jwt.jwk", "setup_code"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in fresh.data_dir.iterdir()} == {0o600}


def test_starts_at_the_same_time_agree(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda _: keys.api_key(settings(tmp_path)), range(32)))
    assert len(found) == 1


def test_keys_from_the_settings_leave_no_file(tmp_path: Path) -> None:
    old, new = (ECKey.generate_key("P-256", {"kid": name}).as_dict(private=True) for name in ("old", "new"))
    one = settings(tmp_path, api_key="public", jwt_jwk=json.dumps(old))
    assert (keys.api_key(one), [key.kid for key in keys.signing_keys(one)]) == ("public", ["old"])
    both = settings(tmp_path, jwt_jwk=json.dumps({"keys": [new, old]}))
    assert [key.kid for key in keys.signing_keys(both)] == ["new", "old"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["nonsense", "ab" * 31, "ab" * 33, "xy" * 32])
def test_a_bad_factor_key_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadSetting, match="ORDERKEEP_FACTOR_KEY: 64 hexadecimal digits are needed"):
        keys.factor_key(settings(tmp_path, factor_key=text))
    assert keys.factor_key(settings(tmp_path, factor_key="ab" * 32)) == b"\xab" * 32


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "[]",
        "{}",
        '{"keys": []}',
        '{"keys": 7}',
        '{"kty": "oct", "k": "c2VjcmV0"}',
        json.dumps(RSAKey.generate_key(2048).as_dict(private=True)),
        json.dumps(ECKey.generate_key("P-384").as_dict(private=True)),
        json.dumps(ECKey.generate_key("P-256").as_dict(private=False)),
    ],
)
def test_a_bad_signing_key_stops_the_start(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadSetting) as stopped:
        keys.signing_keys(settings(tmp_path, jwt_jwk=text))
    assert str(stopped.value).startswith("ORDERKEEP_JWT_JWK: ")
    assert "\n" not in str(stopped.value)


@pytest.mark.parametrize(
    ("email", "password", "sentence"),
    [
        ("nonsense", PASSWORD, "nonsense isn't an email address"),
        ("new@shop.example", "short", "Use 8 to 1024 characters for the password"),
        ("new@shop.example", "orderkeep", "This password is too easy to guess"),
        ("sales@shop.example", PASSWORD, "sales@shop.example already has an account"),
    ],
)
def test_users_that_are_not_made(place: Place, auth: Auth, email: str, password: str, sentence: str) -> None:
    made = place.command("create-user", email, "--role", "admin", "--password-stdin", input_text=password)
    assert (made.returncode, made.stderr) == (1, f"{sentence}\n")
    if email == "new@shop.example":
        assert code_of(auth.sign_in(email, password)) == (400, "invalid_credentials")


def test_a_user_from_the_command_line_has_the_role_asked_for(place: Place, auth: Auth) -> None:
    made = place.command("create-user", "New@Shop.example", "--role", "sales", "--password-stdin", input_text=PASSWORD)
    assert (made.returncode, made.stderr) == (0, "")
    session = auth.session("new@shop.example")
    headers = {"apikey": "test-publishable-key", "Authorization": f"Bearer {session['access_token']}"}
    assert auth.http.get("/rest/v1/profiles/me", headers=headers).json()["role"] == "sales"
