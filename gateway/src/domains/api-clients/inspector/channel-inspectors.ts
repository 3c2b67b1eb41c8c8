import { Counter } from '../../../redis/counter.ts';
import type { InspectorBatch } from '../../../generated/schema-types.ts';
import { keySource, type UsageMeters } from '../../../provider/client/usage.ts';
import { connectPush, countingConnect } from '../../../provider/push/provider-connection.ts';
import type { Redis } from '../../../redis/redis.ts';
import type { Log } from '../../../telemetry/log.ts';
import { steadyNow } from '../../../util/clock.ts';
import { gatewayError } from '../../../errors/catalogue.ts';
import type { UsableKey } from '../key-access.ts';
import { ChannelInspector, type InspectorConfig, notStarted } from './channel-inspector.ts';
import { InspectorSlots } from './inspector-slots.ts';
import { MINUTE_MS } from '@sightline/schema/rules/durations.ts';

/** Inspectors of one process: each may hold 4 MiB of messages. */
const MAX_RUNNING = 100;

/** The socket of a page. */
interface ClientSocket {
  readonly isOpen: boolean;
  /** By `steadyNow`, ms. */
  readonly lastMessageAt: number;
}

/** Starts channel inspectors, one at a time for each user, and ends them with the process. */
export class ChannelInspectors {
  readonly #config: InspectorConfig;
  readonly #usage: UsageMeters;
  readonly #log: Log;
  readonly #slots: InspectorSlots;
  readonly #starts: Counter;
  readonly #running = new Set<ChannelInspector>();

  constructor(options: { config: InspectorConfig; usage: UsageMeters; redis: Redis | null; log: Log }) {
    const { config, redis } = options;
    this.#config = config;
    this.#usage = options.usage;
    this.#log = options.log;
    this.#slots = new InspectorSlots({ redis, leaseMs: config.INSPECTOR_SILENCE_MS });
    this.#starts = new Counter({
      name: 'sightline:v1:inspector-starts',
      points: config.INSPECTOR_STARTS_PER_MINUTE,
      windowMs: MINUTE_MS,
      redis,
    });
  }

  /** Counts a start by a user. Rejects with RATE_LIMITED after too many starts, or while too many inspectors are running. */
  async admit(userId: string): Promise<void> {
    const { isAllowed, resetMs } = await this.#starts.consume(userId);
    if (isAllowed && this.#slots.count < MAX_RUNNING) return;
    const message = isAllowed
      ? 'Too many inspectors are running. Please try again later.'
      : 'You started the inspector too often. Please wait a minute.';
    throw gatewayError('RATE_LIMITED', {
      message,
      details: { retryAfter: Math.ceil((isAllowed ? MINUTE_MS : resetMs) / 1_000) },
    });
  }

  async start(options: {
    userId: string;
    key: UsableKey;
    channels: readonly string[];
    page: ClientSocket;
    ended: AbortSignal;
  }): Promise<AsyncIterableIterator<InspectorBatch>> {
    const { key, channels, page, ended } = options;
    const clientId = key.client.id;
    if (key.client.max_concurrent_hermes_connections === 0) return notStarted('NO_CONNECTIONS');
    const release = await this.#slots.acquire(options.userId);
    if (release === null) return notStarted('ALREADY_RUNNING');
    if (ended.aborted) {
      release();
      throw ended.reason;
    }
    const ids = { clientId, keyId: key.key.id };
    this.#log.info(ids, 'channel inspector started');
    const inspector = new ChannelInspector({
      config: this.#config,
      connect: countingConnect(connectPush, this.#usage.meter(keySource(key.key.id))),
      keyId: key.key.id,
      secret: key.secret,
      channels,
      isClientConnected: () => page.isOpen && steadyNow() - page.lastMessageAt <= this.#config.INSPECTOR_SILENCE_MS,
      ended,
      onClose: () => {
        release();
        this.#running.delete(inspector);
        this.#log.info(ids, 'channel inspector ended');
      },
    });
    this.#running.add(inspector);
    return inspector;
  }

  close(): void {
    for (const inspector of this.#running) inspector.end('CONNECTION_LOST');
  }
}
