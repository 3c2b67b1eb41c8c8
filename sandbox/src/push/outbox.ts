import type { SocketFaults } from './socket-faults.ts';

interface Item {
  readonly text: string;
  /** Position in the queue; null for messages that are not replayed. */
  readonly position: number | null;
  /** Monotonic milliseconds. */
  readonly due: number;
}

/** How long a message that is sent out of order waits for the next one. */
const MAX_REORDER_MS = 200;

/** Pending messages of one socket: empty unless a fault delays them. Bounded. */
export class Outbox {
  readonly #send: (text: string, position: number | null) => void;
  readonly #overflow: () => void;
  readonly #faults: SocketFaults;
  readonly #limit: number;
  #waiting: Item[] = [];
  /** Update that a fault sends after the next one. */
  #heldBack: { readonly text: string; readonly position: number } | null = null;
  #reorderTimer: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stalledUntil = 0;
  #lastSent = 0;

  constructor(options: {
    readonly send: (text: string, position: number | null) => void;
    /** Called when the limit is exceeded. */
    readonly overflow: () => void;
    readonly faults: SocketFaults;
    /** Maximum number of pending messages. */
    readonly limit: number;
  }) {
    this.#send = options.send;
    this.#overflow = options.overflow;
    this.#faults = options.faults;
    this.#limit = options.limit;
  }

  get length(): number {
    return this.#waiting.length + (this.#heldBack === null ? 0 : 1);
  }

  get isStalled(): boolean {
    return this.#stalledUntil > performance.now();
  }

  /** The position up to which everything has been written to the socket. */
  get sentUpTo(): number {
    const unsent = [this.#heldBack?.position, this.#waiting.find((item) => item.position !== null)?.position];
    return Math.min(this.#lastSent, ...unsent.filter((position) => typeof position === 'number').map((position) => position - 1));
  }

  sendUpdate(text: string, position: number): void {
    const times = this.#faults.occurs(this.#faults.duplicate) ? 2 : 1;
    if (this.#heldBack === null && this.#faults.occurs(this.#faults.reorder)) {
      this.#heldBack = { text, position };
      this.#reorderTimer = setTimeout(() => this.#release(), MAX_REORDER_MS).unref();
      return;
    }
    for (let i = 0; i < times; i += 1) this.#enqueue(text, position);
    this.#release();
  }

  sendSystem(text: string): void {
    this.#enqueue(text, null);
  }

  /** Sends nothing for a while; then sends the messages of that time. */
  stall(ms: number): void {
    this.#stalledUntil = performance.now() + ms;
    this.#flush();
  }

  end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#reorderTimer);
    this.#waiting = [];
    this.#heldBack = null;
  }

  #release(): void {
    clearTimeout(this.#reorderTimer);
    if (this.#heldBack === null) return;
    const { text, position } = this.#heldBack;
    this.#heldBack = null;
    this.#enqueue(text, position);
  }

  #enqueue(text: string, position: number | null): void {
    const now = performance.now();
    this.#waiting.push({ text, position, due: Math.max(now + this.#faults.delayMs, this.#waiting.at(-1)?.due ?? 0) });
    this.#flush();
    if (this.#waiting.length > this.#limit) this.#overflow();
  }

  #flush(): void {
    const now = performance.now();
    const firstNotDue = this.isStalled ? 0 : this.#waiting.findIndex((item) => item.due > now);
    const dueItems = this.#waiting.splice(0, firstNotDue < 0 ? this.#waiting.length : firstNotDue);
    for (const { text, position } of dueItems) {
      if (position !== null) this.#lastSent = Math.max(this.#lastSent, position);
      this.#send(text, position);
    }
    clearTimeout(this.#timer);
    const [next] = this.#waiting;
    if (next === undefined) return;
    this.#timer = setTimeout(() => this.#flush(), Math.max(next.due, this.#stalledUntil, now) - now).unref();
  }
}
