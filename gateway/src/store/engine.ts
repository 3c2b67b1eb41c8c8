/** A statement for one of the engines, as Kysely compiles it. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * How a write is stored.
 *
 * | lane | durability | order |
 * |---|---|---|
 * | `durable` | survives a loss of power once acknowledged | never queued behind a write of the other lane or a read |
 * | `batched` | a loss of power may lose the last seconds | in batches of many rows |
 */
export type Lane = 'durable' | 'batched';

export type Run = (statement: Statement) => Promise<readonly unknown[]>;

/** A database. Each read and write ends within the timeout of the engine; after a timeout, a write may still have been stored. */
export interface Engine {
  readonly kind: 'sqlite' | 'postgres';
  /** Runs work in a transaction that no other gateway runs at the same time. Only before anything else. */
  exclusive(work: (run: Run) => Promise<void>): Promise<void>;
  /** Runs reads that all see the same moment. Only in a process that does nothing else. */
  snapshot(work: (run: Run) => Promise<void>): Promise<void>;
  /** Runs statements in one transaction, all or none. Resolves with the rows that each returns. */
  write(lane: Lane, statements: readonly Statement[]): Promise<readonly (readonly unknown[])[]>;
  read: Run;
  close(): Promise<void>;
}

/** Receives what the writes of this gateway and of others send. */
export interface NoticeListener {
  onNotice(notice: string): void;
  /** Notices may have been missed. */
  onGap(): void;
}

/** The store did not run a statement, or may not have: it cannot be reached, is slow, full or broken. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The store gave no answer in time. A write may still be stored. */
export class StoreTimeout extends StoreUnavailable {
  constructor(options?: ErrorOptions) {
    super('no answer in time', options);
  }
}

/** The store works, and refuses this statement: a defect of the code that built it. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused';
}

/** The store belongs to a newer release, which this one must not write to. */
export class StoreTooNew extends Error {
  override readonly name = 'StoreTooNew';
}

/** Where a store is. */
export type StoreAddress =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

export function storeAddress(url: string): StoreAddress {
  return url.startsWith('postgres') ? { kind: 'postgres', url } : { kind: 'sqlite', path: url.slice('sqlite:'.length) };
}
