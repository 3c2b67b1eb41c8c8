import { createClient } from 'redis';
import type { Log } from '../telemetry/log.ts';

/** Redis did not answer: it is not connected, too slow, or refused the command. */
class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
}

class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

const MAX_QUEUED = 10_000;
/** A connection that is silent for this many deadlines counts as lost. */
const SILENT_DEADLINES = 4;
const RECONNECT_MS = 100;
const MAX_RECONNECT_MS = 1_000;

interface RedisOptions {
  readonly url: string;
  readonly timeoutMs: number;
  readonly log: Log;
}

export type RedisClient = ReturnType<typeof clientOf>;

function clientOf({ url, timeoutMs }: RedisOptions) {
  return createClient({
    url,
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
  });
}

/**
 * Redis at one address, with a deadline for every command. No command waits for a reconnection.
 *
 * | state | `run` |
 * |---|---|
 * | up | sends the command and waits up to the deadline |
 * | slow: a command exceeded the deadline, and has no answer yet | rejects at once, so that a hanging server costs one deadline instead of one per command |
 * | down | rejects at once |
 */
export class Redis {
  /** For libraries that send their own commands. */
  readonly client: RedisClient;
  /** Receives pub/sub messages: on the connection that publishes, a message may arrive inside the reply of a transaction. */
  readonly #subscriber: RedisClient;
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
    this.client = clientOf(options);
    this.#subscriber = clientOf(options);
    const onLost = (error?: unknown): void => {
      if (error !== undefined) this.#log.debug({ err: error }, 'Redis connection failed');
      if (!this.#isReady) this.#setUp(false);
    };
    for (const each of [this.client, this.#subscriber])
      each
        .on('ready', () => void this.#onReady())
        .on('error', onLost)
        .on('end', onLost);
  }

  /** Resolves once connected, or after the deadline; it then keeps trying to connect. */
  static async connect(options: RedisOptions): Promise<Redis> {
    const redis = new Redis(options);
    // Rejects only when closed: attempts never end by themselves.
    Promise.all([redis.client.connect(), redis.#subscriber.connect()]).catch((error: unknown) =>
      options.log.debug({ err: error }, 'Redis connection closed'),
    );
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

  /** Calls the listener whenever `isUp` changes, or a lost connection is back. Returns a function that unsubscribes it. */
  onStateChange(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /**
   * Runs a command. Rejects with {@link RedisUnavailable}. `whenSlow`: `reject` at once; `send` without waiting, for commands
   * that are not retried; `wait` for the answer, for the few commands that must know whether they took effect.
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

  /**
   * Subscribes to a channel, across reconnections. Messages published while disconnected are lost.
   * Returns a function that unsubscribes the listener.
   */
  subscribe(channel: string, listener: (text: string) => void): () => void {
    const known = this.#channels.get(channel);
    const listeners = known ?? new Set();
    listeners.add(listener);
    this.#channels.set(channel, listeners);
    if (!known && this.#isReady) this.#subscribeTo(channel).catch(this.#onSubscribeFailed);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#channels.get(channel) !== listeners) return;
      this.#channels.delete(channel);
      if (this.#isReady) this.#subscriber.unsubscribe(channel).catch(() => {});
    };
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    this.#stateListeners.clear();
    this.#isUp = false;
    this.client.destroy();
    this.#subscriber.destroy();
  }

  get #isReady(): boolean {
    return this.client.isReady && this.#subscriber.isReady;
  }

  async #onReady(): Promise<void> {
    if (!this.#isReady) return;
    const wasUp = this.#isUp;
    try {
      // Subscribe before listeners see `isUp`: from then on they rely on receiving every message.
      await within(Promise.all([...this.#channels.keys()].map((channel) => this.#subscribeTo(channel))), this.#timeoutMs);
    } catch (error) {
      return this.#onSubscribeFailed(error);
    }
    this.#setUp(this.#isReady);
    if (wasUp && this.#isUp) for (const listener of this.#stateListeners) listener();
  }

  /** Redis answers commands in order, so the answer to the late one ends the slow state, as does the loss of its connection. */
  #markSlow(answer: Promise<unknown>): void {
    if (this.#isSlow) return;
    this.#isSlow = true;
    const onAnswer = (): void => {
      this.#isSlow = false;
    };
    answer.then(onAnswer, onAnswer);
  }

  async #subscribeTo(channel: string): Promise<void> {
    await this.#subscriber.subscribe(channel, this.#onMessage);
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
