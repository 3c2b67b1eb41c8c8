"""What a series showed at a moment: python3 history.py SERIES 2026-11-26T14:03:07Z. With an API key, and only the standard library."""

import json
import os
import pathlib
import sys
import urllib.error
import urllib.request

URL = os.environ.get("SIGHTLINE_URL", "http://localhost:4000/graphql")
FILE = pathlib.Path(os.environ.get("SIGHTLINE_API_KEY_FILE", "~/.config/sightline/api-key")).expanduser()
BOARD = """query Board($series: ID!, $at: DateTime!) {
  boardAt(seriesId: $series, at: $at) {
    completeness lastKnownAt
    board { markets { id typeName label state selections { label odds } } }
  }
}"""

if len(sys.argv) != 3:
    sys.exit("Usage: python3 history.py SERIES TIME")
variables = {"series": sys.argv[1], "at": sys.argv[2]}
request = urllib.request.Request(
    URL,
    data=json.dumps({"query": BOARD, "variables": variables}).encode(),
    headers={"x-api-key": FILE.read_text().strip(), "content-type": "application/json"},
)
try:
    with urllib.request.urlopen(request, timeout=40) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:
    # A request that fails as a whole has an error status; its body has the same format.
    answer = json.load(error)
for error in answer.get("errors", []):
    sys.exit(f"{error['extensions']['code']}: {error['message']}")
found = answer["data"]["boardAt"]
print(found["completeness"], found["lastKnownAt"] or "")
for market in (found["board"] or {"markets": []})["markets"]:
    prices = ", ".join(f"{selection['label'] or '-'} {selection['odds']}" for selection in market["selections"])
    print(market["id"], market["label"] or market["typeName"], market["state"], prices)
