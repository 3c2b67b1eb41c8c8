import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Engine, type Lane, type Run, type Statement, StatementRefused, StoreTimeout, StoreUnavailable } from './engine.ts';
import type { SqliteReply, SqliteRequest, SqliteThreadData } from './sqlite-thread.ts';

const THREAD = new URL('sqlite-thread.ts', import.meta.url);
/** Requests that wait for one thread; further ones are refused. */
const MAX_PENDING = 200;
const CLOSE_MS = 1_000;
/** Longest wait for another process that writes. */
const MAX_LOCK_MS = 5_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/** Texts for operators, by result code of SQLite. */
const REASONS: Readonly<Record<number, string>> = {
  5: 'the file is locked by another process',
  8: 'the file is read-only',
  10: 'the disk fails',
  11: 'the file is corrupted: restore a backup',
  13: 'the disk is full',
  14: 'the file cannot be opened',
  26: 'the file is not a database: restore a backup',
};

/** Result codes: a wrong statement, a violated constraint, a value of a wrong type. */
const REFUSALS: readonly number[] = [1, 19, 20];

/** SQLite in a file, in threads of its own, because a synchronous write can take 100 ms: one for durable writes, one for the rest. */
export class SqliteEngine implements Engine {
  readonly kind = 'sqlite';
  readonly #path: string;
  readonly #durable: SqliteThread;
  readonly #rest: SqliteThread;

  constructor({ path, timeoutMs }: { path: string; timeoutMs: number }) {
    this.#path = path;
    const lockMs = Math.min(Math.ceil(timeoutMs / 2), MAX_LOCK_MS);
    this.#durable = new SqliteThread({ path, isDurable: true, lockMs }, timeoutMs);
    this.#rest = new SqliteThread({ path, isDurable: false, lockMs }, timeoutMs);
  }

  async exclusive(work: (run: Run) => Promise<void>): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 }).catch(() => {
      // The thread then reports that the file cannot be opened.
    });
    await this.#transaction('BEGIN IMMEDIATE', work);
  }

  snapshot(work: (run: Run) => Promise<void>): Promise<void> {
    return this.#transaction('BEGIN', work);
  }

  async #transaction(begin: string, work: (run: Run) => Promise<void>): Promise<void> {
    const run: Run = async (statement) => (await this.#durable.run([statement], { isTransaction: false }))[0] ?? [];
    await run({ sql: begin, parameters: [] });
    try {
      await work(run);
      await run({ sql: 'COMMIT', parameters: [] });
    } catch (error) {
      await run({ sql: 'ROLLBACK', parameters: [] }).catch(() => {});
      throw error;
    }
  }

  write(lane: Lane, statements: readonly Statement[]) {
    return (lane === 'durable' ? this.#durable : this.#rest).run(statements, { isTransaction: true });
  }

  async read(statement: Statement): Promise<readonly unknown[]> {
    return (await this.#rest.run([statement], { isTransaction: false }))[0] ?? [];
  }

  async close(): Promise<void> {
    await this.#rest.close();
    await this.#durable.close();
  }
}

interface Pending {
  readonly resolve: (rows: readonly (readonly unknown[])[]) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** A thread with its own connection; it starts with the first request. */
class SqliteThread {
  readonly #data: SqliteThreadData;
  readonly #timeoutMs: number;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | null = null;
  #lastId = 0;

  constructor(data: SqliteThreadData, timeoutMs: number) {
    this.#data = data;
    this.#timeoutMs = timeoutMs;
  }

  async run(statements: readonly Statement[], { isTransaction }: { isTransaction: boolean }) {
    if (this.#pending.size >= MAX_PENDING) throw new StoreUnavailable('too many requests wait');
    this.#worker ??= this.#start();
    // The thread keeps the process alive only while a request waits.
    this.#worker.ref();
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<readonly (readonly unknown[])[]>();
    const timer = setTimeout(() => this.#settle(id)?.reject(new StoreTimeout()), this.#timeoutMs);
    this.#pending.set(id, { resolve, reject, timer: timer.unref() });
    const request: SqliteRequest = {
      id,
      statements: statements.map(({ sql, parameters }) => ({ sql, parameters })),
      isTransaction,
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
    this.#worker.postMessage(request);
    return promise;
  }

  /** Ends the thread once it has answered, or after a maximum wait. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    worker.ref();
    const exited = once(worker, 'exit', { signal: AbortSignal.timeout(CLOSE_MS) }).catch(() => worker.terminate());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
    worker.postMessage('close');
    await exited;
  }

  #start(): Worker {
    const worker = new Worker(THREAD, { workerData: this.#data, execArgv: [], resourceLimits: MEMORY });
    worker.on('message', (reply: SqliteReply) => {
      const pending = this.#settle(reply.id);
      if ('rows' in reply) pending?.resolve(reply.rows);
      else pending?.reject(errorOf(reply));
    });
    // The next request starts another one.
    const onEnd = (cause: unknown): void => {
      if (this.#worker === worker) this.#worker = null;
      for (const id of this.#pending.keys()) this.#settle(id)?.reject(new StoreUnavailable('the thread ended', { cause }));
    };
    worker.on('error', onEnd).on('exit', onEnd);
    return worker;
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    if (this.#pending.size === 0) this.#worker?.unref();
    return pending;
  }
}

function errorOf({ errcode, message }: { readonly errcode: number; readonly message: string }): Error {
  const code = errcode & 0xff;
  // If a table is missing, the store has failed, not the statement.
  const isRefused = REFUSALS.includes(code) && !message.startsWith('no such table');
  return isRefused ? new StatementRefused(message) : new StoreUnavailable(REASONS[code] ?? message);
}
