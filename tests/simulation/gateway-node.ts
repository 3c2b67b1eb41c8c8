import { TradingScopes, type TradingScope } from '../../gateway/src/cache/trading-scope.ts';
import type { Config } from '../../gateway/src/config/config.ts';
import { changesOf, type FeedSets, snapshotOf } from '../../gateway/src/domains/trading/feed/feed-sets.ts';
import { TradingFeeds } from '../../gateway/src/domains/trading/feed/feeds.ts';
import type { LiveBatchModel } from '../../gateway/src/domains/trading/feed/live-batch.ts';
import type { SetName } from '../../gateway/src/domains/trading/feed/topics.ts';
import { LiveHub } from '../../gateway/src/live/broadcast/live-hub.ts';
import type { LiveSource } from '../../gateway/src/live/live-source.ts';
import type { Cursor } from '../../gateway/src/live/live-set.ts';
import type { Log } from '../../gateway/src/telemetry/log.ts';
import { gatewayError } from '../../gateway/src/util/errors.ts';
import type { Random } from '../../sandbox/src/random.ts';
import type { LiveBatch } from '../../schema/client/live-batch.ts';
import { type ConnectionClient, GatewayConnection, type SimulatedGateway } from './gateway-connection.ts';
import type { ModelProvider } from './model-provider.ts';
import type { Content, Oracle } from './oracle.ts';
import type { PushModel } from './push-model.ts';
import type { SimulatedProcess, VirtualTime } from './virtual-time.ts';
import { batchOf, contentOf, type SessionToken, type SimulatedTypes } from './protocol.ts';

export interface SimulatedWorld {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly provider: ModelProvider;
  readonly push: PushModel;
  readonly oracle: Oracle;
  readonly config: Config;
  readonly log: Log;
}

const CLIENT = 'trading-client';
const RATE = { perSecond: 50, burst: 20 };
const SESSION_MS = 12_000;

interface CachedAnswer {
  readonly version: string;
  readonly batch: LiveBatch<SimulatedTypes>;
}

/** One gateway process: scopes, feeds and hub of the product behind a small protocol server. */
export class GatewayNode implements SimulatedGateway {
  readonly process: SimulatedProcess;
  readonly world: SimulatedWorld;
  readonly hub: LiveHub;
  readonly connections = new Set<GatewayConnection>();
  /** The newest versions that this process has sent to anybody. */
  readonly sent = new Map<string, number>();
  readonly #scopes: TradingScopes;
  readonly #feeds: TradingFeeds;
  readonly #answers = new Map<SetName, CachedAnswer>();

  /** Call in the process itself. */
  constructor(world: SimulatedWorld, process: SimulatedProcess) {
    this.world = world;
    this.process = process;
    const { config, log, provider, push, time } = world;
    this.#scopes = new TradingScopes({
      config,
      log,
      redis: null,
      send: (call) => provider.send(call),
      connectPush: push.connectFrom(process),
    });
    this.#feeds = new TradingFeeds({ config, log, bus: null });
    this.hub = new LiveHub({
      limits: {
        lagMs: config.SLOW_LAG_MS,
        unsentBytes: config.SLOW_UNREAD_BYTES,
        stepMs: config.SLOW_FLUSH_MS,
        longLagMs: config.SLOWER_LAG_MS,
        longStepMs: config.SLOWER_FLUSH_MS,
        dropMs: config.SLOW_CLOSE_MS,
      },
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

  /** The process ends without a word to anybody. */
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
    const scope = this.#scopes.of(CLIENT, RATE);
    if (scope.secrets.refusedAt(token.jti) !== null) throw gatewayError('TRADING_TOKEN_EXPIRED');
    scope.secrets.touch(token);
    return scope;
  }

  source(token: SessionToken | null, name: SetName, after: Cursor | null): LiveSource<unknown, LiveBatchModel> {
    return changesOf(this.#watched(this.#feeds.of(this.scopeOf(token))), name, after);
  }

  /** Answers a query, from a cache while nothing has changed. Rejects as the product does. */
  async query(token: SessionToken | null, name: SetName): Promise<LiveBatch<SimulatedTypes>> {
    const feed = this.#watched(this.#feeds.of(this.scopeOf(token)));
    const before = new Map(this.sent);
    const version = feed.version(name);
    const cached = this.#answers.get(name);
    if (version !== null && cached?.version === version) {
      this.#checkAnswer(cached.batch, before);
      return cached.batch;
    }
    const batch = batchOf(await snapshotOf(feed, name, AbortSignal.timeout(this.world.config.OPERATION_TIMEOUT_MS)));
    if (version !== null && feed.version(name) === version) this.#answers.set(name, { version, batch });
    this.#checkAnswer(batch, before);
    return batch;
  }

  /** Everything that is bounded, with its size. */
  get sizes(): Readonly<Record<string, number>> {
    const { waitingCalls } = this.#scopes.describe();
    const unsent = [...this.connections].map(({ unsentBytes }) => unsentBytes);
    return { waitingCalls, connections: this.connections.size, unsentBytes: Math.max(0, ...unsent) };
  }

  /** Records what is sent to a reader. */
  recordSent(batch: LiveBatch<SimulatedTypes>): void {
    for (const [key, version] of contentOf(batch)) this.sent.set(key, Math.max(version, this.sent.get(key) ?? 0));
  }

  /** An answer is not older than what the gateway had sent when it was requested. */
  #checkAnswer(batch: LiveBatch<SimulatedTypes>, before: Content): void {
    const { oracle } = this.world;
    for (const [key, version] of contentOf(batch)) {
      const sent = before.get(key) ?? 0;
      if (version < sent) oracle.fail(`${this.process.name} answered ${key} with version ${version} after it had sent ${sent}`);
    }
    this.recordSent(batch);
  }

  #watched(feed: FeedSets): Pick<FeedSets, 'open' | 'version'> & FeedSets {
    const { oracle } = this.world;
    const { name: gateway } = this.process;
    return {
      open: (name) => {
        const opened = feed.open(name);
        oracle.watch(opened.set, gateway);
        return opened;
      },
      version: (name) => feed.version(name),
      describe: () => feed.describe(),
      liveEntry: (key) => feed.liveEntry(key),
      cachedEntities: feed.cachedEntities,
      close: () => feed.close(),
    };
  }
}
