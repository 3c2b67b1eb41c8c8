import type { LiveSubscriber } from '@sightline/schema/client/live-subscriber.ts';
import type { ResponseError } from '@sightline/schema/client/graphql-response.ts';
import * as z from 'zod/mini';
import { PatchChecker } from './patch-check.ts';
import { type CheckedMessage, type InspectedMessage, ReceivedMessage } from './received-message.ts';
import { type Recording, RecordingPlayer } from './recording-player.ts';
import { Signal } from '../../../lib/signal.ts';

/** Messages that the page keeps; older ones are removed. */
export const MAX_MESSAGES = 5_000;
/** Characters of the messages that the page keeps. */
const MAX_CHARS = 16 * 1024 * 1024;
/** The rate is measured over this time; milliseconds. */
const RATE_MS = 5_000;
const RATE_INTERVAL_MS = 1_000;
const REPLAY_INTERVAL_MS = 250;

/** A batch of the subscription, which arrives from the socket untyped. */
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
      messages: z.array(ReceivedMessage),
    }),
  }),
});

/** How a run ended: a reason of the gateway, or one of the page. */
export interface RunEnd {
  /** A value of `InspectorEnd`, `STOPPED` by the user, `REPLAYED`, `SOCKET_LOST`, `TOO_MANY_SOCKETS`, `UNREADABLE_BATCH`, or an error code. */
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

/** A recording that is played. */
export interface Replay {
  /** Name of its file. */
  readonly name: string;
  /** Number of its messages. */
  readonly total: number;
  /** How much faster than recorded. */
  readonly speed: number;
  readonly isPaused: boolean;
}

/** The state of a run that the page shows. The identical object until it changes. */
export interface RunView {
  readonly state: 'IDLE' | 'STARTING' | 'CONNECTING' | 'OPEN' | 'REPLAYING' | 'ENDED';
  /** Null for a connection. */
  readonly replay: Replay | null;
  readonly end: RunEnd | null;
  /** ISO 8601; null before the gateway answered. */
  readonly endsAt: string | null;
  /** Oldest first. */
  readonly messages: readonly InspectedMessage[];
  readonly totals: Totals;
  /** Number of messages that reached the page. */
  readonly delivered: number;
  /** How many of them, the oldest ones, the page has removed to stay within its limits. */
  readonly removed: number;
  readonly patches: PatchTotals;
  readonly perSecond: number;
  readonly bytesPerSecond: number;
}

/** Patches that were applied to the state before them, and how many of them did not give the state of their message. */
interface PatchTotals {
  readonly checked: number;
  readonly differing: number;
}

const NO_TOTALS: Totals = { received: 0, receivedBytes: 0, dropped: 0, unreadable: 0 };
export const IDLE: RunView = {
  state: 'IDLE',
  replay: null,
  end: null,
  endsAt: null,
  messages: [],
  totals: NO_TOTALS,
  delivered: 0,
  removed: 0,
  patches: { checked: 0, differing: 0 },
  perSecond: 0,
  bytesPerSecond: 0,
};

interface RunRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Sample {
  readonly at: number;
  readonly totals: Totals;
}

function withMessages(totals: Totals, added: readonly CheckedMessage[]): Totals {
  return {
    ...totals,
    received: totals.received + added.length,
    receivedBytes: totals.receivedBytes + added.reduce((sum, { bytes }) => sum + bytes, 0),
    unreadable: totals.unreadable + added.filter(({ kind }) => kind === 'UNREADABLE').length,
  };
}

/** Whether messages may arrive. */
export function isRunning({ state }: RunView): boolean {
  return state !== 'IDLE' && state !== 'ENDED';
}

/**
 * One inspector at a time: its subscription on the tab's socket, or a recording that is replayed, and the messages so far. It never
 * starts again by itself.
 */
export class InspectorRun {
  readonly #subscribe: (subscriber: LiveSubscriber) => () => void;
  readonly #now: () => number;
  readonly #changes = new Signal();
  #view: RunView = IDLE;
  #unsubscribe: (() => void) | null = null;
  readonly #patchChecker = new PatchChecker();
  #samples: Sample[] = [];
  #chars = 0;
  /** Number of the first message that surely follows every gap: a batch reports a gap before the older messages have arrived. */
  #gapsEnd = 0;
  #rateTimer: ReturnType<typeof setInterval> | null = null;
  #replayTimer: ReturnType<typeof setInterval> | undefined;

  constructor(subscribe: (subscriber: LiveSubscriber) => () => void, now: () => number = () => performance.now()) {
    this.#subscribe = subscribe;
    this.#now = now;
  }

  readonly view = (): RunView => this.#view;

  readonly onChange = this.#changes.subscribe;

  start(request: RunRequest): void {
    if (isRunning(this.#view)) return;
    this.#begin({ ...IDLE, state: 'STARTING' });
    this.#unsubscribe = this.#subscribe({
      request: () => request,
      next: (result) => this.#receive(result),
      onErrors: (errors) => this.#onEnded(errors),
      onDisconnect: (isRefused) => this.#finish({ reason: isRefused ? 'TOO_MANY_SOCKETS' : 'SOCKET_LOST', message: null }),
      onTradingRenewed: () => {},
    });
    this.#rateTimer = setInterval(() => this.#measure(), RATE_INTERVAL_MS);
  }

  /** Plays a recording instead of a connection, from its beginning and at its pace. */
  replay({ name, messages }: Recording): void {
    if (isRunning(this.#view)) return;
    this.#begin({ ...IDLE, state: 'REPLAYING', replay: { name, total: messages.length, speed: 1, isPaused: false } });
    const player = new RecordingPlayer(messages);
    let at = this.#now();
    this.#replayTimer = setInterval(() => {
      const passed = this.#now() - at;
      at += passed;
      const { replay } = this.#view;
      if (replay === null || replay.isPaused) return;
      this.#add(player.advance(passed * replay.speed));
      if (player.isOver) this.#finish({ reason: 'REPLAYED', message: null });
    }, REPLAY_INTERVAL_MS);
    this.#rateTimer = setInterval(() => this.#measure(), RATE_INTERVAL_MS);
  }

  /** Changes the pace of a replay, or pauses it. */
  setReplay(change: Partial<Pick<Replay, 'speed' | 'isPaused'>>): void {
    const { replay } = this.#view;
    if (replay !== null) this.#publish({ ...this.#view, replay: { ...replay, ...change } });
  }

  #begin(view: RunView): void {
    this.#samples = [];
    this.#patchChecker.reset();
    this.#chars = 0;
    this.#gapsEnd = 0;
    this.#publish(view);
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
    if (dropped > this.#view.totals.dropped) this.#gapsEnd = received - dropped;
    this.#add(this.#checked(messages), { totals, state: state === 'ENDED' ? this.#view.state : state, endsAt });
    if (state === 'ENDED') this.#finish({ reason: end ?? 'CONNECTION_LOST', message: null });
  }

  /** @param change what the gateway says of the run, such as its totals; empty for a recording */
  #add(added: readonly CheckedMessage[], change: Partial<RunView> = {}): void {
    const { delivered, removed, messages, patches } = this.#view;
    const { totals = withMessages(this.#view.totals, added) } = change;
    this.#samples.push({ at: this.#now(), totals });
    const numbered = added.map((message, index) => ({ ...message, number: delivered + index }));
    const kept = added.length === 0 ? messages : this.#withinLimits([...messages, ...numbered], added);
    const checks = added.flatMap(({ patchCheck }) => patchCheck ?? []);
    this.#publish({
      ...this.#view,
      ...this.#rate(),
      ...change,
      totals,
      delivered: delivered + added.length,
      removed: removed + messages.length + added.length - kept.length,
      patches: {
        checked: patches.checked + checks.length,
        differing: patches.differing + checks.filter(({ differsAt }) => differsAt !== null).length,
      },
      messages: kept,
    });
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
    clearInterval(this.#replayTimer);
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#publish({ ...this.#view, state: 'ENDED', end, perSecond: 0, bytesPerSecond: 0 });
  }

  #checked(received: readonly ReceivedMessage[]): CheckedMessage[] {
    const ids = new Set(this.#view.messages.map(({ id }) => id));
    const { delivered } = this.#view;
    return received.map((message, index) => {
      const isDuplicate = message.id !== null && ids.has(message.id);
      ids.add(message.id);
      // The state in a cut or a dropped message is unknown, so no later patch fits the states before it.
      if (message.isTruncated || delivered + index <= this.#gapsEnd) this.#patchChecker.reset();
      const patchCheck = isDuplicate || message.isTruncated ? null : this.#patchChecker.check(message.frame);
      return { ...message, isDuplicate, patchCheck };
    });
  }

  /** Removes the oldest messages beyond the limits of number and size. */
  #withinLimits(messages: readonly InspectedMessage[], added: readonly CheckedMessage[]): readonly InspectedMessage[] {
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
    this.#changes.emit();
  }
}
