import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, createCluster } from 'redis';
import type { Log } from '../telemetry/log.ts';

/** Redis did not answer: it is not connected, too slow, or refused the command. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
}

class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

const MAX_QUEUED = 10_000;
/** A connection that is silent for so many deadlines counts as lost. */
const SILENT_DEADLINES = 4;
const RECONNECT_MS = 100;
const MAX_RECONNECT_MS = 1_000;

export interface RedisOptions {
  /** One address; of a cluster one or more, from which the others are discovered. */
  readonly urls: readonly string[];
  readonly isCluster: boolean;
  readonly timeoutMs: number;
  readonly log: Log;
  /** How to connect; by default over the network. */
  readonly connections?: (events: ConnectionEvents) => Connections;
}

type Single = ReturnType<typeof singleClient>;
type Cluster = ReturnType<typeof clusterClient>;

/** Commands that work on one server and on a cluster. All keys of one command have the same hash tag. */
export type RedisClient = Pick<
  Single,
  | 'get'
  | 'set'
  | 'mGet'
  | 'hGetAll'
  | 'xRevRange'
  | 'eval'
  | 'publish'
  | 'xAdd'
  | 'zAdd'
  | 'zRemRangeByScore'
  | 'zRangeByScoreWithScores'
  | 'pTTL'
>;

/** Dedicated connection to one server, for blocking commands. It does not reconnect. */
export type BlockingClient = Pick<Single, 'xRead' | 'destroy'>;

function connectionOptions(timeoutMs: number) {
  return {
    // Commands are not queued while disconnected: every caller has a fallback without Redis.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_QUEUED,
    pingInterval: timeoutMs,
    socket: {
      connectTimeout: timeoutMs,
      // A hanging server keeps its connections open; silence in spite of pings closes them.
      socketTimeout: timeoutMs * SILENT_DEADLINES,
      reconnectStrategy: (tries: number) => Math.min(RECONNECT_MS * 2 ** Math.min(tries, 10), MAX_RECONNECT_MS),
    },
  };
}

function singleClient({ urls: [url = ''], timeoutMs }: RedisOptions) {
  return createClient({ url, ...connectionOptions(timeoutMs) });
}

function clusterClient({ urls, timeoutMs }: RedisOptions) {
  const options = connectionOptions(timeoutMs);
  // Servers that are discovered have the credentials and the encryption of the first address.
  const { username, password, protocol } = new URL(urls[0] ?? '');
  const isEncrypted = protocol === 'rediss:';
  return createCluster({
    rootNodes: urls.map((url) => ({ url })),
    defaults: {
      ...options,
      ...(username === '' ? {} : { username: decodeURIComponent(username) }),
      ...(password === '' ? {} : { password: decodeURIComponent(password) }),
      socket: isEncrypted ? { ...options.socket, tls: true } : options.socket,
    },
    // A master that does not answer is replaced after the cluster's own timeout.
    topologyRefreshOnReconnectionAttemptStrategy: timeoutMs,
  });
}

/** The connections of a process to one server or to a cluster. */
export interface Connections {
  readonly client: RedisClient;
  readonly isReady: boolean;
  connect(): Promise<void>;
  subscribe(channel: string, listener: (text: string, channel: string) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  blocking(key: string): Promise<BlockingClient>;
  destroy(): void;
}

export interface ConnectionEvents {
  readonly onReady: () => void;
  readonly onLost: (error: unknown) => void;
}

/** Pub/sub messages use a second connection: on the connection that publishes, a message may arrive inside the reply of a transaction. */
function singleConnections(options: RedisOptions, { onReady, onLost }: ConnectionEvents): Connections {
  const client = singleClient(options);
  const subscriber = singleClient(options);
  for (const each of [client, subscriber]) each.on('ready', onReady).on('error', onLost).on('end', onLost);
  return {
    client,
    get isReady() {
      return client.isReady && subscriber.isReady;
    },
    connect: async () => void (await Promise.all([client.connect(), subscriber.connect()])),
    subscribe: (channel, listener) => subscriber.subscribe(channel, listener),
    unsubscribe: (channel) => subscriber.unsubscribe(channel),
    blocking: () => blockingCopy(client),
    destroy: () => {
      client.destroy();
      subscriber.destroy();
    },
  };
}

/** Up while at least one master answers; commands for the others reject. */
function clusterConnections(options: RedisOptions, { onReady, onLost }: ConnectionEvents): Connections {
  const cluster: Cluster = clusterClient(options);
  // Each ready connection counts, because messages published before it may have been lost.
  cluster.on('connect', onReady).on('node-ready', onReady);
  cluster.on('error', onLost).on('node-error', onLost).on('node-disconnect', onLost);
  let isDestroyed = false;
  const connect = async (): Promise<void> => {
    try {
      await cluster.connect();
    } catch (error) {
      onLost(error);
      await sleep(options.timeoutMs, undefined, { ref: false });
      if (!isDestroyed) await connect();
    }
  };
  return {
    client: cluster,
    get isReady() {
      return cluster.isReady && cluster.masters.some(({ client }) => client?.isReady === true);
    },
    connect,
    subscribe: (channel, listener) => cluster.subscribe(channel, listener),
    unsubscribe: (channel) => cluster.unsubscribe(channel),
    blocking: async (key) => {
      // Follows a redirection, after which the owner of the slot is known.
      await cluster.get(key);
      return blockingCopy(await cluster.getNodeClientForKey(key, false));
    },
    destroy: () => {
      isDestroyed = true;
      if (cluster.isOpen) cluster.destroy();
    },
  };
}

async function blockingCopy(client: Pick<Single, 'duplicate' | 'options'>): Promise<BlockingClient> {
  const copy = client.duplicate({ pingInterval: 0, socket: { ...client.options.socket, reconnectStrategy: false } });
  // Its commands reject then.
  copy.on('error', () => {});
  return await copy.connect();
}

/**
 * Redis, one server or a cluster, with a deadline for every command. No command waits for a reconnection.
 *
 * | state | `run` |
 * |---|---|
 * | up | sends the command and waits up to the deadline |
 * | slow: a command exceeded the deadline, and has no answer yet | rejects at once, so that a hanging server costs one deadline instead of one per command |
 * | down | rejects at once |
 */
export class Redis {
  readonly #connections: Connections;
  readonly #timeoutMs: number;
  readonly #log: Log;
  readonly #stateListeners = new Set<() => void>();
  readonly #channels = new Map<string, Set<(text: string) => void>>();
  /** One function for all channels, so that the client delivers each message once however often it subscribes. */
  readonly #onMessage = (text: string, channel: string): void => {
    for (const listener of this.#channels.get(channel) ?? []) listener(text);
  };
  #retryTimer: NodeJS.Timeout | null = null;
  #isUp = false;
  #isSlow = false;
  #isClosed = false;

  private constructor(options: RedisOptions) {
    this.#timeoutMs = options.timeoutMs;
    this.#log = options.log;
    const connect = options.isCluster ? clusterConnections : singleConnections;
    const connections = options.connections ?? ((events: ConnectionEvents) => connect(options, events));
    this.#connections = connections({
      onReady: () => void this.#onReady(),
      onLost: (error) => {
        if (error !== undefined) this.#log.debug({ err: error }, 'Redis connection failed');
        if (!this.#connections.isReady) this.#setUp(false);
      },
    });
  }

  /** Resolves once connected, or after the deadline; it then keeps trying to connect. */
  static async connect(options: RedisOptions): Promise<Redis> {
    const redis = new Redis(options);
    // Rejects only when closed: attempts never end by themselves.
    redis.#connections.connect().catch((error: unknown) => options.log.debug({ err: error }, 'Redis connection closed'));
    const { promise: connected, resolve } = Promise.withResolvers<void>();
    const unsubscribe = redis.onStateChange(resolve);
    await within(connected, options.timeoutMs).catch(() =>
      options.log.warn('Redis is unreachable; this gateway starts standalone'),
    );
    unsubscribe();
    return redis;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  get timeoutMs(): number {
    return this.#timeoutMs;
  }

  /** For libraries that send their own commands. */
  get client(): RedisClient {
    return this.#connections.client;
  }

  /** Calls the listener whenever `isUp` changes, or a lost connection is back. Returns a function that unsubscribes it. */
  onStateChange(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /**
   * Runs a command. Rejects with {@link RedisUnavailable}. `whenSlow`: `reject` at once; `send` without waiting, for commands
   * that are not retried; `wait` for the answer, for the few commands that find out whether their server is the slow one.
   */
  async run<T>(
    command: (client: RedisClient) => Promise<T>,
    { whenSlow = 'reject' }: { whenSlow?: 'reject' | 'send' | 'wait' } = {},
  ): Promise<T> {
    if (!this.#isUp) throw new RedisUnavailable('not connected');
    if (this.#isSlow && whenSlow !== 'wait') {
      if (whenSlow === 'send') command(this.client).catch(() => {});
      throw new RedisUnavailable('no answer to an earlier command');
    }
    const answer = command(this.client);
    try {
      return await within(answer, this.#timeoutMs);
    } catch (cause) {
      if (cause instanceof DeadlineExceeded) this.#markSlow(answer);
      throw new RedisUnavailable('no answer', { cause });
    }
  }

  /** Opens a connection to the server that owns the key. Its commands reject without an answer within the deadline. */
  async blocking(key: string): Promise<BlockingClient> {
    if (!this.#isUp) throw new RedisUnavailable('not connected');
    return await within(this.#connections.blocking(key), this.#timeoutMs);
  }

  /** Rejects if there is no answer within the deadline. */
  async within<T>(answer: Promise<T>): Promise<T> {
    return await within(answer, this.#timeoutMs);
  }

  /**
   * Subscribes to a channel, across reconnections. Messages published while disconnected are lost.
   * Returns a function that unsubscribes the listener.
   */
  subscribe(channel: string, listener: (text: string) => void): () => void {
    const known = this.#channels.get(channel);
    const listeners = known ?? new Set();
    listeners.add(listener);
    this.#channels.set(channel, listeners);
    if (!known && this.#connections.isReady) this.#subscribeTo(channel).catch(this.#onSubscribeFailed);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#channels.get(channel) !== listeners) return;
      this.#channels.delete(channel);
      if (this.#connections.isReady) this.#connections.unsubscribe(channel).catch(() => {});
    };
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    this.#stateListeners.clear();
    this.#isUp = false;
    this.#connections.destroy();
  }

  async #onReady(): Promise<void> {
    if (!this.#connections.isReady) return;
    const wasUp = this.#isUp;
    try {
      // Subscribe before listeners see `isUp`: from then on they rely on receiving every message.
      await within(Promise.all([...this.#channels.keys()].map((channel) => this.#subscribeTo(channel))), this.#timeoutMs);
    } catch (error) {
      return this.#onSubscribeFailed(error);
    }
    this.#setUp(this.#connections.isReady);
    if (wasUp && this.#isUp) for (const listener of this.#stateListeners) listener();
  }

  /** A server answers commands in order, so the answer to the late one ends the slow state, as does the loss of its connection. */
  #markSlow(answer: Promise<unknown>): void {
    if (this.#isSlow) return;
    this.#isSlow = true;
    const onAnswer = (): void => {
      this.#isSlow = false;
    };
    answer.then(onAnswer, onAnswer);
  }

  async #subscribeTo(channel: string): Promise<void> {
    await this.#connections.subscribe(channel, this.#onMessage);
  }

  readonly #onSubscribeFailed = (error: unknown): void => {
    this.#log.warn({ err: error }, 'Redis subscription failed');
    if (this.#isClosed || this.#retryTimer) return;
    // A reconnection also retries.
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = null;
      void this.#onReady();
    }, MAX_RECONNECT_MS).unref();
  };

  #setUp(isUp: boolean): void {
    if (isUp === this.#isUp || this.#isClosed) return;
    this.#isUp = isUp;
    if (isUp) this.#log.info('Redis is up');
    else this.#log.warn('Redis is unreachable; this gateway continues standalone');
    for (const listener of this.#stateListeners) listener();
  }
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: exceeded, reject } = Promise.withResolvers<never>();
  // If this process itself was blocked, the answer may already have arrived and is read first.
  const fail = (): unknown => setImmediate(() => reject(new DeadlineExceeded('no answer in time')));
  const timer = setTimeout(fail, milliseconds);
  try {
    return await Promise.race([work, exceeded]);
  } finally {
    clearTimeout(timer);
  }
}
