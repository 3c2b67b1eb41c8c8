import { TradingScopes, type TradingScope } from '../../gateway/src/scope/trading-scope.ts';
import type { Config } from '../../gateway/src/config/config.ts';
import type { Settings } from '../../gateway/src/settings.ts';
import type { FeedSets } from '../../gateway/src/domains/trading/feed/feed-sets.ts';
import { MAX_WAIT_MS } from '../../gateway/src/domains/trading/feed/shared-read.ts';
import { TradingFeeds } from '../../gateway/src/domains/trading/feed/feeds.ts';
import { isLiveBatch, liveBatch, type LiveEntry } from '../../gateway/src/domains/trading/feed/live-batch.ts';
import type { Audience, LiveRenderer } from '../../gateway/src/graphql/live-renderer.ts';
import type { SetName } from '../../gateway/src/domains/trading/feed/set-kinds.ts';
import { History } from '../../gateway/src/domains/trading/history/history.ts';
import { NO_USAGE } from '../../gateway/test/support/no-usage.ts';
import { LiveHub } from '../../gateway/src/live/broadcast/live-hub.ts';
import { LiveSource } from '../../gateway/src/live/live-source.ts';
import type { Cursor, LiveSet } from '../../gateway/src/live/live-set.ts';
import { withDeadline } from '../../gateway/src/util/deadline.ts';
import type { Log } from '../../gateway/src/telemetry/log.ts';
import { gatewayError } from '../../gateway/src/errors/catalogue.ts';
import type { Random } from '../../sandbox/src/random.ts';
import { type LiveBatch, liveBatchIn } from '../../schema/client/live-batch.ts';
import { type ConnectionClient, GatewayConnection, type OpenedSource, type SimulatedGateway } from './gateway-connection.ts';
import type { HistoryDatabase } from '../../gateway/test/support/history-database.ts';
import type { ModelProvider } from './model-provider.ts';
import type { Oracle } from './oracle.ts';
import type { PushModel } from './push-model.ts';
import { Moments } from './recorded-moments.ts';
import type { SimulatedProcess, VirtualTime } from './virtual-time.ts';
import type { SessionToken, SimulatedTypes } from './protocol.ts';
import { createRenderer, DOCUMENTS, executionOf } from './rendering.ts';

export interface SimulatedWorld {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly provider: ModelProvider;
  readonly push: PushModel;
  readonly oracle: Oracle;
  readonly database: HistoryDatabase;
  readonly isRecorded: boolean;
  readonly config: Config & Settings;
  readonly log: Log;
}

export const CLIENT = 'trading-client';
const RATE = { perSecond: 50, burst: 20 };
const SESSION_MS = 12_000;
/** Pollers share the session of a service, which does not expire. */
export const SERVICE: SessionToken = { jti: 'service', value: 'secret-service', expiresAt: Number.POSITIVE_INFINITY };

const audienceOf = (scope: TradingScope): Audience => ({ scope, callerGroup: 'callers', games: null });

/** One gateway process: scopes, feeds, renderer and hub of the product behind a small protocol server. */
export class GatewayNode implements SimulatedGateway {
  readonly process: SimulatedProcess;
  readonly world: SimulatedWorld;
  readonly hub: LiveHub;
  readonly connections = new Set<GatewayConnection>();
  readonly moments: Moments;
  /** The last seq of each epoch that this process has sent to any subscriber. */
  readonly #sent = new Map<string, number>();
  readonly #renderer: LiveRenderer;
  readonly #scopes: TradingScopes;
  readonly #feeds: TradingFeeds;

  /** The last live set of each name. */
  readonly #opened = new Map<SetName, LiveSet<LiveEntry>>();

  /** Starts a gateway. Call in its process. */
  constructor(world: SimulatedWorld, process: SimulatedProcess) {
    this.world = world;
    this.process = process;
    const { config, database, log, provider, push, time } = world;
    this.#renderer = createRenderer(world, log);
    this.#scopes = new TradingScopes({
      config,
      log,
      redis: null,
      usage: NO_USAGE,
      send: (call) => provider.send(call),
      connectPush: push.connectFrom(process),
    });
    this.moments = new Moments(process.name);
    const history = new History({
      store: database.storeOf(process, (lastAt) => this.moments.follow(lastAt)),
      config,
      isOn: world.isRecorded,
      log,
    });
    this.#feeds = new TradingFeeds({
      config,
      log,
      listenerOf: (scope) => {
        const recorder = history.createRecorder(scope, { uncheckedKey: null, readsLabels: false });
        return recorder && this.moments.beside(recorder, () => this.#feeds.find(scope)?.sets);
      },
    });
    this.hub = new LiveHub({
      limits: config,
    });
    time.every(config.SOCKET_PING_MS, process, () => {
      for (const connection of this.connections) connection.heartbeat();
    });
  }

  get time(): VirtualTime {
    return this.world.time;
  }

  get random(): Random {
    return this.world.random;
  }

  get silenceMs(): number {
    return this.world.config.SOCKET_SILENCE_MS;
  }

  verify(token: SessionToken): void {
    this.scopeOf(token);
  }

  /** The process ends without closing its connections. */
  kill(): void {
    this.world.time.kill(this.process);
    this.world.push.cut(this.process);
    for (const connection of this.connections) connection.reset();
  }

  accept(client: ConnectionClient): GatewayConnection {
    const connection = new GatewayConnection(this, client);
    this.connections.add(connection);
    return connection;
  }

  /** Token of a new trading session. */
  startSession(): SessionToken {
    const jti = this.world.random.uuid();
    return { jti, value: `secret-${jti}`, expiresAt: Date.now() + SESSION_MS };
  }

  /** Throws TRADING_TOKEN_REQUIRED or TRADING_TOKEN_EXPIRED. */
  scopeOf(token: SessionToken | null): TradingScope {
    if (token === null) throw gatewayError('TRADING_TOKEN_REQUIRED');
    if (token.expiresAt <= Date.now()) throw gatewayError('TRADING_TOKEN_EXPIRED');
    const scope = this.#scopes.getOrCreate(CLIENT, RATE);
    if (scope.secrets.refusedAt(token.jti) !== null) throw gatewayError('TRADING_TOKEN_EXPIRED');
    scope.secrets.touch(token);
    return scope;
  }

  open(token: SessionToken | null, name: SetName, after: Cursor | null, document: string): OpenedSource {
    const scope = this.scopeOf(token);
    const sets = this.#watched(this.#feeds.getOrOpen(scope).sets);
    const source = new LiveSource({ after, batchOf: liveBatch, open: () => sets.open(name) });
    const execution = executionOf(document);
    return {
      source,
      execute: async (change) => {
        const batch = source.batchOf(change);
        if (!isLiveBatch(batch)) throw new Error('batchOf() did not return a LiveBatch');
        const { body } = await this.#renderer.render(execution, batch, audienceOf(scope));
        this.#recordSent(batch);
        return { payload: body, hasErrors: false };
      },
    };
  }

  /** Answers a query. Rejects as the product does. */
  async query(token: SessionToken | null, name: SetName): Promise<LiveBatch<SimulatedTypes>> {
    const scope = this.scopeOf(token);
    const sets = this.#watched(this.#feeds.getOrOpen(scope).sets);
    const before = new Map(this.#sent);
    const current = sets.current(name);
    if (current) return this.#answer(scope, current, before);
    const { set, refresh, release } = sets.open(name);
    try {
      await withDeadline(refresh(), AbortSignal.timeout(this.world.config.OPERATION_TIMEOUT_MS));
      return await this.#answer(scope, set, before);
    } finally {
      release();
    }
  }

  /** Whether a subscriber can continue here from a cursor in an epoch of this gateway. Rejects if the set cannot be loaded. */
  async canResume(name: SetName, cursor: Cursor): Promise<boolean> {
    const { set, ready, release } = this.#feeds.getOrOpen(this.scopeOf(SERVICE)).sets.open(name);
    try {
      await ready();
      return set.changesSince(cursor).prevSeq === cursor.seq;
    } finally {
      release();
    }
  }

  /** Its live sets, for reports. */
  get report(): string {
    const sets = Array.from(
      this.#opened,
      ([name, { epoch, seq, status, size }]) => `${name} ${epoch.slice(0, 8)}/${seq} ${status} ${size} entities`,
    );
    return `\n  ${this.process.name}: ${sets.join(', ')}`;
  }

  /** Everything that is bounded, with its size. */
  get sizes(): Readonly<Record<string, number>> {
    const { waitingCalls } = this.#scopes.describe();
    const unsent = [...this.connections].map(({ unsentBytes }) => unsentBytes);
    return { waitingCalls, connections: this.connections.size, unsentBytes: Math.max(0, ...unsent) };
  }

  /** Records what is sent to a subscriber. */
  #recordSent({ epoch, seq }: Cursor): void {
    this.#sent.set(epoch, Math.max(seq, this.#sent.get(epoch) ?? 0));
  }

  /** @param before what the gateway had sent when the answer was requested: the answer is not older */
  async #answer(
    scope: TradingScope,
    set: LiveSet<LiveEntry>,
    before: ReadonlyMap<string, number>,
  ): Promise<LiveBatch<SimulatedTypes>> {
    const batch = liveBatch(set.snapshot());
    const { epoch, seq } = batch;
    const sent = before.get(epoch) ?? 0;
    if (seq < sent)
      this.world.oracle.fail(`${this.process.name} answered with ${epoch}/${seq} after it had sent ${epoch}/${sent}`);
    const { data } = await this.#renderer.query(executionOf(DOCUMENTS.query), batch, audienceOf(scope));
    this.#recordSent(batch);
    const answer = liveBatchIn<SimulatedTypes>(JSON.parse(data));
    if (answer === null) throw new Error('the answer has no batch');
    return answer;
  }

  #watched(sets: FeedSets): Pick<FeedSets, 'open' | 'current'> {
    const { oracle } = this.world;
    const { name: gateway } = this.process;
    return {
      open: (name) => {
        const opened = sets.open(name);
        oracle.watch(opened.set, gateway);
        this.#opened.set(name, opened.set);
        const freshRead = async (): Promise<void> => {
          const since = this.time.now;
          await opened.freshRead();
          if (this.time.now - since >= MAX_WAIT_MS) oracle.unproven.add(opened.set.epoch);
          else oracle.freshReads += 1;
        };
        return { ...opened, freshRead };
      },
      current: (name) => {
        const set = sets.current(name);
        if (set) oracle.watch(set, gateway);
        return set;
      },
    };
  }
}
