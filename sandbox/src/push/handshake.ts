import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';

/** The subscription that a client requests in the handshake. Headers take precedence over parameters. */
export interface Subscription {
  readonly secret: string | null;
  readonly secretFrom: 'header' | 'query';
  readonly channels: ReadonlySet<string>;
  readonly queue: string | null;
  readonly reconnectToken: string | null;
}

/** Path and parameters of the request; null if the target is malformed. */
export function targetOf(req: IncomingMessage): URL | null {
  return URL.parse(req.url ?? '', 'http://push.invalid');
}

/** Ignores the parameter `filter`: every update of a channel is sent. */
export function readSubscription(
  req: IncomingMessage,
  query: URLSearchParams,
  headers: { readonly secretHeader: string; readonly channelHeader: string },
): Subscription {
  // Repeated headers arrive joined by commas.
  const listed = headerOf(req, headers.channelHeader)?.split(',') ?? query.getAll('channel');
  const secret = headerOf(req, headers.secretHeader);
  return {
    secret: secret ?? textOf(query, 'secret'),
    secretFrom: secret === null ? 'query' : 'header',
    channels: new Set(listed.map((channel) => channel.trim()).filter((channel) => channel !== '')),
    queue: textOf(query, 'queue'),
    reconnectToken: textOf(query, 'reconnect_token'),
  };
}

/** Answers the handshake with an HTTP status and closes the connection. */
export function refuse(socket: Duplex, status: number, headers: Readonly<Record<string, string>> = {}): void {
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`, ...lines, '', ''].join('\r\n'));
  socket.once('finish', () => socket.destroy());
}

function headerOf(req: IncomingMessage, name: string): string | null {
  const value = req.headers[name.toLowerCase()];
  const text = Array.isArray(value) ? value.join(',') : value;
  return text === undefined || text === '' ? null : text;
}

function textOf(query: URLSearchParams, name: string): string | null {
  const text = query.get(name);
  return text === '' ? null : text;
}
