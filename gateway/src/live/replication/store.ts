import { createHash } from 'node:crypto';

/** Position in the stream of a scope. Each leader starts a new term with `n` = 0, and a later term has a greater number. */
export interface StreamPosition {
  readonly term: number;
  /** Number of entries of the term up to this position. */
  readonly n: number;
}

type Fields = readonly (readonly [name: string, text: string])[];

/** Entry of a stream; its names are unique. */
export interface StreamEntry {
  readonly id: string;
  readonly fields: Fields;
}

/** Update of one set's stored snapshot, made atomically with the entry that describes it. */
export interface SnapshotUpdate {
  readonly set: string;
  /** True: the fields are the whole snapshot; without fields, it is deleted. False: they replace the fields with the same names. */
  readonly isWhole: boolean;
  readonly fields: Fields;
}

export interface Append {
  readonly scope: string;
  readonly position: StreamPosition;
  readonly fields: Fields;
  readonly snapshots: readonly SnapshotUpdate[];
}

/**
 * | result | when | stored |
 * |---|---|---|
 * | `OK` | the entry is the next one | yes |
 * | `SAME` | it is already the last one: an earlier attempt without a response had reached Redis | already |
 * | `GAP` | entries before it are missing, the term is another, or a snapshot to update is missing | no |
 * | `LOST` | this gateway does not hold the lease | no |
 */
export type AppendResult = 'OK' | 'SAME' | 'GAP' | 'LOST';

/** The leader of a scope and the last entry that was appended; null if there is none. */
export interface ScopeState {
  readonly holder: string | null;
  readonly position: StreamPosition | null;
}

export interface StoredSnapshot extends ScopeState {
  /** Empty if nothing is stored. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Request to the leader: publish a set for a while; with `refresh`, also bring it up to date. */
export interface SetRequest {
  readonly set: string;
  readonly refresh: boolean;
}

/** Dedicated connection for blocking reads of the streams of one hash tag. Its methods reject once it is lost. */
export interface StreamConnection {
  /**
   * Waits up to the block time for entries after these ids, at most `MAX_READ` per stream. Streams without new entries are
   * absent from the result. One read at a time.
   */
  read(after: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, readonly StreamEntry[]>>;
  /** Ends the current read, or if there is none the next one, without entries. */
  interrupt(): Promise<void>;
  close(): void;
}

/** Leases, streams and snapshots in Redis. Each method is atomic and has a deadline. If there is no response, it rejects, and its effect is unknown. */
export interface ReplicationStore {
  /** Id of this gateway, unique among all gateways. */
  readonly self: string;
  /**
   * Acquires or renews the lease. Continues the term of `position` if that entry is still there, else starts a new term,
   * which deletes the stream. @returns the position from which to append; null: another gateway holds the lease
   */
  acquire(scope: string, position: StreamPosition | null): Promise<StreamPosition | null>;
  /** Releases the lease if this gateway holds it, and appends an entry with the one field {@link LEAVING}. */
  release(scope: string): Promise<void>;
  append(append: Append): Promise<AppendResult>;
  /** Appends a request for the leader, drops expired ones, and extends the lifetime of the snapshot. */
  request(scope: string, request: SetRequest): Promise<void>;
  state(scope: string): Promise<ScopeState>;
  snapshot(scope: string, set: string): Promise<StoredSnapshot>;
  connect(tag: string): Promise<StreamConnection>;
}

export const LEAVING = '.leaving';
export const FIRST_ID = '0-0';
/** Bound on the entries of one stream in one read. */
export const MAX_READ = 100;
/** Scopes are distributed over this many hash tags, which a cluster distributes over its servers. */
const TAGS = 64;
const VERSION = 3;

/** Hash tag of a scope, with braces. */
export function tagOf(scope: string): string {
  return `{live-${createHash('sha256').update(scope).digest().readUInt32BE() % TAGS}}`;
}

/** Redis keys of one scope. They contain the version of the format, so that gateways of different versions do not share data. */
export function keysOf(scope: string) {
  const key = (kind: string): string => `sightline:v${VERSION}:${tagOf(scope)}:${kind}:${scope}`;
  return {
    /** Id of the leader. */
    lease: key('lease'),
    /** Position of the last entry. */
    head: key('head'),
    /** Stream of the leader's entries; their ids are `term-n`. */
    steps: key('steps'),
    /** Stream of requests to the leader. */
    requests: key('requests'),
    /** Hash: one field per entity and one for the head. */
    snapshot: (set: string): string => `${key('snapshot')}:${set}`,
  };
}

export function positionId({ term, n }: StreamPosition): string {
  return `${term}-${n}`;
}

/** Null if the text is not a position. */
export function parsePosition(text: string | null | undefined): StreamPosition | null {
  const [, term, n] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? [];
  return term === undefined || n === undefined ? null : { term: Number(term), n: Number(n) };
}
