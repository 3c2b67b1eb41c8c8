import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Statement } from './engine.ts';

/** Statements for the thread. They run in one transaction, unless they are part of a longer one. */
export interface SqliteRequest {
  readonly id: number;
  readonly statements: readonly Statement[];
  readonly isTransaction: boolean;
}

/** The rows of each statement, or the error; `errcode` is SQLite's. */
export type SqliteReply =
  | { readonly id: number; readonly rows: readonly (readonly unknown[])[] }
  | { readonly id: number; readonly message: string; readonly errcode: number };

export interface SqliteThreadData {
  readonly path: string;
  readonly isDurable: boolean;
  /** How long it waits for another process or thread that writes. */
  readonly lockMs: number;
}

const MAX_PREPARED = 200;
/** Owner only: the store names users and customers. */
const MODE = 0o600;
const BUSY = 5;

const data: SqliteThreadData = workerData;
const { path, isDurable, lockMs } = data;

let db: DatabaseSync | null = null;
const prepared = new Map<string, StatementSync>();

/** Creates the file if it is missing. Does not open an existing one: closing it would end all locks of the process on it, also SQLite's. */
function createFile(): void {
  try {
    closeSync(openSync(path, 'ax', MODE));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function open(): DatabaseSync {
  createFile();
  const opened = new DatabaseSync(path, { timeout: lockMs });
  try {
    // SQLite gives its two other files the mode of this one.
    chmodSync(path, MODE);
    opened.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${isDurable ? 'FULL' : 'NORMAL'}; PRAGMA temp_store = MEMORY`);
  } catch (error) {
    opened.close();
    throw error;
  }
  return opened;
}

function prepare(database: DatabaseSync, sql: string): StatementSync {
  const known = prepared.get(sql);
  if (known !== undefined) return known;
  if (prepared.size >= MAX_PREPARED) prepared.clear();
  const statement = database.prepare(sql);
  prepared.set(sql, statement);
  return statement;
}

function valueOf(parameter: unknown): SQLInputValue {
  if (parameter === null || typeof parameter === 'string' || typeof parameter === 'number') return parameter;
  throw new Error(`a parameter is a ${typeof parameter}`);
}

function run({ statements, isTransaction }: SqliteRequest): unknown[][] {
  db ??= open();
  const database = db;
  if (isTransaction) database.exec('BEGIN IMMEDIATE');
  try {
    const rows = statements.map(({ sql, parameters }) => prepare(database, sql).all(...parameters.map(valueOf)));
    if (isTransaction) database.exec('COMMIT');
    return rows;
  } catch (error) {
    if (isTransaction && database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Closes the file after an error. The next request opens it again, because a good one may have replaced it. */
function closeAfter(errcode: number): void {
  if (errcode === BUSY) return;
  prepared.clear();
  try {
    db?.close();
  } catch {
    // The database is not used again.
  }
  db = null;
}

parentPort?.on('message', (request: SqliteRequest | 'close') => {
  if (request === 'close') {
    db?.close();
    parentPort?.close();
    return;
  }
  const { id } = request;
  let reply: SqliteReply;
  try {
    reply = { id, rows: run(request) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const errcode = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
    closeAfter(errcode);
    reply = { id, message, errcode };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
  parentPort?.postMessage(reply);
});
