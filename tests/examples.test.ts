// cspell:ignore runpy
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { once } from 'node:events';
import { generate } from '@graphql-codegen/cli';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startBusyGateway } from '../gateway/test/support/busy-gateway.ts';
import { useStack } from '../gateway/test/support/stack.ts';
import { ROOT, run } from '../scripts/lib/processes.ts';
import { NO_PYTHON, pythonWith } from '../scripts/lib/python.ts';
import { installPackedClient, TOOL, TYPED_TOOL } from './package-tools.ts';

/** A feed stays open until an example has reconnected. */
const stack = useStack({ FEED_LINGER_MS: 60_000 }, { SANDBOX_RATE: '50' });
const EXAMPLES = join(ROOT, 'examples');
const Session = z.object({ bearer: z.string(), expiresAt: z.iso.datetime() });

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sightline-examples-'));
  await writeFile(join(home, 'password'), 'sightline\n');
});
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
});

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

function sessionFile(account: string): string {
  return join(home, account, 'session.json');
}

/** Runs a program with the session file of an account. */
function runExample(
  account: string,
  [program = '', ...args]: readonly string[],
  options: { input?: string; env?: Readonly<Record<string, string>>; onOutput?: (output: string) => void } = {},
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(program, args, {
    cwd: EXAMPLES,
    env: {
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
      HOME: home,
      SIGHTLINE_URL: `${stack().gateway.url}/graphql`,
      SIGHTLINE_SESSION: sessionFile(account),
      ...options.env,
    },
  });
  // A program may end before it has read.
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    options.onOutput?.(output);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, errors }));
  });
}

const Key = z.object({ name: z.string(), secret: z.string() });

const keyFiles = new Map<string, Promise<string>>();

/** Saves the secret of a key, once: tests run at the same time, and one could read the file while another writes it. */
function keyFile(name: string): Promise<string> {
  const saving = keyFiles.get(name) ?? saveKey(name);
  keyFiles.set(name, saving);
  return saving;
}

async function saveKey(name: string): Promise<string> {
  const keys = (await stack().sandbox.control.allState('keys')).map((key) => Key.parse(key));
  const file = join(home, `key-${name}`);
  await writeFile(file, `${keys.find((key) => key.name === name)?.secret}\n`, { mode: 0o600 });
  return file;
}

const signIns = new Map<string, Promise<string>>();

/** Signs in, once per account. @returns the account */
function signInOnce(account: string): Promise<string> {
  const signing = signIns.get(account) ?? signInAs(account);
  signIns.set(account, signing);
  return signing;
}

async function signInAs(account: string): Promise<string> {
  const { code, errors } = await runExample(account, ['./sign-in.sh', account], { input: 'sightline\n' });
  if (code !== 0) throw new Error(errors);
  return account;
}

const PYTHON = pythonWith('websockets');
const LIVE = [
  { name: 'live.sh', command: ['./live.sh'], skip: false },
  { name: 'live.py', command: ['python3', 'live.py'], skip: false },
  { name: 'live_websocket.py', command: [PYTHON ?? '', 'live_websocket.py'], skip: PYTHON === null },
];

// Each test mostly waits for its own processes.
describe.concurrent('the examples', () => {
  it('sign-in.sh saves a bearer readable only by its owner, and prints none', async ({ expect }) => {
    const { output } = await runExample('first', ['./sign-in.sh', 'trader@example.test'], { input: 'sightline\n' });
    const file = sessionFile('first');
    const { bearer } = Session.parse(JSON.parse(await readFile(file, 'utf8')));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(output).not.toContain(bearer);
    const refused = await runExample('refused', ['./sign-in.sh', 'trader@example.test'], { input: 'wr"ong\\\n' });
    expect(refused).toMatchObject({ code: 1, errors: 'Not signed in. You entered an incorrect email, password, or both.\n' });
    expect(existsSync(sessionFile('refused'))).toBe(false);
  });

  it.each([
    { name: 'query.sh', command: ['./query.sh'] },
    { name: 'query.py', command: ['python3', 'query.py'] },
    { name: 'query.ts', command: ['node', 'query.ts'] },
  ])('$name sends the first query', async ({ command }) => {
    const outcome = await runExample(await signInOnce('trader@example.test'), command);
    expect(outcome).toMatchObject({ code: 0, errors: '' });
    expect(outcome.output).toContain('trader@example.test');
    expect(outcome.output).toContain('Production website');
  });

  it('query.ts and query.py print the error code', async () => {
    await mkdir(join(home, 'forged'), { recursive: true });
    await writeFile(sessionFile('forged'), JSON.stringify({ bearer: 'x.y.z', expiresAt: '2999-01-01T00:00:00Z' }));
    for (const command of [
      ['node', 'query.ts'],
      ['python3', 'query.py'],
    ]) {
      expect(await runExample('forged', command)).toMatchObject({ code: 1, errors: expect.stringContaining('UNAUTHENTICATED') });
    }
  });

  it.each([
    { command: ['./query.sh'], missing: 'run ./sign-in.sh <e-mail> first' },
    { command: ['python3', 'query.py'], missing: 'run ./sign-in.sh <e-mail> first' },
    { command: ['node', 'query.ts'], missing: 'run ./sign-in.sh <e-mail> first' },
    { command: ['node', 'live.ts', '1'], missing: 'run ./sign-in.sh <e-mail> first' },
    { command: ['node', 'acting.ts', 'Northwind'], missing: 'run ./sign-in.sh <e-mail> first' },
    { command: ['./trading.sh'], missing: 'There is no API key in' },
    { command: ['python3', 'trading.py'], missing: 'There is no API key in' },
    { command: ['node', 'trading.ts', '1'], missing: 'There is no API key in' },
    { command: ['./live.sh', '1'], missing: 'There is no API key in' },
    { command: ['python3', 'live.py', '1'], missing: 'There is no API key in' },
    ...(PYTHON === null ? [] : [{ command: [PYTHON, 'live_websocket.py', '1'], missing: 'There is no API key in' }]),
  ])('without a session or a key, $command says in a line what to do', async ({ command, missing }) => {
    const { code, errors } = await runExample('absent', command, { env: { SIGHTLINE_API_KEY_FILE: join(home, 'absent-key') } });
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toEqual([expect.stringContaining(missing)]);
  });

  it('session.ts signs in again if it can, and saves the session', async () => {
    const again = { SIGHTLINE_EMAIL: 'customer@example.test', SIGHTLINE_PASSWORD_FILE: join(home, 'password') };
    await mkdir(join(home, 'again'), { recursive: true });
    await writeFile(sessionFile('again'), JSON.stringify({ bearer: 'over', expiresAt: new Date().toISOString() }));
    expect(await runExample('again', ['node', 'query.ts'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('run ./sign-in.sh'),
    });
    expect(await runExample('again', ['node', 'query.ts'], { env: again })).toMatchObject({ code: 0 });
    expect((await stat(sessionFile('again'))).mode & 0o777).toBe(0o600);
    expect(await runExample('again', ['node', 'query.ts'])).toMatchObject({ code: 0 });
  });

  it('service-user.ts signs in by itself, and says why where it cannot', async () => {
    const service = { SIGHTLINE_EMAIL: 'customer@example.test', SIGHTLINE_PASSWORD_FILE: join(home, 'password') };
    const outcome = await runExample('service', ['node', 'service-user.ts'], { env: service });
    expect(outcome).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('Scores app') });
    const unknown = { ...service, SIGHTLINE_EMAIL: 'absent@example.test' };
    const refused = await runExample('service', ['node', 'service-user.ts'], { env: unknown });
    expect(refused).toMatchObject({ code: 1, errors: expect.stringMatching(/^INVALID_CREDENTIALS: .*\n$/) });
  });

  it('acting.ts reads data while it acts for a customer', async () => {
    const outcome = await runExample(await signInOnce('super@example.test'), ['node', 'acting.ts', 'Northwind']);
    expect(outcome).toMatchObject({ code: 0, errors: '' });
    expect(outcome.output).toMatch(/^acting for Northwind Bets\n/);
    expect(outcome.output).toContain('Production website');
  });

  it('trading.sh, trading.py and trading.ts read trading data with the key of a file', async ({ expect }) => {
    const env = { SIGHTLINE_API_KEY_FILE: await keyFile('primary') };
    for (const command of [['./trading.sh'], ['python3', 'trading.py'], ['node', 'trading.ts', '2']]) {
      const outcome = await runExample('service', command, { env });
      expect(outcome).toMatchObject({ code: 0, errors: '' });
      expect(outcome.output).toMatch(/LIVE|STALE/);
    }
    const unknown = { SIGHTLINE_API_KEY_FILE: join(home, 'password') };
    for (const command of [
      ['python3', 'trading.py'],
      ['node', 'trading.ts'],
    ]) {
      const errors = expect.stringContaining('UNAUTHENTICATED');
      expect(await runExample('service', command, { env: unknown })).toMatchObject({ code: 1, errors });
    }
  });

  it.each(LIVE)(
    '$name follows the list with an API key, and continues after a cut without a snapshot',
    async ({ command, skip }) => {
      if (skip) return console.log(`live_websocket.py was not run: ${NO_PYTHON}`);
      const port = Number(new URL(stack().gateway.url).port);
      const sockets = new Set<Socket>();
      const proxy: Server = createServer((client) => {
        const gateway = connect(port, 'localhost');
        for (const [socket, other] of [
          [client, gateway],
          [gateway, client],
        ] as const) {
          sockets.add(socket);
          socket.pipe(other).on('error', () => {});
          socket.on('error', () => {}).once('close', () => other.destroy());
        }
      }).listen(0);
      await once(proxy, 'listening');
      let isCut = false;
      const outcome = await runExample('service', [...command, '5'], {
        env: { SIGHTLINE_API_KEY_FILE: await keyFile('primary'), SIGHTLINE_URL: `http://localhost:${portOf(proxy)}/graphql` },
        onOutput(output) {
          if (isCut || output.split('\n').length <= 2) return;
          isCut = true;
          for (const socket of sockets) socket.destroy();
        },
      });
      proxy.close();
      // The examples report the cut.
      expect(outcome).toMatchObject({ code: 0, errors: expect.stringMatching(/^((curl: \(\d+\)|Not connected) .*\n)*$/) });
      const lines = outcome.output.trim().split('\n');
      expect(isCut).toBe(true);
      expect(lines).toHaveLength(5);
      expect(lines.filter((line) => /^snapshot|"isSnapshot":true/.test(line))).toEqual([lines[0]]);
    },
  );

  it('live.py waits at least as long as a refusal says', async ({ expect }) => {
    const busy = createHttpServer((_request, response) => response.writeHead(429, { 'retry-after': '40' }).end()).listen(0);
    await once(busy, 'listening');
    const env = {
      SIGHTLINE_API_KEY_FILE: await keyFile('primary'),
      SIGHTLINE_URL: `http://localhost:${portOf(busy)}/graphql`,
    };
    // Ends at its first pause, and prints how long that would be.
    const program = 'import runpy, sys, time; time.sleep = lambda seconds: sys.exit(print(seconds)); runpy.run_path("live.py")';
    const { output, errors } = await runExample('service', ['python3', '-c', program], { env });
    busy.close();
    expect(Number(output)).toBeGreaterThanOrEqual(40);
    expect(errors).toBe('Not connected (HTTP Error 429: Too Many Requests); trying again\n');
  });

  it.each(LIVE.slice(0, 2))('$name tries again when the gateway is busy', async ({ command }) => {
    let requests = 0;
    const busy = createHttpServer((_request, response) => {
      requests += 1;
      const error = { message: 'Please try again.', extensions: { code: 'RATE_LIMITED', retryable: true } };
      if (requests === 1) return response.writeHead(503).end(JSON.stringify({ errors: [error] }));
      const batch = { seq: 1, isSnapshot: true, status: 'LIVE', markets: [], removed: [] };
      const event = `id: epoch:1\nevent: next\ndata: ${JSON.stringify({ data: { tradingList: batch } })}\n\n`;
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).end(event);
    }).listen(0);
    await once(busy, 'listening');
    const env = {
      SIGHTLINE_API_KEY_FILE: await keyFile('primary'),
      SIGHTLINE_URL: `http://localhost:${portOf(busy)}/graphql`,
    };
    expect(await runExample('service', [...command, '1'], { env })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/snapshot/i),
    });
    busy.close();
    expect(requests).toBe(2);
  });

  it('live_websocket.py tries again when the gateway is busy or completes the subscription', async ({ expect, skip }) => {
    if (PYTHON === null) skip(NO_PYTHON);
    const busy = await startBusyGateway();
    const env = { SIGHTLINE_API_KEY_FILE: await keyFile('primary'), SIGHTLINE_URL: busy.url };
    const outcome = await runExample('service', [PYTHON ?? '', 'live_websocket.py', '1'], { env });
    busy.stop();
    expect(outcome).toEqual({
      code: 0,
      output: 'snapshot LIVE: 0 markets\n',
      errors: 'Not connected (RATE_LIMITED: Please try again.); trying again\n',
    });
    expect(busy.subscriptions()).toBe(3);
  });

  it('the programs that follow the list end where the gateway refuses a key, and print why', async ({ expect }) => {
    const env = { SIGHTLINE_API_KEY_FILE: join(home, 'password') };
    const errors = expect.stringContaining('UNAUTHENTICATED');
    for (const { command, skip } of LIVE)
      if (!skip) expect(await runExample('service', command, { env })).toMatchObject({ code: 1, errors });
  });

  it('live.ts starts a trading session automatically and follows the list', async () => {
    const outcome = await runExample(await signInOnce('trader@example.test'), ['node', 'live.ts', '4']);
    expect(outcome).toMatchObject({ code: 0, errors: '' });
    const lines = outcome.output.trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^snapshot \d+ (LIVE|STALE): \d{2,} markets/);
    expect(lines.slice(1).every((line) => line.startsWith('change '))).toBe(true);
  });
});

/** Where another Node may be installed: the package supports more versions than the pinned one. */
const NODE_PATHS = ['/usr/bin/node', '/usr/local/bin/node'];
const OLDEST_NODE = 20;
const majorOf = (node: string): number => Number(execFileSync(node, ['-p', 'process.versions.node']).toString().split('.')[0]);

describe('the package', () => {
  it('contains only what it exports, and works as plain JavaScript next to other packages', async () => {
    const { files: paths } = await installPackedClient(home);
    const modules = paths.filter((path) => path.endsWith('.js')).map((path) => path.slice(0, -3));
    const others = ['LICENSE', 'README.md', 'package.json', 'introspection.json', 'schema.graphql'];
    expect(paths.toSorted()).toEqual([...others, ...modules.flatMap((path) => [`${path}.d.ts`, `${path}.js`])].toSorted());
    expect(modules.filter((path) => /test|scripted|rules|scripts/.test(path))).toEqual([]);

    await symlink(join(ROOT, 'schema/node_modules/ws'), join(home, 'node_modules/ws'));
    await writeFile(join(home, 'tool.mjs'), TOOL);
    await writeFile(join(home, 'tool.mts'), TYPED_TOOL);
    const node = NODE_PATHS.find((path) => existsSync(path) && majorOf(path) >= OLDEST_NODE) ?? process.execPath;
    const outcome = await runExample(await signInOnce('trader@example.test'), [node, join(home, 'tool.mjs')]);
    expect(outcome).toMatchObject({ code: 0, errors: '', output: 'trader@example.test true 2\n' });
    const tsc = await run('tsc', [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      join(home, 'tool.mts'),
    ]);
    expect(tsc).toEqual({ code: 0, output: '' });
  });
});

it.each(['schema.graphql', 'introspection.json'])('the packed %s loads in GraphQL Code Generator as it is', async (file) => {
  const folder = await mkdtemp(join(home, 'packed-'));
  await installPackedClient(folder);
  const target = join(folder, 'types.ts');
  const document = 'query Clients { apiClients { id expiresAt customer { name } } users(last: 5) { edges { cursor } } }';
  await generate(
    {
      schema: join(folder, 'node_modules/@sightline/schema', file),
      documents: [document],
      generates: { [target]: { plugins: ['typescript-operations'], config: { scalars: { DateTime: 'string' } } } },
      cwd: ROOT,
      silent: true,
    },
    true,
  );
  const types = await readFile(target, 'utf8');
  expect(types).toContain('expiresAt: string | null, customer: { name: string | null } | null');
  expect(types).toContain('edges: Array<{ cursor: string }>');
});
