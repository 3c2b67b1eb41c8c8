// cspell:ignore fcntl lockf
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ROOT } from '../../../scripts/lib/processes.ts';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { check } from '../../src/store/commands.ts';
import { StatementRefused, storeAddress } from '../../src/store/engine.ts';
import { PostgresEngine } from '../../src/store/postgres-engine.ts';
import { Store, STORE_TIMERS } from '../../src/store/store.ts';
import { FactRow } from '../../src/store/tables.ts';
import { PostgresProcess } from '../support/postgres-process.ts';
import { describeWithBothEngines, fileOf, openStore, type StorePlace } from '../support/store.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { NO_PYTHON, pythonWith } from '../../../scripts/lib/python.ts';

const PYTHON = pythonWith('fcntl');

const IS_FULL = process.env['TEST_FULL'] === 'on';
/** Twice the wait for a locked file. */
const SHORT_TIMEOUT = { STORE_TIMEOUT_MS: 4_000 };

const insertFact = (store: Store, name: string) =>
  store.sql
    .insertInto('facts')
    .values({ name, value: 'v'.repeat(1_000) })
    .onConflict((conflict) => conflict.column('name').doNothing());
async function names(store: Store): Promise<string[]> {
  const rows = await store.read(FactRow, store.sql.selectFrom('facts').selectAll().orderBy('name'));
  return rows.map(({ name }) => name).filter((name) => name !== 'last failure');
}
const untilState = (store: Store, state: string) => vi.waitFor(() => expect(store.health.state).toBe(state));

function newFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  return folder.path;
}

/** A small file system of its own; null without the permission to mount one. */
function mountSmall(bytes: number): string | null {
  const path = newFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0777`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', path]));
  return path;
}

describeWithBothEngines('a store that fails', ({ newPlace, interrupt }) => {
  it('keeps batched rows, refuses the others, and works again by itself', async () => {
    const place = await newPlace();
    const store = await openStore(place, SHORT_TIMEOUT);
    await store.write(insertFact(store, 'before'));
    const restore = await interrupt(place);
    await expect(store.write(insertFact(store, 'refused'))).rejects.toThrow();
    expect(store.health).toMatchObject({
      state: 'down',
      reason: expect.stringMatching(/locked|no answer in time|unreachable|cut|shuts down|terminated|starts up/),
    });
    store.later('facts', insertFact(store, 'kept'));
    const ups = vi.fn();
    store.onUp(ups);
    await restore();
    await untilState(store, 'up');
    await vi.waitFor(async () => expect(await names(store)).toEqual(['before', 'kept']));
    // The store does not alternate between up and down while only some calls fail.
    expect(ups).toHaveBeenCalledTimes(1);
  });

  it('until its gateway ends counts the batched rows that are lost', async () => {
    const place = await newPlace();
    const store = await openStore(place, SHORT_TIMEOUT);
    const restore = await interrupt(place);
    await expect(store.write(insertFact(store, 'refused'))).rejects.toThrow();
    store.later('facts', insertFact(store, 'lost'));
    await store.close();
    expect(store.health).toMatchObject({ queued: 0, dropped: 1 });
    await restore();
  });

  it('drops a single statement if only that one fails', async () => {
    const store = await openStore(await newPlace());
    store.later('facts', insertFact(store, 'a'));
    store.later('facts', { compile: () => sql`INSERT INTO facts (no_column) VALUES (1)`.compile(store.sql) });
    store.later('facts', insertFact(store, 'b'));
    await vi.waitFor(async () => expect(await names(store)).toEqual(['a', 'b']));
    expect(store.health).toMatchObject({ state: 'up', dropped: 1 });
  });

  it('because it is full drops batched rows, and stores the others', async () => {
    const place = await newPlace();
    const store = await openStore(place, { STORE_MAX_BYTES: 1 });
    expect(store.health).toMatchObject({
      state: 'up',
      fullReason: 'the store has reached its maximum size',
      bytes: expect.any(Number),
    });
    store.later('facts', insertFact(store, 'batched'));
    await store.write(insertFact(store, 'durable'));
    expect(await names(store)).toEqual(['durable']);
    expect(store.health.dropped).toBe(1);
  });

  it('logs when recording of price history pauses, and when it goes on', async () => {
    const lines: string[] = [];
    const config = { ...STORE_TIMERS, STORE_MIN_FREE_BYTES: 0, STORE_MAX_BYTES: 1, ...(await newPlace()) };
    const store = new Store({ config, log: pino({}, { write: (line) => void lines.push(line) }) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(async () => {
      vi.useRealTimers();
      await store.close();
    });
    await store.open();
    expect(store.health.isSpaceLow).toBe(true);
    config.STORE_MAX_BYTES = STORE_TIMERS.STORE_MAX_BYTES;
    // The store measures every few seconds.
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(store.health.isSpaceLow).toBe(false));
    expect(lines.filter((line) => line.includes('price history'))).toEqual([
      expect.stringContaining('recording of price history pauses'),
      expect.stringContaining('price history is recorded again'),
    ]);
  });

  it('because its process was killed while writing has every row that was acknowledged, whole', {
    timeout: 300_000,
  }, async () => {
    for (let round = 0; round < (IS_FULL ? 20 : 2); round += 1) {
      const place = await newPlace();
      const acknowledged = await killedWriter(place, 20 + ((round * 37) % 90));
      const store = await openStore(place);
      const rows = new Set(await names(store));
      for (let n = 0; n <= acknowledged; n += 1)
        expect([n, rows.has(`durable ${n}`), rows.has(`with ${n}`)]).toEqual([n, true, true]);
      const otherHalf = (name: string) =>
        name.startsWith('durable') ? name.replace('durable', 'with') : name.replace('with', 'durable');
      expect([...rows].filter((name) => !rows.has(otherHalf(name)))).toEqual([]);
      await store.close();
      await check(storeAddress(place.DATABASE_URL));
    }
  });
});

/** Starts a process that writes, and kills it once this many rows are acknowledged. @returns the last acknowledged row */
async function killedWriter(place: StorePlace, rows: number): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, 'gateway/test/support/store-writer.ts')], {
    env: { ...process.env, ...place },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = -1;
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = Number(line);
    if (last >= rows) child.kill('SIGKILL');
  });
  await once(child, 'close');
  expect(last).toBeGreaterThanOrEqual(rows);
  return last;
}

describe('a SQLite file', () => {
  it('stays locked as one in use while both threads have it open: otherwise an older SQLite of another program deletes its log', async ({
    skip,
  }) => {
    if (PYTHON === null) return skip(NO_PYTHON);
    const place = storeIn(newFolder());
    const store = await openStore(place);
    // One thread writes, the other reads.
    await store.write(insertFact(store, 'written'));
    expect(await names(store)).toEqual(['written']);
    // The bytes that SQLite locks in each file that it has open.
    const lock = `import fcntl, sys; fcntl.lockf(open(sys.argv[1], 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000002)`;
    const { stderr } = spawnSync(PYTHON, ['-c', lock, fileOf(place)], { encoding: 'utf8' });
    expect(stderr).toContain('BlockingIOError');
  });

  it('is opened once its folder can be made', async () => {
    const parent = join(newFolder(), 'data');
    writeFileSync(parent, 'a file');
    const store = await openStore(storeIn(join(parent, 'inside')));
    expect(store.health).toMatchObject({ state: 'down', reason: expect.stringContaining('ENOTDIR') });
    await expect(store.write(insertFact(store, 'a'))).rejects.toThrow('ENOTDIR');
    rmSync(parent);
    mkdirSync(parent);
    await untilState(store, 'up');
    await store.write(insertFact(store, 'a'));
  });

  it('is reported if it is no database, and opened once it is replaced', async () => {
    const place = storeIn(newFolder());
    const file = fileOf(place);
    writeFileSync(file, 'nothing that SQLite knows, and more than its header has. '.repeat(100));
    const store = await openStore(place);
    expect(store.health).toMatchObject({ state: 'down', reason: 'the file is not a database: restore a backup' });
    rmSync(file);
    await untilState(store, 'up');
  });

  it('is reported if its pages are damaged, and opened once it is replaced by a good one', async () => {
    const place = storeIn(newFolder());
    const file = fileOf(place);
    const before = await openStore(place);
    await before.write(insertFact(before, 'a'));
    await before.close();
    const good = readFileSync(file);
    // The first page has the schema.
    writeFileSync(file, Buffer.concat([good.subarray(0, 4_096), Buffer.alloc(good.length - 4_096, 0xff)]));
    const store = await openStore(place);
    expect(store.health).toMatchObject({ state: 'down', reason: 'the file is corrupted: restore a backup' });
    await expect(check(storeAddress(place.DATABASE_URL))).rejects.toThrow(/corrupted|damaged/);
    // In one step: the store would open a half-written file, and make an empty store of it.
    writeFileSync(`${file}.good`, good);
    renameSync(`${file}.good`, file);
    await untilState(store, 'up');
    expect(await names(store)).toEqual(['a']);
  });

  const DISK_BYTES = 4 * 1024 * 1024;

  it('on a nearly full disk stores only durable rows, on a full one none, and works again with room', async ({ skip }) => {
    const folder = mountSmall(DISK_BYTES);
    if (folder === null) return skip('no permission to mount');
    const store = await openStore(storeIn(folder), { STORE_MIN_FREE_BYTES: 2 * DISK_BYTES });
    expect(store.health).toMatchObject({ state: 'up', fullReason: 'the disk is nearly full' });
    store.later('facts', insertFact(store, 'batched'));
    expect(store.health).toMatchObject({ queued: 0, dropped: 1 });
    let stored = 0;
    const fill = async (): Promise<void> => {
      for (; ; stored += 1) await store.write(insertFact(store, `durable ${stored}`));
    };
    const filler = join(folder, 'other');
    try {
      writeFileSync(filler, Buffer.alloc(DISK_BYTES / 2));
    } catch {
      // The disk is full already.
    }
    await expect(fill()).rejects.toThrow('the disk is full');
    expect(stored).toBeGreaterThan(0);
    expect(store.health).toMatchObject({ state: 'down', reason: 'the disk is full' });
    rmSync(filler);
    await untilState(store, 'up');
    await store.write(insertFact(store, 'after'));
    expect(await names(store)).toHaveLength(stored + 1);
  });

  it('is reported on a read-only disk, and opened once it can be written', async ({ skip }) => {
    const folder = mountSmall(DISK_BYTES);
    if (folder === null) return skip('no permission to mount');
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    const store = await openStore(storeIn(folder));
    expect(store.health).toMatchObject({ state: 'down', reason: expect.stringMatching(/read-only/) });
    execFileSync('mount', ['-o', 'remount,rw', folder]);
    await untilState(store, 'up');
    await store.write(insertFact(store, 'a'));
  });
});

describe('a PostgreSQL', () => {
  let server: PostgresProcess;
  beforeAll(async () => {
    server = await PostgresProcess.start();
  });
  afterAll(() => server.remove());

  /** A store behind a proxy. */
  async function behindProxy(name: string, mode: TcpProxy['mode'] = 'pass') {
    const url = new URL(await server.createDatabase(name));
    const proxy = await TcpProxy.start(server.port);
    onTestFinished(() => proxy.stop());
    proxy.mode = mode;
    url.port = String(proxy.port);
    const store = await openStore({ DATABASE_URL: url.href }, SHORT_TIMEOUT);
    return { store, proxy, url: url.href };
  }

  it('is opened later if it cannot be reached at start', async () => {
    const { store, proxy } = await behindProxy('at_start', 'refuse');
    expect(store.health.state).toBe('down');
    proxy.mode = 'pass';
    await untilState(store, 'up');
    await store.write(insertFact(store, 'a'));
  });

  it('costs one timeout if it hangs: after it, calls are refused at once', async () => {
    const { store, proxy } = await behindProxy('hangs');
    proxy.mode = 'hang';
    await expect(store.write(insertFact(store, 'a'))).rejects.toThrow('no answer in time');
    expect(store.health).toMatchObject({ state: 'down', reason: 'no answer in time' });
    // One call tries whether the store answers, and waits for its own timeout.
    let isWaiting = true;
    const trial = store.write(insertFact(store, 'a')).catch(() => {});
    const waiting = trial.then(() => {
      isWaiting = false;
    });
    const others = await Promise.allSettled(Array.from({ length: 50 }, () => store.write(insertFact(store, 'b'))));
    expect(others.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    expect(isWaiting).toBe(true);
    expect(proxy.connections).toBeLessThan(6);
    proxy.mode = 'pass';
    proxy.cut();
    await waiting;
    await untilState(store, 'up');
    await store.write(insertFact(store, 'c'));
    expect(await names(store)).toContain('c');
  });

  it('does not use a connection again that may still be in a transaction', async () => {
    const { proxy, url } = await behindProxy('unfinished');
    const engine = new PostgresEngine({ url, timeoutMs: 2_000 });
    onTestFinished(() => engine.close());
    const unfinished = engine.exclusive(() => {
      proxy.mode = 'hang';
      return Promise.reject(new StatementRefused('refused'));
    });
    await expect(unfinished).rejects.toThrow();
    proxy.mode = 'pass';
    expect(await engine.write('durable', [{ sql: 'SELECT 1 AS one', parameters: [] }])).toEqual([[{ one: 1 }]]);
  });

  it('has each row once, also if its connections are cut in a batch', { timeout: 120_000 }, async () => {
    const { store, proxy } = await behindProxy('cut');
    const rows = Array.from({ length: 1_200 }, (_, n) => `row ${String(n).padStart(4, '0')}`);
    for (const [n, name] of rows.entries()) {
      store.later('facts', insertFact(store, name));
      if (n % 300 === 150) {
        await vi.waitFor(() => expect(proxy.connections).toBeGreaterThan(0));
        proxy.cut();
      }
    }
    await vi.waitFor(async () => expect(await names(store)).toEqual(rows), { timeout: 90_000 });
    expect(store.health.dropped).toBe(0);
  });

  it('is read-only for a while after a failover, then works', async () => {
    const { store, proxy } = await behindProxy('failover');
    await store.write(insertFact(store, 'before'));
    await server.query('postgres', 'ALTER DATABASE failover SET default_transaction_read_only = on');
    proxy.cut();
    await vi.waitFor(async () => {
      await expect(store.write(insertFact(store, 'refused'))).rejects.toThrow('the database is read-only');
    });
    expect(await names(store)).toEqual(['before']);
    store.later('facts', insertFact(store, 'kept'));
    await server.query('postgres', 'ALTER DATABASE failover RESET default_transaction_read_only');
    proxy.cut();
    await untilState(store, 'up');
    await vi.waitFor(async () => expect(await names(store)).toEqual(['before', 'kept']));
  });

  it('is reported if its disk is full, and works again with room', async ({ skip }) => {
    const folder = mountSmall(20 * 1024 * 1024);
    if (folder === null) return skip('no permission to mount');
    const space = join(folder, 'space');
    mkdirSync(space);
    execFileSync('chown', ['postgres', space]);
    await server.query('postgres', `CREATE TABLESPACE small LOCATION '${space}'`);
    await server.query('postgres', 'CREATE DATABASE full_disk TABLESPACE small');
    const store = await openStore({ DATABASE_URL: server.urlOf('full_disk') });
    await store.write(insertFact(store, 'a'));
    const filler = join(folder, 'filler');
    execFileSync('sh', ['-c', `dd if=/dev/zero of=${filler} bs=64k 2>/dev/null || true`]);
    const fill = async (): Promise<void> => {
      for (let n = 0; ; n += 1) await store.write(insertFact(store, `durable ${n}`));
    };
    await expect(fill()).rejects.toThrow('the disk is full');
    rmSync(filler);
    await untilState(store, 'up');
    await store.write(insertFact(store, 'after'));
    await store.close();
    await server.query('postgres', 'DROP DATABASE full_disk');
    await server.query('postgres', 'DROP TABLESPACE small');
  });
});
