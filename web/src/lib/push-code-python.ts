// cspell:ignore asyncio urlsplit geturl isinstance getattr
import { pythonText, SECRET_VARIABLE } from './api-code.ts';
import { ASSUMED, type PushCodeSettings, readsOf } from './push-protocol.ts';

/** The program that follows push channels in Python. */
export function pythonProgram(channels: readonly string[], settings: PushCodeSettings): string {
  const { pushUrl, pushChannelHeader, apiSecretHeader, apiVersionHeader, oddsApiVersion } = settings;
  const list = (texts: readonly string[]): string => texts.map(pythonText).join(', ');
  return `# Follows push channels. Run: pip install requests "websockets>=10.1" && python3 follow_push.py
#
${ASSUMED.map((line) => `# ${line}`).join('\n')}
import asyncio
import json
import os
import random
import sys
import time
import urllib.parse

import requests
from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException

try:
    from websockets.asyncio.client import connect

    HEADERS = "additional_headers"
except ImportError:  # before websockets 13
    from websockets import connect

    HEADERS = "extra_headers"

PUSH_URL = ${pythonText(pushUrl)}
CHANNELS = [${list(channels)}]
# What is read after each connection that was not resumed: choose the filters that you need.
READS = [
${readsOf(channels, settings)
  .map(({ channel, url, filter }) => `    (${list([channel, url, filter])}),\n`)
  .join('')}]
INIT_TIMEOUT_S = 5
PING_S = 15
PONG_TIMEOUT_S = 30
FIRST_DELAY_S = 1
MAX_DELAY_S = 30
MIN_DELAY_WHEN_BUSY_S = 30
MAX_PAGES = 200

SECRET = os.environ.get(${pythonText(SECRET_VARIABLE)}, "")
if not SECRET:
    sys.exit("Set the environment variable ${SECRET_VARIABLE} to the secret of a key.")

states = {}  # the last state of each entity, by channel and id
unread = set()  # keys of states that the running read has not met yet
seen = {}  # the last 10,000 message ids, oldest first
token = None
is_current = False  # whether the last read was complete


def is_wanted(channel, state):
    """The provider sends every message of a channel: choose here. For example, series of one game: state["game"]["id"] == 5."""
    return True


def on_change(channel, state):
    """Your code: called with each state that differs from the one before."""
    print(json.dumps({"channel": channel, "state": state}), flush=True)


def on_gone(channel, state):
    """Your code: called with the last state of each entity that a read does not find: it has ended, perhaps while nothing was received."""
    print(json.dumps({"channel": channel, "state": state, "isGone": True}), flush=True)


def number(text, default):
    """The number of a header, or the default if it has another form."""
    try:
        return float(text)
    except (TypeError, ValueError):
        return default


def log(text):
    print(text, file=sys.stderr, flush=True)


def take(channel, state, from_read):
    if not is_wanted(channel, state):
        return
    key = (channel, state["id"])
    was_unread = key in unread
    unread.discard(key)
    known = states.get(key)
    if known is not None:
        version, known_version = state.get("resource_version"), known.get("resource_version")
        if version is not None and known_version is not None and version <= known_version:
            return
        # Without versions, a message that arrived during the read is newer.
        if version is None and from_read and not was_unread:
            return
        if state == known:
            return
    states[key] = state
    on_change(channel, state)


async def read_all():
    """Reads everything, after a connection that was not resumed. Messages are received meanwhile."""
    global is_current
    is_current = False
    unread.clear()
    unread.update(states)
    for read in READS:
        await read_pages(*read)
    for key in unread:
        state = states.pop(key, None)
        if state is not None and any(read[0] == key[0] for read in READS):
            on_gone(key[0], state)
    unread.clear()
    is_current = True
    log(f"Read: {len(states)} entities")


async def read_pages(channel, url, filter_text):
    # Pages share an entity: ids descend, so a page that begins below the one before shows that something has left the list.
    skip, pages, oldest = 0, 0, float("inf")
    while pages < MAX_PAGES:
        # In a thread, so that messages are received meanwhile.
        response = await asyncio.to_thread(
            requests.get,
            url,
            params={"filter": filter_text, "order": "id-desc", "take": 50, "skip": skip},
            headers={${pythonText(apiSecretHeader)}: SECRET, ${pythonText(apiVersionHeader)}: ${pythonText(oddsApiVersion)}},
            timeout=20,
        )
        if response.status_code == 429:
            await asyncio.sleep(number(response.headers.get("X-RateLimit-Reset"), 1000) / 1000)
            continue
        response.raise_for_status()
        page = response.json()
        for state in page:
            take(channel, state, True)
        pages += 1
        ids = [state["id"] for state in page]
        if skip > 0 and max(ids, default=0) < oldest:
            skip = max(0, skip - 25)
            continue
        if len(page) < 50:
            return
        oldest = min(ids)
        skip += 49
    raise ValueError(f"More than {MAX_PAGES} pages of {channel}: narrow its filter.")


async def receive(socket, tasks):
    """Receives the messages of one connection until it ends. Raises if it ends with an error; a failed read closes it."""
    global token
    reader = asyncio.create_task(read_without_init(socket))
    tasks.append(reader)
    async for text in socket:
        message = json.loads(text)
        if message["channel"] == "system":
            if message.get("cmd") == "init":
                # It may be reading already: only one read at a time.
                reader.cancel()
                token = message.get("reconnect_token")
                if message.get("reconnected") and is_current:
                    log("Resumed")
                else:
                    reader = asyncio.create_task(read_or_close(socket))
                    tasks.append(reader)
            continue
        payload = message.get("payload")
        state = payload.get("state") if isinstance(payload, dict) else None
        if state is None or message["channel"] not in CHANNELS or message["uuid"] in seen:
            continue
        seen[message["uuid"]] = True
        if len(seen) > 10_000:
            del seen[next(iter(seen))]
        take(message["channel"], state, False)


async def read_without_init(socket):
    """Reads everything if no init arrives."""
    global token
    await asyncio.sleep(INIT_TIMEOUT_S)
    token = None
    await read_or_close(socket)


async def read_or_close(socket):
    global token
    try:
        await read_all()
    except Exception as error:  # whatever it is, not everything was read
        log(f"Couldn't read: {error!r}")
        token = None
        await socket.close()


async def follow():
    """One connection. Returns why it ended, whether another attempt is useless, and the least time to wait."""
    global token
    query = []
    headers = {}
${
  pushChannelHeader === null
    ? `    query += [("secret", SECRET)] + [("channel", channel) for channel in CHANNELS]
`
    : `    headers[${pythonText(apiSecretHeader)}] = SECRET
    headers[${pythonText(pushChannelHeader)}] = ", ".join(CHANNELS)
`
}    if token is not None:
        query.append(("reconnect_token", token))
    address = urllib.parse.urlsplit(PUSH_URL)
    url = address._replace(query="&".join(filter(None, [address.query, urllib.parse.urlencode(query)]))).geturl()
    # The library answers pings, and ends a connection that does not answer its own.
    options = {"open_timeout": 10, "ping_interval": PING_S, "ping_timeout": PONG_TIMEOUT_S, "close_timeout": 1, "max_size": 4 * 2**20}
    tasks = []
    try:
        async with connect(url, **{HEADERS: headers}, **options) as socket:
            await receive(socket, tasks)
        return "closed", False, 0
    except InvalidHandshake as refused:
        response = getattr(refused, "response", refused)
        status = getattr(response, "status_code", 0)
        wait = number(response.headers.get("Retry-After"), MIN_DELAY_WHEN_BUSY_S) if status == 429 else 0
        return f"refused with {status}", status in (400, 401, 403, 404), wait
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd else 0
        if code == 4005:
            token = None
        return f"closed with {code}", code in (4000, 4001, 4002), MIN_DELAY_WHEN_BUSY_S if code in (4003, 4004) else 0
    except (ValueError, KeyError, TypeError) as error:
        # A change may be lost: the next connection reads everything again.
        token = None
        return f"unreadable message: {error}", False, 0
    except (OSError, asyncio.TimeoutError, WebSocketException) as error:
        return str(error), False, 0
    finally:
        for task in tasks:
            task.cancel()


async def main():
    delay = FIRST_DELAY_S
    while True:
        started = time.monotonic()
        reason, is_final, wait = await follow()
        if is_final:
            sys.exit(f"Not connected ({reason}). Another attempt would not change that.")
        if time.monotonic() - started > MAX_DELAY_S:
            delay = FIRST_DELAY_S
        pause = max(wait, random.uniform(0, delay))
        log(f"Not connected ({reason}). Next attempt in {pause:.1f} s")
        await asyncio.sleep(pause)
        delay = min(2 * delay, MAX_DELAY_S)


asyncio.run(main())`;
}
