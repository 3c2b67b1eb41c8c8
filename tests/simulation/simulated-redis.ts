import type { BlockingClient, ConnectionEvents, Connections, RedisClient } from '../../gateway/src/redis/redis.ts';
import type { Random } from '../../sandbox/src/random.ts';
import { Link } from './link.ts';
import type { Oracle } from './oracle.ts';
import { RedisError, RedisModel, type RedisReply } from './redis-model.ts';
import { SimulatedProcess, type VirtualTime } from './virtual-time.ts';

const RECONNECT_MS = 200;
/** A replica is so much behind its master at most, ms. */
const REPLICA_MS = 300;
/** Entries that XADD keeps beyond its limit at most. */
const MAX_SLACK = 20;

/** Keys of creates and their outcomes. */
const CLAIM_KEYS = ':creation:';

/** Gateways and the Redis server that they share, with the faults of a real one. */
export class SimulatedRedis {
  readonly process = new SimulatedProcess('redis');
  readonly model: RedisModel;
  isUp = true;
  readonly #time: VirtualTime;
  readonly #random: Random;
  #replica: RedisModel;
  readonly #connections = new Set<SimulatedConnections>();
  readonly #appendListeners = new Set<(key: string) => void>();
  readonly #oracle: Oracle;
  /** Process by its claim. */
  readonly #owners = new Map<string, SimulatedProcess>();

  constructor(time: VirtualTime, random: Random, oracle: Oracle) {
    this.#oracle = oracle;
    this.#time = time;
    this.#random = random;
    const now = (): number => 1_716_900_000_000 + time.now + this.process.clockOffsetMs;
    this.model = new RedisModel({ now, trimSlack: () => random.int(0, MAX_SLACK) });
    this.#replica = new RedisModel({ now });
    this.model.onAppend = (key) => {
      for (const listener of this.#appendListeners) listener(key);
    };
    this.model.onPublish = (channel, text) => {
      for (const connections of this.#connections) connections.receive(channel, text);
    };
    time.every(REPLICA_MS, time.world, () => {
      if (this.isUp) this.#replica.restore(this.model);
    });
  }

  /** Connections of a process, for `Redis.connect`. */
  connectionsOf(process: SimulatedProcess): (events: ConnectionEvents) => Connections {
    return (events) => {
      const connections = new SimulatedConnections({ redis: this, time: this.#time, random: this.#random, process, events });
      this.#connections.add(connections);
      return connections.facade;
    };
  }

  /** The server is gone, with or without its data. */
  stop(keepsData: boolean): void {
    this.isUp = false;
    if (!keepsData) this.model.clear();
    for (const connections of this.#connections) connections.lost();
  }

  start(): void {
    this.isUp = true;
  }

  /** Promotes the replica; writes that it has not received are lost. */
  failOver(): void {
    this.model.restore(this.#replica);
    for (const connections of this.#connections) connections.lost();
  }

  /** Cuts the connections of one process. */
  cut(process: SimulatedProcess): void {
    for (const connections of this.#connections) if (connections.process === process) connections.lost();
  }

  /** Executes a command of a process, and checks that only its owner deletes the claim of a create. */
  execute(process: SimulatedProcess, name: string, args: readonly string[]): RedisReply {
    const claims = args.filter((arg) => arg.includes(CLAIM_KEYS)).map((key) => ({ key, before: this.model.command('get', key) }));
    const reply = this.#run(name, args);
    for (const { key, before } of claims) {
      const after = this.model.command('get', key);
      if (isClaim(after) && !this.#owners.has(after)) this.#owners.set(after, process);
      const owner = isClaim(before) ? this.#owners.get(before) : undefined;
      if (after === null && owner && owner !== process)
        this.#oracle.fail(`${process.name} deleted the claim of ${owner.name} for a create`);
    }
    return reply;
  }

  #run(name: string, args: readonly string[]): RedisReply {
    try {
      return this.model.command(name, ...args);
    } catch (error) {
      // A command or a piece of Lua that the model does not have.
      if (!(error instanceof RedisError)) this.#oracle.fail(`the model of Redis failed: ${String(error)}`);
      throw error;
    }
  }

  onAppend(listener: (key: string) => void): () => void {
    this.#appendListeners.add(listener);
    return () => this.#appendListeners.delete(listener);
  }
}

/** A command on its way. */
interface Pending {
  readonly reject: (error: Error) => void;
}

/** One link in each direction, which is replaced after a loss. */
class Wire {
  readonly to: Link;
  readonly from: Link;
  readonly pending = new Set<Pending>();

  constructor(time: VirtualTime, random: Random, redis: SimulatedProcess, gateway: SimulatedProcess) {
    this.to = new Link(time, random, redis);
    this.from = new Link(time, random, gateway);
    this.to.delayMs = 2;
    this.from.delayMs = 2;
  }

  cut(): void {
    // A server executes what it has received, also after the connection is lost.
    this.to.cut();
    this.from.isCut = true;
    for (const { reject } of this.pending) reject(new Error('connection lost'));
    this.pending.clear();
  }
}

class SimulatedConnections {
  readonly process: SimulatedProcess;
  readonly facade: Connections;
  readonly #redis: SimulatedRedis;
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #events: ConnectionEvents;
  readonly #channels = new Map<string, (text: string, channel: string) => void>();
  readonly #blocking = new Set<Wire>();
  #wire: Wire | null = null;
  #isDestroyed = false;

  constructor(options: {
    redis: SimulatedRedis;
    time: VirtualTime;
    random: Random;
    process: SimulatedProcess;
    events: ConnectionEvents;
  }) {
    this.#redis = options.redis;
    this.#time = options.time;
    this.#random = options.random;
    this.process = options.process;
    this.#events = options.events;
    const isReady = (): boolean => this.#wire !== null;
    this.facade = {
      client: this.#client(),
      get isReady() {
        return isReady();
      },
      connect: async () => this.#connect(),
      subscribe: async (channel, listener) => void this.#channels.set(channel, listener),
      unsubscribe: async (channel) => void this.#channels.delete(channel),
      blocking: async () => this.#blockingClient(),
      destroy: () => {
        this.#isDestroyed = true;
        this.lost();
      },
    };
  }

  /** A message of a channel. */
  receive(channel: string, text: string): void {
    this.#wire?.from.send(text.length, () => this.#channels.get(channel)?.(text, channel));
  }

  lost(): void {
    for (const wire of this.#blocking) wire.cut();
    this.#blocking.clear();
    if (this.#wire === null) return;
    this.#wire.cut();
    this.#wire = null;
    if (this.process.isDead) return;
    this.#time.after(1, this.process, () => this.#events.onLost(new Error('connection lost')));
    this.#connect();
  }

  #connect(): void {
    this.#time.after(this.#random.int(1, RECONNECT_MS), this.process, () => {
      if (this.#isDestroyed || this.#wire !== null) return;
      if (!this.#redis.isUp) return this.#connect();
      this.#wire = this.#newWire();
      this.#events.onReady();
    });
  }

  #newWire(): Wire {
    return new Wire(this.#time, this.#random, this.#redis.process, this.process);
  }

  #send(wire: Wire | null, run: (reply: (value: RedisReply | Error) => void) => void): Promise<RedisReply> {
    if (wire === null) return Promise.reject(new Error('not connected'));
    return new Promise((resolve, reject) => {
      const pending = { reject };
      wire.pending.add(pending);
      wire.to.send(0, () =>
        run((value) =>
          wire.from.send(0, () => {
            wire.pending.delete(pending);
            if (value instanceof Error) reject(value);
            else resolve(value);
          }),
        ),
      );
    });
  }

  #command(...[name = '', ...args]: string[]): Promise<RedisReply> {
    return this.#send(this.#wire, (reply) => {
      try {
        reply(this.#redis.execute(this.process, name, args));
      } catch (error) {
        reply(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  #client(): RedisClient {
    const client = {
      get: (key: string) => this.#command('get', key),
      mGet: (keys: string[]) => this.#command('mget', ...keys),
      set: (key: string, value: string, options: SetOptions = {}) => this.#command('set', key, value, ...setArguments(options)),
      hGetAll: async (key: string) => pairsOf(await this.#command('hgetall', key)),
      publish: (channel: string, text: string) => this.#command('publish', channel, text),
      eval: (source: string, { keys = [], arguments: args = [] }: EvalOptions) =>
        this.#command('eval', source, String(keys.length), ...keys, ...args),
    };
    const unknownClient: unknown = client;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the commands that the simulated parts use
    return unknownClient as RedisClient;
  }

  async #blockingClient(): Promise<BlockingClient> {
    if (!this.#redis.isUp || this.#wire === null) throw new Error('not connected');
    const wire = this.#newWire();
    this.#blocking.add(wire);
    const client = {
      xRead: async (streams: readonly { key: string; id: string }[], { BLOCK, COUNT }: { BLOCK: number; COUNT: number }) => {
        const keys = streams.map(({ key }) => key);
        const args = ['count', String(COUNT), 'streams', ...keys, ...streams.map(({ id }) => id)];
        const reply = await this.#send(wire, (respond) => {
          const { model, process } = this.#redis;
          const found = model.command('xread', ...args);
          if (found !== null) return respond(found);
          const stop = this.#redis.onAppend((key) => {
            if (!keys.includes(key)) return;
            timer.close();
            stop();
            respond(model.command('xread', ...args));
          });
          const timer = this.#time.after(BLOCK, process, () => {
            stop();
            respond(null);
          });
        });
        return streamsOf(reply);
      },
      destroy: () => {
        this.#blocking.delete(wire);
        wire.cut();
      },
    };
    const unknownClient: unknown = client;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two methods with the options that the product uses
    return unknownClient as BlockingClient;
  }
}

interface EvalOptions {
  readonly keys?: readonly string[];
  readonly arguments?: readonly string[];
}

interface SetOptions {
  readonly condition?: 'NX' | 'XX';
  readonly GET?: boolean;
  readonly expiration?: { readonly type: 'PX'; readonly value: number };
}

function setArguments({ condition, GET, expiration }: SetOptions): string[] {
  const options: string[] = condition === undefined ? [] : [condition];
  if (GET) options.push('GET');
  return expiration === undefined ? options : [...options, 'PX', String(expiration.value)];
}

function pairsOf(reply: RedisReply): Record<string, string> {
  const texts = Array.isArray(reply) ? reply.map(String) : [];
  return Object.fromEntries(Array.from({ length: texts.length / 2 }, (_, at) => [texts[2 * at] ?? '', texts[2 * at + 1] ?? '']));
}

function listOf(reply: RedisReply | undefined): RedisReply[] {
  return Array.isArray(reply) ? reply : [];
}

/** The form of the client library. */
function streamsOf(reply: RedisReply): unknown {
  if (reply === null) return null;
  return listOf(reply).map((stream) => {
    const [name = '', entries] = listOf(stream);
    const messages = listOf(entries).map((entry) => {
      const [id = '', fields = []] = listOf(entry);
      return { id, message: pairsOf(fields) };
    });
    return { name, messages };
  });
}

function isClaim(value: RedisReply): value is string {
  return typeof value === 'string' && value.startsWith('running:');
}
