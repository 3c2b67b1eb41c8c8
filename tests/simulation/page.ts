import type { SetName } from '../../gateway/src/domains/trading/feed/set-kinds.ts';
import { clientLiveSession } from '../../schema/client/client-session.ts';
import { LiveConnection } from '../../schema/client/live-connection.ts';
import { type LoadedSnapshot, LiveReader } from '../../schema/client/live-reader.ts';
import { UNKNOWN_SEQ } from '../../schema/client/live-subscription.ts';
import type { LiveCursor } from '../../schema/types.generated.ts';
import { VersionedSet } from '../../web/src/testing/versioned-set.ts';
import type { ClientSocket } from './client-socket.ts';
import { SERVICE, type SimulatedWorld } from './gateway-node.ts';
import { type Content, SeenVersions } from './oracle.ts';
import { ClientPlatform, type Route } from './platform.ts';
import { contentOf, type SimulatedTypes } from './protocol.ts';
import { DOCUMENTS } from './rendering.ts';
import { SimulatedProcess } from './virtual-time.ts';

const IDLE_MS = 3_000;
const FRAME_MS = 16;
const STATUS_MS = 500;
/** Longest time between two writes to the cache, ms. */
const MAX_WRITE_MS = 200;
/** A user retries a failed load after this, ms. */
const RETRY_MS = 1_000;
/** A user refreshes the page's data, or leaves the page and returns, about this often, ms. */
const VISIT_MS = 4_000;

/** One tab of the dashboard that renders nothing: the live engine and the cache of the product over connections of the simulation. */
export class Page {
  readonly process: SimulatedProcess;
  readonly name: string;
  readonly set: SetName;
  /** Freshness of the set, or the phase of its reader until it is loaded. */
  status = 'NONE';
  /** Number of states of its cache that were compared with the set. */
  changes = 0;
  readonly #world: SimulatedWorld;
  readonly #platform: ClientPlatform;
  readonly #connection: LiveConnection;
  #versions = new VersionedSet();
  #reader: LiveReader<SimulatedTypes>;
  readonly #seen = new SeenVersions();
  #isFlushing = false;
  /** Epochs of snapshots that were loaded while no socket could be opened: the page may show them, marked as not current. */
  readonly #withoutSocket = new Set<string>();
  /** Cursor at which the writing of a snapshot was interrupted: the cache does not equal the set there. */
  #interruptedAt: LiveCursor | null = null;

  /** @param options `visitsUntil`: afterwards the page stays open, virtual ms */
  constructor(world: SimulatedWorld, options: { name: string; set: SetName; route: Route; visitsUntil: number }) {
    const { time } = world;
    this.#world = world;
    this.name = options.name;
    this.set = options.set;
    this.process = new SimulatedProcess(options.name);
    this.#platform = new ClientPlatform(world, this.process, options.route);
    const { client, Socket } = this.#platform;
    this.#connection = new LiveConnection({
      url: () => client.url,
      session: clientLiveSession(client),
      openSocket: () => new Socket(),
      idleMs: IDLE_MS,
    });
    this.#reader = this.#newReader();
    time.after(0, this.process, () => this.#reader.start());
    time.every(STATUS_MS, this.process, () => {
      const { state } = this.#reader;
      this.status = state.phase === 'ready' ? this.#reader.freshness().level : state.phase;
    });
    this.#visit(options.visitsUntil);
  }

  get sockets(): Iterable<ClientSocket> {
    return this.#platform.sockets;
  }

  get cursor(): LiveCursor | null {
    return this.#reader.cursor;
  }

  get trace(): string {
    return this.#platform.trace;
  }

  /** Content of its cache. */
  get content(): Content {
    return contentOf(this.#versions.cached ?? {});
  }

  /** Reloads the page: its cache and its cursor are gone. */
  restart(): void {
    this.#world.time.after(0, this.process, () => {
      this.#reader.stop();
      this.#versions = new VersionedSet();
      this.#seen.clear();
      this.#reader = this.#newReader();
      this.#reader.start();
    });
  }

  #newReader(): LiveReader<SimulatedTypes> {
    const { time, random } = this.#world;
    const reader: LiveReader<SimulatedTypes> = new LiveReader<SimulatedTypes>({
      connection: this.#connection,
      session: clientLiveSession(this.#platform.client),
      query: DOCUMENTS.list,
      variables: { set: this.set },
      sink: this.#versions.sink,
      load: () => this.#load(),
      errorOf: (errors) => errors,
      offlineSince: () => null,
      onState: () => this.#onState(reader),
      onFreshness: () => {},
      onChanges: () => this.#flushSoon(random.int(1, MAX_WRITE_MS)),
      nextTask: () => time.sleep(random.int(0, FRAME_MS), this.process),
    });
    return reader;
  }

  async #load(): Promise<LoadedSnapshot<SimulatedTypes>> {
    try {
      const snapshot = await this.#platform.request((gateway) => gateway.query(SERVICE, this.set));
      this.#platform.record(`${snapshot.status} snapshot ${snapshot.epoch.slice(0, 8)}/${snapshot.seq}`);
      if (this.#connection.hasFailed) this.#withoutSocket.add(snapshot.epoch);
      return { snapshot, error: null, isFinal: false };
    } catch (error) {
      return { snapshot: null, error, isFinal: false };
    }
  }

  #onState(reader: LiveReader<SimulatedTypes>): void {
    if (reader !== this.#reader) return;
    const { phase, loading } = reader.state;
    if (phase === 'failed') {
      // The page has no data any more.
      this.#seen.clear();
      this.#world.time.after(RETRY_MS, this.process, () => reader.state.phase === 'failed' && reader.reload());
    } else if (phase === 'ready' && !loading) this.#check();
  }

  /** Simulates a user who refreshes the data, or leaves the page for a while. */
  #visit(until: number): void {
    const { time, random } = this.#world;
    time.after(random.int(1, 2 * VISIT_MS), this.process, () => {
      if (time.now >= until) return;
      const reader = this.#reader;
      if (reader.state.loading) this.#interruptedAt = reader.cursor;
      if (random.chance(0.5)) reader.reload();
      else {
        reader.stop();
        time.after(random.int(1, 2 * IDLE_MS), this.process, () => reader === this.#reader && reader.start());
      }
      this.#visit(until);
    });
  }

  #flushSoon(delayMs: number): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    const { time, random } = this.#world;
    time.after(delayMs, this.process, () => {
      this.#isFlushing = false;
      // With negative infinity as the deadline, only one part is written.
      const hasMore = this.#reader.commit(random.chance(0.5) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
      if (hasMore) this.#flushSoon(FRAME_MS);
      else this.#check();
    });
  }

  /** Compares the cache with the set at its cursor. */
  #check(): void {
    const { cursor } = this;
    if (cursor === null || this.#reader.isWriting || this.#reader.state.loading) return;
    this.changes += 1;
    const { oracle } = this.#world;
    const { epoch, seq } = cursor;
    const { content } = this;
    this.#platform.record(`wrote ${epoch.slice(0, 8)}/${seq}`);
    const expected = oracle.contentAt(cursor);
    // Entities may be newer than the cursor: a late write stores the newest received versions, and the connection may end before the cursor follows.
    const atCursor = new Map([...content].map(([key, version]) => [key, Math.min(version, expected?.get(key) ?? version)]));
    const at = this.#interruptedAt;
    if (seq !== UNKNOWN_SEQ && (at?.epoch !== epoch || at.seq !== seq)) {
      this.#interruptedAt = null;
      oracle.checkSubscriber(this.name, cursor, atCursor, this.trace);
    }
    const mayRegress = oracle.unproven.has(epoch) || this.#withoutSocket.has(epoch);
    const [regression] = this.#seen.record(epoch, content, mayRegress);
    if (regression !== undefined) oracle.fail(`${this.name} ${regression}:${this.trace}`);
  }
}
