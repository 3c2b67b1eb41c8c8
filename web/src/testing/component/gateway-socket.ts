import { FakeWebSocket } from '@sightline/schema/client/fake-web-socket.ts';
import { parseMessage } from '@sightline/schema/client/web-socket.ts';
import type { ExecutionResult } from 'graphql';
import * as z from 'zod/mini';

const Subscription = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) });

export type Answer = (request: z.output<typeof Subscription>) => Promise<ExecutionResult>;

/** Well below the time after which a page marks what it shows as possibly outdated; milliseconds. */
const PING_MS = 400;

/** The socket of a page, on which the fake gateway answers each subscription with the state of its world, and again after a change. */
export class GatewaySocket extends FakeWebSocket {
  readonly #answer: Answer;
  readonly #pings: ReturnType<typeof setInterval>;
  #pingCount = 0;

  constructor(answer: Answer) {
    super();
    this.#answer = answer;
    // The page listens once it has the socket.
    queueMicrotask(() => void this.accept());
    this.#pings = setInterval(() => this.#ping(), PING_MS);
  }

  override send(text: string): void {
    super.send(text);
    if (parseMessage(text)?.type === 'subscribe') void this.#sendResult(this.sent.length - 1);
  }

  override close(code: number): void {
    clearInterval(this.#pings);
    super.close(code);
  }

  /** Sends every subscription the whole state of the world. */
  async sendAll(): Promise<void> {
    const active = new Set(this.subscriptions());
    await Promise.all(this.sent.map(async (message, index) => active.has(message) && this.#sendResult(index)));
  }

  async #sendResult(index: number): Promise<void> {
    const { id, payload } = this.sent[index] ?? {};
    const result = await this.#answer(Subscription.parse(payload));
    if (result.data === null) this.receive({ type: 'error', id, payload: result.errors });
    else this.receive({ type: 'next', id, payload: result });
  }

  #ping(): void {
    this.#pingCount += 1;
    const payload = { seq: this.#pingCount, at: Date.now(), answered: this.#pingCount - 1, roundTripMs: 0, behind: {} };
    if (this.readyState === FakeWebSocket.OPEN) this.receive({ type: 'ping', payload });
  }
}
