import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { SIGN_IN } from '../gateway/test/support/gateway-process.ts';
import { startSandboxProcess } from '../sandbox/src/testing/start-sandbox.ts';
import { freePort, isFree } from '../scripts/lib/ports.ts';
import { ROOT } from '../scripts/lib/processes.ts';
import { providerAt } from '../scripts/lib/stack.ts';

const children = new Set<ReturnType<typeof spawn>>();
afterEach(() => {
  for (const { pid } of children) if (pid !== undefined) killGroup(pid);
  children.clear();
});

/** Ends all processes of a group, if any is left. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Runs a program, by default that of `npm start`, in a process group of its own, as a terminal does. */
function start(
  env: Record<string, string>,
  [program, ...args]: [string, ...string[]] = [process.execPath, 'scripts/cli.mjs', 'start'],
) {
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, NODE_ENV: '', SANDBOX_DB: ':memory:', ...env },
  });
  children.add(child);
  let output = '';
  const ready = new Promise<void>((resolve) => {
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      if (output.includes('Ctrl-C stops it.')) resolve();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  const exited = once(child, 'exit').then(([code]) => ({ code: Number(code), output: () => output }));
  return { child, ready, exited, output: () => output };
}

/** A file of a process; empty if the process has ended. */
function processFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** The processes below one, with their command lines. */
function descendants(pid: number): { pid: number; command: string }[] {
  const children = processFile(pid, `task/${pid}/children`).split(' ').map(Number).filter(Boolean);
  return children.flatMap((child) => [{ pid: child, command: processFile(child, 'cmdline') }, ...descendants(child)]);
}

const Started = z.object({ startTradingSession: z.object({ tradingSession: z.object({ token: z.string() }) }) });
const Listed = z.object({ tradingList: z.object({ series: z.array(z.object({ id: z.string(), lifecycle: z.string() })) }) });
const Recordings = z.record(z.string(), z.nullable(z.object({ availableFrom: z.nullable(z.string()) })));

/** Expects that a live series was recorded before the first trading session of its client. */
async function expectEarlierRecording(url: string): Promise<void> {
  const ask = async (query: string, headers: Record<string, string>, variables: object = {}): Promise<unknown> => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    });
    return z.object({ data: z.unknown() }).parse(await response.json()).data;
  };
  // Waits until all markets of a series are recorded, although no viewer has opened it.
  const store = new DatabaseSync(`${ROOT}.data/sightline.sqlite`, { readOnly: true });
  try {
    await vi.waitUntil(() => store.prepare('SELECT 1 FROM history_coverage WHERE series_id > 0').get() !== undefined);
  } finally {
    store.close();
  }
  const startedAt = Date.now();
  const signedIn = await ask(SIGN_IN, {}, { input: { email: 'trader@example.test', password: 'sightline' } });
  const { bearer } = z.object({ signIn: z.object({ session: z.object({ bearer: z.string() }) }) }).parse(signedIn).signIn.session;
  const authorization = `Bearer ${bearer}`;
  const started = await ask('mutation { startTradingSession { tradingSession { token } } }', { authorization });
  const headers = { authorization, 'x-trading-token': Started.parse(started).startTradingSession.tradingSession.token };
  const { tradingList } = Listed.parse(await ask('{ tradingList { series { id lifecycle } } }', headers));
  const live = tradingList.series.filter(({ lifecycle }) => lifecycle === 'LIVE').map(({ id }) => id);
  const fields = live.map((id) => `s${id}: seriesRecording(seriesId: "${id}") { availableFrom }`).slice(0, 15);
  await vi.waitFor(async () => {
    const recorded = Object.values(Recordings.parse(await ask(`{ ${fields.join(' ')} }`, headers)));
    const starts = recorded.flatMap((series) => series?.availableFrom ?? []).map((at) => Date.parse(at));
    expect(Math.min(...starts)).toBeLessThan(startedAt);
  });
}

it('npm run dev stops cleanly on Ctrl-C while the gateway starts', async () => {
  const [port, sandboxPort, webPort] = [await freePort(), await freePort(), await freePort()];
  const { child, exited, output } = start({ PORT: String(port), SANDBOX_PORT: String(sandboxPort), WEB_PORT: String(webPort) }, [
    process.execPath,
    'scripts/cli.mjs',
    'dev',
  ]);
  const pid = child.pid ?? expect.fail('it has no process');
  await vi.waitUntil(() => descendants(pid).some(({ command }) => command.includes('gateway/src/main.ts')));
  process.kill(-pid, 'SIGINT');
  expect((await exited).code, output()).toBe(0);
  expect(output()).not.toContain('NotStarted');
}, 120_000);

describe('npm start', () => {
  it('prints one address and the demo accounts, serves the web with its policy, and stops cleanly on Ctrl-C', async () => {
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const { child, ready, exited, output } = start({ PORT: String(port), SANDBOX_PORT: String(sandboxPort) });
    await Promise.race([ready, exited]);
    expect(output()).toMatch(/Starting a simulated provider and the gateway \.\.\.[^]*http:\/\/localhost:/);
    expect(output()).toContain(`http://localhost:${port}`);
    for (const name of ['trader', 'trader5', 'super', 'staff', 'customer', 'readonly', 'unsigned', 'nobilling', 'noclient']) {
      expect(output()).toContain(`${name}@example.test`);
    }
    const page = await fetch(`http://localhost:${port}/trading`);
    const policy = page.headers.get('content-security-policy') ?? '';
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '-';
    const html = await page.text();
    expect(html).toContain(nonce);
    expect(html).not.toContain('__CSP_NONCE__');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    const again = await fetch(`http://localhost:${port}/`);
    expect(again.headers.get('content-security-policy')).not.toContain(nonce);
    await expectEarlierRecording(`http://localhost:${port}`);
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    expect((await exited).code, output()).toBe(0);
    expect(output()).not.toMatch(/Error|unexpectedly/);
  }, 120_000);

  it.each([
    { signal: 'SIGTERM', ended: 'npm' },
    { signal: 'SIGKILL', ended: 'npm' },
    { signal: 'SIGKILL', ended: 'scripts/cli.mjs' },
    { signal: 'SIGKILL', ended: 'scripts/start.ts' },
  ] as const)(
    'leaves no process when $ended is ended by $signal',
    async ({ signal, ended }) => {
      const [port, sandboxPort] = [await freePort(), await freePort()];
      const { child, ready, exited } = start({ PORT: String(port), SANDBOX_PORT: String(sandboxPort) }, ['npm', 'start']);
      await Promise.race([ready, exited]);
      const npm = child.pid ?? expect.fail('npm has no process');
      const started = descendants(npm);
      const target = ended === 'npm' ? npm : started.find(({ command }) => command.includes(ended))?.pid;
      expect(await isFree(port)).toBe(false);
      process.kill(target ?? expect.fail(`no process of ${ended}`), signal);
      await vi.waitFor(() => expect(started.filter(({ pid }) => existsSync(`/proc/${pid}`))).toEqual([]));
      expect([await isFree(port), await isFree(sandboxPort)]).toEqual([true, true]);
    },
    120_000,
  );

  it('names the port that is in use', async () => {
    const taken = createServer().listen(0);
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { exited } = start({ PORT: String(port), SANDBOX_PORT: '0' });
    const { code, output } = await exited;
    taken.close();
    expect(code).toBe(1);
    expect(output()).toContain(`Port ${port} is taken`);
  });

  it('works with any provider that implements the contract, and then starts no simulated one', async () => {
    const provider = await startSandboxProcess({ SANDBOX_SEED: '2' });
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const realProvider = {
      ...providerAt(provider.port),
      DEMO_DATA: 'off',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    };
    const { child, ready, exited, output } = start(realProvider);
    try {
      await Promise.race([ready, exited]);
      expect(output()).toContain(`http://localhost:${port}`);
      expect(output()).not.toContain('example.test');
      expect(await isFree(sandboxPort)).toBe(true);
      const answer = await fetch(`http://localhost:${port}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: SIGN_IN, variables: { input: { email: 'trader@example.test', password: 'sightline' } } }),
      });
      expect(await answer.json()).toMatchObject({ data: { signIn: { session: { bearer: expect.any(String) } } } });
    } finally {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await exited;
      await provider.stop();
    }
  }, 120_000);

  it('starts no simulated provider if a real one is configured, and names its missing variables', async () => {
    const { exited } = start({ PORT: '0', SANDBOX_PORT: '0', DATA_API_URL: 'http://localhost:1' });
    const { code, output } = await exited;
    expect(code).toBe(1);
    expect(output()).toContain('ACCOUNT_API_URL: is not set');
    expect(output()).not.toContain('example.test');
  });
});
