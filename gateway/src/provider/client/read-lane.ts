import { SpanKind } from '@opentelemetry/api';
import { MAX_IDS } from '@sightline/provider-contract/common.ts';
import type { TradingData } from '../api/trading-data.ts';
import { PRIORITY, type Priority } from './rate-limiter.ts';
import { batchIds } from '../../telemetry/metrics.ts';
import { OperationContext, withSpan } from '../../telemetry/operation-context.ts';

/** Levels of the kinds: what is read at a level may refer to entities of higher levels. */
export const LEVEL = { MARKETS: 1, MATCHES: 2, SERIES: 3, ROSTERS: 4, TEAMS: 5 } as const;

/** A kind of entities that are read by id. */
export interface ReadKind<V> {
  /** Label in metrics. */
  readonly kind: string;
  /** Name in traces. */
  readonly span: string;
  readonly level: number;
  /** Whether more ids take more calls. Then only ids of one priority are read together, because less urgent ones would delay the others. */
  readonly isPaged?: boolean;
  /** Makes one call with `data`, and further ones if one is not enough. The result may lack ids. */
  readonly read: (ids: readonly number[], data: TradingData, priority: Priority) => Promise<ReadonlyMap<number, V>>;
  /** Pause before a failed repair is repeated, ms; null if it is not repeated. */
  readonly retryMs: number | null;
  readonly onError?: (error: Error, ids: readonly number[]) => void;
}

/** The part of the queue that a lane needs. */
interface LaneQueue {
  /** Whether reads of lower levels with this or a higher priority are waiting or running. */
  readonly isHeld: (priority: Priority) => boolean;
  /** Call it when a read may start. */
  readonly wake: () => void;
  readonly onClose: () => void;
}

interface WaitingRead<V> {
  readonly id: number;
  priority: Priority;
  readonly done: PromiseWithResolvers<V | null | Error>;
  /** Operation of the most urgent caller. */
  context: OperationContext | null;
  /** Whether the lane repeats it after a failure, because it has no caller who would. */
  isRepair: boolean;
}

const PRIORITIES = Object.values(PRIORITY);
/** Time in which repairs are gathered. It also bounds how often an entity is repaired. */
const GATHER_MS = 100;
/** Longest wait for reads that may add ids. Without a timer: at the latest, the end of these reads wakes the queue. */
const MAX_HOLD_MS = 5_000;
const MAX_WAITING = 20_000;

/**
 * Ids of one kind that wait for their read. Requests of a waiting id are merged, and the most urgent one decides. An id that is
 * requested while it is being read is read again afterwards, because the response may be older than the reason of the request.
 */
export class ReadLane<V> {
  readonly level: number;
  readonly #kind: ReadKind<V>;
  readonly #queue: LaneQueue;
  readonly #waiting = new Map<number, WaitingRead<V>>();
  /** Waiting ids by priority, without those that are being read. */
  readonly #ready = PRIORITIES.map(() => new Set<number>());
  readonly #reading = new Map<number, WaitingRead<V>>();
  /** Number of waiting and running reads by priority. */
  readonly #busy = PRIORITIES.map(() => 0);
  /** Failed repairs that wait for their repetition. */
  readonly #failed = new Map<number, Error>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #isGathering = false;
  /** Since when ids have waited: monotonic, ms. */
  #waitsSince = 0;
  #closeReason: Error | null = null;

  constructor(kind: ReadKind<V>, queue: LaneQueue) {
    this.level = kind.level;
    this.#kind = kind;
    this.#queue = queue;
  }

  /** Priority of the read that may start now; null for none. */
  get priority(): Priority | null {
    const first = PRIORITIES.find((priority) => this.#readyAt(priority).size > 0);
    if (first === undefined) return null;
    if (this.#ready.reduce((sum, { size }) => sum + size, 0) >= MAX_IDS) return first;
    if (performance.now() < this.#waitsSince + MAX_HOLD_MS && this.#queue.isHeld(first)) return null;
    return first >= PRIORITY.REPAIR && this.#isGathering ? null : first;
  }

  /** Whether background reads with this or a higher priority are waiting or running. */
  isBusy(priority: Priority): boolean {
    return this.#busy.some((count, at) => at >= PRIORITY.SNAPSHOT && at <= priority && count > 0);
  }

  /** Whether the id is being read, or its response is being applied. */
  isReading(id: number): boolean {
    return this.#reading.has(id);
  }

  /** Resolves with the result of a read that has not started yet, or with the error of that read. */
  request(id: number, priority: Priority): Promise<V | null | Error> {
    if (this.#closeReason) return Promise.resolve(this.#closeReason);
    const isRepair = priority >= PRIORITY.REPAIR;
    const failure = this.#failed.get(id);
    if (failure && isRepair) return Promise.resolve(failure);
    this.#failed.delete(id);
    const waiting = this.#waiting.get(id) ?? this.#add(id, priority);
    if (waiting === null) {
      const error = new Error('too many ids wait to be read');
      this.#kind.onError?.(error, [id]);
      return Promise.resolve(error);
    }
    waiting.isRepair ||= isRepair;
    this.raise(id, priority);
    return waiting.done.promise;
  }

  /** Makes a waiting read more urgent. */
  raise(id: number, priority: Priority): void {
    const waiting = this.#waiting.get(id);
    if (!waiting || waiting.priority <= priority) return;
    const isReady = this.#readyAt(waiting.priority).delete(id);
    this.#changeBusy(waiting.priority, -1);
    waiting.priority = priority;
    waiting.context = OperationContext.current();
    this.#changeBusy(priority, 1);
    if (isReady) this.#readyAt(priority).add(id);
    this.#queue.wake();
  }

  /** Fills one call with the most urgent ids and makes it. */
  async read(data: TradingData): Promise<void> {
    const chunk = this.#take();
    const [first] = chunk;
    if (!first) return;
    const ids = chunk.map(({ id }) => id);
    batchIds.observe({ kind: this.#kind.kind }, ids.length);
    const span = () => ({
      name: this.#kind.span,
      kind: SpanKind.INTERNAL as const,
      attributes: { 'sightline.ids': ids.length },
    });
    try {
      const found = await OperationContext.resume(first.context, () =>
        withSpan(span, async () => this.#kind.read(ids, data, first.priority)),
      );
      for (const one of chunk) this.#end(one, found.get(one.id) ?? null);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error('could not be read', { cause: thrown });
      if (!this.#closeReason) this.#kind.onError?.(error, ids);
      this.#repeatLater(chunk, error);
      for (const one of chunk) this.#end(one, error);
    }
    this.#queue.wake();
  }

  /** @param reason what waiting callers get */
  close(reason: Error): void {
    if (this.#closeReason) return;
    this.#closeReason = reason;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const { done } of [...this.#waiting.values(), ...this.#reading.values()]) done.resolve(reason);
    for (const ids of [this.#waiting, this.#reading, this.#failed, ...this.#ready]) ids.clear();
    this.#busy.fill(0);
    this.#queue.onClose();
    // Lanes of higher levels may have waited for this one.
    this.#queue.wake();
  }

  #add(id: number, priority: Priority): WaitingRead<V> | null {
    if (this.#waiting.size >= MAX_WAITING) return null;
    const waiting: WaitingRead<V> = {
      id,
      priority,
      done: Promise.withResolvers(),
      context: OperationContext.current(),
      isRepair: false,
    };
    this.#waiting.set(id, waiting);
    this.#changeBusy(priority, 1);
    if (!this.#reading.has(id)) this.#setReady(id, priority);
    return waiting;
  }

  #setReady(id: number, priority: Priority): void {
    const has = (from: Priority): boolean => this.#ready.slice(from).some(({ size }) => size > 0);
    if (!has(PRIORITY.COMBINED_ODDS)) this.#waitsSince = performance.now();
    if (priority >= PRIORITY.REPAIR && !has(PRIORITY.REPAIR)) this.#gather();
    this.#readyAt(priority).add(id);
    this.#queue.wake();
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.#later(GATHER_MS, () => {
      this.#isGathering = false;
      this.#queue.wake();
    });
  }

  #take(): WaitingRead<V>[] {
    const chunk: WaitingRead<V>[] = [];
    for (const ids of this.#ready) {
      if (this.#kind.isPaged === true && chunk.length > 0) return chunk;
      for (const id of ids) {
        if (chunk.length === MAX_IDS) return chunk;
        ids.delete(id);
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (!waiting) continue;
        this.#reading.set(id, waiting);
        chunk.push(waiting);
      }
    }
    return chunk;
  }

  #end(read: WaitingRead<V>, result: V | null | Error): void {
    read.done.resolve(result);
    if (this.#closeReason) return;
    this.#reading.delete(read.id);
    this.#changeBusy(read.priority, -1);
    const again = this.#waiting.get(read.id);
    if (again) this.#setReady(read.id, again.priority);
  }

  #repeatLater(chunk: readonly WaitingRead<V>[], error: Error): void {
    const { retryMs } = this.#kind;
    const ids = chunk.flatMap(({ id, isRepair }) => (isRepair && !this.#waiting.has(id) ? id : []));
    if (retryMs === null || this.#closeReason || ids.length === 0) return;
    for (const id of ids) this.#failed.set(id, error);
    this.#later(retryMs, () => {
      for (const id of ids) if (this.#failed.delete(id)) void this.request(id, PRIORITY.REPAIR);
    });
  }

  #later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms).unref();
    this.#timers.add(timer);
  }

  #readyAt(priority: Priority): Set<number> {
    const ids = this.#ready[priority];
    if (!ids) throw new Error(`no priority ${priority}`);
    return ids;
  }

  #changeBusy(priority: Priority, change: number): void {
    this.#busy[priority] = (this.#busy[priority] ?? 0) + change;
  }
}
