import { createClient } from 'redis';
import type { Log } from '../telemetry/log.ts';

/** Redis gave no answer: it is not connected, too slow, or refused the command. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/** No answer came within the time for one. */
class TooLate extends Error {
  override readonly name = 'TooLate';
}

const MAX_WAITING = 10_000;
/** So many times the time for an answer, and a connection without a word counts as lost. */
const SILENT_TIMES = 4;
const RECONNECT_MS = 100;
const MAX_RECONNECT_MS = 1_000;

export type RedisClient = ReturnType<typeof connectionTo>;

function connectionTo(url: string, timeoutMs: number) {
  return createClient({
    url,
    // What cannot be sent now is nobody's concern later: callers have their own way without Redis.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    pingInterval: timeoutMs,
    socket: {
      connectTimeout: timeoutMs,
      // A server that stands still keeps its connections open: silence in spite of pings ends them.
      socketTimeout: timeoutMs * SILENT_TIMES,
      reconnectStrategy: (tries) => Math.min(RECONNECT_MS * 2 ** Math.min(tries, 10), MAX_RECONNECT_MS),
    },
  });
}

/**
 * Redis, as long as it answers. Every command has a deadline, and none waits for a reconnection. After one that was late
 * the others fail at once until Redis answers again, so that a server that stands still costs its callers one deadline, not
 * one for each command. Messages come over a
 * connection of their own: on the one that sends them, what a transaction tells may stand within its answer.
 */
export class Redis {
  readonly #client: RedisClient;
  readonly #hearing: RedisClient;
  readonly #timeoutMs: number;
  readonly #log: Log;
  readonly #listeners = new Set<() => void>();
  readonly #channels = new Map<string, Set<(text: string) => void>>();
  /** One for all, so that the client tells each message once however often it is asked to. */
  readonly #told = (text: string, channel: string): void => {
    for (const listener of this.#channels.get(channel) ?? []) listener(text);
  };
  #again: NodeJS.Timeout | null = null;
  #isUp = false;
  /** A command was late, and a ping sent after it has no answer yet. */
  #isLate = false;
  #isClosed = false;

  private constructor(options: { url: string; timeoutMs: number; log: Log }) {
    this.#timeoutMs = options.timeoutMs;
    this.#log = options.log;
    this.#client = connectionTo(options.url, options.timeoutMs);
    this.#hearing = connectionTo(options.url, options.timeoutMs);
    for (const client of [this.#client, this.#hearing]) {
      client.on('ready', () => void this.#ready());
      client.on('error', (error: unknown) => {
        this.#log.debug({ err: error }, 'Redis failed');
        this.#move(false);
      });
      client.on('end', () => this.#move(false));
    }
  }

  /** Resolves once connected, or when that has taken long enough: it goes on trying. */
  static async connect(options: { url: string; timeoutMs: number; log: Log }): Promise<Redis> {
    const redis = new Redis(options);
    for (const client of [redis.#client, redis.#hearing]) {
      // Rejects only after being closed: tries never end by themselves.
      client.connect().catch((error: unknown) => options.log.debug({ err: error }, 'Redis was given up'));
    }
    const { promise: up, resolve } = Promise.withResolvers<void>();
    const stop = redis.onMove(resolve);
    await within(up, options.timeoutMs).catch(() => options.log.warn('Redis does not answer: going on alone'));
    stop();
    return redis;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** For libraries that bring their own commands. */
  get client(): RedisClient {
    return this.#client;
  }

  /** Calls back whenever `isUp` moves. @returns the way to stop */
  onMove(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Rejects with {@link RedisAway}. `isSentLate`: for commands that are not retried; while Redis is late it is sent all the same,
   * and carried out once Redis goes on, but not waited for.
   */
  async run<T>(work: (client: RedisClient) => Promise<T>, { isSentLate = false } = {}): Promise<T> {
    if (!this.#isUp) throw new RedisAway('not connected');
    if (this.#isLate) {
      if (isSentLate) work(this.#client).catch(() => {});
      throw new RedisAway('no answer to an earlier command');
    }
    try {
      return await within(work(this.#client), this.#timeoutMs);
    } catch (cause) {
      if (cause instanceof TooLate) this.#awaitAnswer();
      throw new RedisAway('no answer', { cause });
    }
  }

  /** Messages of a channel, also after a reconnection; those in between are lost. @returns the way to stop */
  listen(channel: string, listener: (text: string) => void): () => void {
    const known = this.#channels.get(channel);
    const listeners = known ?? new Set();
    listeners.add(listener);
    this.#channels.set(channel, listeners);
    if (!known && this.#hearing.isReady) this.#subscribe(channel).catch(this.#notHearing);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#channels.get(channel) !== listeners) return;
      this.#channels.delete(channel);
      if (this.#hearing.isReady) this.#hearing.unsubscribe(channel).catch(() => {});
    };
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#again) clearTimeout(this.#again);
    this.#listeners.clear();
    this.#isUp = false;
    this.#client.destroy();
    this.#hearing.destroy();
  }

  async #ready(): Promise<void> {
    if (!this.#client.isReady || !this.#hearing.isReady) return;
    try {
      // Before anybody is told that it is up: what they miss from then on they would not look for.
      await within(Promise.all([...this.#channels.keys()].map((channel) => this.#subscribe(channel))), this.#timeoutMs);
    } catch (error) {
      return this.#notHearing(error);
    }
    this.#move(this.#client.isReady && this.#hearing.isReady);
  }

  /** Answers come in the order of commands: with that of a ping, Redis answers again. Else the connection ends. */
  #awaitAnswer(): void {
    if (this.#isLate) return;
    this.#isLate = true;
    const answered = (): void => {
      this.#isLate = false;
    };
    this.#client.ping().then(answered, answered);
  }

  async #subscribe(channel: string): Promise<void> {
    await this.#hearing.subscribe(channel, this.#told);
  }

  readonly #notHearing = (error: unknown): void => {
    this.#log.warn({ err: error }, 'Redis tells nothing');
    if (this.#isClosed || this.#again) return;
    // With another connection it is tried anyway.
    this.#again = setTimeout(() => {
      this.#again = null;
      void this.#ready();
    }, MAX_RECONNECT_MS).unref();
  };

  #move(isUp: boolean): void {
    if (isUp === this.#isUp || this.#isClosed) return;
    this.#isUp = isUp;
    if (isUp) this.#log.info('Redis is up');
    else this.#log.warn('Redis is lost: going on alone');
    for (const listener of this.#listeners) listener();
  }
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  // Where this process itself was late, the answer may have come already.
  const late = (): unknown => setImmediate(() => reject(new TooLate('no answer in time')));
  const timer = setTimeout(late, milliseconds);
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
