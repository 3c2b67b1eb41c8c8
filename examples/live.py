"""Follows live odds with an API key, with only Python's standard library: `python3 live.py 20` stops after 20 batches."""

import http.client
import json
import os
import pathlib
import random
import sys
import time
import urllib.error
import urllib.request

URL = os.environ.get("SIGHTLINE_URL", "http://localhost:4000/graphql")
FILE = pathlib.Path(os.environ.get("SIGHTLINE_API_KEY_FILE", "~/.config/sightline/api-key")).expanduser()
LIST = "subscription { tradingList { isSnapshot status markets { id state selections { id odds } } removed { type id } } }"
MAX_DELAY_S = 30


def events(query, last_id):
    """Yields the id and the result of each event of one connection. A comment arrives every 12 s, so 30 s of silence are a loss."""
    headers = {
        "x-api-key": FILE.read_text().strip(),
        "content-type": "application/json",
        "accept": "text/event-stream",
        **({"last-event-id": last_id} if last_id else {}),
    }
    request = urllib.request.Request(URL, data=json.dumps({"query": query}).encode(), headers=headers)
    with urllib.request.urlopen(request, timeout=30) as response:
        event_id = None
        for line in response:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name == "id":
                event_id = value
            elif name == "data":
                yield event_id, json.loads(value)
                event_id = None


def follow(query, root):
    """Yields each batch; after a loss it continues after the last one. Raises HTTPError when the gateway refuses the request."""
    last_id, delay = None, 0.5
    while True:
        least = 0
        try:
            for event_id, result in events(query, last_id):
                for error in result.get("errors", []):
                    print(f"{error['extensions']['code']}: {error['message']}", file=sys.stderr)
                    if not error["extensions"].get("retryable"):
                        sys.exit(1)
                if event_id is not None:
                    last_id, delay = event_id, 0.5
                    yield result["data"][root]
        except (OSError, http.client.HTTPException, json.JSONDecodeError) as error:
            if isinstance(error, urllib.error.HTTPError):
                if error.code not in (429, 500, 502, 503, 504):
                    raise
                seconds = error.headers.get("retry-after", "")
                least = int(seconds) if seconds.isdecimal() else 0
            print(f"Not connected ({error}); trying again", file=sys.stderr)
        time.sleep(least + random.uniform(0, delay))
        delay = min(2 * delay, MAX_DELAY_S)


def apply(markets, batch):
    """Applies a batch to the markets by id: a snapshot replaces everything."""
    if batch["isSnapshot"]:
        markets.clear()
    for removed in batch["removed"]:
        if removed["type"] == "MARKET":
            markets.pop(removed["id"], None)
    markets.update((market["id"], market) for market in batch["markets"])


def main():
    if not FILE.is_file():
        sys.exit(f"There is no API key in {FILE}: see examples/README.md.")
    left = int(sys.argv[1]) if len(sys.argv) > 1 else -1
    markets = {}
    try:
        for batch in follow(LIST, "tradingList"):
            apply(markets, batch)
            what = "snapshot" if batch["isSnapshot"] else "change"
            print(f"{what} {batch['status']}: {len(markets)} markets", flush=True)
            left -= 1
            if left == 0:
                return
    except urllib.error.HTTPError as error:
        for refusal in json.load(error)["errors"]:
            print(f"{refusal['extensions']['code']}: {refusal['message']}", file=sys.stderr)
        sys.exit(1)


main()
