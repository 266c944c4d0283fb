#!/usr/bin/env bash
# SQLAlchemy 2.1.9 with psycopg 3.3.9: `connect_args` replace parameters of the same name in the URL, without a word.
#
# Guess: what an operator writes into the URL wins over a program's defaults, or the clash is an error.
# Seen: `options` and `connect_timeout` of the URL are dropped when the program passes its own, so a URL with
# `?options=-csearch_path%3Dshop` connects with another search path. The two aren't merged and nothing is logged.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet SQLAlchemy==2.1.9 "psycopg[binary]==3.3.9"
cat > "$folder/look.py" <<'PY'
from unittest.mock import patch

import psycopg
import sqlalchemy

sent = {}


def connect(*_, **given):
    sent.update(given)
    raise psycopg.OperationalError("not connected")


URL = "postgresql+psycopg://user@/name?host=db.example&options=-csearch_path%3Dshop&connect_timeout=30"
engine = sqlalchemy.create_engine(URL, connect_args={"options": "-cstatement_timeout=5000", "connect_timeout": 3})
with patch("psycopg.connect", connect), patch.object(psycopg.Connection, "connect", connect):
    try:
        engine.connect()
    except sqlalchemy.exc.OperationalError:
        pass
print(sent["options"], sent["connect_timeout"])
PY
"$folder/venv/bin/python" "$folder/look.py" > "$folder/seen"
echo "-cstatement_timeout=5000 3" > "$folder/expected"
diff "$folder/expected" "$folder/seen"
echo "SQLAlchemy 2.1.9: connect_args replace the URL's options and connect_timeout"
