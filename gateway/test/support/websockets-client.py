"""Prints each result of one subscription as it was received: with the package `websockets`, which offers compression."""

import asyncio
import json
import sys

import websockets


async def main(url, protocol, init, subscribe):
    async with websockets.connect(url, subprotocols=[protocol], max_size=None) as socket:
        await socket.send(init)
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "connection_ack":
                await socket.send(subscribe)
            elif message["type"] == "ping":
                await socket.send(json.dumps({"type": "pong", "payload": message["payload"]}))
            elif message["type"] == "next":
                print(text, flush=True)


asyncio.run(main(sys.argv[1], sys.argv[2], *json.loads(sys.stdin.readline())))
