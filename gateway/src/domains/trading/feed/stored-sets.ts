import { randomUUID } from 'node:crypto';
import type { Roster } from '@sightline/provider-contract/data.ts';
import type { Change, LiveSet } from '../../../live/live-set.ts';
import type { StoredSet } from '../../../live/live-source.ts';
import type { SnapshotCache, StoredSnapshots } from '../../../scope/stored-snapshots.ts';
import type { TradingScope } from '../../../scope/trading-scope.ts';
import type { Log } from '../../../telemetry/log.ts';
import { waitAtMost } from '../../../util/deadline.ts';
import type { LiveEntry } from './live-batch.ts';
import type { SetName } from './set-kinds.ts';
import { type Names, packEntities, packNames, unpackEntities, unpackNames } from './stored-content.ts';

/** How long a snapshot may be stored and shown, ms. */
const MAX_AGE_MS = 60_000;
/** Bound on the sets of one scope. */
const MAX_SETS = 100;

interface StoredSetsOptions {
  readonly scope: Pick<TradingScope, 'id' | 'secrets' | 'entities'> & {
    readonly snapshots: Pick<SnapshotCache, 'read' | 'write'> | null;
  };
  readonly sets: () => Iterable<readonly [SetName, LiveSet<LiveEntry>]>;
  readonly names: () => Names;
  readonly log: Log;
}

interface Packed {
  /** Of the set that was packed; a set that was opened again has another one, and counts its revisions from 0. */
  readonly epoch: string;
  readonly revision: number;
  readonly asOf: number;
  readonly content: string;
}

/** The stored state of a feed that was found when it opened. */
interface Found {
  readonly packages: string | null;
  readonly refusals: number;
  readonly rosters: ReadonlyMap<number, Roster | null>;
  readonly sets: StoredSnapshots['sets'];
}

/**
 * Snapshots of the live sets of one feed in Redis, for the gateway that opens them next. What a feed finds when it opens was
 * stored before its first read begins, so its own state is newer.
 */
export class StoredSets {
  /** Resolves when the snapshots are found, or there are none. Never rejects. */
  readonly loaded: Promise<void>;
  readonly #options: StoredSetsOptions;
  #found: Found | null = null;
  /** Snapshots as changes, by set. */
  readonly #changes = new Map<SetName, Promise<Change<LiveEntry> | null>>();
  /** The last state of each set that was LIVE. */
  readonly #packed = new Map<SetName, Packed>();
  /** The value of `secrets.refusals` for which the packed sets are valid. */
  #refusals: number;
  #storing: Promise<void> = Promise.resolve();
  readonly #forgetTimer: NodeJS.Timeout;

  constructor(options: StoredSetsOptions) {
    this.#options = options;
    this.#refusals = options.scope.secrets.refusals;
    this.loaded = this.#load().catch((error: unknown) => options.log.warn({ err: error }, 'stored snapshots could not be read'));
    this.#forgetTimer = setTimeout(() => this.#forget(), MAX_AGE_MS).unref();
  }

  /** @param firstRead begins the first complete read of the set, or joins it; null if it is over */
  async find(name: SetName, firstRead: () => Promise<void> | null): Promise<StoredSet<LiveEntry> | null> {
    const read = this.#options.scope.snapshots === null ? null : firstRead();
    if (read === null) return null;
    const change = await Promise.race([this.#changeOf(name), read.then(() => null)]);
    const ageMs = Date.now() - Date.parse(change?.asOf ?? '');
    if (change === null || !(ageMs <= MAX_AGE_MS)) return null;
    return { change, ageMs, replaced: () => waitAtMost(MAX_AGE_MS - ageMs, read) };
  }

  /** Stores the sets that have subscribers. Never rejects. */
  store(): Promise<void> {
    this.#storing = this.#storing
      .then(() => this.#store())
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'snapshots could not be stored'));
    return this.#storing;
  }

  close(): void {
    clearTimeout(this.#forgetTimer);
    this.#forget();
  }

  async #load(): Promise<void> {
    const { scope } = this.#options;
    const { refusals } = scope.secrets;
    const stored = (await scope.snapshots?.read([scope.id]))?.get(scope.id);
    if (!stored) return;
    const names = await unpackNames(stored.names);
    if (names === null || stored.packages !== this.#packages) return;
    const { tournaments, rosters: rosterCache, teams, players } = scope.entities;
    tournaments.offer(names.tournaments);
    rosterCache.offer(names.rosters);
    teams.offer(names.teams);
    players.offer(names.players);
    const rosters = new Map(names.rosters);
    this.#found = { packages: stored.packages, refusals, rosters, sets: stored.sets };
  }

  async #changeOf(name: SetName): Promise<Change<LiveEntry> | null> {
    await this.loaded;
    const { secrets } = this.#options.scope;
    const found = this.#found;
    if (found === null || found.packages !== this.#packages || found.refusals !== secrets.refusals) return null;
    const change = this.#changes.get(name) ?? readChange(found, name);
    this.#changes.set(name, change);
    return change;
  }

  async #store(): Promise<void> {
    const { scope, sets, names } = this.#options;
    const { snapshots, secrets } = scope;
    if (snapshots === null || secrets.best() === null) return;
    const { refusals } = secrets;
    if (refusals !== this.#refusals) this.#packed.clear();
    this.#refusals = refusals;
    for (const [name, set] of sets()) {
      if (set.observerCount === 0 || set.status !== 'LIVE') continue;
      const asOf = Date.now();
      const { epoch, revision } = set;
      const packed = this.#packed.get(name);
      const isPacked = packed?.epoch === epoch && packed.revision === revision;
      const content = isPacked ? packed.content : await packEntities(set.snapshot().values);
      this.#packed.delete(name);
      this.#packed.set(name, { epoch, revision, asOf, content });
    }
    const oldest = Date.now() - MAX_AGE_MS;
    for (const [name, { asOf }] of this.#packed) {
      if (asOf < oldest || this.#packed.size > MAX_SETS) this.#packed.delete(name);
    }
    const stored = {
      packages: this.#packages,
      names: await packNames(names()),
      sets: Object.fromEntries(Array.from(this.#packed, ([name, { asOf, content }]) => [name, { asOf, content }])),
    };
    // A refusal meanwhile has deleted what was stored.
    if (this.#packed.size > 0 && refusals === secrets.refusals) await snapshots.write(new Map([[scope.id, stored]]), MAX_AGE_MS);
  }

  get #packages(): string | null {
    return this.#options.scope.secrets.best()?.packages ?? null;
  }

  #forget(): void {
    this.#found = null;
    this.#changes.clear();
  }
}

/** Null if there is no valid snapshot of the set. */
async function readChange({ sets, rosters }: Found, name: SetName): Promise<Change<LiveEntry> | null> {
  const { asOf, content } = sets[name] ?? {};
  const now = Date.now();
  if (content === undefined || asOf === undefined || asOf > now || asOf < now - MAX_AGE_MS) return null;
  const values = await unpackEntities(content, rosters);
  if (values === null) return null;
  // An epoch that no gateway knows: after a reconnection the subscriber waits for a read of the set.
  const cursor = { epoch: randomUUID(), seq: 0 };
  const asOfText = new Date(asOf).toISOString();
  return { ...cursor, prevSeq: null, status: 'STALE', isConflated: false, values, removed: [], asOf: asOfText };
}
