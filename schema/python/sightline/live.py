"""Live sets over the WebSocket protocol graphql-transport-ws."""

import asyncio
import json
import random

from .errors import TRADING_TOKEN_CODES, SightlineError
from .live_set import Buffer, Change

# A connection without a message for this many seconds is lost: the server pings every second.
SILENCE_S = 10
# Seconds to wait for the closing handshake, which a lost connection never completes.
CLOSE_S = 0.5
MAX_DELAY_S = 30
# After an overload the delay starts here; seconds.
BUSY_DELAY_S = 4
# Close codes that another attempt does not change.
FINAL_CLOSES = {
    1008: ("TOO_MANY_MESSAGES", "Too many messages were sent."),
    1009: ("MESSAGE_TOO_LARGE", "A message was too large."),
    4400: ("BAD_MESSAGE", "The gateway rejected a message."),
    4403: ("FORBIDDEN", "You don't have permission to do this."),
    4406: ("BAD_SUBPROTOCOL", "The gateway does not support this subprotocol."),
}
CREDENTIAL_REFUSED = 4401
OVERLOADED = 1013
MAX_REFUSALS = 2


def _unauthenticated():
    return SightlineError("UNAUTHENTICATED", "The bearer token or API key is not valid.")


class _Lost(Exception):
    """The socket is lost. `delay`: the random time before the next attempt has at least this bound; seconds."""

    def __init__(self, reason, delay=0.0):
        super().__init__(reason)
        self.delay = delay
        self.status = "TOO_MANY_SOCKETS" if reason.startswith("TOO_MANY_SOCKETS ") else "LOST"


class _Gap(Exception):
    """A batch does not continue the cursor."""


class _Subscription:
    """One subscription on one socket. A task reads batches into a buffer while the caller is busy."""

    def __init__(self, client, document, variables, live_set):
        self._client = client
        self._document = document
        self._variables = variables
        self._set = live_set
        self._buffer = Buffer()
        self._arrived = asyncio.Event()
        self._failure = None
        # Position after the last buffered batch.
        self._seen = None
        self._last_ping = 0
        # The last ping before which everything is applied.
        self._applied_ping = 0
        self.headers = {}

    async def changes(self, after, refused):
        """Yields changes after a cursor; with None, the first is a snapshot. `refused`: headers that the gateway refused, or None."""
        import websockets

        self.headers = await asyncio.to_thread(self._client.headers)
        if refused is not None and _caller_in(self.headers) == _caller_in(refused):
            raise _unauthenticated()
        url = self._client.url.replace("http", "ws", 1)
        try:
            socket = await websockets.connect(
                url,
                subprotocols=["graphql-transport-ws"],
                max_size=None,
                ping_interval=None,
                open_timeout=SILENCE_S,
                close_timeout=CLOSE_S,
            )
        except websockets.InvalidURI as error:
            raise SightlineError("INVALID_URL", "The URL of the gateway is not valid.") from error
        except (OSError, asyncio.TimeoutError, websockets.InvalidHandshake) as error:
            raise _Lost(str(error)) from error
        reading = asyncio.ensure_future(self._read(socket, after, websockets.ConnectionClosed))
        reading.add_done_callback(lambda _: self._arrived.set())
        try:
            while True:
                await self._arrived.wait()
                self._arrived.clear()
                while self._buffer:
                    change = self._buffer.take()
                    self._set.apply(change)
                    self._applied_ping = self._last_ping
                    yield change
                if reading.done():
                    reading.result()
                    return
        finally:
            reading.cancel()
            await asyncio.gather(reading, socket.close(), return_exceptions=True)

    async def _read(self, socket, after, closed):
        send = lambda message: socket.send(json.dumps(message))  # noqa: E731
        self._seen = after
        try:
            await send({"type": "connection_init", "payload": self.headers})
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), timeout=SILENCE_S))
                kind, payload = message["type"], message.get("payload")
                if kind == "connection_ack":
                    request = {"query": self._document, "variables": {**self._variables, "after": after}}
                    await send({"id": "1", "type": "subscribe", "payload": request})
                elif kind == "ping":
                    self._last_ping = (payload or {}).get("seq", 0)
                    if not self._buffer:
                        self._applied_ping = self._last_ping
                    await send({"type": "pong", "payload": {"seq": self._last_ping, "applied": self._applied_ping}})
                elif kind == "next":
                    self._on_result(payload)
                elif kind == "error":
                    raise SightlineError.of(payload)
                elif kind == "complete":
                    return
        except closed as error:
            code, reason = (error.rcvd.code, error.rcvd.reason) if error.rcvd is not None else (None, "")
            if code == CREDENTIAL_REFUSED:
                raise _unauthenticated() from error
            if code in FINAL_CLOSES:
                raise SightlineError(*FINAL_CLOSES[code]) from error
            raise _Lost(reason or "the connection was lost", BUSY_DELAY_S if code == OVERLOADED else 0) from error
        except (OSError, asyncio.TimeoutError, ValueError) as error:
            raise _Lost(str(error) or "silence") from error

    def _on_result(self, result):
        if result.get("errors") and not any((result.get("data") or {}).values()):
            raise SightlineError.of(result["errors"], result.get("data"))
        batch = next(iter(result["data"].values()))
        # A first batch of the same position says that nothing newer is known yet.
        follows = self._seen is not None and batch["epoch"] == self._seen["epoch"] and batch["prevSeq"] == self._seen["seq"]
        if batch["prevSeq"] is not None and not follows:
            raise _Gap()
        self._seen = {"epoch": batch["epoch"], "seq": batch["seq"]}
        self._buffer.add(batch)
        self._arrived.set()


async def follow(client, document, live_set, variables):
    delay, refused = 0.5, None
    # None before the first change.
    status = None if live_set.cursor is None else "LIVE"
    # In a row: batches that do not continue the cursor, refused credentials, refused trading sessions.
    gaps = refusals = token_refusals = 0
    while True:
        subscription = _Subscription(client, document, variables, live_set)
        # The second time that the position does not continue, only a snapshot helps.
        changes = subscription.changes(live_set.cursor if gaps < 2 else None, refused)
        min_wait = 0.0
        try:
            async for change in changes:
                delay, refused, status = 0.5, None, "LIVE"
                gaps = refusals = token_refusals = 0
                yield change
            # Only a replay has an end; of anything else, what follows the cursor can be read again.
            if live_set.cursor is not None and live_set.cursor["epoch"].startswith("recorded:"):
                return
        except _Gap:
            gaps += 1
            if gaps <= 2:
                continue
        except SightlineError as error:
            if error.code == "UNAUTHENTICATED" and refusals < MAX_REFUSALS:
                refusals += 1
                refused = subscription.headers
                # In a thread, because it may wait for a sign-in that is running in another one.
                await asyncio.to_thread(client.forget_credential, refused)
                continue
            if error.codes & TRADING_TOKEN_CODES:
                if await _renew_trading(client, subscription.headers.get("x-trading-token")):
                    token_refusals += 1
                    if token_refusals <= MAX_REFUSALS:
                        continue
            elif not error.retryable:
                raise
            min_wait = error.retry_after or 0.0
        except _Lost as loss:
            delay = max(delay, loss.delay)
            # Before the first change, only a refusal is news: the caller can close another socket.
            if loss.status != status and (status is not None or loss.status != "LOST"):
                status = loss.status
                yield Change(status=status, cursor=live_set.cursor)
        finally:
            await changes.aclose()
        await asyncio.sleep(min_wait + random.uniform(0, delay))
        delay = min(2 * delay, MAX_DELAY_S)


async def _renew_trading(client, rejected):
    """False if it failed for a reason that may pass."""
    try:
        await asyncio.to_thread(client.renew_trading, rejected)
    except SightlineError as error:
        if not error.retryable:
            raise
        return False
    return True


def _caller_in(headers):
    return [headers.get(name) for name in ("x-api-key", "authorization", "x-acting-customer")]
