"""Attempts to enter more than one email address."""

VICTIM = "victim@other.example"
EVIL = [
    '"evil"@x.example',
    f'"a@x.example, {VICTIM}"@x.example',
    f"a@x.example, {VICTIM}",
    f"a@x.example,{VICTIM}",
    f"a@x.example;{VICTIM}",
    f"a@x.example {VICTIM}",
    f"Ann <{VICTIM}>",
    f"<{VICTIM}>a@x.example",
    f"a@x.example\r\nBcc: {VICTIM}",
    f"a@x.example\nTo: {VICTIM}",
    f"a@x.example\u2028Bcc:{VICTIM}",
    f"a({VICTIM})@x.example",
    f"group:a@x.example,{VICTIM};",
    f"a@x.example@{VICTIM}",
    f"=?utf-8?q?a@x.example,{VICTIM}?=",
    "=?utf-8?q?a?=@x.example",
    "a@[127.0.0.1].example",
    "a\\@x.example",
    "a@x.example\t",
    "a\u200b b@x.example",
    "a@x",
    "@x.example",
    "",
]
GOOD = ["a@b.c", "o'brien+orders@x.example", "maya@lindqvist.co.uk", "müller@exämple.de", "a.b-c_d@x-y.example"]
