#!/usr/bin/env bash
# stripe (Python) 16.1.0: the code of an error that isn't about a request or a card is not on the exception.
#
# Guess: `error.code` holds the code that Stripe answered, whatever the class of the error.
# Seen: it does for InvalidRequestError. For AuthenticationError, PermissionError and RateLimitError `error.code` is
# None, and the code is only in `error.error.code`. A log line of `error.code` says "None" for an expired key.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet stripe==16.1.0
cat > "$folder/look.py" <<'PY'
import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import stripe

ANSWERS = {
    "/v1/customers/cus_1": (401, "invalid_request_error", "api_key_expired"),
    "/v1/customers/cus_2": (403, "invalid_request_error", "more_permissions_required"),
    "/v1/customers/cus_3": (429, "rate_limit_error", "rate_limit"),
    "/v1/customers/cus_4": (404, "invalid_request_error", "resource_missing"),
}


class Answer(BaseHTTPRequestHandler):
    def do_GET(self):
        status, kind, code = ANSWERS[self.path]
        body = json.dumps({"error": {"type": kind, "code": code, "message": "Refused"}}).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Answer)
threading.Thread(target=server.serve_forever, daemon=True).start()
client = stripe.StripeClient(
    "sk_test_1", base_addresses={"api": f"http://127.0.0.1:{server.server_port}"}, max_network_retries=0
)
for number in range(1, 5):
    try:
        client.v1.customers.retrieve(f"cus_{number}")
    except stripe.StripeError as error:
        print(type(error).__name__, error.http_status, error.code, error.error.code)
PY
"$folder/venv/bin/python" "$folder/look.py" > "$folder/seen"
cat > "$folder/expected" <<'TEXT'
AuthenticationError 401 None api_key_expired
PermissionError 403 None more_permissions_required
RateLimitError 429 None rate_limit
InvalidRequestError 404 resource_missing resource_missing
TEXT
diff "$folder/expected" "$folder/seen"
echo "stripe 16.1.0: error.code is None for errors of key, permission and rate; error.error.code has it"
