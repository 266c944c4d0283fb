"""No password, token or code reaches the log, whatever goes wrong."""

import logging
import re
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select, text
from starlette.testclient import TestClient

from orderkeep.core.context import Context
from orderkeep.identity.accounts import actions as accounts
from orderkeep.identity.accounts.new_accounts import NewAccount
from orderkeep.identity.mail.models import Mail
from tests.databases import API_KEY, PASSWORD
from tests.identity.auth_client import OTHER_PASSWORD, Auth, code_of
from tests.identity.conftest import Inside

pytestmark = pytest.mark.one_database

Deploy = Callable[..., TestClient]


def test_the_log_holds_no_secret(
    deploy: Deploy, inside: Inside, caplog: pytest.LogCaptureFixture, monkeypatch: Any
) -> None:
    caplog.set_level(logging.INFO)
    auth = Auth(deploy(confirm_email=True))
    auth.sign_up("ann@shop.example", OTHER_PASSWORD)
    with inside() as ctx:
        code = re.findall(r"\d{6}", ctx.db.scalars(select(Mail)).one().text)[0]
    mine = auth.post("/verify", type="signup", email="ann@shop.example", token=code).json()
    auth.sign_in("ann@shop.example", PASSWORD)
    auth.update(mine, password=PASSWORD, current_password="wrong wrong")
    newer = auth.refresh(mine["refresh_token"]).json()
    hashes: list[str] = []

    def fall_over(ctx: Context, account: NewAccount) -> None:
        hashes.append(account.password_hash or "")
        ctx.db.execute(text("INSERT INTO nowhere VALUES (:value)"), {"value": account.password_hash})

    monkeypatch.setattr(accounts, "add_person", fall_over)
    answer = auth.sign_up("ben@shop.example", OTHER_PASSWORD)
    assert code_of(answer) == (500, "unexpected_failure")
    assert "nowhere" not in answer.text
    assert "unexpected error in POST /auth/v1/signup" in caplog.text
    assert "nowhere" in caplog.text
    secrets = {PASSWORD, OTHER_PASSWORD, "wrong wrong", code, hashes[0], API_KEY}
    secrets |= {session[name] for session in (mine, newer) for name in ("access_token", "refresh_token")}
    assert [secret for secret in secrets if secret in caplog.text] == []
