import * as z from 'zod';
import type { Redis } from '../../redis/redis.ts';
import { type AuditEvent, type AuditGap, parseEvent } from './audit-events.ts';
import type { AuditLimits, AuditStore, Position, StoredEvent } from './audit-store.ts';
import { textOf } from './event-list.ts';

/** One stream for all gateways. */
const KEY = 'sightline:v1:audit';

/**
 * Keys: the stream. Arguments: number of events to keep, their age in ms, 1 if this gateway has stored an event within that age and a
 * missing stream is therefore a loss, the event that says so, then the events.
 */
const APPEND = `
if ARGV[3] == '1' and redis.call('exists', KEYS[1]) == 0 then redis.call('xadd', KEYS[1], '*', 'event', ARGV[4]) end
for i = 5, #ARGV do redis.call('xadd', KEYS[1], 'maxlen', '~', ARGV[1], '*', 'event', ARGV[i]) end
local time = redis.call('time')
local oldest = time[1] * 1000 + math.floor(time[2] / 1000) - ARGV[2]
redis.call('xtrim', KEYS[1], 'minid', '~', string.format('%.0f', oldest))
redis.call('pexpire', KEYS[1], ARGV[2])`;

const Entries = z.array(z.object({ id: z.string().regex(/^\d+-\d+$/), message: z.object({ event: z.string().catch('') }) }));

/** {@link AuditStore} in Redis, shared by all gateways: a stream. */
export class RedisAuditStore implements AuditStore {
  readonly kind = 'redis';
  readonly limits: AuditLimits;
  readonly #redis: Redis;
  /** When this gateway last stored an event, ms since the epoch. */
  #storedAt: number | null = null;

  constructor(options: { redis: Redis; limits: AuditLimits }) {
    this.#redis = options.redis;
    this.limits = options.limits;
  }

  async append(events: readonly AuditEvent[]): Promise<void> {
    const now = Date.now();
    const since = this.#storedAt;
    const { events: count, ageMs } = this.limits;
    const expectsStream = since !== null && now - since < ageMs / 2;
    const erased: AuditGap = {
      kind: 'gap',
      from: new Date(now - ageMs).toISOString(),
      until: new Date(since ?? now).toISOString(),
      lost: null,
    };
    const args = [String(count), String(ageMs), expectsStream ? '1' : '', textOf(erased), ...events.map(textOf)];
    await this.#redis.run((client) => client.eval(APPEND, { keys: [KEY], arguments: args }), { whenSlow: 'wait' });
    this.#storedAt = now;
  }

  async read(before: Position | null, count: number): Promise<StoredEvent[]> {
    const end = before === null ? '+' : `(${before.ms}-${before.n}`;
    const reply = await this.#redis.run((client) => client.xRevRange(KEY, end, '-', { COUNT: count }), { whenSlow: 'wait' });
    return Entries.parse(reply).map(({ id, message }) => {
      const [ms = 0, n = 0] = id.split('-').map(Number);
      return { position: { ms, n }, event: parseEvent(message.event, ms) };
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
