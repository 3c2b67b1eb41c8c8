import { parseMessage, type SocketMessage, type WebSocketLike } from './web-socket.ts';

interface FakeEvent {
  readonly code: number;
  readonly reason: string;
  readonly data: string;
}

/** Client side of a socket; the test plays the server. */
export class FakeWebSocket implements WebSocketLike {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly sent: SocketMessage[] = [];
  readyState: number = FakeWebSocket.CONNECTING;
  /** The close code that the client sent. */
  closedWith: number | null = null;
  readonly #listeners = new Map<string, (event: FakeEvent) => void>();

  addEventListener(type: string, listener: (event: FakeEvent) => void): void {
    this.#listeners.set(type, listener);
  }

  send(text: string): void {
    const message = parseMessage(text);
    if (message === null) throw new Error(`Not a message: ${text}`);
    this.sent.push(message);
  }

  close(code: number): void {
    this.closedWith = code;
    this.readyState = FakeWebSocket.CLOSED;
    this.#emit('close', { code });
  }

  /** The server accepts the socket and the connection_init. */
  async accept(): Promise<void> {
    this.readyState = FakeWebSocket.OPEN;
    this.#emit('open');
    await flushMicrotasks();
    this.receive({ type: 'connection_ack' });
    await flushMicrotasks();
  }

  receive(message: SocketMessage): void {
    this.receiveText(JSON.stringify(message));
  }

  receiveText(data: string): void {
    this.#emit('message', { data });
  }

  /** The server closes the socket, or was unreachable. */
  async disconnect(code: number, reason = ''): Promise<void> {
    const wasOpen = this.readyState === FakeWebSocket.OPEN;
    this.readyState = FakeWebSocket.CLOSED;
    if (!wasOpen) this.#emit('error');
    this.#emit('close', { code, reason });
    await flushMicrotasks();
  }

  #emit(type: string, { code = 0, reason = '', data = '' }: Partial<FakeEvent> = {}): void {
    this.#listeners.get(type)?.({ code, reason, data });
  }

  /** Active subscriptions, newest last. */
  subscriptions(): SocketMessage[] {
    const ended = new Set(this.sent.filter(({ type }) => type === 'complete').map(({ id }) => id));
    return this.sent.filter(({ type, id }) => type === 'subscribe' && !ended.has(id));
  }
}

/** Runs all pending microtasks. */
export async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

/** Creates and records sockets, oldest first. */
export function socketFactory(): { sockets: FakeWebSocket[]; latest: () => FakeWebSocket; openSocket: () => FakeWebSocket } {
  const sockets: FakeWebSocket[] = [];
  const latest = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('No socket was opened.');
    return socket;
  };
  const openSocket = () => {
    const socket = new FakeWebSocket();
    sockets.push(socket);
    return socket;
  };
  return { sockets, latest, openSocket };
}
