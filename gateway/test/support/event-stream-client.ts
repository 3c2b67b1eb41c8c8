import { EventWaiter } from './raw-socket.ts';
import { type Credentials, headersOf } from './socket-client.ts';

/** One event of a stream. */
export interface StreamEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
}

export function streamHeaders(credentials: Credentials): Record<string, string> {
  return { accept: 'text/event-stream', 'content-type': 'application/json', ...headersOf(credentials) };
}

/** Reads a response of server-sent events as the HTML standard parses it. */
export class EventStreamClient {
  readonly response: Response;
  readonly events: StreamEvent[] = [];
  /** What was received after the last event; the whole body if the response is no stream. */
  text = '';
  /** Comments received so far. */
  commentCount = 0;
  /** Resolves when the response has ended or was cut. */
  readonly ended: Promise<void>;
  readonly #waiter: EventWaiter;
  readonly #cut: AbortController;

  private constructor(response: Response, cut: AbortController) {
    this.response = response;
    this.#cut = cut;
    this.ended = this.#read().catch(() => {});
    this.#waiter = new EventWaiter(this.ended.then(() => 'the stream ended'));
  }

  /** Sends a request and resolves with its response, whatever its status. */
  static async open(url: string, headers: Record<string, string>, body: object): Promise<EventStreamClient> {
    const cut = new AbortController();
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body), signal: cut.signal });
    return new EventStreamClient(response, cut);
  }

  until<T>(look: () => T | false | null | undefined): Promise<T> {
    return this.#waiter.until(look);
  }

  /** The event with this index, from 0. */
  event(index: number): Promise<StreamEvent> {
    return this.until(() => this.events[index]);
  }

  /** Closes the connection, as a lost network does. */
  cut(): void {
    this.#cut.abort();
  }

  async #read(): Promise<void> {
    for await (const chunk of this.response.body ?? []) {
      this.text += Buffer.from(chunk).toString();
      const blocks = this.text.split('\n\n');
      this.text = blocks.pop() ?? '';
      for (const block of blocks) this.#parseEvent(block.split('\n'));
      this.#waiter.notify();
    }
  }

  #parseEvent(lines: readonly string[]): void {
    const field = (name: string): string | null =>
      lines.find((line) => line.startsWith(`${name}:`))?.replace(/^[a-z]+: ?/, '') ?? null;
    const [event, data] = [field('event'), field('data')];
    if (event === null && data === null) this.commentCount += 1;
    else this.events.push({ event: event ?? 'message', id: field('id'), data: data ?? '' });
  }
}
