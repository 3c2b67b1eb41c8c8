import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { useStack } from '../gateway/test/support/stack.ts';
import { type PushTest, startPushTest } from '../sandbox/src/push/testing.ts';
import { ROOT } from '../scripts/lib/processes.ts';
import { NO_PYTHON, pythonWith } from '../scripts/lib/python.ts';
import { codeSources } from '../web/src/features/trading/api-code/code-sources.ts';
import { type CodeLanguage, type CodeSamples } from '../web/src/lib/api-code.ts';
import { pushCode } from '../web/src/lib/push-code.ts';

const stack = useStack();

/** A folder in which the packages of the samples are installed. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-samples-'));
  await mkdir(join(folder, 'node_modules'));
  const ws = createRequire(join(ROOT, 'gateway/package.json')).resolve('ws/package.json');
  await symlink(dirname(ws), join(folder, 'node_modules/ws'));
  await symlink(join(ROOT, 'examples/node_modules/@sightline'), join(folder, 'node_modules/@sightline'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PYTHON = pythonWith('requests');
const SOCKET_PYTHON = pythonWith('requests, websockets');

interface Program {
  readonly lines: string[];
  readonly errors: () => string;
  readonly exited: Promise<number | null>;
}

let programs = 0;

/** Runs a sample until it ends or the test does. */
async function runSample(language: CodeLanguage, code: string, secret: string, python: string | null): Promise<Program> {
  programs += 1;
  const extension = { curl: 'sh', node: 'mjs', typescript: 'mts', python: 'py' }[language];
  const file = join(folder, `sample-${programs}.${extension}`);
  await writeFile(file, code);
  const command = { curl: 'sh', node: process.execPath, typescript: process.execPath, python: python ?? '' }[language];
  const child = spawn(command, [file], { env: { ...process.env, API_SECRET: secret }, cwd: folder });
  onTestFinished(() => void child.kill());
  const lines: string[] = [];
  let rest = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (rest !== '') lines.push(rest);
      resolve(code);
    });
  });
  return { lines, errors: () => errors, exited };
}

const Key = z.object({ name: z.string(), secret: z.string() });

describe('the samples of a series', () => {
  const languages = ['curl', 'typescript', 'python'] as const;
  const sources = async (): Promise<ReturnType<typeof codeSources>> => {
    const { url, control } = stack().sandbox;
    const series = (await control.allState('series')).find(({ lifecycle }) => lifecycle === 'live');
    const addresses = {
      dataApiUrl: `${url}/data`,
      oddsApiUrl: `${url}/odds`,
      apiSecretHeader: 'Api-Secret',
      apiVersionHeader: 'Api-Version',
      oddsApiVersion: '2022-12-24',
    };
    return codeSources({ seriesId: String(series?.id), marketId: null }, addresses, `${stack().gateway.url}/graphql`);
  };
  const secretOf = async (name: string): Promise<string> => {
    const keys = (await stack().sandbox.control.allState('keys')).map((key) => Key.parse(key));
    return keys.find((key) => key.name === name)?.secret ?? '';
  };
  const run = async (samples: CodeSamples, language: CodeLanguage, secret: string): Promise<Program | null> => {
    const code = samples[language];
    if (code === undefined || (language === 'python' && PYTHON === null)) return null;
    return runSample(language, code, secret, PYTHON);
  };

  it.each(languages)('print the response, and fail for an unknown secret, in %s', async (language) => {
    for (const { value, samples } of await sources()) {
      if (value === 'live') continue;
      const accepted = await run(samples, language, await secretOf('primary'));
      if (accepted === null) continue;
      expect(await accepted.exited, accepted.errors()).toBe(0);
      expect(accepted.lines.join('\n')).toMatch(/\bid\b/);
      const refused = await run(samples, language, 'unknown');
      expect(await refused?.exited, `${value} in ${language}`).not.toBe(0);
      expect(refused?.errors()).toMatch(/401|UNAUTHENTICATED/);
    }
  });

  it.each(languages)('follow the live feed in %s', async (language) => {
    const samples = (await sources()).find(({ value }) => value === 'live')?.samples ?? {};
    const program = await run(samples, language, await secretOf('primary'));
    if (program === null) return;
    await expect.poll(() => program.lines.join('\n')).toMatch(/markets|LIVE/);
  });
});

type Market = ReturnType<PushTest['openMarkets']>[number];

const Changed = z.object({ channel: z.string(), state: z.looseObject({ id: z.number() }), isGone: z.optional(z.boolean()) });
const Printed = z.object({ state: z.object({ id: z.number(), selections: z.array(z.object({ odds: z.number() })) }) });

describe.each(['node', 'typescript', 'python'] as const)('the program that follows push channels in %s', (language) => {
  let push: PushTest;
  beforeAll(async () => {
    push = await startPushTest();
    await push.control.change('clients', push.clientId, { request_rate_second: 1_000, request_rate_burst: 1_000 });
  });
  afterEach(() => push.control.clearSocketFaults());
  afterAll(() => push.close());

  /** @param silenceSeconds silence that counts as a loss, instead of 45 s @param options.filter the condition of the program's filter */
  const start = (
    secret = push.secret,
    silenceSeconds = 20,
    { channels = ['odds_market_updates'], isInUrl = false, filter = '' } = {},
  ): Promise<Program> => {
    const { url } = push.sandbox;
    const programs = pushCode(channels, {
      dataApiUrl: `${url}/data`,
      oddsApiUrl: `${url}/odds`,
      pushUrl: `${url.replace('http', 'ws')}/push/subscribe`,
      apiSecretHeader: 'Api-Secret',
      apiVersionHeader: 'Api-Version',
      oddsApiVersion: '2022-12-24',
      pushChannelHeader: isInUrl ? null : 'Api-Channel',
    });
    const code = programs[language]
      .replace('PING_MS = 15_000', `PING_MS = ${silenceSeconds * 250}`)
      .replace('SILENCE_MS = 45_000', `SILENCE_MS = ${silenceSeconds * 1_000}`)
      .replace('PING_S = 15', `PING_S = ${silenceSeconds / 4}`)
      .replace('PONG_TIMEOUT_S = 30', `PONG_TIMEOUT_S = ${silenceSeconds / 2}`)
      .replace('BUSY_MS = 30_000', 'BUSY_MS = 100')
      .replace('BUSY_S = 30', 'BUSY_S = 0.1')
      .replace('FIRST_DELAY_MS = 1_000', 'FIRST_DELAY_MS = 100')
      .replace('FIRST_DELAY_S = 1', 'FIRST_DELAY_S = 0.1')
      .replace(/return true(?=;)|return True/, (all) => (filter === '' ? all : `return ${filter}`));
    return runSample(language, code, secret, SOCKET_PYTHON);
  };
  const firstMarket = (): Market => {
    const [market] = push.openMarkets();
    if (market === undefined) throw new Error('no open market');
    return market;
  };
  /** The odds of a market that the program has printed, oldest first. */
  const printedOdds = (program: Program, market: Market): number[] =>
    program.lines
      .map((line) => Printed.parse(JSON.parse(line)).state)
      .filter(({ id }) => id === market.id)
      .map(({ selections }) => selections[0]?.odds ?? 0);
  const countReads = async (): Promise<number> => (await push.control.calls()).filter(({ path }) => path === '/markets').length;
  const expectConnected = (): Promise<void> => expect.poll(async () => (await push.control.sockets()).sockets.length).toBe(1);

  it('reads, receives each change once, resumes after a cut, and reads again where it cannot', async ({ skip }) => {
    if (language === 'python' && SOCKET_PYTHON === null) skip(NO_PYTHON);
    await push.control.setSocketFaults({ duplicate: 1 });
    const market = firstMarket();
    const program = await start();
    await expect.poll(program.errors).toMatch(/^Read: \d{2,} entities\n/);
    push.move(market, 1);
    await expect.poll(() => printedOdds(program, market).at(-1)).toBe(2.01);

    const readsBefore = await countReads();
    await push.control.dropSockets({ terminate: true });
    push.move(market, 2);
    push.move(market, 3);
    await expect.poll(() => printedOdds(program, market).slice(-3)).toEqual([2.01, 2.02, 2.03]);
    expect(program.errors()).toContain('Resumed');
    expect(await countReads()).toBe(readsBefore);

    await push.control.deleteQueues();
    await push.control.refuseSockets(429, 1);
    await push.control.dropSockets();
    push.move(market, 4);
    await expect.poll(() => printedOdds(program, market).at(-1)).toBe(2.04);
    // What was read is printed before the line that counts it.
    await expect.poll(program.errors).toMatch(/refused with 429.*\n(.*\n)*Read: /);
    expect(program.errors().match(/^Read: /gm)).toHaveLength(2);
    push.move(market, 5);
    await expect.poll(() => printedOdds(program, market).slice(-2)).toEqual([2.04, 2.05]);
    // The output of the program does not contain the secret.
    expect(program.lines.join('\n') + program.errors()).not.toContain(push.secret);
  });

  it('follows several channels, with secret and channels in the address where the provider has no header for them', async ({
    skip,
  }) => {
    if (language === 'python' && SOCKET_PYTHON === null) skip(NO_PYTHON);
    const channels = ['odds_market_updates', 'series_updates'];
    const program = await start(push.secret, 20, { channels, isInUrl: true });
    await expect.poll(program.errors).toContain('Read: ');
    const shown = () => program.lines.map((line) => Changed.parse(JSON.parse(line)));
    const [series] = shown().filter(({ channel }) => channel === 'series_updates');
    if (series === undefined) throw new Error('no series was read');
    push.sandbox.world.change('series', series.state.id, (draft) => {
      draft.title = 'Renamed final';
    });
    await expect
      .poll(() => shown().filter(({ channel, state }) => channel === 'series_updates' && state.id === series.state.id))
      .toEqual([series, { channel: 'series_updates', state: expect.objectContaining({ title: 'Renamed final' }) }]);
    expect(program.lines.join('\n') + program.errors()).not.toContain(push.secret);
  });

  it('prints only what its filter chooses, of what it reads and receives', async ({ skip }) => {
    if (language === 'python' && SOCKET_PYTHON === null) skip(NO_PYTHON);
    const [wanted, other] = push.openMarkets();
    if (wanted === undefined || other === undefined) throw new Error('no open markets');
    const program = await start(push.secret, 20, { filter: `state["id"] == ${wanted.id}` });
    await expect.poll(program.errors).toMatch(/^Read: 1 entities\n/);
    push.move(other, 7);
    push.move(wanted, 7);
    await expect.poll(() => printedOdds(program, wanted).at(-1)).toBe(2.07);
    expect(printedOdds(program, other)).toEqual([]);
  });

  it('misses no market when one leaves the list between two pages, and names what ended while nothing was received', async ({
    skip,
  }) => {
    if (language === 'python' && SOCKET_PYTHON === null) skip(NO_PYTHON);
    const settle = ({ id }: Market): void => {
      push.sandbox.world.change('markets', id, (draft) => {
        draft.state = 'settled';
      });
    };
    const newestFirst = push.openMarkets().toSorted((a, b) => b.id - a.id);
    const [first, second] = newestFirst;
    if (first === undefined || second === undefined || newestFirst.length < 60) throw new Error('one page of open markets');
    const before = await countReads();
    await push.control.addFault({ api: 'odds', path: '^/markets.*skip=(49|50)', kind: 'delay', ms: 600_000, times: 1 });
    const program = await start();
    await expect.poll(countReads).toBe(before + 2);
    settle(first);
    await push.control.clearFaults();
    await expect.poll(program.errors).toContain('Read: ');
    const shown = () => program.lines.map((line) => Changed.parse(JSON.parse(line)));
    expect(shown().map(({ state }) => state.id)).toEqual(expect.arrayContaining(push.openMarkets().map(({ id }) => id)));

    await push.control.deleteQueues();
    await push.control.refuseSockets(503, 2);
    await push.control.dropSockets();
    settle(second);
    await expect
      .poll(() =>
        shown()
          .filter(({ isGone }) => isGone)
          .map(({ state }) => state.id),
      )
      .toContain(second.id);
    expect(program.errors()).toMatch(/refused with 503[\s\S]*Read: /);
  });

  it('notices a connection that is dead without a close', async ({ skip }) => {
    if (language === 'python' && SOCKET_PYTHON === null) skip(NO_PYTHON);
    const market = firstMarket();
    const program = await start(push.secret, 2);
    await expect.poll(program.errors).toContain('Read: ');
    await push.control.halfOpenSockets();
    push.move(market, 6);
    await expect.poll(() => printedOdds(program, market).at(-1)).toBe(2.06);
    await expectConnected();
  });

  it('ends where another attempt would change nothing, and waits where all connections are in use', async ({ skip }) => {
    if (language === 'python' && SOCKET_PYTHON === null) skip(NO_PYTHON);
    const refused = await start('unknown');
    expect(await refused.exited).toBe(1);
    expect(refused.errors()).toContain('Not connected (refused with 401). Another attempt would not change that.');
    const withoutSecret = await start('');
    expect(await withoutSecret.exited).toBe(1);
    expect(withoutSecret.errors()).toContain('Set the environment variable API_SECRET');
    const busy = await start();
    await expect.poll(busy.errors).toContain('Read: ');
    await push.control.dropSockets({ code: 4003 });
    await expect.poll(busy.errors).toMatch(/closed with 4003[\s\S]*Resumed/);
  });
});
