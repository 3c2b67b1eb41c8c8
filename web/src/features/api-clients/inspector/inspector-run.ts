import type { LiveSubscriber } from '@sightline/schema/client/live-subscriber.ts';
import type { ResponseError } from '@sightline/schema/client/graphql-response.ts';
import * as z from 'zod/mini';
import type { InspectedMessage } from './inspected-message.ts';

/** Messages that the page keeps; older ones are removed. */
export const MAX_MESSAGES = 1_000;
/** Characters of the messages that the page keeps. */
const MAX_CHARS = 16 * 1024 * 1024;
/** The rate is that of the last seconds; milliseconds. */
const RATE_MS = 5_000;

const Message = z.object({
  kind: z.enum(['UPDATE', 'OTHER_CHANNEL', 'UNREADABLE']),
  id: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  receivedAt: z.string(),
  bytes: z.number(),
  frame: z.string(),
  isTruncated: z.boolean(),
});
/** A batch of the subscription: sockets carry no types. */
const Result = z.object({
  data: z.object({
    channelInspector: z.object({
      state: z.enum(['CONNECTING', 'OPEN', 'ENDED']),
      end: z.nullable(z.string()),
      endsAt: z.string(),
      received: z.number(),
      receivedBytes: z.number(),
      dropped: z.number(),
      unreadable: z.number(),
      messages: z.array(Message),
    }),
  }),
});

/** How a run ended: a reason of the gateway, or one of the page. */
export interface RunEnd {
  /** A value of `InspectorEnd`, `STOPPED` by the user, `SOCKET_LOST`, `TOO_MANY_SOCKETS`, or an error code of the gateway. */
  readonly reason: string;
  /** The gateway's message, for an error. */
  readonly message: string | null;
}

export interface Totals {
  readonly received: number;
  readonly receivedBytes: number;
  readonly dropped: number;
  readonly unreadable: number;
}

/** What the page shows of a run. The same object until it changes. */
export interface RunView {
  readonly state: 'IDLE' | 'STARTING' | 'CONNECTING' | 'OPEN' | 'ENDED';
  readonly end: RunEnd | null;
  /** ISO 8601; null before the gateway answered. */
  readonly endsAt: string | null;
  /** Oldest first. */
  readonly messages: readonly InspectedMessage[];
  readonly totals: Totals;
  /** Messages that reached the page. */
  readonly delivered: number;
  /** The oldest of them, which the page removed for its limits. */
  readonly removed: number;
  readonly perSecond: number;
  readonly bytesPerSecond: number;
}

const NO_TOTALS: Totals = { received: 0, receivedBytes: 0, dropped: 0, unreadable: 0 };
export const IDLE: RunView = {
  state: 'IDLE',
  end: null,
  endsAt: null,
  messages: [],
  totals: NO_TOTALS,
  delivered: 0,
  removed: 0,
  perSecond: 0,
  bytesPerSecond: 0,
};

export interface RunRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Sample {
  readonly at: number;
  readonly totals: Totals;
}

/** One inspector at a time: its subscription on the tab's socket, and the messages that it received. It never starts again by itself. */
export class InspectorRun {
  readonly #subscribe: (subscriber: LiveSubscriber) => () => void;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #view: RunView = IDLE;
  #unsubscribe: (() => void) | null = null;
  #samples: Sample[] = [];
  #chars = 0;
  #rateTimer: ReturnType<typeof setInterval> | null = null;

  constructor(subscribe: (subscriber: LiveSubscriber) => () => void, now: () => number = () => performance.now()) {
    this.#subscribe = subscribe;
    this.#now = now;
  }

  readonly view = (): RunView => this.#view;

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(request: RunRequest): void {
    if (this.#unsubscribe !== null) return;
    this.#samples = [];
    this.#chars = 0;
    this.#publish({ ...IDLE, state: 'STARTING' });
    this.#unsubscribe = this.#subscribe({
      request: () => request,
      next: (result) => this.#receive(result),
      onErrors: (errors) => this.#onEnded(errors),
      onDisconnect: (isRefused) => this.#finish({ reason: isRefused ? 'TOO_MANY_SOCKETS' : 'SOCKET_LOST', message: null }),
      onTradingRenewed: () => {},
    });
    this.#rateTimer = setInterval(() => this.#measure(), 1_000);
  }

  stop(): void {
    this.#finish({ reason: 'STOPPED', message: null });
  }

  /** Removes the messages of the page; totals stay. */
  clear(): void {
    this.#chars = 0;
    this.#publish({ ...this.#view, messages: [] });
  }

  #receive(result: unknown): void {
    const read = Result.safeParse(result);
    if (!read.success) return this.#finish({ reason: 'UNREADABLE_BATCH', message: null });
    const { state, end, endsAt, messages, received, receivedBytes, dropped, unreadable } = read.data.data.channelInspector;
    const totals = { received, receivedBytes, dropped, unreadable };
    this.#samples.push({ at: this.#now(), totals });
    const kept = messages.length === 0 ? this.#view.messages : this.#withMessages(messages);
    const removed = this.#view.messages.length + messages.length - kept.length;
    this.#publish({
      ...this.#view,
      ...this.#rate(),
      state: state === 'ENDED' ? this.#view.state : state,
      endsAt,
      totals,
      delivered: this.#view.delivered + messages.length,
      removed: this.#view.removed + removed,
      messages: kept,
    });
    if (state === 'ENDED') this.#finish({ reason: end ?? 'CONNECTION_LOST', message: null });
  }

  #onEnded(errors: readonly ResponseError[]): void {
    const [error] = errors;
    this.#unsubscribe = null;
    this.#finish({ reason: error?.code ?? 'CONNECTION_LOST', message: error?.message ?? null });
  }

  #finish(end: RunEnd): void {
    if (this.#rateTimer === null) return;
    clearInterval(this.#rateTimer);
    this.#rateTimer = null;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#publish({ ...this.#view, state: 'ENDED', end, perSecond: 0, bytesPerSecond: 0 });
  }

  /** The newest messages within the limits. */
  #withMessages(received: readonly z.output<typeof Message>[]): readonly InspectedMessage[] {
    const ids = new Set(this.#view.messages.map(({ id }) => id));
    const added = received.map((message, index): InspectedMessage => {
      const isDuplicate = message.id !== null && ids.has(message.id);
      ids.add(message.id);
      return { ...message, number: this.#view.delivered + index, isDuplicate };
    });
    const messages = [...this.#view.messages, ...added];
    this.#chars += added.reduce((sum, { frame }) => sum + frame.length, 0);
    let from = Math.max(0, messages.length - MAX_MESSAGES);
    let removed = messages.slice(0, from).reduce((sum, { frame }) => sum + frame.length, 0);
    while (this.#chars - removed > MAX_CHARS && from < messages.length - 1) {
      removed += messages[from]?.frame.length ?? 0;
      from += 1;
    }
    this.#chars -= removed;
    return from === 0 ? messages : messages.slice(from);
  }

  #measure(): void {
    this.#samples.push({ at: this.#now(), totals: this.#view.totals });
    const rate = this.#rate();
    if (rate.perSecond !== this.#view.perSecond || rate.bytesPerSecond !== this.#view.bytesPerSecond)
      this.#publish({ ...this.#view, ...rate });
  }

  #rate(): Pick<RunView, 'perSecond' | 'bytesPerSecond'> {
    const now = this.#now();
    this.#samples = this.#samples.filter(({ at }) => now - at <= RATE_MS);
    const [first] = this.#samples;
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || last.at === first.at) return { perSecond: 0, bytesPerSecond: 0 };
    const seconds = (last.at - first.at) / 1_000;
    return {
      perSecond: Math.round(((last.totals.received - first.totals.received) / seconds) * 10) / 10,
      bytesPerSecond: Math.round((last.totals.receivedBytes - first.totals.receivedBytes) / seconds),
    };
  }

  #publish(view: RunView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}
