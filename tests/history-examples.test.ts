import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { RECORDED_SERIES, record, recordedMarket, recordedMatch, recordedSeries } from '../gateway/test/support/recording.ts';
import { useStack } from '../gateway/test/support/stack.ts';
import { Store, STORE_TIMERS } from '../gateway/src/store/store.ts';
import { createLog } from '../gateway/src/telemetry/log.ts';
import { ROOT } from '../scripts/lib/processes.ts';
import { storeIn, temporaryFolder } from '../scripts/lib/stack.ts';

const folder = temporaryFolder();
const stack = useStack({ ...storeIn(folder.path), FEED_LINGER_MS: 60_000 });
const Key = z.object({ name: z.string(), secret: z.string() });
const Feeds = z.object({ liveState: z.object({ feeds: z.array(z.object({ clientId: z.string() })) }) });

/** Runs a program of the examples with the API key in that file. */
function runExample(
  [program = '', ...args]: readonly string[],
  keyFile: string,
): Promise<{ code: number | null; output: string; errors: string }> {
  const env = {
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
    SIGHTLINE_URL: `${stack().gateway.url}/graphql`,
    SIGHTLINE_API_KEY_FILE: keyFile,
  };
  const child = spawn(program, args, { cwd: join(ROOT, 'examples'), env });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, errors }));
  });
}

it('the examples about recordings read a board, a file and a replay with an API key', async () => {
  const { gateway, sandbox } = stack();
  const keys = z.array(Key).parse(await sandbox.control.allState('keys'));
  const secret = keys.find(({ name }) => name === 'primary')?.secret ?? '';
  const keyFile = join(folder.path, 'api-key');
  await writeFile(keyFile, `${secret}\n`, { mode: 0o600 });
  // Opens the feed of the key, whose scope operators can then read.
  await gateway.request('{ tradingList { status } }', {}, { apiKey: secret });
  const bearer = await gateway.signIn('super@example.test');
  const { data } = await gateway.request('{ liveState { feeds { clientId } } }', {}, { bearer });
  const scope = Feeds.parse(data).liveState.feeds.find(({ clientId }) => clientId.startsWith('key-'))?.clientId ?? '';

  const start = Date.now() - 3_600_000;
  const at = (seconds: number): number => start + seconds * 1_000;
  const market = (seconds: number, first: number) =>
    ({ at: at(seconds), type: 'MARKET', id: 7, value: recordedMarket(7, { odds: [first, 2.5] }) }) as const;
  const store = new Store({ config: { ...STORE_TIMERS, ...storeIn(folder.path) }, log: createLog('silent') });
  await store.open();
  await record(store, scope, {
    changes: [
      { at: start, type: 'SERIES', id: RECORDED_SERIES, value: recordedSeries() },
      { at: start, type: 'MATCH', id: 50, value: recordedMatch() },
      ...[1.5, 1.6, 1.7].map((first, index) => market(index, first)),
    ],
    covered: [[start, at(60)]],
  });
  await store.close();

  const series = String(RECORDED_SERIES);
  const board = await runExample(['python3', 'history.py', series, new Date(at(1.5)).toISOString()], keyFile);
  expect(board).toMatchObject({ code: 0, errors: '', output: 'COMPLETE \n7 match_winner OPEN - 1.6, - 2.5\n' });

  const refused = await runExample(['python3', 'history.py', series, 'yesterday'], keyFile);
  expect(refused).toMatchObject({ code: 1, output: '', errors: expect.stringMatching(/^BAD_USER_INPUT: [^\n]+\n$/) });

  const file = await runExample(['./history.sh', series], keyFile);
  expect(file).toMatchObject({ code: 0, errors: '' });
  const lines = file.output.trimEnd().split('\n');
  expect(lines.at(-1)).toBe(JSON.stringify({ end: new Date(at(60)).toISOString() }));
  const cursor = z.object({ cursor: z.string() }).parse(JSON.parse(lines.at(-3) ?? '')).cursor;
  expect((await runExample(['./history.sh', series, cursor], keyFile)).output.trimEnd().split('\n')).toEqual(lines.slice(-2));

  const replay = await runExample(['node', 'replay.ts', series, new Date(start).toISOString(), '600'], keyFile);
  expect(replay).toMatchObject({ code: 0, errors: '' });
  expect(replay.output).toMatch(/^snapshot 0: 1 markets\n[^]*ended with 1 markets\n$/);
});
