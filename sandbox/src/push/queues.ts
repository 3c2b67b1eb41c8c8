import * as z from 'zod';
import { Queue, type QueueEntry } from './queue.ts';

/** Maximum queues per client. */
const MAX_QUEUES = 50;

const Token = z.uuid();

interface QueueRequest {
  readonly clientId: string;
  /** Name of a queue that outlives the socket; the client chooses it. */
  readonly name: string | null;
  /** Token of an earlier `init`; takes precedence over the name. */
  readonly token: string | null;
  readonly channels: ReadonlySet<string>;
}

interface OpenResult {
  readonly queue: Queue;
  /** Null: the queue is new, so the consumer must read everything again. */
  readonly missed: readonly QueueEntry[] | null;
}

/** The queues of all clients, by token and by name. A queue without a consumer is kept for a while. */
export class Queues {
  readonly #limits: { readonly queueMs: number; readonly queueMessages: number };
  readonly #queues = new Set<Queue>();

  constructor(limits: { readonly queueMs: number; readonly queueMessages: number }) {
    this.#limits = limits;
  }

  /** Resumes the requested queue if it still has all that its client missed, else opens a new one. */
  open(request: QueueRequest): OpenResult | 'bad-token' | 'too-many' {
    this.expire();
    if (request.token !== null && !Token.safeParse(request.token).success) return 'bad-token';
    const known = this.find(request);
    if (known !== null && known.clientId !== request.clientId) return 'bad-token';
    const missed = known?.missed() ?? null;
    if (known !== null && missed !== null && sameChannels(known, request)) {
      known.consumer?.onReplaced();
      known.detachedAt = null;
      return { queue: known, missed };
    }
    if (known !== null) this.#drop(known);
    if (!this.#evictIdle(request.clientId)) return 'too-many';
    const { clientId, channels } = request;
    const queue = new Queue({ clientId, channels, name: request.name, limit: this.#limits.queueMessages });
    this.#queues.add(queue);
    return { queue, missed: null };
  }

  detach(queue: Queue): void {
    queue.consumer = null;
    queue.detachedAt = performance.now();
  }

  get size(): number {
    return this.#queues.size;
  }

  all(): Iterable<Queue> {
    return this.#queues;
  }

  /** Deletes the queues of one client, by default all; open sockets stay open and cannot resume. @returns the number of deleted queues */
  deleteAll(clientId?: string): number {
    const lost = [...this.#queues].filter((queue) => clientId === undefined || queue.clientId === clientId);
    for (const queue of lost) this.#queues.delete(queue);
    return lost.length;
  }

  expire(): void {
    const oldest = performance.now() - this.#limits.queueMs;
    for (const queue of this.#queues) if (queue.detachedAt !== null && queue.detachedAt < oldest) this.#queues.delete(queue);
  }

  /** The requested queue, with or without a consumer. */
  find({ clientId, name, token }: Omit<QueueRequest, 'channels'>): Queue | null {
    for (const queue of this.#queues) {
      if (token === null ? name !== null && queue.name === name && queue.clientId === clientId : queue.token === token)
        return queue;
    }
    return null;
  }

  #drop(queue: Queue): void {
    queue.consumer?.onReplaced();
    this.#queues.delete(queue);
  }

  /** Makes room for one more queue: deletes the oldest one without a consumer if necessary. @returns false if all have a consumer */
  #evictIdle(clientId: string): boolean {
    const own = [...this.#queues].filter((queue) => queue.clientId === clientId);
    if (own.length < MAX_QUEUES) return true;
    const idle = own.find((queue) => queue.detachedAt !== null);
    if (idle === undefined) return false;
    this.#queues.delete(idle);
    return true;
  }
}

function sameChannels(a: Pick<QueueRequest, 'channels'>, b: Pick<QueueRequest, 'channels'>): boolean {
  return a.channels.size === b.channels.size && [...a.channels].every((channel) => b.channels.has(channel));
}
