"""Follows live odds over the WebSocket with an API key. Needs the package `websockets`: `python3 live_websocket.py 20`."""

import asyncio
import json
import os
import pathlib
import random
import sys

import websockets

URL = os.environ.get("SIGHTLINE_URL", "http://localhost:4000/graphql").replace("http", "ws", 1)
FILE = pathlib.Path(os.environ.get("SIGHTLINE_API_KEY_FILE", "~/.config/sightline/api-key")).expanduser()
LIST = """subscription ($after: LiveCursor) {
  tradingList(after: $after) { epoch seq isSnapshot status markets { id selections { id odds } } removed { type id } }
}"""
MAX_DELAY_S = 30
# Close codes that another attempt does not change.
FINAL = (4400, 4401, 4403, 4406)


async def batches(after):
    """Yields the batches of one connection, from a cursor. The gateway pings every second, so 10 s of silence are a loss."""
    async with websockets.connect(URL, subprotocols=["graphql-transport-ws"], max_size=None) as socket:
        await socket.send(json.dumps({"type": "connection_init", "payload": {"x-api-key": FILE.read_text().strip()}}))
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), timeout=10))
            if message["type"] == "connection_ack":
                payload = {"query": LIST, "variables": {"after": after}}
                await socket.send(json.dumps({"id": "1", "type": "subscribe", "payload": payload}))
            elif message["type"] == "ping":
                await socket.send(json.dumps({"type": "pong", "payload": message.get("payload")}))
            elif message["type"] == "next":
                yield message["payload"]["data"]["tradingList"]
            elif message["type"] == "complete":
                return
            elif message["type"] == "error":
                error = message["payload"][0]
                text = f"{error['extensions']['code']}: {error['message']}"
                if error["extensions"].get("retryable"):
                    raise ConnectionError(text)
                raise SystemExit(text)


async def main():
    if not FILE.is_file():
        sys.exit(f"There is no API key in {FILE}: see examples/README.md.")
    left = int(sys.argv[1]) if len(sys.argv) > 1 else -1
    markets, cursor, delay = {}, None, 0.5
    while True:
        try:
            async for batch in batches(cursor):
                if batch["isSnapshot"]:
                    markets.clear()
                for removed in batch["removed"]:
                    if removed["type"] == "MARKET":
                        markets.pop(removed["id"], None)
                markets.update((market["id"], market) for market in batch["markets"])
                cursor, delay = {"epoch": batch["epoch"], "seq": batch["seq"]}, 0.5
                what = "snapshot" if batch["isSnapshot"] else "change"
                print(f"{what} {batch['status']}: {len(markets)} markets", flush=True)
                left -= 1
                if left == 0:
                    return
        except websockets.ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code in FINAL:
                raise SystemExit(f"{closed.rcvd.code} {closed.rcvd.reason}")
        except (OSError, asyncio.TimeoutError, websockets.InvalidHandshake) as error:
            print(f"Not connected ({error}); trying again", file=sys.stderr)
        await asyncio.sleep(random.uniform(0, delay))
        delay = min(2 * delay, MAX_DELAY_S)


asyncio.run(main())
