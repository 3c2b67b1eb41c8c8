const LIST =
  'subscription ($after: LiveCursor) { tradingList(after: $after) { epoch seq prevSeq status isConflated markets { id selections { odds } } removed { type id } } }';

const TYPESCRIPT = `
import { setTimeout as pause } from 'node:timers/promises';
import { SightlineClient } from '@sightline/schema/client';
import { follow } from '@sightline/schema/live';
import { LiveSet } from '@sightline/schema/live-set';

const { url, email, password, apiKey, delayMs } = JSON.parse(process.env.FOLLOWER_OPTIONS);
const client = new SightlineClient(apiKey ? { url, apiKey } : { url, email, password: () => password });
const set = new LiveSet();
const stop = new AbortController();
process.stdin.once('end', () => stop.abort()).resume();
const print = (line) => console.log(JSON.stringify(line));
try {
  for await (const { status, isSnapshot, isConflated } of follow(client, ${JSON.stringify(LIST)}, { set, signal: stop.signal })) {
    const markets = Object.fromEntries([...set.markets].map(([id, { selections }]) => [id, selections.map(({ odds }) => odds)]));
    print({ status, isSnapshot, isConflated, markets });
    await pause(delayMs);
  }
  const { authorization } = await client.headers();
  await client.signOut();
  const body = JSON.stringify({ query: '{ viewer { user { id } } }' });
  const after = await fetch(url, { method: 'POST', headers: { authorization: authorization ?? '', 'content-type': 'application/json' }, body });
  print({ signedOut: after.status });
} catch (error) {
  print({ code: error.code });
}
process.exit();
`;

const PYTHON = `
import asyncio, json, os, sys, threading, urllib.error, urllib.request
from sightline import Client, LiveSet, SightlineError

options = json.loads(os.environ["FOLLOWER_OPTIONS"])
url = options["url"]
user = {"email": options.get("email"), "password": lambda: options["password"]}
client = Client(url, **({"api_key": options["apiKey"]} if options.get("apiKey") else user))
live_set = LiveSet()
show = lambda line: print(json.dumps(line), flush=True)

async def follow():
    async for change in client.follow(${JSON.stringify(LIST)}, live_set):
        markets = {id: [selection["odds"] for selection in market["selections"]] for id, market in live_set.markets.items()}
        show({"status": change.status, "isSnapshot": change.is_snapshot, "isConflated": change.is_conflated, "markets": markets})
        await asyncio.sleep(options["delayMs"] / 1000)

async def main():
    following = asyncio.ensure_future(follow())
    loop = asyncio.get_running_loop()
    ended = loop.create_future()

    def wait_for_end():
        sys.stdin.read()
        loop.call_soon_threadsafe(ended.set_result, None)

    threading.Thread(target=wait_for_end, daemon=True).start()
    await asyncio.wait([following, ended], return_when=asyncio.FIRST_COMPLETED)
    if following.done():
        return following.result()
    following.cancel()
    await asyncio.gather(following, return_exceptions=True)

try:
    asyncio.run(main())
    headers = client.headers()
    client.sign_out()
    body = json.dumps({"query": "{ viewer { user { id } } }"}).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, {**headers, "content-type": "application/json"})) as response:
            show({"signedOut": response.status})
    except urllib.error.HTTPError as error:
        show({"signedOut": error.code})
except SightlineError as error:
    show({"code": error.code})
os._exit(0)
`;

/**
 * One program for each client. It follows the list and prints a line of JSON for each change. When its input ends, it signs out, and
 * prints the status of a request with the bearer that it had; after an error, it prints the code. `FOLLOWER_OPTIONS` has its options.
 */
export const LIST_FOLLOWERS = { TypeScript: TYPESCRIPT, Python: PYTHON };
