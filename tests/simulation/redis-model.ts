import { compileLua, type LuaValue } from './lua.ts';

/** Reply of a command: a status is its text. */
export type RedisReply = string | number | null | RedisReply[];

/** A command that Redis refuses. */
export class RedisError extends Error {
  override readonly name = 'RedisError';
}

interface StreamId {
  readonly ms: number;
  readonly seq: number;
}

interface StreamEntry {
  readonly id: StreamId;
  readonly fields: readonly string[];
}

interface Stream {
  readonly kind: 'stream';
  entries: StreamEntry[];
  lastId: StreamId;
}

type Value = { readonly kind: 'text'; text: string } | { readonly kind: 'hash'; readonly fields: Map<string, string> } | Stream;

interface Stored {
  readonly value: Value;
  /** Time of its expiry, ms; null for never. */
  expiresAt: number | null;
}

type Command = (args: readonly string[]) => RedisReply;

/** Commands that need memory. */
const GROWING: ReadonlySet<string> = new Set(['set', 'hset', 'hincrby', 'xadd']);
const WRITES: ReadonlySet<string> = new Set([...GROWING, 'del', 'expire', 'pexpire', 'pexpireat', 'hdel', 'xtrim']);
const OUT_OF_MEMORY = "OOM command not allowed when used memory > 'maxmemory'.";
const WRONG_TYPE = 'WRONGTYPE Operation against a key holding the wrong kind of value';
const SYNTAX = 'ERR syntax error';
const ZERO: StreamId = { ms: 0, seq: 0 };

/**
 * One Redis server in memory, with the commands that the product uses, inside and outside of scripts. `redis-model.test.ts`
 * compares it with the real server.
 */
export class RedisModel {
  /** The server's clock, ms. */
  readonly now: () => number;
  /** Number of entries that `XADD MAXLEN ~` keeps beyond the limit; the real server keeps whole nodes. */
  readonly trimSlack: () => number;
  /** Messages of channels. */
  onPublish: (channel: string, text: string) => void = () => {};
  /** Rejects commands that need memory, as a server does whose memory is full. */
  isFull = false;
  /** A stream has a new entry. */
  onAppend: (key: string) => void = () => {};
  #keys = new Map<string, Stored>();
  readonly #commands: ReadonlyMap<string, Command>;

  constructor(options: { now: () => number; trimSlack?: () => number }) {
    this.now = options.now;
    this.trimSlack = options.trimSlack ?? (() => 0);
    this.#commands = new Map<string, Command>([
      ['get', ([key = '']) => this.#text(key)],
      ['mget', (keys) => keys.map((key) => (this.#live(key)?.value.kind === 'text' ? this.#text(key) : null))],
      ['set', (args) => this.#set(args)],
      ['del', (keys) => keys.filter((key) => this.#live(key) !== undefined && this.#keys.delete(key)).length],
      ['exists', (keys) => keys.filter((key) => this.#live(key) !== undefined).length],
      ['expire', ([key = '', seconds = '']) => this.#expireAt(key, this.now() + 1_000 * integerOf(seconds))],
      ['pexpire', ([key = '', ms = '']) => this.#expireAt(key, this.now() + integerOf(ms))],
      ['pexpireat', ([key = '', at = '']) => this.#expireAt(key, integerOf(at))],
      ['pttl', ([key = '']) => this.#pttl(key)],
      ['hset', ([key = '', ...fields]) => this.#hset(key, fields)],
      ['hincrby', ([key = '', field = '', by = '']) => this.#hincrby(key, field, integerOf(by))],
      ['hget', ([key = '', field = '']) => this.#hash(key)?.get(field) ?? null],
      ['hdel', ([key = '', ...fields]) => this.#hdel(key, fields)],
      ['hgetall', ([key = '']) => [...(this.#hash(key) ?? [])].flat()],
      ['publish', ([channel = '', text = '']) => this.#publish(channel, text)],
      ['xadd', (args) => this.#xadd(args)],
      ['xtrim', (args) => this.#xtrim(args)],
      ['xlen', ([key = '']) => this.#stream(key)?.entries.length ?? 0],
      ['xrange', ([key = '']) => (this.#stream(key)?.entries ?? []).map(replyOf)],
      ['xread', (args) => this.#xread(args)],
      ['time', () => [String(Math.floor(this.now() / 1_000)), String(Math.floor((this.now() % 1_000) * 1_000))]],
      ['eval', (args) => this.#eval(args)],
    ]);
  }

  /** Runs a command, atomically. Throws {@link RedisError}. */
  command(name: string, ...args: string[]): RedisReply {
    return this.#run(name, args, false);
  }

  #run(name: string, args: readonly string[], hasWritten: boolean): RedisReply {
    const command = this.#commands.get(name.toLowerCase());
    if (!command) throw new RedisError(`ERR unknown command '${name}'`);
    if (this.isFull && !hasWritten && GROWING.has(name.toLowerCase())) throw new RedisError(OUT_OF_MEMORY);
    return command(args);
  }

  /** A copy of all data, as a replica has it. */
  copy(): ReadonlyMap<string, unknown> {
    return structuredClone(this.#keys);
  }

  /** Restarts empty. */
  clear(): void {
    this.#keys.clear();
  }

  /** Goes back to what a replica had. */
  restore(from: RedisModel): void {
    this.#keys = structuredClone(from.#keys);
  }

  /** Number of stored keys. */
  get size(): number {
    return this.#keys.size;
  }

  /** Largest number of entries of a stream. */
  get longestStream(): number {
    return Math.max(0, ...[...this.#keys.values()].map(({ value }) => (value.kind === 'stream' ? value.entries.length : 0)));
  }

  #live(key: string): Stored | undefined {
    const stored = this.#keys.get(key);
    if (stored && stored.expiresAt !== null && stored.expiresAt <= this.now()) {
      this.#keys.delete(key);
      return undefined;
    }
    return stored;
  }

  #text(key: string): string | null {
    const value = this.#live(key)?.value;
    if (value === undefined) return null;
    if (value.kind !== 'text') throw new RedisError(WRONG_TYPE);
    return value.text;
  }

  #set([key = '', text = '', ...options]: readonly string[]): RedisReply {
    const before = this.#live(key);
    let expiresAt: number | null = null;
    let [isNew, isOld, returns] = [false, false, false];
    for (let at = 0; at < options.length; at += 1) {
      const option = options[at]?.toLowerCase();
      if (option === 'nx') isNew = true;
      else if (option === 'xx') isOld = true;
      else if (option === 'get') returns = true;
      else if (option === 'keepttl') expiresAt = before?.expiresAt ?? null;
      else if (option === 'px') {
        at += 1;
        const ms = integerOf(options[at] ?? '');
        if (ms <= 0) throw new RedisError("ERR invalid expire time in 'set' command");
        expiresAt = this.now() + ms;
      } else throw new RedisError(SYNTAX);
    }
    const previous = returns ? this.#text(key) : null;
    const isRefused = (isNew && before !== undefined) || (isOld && before === undefined);
    if (!isRefused) this.#keys.set(key, { value: { kind: 'text', text }, expiresAt });
    return returns ? previous : isRefused ? null : 'OK';
  }

  #expireAt(key: string, at: number): number {
    const stored = this.#live(key);
    if (!stored) return 0;
    if (at <= this.now()) this.#keys.delete(key);
    else stored.expiresAt = at;
    return 1;
  }

  #pttl(key: string): number {
    const stored = this.#live(key);
    if (!stored) return -2;
    return stored.expiresAt === null ? -1 : stored.expiresAt - this.now();
  }

  #hash(key: string): Map<string, string> | undefined {
    const value = this.#live(key)?.value;
    if (value && value.kind !== 'hash') throw new RedisError(WRONG_TYPE);
    return value?.fields;
  }

  #hset(key: string, given: readonly string[]): number {
    if (given.length === 0 || given.length % 2 === 1) throw new RedisError("ERR wrong number of arguments for 'hset' command");
    const fields = this.#hash(key) ?? new Map<string, string>();
    const before = fields.size;
    for (let at = 0; at < given.length; at += 2) fields.set(given[at] ?? '', given[at + 1] ?? '');
    if (!this.#live(key)) this.#keys.set(key, { value: { kind: 'hash', fields }, expiresAt: null });
    return fields.size - before;
  }

  #hincrby(key: string, field: string, by: number): number {
    const stored = this.#hash(key)?.get(field) ?? '0';
    if (!/^-?\d+$/.test(stored)) throw new RedisError('ERR hash value is not an integer');
    const sum = Number(stored) + by;
    this.#hset(key, [field, String(sum)]);
    return sum;
  }

  #hdel(key: string, names: readonly string[]): number {
    const fields = this.#hash(key);
    const deleted = names.filter((name) => fields?.delete(name)).length;
    if (fields?.size === 0) this.#keys.delete(key);
    return deleted;
  }

  #publish(channel: string, text: string): number {
    this.onPublish(channel, text);
    return 0;
  }

  #stream(key: string): Stream | undefined {
    const value = this.#live(key)?.value;
    if (value && value.kind !== 'stream') throw new RedisError(WRONG_TYPE);
    return value;
  }

  #xadd([key = '', ...args]: readonly string[]): string {
    const rest = [...args];
    const trim = this.#trimOf(rest);
    const [idText = '', ...fields] = rest;
    if (fields.length === 0 || fields.length % 2 === 1) throw new RedisError("ERR wrong number of arguments for 'xadd' command");
    if (idText !== '*') {
      const { ms, seq } = parseId(idText);
      if (ms === 0 && seq === 0) throw new RedisError('ERR The ID specified in XADD must be greater than 0-0');
    }
    const stream: Stream = this.#stream(key) ?? { kind: 'stream', entries: [], lastId: ZERO };
    const id = idText === '*' ? this.#nextId(stream.lastId) : parseId(idText);
    if (!isAfter(id, stream.lastId))
      throw new RedisError('ERR The ID specified in XADD is equal or smaller than the target stream top item');
    stream.entries.push({ id, fields });
    stream.lastId = id;
    if (!this.#live(key)) this.#keys.set(key, { value: stream, expiresAt: null });
    trim?.(stream);
    this.onAppend(key);
    return idOf(id);
  }

  #xtrim([key = '', ...args]: readonly string[]): number {
    const trim = this.#trimOf([...args]);
    if (trim === null) throw new RedisError('ERR syntax error');
    const stream = this.#stream(key);
    if (!stream) return 0;
    const before = stream.entries.length;
    trim(stream);
    return before - stream.entries.length;
  }

  /** Takes MAXLEN or MINID with its limit from the front of the arguments; null if there is none. */
  #trimOf(args: string[]): ((stream: Stream) => void) | null {
    const kind = args[0]?.toLowerCase();
    if (kind !== 'maxlen' && kind !== 'minid') return null;
    args.shift();
    const isExact = args[0] !== '~';
    if (args[0] === '~' || args[0] === '=') args.shift();
    const limit = args.shift() ?? '';
    if (kind === 'minid') {
      const oldest = parseId(limit);
      return (stream) => (stream.entries = stream.entries.filter((entry) => !isAfter(oldest, entry.id)));
    }
    const length = integerOf(limit);
    return (stream) => {
      const kept = length + (isExact ? 0 : this.trimSlack());
      stream.entries.splice(0, Math.max(0, stream.entries.length - kept));
    };
  }

  #nextId(last: StreamId): StreamId {
    const ms = Math.floor(this.now());
    return ms > last.ms ? { ms, seq: 0 } : { ms: last.ms, seq: last.seq + 1 };
  }

  /** Without BLOCK, which its callers add. */
  #xread(args: readonly string[]): RedisReply {
    const at = args.findIndex((arg) => arg.toLowerCase() === 'streams');
    const countAt = args.findIndex((arg) => arg.toLowerCase() === 'count');
    const count = countAt >= 0 && countAt < at ? integerOf(args[countAt + 1] ?? '') : Number.POSITIVE_INFINITY;
    const streams = args.slice(at + 1);
    const keys = streams.slice(0, streams.length / 2);
    const found = keys.flatMap((key, index): RedisReply[] => {
      const after = parseId(streams[keys.length + index] ?? '');
      const entries = (this.#stream(key)?.entries ?? []).filter(({ id }) => isAfter(id, after)).slice(0, count);
      return entries.length === 0 ? [] : [[key, entries.map(replyOf)]];
    });
    return found.length === 0 ? null : found;
  }

  #eval([source = '', count = '', ...rest]: readonly string[]): RedisReply {
    const keys = rest.slice(0, integerOf(count));
    // A script that has written is not interrupted.
    let hasWritten = false;
    const call = (...[name = '', ...args]: string[]): LuaValue => {
      const value = luaOf(name, this.#run(name, args, hasWritten));
      hasWritten ||= WRITES.has(name.toLowerCase());
      return value;
    };
    return redisOf(compileLua(source)(keys, rest.slice(keys.length), call));
  }
}

/** Statuses become tables in Lua, whose one field no script reads. */
function luaOf(name: string, reply: RedisReply): LuaValue {
  if (reply === null) return false;
  if (name === 'set' && reply === 'OK') return [];
  return Array.isArray(reply) ? reply.map((each) => luaOf('', each)) : reply;
}

function redisOf(value: LuaValue): RedisReply {
  if (value === undefined || value === false || typeof value === 'function') return null;
  if (value === true) return 1;
  if (typeof value === 'number') return Math.trunc(value);
  if (!Array.isArray(value)) return value;
  // A table ends at its first nil.
  const end = value.indexOf(undefined);
  return (end < 0 ? value : value.slice(0, end)).map(redisOf);
}

function replyOf({ id, fields }: StreamEntry): RedisReply {
  return [idOf(id), [...fields]];
}

function idOf({ ms, seq }: StreamId): string {
  return `${ms}-${seq}`;
}

function parseId(text: string): StreamId {
  const [, ms, seq = '0'] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  if (ms === undefined) throw new RedisError('ERR Invalid stream ID specified as stream command argument');
  return { ms: Number(ms), seq: Number(seq) };
}

function isAfter(a: StreamId, b: StreamId): boolean {
  return a.ms > b.ms || (a.ms === b.ms && a.seq > b.seq);
}

function integerOf(text: string): number {
  if (!/^-?\d+$/.test(text)) throw new RedisError('ERR value is not an integer or out of range');
  return Number(text);
}
