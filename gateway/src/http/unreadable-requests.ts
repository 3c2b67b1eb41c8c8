import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { maskError } from '../errors/mask.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

/** Requests that Node does not hand to a handler, by the code of its error; all others are 400. */
const REFUSALS: Readonly<Record<string, { readonly status: number; readonly message: string } | undefined>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large: at most 16 KiB.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};
const MALFORMED = { status: 400, message: 'The request could not be parsed.' };

/** How long the rest of a request is read after the response. */
const LINGER_MS = 1_000;

/** Answers requests that the parser refuses with a GraphQL error, and ends their connection. */
export function answerUnreadableRequests(http: Server): void {
  /** Connections on which a response is being sent, so that another one would be part of it. */
  const responding = new WeakMap<object, number>();
  const answered = new WeakSet<Socket>();
  http.on('request', ({ socket }, response) => {
    responding.set(socket, (responding.get(socket) ?? 0) + 1);
    response.once('close', () => responding.set(socket, (responding.get(socket) ?? 1) - 1));
  });
  http.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The rest of an answered request is read and ignored.
    if (answered.has(socket)) return;
    if (!socket.writable || (responding.get(socket) ?? 0) > 0) {
      socket.destroy();
      return;
    }
    const { status, message } = REFUSALS[error.code ?? ''] ?? MALFORMED;
    const requestId = randomUUID();
    const body = JSON.stringify({ errors: [maskError({ message, extensions: { code: 'BAD_REQUEST' } }, requestId)] });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${REQUEST_ID_HEADER}: ${requestId}`,
    ];
    answered.add(socket);
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    // A connection that is closed with unread data is reset, and the client may lose the response.
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  });
}
