// cspell:ignore timedelta isoformat
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { ROOT, run } from '../scripts/lib/processes.ts';
import { NO_PYTHON, pythonWith } from '../scripts/lib/python.ts';

const PYTHON = pythonWith('websockets');

beforeEach(({ skip }) => {
  if (PYTHON === null) skip(NO_PYTHON);
});

/** Runs a program that imports the client, and resolves with what it prints. */
async function runPython(program: string, args: readonly string[] = []): Promise<string> {
  const { output } = await run(PYTHON ?? '', ['-c', program, ...args], { PYTHONPATH: join(ROOT, 'schema/python') });
  return output;
}

const RENEWAL = `
import datetime, json
from sightline import Client, SightlineError

client = Client("http://localhost", bearer="bearer")
tokens = []

def post(body, headers):
    tokens.append(headers.get("x-trading-token"))
    if len(tokens) == 2:
        raise SightlineError("UNREACHABLE", "", retryable=True)
    ends_at = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=200)
    return {"startTradingSession": {"tradingSession": {"token": f"token {len(tokens)}", "expiresAt": ends_at.isoformat()}}}

client._post = post
client.renew_trading(None)
client._clock_difference = 150
sent = [client.headers().get("x-trading-token") for attempt in range(2)]
print(json.dumps({"tokens": tokens, "sent": sent}))
`;

it('the Python client sends the current trading session with its renewal, and after a renewal that failed', async () => {
  expect(JSON.parse(await runPython(RENEWAL))).toEqual({ tokens: [null, 'token 1', 'token 1'], sent: ['token 1', 'token 3'] });
});

const QUERY = `
import sys
from sightline import Client, SightlineError

try:
    Client(sys.argv[1], api_key="key").query("{ viewer { user { id } } }")
except SightlineError as error:
    print(error.code, error.retryable)
`;

it.each([200, 503])(
  'the Python client reports a response with status %i and a cut body as an unreachable gateway',
  async (status) => {
    const gateway = createServer((_request, response) => {
      response.writeHead(status, { 'content-length': 100 }).write('{"errors": [', () => response.destroy());
    });
    await once(gateway.listen(0, 'localhost'), 'listening');
    onTestFinished(() => void gateway.close());
    const address = gateway.address();
    const port = typeof address === 'object' ? address?.port : null;
    expect(await runPython(QUERY, [`http://localhost:${port}`])).toBe('UNREACHABLE True\n');
  },
);

const REFUSED = `
import asyncio, threading
from sightline import Client, LiveSet, SightlineError, live

class Refused:
    headers = {"authorization": "Bearer bearer"}

    def __init__(self, *args):
        pass

    async def changes(self, *args):
        raise SightlineError("UNAUTHENTICATED", "")
        yield

loop_runs = threading.Event()

def forget_credential(headers):
    print("the loop runs meanwhile:", loop_runs.wait(5))
    raise SystemExit

async def follow():
    asyncio.get_running_loop().call_soon(loop_runs.set)
    async for change in live.follow(client, "", LiveSet(), {}):
        pass

client = Client("http://localhost", api_key="key")
client.forget_credential = forget_credential
live._Subscription = Refused
asyncio.run(follow())
`;

it('the Python client keeps the event loop running while a refused credential waits for a sign-in', async () => {
  expect(await runPython(REFUSED)).toBe('the loop runs meanwhile: True\n');
});

const UNKNOWN_KIND = `
from sightline.live_set import Buffer, LiveSet

buffer, live_set = Buffer(), LiveSet()
for seq, batch in enumerate([{"markets": [{"id": "1"}, {"id": "2"}]}, {"removed": [{"type": "SQUAD", "id": "1"}, {"type": "MARKET", "id": "2"}]}]):
    buffer.add({"epoch": "e", "seq": seq, "prevSeq": seq - 1 if seq > 0 else None, "status": "LIVE", "removed": [], **batch})
    change = buffer.take()
    live_set.apply(change)
print(change.removed, live_set.markets)
`;

it('the Python client ignores removed entities of a kind that it does not know', async () => {
  expect(await runPython(UNKNOWN_KIND)).toBe("[{'type': 'MARKET', 'id': '2'}] {'1': {'id': '1'}}\n");
});
