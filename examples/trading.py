"""Trading data with an API key, with only Python's standard library. The key is in a file that only its owner can read."""

import json
import os
import pathlib
import sys
import urllib.error
import urllib.request

URL = os.environ.get("SIGHTLINE_URL", "http://localhost:4000/graphql")
FILE = pathlib.Path(os.environ.get("SIGHTLINE_API_KEY_FILE", "~/.config/sightline/api-key")).expanduser()


def execute(query, variables=None):
    """Returns the data of a query; prints error codes and exits if it fails."""
    if not FILE.exists():
        sys.exit(f"There is no API key in {FILE}: see examples/README.md.")
    request = urllib.request.Request(
        URL,
        data=json.dumps({"query": query, "variables": variables or {}}).encode(),
        # The file is read for each request, so that a new key needs no restart.
        headers={"x-api-key": FILE.read_text().strip(), "content-type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=40) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as error:
        # A request that fails as a whole has an error status; its body has the same format.
        answer = json.load(error)
    for error in answer.get("errors", []):
        print(f"{error['extensions']['code']}: {error['message']}", file=sys.stderr)
    if answer.get("errors"):
        sys.exit(1)
    return answer["data"]


trading_list = execute("query TradingList { tradingList { status series { id title } markets { id state } } }")["tradingList"]
print(trading_list["status"], len(trading_list["series"]), "series", len(trading_list["markets"]), "markets")
for series in trading_list["series"]:
    print(series["id"], series["title"])
