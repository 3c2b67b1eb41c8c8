import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { useStack } from '../gateway/test/support/stack.ts';
import { TcpProxy } from '../gateway/test/support/tcp-proxy.ts';
import { ROOT, run } from '../scripts/lib/processes.ts';
import { NO_PYTHON, pythonWith } from '../scripts/lib/python.ts';
import { ScriptedGateway } from '../schema/client/scripted-gateway.ts';
import { liveBatch } from '../schema/client/testing.ts';
import { LIST_FOLLOWERS } from './list-followers.ts';
import { installPackedClient, type PackedClient } from './package-tools.ts';

const stack = useStack({ BEARER_CACHE_MS: 500, BEARER_GRACE_MS: 0, FEED_LINGER_MS: 60_000 });
const PYTHON_PACKAGE = join(ROOT, 'schema/python');
const PYTHON = pythonWith('websockets');
/** Bound of the tarball, with the types, the schema and its introspection. */
const MAX_BYTES = 160_000;

const Line = z.object({
  status: z.optional(z.string()),
  isSnapshot: z.optional(z.boolean()),
  isConflated: z.optional(z.boolean()),
  markets: z.optional(z.record(z.string(), z.array(z.nullable(z.number())))),
  signedOut: z.optional(z.int()),
  code: z.optional(z.string()),
});
const Key = z.object({ name: z.string(), secret: z.string() });

let folder: string;
let packed: PackedClient;
let proxy: TcpProxy;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-clients-'));
  packed = await installPackedClient(folder);
  await writeFile(join(folder, 'follower.mjs'), LIST_FOLLOWERS.TypeScript);
  await writeFile(join(folder, 'follower.py'), LIST_FOLLOWERS.Python);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  proxy = await TcpProxy.start(Number(new URL(stack().gateway.url).port));
});
afterEach(() => proxy.stop());

describe('the packed client', () => {
  it('has types, no dependencies, the commit that it was built from, and a bounded size', async () => {
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'node_modules/@sightline/schema/package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    const { code, output } = await run('git', ['rev-parse', 'HEAD']);
    if (code === 0) expect(manifest).toMatchObject({ gitHead: output.trim() });
    const modules = packed.files.filter((path) => path.endsWith('.js'));
    expect(packed.files).toEqual(expect.arrayContaining(modules.map((path) => path.replace(/\.js$/, '.d.ts'))));
    expect(packed.bytes).toBeLessThan(MAX_BYTES);
  });

  it('has the version of the Python package, which needs nothing but websockets', async () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(join(ROOT, 'schema/package.json'), 'utf8')));
    const project = await readFile(join(PYTHON_PACKAGE, 'pyproject.toml'), 'utf8');
    expect(project).toContain(`version = "${version}"`);
    expect(/^dependencies = (.*)$/m.exec(project)?.[1]).toBe('["websockets>=10"]');
  });
});

interface Follower {
  readonly lines: z.output<typeof Line>[];
  readonly errors: () => string;
  readonly exited: Promise<number | null>;
  /** Ends following; the follower then signs out. */
  stop(): void;
}

/** Odds of a market in the last line that has markets. */
const lastOdds = ({ lines }: Follower, id: string) => lines.findLast(({ markets }) => markets !== undefined)?.markets?.[id];
const countSnapshots = ({ lines }: Follower) => lines.filter(({ isSnapshot }) => isSnapshot).length;

describe.each(['TypeScript', 'Python'] as const)('the %s client', (language) => {
  function follow(options: Readonly<Record<string, string | number>>): Follower {
    const [command, file] = language === 'Python' ? [PYTHON ?? '', 'follower.py'] : [process.execPath, 'follower.mjs'];
    const url = `http://localhost:${proxy.port}/graphql`;
    const child = spawn(command, [join(folder, file)], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        PYTHONPATH: PYTHON_PACKAGE,
        FOLLOWER_OPTIONS: JSON.stringify({ url, delayMs: 0, ...options }),
      },
    });
    onTestFinished(() => void child.kill());
    child.stdin.on('error', () => {});
    const lines: Follower['lines'] = [];
    let [rest, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts.map((line) => Line.parse(JSON.parse(line))));
    });
    child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
    const exited = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    return { lines, errors: () => errors, exited, stop: () => void child.stdin.end() };
  }

  const control = () => stack().sandbox.control;
  const apiKey = async (): Promise<string> => {
    const keys = z.array(Key).parse(await control().allState('keys'));
    return keys.find(({ name }) => name === 'primary')?.secret ?? '';
  };
  const move = async (id: string, odds: number): Promise<void> => {
    const { selections } = await control().state('markets', Number(id));
    await control().change('markets', Number(id), { selections: selections.map((each) => ({ ...each, odds })) });
  };
  /** A market of the first snapshot that is complete. */
  const firstMarket = async (follower: Follower): Promise<string> => {
    await expect.poll(() => follower.lines.some(({ status }) => status === 'LIVE')).toBe(true);
    return Object.keys(follower.lines.find(({ status }) => status === 'LIVE')?.markets ?? {})[0] ?? '';
  };
  beforeEach(({ skip }) => {
    if (language === 'Python' && PYTHON === null) skip(NO_PYTHON);
  });

  it('begins with a snapshot, resumes after a cut, and shows what changed meanwhile', async () => {
    const follower = follow({ apiKey: await apiKey() });
    const market = await firstMarket(follower);
    expect(follower.lines[0]).toMatchObject({ isSnapshot: true });
    await move(market, 41);
    await expect.poll(() => lastOdds(follower, market)?.[0]).toBe(41);
    const before = countSnapshots(follower);

    proxy.mode = 'refuse';
    proxy.cut();
    await expect.poll(() => follower.lines.at(-1)?.status).toBe('LOST');
    await move(market, 42);
    await move(market, 43);
    proxy.mode = 'pass';
    await expect.poll(() => lastOdds(follower, market)?.[0]).toBe(43);
    expect(countSnapshots(follower)).toBe(before);
    expect(follower.errors()).toBe('');
  });

  it('merges what arrives while its caller is busy, and never skips the last value', async () => {
    const follower = follow({ apiKey: await apiKey(), delayMs: 1_000 });
    const market = await firstMarket(follower);
    const linesBefore = follower.lines.length;
    const moves = Array.from({ length: 40 }, (_, index) => 51 + index);
    for (const odds of moves) await move(market, odds);
    await expect.poll(() => lastOdds(follower, market)?.[0]).toBe(moves.at(-1));
    expect(follower.lines.length - linesBefore).toBeLessThan(moves.length);
    expect(follower.lines.slice(linesBefore).some(({ isConflated }) => isConflated)).toBe(true);
  });

  it('signs in by itself, again when its session ends, and out when it stops', async () => {
    await control().setSessionLifetime(8);
    onTestFinished(() => control().setSessionLifetime(12 * 3_600));
    await control().clearCalls();
    const signIns = async () => (await control().calls()).filter(({ api, path }) => api === 'auth' && path === '/v1/jwt').length;
    const follower = follow({ email: 'trader@example.test', password: 'sightline' });
    const market = await firstMarket(follower);
    const before = countSnapshots(follower);
    const first = await signIns();
    expect(first).toBeGreaterThan(0);
    // The session ends, or its last half begins and the trading session is renewed with it.
    await expect.poll(signIns).toBeGreaterThan(first);
    await move(market, 61);
    await expect.poll(() => lastOdds(follower, market)?.[0]).toBe(61);
    await control().revokeSessions('trader@example.test');
    const signInsBefore = await signIns();
    await expect.poll(signIns).toBeGreaterThan(signInsBefore);
    await move(market, 62);
    await expect.poll(() => lastOdds(follower, market)?.[0]).toBe(62);
    expect(countSnapshots(follower)).toBe(before);

    follower.stop();
    await expect.poll(() => follower.lines.at(-1)).toEqual({ signedOut: 401 });
    expect(await follower.exited).toBe(0);
  });

  it('ends with the code of a refusal that another attempt would not change', async () => {
    const follower = follow({ email: 'trader@example.test', password: 'wrong' });
    await expect.poll(() => follower.lines).toEqual([{ code: 'INVALID_CREDENTIALS' }]);
    const unknown = follow({ apiKey: 'unknown' });
    await expect.poll(() => unknown.lines).toEqual([{ code: 'UNAUTHENTICATED' }]);
  });
});

/** A program that follows a set whose subscription runs these lines. It prints each status, and its pauses before at most five attempts. */
const programWithSubscription = (...lines: readonly string[]): string => `
import asyncio
from sightline import Client, LiveSet, SightlineError, live
from sightline.live_set import Change

live_set = LiveSet()
waits = []

class Subscription:
    headers = {}

    def __init__(self, *args):
        pass

    async def changes(self, *args):
${lines.map((line) => `        ${line}`).join('\n')}

async def sleep(seconds):
    print(seconds)
    waits.append(seconds)
    if len(waits) == 5:
        raise SystemExit

async def follow():
    async for change in live.follow(Client("http://localhost", api_key="key"), "", live_set, {}):
        live_set.apply(change)
        print(change.status)

live._Subscription = Subscription
live.asyncio.sleep = sleep
asyncio.run(follow())
`;

/** A program that follows a set of the gateway, and prints each status up to LOST, or the code of its failure. */
const programAt = (url: string): string => `
import asyncio, os
from sightline import Client, LiveSet, SightlineError, live

live.SILENCE_S = 1

async def follow():
    try:
        async for change in Client("${url}", api_key="key").follow("", LiveSet()):
            print(change.status, flush=True)
            if change.status == "LOST":
                os._exit(0)
    except SightlineError as error:
        print(error.code)

asyncio.run(asyncio.wait_for(follow(), 10))
`;

describe('following with the Python client', () => {
  beforeEach(({ skip }) => {
    if (PYTHON === null) skip(NO_PYTHON);
  });
  const runPython = (program: string) => run(PYTHON ?? '', ['-c', program], { PYTHONPATH: PYTHON_PACKAGE });
  const follow = (...lines: readonly string[]) => runPython(programWithSubscription(...lines));

  it('reports a dead connection without waiting for an answer to its close', async () => {
    const gateway = await ScriptedGateway.start(({ send, socket }) => {
      send(liveBatch({}));
      socket.pause();
    });
    onTestFinished(() => gateway.stop());
    expect(await runPython(programAt(gateway.url))).toEqual({ code: 0, output: 'LIVE\nLOST\n' });
  });

  it('fails for a URL that no socket can be opened for', async () => {
    expect(await runPython(programAt('localhost:4000/graphql'))).toEqual({ code: 0, output: 'INVALID_URL\n' });
  });

  it('waits at least as long as a refusal says', async () => {
    const { output } = await follow('raise SightlineError("RATE_LIMITED", "", retryable=True, retry_after=40)', 'yield');
    for (const wait of output.trim().split('\n')) expect(Number(wait)).toBeGreaterThanOrEqual(40);
  });

  it.each([
    ['fails for a reason that may pass', 'raise SightlineError("UNREACHABLE", "", retryable=True)'],
    ['starts a session that is refused', 'pass'],
  ])('goes on while each renewal of the trading session %s', async (_, renewal) => {
    const { output } = await follow(
      `def renew(*args): ${renewal}`,
      'Client.renew_trading = renew',
      'raise SightlineError("TRADING_TOKEN_EXPIRED", "")',
      'yield',
    );
    expect(output).toMatch(/^([\d.e-]+\n){5}$/);
  });

  it.each([
    ['TOO_MANY_SOCKETS 20', /^TOO_MANY_SOCKETS\n([\d.e-]+\n){5}$/],
    ['the connection was lost', /^([\d.e-]+\n){5}$/],
  ])('before the first change, reports a loss only if the caller can end it: %s', async (reason, expected) => {
    const { output } = await follow(`raise live._Lost("${reason}")`, 'yield');
    expect(output).toMatch(expected);
  });

  it('goes on while a proxy answers for the gateway', async () => {
    const server = createServer((_request, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : null;
    const { output } = await follow(`Client("http://127.0.0.1:${port}", api_key="key").query("{ a }")`, 'yield');
    expect(output).toMatch(/^([\d.e-]+\n){5}$/);
  });

  it('ends when a replay is complete, and subscribes again when anything else is', async () => {
    const changeIn = (epoch: string) => `yield Change(status="STALE", cursor={"epoch": "${epoch}", "seq": 1})`;
    expect(await follow(changeIn('recorded:1'))).toEqual({ code: 0, output: 'STALE\n' });
    expect(await follow(changeIn('a1'))).toEqual({ code: 0, output: expect.stringMatching(/^(STALE\n[\d.e-]+\n){5}$/) });
  });
});
