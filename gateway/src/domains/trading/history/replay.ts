import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayError } from '../../../errors/catalogue.ts';
import type { Cursor } from '../../../live/live-set.ts';
import type { LiveBatchModel } from '../feed/live-batch.ts';
import type { ReadableSeries } from './readable-series.ts';
import { recordedEpoch, replayOf } from './recorded-epoch.ts';
import type { Covered, Recorded } from './recorded.ts';
import { ReplayState } from './replay-state.ts';

export const MAX_SPEED = 600;
/** Rows that are read ahead. */
const PAGE = 1_000;
/** Pages begin at multiples of it, so that readers of the same minutes share them; ms. */
const WINDOW_MS = 300_000;
/** Shortest time between two batches, as for live sets: changes that are due within it are one batch. */
const MIN_PAUSE_MS = 40;
/** Longest time between two checks of what the caller may read, also while nothing happens. */
const CHECK_MS = 60_000;

export interface ReplayRequest {
  /** Own clock, ms. */
  readonly from: number;
  readonly speed: number;
  readonly after: Cursor | null;
  /** The series as its caller may read it now, with the limits of the moment at which the replay began. */
  readonly open: () => Promise<ReadableSeries>;
  /** Aborts with the error that ends the subscription. */
  readonly ended: AbortSignal;
  /** Called when it is over, perhaps more than once. */
  readonly onEnd: () => void;
}

/**
 * Starts a replay. Rejects with BAD_USER_INPUT for a foreign cursor, and with NOT_FOUND if nothing was recorded from then on.
 *
 * A step is everything that was received at one moment; `seq` is the number of steps since the start. Steps follow each other as they
 * were received, `speed` times as fast. Steps that are due within 40 ms, or before a slow reader asks for more, are one batch. Nothing happens
 * in gaps and between the last step and the end, so they take no time.
 */
export async function startReplay(request: ReplayRequest): Promise<AsyncIterableIterator<LiveBatchModel>> {
  const { from, after, open } = request;
  const series = await open();
  const isForeign = after !== null && !isOwnCursor(after, series.series, from);
  if (isForeign) throw gatewayError('BAD_USER_INPUT', { message: '`after` is no cursor of this replay.' });
  const intervals = (await series.coverage()).filter(({ until }) => until >= from);
  const [first] = intervals;
  if (first === undefined) throw gatewayError('NOT_FOUND', { message: 'Nothing was recorded of this series from then on.' });
  const start = Math.max(from, first.from);
  const resumed = after && (await positionOf(series, after, intervals));
  const position = resumed ?? { start, at: start, seq: 0 };
  const stopped = new AbortController();
  const signal = AbortSignal.any([stopped.signal, request.ended]);
  const steps = play({ ...request, signal }, { series, intervals, position, isResumed: resumed !== null });
  const events: AsyncIterableIterator<LiveBatchModel> = {
    next: () => steps.next(),
    async return() {
      stopped.abort();
      const done = await steps.return(undefined);
      // Steps that have not begun do not call it.
      request.onEnd();
      return done;
    },
    [Symbol.asyncIterator]: () => events,
  };
  return events;
}

interface Position {
  /** Recorded time at which the replay starts. */
  readonly start: number;
  /** Recorded time of the step `seq`. */
  readonly at: number;
  readonly seq: number;
}

function isOwnCursor({ epoch }: Cursor, series: number, from: number): boolean {
  const replay = replayOf(epoch);
  return replay?.series === series && replay.from === from;
}

/** Where a cursor continues; null if the replay must begin again, because what precedes the cursor can no longer be read. */
async function positionOf(
  series: ReadableSeries,
  { epoch, seq }: Cursor,
  intervals: readonly Covered[],
): Promise<Position | null> {
  const start = replayOf(epoch)?.start ?? null;
  const isReadable = start !== null && intervals.some(({ from, until }) => from <= start && start <= until);
  if (!isReadable || seq < 0) return null;
  let remaining = seq;
  for (const interval of intervals) {
    if (remaining === 0) break;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { count, at } = await series.steps({ after: Math.max(start, interval.from), to: interval.until, number: remaining });
    if (at !== null) return { start, at, seq };
    remaining -= count;
  }
  return remaining === 0 ? { start, at: start, seq } : null;
}

interface Playing {
  readonly series: ReadableSeries;
  readonly intervals: readonly Covered[];
  readonly position: Position;
  readonly isResumed: boolean;
}

async function* play(
  request: Omit<ReplayRequest, 'ended' | 'after'> & { readonly signal: AbortSignal },
  { series, intervals, position, isResumed }: Playing,
): AsyncGenerator<LiveBatchModel, void> {
  const { speed, signal } = request;
  try {
    const board = await series.boardAt(position.at);
    const epoch = recordedEpoch('replay', series.series, request.from, position.start);
    const [current] = intervals.filter(({ from, until }) => from <= position.at && position.at <= until);
    if (current === undefined) throw gatewayError('NOT_FOUND');
    const state = new ReplayState({ recordedNames: await series.names(), epoch, speed, interval: current, states: board.states });
    let { seq } = position;
    if (isResumed) state.resume();
    yield state.batch(position.at, { seq, prevSeq: isResumed ? seq : null, isConflated: false });
    let { at } = position;
    for (const interval of intervals.filter(({ until }) => until >= position.at)) {
      if (interval !== current) {
        at = interval.from;
        state.enter(interval, (await series.boardAt(at)).states);
        yield state.batch(at, { seq, prevSeq: seq, isConflated: false });
      }
      const reader = new StepReader(request, { after: at, to: interval.until });
      // The time that a reader takes for a batch is time of the replay too.
      const base = { at, since: performance.now() };
      const reached = () => base.at + (performance.now() - base.since) * speed;
      for (let next = await reader.next(); next !== null; ) {
        const dueIn = Math.max(MIN_PAUSE_MS, (next - reached()) / speed);
        await sleep(Math.min(dueIn, CHECK_MS), undefined, { signal });
        await reader.check();
        const prevSeq = seq;
        const due = reached();
        while (next !== null && next <= due) {
          at = next;
          for (const row of await reader.take()) state.add(row);
          seq += 1;
          next = await reader.next();
        }
        if (seq > prevSeq) yield state.batch(at, { seq, prevSeq, isConflated: seq > prevSeq + 1 });
      }
    }
  } catch (error) {
    // A subscriber that has gone needs no reason; one whose session has ended does.
    if (!signal.aborted) throw error;
    if (signal.reason instanceof Error && signal.reason.name !== 'AbortError') throw signal.reason;
  } finally {
    request.onEnd();
  }
}

/** Reads the steps of an interval, a page ahead. */
class StepReader {
  readonly #open: () => Promise<ReadableSeries>;
  readonly #from: number;
  readonly #to: number;
  /** Start of the next page, and the last row before it in the same window. */
  #window: number;
  #after: Recorded | null = null;
  #rows: readonly Recorded[] = [];
  #index = 0;
  #series: { readonly value: ReadableSeries; readonly openedAt: number } | null = null;

  constructor({ open }: Pick<ReplayRequest, 'open'>, { after, to }: { after: number; to: number }) {
    this.#open = open;
    this.#from = after + 1;
    this.#to = to;
    this.#window = after + 1 - ((after + 1) % WINDOW_MS);
  }

  /** When the next step was; null after the last. */
  async next(): Promise<number | null> {
    // oxlint-disable-next-line no-await-in-loop -- page by page
    while (this.#index === this.#rows.length && this.#window <= this.#to) await this.#read();
    return this.#rows[this.#index]?.at ?? null;
  }

  /** The rows of the next step. */
  async take(): Promise<readonly Recorded[]> {
    const at = await this.next();
    const taken: Recorded[] = [];
    for (let row = this.#rows[this.#index]; row !== undefined && row.at === at; row = this.#rows[this.#index]) {
      taken.push(row);
      this.#index += 1;
      // A step may continue on the next page.
      // oxlint-disable-next-line no-await-in-loop
      if (this.#index === this.#rows.length) await this.next();
    }
    return taken;
  }

  /** The series, if its caller may still read it: asked again after some time. */
  async check(): Promise<ReadableSeries> {
    const now = performance.now();
    if (this.#series === null || now - this.#series.openedAt >= CHECK_MS)
      this.#series = { value: await this.#open(), openedAt: now };
    const { value } = this.#series;
    if (!value.mayRead(this.#from)) throw gatewayError('FORBIDDEN', { message: 'This recording may not be read any longer.' });
    return value;
  }

  async #read(): Promise<void> {
    const value = await this.check();
    const to = Math.min(this.#to, this.#window + WINDOW_MS - 1);
    const page = await value.pastChanges({ from: this.#window, to, after: this.#after, limit: PAGE });
    this.#rows = page.filter(({ at }) => at >= this.#from);
    this.#index = 0;
    const isLast = page.length < PAGE;
    this.#after = isLast ? null : (page.at(-1) ?? null);
    if (isLast) this.#window += WINDOW_MS;
  }
}
