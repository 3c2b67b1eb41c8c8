import * as z from 'zod';

const Message = z.looseObject({ type: z.string(), id: z.string().optional(), payload: z.unknown().optional() });
export type SocketMessage = z.output<typeof Message>;

type Handler<E> = ((event: E) => void) | null;

/** Client side of a socket; the test plays the server. */
export class FakeWebSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly sent: SocketMessage[] = [];
  readyState: number = FakeWebSocket.CONNECTING;
  /** The close code that the client sent. */
  closedWith: number | null = null;
  onopen: Handler<object> = null;
  onmessage: Handler<{ data: string }> = null;
  onclose: Handler<{ code: number; reason: string }> = null;
  onerror: Handler<object> = null;

  send(text: string): void {
    this.sent.push(Message.parse(JSON.parse(text)));
  }

  close(code: number): void {
    this.closedWith = code;
    this.readyState = FakeWebSocket.CLOSED;
    this.onclose?.({ code, reason: '' });
  }

  /** The server accepts the socket and the connection_init. */
  async accept(): Promise<void> {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen?.({});
    await turns();
    this.receive({ type: 'connection_ack' });
    await turns();
  }

  receive(message: SocketMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The server closes the socket, or was unreachable. */
  async cut(code: number): Promise<void> {
    const wasOpen = this.readyState === FakeWebSocket.OPEN;
    this.readyState = FakeWebSocket.CLOSED;
    if (!wasOpen) this.onerror?.({});
    this.onclose?.({ code, reason: '' });
    await turns();
  }

  /** Active subscriptions, newest last. */
  subscriptions(): SocketMessage[] {
    const ended = new Set(this.sent.filter(({ type }) => type === 'complete').map(({ id }) => id));
    return this.sent.filter(({ type, id }) => type === 'subscribe' && !ended.has(id));
  }
}

/** Runs all pending microtasks. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

/** Creates and records sockets, oldest first. */
export function socketFactory(): { sockets: FakeWebSocket[]; latest: () => FakeWebSocket; impl: new () => FakeWebSocket } {
  const sockets: FakeWebSocket[] = [];
  const latest = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('No socket was opened.');
    return socket;
  };
  class Opened extends FakeWebSocket {
    constructor() {
      super();
      sockets.push(this);
    }
  }
  return { sockets, latest, impl: Opened };
}
