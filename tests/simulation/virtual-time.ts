import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import zlib from 'node:zlib';
import type { Random } from '../../sandbox/src/random.ts';

/** The virtual start of each schedule: ms since the epoch. */
const START = Date.UTC(2024, 4, 28, 17, 30);
/** A schedule with more events than this never settles. */
const MAX_EVENTS = 400_000;

/** One process of the simulation. Its events wait while it is paused, and are dropped once it is dead. */
export class SimulatedProcess {
  readonly name: string;
  isDead = false;
  isPaused = false;
  /** Wall clock minus the true time, ms. */
  clockOffsetMs = 0;
  /** Due events of a paused process, in order. */
  readonly waiting: VirtualTimer[] = [];

  constructor(name: string) {
    this.name = name;
  }
}

/** A scheduled event, and what `setTimeout` returns meanwhile. */
export class VirtualTimer {
  readonly time: VirtualTime;
  readonly process: SimulatedProcess;
  readonly run: () => void;
  readonly delayMs: number;
  readonly isRepeating: boolean;
  dueAt = 0;
  /** Order among events of the same time. */
  order = 0;
  /** Position in the queue; -1 when it is not scheduled. */
  index = -1;
  isActive = true;
  /** Set by the code under test, not by the simulation. */
  isProductTimer = false;

  constructor(options: { time: VirtualTime; process: SimulatedProcess; run: () => void; delayMs: number; isRepeating: boolean }) {
    this.time = options.time;
    this.process = options.process;
    this.run = options.run;
    this.delayMs = options.delayMs;
    this.isRepeating = options.isRepeating;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return false;
  }

  refresh(): this {
    if (this.isActive) this.time.reschedule(this);
    return this;
  }

  close(): this {
    this.time.cancel(this);
    return this;
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/**
 * Discrete-event scheduler with a virtual clock. While it runs, it replaces the clock, the timers and the randomness of the
 * platform, so that the code of the product runs unchanged, thousands of times faster, and equally for equal seeds. After each
 * event all microtasks run, so that an event has the effect of one turn of the event loop.
 */
export class VirtualTime {
  readonly random: Random;
  /** The world outside all processes. */
  readonly world = new SimulatedProcess('world');
  /** Monotonic, ms. */
  now = 0;
  current: SimulatedProcess = this.world;
  #queue: VirtualTimer[] = [];
  #order = 0;
  #events = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /** Number of timers that the product has set in a process. */
  timersOf(process: SimulatedProcess): number {
    return this.#queue.filter((timer) => timer.isProductTimer && timer.process === process).length;
  }

  get events(): number {
    return this.#events;
  }

  /** Schedules an event of a process. */
  after(delayMs: number, process: SimulatedProcess, run: () => void): VirtualTimer {
    return this.#add({ process, run, delayMs, isRepeating: false });
  }

  every(intervalMs: number, process: SimulatedProcess, run: () => void): VirtualTimer {
    return this.#add({ process, run, delayMs: Math.max(intervalMs, 1), isRepeating: true });
  }

  /** Resolves in the process that waits. */
  sleep(delayMs: number, process: SimulatedProcess = this.current): Promise<void> {
    return new Promise((resolve) => void this.after(delayMs, process, resolve));
  }

  cancel(timer: VirtualTimer): void {
    timer.isActive = false;
    if (timer.index >= 0) this.#remove(timer.index);
  }

  reschedule(timer: VirtualTimer): void {
    if (timer.index >= 0) this.#remove(timer.index);
    const at = timer.process.waiting.indexOf(timer);
    if (at >= 0) timer.process.waiting.splice(at, 1);
    timer.dueAt = this.now + Math.max(timer.delayMs, 0);
    this.#order += 1;
    timer.order = this.#order;
    this.#insert(timer);
  }

  pause(process: SimulatedProcess): void {
    process.isPaused = true;
  }

  /** Runs what became due during the pause, in order. */
  resume(process: SimulatedProcess): void {
    if (!process.isPaused) return;
    process.isPaused = false;
    for (const timer of process.waiting.splice(0)) {
      if (!timer.isActive) continue;
      timer.dueAt = this.now;
      this.#order += 1;
      timer.order = this.#order;
      this.#insert(timer);
    }
  }

  kill(process: SimulatedProcess): void {
    process.isDead = true;
    process.waiting.length = 0;
  }

  /** Runs all events up to this time, each with its microtasks. `check` runs after each. Rejects with its error, or an uncaught one. */
  async runUntil(endMs: number, check: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let isAfterEvent = false;
    const step = (): void => {
      try {
        if (isAfterEvent) check();
        isAfterEvent = false;
        const timer = this.#takeDue(endMs);
        if (timer === null) {
          this.now = endMs;
          this.current = this.world;
          return resolve();
        }
        isAfterEvent = true;
        this.current = timer.process;
        timer.run();
      } catch (error) {
        this.current = this.world;
        return reject(error);
      }
      // Ticks run only when no microtask is left.
      queueMicrotask(() => process.nextTick(step));
    };
    step();
    await promise;
  }

  #takeDue(endMs: number): VirtualTimer | null {
    for (;;) {
      const [timer] = this.#queue;
      if (timer === undefined || timer.dueAt > endMs) return null;
      this.#remove(0);
      this.now = Math.max(this.now, timer.dueAt);
      if (!timer.isActive || timer.process.isDead) continue;
      if (timer.process.isPaused) {
        timer.process.waiting.push(timer);
        continue;
      }
      this.#events += 1;
      if (this.#events > MAX_EVENTS) throw new Error('the schedule has too many events');
      if (timer.isRepeating) this.reschedule(timer);
      return timer;
    }
  }

  #add(options: { process: SimulatedProcess; run: () => void; delayMs: number; isRepeating: boolean }): VirtualTimer {
    const timer = new VirtualTimer({ ...options, time: this });
    if (!timer.process.isDead) this.reschedule(timer);
    return timer;
  }

  // A binary heap by time, then by order.

  #insert(timer: VirtualTimer): void {
    timer.index = this.#queue.length;
    this.#queue.push(timer);
    this.#up(timer.index);
  }

  #remove(index: number): void {
    const removed = this.#queue[index];
    const last = this.#queue.pop();
    if (removed) removed.index = -1;
    if (!last || last === removed) return;
    this.#queue[index] = last;
    last.index = index;
    this.#up(index);
    this.#down(last.index);
  }

  #up(from: number): void {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (!this.#swapIfBefore(index, parent)) return;
      index = parent;
    }
  }

  #down(from: number): void {
    for (let index = from; ; ) {
      const firstChild = 2 * index + 1;
      const [one, other] = [this.#queue[firstChild], this.#queue[firstChild + 1]];
      if (one === undefined) return;
      const least = other !== undefined && isBefore(other, one) ? firstChild + 1 : firstChild;
      if (!this.#swapIfBefore(least, index)) return;
      index = least;
    }
  }

  /** Swaps two timers if the first one has to run before the other. */
  #swapIfBefore(index: number, other: number): boolean {
    const [one, two] = [this.#queue[index], this.#queue[other]];
    if (!one || !two || !isBefore(one, two)) return false;
    this.#queue[index] = two;
    this.#queue[other] = one;
    two.index = index;
    one.index = other;
    return true;
  }
}

/** Replaces clock, timers and randomness of the platform. @returns a function that restores them */
export function installTime(time: VirtualTime): () => void {
  const wallClock = (): number => START + Math.floor(time.now) + time.current.clockOffsetMs;
  const RealDate = Date;
  class VirtualDate extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(wallClock());
      else super(given[0]);
    }

    static override now(): number {
      return wallClock();
    }
  }
  const realClear = clearTimeout;
  const clear = (timer: unknown): void => {
    if (timer instanceof VirtualTimer) time.cancel(timer);
    else if (timer !== undefined && timer !== null) Reflect.apply(realClear, globalThis, [timer]);
  };
  const markAsProduct = (timer: VirtualTimer): VirtualTimer => {
    timer.isProductTimer = true;
    return timer;
  };
  const timeout = (run: (...values: unknown[]) => void, delayMs = 0, ...values: unknown[]): VirtualTimer =>
    markAsProduct(time.after(Math.max(1, delayMs || 0), time.current, () => run(...values)));
  const interval = (run: (...values: unknown[]) => void, delayMs = 0, ...values: unknown[]): VirtualTimer =>
    markAsProduct(time.every(delayMs || 0, time.current, () => run(...values)));
  const immediate = (run: (...values: unknown[]) => void, ...values: unknown[]): VirtualTimer =>
    time.after(0, time.current, () => run(...values));
  const sleep = <T>(delayMs: number, value?: T, options: { signal?: AbortSignal } = {}): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = (): void => {
        timer.close();
        reject(signal?.reason);
      };
      const timer = timeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve(value);
      }, delayMs);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  const random = time.random.fork('platform');
  const restores = [
    replace(globalThis, 'Date', VirtualDate),
    replace(globalThis, 'setTimeout', timeout),
    replace(globalThis, 'setInterval', interval),
    replace(globalThis, 'setImmediate', immediate),
    replace(globalThis, 'clearTimeout', clear),
    replace(globalThis, 'clearInterval', clear),
    replace(globalThis, 'clearImmediate', clear),
    replace(performance, 'now', () => time.now),
    replace(Math, 'random', () => random.next()),
    replace(AbortSignal, 'timeout', (delayMs: number) => {
      const controller = new AbortController();
      time.after(delayMs, time.current, () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')));
      return controller.signal;
    }),
    replace(crypto, 'randomUUID', () => random.uuid()),
    replace(zlib, 'deflateRaw', (data: string, done: (error: null, result: Buffer) => void) =>
      done(null, zlib.deflateRawSync(data)),
    ),
    replace(timersPromises, 'setTimeout', sleep),
    replace(timersPromises, 'setImmediate', (value?: unknown) => sleep(0, value)),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const restore of restores) restore();
    syncBuiltinESMExports();
  };
}

function isBefore(a: VirtualTimer, b: VirtualTimer): boolean {
  return a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.order < b.order);
}

function replace(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, enumerable: before?.enumerable ?? true, writable: true, value });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
}
