import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { webSocketFraming } from '../../src/live/broadcast/frame.ts';
import { LiveHub } from '../../src/live/broadcast/live-hub.ts';
import type { LiveSocket } from '../../src/live/broadcast/live-socket.ts';
import type { Execute } from '../../src/live/broadcast/live-stream.ts';
import { SLOW_CONSUMER_LIMITS, type SlowConsumerLimits } from '../../src/live/broadcast/slow-consumer-policy.ts';
import type { Subscriber } from '../../src/live/broadcast/subscriber.ts';
import { LiveSource } from '../../src/live/live-source.ts';
import type { Change, Cursor, LiveSet, LiveStatus } from '../../src/live/live-set.ts';
import { toError } from '../../src/errors/classify.ts';

export interface Item {
  readonly key: string;
  /** Grows with each change of the key. */
  readonly version: number;
}

export const LIMITS: SlowConsumerLimits = { ...SLOW_CONSUMER_LIMITS, SLOW_UNREAD_BYTES: 2_000 };

/** Time between two merged updates of a hub. */
const STEP_MS = 250;

const Step = z.object({
  epoch: z.string(),
  seq: z.int(),
  prevSeq: z.nullable(z.int()),
  status: z.enum(['LIVE', 'LOADING', 'STALE', 'DOWN']),
  isConflated: z.boolean(),
  values: z.array(z.object({ key: z.string(), version: z.int() })),
  removed: z.array(z.string()),
});
export const Message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ping'),
    payload: z.object({ seq: z.int(), behind: z.optional(z.record(z.string(), z.number())) }),
  }),
  z.object({ type: z.literal('next'), id: z.string(), payload: Step }),
  z.object({ type: z.enum(['complete', 'error']), id: z.string() }),
]);

/** The texts of unmasked, unfragmented frames, as a client reads them. */
export function textsIn(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    assert.equal(bytes[at], 0x81);
    const lengthCode = bytes.readUInt8(at + 1);
    const [head, length] =
      lengthCode < 126
        ? [2, lengthCode]
        : lengthCode === 126
          ? [4, bytes.readUInt16BE(at + 2)]
          : [10, Number(bytes.readBigUInt64BE(at + 2))];
    texts.push(bytes.toString('utf8', at + head, at + head + length));
    at += head + length;
  }
  return texts;
}

/** A hub with a clock that only the test advances. */
export class HubRig {
  readonly hub: LiveHub;
  readonly clients = new Set<RigClient>();
  now = 0;

  constructor(limits: Partial<SlowConsumerLimits> = {}) {
    this.hub = new LiveHub({ limits: { ...LIMITS, ...limits }, now: () => this.now });
  }

  client(kernelBytes = 0): RigClient {
    const client = new RigClient(this, kernelBytes);
    this.clients.add(client);
    return client;
  }

  /** Advances the clock, with a heartbeat every second and merged updates every quarter of a second. */
  async advanceTime(ms: number): Promise<void> {
    for (let remaining = ms; remaining > 0; remaining -= STEP_MS) {
      this.now += Math.min(remaining, STEP_MS);
      if (this.now % 1_000 === 0) for (const { socket } of this.clients) socket.heartbeat();
      await flushEventLoop();
      this.hub.continue();
      await flushEventLoop();
      for (const client of this.clients) client.read();
    }
  }
}

/** Runs this turn of the event loop and the next few. */
export async function flushEventLoop(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await setImmediate();
}

/** One subscription as its client sees it, with the checks that a client can make. */
export class RigSubscription {
  readonly items = new Map<string, Item>();
  readonly received: Change<Item>[] = [];
  cursor: Cursor | null = null;
  status: LiveStatus | null = null;
  /** How the subscription ended for the client. */
  ended: 'complete' | 'error' | null = null;
  readonly subscriber: Subscriber;
  readonly #newest = new Map<string, number>();

  constructor(subscriber: Subscriber, past: RigSubscription | null) {
    this.subscriber = subscriber;
    for (const [key, item] of past?.items ?? []) this.items.set(key, item);
    this.cursor = past?.cursor ?? null;
  }

  receive(change: Change<Item>): void {
    assert.equal(this.ended, null, 'nothing comes after the end');
    if (change.prevSeq === null) this.items.clear();
    else assert.deepEqual({ epoch: change.epoch, seq: change.prevSeq }, this.cursor, 'a gap');
    for (const item of change.values) {
      assert.ok(item.version >= (this.#newest.get(item.key) ?? 0), 'an older version');
      this.#newest.set(item.key, item.version);
      this.items.set(item.key, item);
    }
    for (const key of change.removed) this.items.delete(key);
    this.received.push(change);
    this.cursor = { epoch: change.epoch, seq: change.seq };
    this.status = change.status;
  }
}

/** A socket whose client reads or does not. */
export class RigClient {
  readonly socket: LiveSocket;
  readonly subscriptions = new Map<string, RigSubscription>();
  isOpen = true;
  isReading = true;
  /** Whether it applies what it reads; null: it does not report what it has applied. */
  isApplying: boolean | null = null;
  wasDropped = false;
  /** The last ping before which it has applied everything. */
  #lastAppliedPing = 0;
  /** The last ping that it has read. */
  #lastPing = 0;
  /** How far behind the client is, according to the last ping. */
  behind: Readonly<Record<string, number>> = {};
  readonly #kernelBytes: number;
  #unsent: Buffer[] = [];
  readonly writes: Buffer[][] = [];

  /** @param kernelBytes bytes that the operating system buffers, which `unsentBytes` does not count */
  constructor(rig: HubRig, kernelBytes: number) {
    this.#kernelBytes = kernelBytes;
    const state = { isOpen: () => this.isOpen, unsentBytes: () => this.unsentBytes };
    this.socket = rig.hub.open({
      get isOpen() {
        return state.isOpen();
      },
      get unsentBytes() {
        return state.unsentBytes();
      },
      framing: webSocketFraming,
      write: (chunks) => {
        this.writes.push([...chunks]);
        this.#unsent.push(...chunks);
      },
      ping: (payload) => this.#unsent.push(frameOf(JSON.stringify({ type: 'ping', payload }))),
      drop: () => {
        this.wasDropped = true;
        this.close();
      },
    });
  }

  get bufferedBytes(): number {
    return this.#unsent.reduce((sum, { length }) => sum + length, 0);
  }

  get unsentBytes(): number {
    return Math.max(0, this.bufferedBytes - this.#kernelBytes);
  }

  /** @param past a subscription whose cursor and data this one continues */
  subscribe(
    id: string,
    set: LiveSet<Item>,
    options: {
      past?: RigSubscription | null;
      operationKey?: string;
      execute?: Execute;
      onEnd?: () => void;
      ended?: AbortSignal;
      problem?: () => Error | null;
      freshRead?: () => Promise<void>;
    } = {},
  ): RigSubscription {
    const {
      past = null,
      operationKey = 'operation',
      execute = json,
      onEnd = () => {},
      problem = () => null,
      freshRead = async () => {},
      ended = new AbortController().signal,
    } = options;
    const source = new LiveSource({
      after: past?.cursor ?? null,
      open: () => ({
        set,
        ready: async () => {},
        freshRead,
        stored: async () => null,
        refresh: async () => {},
        release: () => {},
      }),
      batchOf: (change) => change,
    });
    const subscriber = this.socket.subscribe({
      id,
      source,
      after: source.after,
      operationKey,
      executor: () => execute,
      ended,
      problem,
      toEndError: toError,
      onEnd,
    });
    const subscription = new RigSubscription(subscriber, past);
    this.subscriptions.set(id, subscription);
    // The protocol server sends the same frames at the end of a subscription.
    const send = (type: string) => () => void this.#unsent.push(frameOf(JSON.stringify({ type, id })));
    subscriber.next().then(send('complete'), send('error'));
    return subscription;
  }

  /** Reads everything that has arrived, and answers pings. */
  read(): void {
    if (!this.isReading || !this.isOpen) return;
    const bytes = Buffer.concat(this.#unsent);
    this.#unsent = [];
    for (const text of textsIn(bytes)) {
      const message = Message.parse(JSON.parse(text));
      if (message.type === 'ping') {
        this.#lastPing = message.payload.seq;
        this.behind = message.payload.behind ?? {};
        this.#sendPong();
        continue;
      }
      const subscription = this.subscriptions.get(message.id);
      if (message.type === 'next') subscription?.receive(message.payload);
      else if (subscription) subscription.ended = message.type;
    }
  }

  /** Applies what it has read, from now on also what it reads, and reports it. */
  apply(): void {
    this.isApplying = true;
    this.#sendPong();
  }

  #sendPong(): void {
    if (this.isApplying === true) this.#lastAppliedPing = this.#lastPing;
    this.socket.pong(this.#lastPing, this.isApplying === null ? null : this.#lastAppliedPing);
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.socket.close();
  }
}

export const json: Execute = async (change) => ({ payload: Buffer.from(JSON.stringify(change)), hasErrors: false });

function frameOf(text: string): Buffer {
  const length = text.length < 126 ? [text.length] : [126, text.length >> 8, text.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...length]), Buffer.from(text)]);
}
